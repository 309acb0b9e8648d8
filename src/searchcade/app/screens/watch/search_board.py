"""The board of a watched search: a cell can be pointed at, or walked to with the arrow keys."""

from __future__ import annotations

import pygame

from searchcade.app.board.widget import BoardView
from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Event, draw_focus
from searchcade.canvas import Place

STEPS = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}


class SearchBoard(BoardView):
    """A board with a marked cell: the one under the pointer, or the one that keys have reached."""

    focusable = True

    @property
    def marked(self) -> Place | None:
        """Return the cell that is pointed at."""
        return self.pointed if self.hovered or self.focused else None

    def restore(self, old: object) -> None:
        """Keep the zoom and the marked cell."""
        if isinstance(old, SearchBoard):
            super().restore(old)
            self.pointed = old.pointed

    def on_key(self, event: Event) -> bool:
        """Walk from cell to cell; Enter asks what is behind a cell."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in STEPS:
            return self._walk(*STEPS[event.key])
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.pointed is not None:
            self._clicked(self.pointed)
            return True
        return False

    def _walk(self, down: int, across: int) -> bool:
        """Mark the next cell; at the edge of the board, the focus goes on."""
        row, col = self.pointed or self.marks.current or (0, 0)
        there = (row + down, col + across) if self.pointed else (row, col)
        if not (0 <= there[0] < self.scene.rows and 0 <= there[1] < self.scene.cols):
            return False
        self.pointed = there
        return True

    def draw(self, paint: Painter) -> None:
        """Draw the board, and a ring around it while keys walk on it."""
        super().draw(paint)
        if self.focused:
            x, y, wide, high = (part / paint.scale for part in self.board.seen)
            draw_focus(paint, inset(Rect(x, y, wide, high), -2), 10)
