"""The settings of a player: defaults, and how they are written and read."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, fields, replace
from math import isnan
from typing import Any

from searchcade.play.real_time import CHOICES, TURNS
from searchcade.texts import LANGUAGES, system_language
from searchcade.theme import PALETTES, THEMES

AUTO = "auto"
SIZES = (AUTO, "1024x600", "1280x720", "1600x900", "1920x1080", "2560x1440", "3840x2160")
HELPS = ("direction", "landmark", "way")
MEMORIES = ("is_new", "lessons", "tips")
"""What is no choice, but remembered about a player."""
LETTERS = {"usual": 1.0, "large": 1.15, "largest": 1.3}


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one player."""

    music: bool = True
    effects: bool = True
    music_volume: float = 0.5
    effects_volume: float = 0.7
    theme: str = "default"
    language: str = field(default_factory=system_language)
    size: str = AUTO
    """The window's size; `auto` fits the display."""
    full_screen: bool = False
    speed: float = 1.0
    """How fast things move in play: 1 is usual, 4 is four times as fast."""
    help: str = "direction"
    """How much a hint shows."""

    pace: str = TURNS
    """Turn by turn, or how fast a game is in real time, where it can be."""

    all_open: bool = False
    """Whether levels may be played in any order."""

    text_size: str = "usual"
    palette: str = "usual"
    """The colours of the marks on a board."""
    calm: bool = False
    """Whether decorations stand still."""

    is_new: bool = True
    """Whether the player has never been on Home or in a lesson."""
    lessons: str = ""
    """The games whose lessons are finished."""
    tips: str = ""
    """The tips that have been read."""

    @property
    def letters(self) -> float:
        """Return how many times larger than usual text is."""
        return LETTERS[self.text_size]

    def written(self) -> dict[str, str]:
        """Return all settings as texts."""
        return {each.name: str(getattr(self, each.name)) for each in fields(self)}

    def changed(self, **values: Any) -> Settings:
        """Return the settings with some of them changed."""
        return replace(self, **values)


def read(values: Mapping[str, str]) -> Settings:
    """Read settings; one that makes no sense keeps its default."""
    usual = Settings()
    chosen = {
        each.name: parse(each.name, values[each.name], getattr(usual, each.name))
        for each in fields(Settings)
        if each.name in values
    }
    return replace(usual, **chosen)


def parse(name: str, text: str, default: Any) -> Any:
    """Return the value of one setting, or its default where the text makes no sense."""
    if isinstance(default, bool):
        return {"True": True, "False": False}.get(text, default)
    if isinstance(default, float):
        low, high = (0.25, 8.0) if name == "speed" else (0.0, 1.0)
        try:
            number = float(text)
        except ValueError:
            return default
        return default if isnan(number) else min(high, max(low, number))
    if name in MEMORIES:
        return " ".join(filter(str.isidentifier, text.split()))
    words: dict[str, Container[str]] = {
        "theme": THEMES,
        "language": LANGUAGES,
        "help": HELPS,
        "size": SIZES,
        "pace": CHOICES,
        "text_size": LETTERS,
        "palette": PALETTES,
    }
    return text if text in words[name] else default
