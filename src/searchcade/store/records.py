"""The store, the values that it takes and returns, and its errors; all times are in UTC."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal, NamedTuple

from searchcade.hands import are_helped
from searchcade.problem import BadInput
from searchcade.search.node import Ended

if TYPE_CHECKING:
    from searchcade.store.accounts import Accounts, Logins, UserSettings
    from searchcade.store.audit import Audit
    from searchcade.store.marks import UserMarks
    from searchcade.store.pending import Pending
    from searchcade.store.saves import Saves
    from searchcade.store.scores import Replays, Scores

Order = Literal["points", "steps", "cost", "seconds", "excess"]
"""What a leaderboard is sorted by; ties are broken by time, then by date. Most points are best.

In every order, games without hints come before games with hints. The excess is the cost
over the optimum: it compares levels of different seeds.
"""
MIN_MOVE_SECONDS = 0.02  # that a move takes at least, on average
Field = Literal["name", "password"]
Reason = Literal["empty", "short", "long", "letters", "mixed", "taken"]


class User(NamedTuple):
    """A player; a guest has no name."""

    id: int
    name: str
    is_guest: bool


class Played(NamedTuple):
    """The judge's result for the moves of a game."""

    ended: Ended
    """How it ended if it was not won; a game that the rules do not end is resigned."""
    steps: int
    cost: int
    points: int | None = None
    """Only in games with points, which count won or not."""
    board: str = ""
    """The leaderboard of exactly this level with exactly these rules."""
    family: str = ""
    """The leaderboard that all seeds of a random level share; empty for others."""
    optimum: int | None = None
    """The cost of a cheapest plan, if it is proven."""
    real_time: bool = True
    """Whether the game can be played in real time."""


Judge = Callable[[str, str, str, str], Played]
"""Play (name of the game, text of the level, name of the level, moves) by the rules.

Raise BadInput for an illegal move. The name of the level comes from a client: it is only a hint.
"""


class Progress(NamedTuple):
    """How far a game has come."""

    moves: str
    hands: str
    """The hand of each move: p for the player, h for a hint, s for the solver."""
    hints: int
    seconds: float
    helped: bool = False
    """Whether it was helped before; it stays so."""
    running: bool = False
    """Whether the clock runs: if the program is killed, the time since the last write is lost."""


def is_helped(progress: Progress) -> bool:
    """Say whether a finished game was helped, and so gets no rank."""
    return progress.helped or are_helped(progress.hands)


def is_too_fast(progress: Progress) -> bool:
    """Say whether a game took less time than anybody needs for its moves, and so gets no rank."""
    return progress.seconds < MIN_MOVE_SECONDS * len(progress.moves)


class Handle(NamedTuple):
    """The id and version of a save: an older version must not overwrite a newer one."""

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
    """The hand of each move, as in Progress."""
    hints: int
    seconds: float
    helped: bool
    """Whether the solver has made a move."""
    running: bool
    """Whether the clock ran at the last write: if so, the program was killed."""
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
    real_time: bool = False
    """Whether the player made all moves in real time."""


class Record(NamedTuple):
    """The lowest cost of a player's games that won a level: of all, and of those without hints."""

    cost: int
    unaided: int | None


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A leaderboard and the number of its lines."""

    game: str
    board: str
    count: int
    family: str = ""
    """The leaderboard of all seeds that its lines belong to as well."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, to be replayed."""

    game: str
    level_name: str
    level_text: str
    moves: str
    seconds: float
    hints: int
    name: str
    """The name of the player; empty for a guest."""
    date: datetime


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game in a player's history: its figures, without its moves."""

    replay_id: int
    game: str
    level_name: str
    seconds: float
    hints: int
    helped: bool
    date: datetime
    steps: int
    board: str | None
    """The leaderboard that it counts on; None, as all below, for a game that was helped."""
    ended: Ended | None
    """Empty for a game that was won."""
    cost: int | None
    points: int | None
    optimum: int | None
    """The cost of a cheapest plan, if the judge has proven it."""

    @property
    def is_won(self) -> bool:
        """Say whether the player has won it; a helped game counts as not won."""
        return self.ended == ""


class AuditFinding(NamedTuple):
    """A line of a leaderboard that does not fit."""

    score_id: int
    game: str
    board: str
    name: str
    """The name of the player; empty for a guest."""
    reason: str


class Report(NamedTuple):
    """What an audit has found."""

    lines: int
    findings: list[AuditFinding]


class PendingGame(NamedTuple):
    """A finished game that is not stored yet."""

    title: str
    game: str
    level_name: str
    level_text: str
    progress: Progress
    order: Order
    handle: Handle | None = None
    """Its save, if it had one before the database became unreachable."""


class HandedIn(NamedTuple):
    """A game that has been stored after all."""

    title: str
    score: Score | None
    """None for a game that was helped."""


@dataclass(frozen=True, slots=True, eq=False)
class Store:
    """An open database. Any thread may call it; every failure arrives as StoreFailed."""

    accounts: Accounts
    logins: Logins
    settings: UserSettings
    marks: UserMarks
    saves: Saves
    scores: Scores
    replays: Replays
    audit: Audit
    pending: Pending
    place: str
    """Where the data lies, in words that may be shown."""
    close: Callable[[], None]
    """Close the file or the connections to the server."""


# ------------------------------------------------------------------ errors


class StoreFailed(BadInput):
    """The data cannot be read or written; nothing was changed, and the store stays usable."""


class DiskFull(StoreFailed):
    """There is no space left to write."""


class NoSuch(StoreFailed):
    """The row does not exist, or belongs to another user."""

    def __init__(self, what: str) -> None:
        super().__init__(f"there is no such {what}")


class Changed(StoreFailed):
    """Another process, perhaps another window, has written this save in the meantime."""

    def __init__(self) -> None:
        super().__init__("the game was played on in another window; nothing was changed")


class NotYet(StoreFailed):
    """A winning game of another user can be watched only after winning the level."""

    def __init__(self) -> None:
        super().__init__("win this level first; then the games of others can be watched")


class Refused(BadInput):
    """An account cannot be created; the window shows the reason beside the field."""

    def __init__(self, field: Field, reason: Reason) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class WrongLogin(BadInput):
    """The name or the password is wrong; the message never says which."""

    def __init__(self) -> None:
        super().__init__("the name or the password is wrong")


class Wait(BadInput):
    """Too many wrong passwords: the next one is checked after some seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many wrong passwords: try again in {seconds} s")
        self.seconds = seconds
