"""The progress of a player in a game: records, medals, and the levels that are open.

A world opens when all but one of the levels before it are solved; a passcode opens its level and
all before it. A level is solved by a game that was won by its own rules and was not helped.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from searchcade.game import Game, World
from searchcade.optima import stored
from searchcade.store import Record, Store

MEDALS = ("gold", "silver", "bronze")
COLOURS = {"gold": (226, 170, 30), "silver": (150, 162, 180), "bronze": (192, 118, 64)}
SILVER_PERCENT = 10  # percent above the lowest cost that a silver medal allows
ALL_OPEN = "all_open"  # the setting of a player, or of their teacher, that opens all levels
OPTIONAL_LEVELS = 1  # levels of a world that may be left out before the next one opens


@dataclass(frozen=True, slots=True)
class PlayerProgress:
    """The records of a player by leaderboard, and the last level that a passcode has opened."""

    game: Game[Any, Any]
    records: Mapping[str, Record] = field(default_factory=dict)
    opened: int = 0
    all_open: bool = False

    # ------------------------------------------------------------------ what is solved

    def is_solved(self, level: str) -> bool:
        """Say whether a level that ships has been won by its own rules."""
        return level in self.records

    def solved(self, world: World | None = None) -> int:
        """Count the levels of a world, or of all, that are solved."""
        return sum(map(self.is_solved, winnable(self.game, world)))

    def medal(self, level: str) -> str:
        """Return the medal of a level: gold, silver, bronze, or none."""
        least, record = optima(self.game).get(level), self.records.get(level)
        return medal(record, least) if least is not None and record else ""

    def medals(self) -> Counter[str]:
        """Count the medals."""
        return Counter(filter(None, map(self.medal, self.game.shipped())))

    # ------------------------------------------------------------------ what is open

    def is_open(self, level: str) -> bool:
        """Say whether a level may be played; those that do not ship always may."""
        names = list(self.game.shipped())
        if level not in names[self.opened :] or self.is_solved(level):
            return True
        return self.missing(world_of(self.game, level)) == 0

    def missing(self, world: World) -> int:
        """Return how many more levels of the world before have to be solved to open a world."""
        worlds = self.game.worlds()
        number = worlds.index(world)
        if number == 0 or self.all_open:
            return 0
        before = worlds[number - 1]
        wanted = len(winnable(self.game, before)) - OPTIONAL_LEVELS
        return max(0, wanted - self.solved(before))

    def next_level(self) -> str:
        """Return an open level to solve: after the last one solved, else one that was left out."""
        names = winnable(self.game)
        last = max((number for number, name in enumerate(names) if self.is_solved(name)), default=0)
        ahead = [*names[last:], *names[:last]]
        return next((name for name in ahead if self.is_open(name) and not self.is_solved(name)), "")

    @property
    def reached(self) -> int:
        """Return the number of the next level, where a player goes on; the last one at the end."""
        names = list(self.game.shipped())
        return names.index(self.next_level()) + 1 if self.next_level() else len(names)


def load(store: Store, user_id: int, game: Game[Any, Any]) -> PlayerProgress:
    """Load the progress of a player from the store."""
    records = store.scores.records(game.name, user_id)
    settings = store.settings.load(user_id)
    kept = settings.get(setting(game), "")
    opened = int(kept) if kept.isdecimal() else 0
    return PlayerProgress(game, records, opened, settings.get(ALL_OPEN) == str(True))


def open_by_code(store: Store, user_id: int, game: Game[Any, Any], level: str) -> None:
    """Open a level, and all before it, for a player that knows its passcode."""
    number = list(game.shipped()).index(level) + 1
    if number > load(store, user_id, game).opened:
        store.settings.keep(user_id, {setting(game): str(number)})


def setting(game: Game[Any, Any]) -> str:
    """Return the name of the setting that stores the last level opened by a passcode."""
    return f"reached.{game.name}"


def world_of(game: Game[Any, Any], level: str) -> World:
    """Return the world of a level that ships."""
    return next(world for world in game.worlds() if level in world.levels)


# ------------------------------------------------------------------ medals


def medal(record: Record, least: int) -> str:
    """Return gold for the lowest cost, silver for a little more; with hints it is bronze."""
    if record.unaided is None or record.unaided > most_for_silver(least):
        return "bronze"
    return "gold" if record.unaided <= least else "silver"


def most_for_silver(least: int) -> int:
    """Return the highest cost that still wins silver."""
    return least + -(-least * SILVER_PERCENT // 100)


@cache
def optima(game: Game[Any, Any]) -> dict[str, int]:
    """Return the lowest known cost of each level that ships, by the default rules; most are proven.

    They come from levels/optima.csv: the level, then its cost, or nothing if it cannot be won.
    """
    rows = [list(row.values()) for row in stored(game).values()]
    return {level: int(cost) for level, cost, *_ in rows if cost}


def is_proven(game: Game[Any, Any], level: str) -> bool:
    """Say whether no plan can cost less than the lowest known cost of a level that ships."""
    row, least = stored(game).get(level, {}), optima(game).get(level)
    return least is not None and row.get("at least", str(least)) == str(least)


def winnable(game: Game[Any, Any], world: World | None = None) -> list[str]:
    """Return the levels of a world, or of all, that can be won; others are played for points."""
    rows, names = stored(game), world.levels if world else game.shipped()
    return [name for name in names if name not in rows or name in optima(game)]


# ------------------------------------------------------------------ numbers and passcodes


@cache
def codes(game: Game[Any, Any]) -> dict[str, str]:
    """Return the levels that ship by their passcodes."""
    levels = {}
    for name, path in game.shipped().items():
        levels[game.levels.code(game.parse(path.read_text(encoding="utf-8")))] = name
    levels.pop("", None)
    return levels


def label(game: Game[Any, Any], level: str) -> str:
    """Return the number of a level that ships: its place, or 4-3 where its file says so."""
    in_world = re.match(r"\d+-\d+(?=-)", level)
    return in_world[0] if in_world else str(list(game.shipped()).index(level) + 1)


@cache
def numbers(game: Game[Any, Any]) -> dict[str, str]:
    """Return the levels that ship by their numbers, as digits alone and as people read them."""
    labels = {name: label(game, name) for name in game.shipped()}
    digits = {text.replace("-", ""): name for name, text in labels.items()}
    return digits | {text: name for name, text in labels.items()}


def level_of_code(game: Game[Any, Any], text: str) -> str | None:
    """Return the level of a number or a passcode, if there is one."""
    text = text.strip()
    return codes(game).get(text) or numbers(game).get(text)
