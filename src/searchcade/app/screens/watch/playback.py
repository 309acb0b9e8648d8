"""A playback: where it stands, how fast it goes, and the row of controls that says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, log
from typing import NamedTuple

import pygame

from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, Card, Label, Panel, Slider, Timeline
from searchcade.texts import Texts
from searchcade.web.pace import SPEEDS, WALK_S, WHOLE_S

ALL_NOTCH = len(SPEEDS)  # the notch after the last: everything at once
TALL = 64.0  # units of the row of controls
SIDE = 40.0  # of a button
SPEED = 176.0  # of the slider
BUTTONS = ("first", "previous", "play", "next", "last")
KEYS = {
    pygame.K_SPACE: "play",
    pygame.K_LEFT: "previous",
    pygame.K_RIGHT: "next",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
}
FASTER = (pygame.K_UP, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
SLOWER = (pygame.K_DOWN, pygame.K_MINUS, pygame.K_KP_MINUS)


class Playback:
    """A position on a line of moments. It starts at the beginning and runs."""

    def __init__(self) -> None:
        self.place = 0.0
        self.line = 0
        """How many lines of the expansion after the place have run; 0 wherever it goes to."""
        self.playing = True
        self.notch = SPEEDS.index(10)
        self._chosen = False

    @property
    def moment(self) -> int:
        """Return the last moment that was reached."""
        return int(self.place)

    # ------------------------------------------------------------------ speed

    @property
    def speed(self) -> float:
        """Return the moments a second."""
        return SPEEDS[self.notch] if self.notch < ALL_NOTCH else float("inf")

    def suit(self, length: int, lasts: float = WHOLE_S) -> None:
        """Choose the speed that shows all in some seconds, unless a person has chosen one."""
        if not self._chosen:
            wanted = max(1, length) / lasts
            self.notch = min(range(ALL_NOTCH), key=lambda notch: abs(log(SPEEDS[notch] / wanted)))

    def choose(self, notch: int) -> None:
        """Go at this speed from now on."""
        self.notch = min(max(0, notch), ALL_NOTCH)
        self._chosen = True

    # ------------------------------------------------------------------ time

    def advance(
        self, seconds: float, length: int, *, walk: int = 0, is_complete: bool = True
    ) -> bool:
        """Let time pass; say whether the place has changed.

        The last `walk` moments are the walk of a plan. While more moments are still to come, it
        waits for them at the end.
        """
        if not self.playing:
            return False
        before, self.line = self.place, 0
        self.place = self._later(seconds, length, length - walk)
        if is_complete and self.place >= length:
            self.playing = False
        return self.place != before or not self.playing

    def _later(self, seconds: float, length: int, begin: int) -> float:
        if self.notch == ALL_NOTCH:
            return float(length)
        if self.place < begin:
            return min(begin, self.place + self.speed * seconds)
        slow = min(self.speed, (length - begin) / WALK_S)
        return min(length, self.place + slow * seconds)

    # ------------------------------------------------------------------ what a person does

    def toggle(self, length: int) -> None:
        """Stop or go on; from the end, begin again."""
        if not self.playing and self.place >= length:
            self.place = 0.0
        self.playing = not self.playing

    def go(self, place: float, length: int, line: int = 0) -> None:
        """Stand still at a place, or at a line of the expansion after it."""
        self.playing, self.line = False, line
        self.place = float(min(max(0, place), length))

    def step(self, direction: int, length: int) -> None:
        """Stand still at the next moment, or at the one before; from a line, where it began."""
        before = self.moment if self.line else ceil(self.place) - 1
        self.go(self.moment + 1 if direction > 0 else before, length)

    def restart(self) -> None:
        """Run from the beginning, as fast as a person has chosen."""
        self.place, self.line, self.playing = 0.0, 0, True


class Span(NamedTuple):
    """How many moments there are so far, and how many of the last are the walk of a plan."""

    length: int
    walk: int = 0
    note: str = ""
    """What is said below the timeline; by default the moment and the number of moments."""


class Extra(NamedTuple):
    """A button at the end of the row."""

    id: str
    text: str
    icon: str
    key: str
    wide: float
    action: Callable[[], None]


class Controls(Panel[Span]):
    """Buttons, the timeline and the speed of a playback, in a row."""

    def __init__(
        self,
        rect: Rect,
        prefix: str,
        texts: Texts,
        playback: Playback,
        length: Callable[[], int],
        extras: Sequence[Extra] = (),
    ) -> None:
        """Control a playback; `prefix` begins the ids of the widgets."""
        super().__init__(rect)
        self._prefix, self.texts, self._playback = prefix, texts, playback
        self._length, self._extras = length, extras
        self.step: Callable[[int], None] = lambda way: playback.step(way, length())
        """Goes to the next moment, or to the one before; a screen may put smaller steps here."""

    def build(self) -> None:
        """Put the buttons at the left and the speed at the right; the timeline takes the rest."""
        self.add(Card(f"{self._prefix}.controls", self.rect))
        ends = [each.wide for each in self._extras]
        sizes = (*[SIDE] * len(BUTTONS), 0, REST, 0, SPEED, 0, *ends)
        places = columns(inset(self.rect, 12, 0), sizes, gap=8)
        _, line, _, speed, _, *last = places[len(BUTTONS) :]
        for name, place in zip(BUTTONS, places, strict=False):
            self._add_button(name, centred(place, SIDE, SIDE))
        for extra, place in zip(self._extras, last, strict=True):
            self._add_extra(extra, centred(place, place.w, SIDE))
        self._add_timeline(line)
        self._speed = self.add(
            Slider(
                f"{self._prefix}.speed",
                rows(speed, (6, 50, REST))[1],
                self.texts("watch.speed"),
                self._playback.notch,
                lambda notch: self._playback.choose(round(notch)),
                high=ALL_NOTCH,
                step=1,
                show=self._speed_text,
            )
        )

    def _add_button(self, name: str, place: Rect) -> None:
        action = partial(self.press, name)
        button = self.add(Button(f"{self._prefix}.{name}", place, "", action, icon=name, size=20))
        if name == "play":
            button.kind, self.play_button = "primary", button

    def _add_extra(self, extra: Extra, place: Rect) -> None:
        self.add(
            Button(extra.id, place, extra.text, extra.action, icon=extra.icon, shortcut=extra.key,
                   size=16)
        )  # fmt: skip

    def _add_timeline(self, box: Rect) -> None:
        _, line, note, _ = rows(box, (6, 28, 24, REST))
        id, playback = f"{self._prefix}.timeline", self._playback
        self._timeline = self.add(Timeline(id, line, playback.moment, self._length(), self._scrub))
        self._note = self.add(
            Label(f"{self._prefix}.moment", inset(note, 10, 0), "", size=16, colour="faint")
        )

    def _scrub(self, place: float) -> None:
        self._playback.go(place, self._length())

    def _speed_text(self, notch: float) -> str:
        if notch >= ALL_NOTCH:
            return self.texts("watch.at_once")
        return self.texts("watch.a_second", count=self.texts.number(SPEEDS[round(notch)]))

    def press(self, name: str) -> None:
        """Do what a button of the row says."""
        playback, length = self._playback, self._length()
        if name == "play":
            playback.toggle(length)
        elif name in ("first", "last"):
            playback.go(0 if name == "first" else length, length)
        else:
            self.step(1 if name == "next" else -1)

    def take_key(self, key: int) -> bool:
        """Take a key of the playback; say whether it was one."""
        if key in KEYS:
            self.press(KEYS[key])
        elif key in FASTER or key in SLOWER:
            self._playback.choose(self._playback.notch + (1 if key in FASTER else -1))
        else:
            return False
        return True

    def show(self, span: Span, /) -> None:
        """Show where the playback stands in a number of moments."""
        playback, timeline, (length, walk, note) = self._playback, self._timeline, span
        self.play_button.icon = "pause" if playback.playing else "play"
        timeline.value, timeline.known, timeline.high = playback.moment, length, max(1, length)
        timeline.part = length - walk if walk else 0
        self._speed.value = playback.notch
        number = self.texts.number
        self._note.words = note or f"{number(playback.moment)} / {number(length)}"
