"""Settings: what is chosen takes effect at once and is kept at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial

from searchcade.app.layout import REST, below, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, TOP, Header
from searchcade.app.settings import AUTO, HELPS, LETTERS, MEMORIES, SIZES, Settings
from searchcade.app.widgets import (
    Button,
    Card,
    Dropdown,
    Label,
    Pressable,
    Slider,
    Switch,
    draw_focus,
)
from searchcade.play.real_time import CHOICES
from searchcade.texts import LANGUAGES
from searchcade.theme import THEMES, Theme, mixed

GAP, PAD = 20.0, 24.0
MAX_WIDTH = 1280.0  # a wider window leaves space at both sides
CHOICE = 67.0  # the height of a label and a dropdown
CELLS = 5  # of a side of the board on a theme's tile
SLOWEST, FASTEST = -2, 3  # powers of two


class SettingsScreen(Screen):
    """Sound and playing at the left, then look and language, then what helps to read."""

    def build(self) -> None:
        """Put the five cards into three columns."""
        self.add_panel(Header(self.width, self.texts("settings.title"), self.back))
        wide = min(self.width, MAX_WIDTH) - 2 * EDGE
        top = TOP + max(0.0, (self.height - 720) / 4)
        box = Rect((self.width - wide) / 2, top, wide, 608)
        left, middle, right = columns(box, (REST, REST, REST), GAP)
        sound, playing = rows(left, (300, REST), GAP)
        self._add_sound(sound)
        self._add_playing(playing)
        self._add_look(middle)
        reading, levels = rows(right, (REST, 124), GAP)
        self._add_reading(reading)
        line, words = self._card("levels", levels), self.texts("settings.all_open")
        on, change = self.app.settings.all_open, partial(self._switch, "all_open")
        self.add(Switch("settings.all_open", line, words, on, change))
        self._add_links()

    def _add_links(self) -> None:
        """Put the buttons to other pages at the right of the title."""
        app, routes = self.app, self.app.routes
        line = Rect(EDGE, 28, self.width - 2 * EDGE, 40)
        _, keys, account = columns(line, (REST, 200, 232), 8)
        account_name = "settings.new_account" if app.user.is_guest else "settings.account"
        self.add(Button("settings.keys", keys, self.texts("settings.keys"),
                        lambda: app.push(routes.help("keys")), icon="key", shortcut="K",
                        size=16))  # fmt: skip
        self.add(Button("settings.account", account, self.texts(account_name),
                        lambda: app.push(routes.own_account()), icon="user", shortcut="A",
                        size=16))  # fmt: skip

    def _card(self, name: str, rect: Rect) -> Rect:
        """Add a card with a title; return the place of its first line."""
        self.add(Card(f"settings.{name}.card", rect))
        line = rows(inset(rect, PAD, 18), (34,))[0]
        text = self.texts(f"settings.{name}")
        self.add(Label(f"settings.{name}.title", line, text, size=21, weight="bold"))
        return below(line, 40, 10)

    # ------------------------------------------------------------------ sound

    def _add_sound(self, rect: Rect) -> None:
        line, chosen = self._card("sound", rect), self.app.settings
        self._add_volume(line, "music", chosen.music, chosen.music_volume)
        self._add_volume(line.move(0, 100), "effects", chosen.effects, chosen.effects_volume)
        if self.app.audio.problem:
            place = Rect(line.x, rect.bottom - 36, line.w, 26)
            note = self.texts("settings.no_sound")
            self.add(Label("settings.no_sound", place, note, size=16, colour="bad"))

    def _add_volume(self, line: Rect, name: str, on: bool, volume: float) -> None:
        text = self.texts(f"settings.{name}")
        self.add(Switch(f"settings.{name}", line, text, on, partial(self._switch, name)))
        words, turn = self.texts(f"settings.{name}_volume"), partial(self._turn, name)
        place = below(line, 52)
        self.add(Slider(f"settings.{name}_volume", place, words, volume, turn)).enabled = on

    def _switch(self, name: str, on: bool) -> None:
        self.app.change_settings(**{name: on})
        self.app.audio.effect("toggle")
        self.rebuild()

    def _turn(self, name: str, volume: float) -> None:
        self.app.change_settings(**{f"{name}_volume": round(volume, 2)})
        if name == "effects":
            self.app.audio.effect("click")  # so that the volume can be heard

    # ------------------------------------------------------------------ playing

    def _add_playing(self, rect: Rect) -> None:
        line, chosen = self._card("playing", rect), self.app.settings
        speed = Rect(line.x, line.y - 4, line.w, 54)
        self.add(
            Slider("settings.speed", speed, self.texts("settings.speed"), math.log2(chosen.speed),
                   self._set_speed, low=SLOWEST, high=FASTEST, step=1, show=self._times)
        )  # fmt: skip
        place = below(speed, CHOICE, 12)
        self._add_choice("help", place, HELPS, lambda value: self.texts(f"settings.helps.{value}"))
        pace = below(place, CHOICE, 12)
        self._add_choice("pace", pace, CHOICES, lambda value: self.texts(f"play.pace.{value}"))

    def _add_choice(
        self, name: str, place: Rect, values: Sequence[str], show: Callable[[str], str]
    ) -> Dropdown:
        """Offer the values of a setting, which takes effect at once."""
        return self.add(
            Dropdown(
                f"settings.{name}", place, self.texts(f"settings.{name}"), values,
                getattr(self.app.settings, name),
                lambda value: self.app.change_settings(**{name: value}),
                show=show, height=self.height,
            )
        )  # fmt: skip

    def _set_speed(self, power: float) -> None:
        self.app.change_settings(speed=2.0**power)

    def _times(self, power: float) -> str:
        """Write a speed as 0.5× or 4×."""
        speed = 2.0**power
        digits = len(f"{speed:g}".partition(".")[2])
        return f"{self.texts.number(speed, digits)}×"

    # ------------------------------------------------------------------ look and language

    def _add_look(self, rect: Rect) -> None:
        line, chosen = self._card("look", rect), self.app.settings
        place = Rect(line.x, line.y, line.w, 102)
        for look in THEMES.values():
            choose = partial(self.app.change_settings, theme=look.name)
            name = self.texts(f"settings.theme.{look.name}")
            self.add(ThemeTile(f"settings.theme.{look.name}", place, look, name, choose,
                               selected=look.name == chosen.theme))  # fmt: skip
            place = below(place, 102, 12)
        place = Rect(line.x, line.y + 238, line.w, CHOICE)
        self._add_choice("language", place, list(LANGUAGES), LANGUAGES.__getitem__)
        self._add_window(place.move(0, 83))

    def _add_reading(self, rect: Rect) -> None:
        """Offer larger text, safe colours and less motion."""
        line, chosen = self._card("reading", rect), self.app.settings
        place = Rect(line.x, line.y, line.w, CHOICE)
        sizes = list(LETTERS)
        self._add_choice(
            "text_size", place, sizes, lambda value: self.texts(f"settings.text_sizes.{value}")
        )
        switch = below(place, 44, 18)
        self._add_switch("palette", switch, chosen.palette == "safe", self._use_palette)
        self._add_switch("calm", switch.move(0, 116), chosen.calm, self._be_calm)
        reset = Rect(line.x, rect.bottom - 70, line.w, 46)
        text = self.texts("settings.reset")
        self.add(Button("settings.reset", reset, text, self._ask_reset, icon="restart"))

    def _add_switch(
        self, name: str, place: Rect, on: bool, changed: Callable[[bool], None]
    ) -> None:
        self.add(Switch(f"settings.{name}", place, self.texts(f"settings.{name}"), on, changed))
        note = self.texts(f"settings.{name}_note")
        self.add(Label(f"settings.{name}.note", below(place, 56, 2), note, size=16, colour="faint",
                       wrap=True))  # fmt: skip

    def _use_palette(self, on: bool) -> None:
        self.app.change_settings(palette="safe" if on else "usual")

    def _be_calm(self, on: bool) -> None:
        self.app.change_settings(calm=on)

    def _add_window(self, place: Rect) -> None:
        chosen = self.app.settings
        size = self._add_choice("size", place, SIZES, self._size_name)
        size.changed = self._resize
        size.enabled = not chosen.full_screen
        text = self.texts("settings.full_screen")
        self.add(Switch("settings.full_screen", below(place, 40, 14), text, chosen.full_screen,
                        self._fill))  # fmt: skip

    def _size_name(self, size: str) -> str:
        return self.texts("settings.size_auto") if size == AUTO else size.replace("x", " × ")

    def _resize(self, size: str) -> None:
        self.app.change_settings(size=size)
        self.app.open_window()

    def _fill(self, on: bool) -> None:
        self.app.change_settings(full_screen=on)
        self.app.open_window()

    # ------------------------------------------------------------------ reset

    def _ask_reset(self) -> None:
        keep = ("keep", self.texts("settings.keep"), self.app.redraw)
        reset = ("reset", self.texts("settings.do_reset"), self._reset)
        question, note = self.texts("settings.reset_question"), self.texts("settings.reset_note")
        self.ask(question, [keep, reset], note=note)

    def _reset(self) -> None:
        before = self.app.settings
        usual = {name: value for name, value in asdict(Settings()).items() if name not in MEMORIES}
        self.app.change_settings(**usual)
        after = self.app.settings
        if (before.size, before.full_screen) != (after.size, after.full_screen):
            self.app.open_window()
        self.rebuild()


class ThemeTile(Pressable):
    """A button for a theme, drawn in the colours of the theme."""

    role = "button"

    def __init__(
        self,
        id: str,
        rect: Rect,
        look: Theme,
        name: str,
        action: Callable[[], None],
        *,
        selected: bool,
    ) -> None:
        super().__init__(id, rect, action)
        self.look, self.words, self.selected = look, name, selected

    def draw(self, paint: Painter) -> None:
        """Draw a sky, a ground, a board and a button."""
        box, look = self.rect, self.look
        edge = paint.theme.accent if self.selected or self.hovered else paint.theme.line
        paint.box(box, look.sky, radius=14, border=edge, thick=3 if self.selected else 1.5)
        ground = Rect(box.x + 4, box.centery, box.w - 8, box.h / 2 - 4)
        paint.box(ground, look.ground, radius=10)
        if self.focused:
            draw_focus(paint, box, 16)
        side = box.h - 28
        self._draw_board(paint, Rect(box.x + 14, box.y + 14, side, side))
        words = Rect(box.x + side + 28, box.y + 14, box.w - side - 42, side / 2)
        paint.text(self.words, words, size=19, weight="bold", colour=look.text)
        button = Rect(words.x, words.bottom + 8, words.w, side / 2 - 8)
        paint.box(button, look.accent, radius=8)
        if self.selected:
            mark = Rect(button.centerx - 11, button.centery - 11, 22, 22)
            paint.icon("check", mark, look.accent_text)

    def _draw_board(self, paint: Painter, box: Rect) -> None:
        look, side = self.look, box.w / CELLS
        paint.box(box, look.floor, radius=6, border=look.edge, thick=2)
        for number in range(9):  # a search that has come from the upper left corner
            row, col = divmod(number, 3)
            cell = Rect(box.x + 3 + col * side, box.y + 3 + row * side, side - 2, side - 2)
            paint.box(cell, mixed(look.first, look.last, (row + col) / 4), radius=2)
        for number in range(CELLS):
            place = (box.x + side * (number + 0.5), box.y + side * (CELLS - 0.5))
            paint.dot(place, side * 0.22, look.path if number else look.trail)
        goal = (box.right - side / 2, box.y + side / 2)
        paint.dot(goal, side * 0.32, look.accent)
