"""What a player can do beside the board: three large buttons, small ones, a menu for the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

import pygame

from searchcade.app.layout import REST, centred, columns, inset, rows, shares
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.play.stage import Stage
from searchcade.app.settings import HELPS
from searchcade.app.widgets import (
    Button,
    Card,
    Dropdown,
    Event,
    Panel,
    draw_key,
    key_width,
)
from searchcade.theme import Colour

if TYPE_CHECKING:
    from searchcade.app.window import App

BIG, SMALL, GAP = 72.0, 38.0, 8.0
TALL = BIG + 2 * (GAP + SMALL)  # units of all of it
ICON, KEY = 26.0, 12.0
LARGE = (("undo", "undo", "U"), ("hint", "hint", "H"), ("restart", "restart", "R"))
SIDE = (("redo", "redo", "Y"), ("pause", "pause", "P"), ("save", "save", "Ctrl+S"),
        ("home", "home", "Home"))  # fmt: skip
VIEWS = (("zoom_out", "minus", "-"), ("zoom_in", "plus", "+"), ("view", "cube", "V"))
REST_OF_ALL = (("new", "dice", "N"), ("solve", "solve", "G"), ("help", "help", "F1"))
OPEN = "play.menu"  # the game whose menu is open, in the memory of the window

Action = Callable[[], None]
AnyButton = TypeVar("AnyButton", bound=Button)
Command = tuple[str, str, str]
"""The name of an action, its icon and its key."""


class CommandPanel(Panel[None]):
    """Undo, hint and restart large; what is used less small; the rest in a menu above them."""

    def __init__(
        self, rect: Rect, above: float, app: App, actions: Mapping[str, Action], stage: Stage
    ) -> None:
        """Put the open menu on what lies above a height."""
        super().__init__(rect)
        self._above, self._app, self._texts = above, app, app.texts
        self._actions, self._game = actions, id(stage)
        self._has_view = bool(stage.motion.scene.bodies)

    def build(self) -> None:
        """Put the buttons into three rows."""
        big, small, views = rows(self.rect, (BIG, SMALL, SMALL), GAP)
        for command, place in zip(LARGE, columns(big, (REST, REST, REST), GAP), strict=True):
            self.add(self._button(Tile, command, place, is_named=True))
        paint = self._app.painter()
        wides = [36 + key_width(paint, key, KEY) for _, _, key in SIDE]
        for command, place in zip(SIDE, shares(small, wides, GAP), strict=True):
            self.add(self._button(Button, command, place))
        self._add_views(views)
        if self._is_open:
            self._add_menu()
        else:
            for command in REST_OF_ALL:
                self.add(self._button(KeyOnly, command, Rect(*self.rect.bottomright, 0, 0)))

    @property
    def _is_open(self) -> bool:
        """Say whether the menu of this game is open."""
        return self._app.memory.get(OPEN) == self._game

    def _button(
        self, kind: type[AnyButton], command: Command, place: Rect, *, is_named: bool = False
    ) -> AnyButton:
        name, icon, key = command
        words = self._texts(f"play.{name}") if is_named else ""
        action = self._actions[name]
        return kind(f"play.{name}", place, words, action, icon=icon, shortcut=key, size=16)

    def _add_views(self, box: Rect) -> None:
        """Put the buttons of the view at the left, and the one of the menu at the right."""
        views = VIEWS if self._has_view else VIEWS[:2]
        *places, menu = columns(box, (*[62.0] * len(views), REST), GAP)
        for command, place in zip(views, places, strict=True):
            self.add(self._button(Button, command, place))
        words, turn = self._texts("play.menu"), self._turn_menu
        button = Button("play.menu", menu, words, turn, icon="menu", shortcut="M", size=16)
        button.selected = self._is_open
        self.add(button)

    # ------------------------------------------------------------------ the menu

    def _add_menu(self) -> None:
        """Lay the rest of the commands above the others."""
        tall = 2 * 16 + 67 + len(REST_OF_ALL) * (40 + GAP)
        card = Rect(self.rect.x - 8, self._above - tall, self.rect.w + 16, tall)
        self.add(Card("play.menu.card", card))
        hint, *places = rows(inset(card, 16), (67, *[40.0] * len(REST_OF_ALL)), GAP)
        self._add_hint_size(hint)
        for command, place in zip(REST_OF_ALL, places, strict=True):
            entry = self._button(Entry, command, place, is_named=True)
            entry.close = self._turn_menu
            self.add(entry)

    def _add_hint_size(self, place: Rect) -> None:
        app, texts = self._app, self._texts
        self.add(
            Dropdown(
                "play.hint_size", place, texts("play.hint_shows"), HELPS, app.settings.help,
                lambda value: app.change_settings(help=value),
                show=lambda value: texts(f"play.help_{value}"), height=app.height,
            )
        )  # fmt: skip

    def _turn_menu(self) -> None:
        self._app.memory[OPEN] = None if self._is_open else self._game
        screen = self._app.screen
        screen.rebuild()
        first = "play.new" if self._is_open else screen.first_focus()
        screen.group.set_focus(screen.find(first))


class Tile(Button):
    """A large button: its icon above its word, with the key beside the icon."""

    def _draw_face(self, paint: Painter, ink: Colour) -> None:
        _, upper, lower, _ = rows(self.rect, (8, 32, REST, 4))
        both = centred(upper, ICON + 10 + key_width(paint, self.shortcut, KEY), ICON)
        paint.icon(self.icon, Rect(both.x, both.y, ICON, ICON), ink)
        draw_key(paint, self.shortcut, both, KEY, ink)
        paint.text(self.words, lower, size=16, weight="semibold", colour=ink, align="centre")


class Entry(Button):
    """A command in the open menu, which it closes; Escape closes it, too."""

    close: Action

    def press(self) -> None:
        """Close the menu and do it."""
        self.close()
        super().press()

    def on_key(self, event: Event) -> bool:
        """Close the menu with Escape before anything else is left."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return True
        return super().on_key(event)


class KeyOnly(Button):
    """A command in the closed menu: it is not seen, but its key works."""

    focusable = False

    def draw(self, _paint: Painter) -> None:
        """Draw nothing."""
