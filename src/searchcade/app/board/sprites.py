"""The sprites of a scene: pictures on cells, and a light below what moves."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import ceil
from operator import attrgetter

import pygame

from searchcade.app.board.layers import thickness
from searchcade.app.board.view import View
from searchcade.app.cache import cached
from searchcade.app.pictures import Pictures
from searchcade.scene import Scene, Sprite
from searchcade.theme import Colour

MANY = 60  # sprites: from here on, one picture of all is faster
FEW = 4  # sprites: so few of a kind are drawn large enough even where cells are tiny
LANDMARK = 11  # pixels of such a picture, at least
MOVER = 13  # pixels of a picture that moves, at least
LIT = 16  # pixels of a cell below which what moves is lit, to be found at a glance
PICTURE = attrgetter("picture")
MOST_KEPT = 20_000  # sprites whose pictures are remembered
Blits = list[tuple[pygame.Surface, tuple[int, int]]]


class Sprites:
    """Draws sprites. Many that do not move are drawn into one picture, once."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self._seen: tuple[View, tuple[Sprite, ...]] | None = None
        self._layer: pygame.Surface | None = None
        self._kept: dict[Sprite, Blits] = {}
        self._kept_for: tuple[View, frozenset[str]] | None = None

    def draw(self, surface: pygame.Surface, view: View, scene: Scene) -> None:
        """Draw all sprites that are seen, later ones above earlier ones."""
        count = next((n for n, each in enumerate(scene.sprites) if each.key), len(scene.sprites))
        still = scene.sprites[:count] if count >= MANY else ()
        if still:
            self._draw_still(surface, view, scene, still)
        surface.fblits(self._blits(view, scene, scene.sprites[len(still) :]))

    def _draw_still(
        self, surface: pygame.Surface, view: View, scene: Scene, still: tuple[Sprite, ...]
    ) -> None:
        is_again = (view, still) == self._seen
        self._seen = (view, still)
        if not is_again:  # while the board moves, each view is drawn only once
            self._layer = None
            surface.fblits(self._blits(view, scene, still))
            return
        if self._layer is None or self._layer.get_size() != surface.get_size():
            self._layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            self._layer.fblits(self._blits(view, scene, still))
        window = pygame.Rect(view.window).inflate(2 * MOVER, 2 * MOVER)
        surface.blit(self._layer, window, window)

    def _blits(self, view: View, scene: Scene, sprites: tuple[Sprite, ...]) -> Blits:
        """Return the pictures of sprites and where they go; those that do not move are cached."""
        counts = Counter(map(PICTURE, scene.sprites))
        common = frozenset(name for name, count in counts.items() if count > FEW)
        if (view, common) != self._kept_for or len(self._kept) > MOST_KEPT:
            self._kept_for, self._kept = (view, common), {}
        kept, blits = self._kept, Blits()
        for sprite in sprites:
            each = kept.get(sprite)
            if each is None:
                each = self._blits_of(view, sprite, bool(scene.passages), sprite.picture in common)
                if not sprite.key:
                    kept[sprite] = each
            blits += each
        return blits

    def _blits_of(self, view: View, sprite: Sprite, has_walls: bool, is_common: bool) -> Blits:
        """Return the picture of one sprite with its light, or nothing where it is not seen."""
        sight = pygame.Rect(view.window).inflate(view.size + MOVER, view.size + MOVER)
        x, y = view.centre(sprite.row, sprite.col)
        if not sight.collidepoint(x, y):
            return []
        side, blits = ceil(view.size), Blits()  # where walls are sprites, pictures fill their cells
        if has_walls:
            side = between_walls(view.size, is_common, moves=bool(sprite.key))
            if sprite.key and view.size < LIT:
                light = glow(3 * side, self.pictures.theme.accent)
                blits.append((light, (round(x - 1.5 * side), round(y - 1.5 * side))))
        name = self.pictures.frame(sprite.picture, sprite.phase)
        picture = self.pictures.get(name, side, sprite.label, sprite.facing)
        return [*blits, (picture, (round(x - side / 2), round(y - side / 2)))]


@lru_cache(maxsize=256)
def between_walls(size: float, is_common: bool, *, moves: bool) -> int:
    """Return the pixels of a picture: what walls leave of a cell, more where cells are tiny."""
    least = MOVER if moves else LANDMARK
    if is_common:
        least = min(least, max(2, round(1.5 * size)))  # many large pictures would hide the board
    return max(least, round((size - thickness(size)) * 0.94))


@cached(8)
def glow(side: int, colour: Colour) -> pygame.Surface:
    """Return a soft round light."""
    light = pygame.Surface((side, side), pygame.SRCALPHA)
    light.fill((*colour, 0))
    for ring in range(8):
        radius = side / 2 * (1 - ring / 8)
        pygame.draw.circle(light, (*colour, 12 + ring * 16), (side / 2, side / 2), radius)
    return light
