"""A screen that plays something back, and leads to other views and levels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import pygame

from searchcade import catalog
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE
from searchcade.app.screens.level_number import type_over, typed_digit
from searchcade.app.widgets import (
    Button,
    Card,
    Dropdown,
    Event,
    Field,
    Label,
    Panel,
    Slider,
    Timeline,
)  # fmt: skip
from searchcade.level import LoadedLevel
from searchcade.play import progress
from searchcade.problem import BadInput
from searchcade.scene import Scene
from searchcade.share import Shared
from searchcade.spec import Spec
from searchcade.texts import GameTexts, Texts
from searchcade.web.playback import ALL_NOTCH, SPEEDS, Playback

if TYPE_CHECKING:
    from searchcade.app.window import App

BEGIN = 84.0  # units above the boards
BELOW = 20.0  # and below everything
TOP_SIDE = 46.0  # of a button at the top
FIELD, WORD, GAP = 66.0, 70.0, 8.0
BAR = WORD + FIELD + TOP_SIDE + 3 * GAP
POLL_S = 0.1  # between two checks of a running search while the playback is paused
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


class PlaybackScreen(Screen, ABC):
    """A level, a playback and its controls. Subclasses say how long it is, and show a moment."""

    prefix: ClassVar[str]
    """What the ids of its widgets begin with."""
    flat: ClassVar[bool] = False
    """Whether boards are seen from above until the user turns them."""

    def __init__(self, app: App, loaded: LoadedLevel) -> None:
        super().__init__(app)
        self.loaded = loaded
        self.playback = Playback()
        self._level_bar: LevelBar | None = None
        self._shown: tuple[object, ...] = ()

    @property
    def words(self) -> GameTexts:
        """Return the texts of the game in the chosen language."""
        return self.texts.of(self.loaded.game)

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
    def is_explained(self) -> bool:
        """Say whether there is something to read at each moment."""
        return False

    @property
    def is_complete(self) -> bool:
        """Say whether no more moments will come."""
        return True

    @property
    def place_shown(self) -> float:
        """Return where the playback stands, as exactly as it is shown."""
        return self.playback.place

    @property
    def note(self) -> str:
        """Return what is said below the timeline, where it is not just the moment."""
        return ""

    @property
    def pointed(self) -> object:
        """Return what the mouse points at, where that is shown."""
        return None

    @abstractmethod
    def show(self) -> None:
        """Update the widgets to the present moment."""

    def go_to(self, loaded: LoadedLevel) -> None:
        """Show the same on another level."""

    def take_level(self, shared: Shared) -> None:
        """Show the same on a level of a file, above whatever screen it was chosen on."""
        while self.app.screen is not self and self in self.app.screens:
            self.app.pop()
        try:
            self.go_to(shared.loaded)
        except BadInput as problem:
            self.app.complain(problem)

    # ------------------------------------------------------------------ the widgets

    @property
    def area(self) -> Rect:
        """Return the part of the window below the title."""
        return Rect(EDGE, BEGIN, self.width - 2 * EDGE, self.height - BEGIN - BELOW)

    def places(self, panel_width: float) -> tuple[Rect, Rect, Rect]:
        """Return where the board, the controls below it and the panel beside them lie."""
        left, panel = columns(self.area, (REST, panel_width), gap=18)
        board, controls = rows(left, (REST, TALL), gap=6)
        return board, controls, panel

    def add_controls(
        self, rect: Rect, extras: Sequence[Extra] = (), *, is_shown: bool = True
    ) -> None:
        """Put the buttons, the timeline and the speed into a row; their keys work unseen, too."""
        self._controls = PlaybackControls(
            rect, self.prefix, self.texts, self.playback, lambda: self.length, extras
        )
        if is_shown:
            self.add_panel(self._controls)
        else:
            self._controls.build()

    def add_view(self, scene: Scene) -> float:
        """Put a button at the top that turns boards with bodies; return where it begins."""
        right = self.width - EDGE
        if not scene.bodies:
            return right
        place = Rect(right - TOP_SIDE, 23, TOP_SIDE, TOP_SIDE)
        self.add(
            Button(f"{self.prefix}.view", place, "", self.turn_view, icon="cube", shortcut="V")
        )
        return place.x - 12

    def add_level_bar(self, right: float) -> float:
        """Put a field for the number of another level at the top; return where it begins."""
        if not self.loaded.game.levels.in_order:
            return right
        self._level_bar = self.add_panel(
            LevelBar(right, self.texts, self.loaded, self._open_level, self._refuse_level)
        )
        return self._level_bar.rect.x

    def _refuse_level(self) -> None:
        self.app.audio.effect("error")
        self.app.toast(self.texts("setup.no_such_level"), "bad")

    def _open_level(self, name: str) -> None:
        """Read a level in a background thread and go there."""

        def opened(level: LoadedLevel) -> None:
            if self.app.screen is self:
                self.go_to(level)

        self.app.jobs.start(lambda _job: catalog.level(name, self.loaded.game.name), opened)

    # ------------------------------------------------------------------ keys

    def first_key(self, event: Event) -> bool:
        """Take the keys of the playback, unless they move the focus."""
        focus = self.group.focus
        is_typing = isinstance(focus, Field) or (isinstance(focus, Dropdown) and focus.is_open)
        is_walked = self.group.is_walked and focus is not self._controls.play_button
        if event.type != pygame.KEYDOWN or is_typing or is_walked:
            return False
        return self._controls.take_key(event.key)

    def first_focus(self) -> str:
        """Let Enter and Space play and pause."""
        return f"{self.prefix}.play"

    def on_key(self, event: Event) -> bool:
        """Take a digit for the number of another level."""
        digit = typed_digit(event)
        if not digit or self._level_bar is None:
            return False
        type_over(self.group, self._level_bar.field, digit)
        return True

    # ------------------------------------------------------------------ how boards are seen

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
        self.playback.suit(length, self.walk, is_explained=self.is_explained)
        self.playback.advance(seconds, length, walk=self.walk, is_complete=self.is_complete)
        return self._follow()

    def wake_after(self) -> float | None:
        """Move while it plays; look now and then at what still grows."""
        if self.playback.playing:
            return 0.0
        return None if self.is_complete else POLL_S

    def rebuild(self) -> None:
        """Build the widgets and update them to the present moment."""
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
            self.place_shown,
            playback.notch,
            playback.playing,
            self.length,
            self.is_complete,
            self.pointed,
        )
        if now == self._shown:
            return False
        self._shown = now
        self._controls.show(Span(self.length, self.walk, self.note))
        self.show()
        return True


class LevelBar(Panel[None]):
    """A field for the number of a level, and a button for the level after this one."""

    def __init__(
        self,
        right: float,
        texts: Texts,
        loaded: LoadedLevel,
        chosen: Callable[[str], None],
        refused: Callable[[], None],
    ) -> None:
        """End at the right; `chosen` gets the name of a level, `refused` is called if none fits."""
        super().__init__(Rect(right - BAR, 23, BAR, TOP_SIDE))
        self.texts, self._loaded = texts, loaded
        self._chosen, self._refused = chosen, refused

    def build(self) -> None:
        """Put the button at the right, the field before it and a word before the field."""
        _, word, number, button = columns(self.rect, (0, WORD, FIELD, TOP_SIDE), GAP)
        following = self._loaded.next() or ""
        self.add(
            Button("level.next", button, "", lambda: self._chosen(following), icon="right", size=20,
                   enabled=bool(following))
        )  # fmt: skip
        place = Rect(number.x, number.y - 23, FIELD, 67)  # the space of its label stays empty
        self.field = self.add(
            Field("level.number", place, "", text=self._number(), limit=12, entered=self._enter)
        )
        text = self.texts("watch.level")
        self.add(Label("level.word", word, text, size=17, colour="faint", align="right"))

    def _number(self) -> str:
        """Return the number of the level, where it is one of those that ship."""
        names, address = list(self._loaded.game.shipped()), self._loaded.address
        level = address.level if address else ""
        return str(names.index(level) + 1) if level in names else ""

    def _enter(self) -> None:
        game, address = self._loaded.game, self._loaded.address
        level = progress.level_of_code(game, self.field.value)
        if level is None:
            self._refused()
        else:
            self._chosen(f"{game.name}/{Spec(level, address.rules if address else {})}")


# ------------------------------------------------------------------ the controls


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


class PlaybackControls(Panel[Span]):
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
        speed = SPEEDS[round(notch)]
        count = self.texts.number(speed, 0 if speed >= 1 else 1)
        return self.texts("watch.a_second", count=count)

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
