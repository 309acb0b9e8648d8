"""What now: play on from a moment, the next level with its picture, again, replay, share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.result.outcome import Outcome
from searchcade.app.widgets import Button, Panel, draw_focus, draw_key
from searchcade.texts import Texts

PLAY_ON, NEXT, LAST, GAP = 44.0, 84.0, 40.0, 10.0
TALL = PLAY_ON + NEXT + LAST + 2 * GAP
SMALL = (("again", "restart", "R"), ("replay", "eye", "W"), ("share", "share", "S"))


class NextButton(Button):
    """A large button with the picture and the name of the next level."""

    note = ""
    level = ""
    pictures: LevelPictures | None = None

    @property
    def text(self) -> str:
        """Return both lines."""
        return f"{self.words}: {self.note}"

    def draw(self, paint: Painter) -> None:
        """Draw the picture at the left, two lines beside it, and the key at the right."""
        fill, ink = self._colours(paint)
        paint.box(self.rect, fill, radius=8, border=self._border(paint.theme))
        if self.focused:
            draw_focus(paint, self.rect)
        box = inset(self.rect, 10)
        picture = Rect(box.x, box.y, box.h, box.h)
        if self.pictures:
            self.pictures.draw(paint, picture, self.level)
        words = Rect(picture.right + 16, box.y, box.right - picture.right - 60, box.h)
        upper, lower = rows(words, (REST, REST))
        paint.text(self.words, upper, size=19, weight="semibold", colour=ink)
        paint.text(self.note, lower, size=16, colour=ink)
        draw_key(paint, self.shortcut, box, 14, ink)


class WhatNow(Panel[None]):
    """The buttons, the main one largest."""

    def __init__(
        self,
        rect: Rect,
        texts: Texts,
        outcome: Outcome,
        actions: Mapping[str, Callable[[], None]],
        pictures: LevelPictures,
        following: str,
    ) -> None:
        """`following` is the title of the next level, if there is one."""
        super().__init__(rect)
        self._texts, self._outcome, self._actions = texts, outcome, actions
        self._pictures, self._following = pictures, following

    def build(self) -> None:
        """Put the buttons below each other; after a loss, playing again is the large one."""
        play_on, large, small = rows(self.rect, (PLAY_ON, NEXT, LAST), GAP)
        self._add_play_on(play_on)
        main = self._outcome.main_button
        if main == "next" or self._outcome.following:
            self._add_next(large)
        else:
            self._add(large, "again", "restart", "R", 19)
        names = [each for each in SMALL if each[0] != "again" or self._outcome.following]
        for (name, icon, key), place in zip(
            names, columns(small, [REST] * len(names), 8), strict=True
        ):
            self._add(place, name, icon, key, 15)

    def _add(self, place: Rect, name: str, icon: str, key: str, size: float) -> None:
        words, action = self._texts(f"result.{name}"), self._actions[name]
        button = Button(f"result.{name}", place, words, action, icon=icon, shortcut=key, size=size)
        button.kind = "primary" if name == self._outcome.main_button else "plain"
        self.add(button)

    def _add_play_on(self, place: Rect) -> None:
        outcome, texts = self._outcome, self._texts
        words = texts("analysis.play_on_start")
        if outcome.moment:
            words = texts("analysis.play_on", number=texts.number(outcome.moment))
        action = self._actions["play_on"]
        button = Button("result.play_on", place, words, action, icon="play", shortcut="P", size=16)
        button.enabled = outcome.moment < len(outcome.saved.session.moves)
        self.add(button)

    def _add_next(self, place: Rect) -> None:
        words, action = self._texts("result.next"), self._actions["next"]
        button = NextButton("result.next", place, words, action, shortcut="N")
        button.kind = "primary" if self._outcome.main_button == "next" else "plain"
        button.note, button.level = self._following, self._outcome.following or ""
        button.pictures = self._pictures
        self.add(button)
