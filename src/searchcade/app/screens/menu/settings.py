"""Settings: what is chosen takes effect at once and is kept at once."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, TOP, header
from searchcade.app.screens.menu.themetile import ThemeTile
from searchcade.app.settings import AUTO, HELPS, LETTERS, SIZES, Settings
from searchcade.app.theme import THEMES
from searchcade.app.widgets import Button, Card, Dropdown, Label, Slider, Switch
from searchcade.texts import LANGUAGES

GAP, PAD = 20.0, 24.0
WIDEST = 1280.0  # what there is to set is not spread over a wider window
SLOWEST, FASTEST = -2, 3  # powers of two


class SettingsScreen(Screen):
    """Sound and playing at the left, look and language, and what is easy to read."""

    def build(self) -> None:
        """Put the four cards into three columns."""
        header(self, self.texts("settings.title"))
        room = min(self.width, WIDEST) - 2 * EDGE
        left, wide = (self.width - room) / 2, (room - 2 * GAP) / 3
        top = TOP + max(0.0, (self.height - 720) / 4)
        self._sound(Rect(left, top, wide, 316))
        self._playing(Rect(left, top + 316 + GAP, wide, 236))
        self._look(Rect(left + wide + GAP, top, wide, 572))
        self._reading(Rect(left + 2 * (wide + GAP), top, wide, 572))

    def _card(self, name: str, rect: Rect) -> Rect:
        """Add a card with a title; return the place of its first line."""
        self.add(Card(f"settings.{name}.card", rect))
        line = Rect(rect.x + PAD, rect.y + 18, rect.w - 2 * PAD, 34)
        text = self.texts(f"settings.{name}")
        self.add(Label(f"settings.{name}.title", line, text, size=21, weight="bold"))
        return Rect(line.x, line.bottom + 10, line.w, 40)

    # ------------------------------------------------------------------ sound

    def _sound(self, rect: Rect) -> None:
        line, chosen = self._card("sound", rect), self.app.settings
        self._volume(line, "music", chosen.music, chosen.music_volume)
        self._volume(line.move(0, 104), "effects", chosen.effects, chosen.effects_volume)
        if self.app.audio.problem:
            place = Rect(line.x, rect.bottom - 36, line.w, 26)
            note = self.texts("settings.no_sound")
            self.add(Label("settings.no_sound", place, note, size=16, colour="bad"))

    def _volume(self, line: Rect, name: str, on: bool, volume: float) -> None:
        text = self.texts(f"settings.{name}")
        self.add(Switch(f"settings.{name}", line, text, on, partial(self._switch, name)))
        below = Rect(line.x, line.bottom, line.w, 52)
        words, turn = self.texts(f"settings.{name}_volume"), partial(self._turn, name)
        slider = Slider(f"settings.{name}_volume", below, words, volume, turn)
        slider.enabled = on
        self.add(slider)

    def _switch(self, name: str, on: bool) -> None:
        self.app.change_settings(**{name: on})
        self.app.audio.effect("toggle")
        self.rebuild()

    def _turn(self, name: str, volume: float) -> None:
        self.app.change_settings(**{f"{name}_volume": round(volume, 2)})
        if name == "effects":
            self.app.audio.effect("click")  # so that the volume can be heard

    # ------------------------------------------------------------------ playing

    def _playing(self, rect: Rect) -> None:
        line, chosen = self._card("playing", rect), self.app.settings
        speed = Rect(line.x, line.y - 4, line.w, 54)
        self.add(
            Slider("settings.speed", speed, self.texts("settings.speed"), math.log2(chosen.speed),
                   self._set_speed, low=SLOWEST, high=FASTEST, step=1, show=self._times)
        )  # fmt: skip
        place = Rect(line.x, speed.bottom + 14, line.w, 67)
        self.add(
            Dropdown("settings.help", place, self.texts("settings.help"), HELPS, chosen.help,
                   lambda value: self.app.change_settings(help=value),
                   show=lambda value: self.texts(f"settings.helps.{value}"), height=self.height)
        )  # fmt: skip

    def _set_speed(self, power: float) -> None:
        self.app.change_settings(speed=2.0**power)

    def _times(self, power: float) -> str:
        """Write a speed as 0.5× or 4×."""
        speed = 2.0**power
        digits = len(f"{speed:g}".partition(".")[2])
        return f"{self.texts.number(speed, digits)}×"

    # ------------------------------------------------------------------ look and language

    def _look(self, rect: Rect) -> None:
        line, chosen = self._card("look", rect), self.app.settings
        for number, look in enumerate(THEMES.values()):
            place = Rect(line.x, line.y + number * 114, line.w, 102)
            choose = partial(self.app.change_settings, theme=look.name)
            name = self.texts(f"settings.theme.{look.name}")
            self.add(ThemeTile(f"settings.theme.{look.name}", place, look, name, choose,
                               selected=look.name == chosen.theme))  # fmt: skip
        place = Rect(line.x, line.y + 238, line.w, 67)
        self.add(
            Dropdown("settings.language", place, self.texts("settings.language"), list(LANGUAGES),
                   chosen.language, lambda value: self.app.change_settings(language=value),
                   show=lambda value: LANGUAGES[value], height=self.height)
        )  # fmt: skip
        self._window(place.move(0, 83))

    def _reading(self, rect: Rect) -> None:
        """Ask for what makes the program readable for somebody."""
        line, chosen = self._card("reading", rect), self.app.settings
        place = Rect(line.x, line.y, line.w, 67)
        self.add(
            Dropdown("settings.text_size", place, self.texts("settings.text_size"), list(LETTERS),
                   chosen.text_size, lambda value: self.app.change_settings(text_size=value),
                   show=lambda value: self.texts(f"settings.text_sizes.{value}"),
                   height=self.height)
        )  # fmt: skip
        below = Rect(line.x, place.bottom + 18, line.w, 44)
        self._switch_with_note("palette", below, chosen.palette == "safe", self._use_palette)
        self._switch_with_note("calm", below.move(0, 116), chosen.calm, self._be_calm)
        reset = Rect(line.x, rect.bottom - 70, line.w, 46)
        text = self.texts("settings.reset")
        self.add(Button("settings.reset", reset, text, self._ask_reset, icon="restart"))

    def _switch_with_note(
        self, name: str, place: Rect, on: bool, changed: Callable[[bool], None]
    ) -> None:
        self.add(Switch(f"settings.{name}", place, self.texts(f"settings.{name}"), on, changed))
        below = Rect(place.x, place.bottom + 2, place.w, 56)
        note = self.texts(f"settings.{name}_note")
        self.add(Label(f"settings.{name}.note", below, note, size=16, colour="faint", wrap=True))

    def _use_palette(self, on: bool) -> None:
        self.app.change_settings(palette="safe" if on else "usual")

    def _be_calm(self, on: bool) -> None:
        self.app.change_settings(calm=on)

    def _window(self, place: Rect) -> None:
        chosen, label = self.app.settings, self.texts("settings.size")
        size = Dropdown("settings.size", place, label, SIZES, chosen.size, self._resize,
                      show=self._size_name, height=self.height)  # fmt: skip
        size.enabled = not chosen.full_screen
        self.add(size)
        below, text = (
            Rect(place.x, place.bottom + 14, place.w, 40),
            self.texts("settings.full_screen"),
        )
        self.add(Switch("settings.full_screen", below, text, chosen.full_screen, self._fill))

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
        self.app.change_settings(**asdict(Settings()))
        if (before.size, before.full_screen) != (
            self.app.settings.size,
            self.app.settings.full_screen,
        ):
            self.app.open_window()
        self.rebuild()
