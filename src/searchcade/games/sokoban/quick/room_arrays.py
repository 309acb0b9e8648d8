"""A room as the arrays that the kernels read and scribble on.

They are few on purpose, and helpers get cells as 64-bit numbers only: what a kernel's helpers are
handed, and in how many types, decides how long it takes to compile.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban import deadlocks
from searchcade.games.sokoban.deadlocks import MATCHING_PARTS, dead_cells
from searchcade.games.sokoban.rules import Room
from searchcade.games.sokoban.single_stone import SIDES as SIDES_OF_STONE
from searchcade.games.sokoban.single_stone import single_stone

FLOOR, WALL, STONE, KEPT = range(4)
FAR = 9999  # pushes; more than any stone ever needs
BITS = 63  # of a number, without its sign

WALLS, SWITCH, DEAD, BLOCKED, BARE, FILLED, WALKED, PULLED, STILL = range(9)
"""Rows of the grid. WALLS, SWITCH and DEAD are 1 where there is a wall, a switch, a cell from which
no stone comes to a switch. BLOCKED shows a position, as FLOOR, WALL and STONE; BARE one with some
of the stones only, FILLED one with stones on switches. WALKED and PULLED are the times at which
Ares or a stone last came by, STILL is 1 where a stone lies that is marked."""
QUEUE, CORNERS, PICKED, STEPS = range(9, 13)
"""More rows: cells that wait, a cell of each region that Ares cannot walk to, the stones by number
that have to be looked at, and Ares's steps to each cell."""
PLACE, STAND, SIDE, CAME, REGION, SIDES, OUTSIDE = range(7)
"""Rows about a single stone that is moved. The first five have a column for each entry of its
queue: its cell, Ares's cell, the side he came to stand on (-1 at first), the entry before, the
least cell he can walk to (-1 where an earlier entry says the same). The others have four columns a
cell: the time at which Ares stood on each side of a stone there, and whether he can with all
switches full."""
PULL_PLACE, PULL_STAND, PULL_SIDE = range(7, 10)
"""The first three rows again for a stone that is pulled, while the entries above are in use."""


class RoomArrays(NamedTuple):
    """A room, and the scratch of one search in it."""

    cells: int
    total: int
    """How many stones there are."""
    steps: Any
    """What a step up, right, down or left adds to a cell; the opposite of direction d is d ^ 2."""
    near: Any
    """Four entries a cell: the floor above, right of, below and left of it; -1 for a wall."""
    floor: Any
    """The cells inside the walls that Ares can get to when there is no stone."""
    goals: Any
    """The cells of the switches."""
    reach: Any
    """A bit for each switch: whether a lone stone can be brought there from a cell."""
    matching: Any
    """The work of giving each stone a switch."""
    marks: Any
    """Random numbers: the marks of a set's cells, exclusive-or, tell it from others. The second
    half is for the least cell of Ares's region."""
    clock: Any
    """One number that grows with every flood."""
    grid: Any
    """A column a cell, in rows as above."""
    single: Any


def room_arrays(room: Room) -> RoomArrays:
    """Lay a room out in arrays."""
    cells = len(room.walls)
    grid = np.zeros((13, cells), np.int64)
    for row in (WALLS, BLOCKED, BARE):
        grid[row] = np.frombuffer(room.walls, np.uint8)
    grid[SWITCH, list(room.switches)] = 1
    grid[DEAD, list(dead_cells(room))] = 1
    return RoomArrays(
        cells=cells,
        total=len(room.stones),
        steps=np.array(room.steps, np.int64),
        near=np.array(room.near, np.int64),
        floor=np.array(reachable(room), np.int64),
        goals=np.array(room.switches, np.int64),
        reach=np.array(reach_of(room), np.int64),
        matching=np.zeros(MATCHING_PARTS * len(room.switches), np.int64),
        marks=np.random.default_rng(0).integers(0, 2**62, 2 * cells, dtype=np.int64),
        clock=np.zeros(1, np.int64),
        grid=grid,
        single=np.zeros((10, 4 * cells + 4), np.int64),
    )


def reach_of(room: Room) -> list[int]:
    """Return the bits of the switches that a lone stone can be brought to from each cell.

    More switches than a number has bits are left out, and nothing is concluded from them.
    """
    tables, reach = single_stone(room), [0] * len(room.walls)
    if len(room.switches) < BITS:
        for row, pushes in enumerate(tables.pushes):
            bits = sum(1 << goal for goal, far in enumerate(pushes) if far < deadlocks.FAR)
            reach[tables.floor[row // SIDES_OF_STONE]] |= bits
    return reach


def reachable(room: Room) -> list[int]:
    """Return the cells that Ares could walk to if there were no stones."""
    seen, waiting = {room.ares}, [room.ares]
    while waiting:
        cell = waiting.pop()
        new = {cell + step for step in room.steps if not room.walls[cell + step]} - seen
        seen |= new
        waiting += new
    return sorted(seen)


def whole(number: Any) -> Any:
    """Return a stored number with all 64 bits."""
    return np.int64(number)
