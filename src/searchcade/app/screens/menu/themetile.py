"""A look to choose, shown in its own colours: a small room with a board in it."""

from __future__ import annotations

from collections.abc import Callable

from searchcade.app.paint import Painter, Rect
from searchcade.app.theme import Theme, mixed
from searchcade.app.widgets import Pressable, draw_focus

CELLS = 5


class ThemeTile(Pressable):
    """A button that looks like what it gives."""

    role = "button"

    def __init__(
        self,
        id: str,
        rect: Rect,
        look: Theme,
        name: str,
        action: Callable[[], None],
        *,
        selected: bool,
    ) -> None:
        super().__init__(id, rect, action)
        self.look, self.name, self.selected = look, name, selected

    @property
    def text(self) -> str:
        """Return the name of the look."""
        return self.name

    def draw(self, paint: Painter) -> None:
        """Draw the room, a board and a button in the colours of the look."""
        box, look = self.rect, self.look
        edge = paint.theme.accent if self.selected or self.hovered else paint.theme.line
        paint.box(box, look.sky, radius=14, border=edge, thick=3 if self.selected else 1.5)
        ground = Rect(box.x + 4, box.centery, box.w - 8, box.h / 2 - 4)
        paint.box(ground, look.ground, radius=10)
        if self.focused:
            draw_focus(paint, box, 16)
        side = box.h - 28
        self._draw_board(paint, Rect(box.x + 14, box.y + 14, side, side))
        words = Rect(box.x + side + 28, box.y + 14, box.w - side - 42, side / 2)
        paint.text(self.name, words, size=19, weight="bold", colour=look.text)
        button = Rect(words.x, words.bottom + 8, words.w, side / 2 - 8)
        paint.box(button, look.accent, radius=8)
        if self.selected:
            mark = Rect(button.centerx - 11, button.centery - 11, 22, 22)
            paint.icon("check", mark, look.accent_text)

    def _draw_board(self, paint: Painter, box: Rect) -> None:
        look, side = self.look, box.w / CELLS
        paint.box(box, look.floor, radius=6, border=look.edge, thick=2)
        for number in range(9):  # a search that has come from the upper left corner
            row, col = divmod(number, 3)
            cell = Rect(box.x + 3 + col * side, box.y + 3 + row * side, side - 2, side - 2)
            paint.box(cell, mixed(look.first, look.last, (row + col) / 4), radius=2)
        for number in range(CELLS):
            place = (box.x + side * (number + 0.5), box.y + side * (CELLS - 0.5))
            paint.dot(place, side * 0.22, look.path if number else look.trail)
        goal = (box.right - side / 2, box.y + side / 2)
        paint.dot(goal, side * 0.32, look.accent)
