"""Pictures of levels, drawn in a background thread when they come into view, and kept."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import pygame

from searchcade.app.board import BoardPainter, Marks
from searchcade.app.jobs import BackgroundCache
from searchcade.app.paint import Painter, Rect
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.scene import Scene
from searchcade.theme import THEMES

if TYPE_CHECKING:
    from searchcade.app.window import App

Look = Literal["whole", "cut", "grey"]
"""A whole board, a part that fills the picture, or a whole board without colours."""
PALE = 150  # opacity of a board without colours
CUT_SCALE = 1.15  # how much larger than its picture a board is drawn before it is cut


class PictureKey(NamedTuple):
    """What a picture depends on."""

    level: str
    theme: str
    size: tuple[int, int]
    look: Look


class LevelPictures:
    """The pictures of all levels that have been in view; `find` makes or reads one by its name."""

    def __init__(self, app: App, find: Callable[[str], LoadedLevel]) -> None:
        self._find = find
        self._pictures: BackgroundCache[PictureKey, pygame.Surface]
        self._pictures = BackgroundCache(app.jobs, self._make)

    def _make(self, key: PictureKey) -> pygame.Surface:
        loaded = self._find(key.level)
        game, level = loaded.game, loaded.level
        scene = game.scene(level, game.problem(level).start)
        if key.look == "cut":
            return cut_picture(game, scene, key.theme, key.size)
        picture = picture_of(game, scene, key.theme, key.size)
        return without_colours(picture) if key.look == "grey" else picture

    def draw(self, paint: Painter, rect: Rect, level: str, look: Look = "whole") -> None:
        """Draw a level as it begins, or an empty board until its picture is made."""
        key = PictureKey(level, paint.theme.name, paint.pixels(rect).size, look)
        if picture := self._pictures.get(key):
            paint.picture(picture, rect)
        else:
            paint.box(rect, paint.theme.floor, radius=6)

    def stop(self) -> None:
        """Make no more pictures."""
        self._pictures.stop()


def board_picture(game: Game[Any, Any], scene: Scene, theme: str, side: int) -> pygame.Surface:
    """Draw a scene on a square of a side in pixels."""
    return picture_of(game, scene, theme, (side, side))


def picture_of(
    game: Game[Any, Any], scene: Scene, theme: str, size: tuple[int, int]
) -> pygame.Surface:
    """Draw a whole scene on a picture of a size in pixels."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    board = BoardPainter(game, THEMES[theme])
    board.place(surface.get_rect())
    board.draw(surface, scene, Marks())
    return surface


def cut_picture(
    game: Game[Any, Any], scene: Scene, theme: str, size: tuple[int, int]
) -> pygame.Surface:
    """Draw a scene so large that it fills a picture, and cut its middle out."""
    if scene.bodies:
        return picture_of(game, scene, theme, size)  # it has a sky around it
    cell = CUT_SCALE * max(size[0] / scene.cols, size[1] / scene.rows)
    whole = ceil(cell * scene.cols), ceil(cell * scene.rows)
    surface = picture_of(game, scene, theme, whole)
    part = pygame.Rect((0, 0), size)
    part.center = surface.get_rect().center
    return surface.subsurface(part.clip(surface.get_rect())).copy()


def without_colours(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture in pale grey."""
    grey = pygame.transform.grayscale(picture)
    grey.set_alpha(PALE)
    return grey
