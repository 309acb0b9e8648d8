"""What the store hands out: plain values, all times in UTC."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

from searchcade.search.node import Ended

Order = Literal["points", "steps", "cost", "seconds"]
"""What a leaderboard looks at first; ties go by time, then by date. Most points are best."""


class User(NamedTuple):
    """Somebody who plays; a guest has no name."""

    id: int
    name: str
    is_guest: bool


class Played(NamedTuple):
    """What the rules say about a game's moves."""

    ended: Ended
    """How it ended where it was not won; a game that does not end by its rules is resigned."""
    steps: int
    cost: int
    points: int | None = None
    """For games that are played for points, and count won or not."""


Replay = Callable[[str, str, str], Played]
"""Play (name of the game, text of the level, moves) by the rules; BadInput if they forbid it."""


@dataclass(frozen=True, slots=True)
class Save:
    """An unfinished game."""

    id: int
    title: str
    game: str
    level_name: str
    board: str
    """The leaderboard that the game would enter."""
    level_text: str
    moves: str
    hints: int
    seconds: float
    helped: bool
    """Whether the solver has played a part of it."""
    created: datetime
    changed: datetime


@dataclass(frozen=True, slots=True)
class Score:
    """A line of a leaderboard."""

    id: int
    rank: int
    user_id: int
    name: str
    """Empty for a guest."""
    steps: int
    cost: int
    seconds: float
    hints: int
    date: datetime
    replay_id: int
    points: int | None = None
    ended: Ended = ""
    """Empty for a game that was won."""


class Record(NamedTuple):
    """The least that somebody has won a level for: with or without hints, and without any."""

    cost: int
    unaided: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard and the number of its lines."""

    game: str
    board: str
    count: int


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was finished, ready to be shown again."""

    game: str
    level_name: str
    level_text: str
    moves: str
    seconds: float
    hints: int
    name: str
    """Who played it; empty for a guest."""
    date: datetime
