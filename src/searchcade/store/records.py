"""What the store hands out: plain values, all times in UTC."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

from searchcade.hands import is_aided
from searchcade.search.node import Ended

Order = Literal["points", "steps", "cost", "seconds", "excess"]
"""What a leaderboard looks at first; ties go by time, then by date. Most points are best.

Whatever the order is, games without hints stand before games with hints. The excess is the cost
over the optimum: it compares levels of different seeds.
"""


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
    board: str = ""
    """The leaderboard of exactly this level with exactly these rules."""
    family: str = ""
    """The leaderboard that all seeds of a random level share; empty for others."""
    optimum: int | None = None
    """What the level costs at least, where that is proven."""


Judge = Callable[[str, str, str, str], Played]
"""Play (name of the game, text of the level, name of the level, moves) by the rules.

Raise BadInput if they forbid it. The name of the level is what a client says: only a hint.
"""


class Progress(NamedTuple):
    """How far a game has come."""

    moves: str
    hands: str
    """Who made each move: p for the person, h for a hint, s for the solver."""
    hints: int
    seconds: float
    helped: bool = False
    """Whether it is known to be helped already; it stays so."""
    running: bool = False
    """Whether the clock runs: time after the last write is lost if the program is killed."""


def is_helped(progress: Progress) -> bool:
    """Say whether a finished game was helped, and so gets no rank."""
    return progress.helped or is_aided(progress.hands)


class Handle(NamedTuple):
    """A save as somebody knows it: who has an older version does not write over a newer one."""

    id: int
    version: int


@dataclass(frozen=True, slots=True)
class Save:
    """An unfinished game."""

    id: int
    title: str
    game: str
    level_name: str
    level_text: str
    moves: str
    hands: str
    """Who made each move, as in Progress."""
    hints: int
    seconds: float
    helped: bool
    """Whether the solver has played a part of it."""
    running: bool
    """Whether the clock ran when it was last written: if so, the game was not left properly."""
    version: int
    created: datetime
    changed: datetime

    @property
    def handle(self) -> Handle:
        """Return what is needed to write it."""
        return Handle(self.id, self.version)

    @property
    def is_begun(self) -> bool:
        """Say whether a move was made; a game that was only looked at is not offered again."""
        return bool(self.moves)


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
    board: str = ""
    family: str = ""
    optimum: int | None = None
    excess: float | None = None
    """The cost over the optimum, as a ratio: 1.04 is 4 % more."""


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
    family: str = ""
    """The leaderboard of all seeds to which its lines belong, too."""


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


class Finding(NamedTuple):
    """A line of a leaderboard that does not fit."""

    score_id: int
    game: str
    board: str
    name: str
    """Who stands there; empty for a guest."""
    reason: str


class Report(NamedTuple):
    """What an audit has found."""

    lines: int
    findings: list[Finding]


class PendingGame(NamedTuple):
    """A finished game that is not stored yet."""

    title: str
    game: str
    level_name: str
    level_text: str
    progress: Progress
    order: Order
    handle: Handle | None = None
    """Its save, if it had one before the database went away."""


class HandedIn(NamedTuple):
    """A game that has been stored after all."""

    title: str
    score: Score | None
    """None for a game that was helped."""
