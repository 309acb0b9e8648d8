"""How a game ends, and what leaderboards compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from searchcade.problem import State
from searchcade.search.node import Ended

Level = TypeVar("Level")


@dataclass(frozen=True, slots=True, eq=False)
class Scoring(Generic[Level, State]):
    """How a game ends, and what leaderboards compare."""

    ranked_by: Literal["steps", "cost", "points"] = "steps"
    """The usual order of its leaderboards."""
    points: Callable[[Level, State, str], int] | None = None
    """The points of a game so far. A game with points may be ended without winning: it enters the
    leaderboard with its points, won or not."""
    ended: Callable[[Level, Sequence[State]], Ended] = lambda level, states: ""
    """How a game has ended that is not won, from its states so far; nothing if it goes on."""
    max_moves: Callable[[Level], int | None] = lambda level: None
    """The most moves of a game, where the rules limit them: a longer plan wins nothing."""
    unit_cost: Callable[[Level], bool] = lambda level: True
    """Whether every move of a level costs one."""
    length_unit: int = 1
    """What a length of 1 costs, where costs stand for lengths that are no whole numbers. A cost
    below it counts moves."""
