"""A screen that plays something back, and leads to other views and levels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from searchcade import catalog
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE
from searchcade.app.screens.level_number import type_over, typed_digit
from searchcade.app.screens.watch.playback import TALL, Controls, Extra, Playback, Span
from searchcade.app.widgets import Button, Dropdown, Event, Field, Label, Panel
from searchcade.level import LoadedLevel
from searchcade.play import progress
from searchcade.problem import BadInput
from searchcade.scene import Scene
from searchcade.share import Shared
from searchcade.spec import Spec
from searchcade.texts import GameTexts, Texts
from searchcade.web.pace import WHOLE_S

if TYPE_CHECKING:
    from searchcade.app.window import App

BEGIN = 84.0  # units above the boards
BELOW = 20.0  # and below everything
SIDE = 46.0  # of a button at the top
FIELD, WORD, GAP = 66.0, 70.0, 8.0
BAR = WORD + FIELD + SIDE + 3 * GAP
GROWING = 0.1  # seconds between two checks of a running search while the playback is paused


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
    def is_complete(self) -> bool:
        """Say whether no more moments will come."""
        return True

    @property
    def lasts(self) -> float:
        """Return how many seconds the whole takes unless a person has chosen a speed."""
        return WHOLE_S

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

    def add_controls(self, rect: Rect, extras: Sequence[Extra] = ()) -> None:
        """Put the buttons, the timeline and the speed into a row."""
        self._controls = self.add_panel(
            Controls(rect, self.prefix, self.texts, self.playback, lambda: self.length, extras)
        )

    def add_view(self, scene: Scene) -> float:
        """Put a button at the top that turns boards with bodies; return where it begins."""
        right = self.width - EDGE
        if not scene.bodies:
            return right
        place = Rect(right - SIDE, 23, SIDE, SIDE)
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
        self.playback.suit(length, self.lasts)
        self.playback.advance(seconds, length, walk=self.walk, is_complete=self.is_complete)
        return self._follow()

    def wake_after(self) -> float | None:
        """Move while it plays; look now and then at what still grows."""
        if self.playback.playing:
            return 0.0
        return None if self.is_complete else GROWING

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
        super().__init__(Rect(right - BAR, 23, BAR, SIDE))
        self.texts, self._loaded = texts, loaded
        self._chosen, self._refused = chosen, refused

    def build(self) -> None:
        """Put the button at the right, the field before it and a word before the field."""
        _, word, number, button = columns(self.rect, (0, WORD, FIELD, SIDE), GAP)
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
