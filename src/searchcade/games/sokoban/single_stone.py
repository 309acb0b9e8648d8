"""One stone while all others rest: how many pushes it needs to each switch; how it is carried.

A stone in a doorway parts the room, and then it matters on which side of it Ares is. `sides` says
so, and `pushes` counts for each cell and side. Other stones can only bar Ares's path, so with them
it never takes fewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush

from searchcade.games.sokoban.deadlocks import FAR, ROOMS, dead_cells
from searchcade.games.sokoban.rules import LETTERS, Room, State

SIDES = 4  # a stone parts the room into at most so many
Near = tuple[tuple[int, ...], ...]
MAX_POSITIONS = 100_000  # of the stone and Ares together; more than enough for a screen

Position = tuple[int, int]
"""The cells of the stone and of Ares."""


@dataclass(frozen=True, eq=False)
class SingleStone:
    """The tables of a room. Its floor is numbered in reading order, without the walls."""

    floor: tuple[int, ...]
    """The cell of each number."""
    number: dict[int, int]
    """The number of each cell."""
    near: Near
    """The floor above, right of, below and left of each; -1 for a wall."""
    dead: bytes
    """1 where a stone can never be brought to a switch."""
    switches: tuple[int, ...]
    """The numbers of the switches."""

    @cached_property
    def sides(self) -> list[bytes]:
        """Return for a stone here on which side of it Ares is when he stands there."""
        rows: list[bytes] = []
        for place in range(len(self.near)):
            rows.append(_sides(self.near, place, rows))
        return rows

    @cached_property
    def pushes(self) -> tuple[tuple[int, ...], ...]:
        """Return for a stone with Ares on that side (4 rows a place) the pushes to each switch."""
        columns = [_distances(self.near, self.sides, switch) for switch in self.switches]
        return tuple(zip(*columns, strict=True))

    def row(self, stone: int, ares: int) -> int:
        """Return the row of `pushes` for a stone and Ares."""
        return stone * SIDES + self.sides[stone][ares]


@lru_cache(maxsize=ROOMS)
def single_stone(room: Room) -> SingleStone:
    """Make the tables of a room."""
    floor = tuple(cell for cell, wall in enumerate(room.walls) if not wall)
    number = {cell: place for place, cell in enumerate(floor)}
    near = tuple(tuple(number.get(cell + step, -1) for step in room.steps) for cell in floor)
    dead, switches = dead_cells(room), tuple(number[switch] for switch in room.switches)
    return SingleStone(floor, number, near, bytes(cell in dead for cell in floor), switches)


def _sides(near: Near, stone: int, rows: list[bytes]) -> bytes:
    """Return the row of a stone, given those of all places before it.

    Stones that part nothing share a row, so a hall has few of them. In a corridor a row is that of
    the stone before it, but for the two places.
    """
    parts = _may_part(near, stone)
    for other in near[stone]:
        if not 0 <= other < stone or _may_part(near, other) != parts:
            continue
        if not parts:
            return rows[other]
        if _is_corridor(near, stone) and _is_corridor(near, other):
            (beyond,) = (place for place in near[other] if place not in (-1, stone))
            row = bytearray(rows[other])
            row[other], row[stone] = row[beyond], 0
            return bytes(row)
    return _parted(near, stone)


def _is_corridor(near: Near, place: int) -> bool:
    """Say whether a place has floor on two sides only."""
    return near[place].count(-1) == 2


def _may_part(near: Near, stone: int) -> bool:
    """Say whether the floor beside a stone is not joined by the floor right around it."""
    around = near[stone]
    joined = 0
    for direction, place in enumerate(around):
        after = (direction + 1) % 4
        joined += place >= 0 and around[after] >= 0 and near[place][after] >= 0
    return joined < sum(place >= 0 for place in around) - 1


def _parted(near: Near, stone: int) -> bytes:
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


def _distances(near: Near, sides: list[bytes], switch: int) -> list[int]:
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


def carry(room: Room, state: State, stone: tuple[int, int], target: tuple[int, int]) -> str | None:
    """Return the cheapest walks and pushes that bring the stone there; None if none are found.

    Dijkstra's algorithm over the cells of this stone and of Ares.
    """
    here, there = (row * room.cols + col for row, col in (stone, target))
    weight = room.push_cost(room.sorted_weights[state.stones.index(here)])
    solid = bytearray(room.walls)
    for other in state.stones:
        solid[other] = other != here
    start = (here, state.ares)
    costs, came = {start: 0}, {start: ""}
    parents: dict[Position, Position] = {}
    frontier = [(0, start)]
    while frontier and len(costs) < MAX_POSITIONS:
        cost, position = heappop(frontier)
        if position[0] == there:
            return plan(parents, came, position)
        if cost > costs[position]:
            continue  # a cheaper path to it was found after it was queued
        for move, after, more in steps(room, solid, weight, position):
            if cost + more < costs.get(after, cost + more + 1):
                costs[after], parents[after], came[after] = cost + more, position, move
                heappush(frontier, (cost + more, after))
    return None


def steps(
    room: Room, solid: bytearray, weight: int, position: Position
) -> list[tuple[str, Position, int]]:
    """Return the walks of Ares, and the pushes of this stone, with their costs."""
    stone, ares = position
    successors = []
    for (walk, push), step in zip(LETTERS, room.steps, strict=True):
        cell = ares + step
        if cell == stone:
            if not solid[cell + step]:
                successors.append((push, (cell + step, cell), weight))
        elif not solid[cell]:
            successors.append((walk, (stone, cell), 1))
    return successors


def plan(parents: dict[Position, Position], came: dict[Position, str], end: Position) -> str:
    """Return the moves that led to a position."""
    moves = []
    while end in parents:
        moves.append(came[end])
        end = parents[end]
    return "".join(reversed(moves))
