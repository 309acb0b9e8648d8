"""The board as a widget: it shows a scene, knows the cell below the mouse, and zooms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from searchcade.app.board import BoardPainter, Marks
from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Event, Widget, draw_focus
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.scene import Scene
from searchcade.theme import Theme

ZOOM = 1.25  # a notch of the wheel
STEPS = {
    pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1),
}  # fmt: skip
"""Arrow key -> rows and columns to the next cell."""


def ignore(_cell: Place) -> None:
    """Do nothing."""


class BoardView(Widget):
    """A board on a screen, which sets `scene` and `marks`."""

    role = "board"

    def __init__(
        self,
        id: str,
        rect: Rect,
        game: Game[Any, Any],
        theme: Theme,
        scene: Scene,
        *,
        clicked: Callable[[Place], None] = ignore,
    ) -> None:
        super().__init__(id, rect)
        self.board = BoardPainter(game, theme)
        self.scene = scene
        self.marks = Marks()
        self.pointed: Place | None = None
        self._clicked = clicked
        self._pointer = rect.center

    def restore(self, old: Widget) -> None:
        """Keep the zoom and the drawn layers, if the game and the theme are the same."""
        if isinstance(old, BoardView) and old.board.pictures is self.board.pictures:
            self.board = old.board

    def on_mouse(self, event: Event) -> bool:
        """Note the cell below the mouse, take clicks, zoom with the wheel."""
        if event.type == pygame.MOUSEWHEEL:
            self.zoom(ZOOM if event.y > 0 else 1 / ZOOM, self._pointer)
            return True
        self._pointer = event.pos
        cell = self.cell_at(event.pos)
        if event.type == pygame.MOUSEMOTION:
            changed, self.pointed = cell != self.pointed, cell
            return changed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and cell is not None:
            self._clicked(cell)
            return True
        return False

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Make cells larger or smaller, around a place."""
        x, y = at or self.rect.center
        self.board.zoom(factor, (x * self.board.scale, y * self.board.scale))

    def open_at(self, row: float, col: float, scale: float, least: float) -> None:
        """Zoom in to a cell, if the cells of the whole board were smaller than some units."""
        board, scene = self.board, self.scene
        self._lay_out(scale)
        size = board.camera.fit(scene.rows, scene.cols)
        if size < least * scale and not scene.bodies:
            board.zoom(least * scale / size)
            board.camera.look_at(row + 0.5, col + 0.5, scene.rows, scene.cols)

    def place_of(self, row: int, col: int, scale: float) -> Rect:
        """Return where a cell lies in units, also before the board is drawn for the first time."""
        self._lay_out(scale)
        return Rect(*(side / scale for side in self.board.view().cell(row, col)))

    def _lay_out(self, scale: float) -> None:
        board = self.board
        board.scale, board.rows, board.cols = scale, self.scene.rows, self.scene.cols
        board.place(pygame.Rect(*(round(side * scale) for side in self.rect)))

    def cell_at(self, position: tuple[float, float]) -> Place | None:
        """Return the cell at a place in units."""
        x, y = position
        return self.board.cell_at((x * self.board.scale, y * self.board.scale))

    def draw(self, paint: Painter) -> None:
        """Draw the scene with its marks."""
        self.board.scale = paint.scale
        self.board.place(paint.pixels(self.rect))
        self.board.draw(paint.surface, self.scene, self.marks)


class ActiveBoard(BoardView):
    """A board to play on: it has the focus while keys are moves."""

    focusable = True

    def draw(self, paint: Painter) -> None:
        """Draw the scene, and a ring around it that says where the keys go."""
        super().draw(paint)
        if self.focused:
            x, y, wide, high = (part / paint.scale for part in self.board.seen)
            draw_focus(paint, inset(Rect(x, y, wide, high), -8), 10)
