"""The table of the lab: a line an algorithm, best values marked, sorted by any column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.lab.state import UPWARDS, LabState, value_of
from searchcade.app.screens.lab.written import cells_of
from searchcade.app.widgets import Column, Event, Table
from searchcade.lab.summary import Total
from searchcade.texts import Texts
from searchcade.theme import mixed

SHARES = {"algorithm": 2.9, "expanded": 1.2, "generated": 1.1}
ROW = 33.0
TICK = 20.0  # units of the tick before a best value
SLACK = 10.0  # of which so many may lie between the columns


def best_cells(totals: Sequence[Total], columns: Sequence[str]) -> set[tuple[int, int]]:
    """Return row and column of the best values; where all are alike nothing is best."""
    found: set[tuple[int, int]] = set()
    for column, name in enumerate(columns[1:], start=1):
        values = [value_of(each, name) for each in totals]
        known = [value for value in values if value is not None]
        if len({*known}) > 1:
            best = min(known) if name in UPWARDS else max(known)
            found |= {(row, column) for row, value in enumerate(values) if value == best}
    return found


class TotalsTable(Table):
    """Left and Right choose the column that sorts, Space turns the order round."""

    def __init__(
        self,
        id: str,
        rect: Rect,
        texts: Texts,
        state: LabState,
        changed: Callable[[], None],
        entered: Callable[[str], None],
    ) -> None:
        self.state, self._sorted = state, changed
        self.totals = state.totals()
        game = state.rows[0].level.game.name if state.rows else ""
        self.lines = [cells_of(texts, each, game, state.columns) for each in self.totals]
        self.best = best_cells(self.totals, state.columns)
        titles = [
            Column(name, texts(f"lab.column.{name}"), SHARES.get(name, 1.0),
                   "left" if name == "algorithm" else "right", can_sort=True)
            for name in state.columns
        ]  # fmt: skip
        super().__init__(
            id, rect, titles, len(self.lines), self.lines.__getitem__, row=ROW,
            order=state.order, sort=self._sort_by, changed=self._choose,
            entered=lambda number: entered(self.totals[number].label),
        )  # fmt: skip
        names = [each.label for each in self.totals]
        self.chosen = names.index(state.focus) if state.focus in names else 0
        self.arrow = "up" if (state.order in UPWARDS) != state.is_reversed else "down"

    def _choose(self, number: int) -> None:
        self.state.focus = self.totals[number].label
        self._sorted()

    def _sort_by(self, name: str) -> None:
        self.state.sort(name)
        self._sorted()

    def on_key(self, event: Event) -> bool:
        """Sort by another column, or the other way round."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.type == pygame.KEYDOWN and event.key in steps:
            names = self.state.columns
            here = names.index(self.state.order) if self.state.order in names else 0
            there = here + steps[event.key]
            if not 0 <= there < len(names):
                return False  # the focus moves on
            self._sort_by(names[there])
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self._sort_by(self.state.order)
            return True
        return super().on_key(event)

    def _draw_cells(self, paint: Painter, box: Rect, number: int) -> None:
        theme = paint.theme
        if number % 2 and number != self.chosen:
            paint.box(box, mixed(theme.card, theme.raised, 0.4), radius=6)
        for column, place in enumerate(self.places(box)):
            is_best, text = (number, column) in self.best, self.lines[number][column]
            weight = "semibold" if is_best or not column else "regular"
            wide = paint.width(text, size=16, weight=weight)
            if is_best and wide + TICK <= place.w + SLACK:
                tick = Rect(place.right - wide - TICK, place.y, 14, place.h)
                paint.icon("check", tick, theme.good)
            paint.text(text, place, size=16, weight=weight, align=self.columns[column].align,
                       colour=theme.good if is_best else theme.text)  # fmt: skip
