"""Small pictures of saved games, drawn beside the window and kept."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import pygame

from searchcade import catalog
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import board_picture
from searchcade.app.screens.menu.ondemand import OnDemand
from searchcade.play.session import Session
from searchcade.problem import BadInput
from searchcade.store import Save

if TYPE_CHECKING:
    from searchcade.app.window import App


class Wanted(NamedTuple):
    """What a picture depends on."""

    save_id: int
    changed: datetime
    theme: str
    side: int


class Thumbnail(NamedTuple):
    """A picture, or none where the save cannot be read."""

    picture: pygame.Surface | None


def drawn(save: Save, theme: str, side: int) -> Thumbnail:
    """Draw the board of a save as it stands; it may be broken, or of a game that is gone."""
    try:
        game = catalog.game(save.game)
        session = Session(game, game.parse(save.level_text), save.moves)
    except BadInput:
        return Thumbnail(None)
    scene = game.scene(session.level, session.state)
    return Thumbnail(board_picture(game, scene, theme, side))


class Thumbnails:
    """The pictures of all saves that have been in view."""

    def __init__(self, app: App) -> None:
        self._saves: dict[int, Save] = {}
        self._pictures: OnDemand[Wanted, Thumbnail] = OnDemand(app, self._make)

    def _make(self, wanted: Wanted) -> Thumbnail:
        return drawn(self._saves[wanted.save_id], wanted.theme, wanted.side)

    def draw(self, paint: Painter, rect: Rect, save: Save, side: float) -> None:
        """Draw the picture of a save, made for a side of so many units, in a rectangle."""
        self._saves[save.id] = save
        wanted = Wanted(save.id, save.changed, paint.theme.name, paint.px(side))
        found = self._pictures.get(wanted)
        if found is not None and found.picture is not None:
            paint.picture(found.picture, rect)
            return
        paint.box(rect, paint.theme.floor, radius=8, border=paint.theme.line)
        if found is not None:
            small = Rect(0, 0, rect.w / 3, rect.h / 3)
            small.center = rect.center
            paint.icon("warning", small, paint.theme.bad)

    def stop(self) -> None:
        """Make no pictures any more."""
        self._pictures.stop()
