"""The overview: the whole board in a corner, while only a part of it is seen."""

from __future__ import annotations

from math import ceil

import pygame

from searchcade.app.board import BoardPainter, Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Event, Widget
from searchcade.canvas import Place

SIDE = 150.0  # units
EDGE = 24.0
DOT = 4.0  # units of the player
GOAL = "goal"


class Overview(Widget):
    """A small board with the player, the goal and the part in sight; a click looks elsewhere."""

    role = "overview"

    def __init__(self, id: str, view: BoardView) -> None:
        super().__init__(id, Rect(0, 0, 0, 0))
        self.view = view
        self.place: Place | tuple[float, float] = (0, 0)
        """The row and column of the player."""
        self.small = BoardPainter(view.board.pictures.game, view.board.theme)

    @property
    def is_shown(self) -> bool:
        """Say whether less than the whole board is seen."""
        board = self.view.board
        if not board.is_zoomed or board.is_oblique or not board.rows:
            return False
        first, last, left, right = board.view().seen()
        return (last - first, right - left) != (board.rows, board.cols)

    def draw(self, paint: Painter) -> None:
        """Draw it in the upper corner where the player is not."""
        self.rect = self._corner(paint) if self.is_shown else Rect(0, 0, 0, 0)
        if not self.rect.w:
            return
        scene, theme = self.view.scene, paint.theme
        still = () if scene.passages else tuple(each for each in scene.sprites if not each.key)
        paint.shadow(self.rect)
        paint.box(self.rect, theme.card, radius=6, border=theme.line)
        self.small.place(paint.pixels(self.rect))
        trail = self.view.marks.trail
        self.small.draw(paint.surface, scene._replace(sprites=still), Marks(trail=trail))
        view = self.small.view()
        for each in scene.sprites:
            if each.picture == GOAL:
                self._dot(paint, view.centre(each.row, each.col), theme.bad)
        self._dot(paint, view.centre(*self.place), theme.accent)
        first, last, left, right = self.view.board.view().seen()
        corner, end = view.corner(first, left), view.corner(last, right)
        frame = pygame.Rect(corner, (end[0] - corner[0], end[1] - corner[1]))
        pygame.draw.rect(paint.surface, theme.focus, frame, max(2, round(2 * paint.scale)))

    def _dot(self, paint: Painter, place: tuple[float, float], ink: tuple[int, int, int]) -> None:
        paint.dot((place[0] / paint.scale, place[1] / paint.scale), DOT, ink)

    def _corner(self, paint: Painter) -> Rect:
        board, rows, cols = self.view.board, self.view.scene.rows, self.view.scene.cols
        longest = max(rows, cols)
        wide, tall = ceil(SIDE * cols / longest), ceil(SIDE * rows / longest)
        area = self.view.rect
        right = Rect(area.right - wide - EDGE, area.y + EDGE, wide, tall)
        x, y = board.view().centre(*self.place)
        near = Rect(right.x - 40, right.y - 40, wide + 80, tall + 80)
        is_below = near.collidepoint(x / paint.scale, y / paint.scale)
        return Rect(area.x + EDGE, right.y, wide, tall) if is_below else right

    def on_mouse(self, event: Event) -> bool:
        """Look at the place that was clicked."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or not self.rect.w:
            return False
        board = self.view.board
        x, y = event.pos
        if cell := self.small.cell_at((x * board.scale, y * board.scale)):
            board.camera.look_at(cell[0] + 0.5, cell[1] + 0.5, board.rows, board.cols)
        return True
