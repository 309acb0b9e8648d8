"""The oblique view: thick tiles above an abyss, and bodies that stand, roll, sink and fall."""

from __future__ import annotations

from itertools import filterfalse

import pygame

from searchcade.app.board.marks import Marks
from searchcade.app.board.oblique.bodies import (
    FADING,
    draw_box,
    draw_light,
    draw_marker,
    draw_shadow,
)
from searchcade.app.board.oblique.marks import draw_paths, draw_rings, draw_standing
from searchcade.app.board.oblique.slant import Slant, SlantCamera
from searchcade.app.board.oblique.solid import corners
from searchcade.app.board.oblique.tiles import Tiles, draw_abyss
from searchcade.app.board.roll import cells
from searchcade.app.pictures import Pictures
from searchcade.scene import Body, Scene
from searchcade.theme import Colour

__all__ = ["Oblique", "Slant", "SlantCamera"]

LIT = 14  # pixels of a cell below which bodies are lit, to be found at a glance
SAMPLE = 64  # pixels of the picture from which the colour of a body is taken


class Oblique:
    """Draws scenes with bodies, in one theme."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures, self.theme = pictures, pictures.theme
        self.tiles = Tiles(pictures)
        self._colours: dict[str, Colour] = {}

    def draw(
        self, surface: pygame.Surface, area: pygame.Rect, slant: Slant, scene: Scene, marks: Marks
    ) -> None:
        """Draw a scene and marks into an area. The same arguments give the same pixels."""
        tiles = tuple(each for each in scene.sprites if not each.key)
        draw_abyss(surface, area, self.theme)
        self.tiles.draw(surface, slant, tiles, marks)
        draw_paths(surface, slant, marks, self.theme)
        draw_rings(surface, slant, marks, self.theme)
        bodies = sorted(scene.bodies, key=lambda each: (each.row, each.col))
        for body in filter(self._falls, bodies):
            self._draw_falling(surface, slant, body, marks)
        for body in filterfalse(self._falls, bodies):
            self._draw_standing(surface, slant, body)
        draw_standing(surface, slant, marks, self.theme)

    def _falls(self, body: Body) -> bool:
        """Whether a body is below the board without having sunk into a tile."""
        return body.depth > 0 and not self.tiles.firm >= cells(body)

    def _draw_standing(self, surface: pygame.Surface, slant: Slant, body: Body) -> None:
        """Draw a body upon tiles; of one that sinks into them, only what is above."""
        if body.depth >= body.height:
            return
        if body.depth > 0 or body.marked or slant.size < LIT:
            draw_light(surface, slant, body, self.theme.accent)
        if body.depth > 0:
            body = body._replace(height=body.height - body.depth, depth=0)
        draw_shadow(surface, slant, body, self.tiles.firm)
        draw_box(surface, slant, body, self.colour(body.picture))
        if body.marked:
            draw_marker(surface, slant, body, self.theme.accent)

    def _draw_falling(
        self, surface: pygame.Surface, slant: Slant, body: Body, marks: Marks
    ) -> None:
        """Draw a body beside the tiles, then those tiles again that are nearer."""
        if body.depth >= FADING:
            return
        covered = draw_box(surface, slant, body, self.colour(body.picture))
        spots = corners(body)
        last_row, last_col = max(row for row, _, _ in spots), max(col for _, col, _ in spots)
        first_row = min(row for row, _, _ in spots)

        def is_nearer(row: float, col: float) -> bool:
            return row > last_row - 0.5 or (row > first_row - 0.5 and col > last_col - 0.5)

        before = surface.get_clip()
        surface.set_clip(before.clip(covered))
        self.tiles.draw_again(surface, slant, marks, is_nearer)
        draw_paths(surface, slant, marks, self.theme, is_nearer)
        surface.set_clip(before)

    def colour(self, picture: str) -> Colour:
        """Return the colour of a body: that of its picture near the upper left."""
        colour = self._colours.get(picture)
        if colour is None:
            flat = self.pictures.drawn(picture, SAMPLE)
            red, green, blue, _ = flat.get_at((SAMPLE // 4, SAMPLE // 4))
            colour = self._colours[picture] = (red, green, blue)
        return colour
