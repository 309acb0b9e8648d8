"""The figures of a game, as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from searchcade.play.session import Session
from searchcade.texts import GameTexts


class Figure(NamedTuple):
    """A figure: its name in the code, its name for people, and its value as a text."""

    name: str
    title: str
    text: str


def effort_figures(words: GameTexts, session: Session[Any, Any]) -> list[Figure]:
    """Return the steps and, where steps differ in cost, the cost of a game so far.

    A length is among the figures of the state already.
    """
    steps = words.texts.number(len(session.moves))
    figures = [Figure("steps", words.steps, steps)]
    scoring = session.game.scoring
    if not scoring.unit_cost(session.level) and scoring.length_unit == 1:
        figures.append(Figure("cost", words.cost, words.amount(session.cost)))
    return figures


def state_figures(
    words: GameTexts, session: Session[Any, Any], more: Mapping[str, Any] | None = None
) -> list[Figure]:
    """Return a game's own figures of its present state, and `more` of them."""
    stats = session.game.play.state_stats(session.level, session.state, session.moves)
    return own_figures(words, {**stats, **(more or {})})


def own_figures(words: GameTexts, values: Mapping[str, Any]) -> list[Figure]:
    """Return a game's own figures; `lost` has a notice, and cells are on the board."""
    return [
        Figure(name, words.figure(name), figure_text(words, name, value))
        for name, value in values.items()
        if not isinstance(value, bool | tuple)
    ]


def figure_text(words: GameTexts, name: str, value: object) -> str:
    """Write a figure: a whole number, one with two decimals, or a text."""
    if isinstance(value, int | float):
        return words.texts.number(value, 2 if isinstance(value, float) else 0)
    return words.told(name, value)


def clock(seconds: float) -> str:
    """Write a time as 1:05 or 1:02:05."""
    minutes, rest = divmod(int(seconds), 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
