"""What a player of a game thinks and gains: the danger, what each step is worth, the points."""

from __future__ import annotations

from math import isinf
from typing import Any

from searchcade.level import LoadedLevel
from searchcade.recording import Moment, Recording
from searchcade.texts import Texts

LARGE = 1000  # from which on a number is written in thousands


def thoughts(loaded: LoadedLevel, moment: Moment, texts: Texts) -> dict[str, Any]:
    """Return the marks of a moment: `danger`, and where a player has decided, `values` and `best`.

    They are arguments of `Marks`.
    """
    game, level = loaded.game, loaded.level
    found: dict[str, Any] = {"danger": game.look.danger(level, moment.state)}
    if values := moment.values:
        found["values"] = {cell: written(texts, value) for cell, value in values.items()}
        found["best"] = max(values, key=values.__getitem__)
    return found


def points_at(recording: Recording, moment: Moment) -> int | None:
    """Return the points at a moment of the walk, where a game has any and was played."""
    loaded, attempt = recording.loaded, recording.attempt
    if loaded.game.scoring.points is None or attempt is None or attempt.result.plan is None:
        return None
    played = attempt.result.plan[: moment.walked]
    return loaded.game.scoring.points(loaded.level, moment.state, played)


def written(texts: Texts, value: float) -> str:
    """Write a value in a few signs."""
    if isinf(value) or abs(value) >= LARGE * LARGE:
        return "∞" if value > 0 else "−∞"
    if abs(value) >= 10 * LARGE:
        return f"{texts.number(value / LARGE)}k"
    return texts.number(value, 0 if abs(value) >= 100 or float(value).is_integer() else 1)
