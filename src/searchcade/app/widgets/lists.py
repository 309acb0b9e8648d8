"""Lists and tables. Only the rows in view are drawn, so ten thousand scroll like ten."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from searchcade.app.layout import REST, inset, rows, shares
from searchcade.app.paint import Align, Painter, Rect
from searchcade.app.widgets.base import Event, Widget, draw_focus
from searchcade.app.widgets.buttons import PRESS_KEYS
from searchcade.app.widgets.scroll import ScrollArea
from searchcade.theme import mixed


def ignore(_number: int) -> None:
    """Do nothing."""


class Listing(ScrollArea):
    """A list in which one row is chosen; each row is drawn by the screen."""

    role = "list"

    def __init__(
        self,
        id: str,
        rect: Rect,
        count: int,
        draw_row: Callable[[Painter, Rect, int], None],
        *,
        row: float = 48,
        chosen: int = 0,
        name: Callable[[int], str] = str,
        changed: Callable[[int], None] = ignore,
        entered: Callable[[int], None] = ignore,
    ) -> None:
        super().__init__(id, rect)
        self.count, self.row, self.chosen = count, row, chosen
        self.step = row
        self._name, self._draw_row = name, draw_row
        self._changed, self._entered = changed, entered
        self._clicks: tuple[int, int] = (-1, -10_000)
        self.show(chosen)

    @property
    def text(self) -> str:
        """Return the name of the chosen row."""
        return self._name(self.chosen) if 0 <= self.chosen < self.count else ""

    def content_height(self) -> float:
        """Return the height of all rows."""
        return self.count * self.row

    def restore(self, old: Widget) -> None:
        """Keep the scroll offset, unless another row has been chosen meanwhile."""
        super().restore(old)
        if isinstance(old, Listing) and old.chosen != self.chosen:
            self.show(self.chosen)

    def show(self, number: int) -> None:
        """Scroll so that a row can be seen."""
        top = number * self.row
        self.scroll_to(min(max(self.offset, top + self.row - self.view.h), top))

    def choose(self, number: int) -> None:
        """Choose a row."""
        number = min(max(0, number), self.count - 1)
        if number >= 0 and number != self.chosen:
            self.chosen = number
            self.show(number)
            self._changed(number)

    def enter(self) -> None:
        """Open the chosen row."""
        if 0 <= self.chosen < self.count:
            self._entered(self.chosen)

    def on_key(self, event: Event) -> bool:
        """Choose with the arrows, open with Enter."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in PRESS_KEYS:
            self.enter()
            return True
        page = max(1, int(self.view.h // self.row) - 1)
        numbers = {
            pygame.K_UP: self.chosen - 1,
            pygame.K_DOWN: self.chosen + 1,
            pygame.K_PAGEUP: self.chosen - page,
            pygame.K_PAGEDOWN: self.chosen + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.count - 1,
        }
        if event.key not in numbers:
            return False
        before = self.chosen
        self.choose(numbers[event.key])
        return self.chosen != before or event.key not in (pygame.K_UP, pygame.K_DOWN)

    def row_at(self, position: tuple[float, float]) -> int:
        """Return the number of the row at a height."""
        return int((position[1] - self.view.y + self.offset) // self.row)

    def on_mouse(self, event: Event) -> bool:
        """Choose with a click, open with a second one."""
        if super().on_mouse(event):
            return True
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        number = self.row_at(event.pos)
        if 0 <= number < self.count:
            now = pygame.time.get_ticks()
            last, then = self._clicks
            self._clicks = (number, now)
            self.choose(number)
            if number == last and now - then < 400:
                self.enter()
        return True

    def draw(self, paint: Painter) -> None:
        """Draw the rows in view."""
        if self.focused:
            draw_focus(paint, self.rect)
        paint.clip(self.view)
        first = int(self.offset // self.row)
        last = min(self.count, int((self.offset + self.view.h) // self.row) + 1)
        for number in range(first, last):
            top = self.view.y + number * self.row - self.offset
            self.draw_line(paint, Rect(self.view.x, top, self.view.w, self.row), number)
        self.draw_bar(paint)
        paint.clip(None)

    def draw_line(self, paint: Painter, box: Rect, number: int) -> None:
        """Draw a row; the chosen one is raised."""
        box.w -= 12 if self._has_bar() else 0
        if number == self.chosen:
            paint.box(inset(box, 2), paint.theme.raised, radius=10, border=paint.theme.accent)
        self._draw_row(paint, box, number)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table, with its share of the width."""

    name: str
    title: str
    share: float
    align: Align = "left"
    can_sort: bool = False


class Table(Listing):
    """Rows of cells below a header; a click on a title sorts by it."""

    role = "table"
    HEAD = 38.0

    def __init__(
        self,
        id: str,
        rect: Rect,
        columns: Sequence[Column],
        count: int,
        cells: Callable[[int], Sequence[str]],
        *,
        marked: int = -1,
        order: str = "",
        sort: Callable[[str], None] | None = None,
        row: float = 38,
        changed: Callable[[int], None] = ignore,
        entered: Callable[[int], None] = ignore,
    ) -> None:
        self.columns, self.cells, self.marked = columns, cells, marked
        self.order, self._sort = order, sort
        self.arrow = "down"
        """The icon beside the title of the column that sorts."""
        super().__init__(
            id, rect, count, self._draw_cells, row=row, chosen=marked, changed=changed,
            entered=entered,
        )  # fmt: skip

    @property
    def text(self) -> str:
        """Return the chosen row's cells."""
        return " ".join(self.cells(self.chosen)) if 0 <= self.chosen < self.count else ""

    @property
    def view(self) -> Rect:
        """Return the part below the header."""
        return rows(self.rect, (self.HEAD, REST))[1]

    @property
    def head(self) -> Rect:
        """Return the part with the titles."""
        return rows(self.rect, (self.HEAD, REST))[0]

    def places(self, box: Rect) -> list[Rect]:
        """Return the columns' places in a row."""
        room = Rect(box.x + 8, box.y, box.w - 28, box.h)
        columns = shares(room, [column.share for column in self.columns])
        return [inset(each, 6, 0) for each in columns]

    def on_mouse(self, event: Event) -> bool:
        """Sort with a click on a title."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and event.pos[1] < self.view.y:
            for column, place in zip(self.columns, self.places(self.head), strict=True):
                if column.can_sort and self._sort and place.collidepoint(event.pos):
                    self._sort(column.name)
            return True
        return super().on_mouse(event)

    def draw(self, paint: Painter) -> None:
        """Draw the header and the rows in view."""
        paint.box(self.head, paint.theme.raised, radius=8)
        for column, place in zip(self.columns, self.places(self.head), strict=True):
            sorted_by = column.name == self.order
            colour = paint.theme.accent if sorted_by else paint.theme.faint
            if sorted_by:
                paint.icon(self.arrow, Rect(place.right - 13, place.y, 13, place.h), colour)
                place.w -= 17
            paint.text(
                column.title, place, size=16, weight="semibold", colour=colour, align=column.align
            )
        super().draw(paint)

    def _draw_cells(self, paint: Painter, box: Rect, number: int) -> None:
        if number == self.marked:
            fill = mixed(paint.theme.card, paint.theme.accent, 0.28)
            paint.box(inset(box, 2), fill, radius=8)
        elif number % 2 and number != self.chosen:
            fill = mixed(paint.theme.card, paint.theme.raised, 0.4)
            paint.box(box, fill, radius=6)
        for text, column, place in zip(
            self.cells(number), self.columns, self.places(box), strict=True
        ):
            paint.text(text, place, size=17, align=column.align)
