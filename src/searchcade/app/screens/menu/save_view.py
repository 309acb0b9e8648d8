"""How a saved game is shown: its picture, its texts, its row in the list, and its panel."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import pygame

from searchcade import catalog
from searchcade.app.jobs import BackgroundCache
from searchcade.app.layout import REST, below, centred, columns, inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import board_picture
from searchcade.app.widgets import Bar, Button, Card, Drawing, Fact, Facts, Panel
from searchcade.level import Address
from searchcade.play.session import Session
from searchcade.problem import BadInput
from searchcade.store import Save
from searchcade.texts import Texts
from searchcade.texts.figures import clock
from searchcade.texts.leaderboards import level_title

if TYPE_CHECKING:
    from searchcade.app.screens.menu.saves import SavesScreen
    from searchcade.app.window import App

PICTURE = 260.0


class ThumbnailKey(NamedTuple):
    """What a picture depends on."""

    save_id: int
    changed: datetime
    theme: str
    side: int


class Thumbnail(NamedTuple):
    """A picture, or none where the save cannot be read."""

    picture: pygame.Surface | None


class Thumbnails:
    """Small pictures of all saves that have been in view, drawn in a background thread."""

    def __init__(self, app: App, side: float = PICTURE) -> None:
        self._saves: dict[int, Save] = {}
        self._side = side
        self._pictures: BackgroundCache[ThumbnailKey, Thumbnail]
        self._pictures = BackgroundCache(app.jobs, self._make)

    def _make(self, key: ThumbnailKey) -> Thumbnail:
        """Draw the board of a save; it may be broken, or of a game that is gone."""
        save = self._saves[key.save_id]
        try:
            game = catalog.game(save.game)
            session = Session(game, game.parse(save.level_text), save.moves)
        except BadInput:
            return Thumbnail(None)
        scene = game.scene(session.level, session.state)
        return Thumbnail(board_picture(game, scene, key.theme, key.side))

    def draw(self, paint: Painter, rect: Rect, save: Save) -> None:
        """Draw the picture of a save in a rectangle, or an empty board while it is being made."""
        self._saves[save.id] = save
        key = ThumbnailKey(save.id, save.changed, paint.theme.name, paint.px(self._side))
        thumbnail = self._pictures.get(key)
        if thumbnail is not None and thumbnail.picture is not None:
            paint.picture(thumbnail.picture, rect)
            return
        paint.box(rect, paint.theme.floor, radius=8, border=paint.theme.line)
        if thumbnail is not None:
            paint.icon("warning", centred(rect, rect.w / 3, rect.h / 3), paint.theme.bad)

    def stop(self) -> None:
        """Make no more pictures."""
        self._pictures.stop()


class SaveTexts:
    """What is said about a saved game."""

    def __init__(self, texts: Texts, save: Save) -> None:
        self._texts, self._save = texts, save

    @property
    def title(self) -> str:
        """Return the name that the player gave it."""
        return self._save.title or self._texts("saves.untitled")

    @property
    def level(self) -> str:
        """Return its game and level; the game may be gone."""
        texts, save = self._texts, self._save
        if save.game not in catalog.games():
            return texts("saves.gone", game=save.game)
        game = catalog.game(save.game)
        words, address = texts.of(game), Address.parse(game, save.level_name)
        name = level_title(words, address.kind if address else "", save.level_name)
        return texts("saves.level", game=words.title, level=name)

    @property
    def changed(self) -> str:
        """Return when it was last played."""
        return self._date(self._save.changed)

    @property
    def progress(self) -> str:
        """Return its steps and its time."""
        steps, time = self._texts.number(len(self._save.moves)), clock(self._save.seconds)
        return self._texts("saves.progress", steps=steps, time=time)

    def facts(self) -> list[Fact]:
        """Return its figures."""
        texts, save = self._texts, self._save
        facts = [
            Fact("steps", texts("saves.steps"), texts.number(len(save.moves))),
            Fact("clock", texts("saves.time"), clock(save.seconds)),
            Fact("hint", texts("saves.hints"), texts.number(save.hints)),
            Fact("flag", texts("saves.begun"), self._date(save.created)),
        ]
        if save.helped:
            facts.append(Fact("solve", texts("saves.helped"), texts("saves.helped_value")))
        return facts

    def _date(self, moment: datetime) -> str:
        """Write a date and a time of day in the player's time zone."""
        return moment.astimezone().strftime(self._texts("saves.when"))


def draw_row(paint: Painter, box: Rect, said: SaveTexts) -> None:
    """Write what is said about a saved game in a row of the list, beside its picture."""
    words = Rect(box.x + box.h + 10, box.y + 12, box.w - box.h - 200, 30)
    paint.text(said.title, words, size=20, weight="semibold")
    second = below(words, 26, 4)
    paint.text(said.level, second, size=16, colour=paint.theme.faint)
    right = Rect(box.right - 184, words.y, 168, words.h)
    paint.text(said.progress, right, size=17, align="right")
    day = Rect(right.x, second.y, right.w, second.h)
    paint.text(said.changed, day, size=15, colour=paint.theme.faint, align="right")


class SavePanel(Panel[None]):
    """The chosen game: a picture, its figures, and buttons to play on, rename or delete it."""

    def __init__(self, rect: Rect, screen: SavesScreen) -> None:
        super().__init__(rect)
        self._screen, self._texts, self._save = screen, screen.texts, screen.save

    def build(self) -> None:
        """Put the picture above the figures, the buttons at the bottom."""
        self.add(Card("saves.panel", self.rect))
        picture = Rect(self.rect.centerx - PICTURE / 2, self.rect.y + 18, PICTURE, PICTURE)
        self.add(Drawing("saves.picture", picture, self._draw_picture))
        inner = inset(self.rect, 26, 0)
        facts = Rect(inner.x, picture.bottom + 12, inner.w, 30 * 5)
        self.add(Facts("saves.facts", facts, SaveTexts(self._texts, self._save).facts()))
        self._add_buttons(Rect(inner.x, inner.bottom - 128, inner.w, 52))

    def _draw_picture(self, paint: Painter, place: Rect) -> None:
        self._screen.thumbnails.draw(paint, place, self._save)

    def _add_buttons(self, line: Rect) -> None:
        texts, screen = self._texts, self._screen
        if screen.is_busy:
            self.add(Bar("saves.busy", Rect(line.x, line.y - 12, line.w, 5)))
        self.add(Button("saves.load", line, texts("saves.load"), screen.load, icon="play",
                        kind="primary", size=20, enabled=not screen.is_busy))  # fmt: skip
        left, right = columns(below(line, 44, 12), (REST, REST), 12)
        for name, place, action, icon, key in (
            ("rename", left, screen.rename, "pencil", "F2"),
            ("delete", right, screen.ask_delete, "trash", "Delete"),
        ):
            words = texts(f"saves.{name}")
            self.add(
                Button(f"saves.{name}", place, words, action, icon=icon, shortcut=key, size=17)
            )
