"""What came of a search: its figures, its plan as a text, and the file it was written to."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.opener import open_outside
from searchcade.app.paint import Rect
from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.screens.watch.code import Heading
from searchcade.app.screens.watch.counters import moment_facts
from searchcade.app.screens.watch.moments import duration
from searchcade.app.widgets import Button, Card, Fact, Facts, Label, Page, Panel
from searchcade.report import SolveReport

if TYPE_CHECKING:
    from searchcade.app.window import App

LINE = 30.0  # units of a line with a small button
SMALL = 100.0  # and of that button
FACT = 26.0
TEN = 10  # letters of a plan that stand together


class ResultPanel(Panel[int]):
    """It stands in the place of the pseudo-code once the search is over."""

    def __init__(self, rect: Rect, app: App, search: MeasuredSearch) -> None:
        super().__init__(rect)
        self._app, self._texts, self._search = app, app.texts, search
        self._words = app.texts.of(search.loaded.game)

    def build(self) -> None:
        """Put the figures at the top, the plan below them."""
        self.add(Card("watch.code", self.rect))
        head, facts, _, below = rows(inset(self.rect, 16, 8), (32, 5 * FACT, 4, REST))
        self.add(Heading("watch.code_title", head, "flag", self._texts("watch.result")))
        self._facts = self.add(Facts("watch.counters", facts, []))
        report = self._search.recording.report
        if report and report.result.plan:
            self._add_plan(below, report.result.plan)

    def _add_plan(self, box: Rect, plan: str) -> None:
        """Show the plan as a text to scroll and copy, and the file to which it was appended."""
        texts, search = self._texts, self._search
        foot = LINE if search.output or search.output_problem else 0
        line, page, below = rows(box, (LINE, REST, foot), 4)
        title, copy = columns(line, (REST, SMALL), gap=10)
        self.add(Label("watch.solution", title, texts("watch.solution"), weight="semibold"))
        do = partial(self._copy, plan)
        self.add(Button("watch.copy", copy, texts("watch.copy"), do, icon="copy", size=15))
        self.add(Page("watch.plan", page, grouped(plan), size=16))
        self._add_output(below)

    def _add_output(self, box: Rect) -> None:
        """Name the file to which the result was appended, or say why there is none."""
        texts, search = self._texts, self._search
        line, button = columns(box, (REST, SMALL), gap=10)
        if path := search.output:
            text = texts("watch.written", file=path.name)
            self.add(Label("watch.output", line, text, size=15, colour="faint"))
            text, do = texts("watch.open_file"), partial(self._open, path)
            self.add(Button("watch.open_file", button, text, do, size=15))
        elif search.output_problem:
            text = texts("watch.not_written", problem=search.output_problem)
            self.add(Label("watch.output", line, text, size=15, colour="bad"))

    def _copy(self, text: str) -> None:
        pygame.scrap.put_text(text)
        self._app.toast(self._texts("watch.copied"), "good")

    def _open(self, path: Path) -> None:
        """Open the output file, and put its path into the clipboard in any case."""
        pygame.scrap.put_text(str(path))
        self._app.toast(self._texts("watch.output_path", path=path), "good")
        open_outside(path)  # if there is no program for it, the path is in the clipboard

    # ------------------------------------------------------------------ showing

    def show(self, _t: int, /) -> None:
        """Show the figures: those of the report where a game has one, else those of the end."""
        report, recording = self._search.report, self._search.recording
        moment = recording.moment(recording.length)
        self._facts.facts = (
            self._report_facts(report)
            if report
            else moment_facts(self._texts, self._search, moment)
        )

    def _report_facts(self, report: SolveReport) -> list[Fact]:
        """Return the figures that the reports print, by the same numbers as in the file."""
        texts, number, result = self._texts, self._texts.number, report.result
        weight = report.figures.get("weight", result.cost or 0)
        megabytes = result.peak_memory_mb
        memory = f"< {number(0.1, 1)} MB" if megabytes is None else f"{number(megabytes, 1)} MB"
        return [
            Fact("steps", self._words.steps, number(result.steps or 0)),
            Fact("weight", self._words.figure("weight"), number(weight)),
            Fact("check", texts("watch.expanded"), number(result.expanded)),
            Fact("clock", texts("watch.time"), duration(texts, result.seconds)),
            Fact("save", texts("watch.memory"), memory),
        ]


def grouped(plan: str) -> str:
    """Write a plan in groups of ten letters, so that lines break and a place is found again."""
    return " ".join(plan[first : first + TEN] for first in range(0, len(plan), TEN))
