"""A stone alone in the room: how many pushes it needs to each switch, by where Ares stands.

A stone in a doorway parts the room, and then it matters on which side of it Ares is. `sides` says
so, and `pushes` counts for each cell and side. Other stones can only bar Ares's path, so with them
it never takes fewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from searchcade.games.sokoban.deadlocks import FAR, ROOMS, dead_cells
from searchcade.games.sokoban.rules import Room

SIDES = 4  # a stone parts the room into at most so many


@dataclass(frozen=True, slots=True, eq=False)
class SingleStone:
    """The tables of a room. Its floor is numbered in reading order, without the walls."""

    floor: tuple[int, ...]
    """The cell of each number."""
    number: dict[int, int]
    """The number of each cell."""
    near: tuple[tuple[int, ...], ...]
    """The floor above, right of, below and left of each; -1 for a wall."""
    sides: tuple[bytes, ...]
    """For a stone here, on which side of it Ares is when he stands there."""
    pushes: tuple[tuple[int, ...], ...]
    """For a stone here with Ares on that side (4 rows a place), the pushes to each switch."""
    dead: bytes
    """1 where a stone can never be brought to a switch."""

    def row(self, stone: int, ares: int) -> int:
        """Return the row of `pushes` for a stone and Ares."""
        return stone * SIDES + self.sides[stone][ares]


@lru_cache(maxsize=ROOMS)
def single_stone(room: Room) -> SingleStone:
    """Make the tables of a room."""
    floor = tuple(cell for cell, wall in enumerate(room.walls) if not wall)
    number = {cell: place for place, cell in enumerate(floor)}
    near = tuple(tuple(number.get(cell + step, -1) for step in room.steps) for cell in floor)
    sides = tuple(_parted(near, place) for place in range(len(floor)))
    columns = [_distances(near, sides, number[switch]) for switch in room.switches]
    dead = dead_cells(room)
    return SingleStone(
        floor,
        number,
        near,
        sides,
        tuple(zip(*columns, strict=True)),
        bytes(cell in dead for cell in floor),
    )


def _parted(near: tuple[tuple[int, ...], ...], stone: int) -> bytes:
    """Tell the sides of a stone apart, and say for each place on which of them it is."""
    side = bytearray([SIDES] * len(near))  # places that stay so cannot be walked to
    side[stone] = 0
    sides = 0
    for begin in near[stone]:
        if begin < 0 or side[begin] < SIDES:
            continue
        queue = [begin]
        side[begin] = sides
        for place in queue:
            for there in near[place]:
                if there >= 0 and side[there] == SIDES:
                    side[there] = sides
                    queue.append(there)
        sides += 1
    return bytes(min(number, SIDES - 1) for number in side)


def _distances(
    near: tuple[tuple[int, ...], ...], sides: tuple[bytes, ...], switch: int
) -> list[int]:
    """Pull a stone backwards from a switch, breadth first, over its places and Ares's sides."""
    distances = [FAR] * (SIDES * len(near))
    queue = [switch * SIDES + side for side in range(SIDES)]
    for row in queue:
        distances[row] = 0
    for row in queue:
        place, side = divmod(row, SIDES)
        for direction in range(4):
            before = near[place][direction ^ 2]
            behind = -1 if before < 0 else near[before][direction ^ 2]
            if behind < 0 or sides[place][before] != side:
                continue
            there = before * SIDES + sides[before][behind]
            if distances[there] == FAR:
                distances[there] = distances[row] + 1
                queue.append(there)
    return distances
