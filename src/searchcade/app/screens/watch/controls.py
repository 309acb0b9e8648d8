"""A screen that plays something back: its buttons, its keys, its timeline and its speed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from searchcade.app.board.widget import BoardView
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.watch.levelbar import take_digit
from searchcade.app.screens.watch.player import AT_ONCE, SPEEDS, Playback
from searchcade.app.widgets import Button, Card, Dropdown, Event, Field, Label, Slider, Timeline
from searchcade.scene import Scene

if TYPE_CHECKING:
    from searchcade.app.window import App

TALL = 78.0  # units of the row of controls
SIDE = 46.0  # of a button
SPEED = 190.0  # of the slider
GROWING = 0.1  # seconds between two looks at a search that goes on while the playback stands
KEYS = {
    pygame.K_SPACE: "play",
    pygame.K_LEFT: "previous",
    pygame.K_RIGHT: "next",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
}
FASTER = (pygame.K_UP, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
SLOWER = (pygame.K_DOWN, pygame.K_MINUS, pygame.K_KP_MINUS)


class PlayerScreen(Screen, ABC):
    """A playback and its controls. Subclasses say how long it is, and show a moment of it."""

    prefix: ClassVar[str]
    flat: ClassVar[bool] = False
    """Whether boards are seen from above until somebody turns them."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.playback = Playback()
        self._shown: tuple[object, ...] = ()

    # ------------------------------------------------------------------ what subclasses write

    @property
    @abstractmethod
    def length(self) -> int:
        """Return the last moment there is so far."""

    @property
    def walk(self) -> int:
        """Return how many of the last moments are the walk of a plan."""
        return 0

    @property
    def is_complete(self) -> bool:
        """Say whether no more moments will come."""
        return True

    @property
    def pointed(self) -> object:
        """Return what the mouse points at, where that is shown."""
        return None

    @abstractmethod
    def show(self) -> None:
        """Bring the widgets to the present moment."""

    # ------------------------------------------------------------------ the row of controls

    def add_controls(self, rect: Rect) -> None:
        """Put the buttons, the timeline and the speed into a row."""
        self.add(Card(f"{self.prefix}.controls", rect))
        left = rect.x + 16
        for name in ("first", "previous", "play", "next", "last"):
            place = Rect(left, rect.centery - SIDE / 2, SIDE, SIDE)
            action = partial(self.control, name)
            button = Button(f"{self.prefix}.{name}", place, "", action, icon=name, size=20)
            self.add(button)
            if name == "play":
                button.kind, self._play = "primary", button
            left += SIDE + 8
        speed = Rect(rect.right - SPEED - 16, rect.y + 10, SPEED, 56)
        self._add_timeline(Rect(left + 8, rect.y, speed.x - left - 30, rect.h))
        self._speed = Slider(
            f"{self.prefix}.speed",
            speed,
            self.texts("watch.speed"),
            self.playback.notch,
            lambda notch: self.playback.choose(round(notch)),
            high=AT_ONCE,
            step=1,
            show=self._speed_text,
        )
        self.add(self._speed)

    def _add_timeline(self, box: Rect) -> None:
        id, line = f"{self.prefix}.timeline", Rect(box.x, box.y + 8, box.w, 34)
        self._timeline = Timeline(id, line, self.playback.moment, self.length, self._scrub)
        self.add(self._timeline)
        note = Rect(box.x + 10, box.y + 42, box.w - 20, 26)
        self._note = Label(f"{self.prefix}.moment", note, "", size=16, colour="faint")
        self.add(self._note)

    def _scrub(self, place: float) -> None:
        self.playback.go(place, self.length)

    def _speed_text(self, notch: float) -> str:
        if notch >= AT_ONCE:
            return self.texts("watch.at_once")
        return self.texts("watch.a_second", count=self.texts.number(SPEEDS[round(notch)]))

    def control(self, name: str) -> None:
        """Do what a button of the row says."""
        playback, length = self.playback, self.length
        if name == "play":
            playback.toggle(length)
        elif name in ("first", "last"):
            playback.go(0 if name == "first" else length, length)
        else:
            playback.step(1 if name == "next" else -1, length)

    def first_key(self, event: Event) -> bool:
        """Take the keys of the playback, unless somebody walks through the widgets with them."""
        focus = self.group.focus
        if isinstance(focus, Field):
            return False
        walked = self.group.is_walked and focus is not self._play
        if (
            event.type != pygame.KEYDOWN
            or walked
            or (isinstance(focus, Dropdown) and focus.is_open)
        ):
            return False
        if event.key in KEYS:
            self.control(KEYS[event.key])
        elif event.key in FASTER or event.key in SLOWER:
            self.playback.choose(self.playback.notch + (1 if event.key in FASTER else -1))
        else:
            return False
        return True

    def first_focus(self) -> str:
        """Let Enter and Space play and pause."""
        return f"{self.prefix}.play"

    def on_key(self, event: Event) -> bool:
        """Take a digit for the number of another level."""
        return event.type == pygame.KEYDOWN and take_digit(self, event)

    # ------------------------------------------------------------------ how boards are seen

    def add_view(self, right: float, scene: Scene) -> float:
        """Put a button at the top that turns boards with bodies; return where it begins."""
        if not scene.bodies:
            return right
        place = Rect(right - SIDE, 23, SIDE, SIDE)
        button = Button(f"{self.prefix}.view", place, "", self.turn_view, icon="cube", shortcut="V")
        self.add(button)
        return place.x - 12

    def turn_view(self) -> None:
        """See the boards from above, or from the front."""
        self.app.memory[f"{self.prefix}.flat"] = not self.is_flat
        self.rebuild()

    @property
    def is_flat(self) -> bool:
        """Say whether boards are seen from above."""
        return bool(self.app.memory.get(f"{self.prefix}.flat", self.flat))

    # ------------------------------------------------------------------ time

    def update(self, seconds: float) -> bool:
        """Go on with the playback."""
        length = self.length
        self.playback.suit(length)
        self.playback.advance(seconds, length, walk=self.walk, is_complete=self.is_complete)
        return self._follow()

    def wake_after(self) -> float | None:
        """Move while it plays; look now and then at what still grows."""
        if self.playback.playing:
            return 0.0
        return None if self.is_complete else GROWING

    def rebuild(self) -> None:
        """Build the widgets and bring them to the present moment."""
        super().rebuild()
        for widget in self.group.widgets:
            if isinstance(widget, BoardView):
                widget.board.flat = self.is_flat
        self._shown = ()
        self._follow()

    def _follow(self) -> bool:
        """Show the present moment, if it is not what is shown already."""
        playback = self.playback
        now = (
            playback.place,
            playback.notch,
            playback.playing,
            self.length,
            self.is_complete,
            self.pointed,
        )
        if now == self._shown:
            return False
        self._shown = now
        self._show_controls()
        self.show()
        return True

    def _show_controls(self) -> None:
        playback, length, timeline = self.playback, self.length, self._timeline
        self._play.icon = "pause" if playback.playing else "play"
        timeline.value, timeline.known, timeline.high = playback.moment, length, max(1, length)
        timeline.part = length - self.walk if self.walk else 0
        self._speed.value = playback.notch
        number = self.texts.number
        self._note.words = f"{number(playback.moment)} / {number(length)}"
