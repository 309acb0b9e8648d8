"""The levels of a game to choose from, by their picture, their number or their passcode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from searchcade import daily
from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.widgets import Card, Field, Listing, Panel
from searchcade.play.progress import COLOURS, optima
from searchcade.play.setup_choices import level_names
from searchcade.texts import Texts

ROW = 46.0
SIDE = 38.0  # units of a picture
ICON = 18.0
NUMBER = 92.0  # units of the field for a number, with space for what is wrong
PAUSE = 1000  # milliseconds after which another number begins


class LevelActions(NamedTuple):
    """What the panel's widgets do."""

    choose: Callable[[str], None]
    start: Callable[[], None]
    type_number: Callable[[str], None]
    """Take what has been typed so far into the field for a number."""
    enter_number: Callable[[str], None]


class LevelsPanel(Panel[SetupState]):
    """The list of levels, below a field for a number where levels are played in order."""

    def __init__(
        self,
        rect: Rect,
        texts: Texts,
        state: SetupState,
        pictures: LevelPictures,
        actions: LevelActions,
    ) -> None:
        super().__init__(rect)
        self.texts, self._state, self._actions = texts, state, actions
        self._pictures = pictures
        self._names = level_names(state.game)
        self.number: Field | None = None

    def build(self) -> None:
        """List the levels that are made and those that ship."""
        names, words = self._names, self.texts.of(self._state.game)
        self.add(Card("setup.levels.card", self.rect))
        self._listing = self.add(
            Listing(
                "setup.levels",
                inset(self._add_number(), 8),
                len(names),
                self._draw_row,
                row=ROW,
                chosen=names.index(self._state.choices.level),
                name=lambda number: words.level(names[number]),
                changed=lambda number: self._actions.choose(names[number]),
                entered=lambda _number: self._actions.start(),
            )
        )

    def _add_number(self) -> Rect:
        """Put the field at the top, where levels are played in order; return the rest."""
        if not self._state.game.levels.in_order:
            return self.rect
        top, below = rows(self.rect, (NUMBER, REST))
        place = rows(inset(top, 10, 0), (8, 67, REST))[1]
        field = self.number = self.add(
            Field("setup.number", place, self.texts("setup.number"), limit=12)
        )
        field.changed = lambda: self._type(field)
        field.entered = lambda: self._actions.enter_number(field.value)
        field.error = self._state.number_error
        return below

    def _type(self, field: Field) -> None:
        self._state.number_error = field.error = ""
        self._actions.type_number(field.value)

    def choose(self, level: str) -> None:
        """Choose a level as if it were clicked."""
        self._listing.choose(self._names.index(level))

    # ------------------------------------------------------------------ a line of the list

    def _draw_row(self, paint: Painter, row: Rect, number: int) -> None:
        """Draw a small picture, the name, the number, and the best game of the player."""
        level, game, faint = self._names[number], self._state.game, paint.theme.faint
        _, left, _, place, _ = columns(row, (6, SIDE, 10, REST, 6))
        title, icon = self.texts.of(game).level(level), centred(left, ICON, ICON)
        if level == daily.NAME:
            paint.icon("star", icon, paint.theme.accent)
            paint.text(title, place, size=17, weight="semibold")
            return
        if level in game.levels.presets:
            paint.icon("dice", icon, faint)
            weight = "semibold" if game.levels.group(level) else "regular"
            paint.text(title, place, size=17, weight=weight)  # it heads the maps of its group
            return
        count = str(1 + list(game.shipped()).index(level))
        paint.text(count, place, size=14, colour=faint, align="right")
        place = columns(place, (REST, 22))[0]
        if not self._state.progress.is_open(level):
            paint.icon("lock", centred(left, ICON, row.h), faint)
            paint.text(title, place, size=17, colour=faint)
            return
        self._pictures.draw(paint, centred(left, SIDE, SIDE), f"{game.name}/{level}")
        self._draw_record(paint, place, level, title)

    def _draw_record(self, paint: Painter, place: Rect, level: str, title: str) -> None:
        """Write the name, and below it the medal and the best game, where there is one."""
        progress, texts = self._state.progress, self.texts
        record, medal = progress.records.get(level), progress.medal(level)
        if record is None or not medal:
            paint.text(title, place, size=17)
            return
        paint.text(title, Rect(place.x, place.y + 2, place.w, place.h / 2), size=17)
        below = Rect(place.x, place.centery + 1, place.w, place.h / 2 - 4)
        icon, _, line = columns(below, (16, 6, REST))
        paint.icon("medal", icon, COLOURS[medal])
        cost, least = texts.number(record.cost), texts.number(optima(progress.game)[level])
        best = texts("setup.best_of", cost=cost, least=least)
        paint.text(best, line, size=14, colour=paint.theme.faint)


class TypedNumber:
    """The number of a level, typed digit by digit; after a pause another number begins."""

    def __init__(self) -> None:
        self._digits, self._last = "", -PAUSE

    def level(self, digit: str, names: Sequence[str]) -> str | None:
        """Return the level of the number with one more digit, or of this digit alone."""
        now = pygame.time.get_ticks()
        before = self._digits if now - self._last < PAUSE else ""
        for typed in (before + digit, digit):
            if 1 <= int(typed) <= len(names):
                self._digits, self._last = typed, now
                return names[int(typed) - 1]
        return None
