"""The pushes of a room that a lone stone can make between a start and a switch.

Whatever happens in a plan to one of its stones is a path of such pushes: the others can only bar
Ares's path. A stone's place counts together with the side on which Ares is (`single_stone.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from searchcade.games.sokoban.rules import Room
from searchcade.games.sokoban.single_stone import SIDES, SingleStone, single_stone

Push = tuple[int, int, int]
"""Where Ares stands before it; the place of the stone, where he stands afterwards; and its next."""


@dataclass(frozen=True, eq=False)
class LonePushes:
    """The pushes, numbered; places are numbers of floor."""

    table: SingleStone
    behind: list[int]
    """Where Ares stands before each push."""
    place: list[int]
    """Where the stone lies before it, and Ares stands after it."""
    there: list[int]
    """Where the stone lies after it."""
    starts: tuple[int, ...]
    """The spot of each stone of the room: its place and Ares's side, as a row of the table."""

    @cached_property
    def is_last(self) -> list[bool]:
        """Say whether each push can be the last one: the stone comes to a switch."""
        return [place in self.table.switches for place in self.there]

    @cached_property
    def before(self) -> list[int]:
        """Return the spot of the stone before each push."""
        return [*map(self.table.row, self.place, self.behind)]

    @cached_property
    def after(self) -> list[int]:
        """Return the spot of the stone after each push."""
        return [*map(self.table.row, self.there, self.place)]

    def __len__(self) -> int:
        return len(self.place)


def lone_pushes(room: Room) -> LonePushes:
    """Return the pushes of a room."""
    table = single_stone(room)
    ares = table.number[room.ares]
    starts = tuple(table.row(table.number[stone], ares) for stone in room.stones)
    goals = [table.number[switch] * SIDES + side for switch in room.switches for side in range(4)]
    pushes = list(_possible(table))
    from_starts = _followed(pushes, [_before(table, push) for push in pushes],
                            [_after(table, push) for push in pushes], starts)  # fmt: skip
    kept = _followed(from_starts, [_after(table, push) for push in from_starts],
                     [_before(table, push) for push in from_starts], goals)  # fmt: skip
    behind, place, there = ([push[part] for push in kept] for part in range(3))
    return LonePushes(table, behind, place, there, starts)


def _possible(table: SingleStone) -> Iterable[Push]:
    for place, near in enumerate(table.near):
        for direction in range(4):
            there, behind = near[direction], near[direction ^ 2]
            if there >= 0 and behind >= 0 and not table.dead[there]:
                yield behind, place, there


def _before(table: SingleStone, push: Push) -> int:
    return table.row(push[1], push[0])


def _after(table: SingleStone, push: Push) -> int:
    return table.row(push[2], push[1])


def _followed(
    pushes: list[Push], tails: list[int], heads: list[int], begin: Iterable[int]
) -> list[Push]:
    """Return the pushes that can be come to from some spots, each leading from tail to head."""
    leaving: dict[int, list[int]] = {}
    for number, tail in enumerate(tails):
        leaving.setdefault(tail, []).append(number)
    queue = list(dict.fromkeys(begin))
    known, found = set(queue), set()
    for spot in queue:
        for number in leaving.get(spot, ()):
            found.add(number)
            if heads[number] not in known:
                known.add(heads[number])
                queue.append(heads[number])
    return [pushes[number] for number in sorted(found)]
