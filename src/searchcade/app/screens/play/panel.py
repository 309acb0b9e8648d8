"""The panel beside a game: player and level, the figures, a notice, and the commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pygame

from searchcade import catalog
from searchcade.app.layout import REST, below, centred, columns, inset, rows, shares
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens import tokens
from searchcade.app.screens.figures import NoticeBox, fact, time_fact
from searchcade.app.screens.play.stage import Stage
from searchcade.app.settings import HELPS
from searchcade.app.widgets import (
    Button,
    Card,
    Dropdown,
    Event,
    Facts,
    Label,
    Panel,
    draw_key,
    key_width,
)
from searchcade.level import LoadedLevel
from searchcade.texts import Texts
from searchcade.theme import Colour
from searchcade.views.play import MoveButton, PlayView, about

if TYPE_CHECKING:
    from searchcade.app.window import App

WIDE, PAD = 372.0, 20.0  # units of the panel, and inside its edge
ROW, MOVE_GAP = 37.0, 7.0  # units of a button of a move, and between two of them
NOTICE = 72.0
AROUND = 32.0  # units that a button in a row needs around its text and its key
SEARCHES = 38.0  # units of the line with the searches
NOWHERE = Rect(0, 0, 0, 0)
BIG, SMALL, GAP = 72.0, 38.0, 8.0
TALL = BIG + 2 * (GAP + SMALL)  # units of all commands
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
            self.add(self._button(LargeButton, command, place, is_named=True))
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
            entry = self._button(MenuCommand, command, place, is_named=True)
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


class LargeButton(Button):
    """A large button: its icon above its word, with the key beside the icon."""

    def _draw_face(self, paint: Painter, ink: Colour) -> None:
        _, upper, lower, _ = rows(self.rect, (8, 32, REST, 4))
        both = centred(upper, ICON + 10 + key_width(paint, self.shortcut, KEY), ICON)
        paint.icon(self.icon, Rect(both.x, both.y, ICON, ICON), ink)
        draw_key(paint, self.shortcut, both, KEY, ink)
        paint.text(self.words, lower, size=16, weight="semibold", colour=ink, align="centre")


class MenuCommand(Button):
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


class PlayPanel(Panel[PlayView]):
    """Names at the top, buttons at the bottom, figures between."""

    def __init__(
        self, rect: Rect, app: App, stage: Stage, view: PlayView, actions: Mapping[str, Action]
    ) -> None:
        """Take what the buttons do, by their names; those of moves are the view's."""
        super().__init__(rect)
        self._app, self._texts = app, app.texts
        self._stage, self._table, self._saved = stage, stage.table, stage.saved
        self._view, self._actions = view, actions

    def build(self) -> None:
        """Share the height among the parts; the figures get what is left."""
        loaded = self._saved.loaded
        names = tokens.explained(loaded.game, loaded.level)
        legend_rows = (tokens.TALL, 12) if names else (0, 8)
        lines = self._move_lines(self.rect.w - 2 * PAD)
        card = self.add(Card("play.panel", self.rect)).rect
        inner = inset(card, PAD, PAD - 2).move(0, -2)
        rest, legend, _, moves, notice, _, buttons = rows(
            inner, (REST, *legend_rows, len(lines) * (ROW + MOVE_GAP), NOTICE, 12, TALL)
        )
        end = self._add_names(rest)
        self._add_moves(moves, lines)
        self._notice = self.add(NoticeBox("play.notice", notice))
        if names:
            self.add(tokens.Tokens("play.legend", legend, self._texts, loaded.game, names))
        facts = Rect(rest.x, end, rest.w, rest.bottom - end)
        self._facts = self.add(Facts("play.facts", facts, []))
        commands = CommandPanel(buttons, notice.bottom, self._app, self._actions, self._stage)
        commands.build()
        self.widgets += commands.widgets

    def show(self, view: PlayView, /) -> None:
        """Show the figures of the game as it stands, and what the player should know."""
        self._facts.facts = [time_fact(self._texts, self._saved), *map(fact, view.figures)]
        self._notice.notice = view.notice

    # ------------------------------------------------------------------ names

    def _add_names(self, box: Rect) -> float:
        """Show the player, the level and the chosen rules; return where that ends."""
        texts, loaded, user = self._texts, self._saved.loaded, self._app.user
        name = texts("play.guest") if user.is_guest else user.name
        who = f"{texts.of(loaded.game).title} · {texts('play.who', name=name)}"
        title = Rect(box.x, box.y, box.w, 32)
        self.add(Label("play.title", title, self._saved.title, size=24, weight="bold"))
        self.add(Label("play.who", below(title, 24), who, size=16, colour="faint"))
        if not (level := about(texts, loaded, self._saved.title)):
            return title.bottom + 31
        paint = self._app.painter()
        line, lines = below(title, 24, 23), paint.lines(level, box.w, size=16)
        if lines > 1:
            line = below(title, lines * paint.line_height(16), 25)
        self.add(Label("play.level", line, level, size=16, colour="faint", wrap=lines > 1))
        return line.bottom + 7

    # ------------------------------------------------------------------ moves with letters

    def _move_lines(self, wide: float) -> list[list[Button]]:
        """Return the buttons of these moves, of the pace and of giving up, in a line or in two."""
        buttons = [self._move_button(each) for each in self._view.buttons]
        if "pace" in self._actions:
            buttons.append(self._pace_button())
        if self._saved.loaded.game.scoring.points:
            buttons.append(self._resign_button())
        wanted = sum(map(self._width, buttons)) + MOVE_GAP * len(buttons)
        half = -(-len(buttons) // 2) if wanted > wide else len(buttons)
        return [line for line in (buttons[:half], buttons[half:]) if line]

    def _width(self, button: Button) -> float:
        """Return how wide a button wants to be, with its key and its icon."""
        paint = self._app.painter()
        icon = 28 if button.icon else 0
        key = key_width(paint, button.shortcut, button.size) if button.shortcut else 0
        return paint.width(button.text, size=16, weight="semibold") + icon + key + AROUND

    def _add_moves(self, box: Rect, lines: Sequence[Sequence[Button]]) -> None:
        """Put the buttons of each line side by side."""
        for line, place in zip(lines, rows(box, [ROW + MOVE_GAP] * len(lines)), strict=True):
            row = rows(place, (ROW, REST))[0]
            wides = [self._width(button) if len(lines) == 1 else 1.0 for button in line]
            for button, part in zip(line, shares(row, wides, MOVE_GAP), strict=True):
                button.rect = part
                self.add(button)

    def _move_button(self, each: MoveButton) -> Button:
        make = partial(self._table.move, each.move)
        button = Button(f"play.move.{each.move}", NOWHERE, each.title, make)
        button.kind = "plain" if each.waits else "primary"
        if each.title != each.move:
            button.shortcut, button.size = each.key.capitalize(), 16
        return button

    def _pace_button(self) -> Button:
        """Return the button that says whether the monsters wait, and goes on to the next pace."""
        text, change = self._texts(f"play.pace.{self._table.pace}"), self._actions["pace"]
        return Button("play.pace_now", NOWHERE, text, change, icon="clock", shortcut="C", size=16)

    def _resign_button(self) -> Button:
        """Return the button that gives up."""
        text, resign = self._texts("play.resign"), self._actions["resign"]
        return Button("play.resign", NOWHERE, text, resign, icon="flag", shortcut="E", size=16)


class SearchBar(Panel[None]):
    """A line with the searches that a game has keys for."""

    TITLE = 92.0  # units of the words before the buttons

    def __init__(
        self, rect: Rect, texts: Texts, loaded: LoadedLevel, watch: Callable[[str], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._game, self._watch = texts, loaded.game, watch

    def build(self) -> None:
        """Put a button for each search into the line."""
        keys, known = self._game.play.watch_keys, catalog.algorithms(self._game.name)
        wides: Sequence[float | None] = [self.TITLE, *[REST] * len(keys)]
        title, *places = columns(self.rect, wides, 8)
        words = self._texts("play.searches")
        self.add(Label("play.searches", title, words, size=16, colour="faint", align="right"))
        for (key, name), place in zip(keys.items(), places, strict=True):
            words, watch = self._texts.of(self._game).short(known[name]), partial(self._watch, name)
            self.add(Button(f"play.search.{key}", place, words, watch, shortcut=key, size=16))
