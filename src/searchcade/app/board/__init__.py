"""Boards: draw a scene with marks into a rectangle of the window, and find cells by pixels."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import ceil, inf
from operator import attrgetter
from typing import Any

import pygame

from searchcade.app.board.layers import BoardLayers, Overlay, thickness
from searchcade.app.board.marks import CellPath, Marks, Moments
from searchcade.app.board.motion import entering, glide
from searchcade.app.board.oblique import Oblique, Slant, SlantCamera
from searchcade.app.board.oblique.tiles import draw_abyss
from searchcade.app.board.paths import FARTHEST, Paths
from searchcade.app.board.signs import (
    draw_danger,
    draw_fresh,
    draw_numbers,
    draw_parents,
    draw_signs,
)
from searchcade.app.board.view import Camera, View
from searchcade.app.cache import cached
from searchcade.app.paint import rounded, shaded
from searchcade.app.pictures import Pictures, shared
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.scene import Scene, Sprite
from searchcade.theme import Colour, Theme

MANY_SPRITES = 60  # from here on, one picture of all is faster
MIN_SIZED_SPRITES = 4  # so few of a kind are drawn large enough even where cells are tiny
LANDMARK = 11  # pixels of such a picture, at least
MOVER = 13  # pixels of a picture that moves, at least
LIT = 16  # pixels of a cell below which what moves is lit, to be found at a glance
PICTURE = attrgetter("picture")
MAX_REMEMBERED = 20_000  # sprites whose pictures are remembered
Blits = list[tuple[pygame.Surface, tuple[int, int]]]
TINT = 175  # opacity of the colours of a search, above tiles

__all__ = ["BoardPainter", "CellPath", "Marks", "Moments", "entering", "glide"]


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
        still = scene.sprites[:count] if count >= MANY_SPRITES else ()
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
        common = frozenset(name for name, count in counts.items() if count > MIN_SIZED_SPRITES)
        if (view, common) != self._kept_for or len(self._kept) > MAX_REMEMBERED:
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


class BoardPainter:
    """Draws scenes of a game into a rectangle. The board always fits and is centred."""

    def __init__(self, game: Game[Any, Any], theme: Theme) -> None:
        self.theme = theme
        self.pictures = shared(game, theme)
        self.flat = False
        """Whether boards with bodies are seen from above, with sprites instead."""
        self.cameras = (Camera(), SlantCamera())
        self.layers = BoardLayers(theme)
        self.overlay = Overlay(theme)
        self.paths = Paths(theme)
        self.sprites, self.tiles = Sprites(self.pictures), Sprites(self.pictures)
        self.oblique = Oblique(self.pictures)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.scale = 1.0
        """Pixels of a unit: numbers stay large enough to be read."""
        self.frame = 1
        self.rows, self.cols = 0, 0
        self.is_oblique = False

    @property
    def camera(self) -> Camera:
        """Return the camera that looks at the last scene."""
        return self.cameras[self.is_oblique]

    @property
    def is_zoomed(self) -> bool:
        """Whether less than the whole board may be seen."""
        return self.camera.zoom > 1

    def place(self, rect: pygame.Rect) -> None:
        """Choose where on the window the board is drawn, in pixels."""
        self.rect = rect.copy()
        self.frame = max(2, round(min(rect.size) * 0.012))
        area = rect.inflate(-4 * self.frame, -4 * self.frame)  # a frame and its shadow
        area.size = max(1, area.width), max(1, area.height)
        for camera in self.cameras:
            camera.area = area.copy()

    def draw(self, surface: pygame.Surface, scene: Scene, marks: Marks) -> None:
        """Draw a scene and marks. The same arguments give the same pixels."""
        self.rows, self.cols = scene.rows, scene.cols
        self.is_oblique = bool(scene.bodies) and not self.flat
        before = surface.get_clip()
        view = self.view()
        if isinstance(view, Slant):
            surface.set_clip(before.clip(self.rect))
            self.draw_frame(surface, self.camera.area)
            surface.set_clip(before.clip(self.camera.area))
            self.oblique.draw(surface, self.camera.area, view, scene, marks, self.scale)
        else:
            self._draw_flat(surface, view, scene, marks)
        surface.set_clip(before)

    def _draw_flat(self, surface: pygame.Surface, view: View, scene: Scene, marks: Marks) -> None:
        """Draw what is seen from above; where a scene has bodies, its tiles are the floor."""
        before = surface.get_clip()
        self.layers.prepare(view, scene)
        surface.set_clip(before.clip(self.rect))
        self.draw_frame(surface, pygame.Rect(view.window))
        surface.set_clip(before.clip(view.window))
        if scene.bodies:
            draw_abyss(surface, pygame.Rect(view.window), self.theme)
            still = tuple(each for each in scene.sprites if not each.key)
            self.tiles.draw(surface, view, scene._replace(sprites=still))
            scene = scene._replace(sprites=tuple(each for each in scene.sprites if each.key))
        else:
            self.layers.draw_floor(surface, view)
        self.overlay.draw(surface, view, marks, TINT if scene.bodies else 255)
        draw_danger(surface, view, marks, self.theme)
        farthest, diagonal = FARTHEST if scene.bodies else inf, bool(scene.passages)
        self.paths.draw(surface, view, marks, farthest, diagonal=diagonal)
        self.layers.draw_walls(surface, view)
        draw_numbers(surface, view, marks, self.theme, self.scale)
        draw_parents(surface, view, marks, self.theme)
        surface.set_clip(
            before.clip(pygame.Rect(view.window).inflate(2 * self.frame, 2 * self.frame))
        )
        self.sprites.draw(surface, view, scene)
        draw_fresh(surface, view, marks, self.theme)
        draw_signs(surface, view, marks, self.theme, self.scale)

    def draw_frame(self, surface: pygame.Surface, window: pygame.Rect) -> None:
        """Draw the card on which the board lies, and its shadow."""
        card = window.inflate(2 * self.frame, 2 * self.frame)
        shadow = shaded(card.size, self.frame, 2 * self.frame)
        surface.blit(shadow, shadow.get_rect(center=card.center).move(0, self.frame // 2))
        surface.blit(rounded(card.size, self.frame, self.theme.edge, None, 0, 255), card)

    def view(self) -> View | Slant:
        """Return where the cells of the last scene lie."""
        flat, slanted = self.cameras
        camera = slanted.slant if self.is_oblique else flat.view
        return camera(self.rows, self.cols)

    @property
    def seen(self) -> pygame.Rect:
        """Return the pixels that the last scene takes."""
        view = self.view()
        return self.camera.area if isinstance(view, Slant) else pygame.Rect(view.window)

    def cell_at(self, position: tuple[float, float]) -> Place | None:
        """Return the cell of the last scene at a pixel, if there is one."""
        return self.view().cell_at(position) if self.rows else None

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Zoom in or out, around a pixel."""
        if self.rows:
            self.camera.zoom_by(factor, self.rows, self.cols, at)

    def pan(self, across: float, down: float) -> None:
        """Drag the board by some pixels."""
        if self.rows:
            self.camera.pan(across, down, self.rows, self.cols)

    def follow(self, row: float, col: float) -> bool:
        """Keep a cell in sight when zoomed in; call it each frame while it returns True."""
        return bool(self.rows) and self.camera.follow(row, col, self.rows, self.cols)
