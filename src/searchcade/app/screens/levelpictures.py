"""Small pictures of levels, drawn in a background thread when they come into view, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from searchcade.app.board import BoardPainter, Marks
from searchcade.app.jobs import BackgroundCache
from searchcade.app.paint import Painter, Rect
from searchcade.app.theme import THEMES
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.scene import Scene

if TYPE_CHECKING:
    from searchcade.app.window import App


class PictureKey(NamedTuple):
    """What a picture depends on."""

    level: str
    theme: str
    side: int


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
        return board_picture(game, scene, key.theme, key.side)

    def draw(self, paint: Painter, rect: Rect, level: str) -> None:
        """Draw a level as it begins, or an empty board until its picture is made."""
        key = PictureKey(level, paint.theme.name, min(paint.pixels(rect).size))
        if picture := self._pictures.get(key):
            paint.picture(picture, rect)
        else:
            paint.box(rect, paint.theme.floor, radius=6)

    def stop(self) -> None:
        """Make no more pictures."""
        self._pictures.stop()


def board_picture(game: Game[Any, Any], scene: Scene, theme: str, side: int) -> pygame.Surface:
    """Draw a scene on a square of a side in pixels."""
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    board = BoardPainter(game, THEMES[theme])
    board.place(surface.get_rect())
    board.draw(surface, scene, Marks())
    return surface
