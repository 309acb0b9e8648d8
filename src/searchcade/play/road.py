"""The road of a player: how far they have come in all games, and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from searchcade import catalog, daily
from searchcade.play import progress, statistics
from searchcade.play.progress import PlayerProgress
from searchcade.play.statistics import Statistics
from searchcade.spec import Spec
from searchcade.store import Save, Store


class Stop(NamedTuple):
    """A level on the road."""

    game: str
    level: str

    def __str__(self) -> str:
        return f"{self.game}/{self.level}"


@dataclass(frozen=True)
class Road:
    """The progress of a player in each game, their history, and the game they left last."""

    progress: Mapping[str, PlayerProgress] = field(default_factory=dict)
    statistics: Statistics = field(default_factory=Statistics)
    save: Save | None = None
    """The newest unfinished game in which a move was made."""

    @property
    def is_new(self) -> bool:
        """Say whether the player has neither begun nor finished a game."""
        return self.save is None and not self.statistics.history

    @property
    def games(self) -> list[str]:
        """Return the games, the one played last first."""
        past = [(game.date, game.game) for game in self.statistics.history]
        if self.save is not None:
            past.append((self.save.changed, self.save.game))
        latest = [game for _, game in sorted(past, reverse=True)]
        return [game for game in dict.fromkeys([*latest, *self.progress]) if game in self.progress]

    def next_stops(self) -> list[Stop]:
        """Return the next unsolved level of each game that has one, the game played last first."""
        stops = [Stop(game, self.progress[game].next_level()) for game in self.games]
        return [stop for stop in stops if stop.level]

    def medals(self) -> Counter[str]:
        """Count the medals of all games."""
        return sum((each.medals() for each in self.progress.values()), Counter())

    def won_on(self, day: date) -> set[str]:
        """Return the games whose daily challenge of a day the player has won."""
        board = str(Spec(daily.NAME, {"date": str(day)}))
        won = [game for game in self.statistics.history if game.is_won]
        return {game.game for game in won if game.board == board}


def load(store: Store, user_id: int) -> Road:
    """Load the road of a player from the store, in a background thread."""
    games = [catalog.game(name) for name in catalog.games()]
    known = {game.name: progress.load(store, user_id, game) for game in games}
    return Road(known, statistics.load(store, user_id), newest_begun(store, user_id))


def newest_begun(store: Store, user_id: int) -> Save | None:
    """Return the newest unfinished game; one that was only looked at is none."""
    save = store.saves.newest(user_id)
    if save is None or save.is_begun:
        return save
    return next((each for each in store.saves.list(user_id) if each.is_begun), None)


def tries(history: Statistics, stop: Stop) -> int:
    """Count the finished games of a player on a level, by any rules."""
    names = [game.level_name.partition("?")[0] for game in history.history]
    return names.count(str(stop))
