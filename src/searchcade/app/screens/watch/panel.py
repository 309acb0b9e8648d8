"""The panel beside a search: which one it is, what it does, its counters, and its outcome."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from searchcade.app.layout import REST, columns, inset, rows, shares
from searchcade.app.opener import open_outside
from searchcade.app.paint import Rect
from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.screens.watch.legend import Legend, explained, tall
from searchcade.app.screens.watch.moments import Said, duration, points_at, verdict
from searchcade.app.widgets import Bar, Button, Card, Dropdown, Fact, Facts, Label, Page, Panel
from searchcade.recording import Moment
from searchcade.report import SolveReport
from searchcade.texts.titles import algorithm_title, sentences

if TYPE_CHECKING:
    from searchcade.app.window import App

PAD = 18.0
CHOICE = 42.0
FACT = 29.0  # units of a counter
SAID = 66.0
BUTTON = 44.0
LINE = 30.0  # units of a line with a small button
SMALL = 100.0  # and of that button
TEN = 10  # letters of a plan that stand together
ROOMY = 260.0  # units that are enough for a longer description


class Actions(NamedTuple):
    """What the panel's widgets do."""

    choose: Callable[[str, str | None], None]
    """Watch another algorithm, with a heuristic or with the present one."""
    race: Callable[[], None]
    play: Callable[[], None]
    gif: Callable[[], None]


class Watched(NamedTuple):
    """What the panel shows: a moment, and whether the recording of the search has ended by then."""

    moment: Moment
    is_over: bool


