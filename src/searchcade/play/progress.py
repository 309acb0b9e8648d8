"""The progress of a player in a game: records, medals, and the levels that are open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from searchcade.game import Game
from searchcade.optima import stored
from searchcade.spec import Spec
from searchcade.store import Record, Store

MEDALS = ("gold", "silver", "bronze")
COLOURS = {"gold": (226, 170, 30), "silver": (150, 162, 180), "bronze": (192, 118, 64)}
NEAR = 10  # percent above the lowest cost that a silver medal allows


@dataclass(frozen=True, slots=True)
class PlayerProgress:
    """The records of a player, by level, and the number of the last level that is open."""

    game: Game[Any, Any]
    records: Mapping[str, Record] = field(default_factory=dict)
    reached: int = 1

    def is_open(self, level: str) -> bool:
        """Say whether a level may be chosen from the list."""
        names = list(self.game.shipped())
        return not self.game.levels.in_order or level not in names[self.reached :]

    def medal(self, level: str) -> str:
        """Return the medal of a level: gold, silver, bronze, or none."""
        least, record = optima(self.game).get(level), self.records.get(level)
        return medal(record, least) if least is not None and record else ""


def load(store: Store, user_id: int, game: Game[Any, Any]) -> PlayerProgress:
    """Load the progress of a player from the store."""
    records = store.scores.records(game.name, user_id)
    names = list(game.shipped())
    won = {Spec.parse(board).name for board in records if not board.startswith("#")}
    numbers = [names.index(name) + 1 for name in won if name in names]
    kept = store.settings.load(user_id).get(setting(game), "")
    code = int(kept) if kept.isdecimal() else 1
    return PlayerProgress(game, records, max(code, 1 + max(numbers, default=0)))


def open_by_code(store: Store, user_id: int, game: Game[Any, Any], level: str) -> None:
    """Open a level, and all before it, for a player that knows its passcode."""
    number = list(game.shipped()).index(level) + 1
    if number > load(store, user_id, game).reached:
        store.settings.keep(user_id, {setting(game): str(number)})


def setting(game: Game[Any, Any]) -> str:
    """Return the name of the setting that stores the last level opened by a passcode."""
    return f"reached.{game.name}"


def medal(record: Record, least: int) -> str:
    """Return gold for the lowest cost, silver for a little more; with hints it is bronze."""
    if record.unaided is None or record.unaided > least + -(-least * NEAR // 100):
        return "bronze"
    return "gold" if record.unaided <= least else "silver"


@cache
def optima(game: Game[Any, Any]) -> dict[str, int]:
    """Return the lowest known cost of each level that ships, by the default rules; most are proven.

    They come from levels/optima.csv: the level, then its cost, or nothing if it cannot be won.
    """
    rows = [list(row.values()) for row in stored(game).values()]
    return {level: int(cost) for level, cost, *_ in rows if cost}


@cache
def codes(game: Game[Any, Any]) -> dict[str, str]:
    """Return the levels that ship by their passcodes."""
    levels = {}
    for name, path in game.shipped().items():
        levels[game.levels.code(game.parse(path.read_text(encoding="utf-8")))] = name
    levels.pop("", None)
    return levels


def level_of_code(game: Game[Any, Any], text: str) -> str | None:
    """Return the level of a number or a passcode, if there is one."""
    names, text = list(game.shipped()), text.strip()
    if text in codes(game):
        return codes(game)[text]
    is_number = text.isascii() and text.isdecimal() and 1 <= int(text) <= len(names)
    return names[int(text) - 1] if is_number else None
