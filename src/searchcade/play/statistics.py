"""A player's own figures: games, time, share of the optimum, days in a row, medals.

All of it is computed from the games that are stored; nothing is counted twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, tzinfo

from searchcade import catalog
from searchcade.play.progress import medal, optima
from searchcade.store import PastGame, Record, Store

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Figures:
    """What some games add up to."""

    games: int = 0
    won: int = 0
    seconds: float = 0.0
    shares: tuple[float, ...] = ()
    """The optimum over the cost, of each game won whose optimum is known: 1 is perfect."""
    medals: Mapping[str, int] = field(default_factory=dict)
    """How many levels have each medal."""

    @property
    def share(self) -> float | None:
        """Return the mean share of the optimum; None where no optimum is known."""
        return sum(self.shares) / len(self.shares) if self.shares else None

    @property
    def perfect(self) -> int:
        """Return how many games could not have been cheaper."""
        return sum(share >= 1 for share in self.shares)


@dataclass(frozen=True)
class Statistics:
    """The history of a player, and what it adds up to."""

    history: Sequence[PastGame] = ()
    """All finished games, the newest first."""
    total: Figures = Figures()
    by_game: Mapping[str, Figures] = field(default_factory=dict)
    days: Mapping[date, int] = field(default_factory=dict)
    """How many games were finished on each day of the player."""
    now: datetime = datetime(2000, 1, 1, tzinfo=UTC)
    zone: tzinfo | None = None
    """Where the player is; None for the time zone of this machine."""

    @property
    def today(self) -> date:
        """Return the day of the player."""
        return self.now.astimezone(self.zone).date()

    @property
    def streak(self) -> int:
        """Return how many days in a row were played up to today, or up to yesterday."""
        last = self.today if self.today in self.days else self.today - ONE_DAY
        return run_up_to(last, self.days)

    @property
    def longest_streak(self) -> int:
        """Return the most days in a row that were ever played."""
        lasts = [day for day in self.days if day + ONE_DAY not in self.days]
        return max((run_up_to(day, self.days) for day in lasts), default=0)

    def without(self, replay_id: int) -> Statistics:
        """Return the same as if one game had never been played."""
        history = [game for game in self.history if game.replay_id != replay_id]
        return add_up(history, self.now, self.zone)

    def last_days(self, count: int) -> list[tuple[date, int]]:
        """Return the number of games of each of the last days, today last."""
        days = [self.today - number * ONE_DAY for number in reversed(range(count))]
        return [(day, self.days.get(day, 0)) for day in days]


def load(
    store: Store, user_id: int, now: datetime | None = None, zone: tzinfo | None = None
) -> Statistics:
    """Load the history of a player and add it up; one query, for a background thread.

    A day begins and ends where the player is: in the time zone of this machine, if none is given.
    """
    return add_up(store.replays.history(user_id), now or datetime.now(UTC), zone)


def add_up(history: Sequence[PastGame], now: datetime, zone: tzinfo | None = None) -> Statistics:
    """Add up the games of a player."""
    known = set(catalog.games())
    history = [game for game in history if game.game in known]
    by_game = {
        name: figures([game for game in history if game.game == name]) for name in catalog.games()
    }
    days = Counter(game.date.astimezone(zone).date() for game in history)
    return Statistics(history, together(by_game.values()), by_game, days, now, zone)


def figures(games: Sequence[PastGame]) -> Figures:
    """Add up games of one kind."""
    shares = [share for game in games if (share := share_of(game)) is not None]
    return Figures(
        games=len(games),
        won=sum(game.is_won for game in games),
        seconds=sum(game.seconds for game in games),
        shares=tuple(shares),
        medals=Counter(medals(games).values()),
    )


def together(parts: Iterable[Figures]) -> Figures:
    """Add figures up."""
    parts = list(parts)
    return Figures(
        games=sum(part.games for part in parts),
        won=sum(part.won for part in parts),
        seconds=sum(part.seconds for part in parts),
        shares=tuple(share for part in parts for share in part.shares),
        medals=sum((Counter(part.medals) for part in parts), Counter()),
    )


def share_of(game: PastGame) -> float | None:
    """Return the optimum of a game that was won over its cost; None where it is not known."""
    least = optimum_of(game)
    if not game.is_won or not game.cost or least is None:
        return None
    return min(1.0, least / game.cost)


def optimum_of(game: PastGame) -> int | None:
    """Return the lowest known cost of a game's level: proven by the judge, or shipped."""
    if game.optimum is not None or game.board is None:
        return game.optimum
    return optima(catalog.game(game.game)).get(game.board)


def medals(games: Iterable[PastGame]) -> dict[str, str]:
    """Return the medal of each level, of all that have one."""
    records: dict[str, Record] = {}
    leasts: dict[str, int] = {}
    for game in games:
        least = optima(catalog.game(game.game)).get(game.board or "")
        if least is not None and game.is_won and game.board and game.cost is not None:
            leasts[game.board] = least
            records[game.board] = lower(records.get(game.board), game)
    return {board: medal(record, leasts[board]) for board, record in records.items()}


def lower(record: Record | None, game: PastGame) -> Record:
    """Return the record of a level after one more game."""
    cost = game.cost or 0
    unaided = None if game.hints else cost
    if record is None:
        return Record(cost, unaided)
    fewest = [each for each in (record.unaided, unaided) if each is not None]
    return Record(min(record.cost, cost), min(fewest, default=None))


def run_up_to(last: date, days: Mapping[date, int]) -> int:
    """Return how many days in a row were played up to one."""
    count = 0
    while last - count * ONE_DAY in days:
        count += 1
    return count