class WatchPanel(Panel[Watched]):
    """What there is to choose and to read about a search."""

    def __init__(
        self, rect: Rect, app: App, search: MeasuredSearch, names: list[str], actions: Actions
    ) -> None:
        """Describe a search; `names` are the algorithms to choose from."""
        super().__init__(rect)
        self._app, self._search, self._names, self._actions = app, search, names, actions
        self.texts, self._words = app.texts, app.texts.of(search.loaded.game)

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Add all widgets; the description takes the space that the others leave."""
        marks = explained(self._search.recording)
        top, facts, _, said, _, legend, _, buttons = rows(
            inset(self.rect, PAD), (REST, 5 * FACT, 10, SAID, 12, tall(marks), 14, BUTTON)
        )
        self.add(Card("watch.panel", self.rect))
        about = self._add_choices(top)
        self._add_solution(about) if self._search.report else self._add_about(about)
        self._counters = self.add(Facts("watch.counters", facts, []))
        self._add_said(said)
        self.add(Legend("watch.legend", legend, self.texts, marks))
        self._add_buttons(buttons)

    def _add_choices(self, box: Rect) -> Rect:
        """Add the choices of the algorithm and of its heuristic; return what is left below."""
        choice = self._search.choice
        chosen, choose = choice.name_without_heuristic, self._actions.choose
        names = [*self._names, *({chosen} - {*self._names})]
        titles = {name: algorithm_title(self._words, name) for name in names}
        place, _, below = rows(box, (CHOICE, 12, REST))
        self.add(
            Dropdown("watch.algorithm", place, "", names, chosen, lambda name: choose(name, None),
                     show=lambda name: titles[name], height=self._app.height)
        )  # fmt: skip
        if not choice.heuristic:
            return below
        _, _, place, _, below = rows(box, (CHOICE, 8, CHOICE, 12, REST))
        self.add(
            Dropdown("watch.heuristic", place, "", list(self._search.loaded.game.estimates),
                     choice.heuristic, lambda name: choose(chosen, name),
                     show=lambda name: f"h: {self._words.estimate(name)}", height=self._app.height)
        )  # fmt: skip
        return below

    def _add_about(self, box: Rect) -> None:
        words = self._words.algorithm_about(self._search.choice.algorithm)
        text = sentences(words, 2 if box.h < ROOMY else 4)
        self.add(Label("watch.about", box, text, size=16, colour="faint", wrap=True))

    def _add_solution(self, box: Rect) -> None:
        """Show the plan as a text to scroll and copy, and the file to which it was appended."""
        texts, report = self.texts, self._search.report
        plan = report.result.plan or "" if report else ""
        has_foot = self._search.output or self._search.output_problem
        below = (4, LINE, 10) if has_foot else (8, 0, 0)
        line, _, page, _, foot, _ = rows(box, (LINE, 4, REST, *below))
        title, copy = columns(line, (REST, SMALL), gap=10)
        self.add(Label("watch.solution", title, texts("watch.solution"), weight="semibold"))
        do = partial(self._copy, plan)
        self.add(Button("watch.copy", copy, texts("watch.copy"), do, size=15))
        self.add(Page("watch.plan", page, grouped(plan), size=16))
        self._add_output(foot)

    def _add_output(self, box: Rect) -> None:
        """Name the file to which the result was appended, or say why there is none."""
        texts, search = self.texts, self._search
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
        self._app.toast(self.texts("watch.copied"), "good")

    def _open(self, path: Path) -> None:
        """Open the output file, and put its path into the clipboard in any case."""
        pygame.scrap.put_text(str(path))
        self._app.toast(self.texts("watch.output_path", path=path), "good")
        open_outside(path)  # if there is no program for it, the path is in the clipboard

    def _add_said(self, box: Rect) -> None:
        line, more = rows(box, (28, REST))
        self._said = self.add(Label("watch.said", line, "", size=19, weight="semibold"))
        self._more = self.add(Label("watch.more", more, "", size=16, wrap=True))
        if self._search.is_slow:
            busy, stop = columns(rows(box, (32, REST))[1], (REST, 118), gap=16)
            self.add(Bar("watch.busy", rows(busy, (12, 10, REST))[1]))
            text = self.texts("watch.stop")
            self.add(Button("watch.stop", stop, text, self._search.cancel, size=16))

    def _add_buttons(self, box: Rect) -> None:
        """Share a row among three buttons, by the length of what is written on them."""
        buttons = (
            ("race", "race", self._actions.race),
            ("play_it", "user", self._actions.play),
            ("gif", "gif", self._actions.gif),
        )
        words = [self.texts(f"watch.do.{name}") for name, _, _ in buttons]
        paint = self._app.painter()
        wide = [paint.width(text, size=16, weight="semibold") + 54 for text in words]
        places = shares(box, wide, gap=8)
        for (name, icon, action), text, place in zip(buttons, words, places, strict=True):
            self.add(Button(f"watch.{name}", place, text, action, icon=icon, size=16))

    # ------------------------------------------------------------------ showing

    def show(self, watched: Watched, /) -> None:
        """Show the counters and the verdict of a moment."""
        said, more = self._said, self._more
        self._counters.facts = self._facts(watched)
        (said.words, said.colour), (more.words, more.colour) = self._verdict(watched.is_over)

    def _facts(self, watched: Watched) -> list[Fact]:
        texts, number, moment = self.texts, self.texts.number, watched.moment
        if watched.is_over and (report := self._search.report):
            return self._report_facts(report)
        amount = self._words.amount
        waiting, depth, cost = ("–" if each is None else amount(each) for each in moment[2:5])
        worth = Fact("cost", texts("watch.cost"), cost)
        points = points_at(self._search.recording, moment) if moment.phase == "walk" else None
        if points is not None:
            worth = Fact("star", texts("watch.points"), number(points))
        return [
            Fact("check", texts("watch.expanded"), number(moment.expanded)),
            Fact("eye", texts("watch.waiting"), waiting),
            Fact("down", texts("watch.depth"), depth),
            worth,
            Fact("clock", texts("watch.time"), self._time(moment)),
        ]

    def _report_facts(self, report: SolveReport) -> list[Fact]:
        """Return the figures that the reports print, by the same numbers as in the file."""
        texts, number, result = self.texts, self.texts.number, report.result
        weight = report.figures.get("weight", result.cost or 0)
        megabytes = result.peak_memory_mb
        memory = f"< {number(0.1, 1)} MB" if megabytes is None else f"{number(megabytes, 1)} MB"
        return [
            Fact("steps", self._words.steps, number(result.steps or 0)),
            Fact("weight", self._words.figure("weight"), self._words.amount(weight)),
            Fact("check", texts("watch.expanded"), number(result.expanded)),
            Fact("clock", texts("watch.time"), duration(texts, result.seconds)),
            Fact("save", texts("watch.memory"), memory),
        ]

    def _time(self, moment: Moment) -> str:
        """Estimate how long the search took up to a moment: all expansions count the same."""
        measured = self._search.measured
        if measured is None:
            return "–" if self._search.is_done else "…"
        result = measured.result
        return duration(self.texts, result.seconds * moment.expanded / max(1, result.expanded))

    def _verdict(self, is_over: bool) -> tuple[Said, Said]:
        """Return the headline and the text below it."""
        search, recording, nothing = self._search, self._search.recording, ("", "text")
        if search.failure:
            return (self.texts("watch.failed"), "bad"), (search.failure, "faint")
        if recording.report is None:
            count = self.texts.number(recording.expanded)
            return (self.texts("watch.searching", count=count), "text"), nothing
        if not is_over:
            return nothing, nothing
        said, more = verdict(self._words, recording.report.result)
        if recording.recorded < recording.expanded:
            kept = self.texts.number(recording.recorded)
            more = (f"{more[0]} {self.texts('watch.kept', count=kept)}", "faint")
        return said, more


def grouped(plan: str) -> str:
    """Write a plan in groups of ten letters, so that lines break and a place is found again."""
    return " ".join(plan[first : first + TEN] for first in range(0, len(plan), TEN))
