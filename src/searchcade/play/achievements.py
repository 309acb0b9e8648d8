"""Achievements: what a player has reached, computed from stored games; none is stored itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from searchcade import daily
from searchcade.play.statistics import Statistics, share_of
from searchcade.spec import Spec
from searchcade.store import PastGame

Measure = Callable[[Statistics], int]


class Achievement(NamedTuple):
    """Something to reach: its name, its icon, how much of what is needed."""

    name: str
    icon: str
    needed: int
    measure: Measure

    def reached(self, statistics: Statistics) -> int:
        """Return how much is done, at most what is needed."""
        return min(self.needed, self.measure(statistics))

    def is_earned(self, statistics: Statistics) -> bool:
        """Say whether a player has it."""
        return self.measure(statistics) >= self.needed


def levels(games: Iterable[PastGame]) -> set[tuple[str, str]]:
    """Return the different levels that games were won on: playing one often counts once."""
    return {(game.game, game.board) for game in games if game.is_won and game.board}


def won_of(name: str) -> Measure:
    """Count the levels that were won of a game."""
    return lambda told: len(levels(each for each in told.history if each.game == name))


def games_won(told: Statistics) -> int:
    """Count the games of which at least one level was won."""
    return len({name for name, _ in levels(told.history)})


def perfect(told: Statistics) -> int:
    """Count the levels that were won for the least cost, without hints."""
    return len(levels(each for each in told.history if not each.hints and share_of(each) == 1))


def unaided(told: Statistics) -> int:
    """Count the levels that were won without hints."""
    return len(levels(each for each in told.history if not each.hints))


def challenges(told: Statistics) -> int:
    """Count the daily challenges that were won."""
    boards = levels(told.history)
    return sum(Spec.parse(board).name == daily.NAME for _, board in boards if board[0] != "#")


def improved(told: Statistics) -> int:
    """Count the levels that a player has won again, for less than the first time."""
    first: dict[tuple[str, str], int] = {}
    better = set()
    for game in reversed(told.history):
        if not game.is_won or game.board is None or game.cost is None:
            continue
        key = (game.game, game.board)
        if game.cost < first.setdefault(key, game.cost):
            better.add(key)
    return len(better)


def minutes(told: Statistics) -> int:
    """Count the minutes on the clock."""
    return int(told.total.seconds // 60)


ALL: Final = (
    Achievement("first-win", "flag", 1, lambda told: min(1, told.total.won)),
    Achievement("all-games", "grid", 4, games_won),
    Achievement("perfect", "star", 1, perfect),
    Achievement("perfectionist", "star", 10, perfect),
    Achievement("gold", "medal", 10, lambda told: told.total.medals.get("gold", 0)),
    Achievement("unaided", "hint", 25, unaided),
    Achievement("improved", "restart", 5, improved),
    Achievement("daily", "calendar", 5, challenges),
    Achievement("three-days", "flame", 3, lambda told: told.longest_streak),
    Achievement("week", "flame", 7, lambda told: told.longest_streak),
    Achievement("hour", "clock", 60, minutes),
    Achievement("maze", "trophy", 10, won_of("maze")),
    Achievement("pacman", "trophy", 20, won_of("pacman")),
    Achievement("sokoban", "trophy", 20, won_of("sokoban")),
    Achievement("bloxorz", "trophy", 20, won_of("bloxorz")),
)


def earned(told: Statistics) -> list[Achievement]:
    """Return the achievements that a player has."""
    return [each for each in ALL if each.is_earned(told)]


def newly_earned(told: Statistics, before: Statistics) -> list[Achievement]:
    """Return the achievements that came since some earlier moment."""
    return [each for each in earned(told) if not each.is_earned(before)]
