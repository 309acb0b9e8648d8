"""The difficulties of a level: presets that differ in a word, or rules for a level that ships."""

from __future__ import annotations

from typing import Any, NamedTuple

from searchcade.game import Game, Options

STEPS = ("easy", "medium", "hard", "expert")


class Difficulty(NamedTuple):
    """A step of difficulty: the level that it is played on, and the options that it stands for."""

    name: str
    level: str
    text: str
    """The name of the text that says what it does, in `difficulties`."""
    options: Options


def difficulties(game: Game[Any, Any], level: str) -> list[Difficulty]:
    """Return the steps of difficulty of a level, the easiest first; none where there is one only.

    `energy-easy`, `energy-medium` and `energy-hard` are three steps of one level.
    """
    if ruled := game.levels.difficulties(level):
        return [Difficulty(name, level, name, ruled[name]) for name in STEPS if name in ruled]
    family = stem(level)
    presets = [name for name in game.levels.presets if is_step(name) and stem(name) == family]
    if len(presets) < 2 or level not in presets:
        return []
    return [
        Difficulty(step, name, name, {})
        for step in STEPS
        for name in presets
        if name.rpartition("-")[2] == step
    ]


def is_step(preset: str) -> bool:
    """Say whether the last word of a preset is a step of difficulty."""
    return preset.rpartition("-")[2] in STEPS


def stem(level: str) -> str:
    """Return what the steps of one level have in common: `energy` of `energy-easy`."""
    return level.rpartition("-")[0] if is_step(level) else level
