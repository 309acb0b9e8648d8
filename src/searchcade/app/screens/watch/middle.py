"""The middle of the watch screen: pseudo-code, or what an algorithm does; then its result."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.opener import open_outside
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.figures import fact
from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.widgets import Button, Card, Facts, Label, Page, Panel, Widget
from searchcade.texts import Texts
from searchcade.texts.explanations import CodeLine, code_lines
from searchcade.texts.titles import algorithm_title, sentences
from searchcade.theme import mixed
from searchcade.views.watch import WatchView

if TYPE_CHECKING:
    from searchcade.app.window import App

PITCH = 26.0  # units from line to line at most, in letters of the usual size
LEAST_PITCH = 18.0  # below it lines are scrolled
TWO_COLUMNS = 900.0  # units of a panel from which on its lines stand in two columns
INDENT = 11.0
LINE = 30.0  # units of a line with a small button
SMALL = 100.0  # and of that button
FACT = 26.0
GROUP = 10  # letters of a plan that stand together


class Heading(Label):
    """An icon and a title."""

    def __init__(self, id: str, rect: Rect, icon: str, title: str, note: str = "") -> None:
        super().__init__(id, rect, title, size=17, weight="semibold")
        self.icon, self.note = icon, note

    def draw(self, paint: Painter) -> None:
        """Draw the icon before the title, and a note behind it."""
        icon, _, words = columns(self.rect, (20, 8, REST))
        paint.icon(self.icon, Rect(icon.x, icon.centery - 10, 20, 20), paint.theme.second)
        paint.text(self.words, words, size=17, weight="semibold")
        wide = paint.width(self.words, size=17, weight="semibold") + 10
        if self.note and wide < words.w:
            rest = columns(words, (wide, REST))[1]
            paint.text(self.note, rest, size=16, colour=paint.theme.faint)


# ------------------------------------------------------------------ while it searches


class Code(Widget):
    """Numbered lines; one of them can be marked."""

    role = "code"

    def __init__(self, id: str, rect: Rect, lines: list[CodeLine]) -> None:
        super().__init__(id, rect)
        self.lines = lines
        self.running = 0
        """The number of the line that runs, from 1; 0 for none."""

    @property
    def text(self) -> str:
        """Return the line that runs."""
        return self.lines[self.running - 1].text if self.running else ""

    def draw(self, paint: Painter) -> None:
        """Draw all lines, and a bar at the one that runs."""
        across, shown = self.columns, self.shown
        down = max(1, -(-len(shown) // across))
        pitch = min(PITCH * paint.letters, self.rect.h / down)
        places = [
            place
            for column in columns(self.rect, [REST] * across, 16)
            for place in rows(column, (*[pitch] * down, REST))[:down]
        ]
        for place, number in zip(places, shown, strict=False):
            self._draw_line(paint, place, number, self.lines[number - 1])

    @property
    def columns(self) -> int:
        """Return in how many columns the lines stand."""
        return 2 if self.rect.w >= TWO_COLUMNS else 1

    @property
    def shown(self) -> range:
        """Return the numbers of the lines that fit, around the one that runs."""
        most = self.columns * max(1, int(self.rect.h // LEAST_PITCH))
        first = max(0, min(self.running - 1 - most // 2, len(self.lines) - most))
        return range(first + 1, min(first + most, len(self.lines)) + 1)

    def _draw_line(self, paint: Painter, box: Rect, number: int, line: CodeLine) -> None:
        theme, is_running = paint.theme, number == self.running
        if is_running:
            fill = mixed(theme.card, theme.raised, 0.9)
            paint.box(box, fill, radius=4)
            paint.box(Rect(box.x, box.y + 2, 4, box.h - 4), theme.accent, radius=2)
        indent, wide = (4 + line.indent * INDENT) * paint.letters, 20 * paint.letters
        _, digit, _, words, _ = columns(box, (4, wide, indent, REST, 2))
        ink = theme.accent if is_running else theme.faint
        paint.text(str(line.number or number), digit, size=15, colour=ink, align="right")
        is_bold = is_running and not line.number  # own code has long lines
        weight = "semibold" if is_bold else "regular"
        paint.text(line.text, words, size=16, weight=weight)


class CodePanel(Panel[WatchView]):
    """A card with the pseudo-code of an algorithm, or with the source of own code."""

    def __init__(self, rect: Rect, title: str, lines: list[CodeLine]) -> None:
        super().__init__(rect)
        self._title, self._lines = title, lines

    def build(self) -> None:
        """Put the title above the lines."""
        self.add(Card("watch.code", self.rect))
        head, _, lines, _ = rows(inset(self.rect, 4, 8), (32, 4, REST, 4))
        self.add(Heading("watch.code_title", inset(head, 12, 0), "code", self._title))
        self._code = self.add(Code("watch.line", lines, self._lines))

    def show(self, view: WatchView, /) -> None:
        """Mark the line that runs."""
        self._code.running = view.said.line


class AboutPanel(Panel[WatchView]):
    """What an algorithm does, in words: it stands where others have pseudo-code."""

    def __init__(self, rect: Rect, texts: Texts, search: MeasuredSearch) -> None:
        super().__init__(rect)
        self._words, self._choice = texts.of(search.loaded.game), search.choice

    def build(self) -> None:
        """Put the text below the name."""
        self.add(Card("watch.code", self.rect))
        head, _, body = rows(inset(self.rect, 16, 8), (32, 4, REST))
        title = algorithm_title(self._words, self._choice.name_without_heuristic)
        self.add(Heading("watch.code_title", head, "rules", title))
        text = sentences(self._words.algorithm_about(self._choice.algorithm), 5)
        self.add(Label("watch.about", body, text, size=16, colour="faint", wrap=True))


# ------------------------------------------------------------------ when it is over


class ResultPanel(Panel[WatchView]):
    """It stands in the place of the pseudo-code once the search is over."""

    def __init__(self, rect: Rect, app: App, search: MeasuredSearch) -> None:
        super().__init__(rect)
        self._app, self._texts, self._search = app, app.texts, search

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

    def show(self, view: WatchView, /) -> None:
        """Show the figures of the result."""
        self._facts.facts = [*map(fact, view.result)]


def grouped(plan: str) -> str:
    """Write a plan in groups of ten letters, so that lines break and a place is found again."""
    return " ".join(plan[first : first + GROUP] for first in range(0, len(plan), GROUP))


def middle_panel(
    rect: Rect, app: App, search: MeasuredSearch, *, has_result: bool
) -> Panel[WatchView]:
    """Return the pseudo-code of a search, what it does where it has none, or what came of it."""
    if has_result and not search.failure:
        return ResultPanel(rect, app, search)
    lines = code_lines(app.texts, search.recording.explainer)
    if not lines:
        return AboutPanel(rect, app.texts, search)
    words, name = app.texts.of(search.loaded.game), search.choice.name_without_heuristic
    return CodePanel(rect, algorithm_title(words, name), lines)
