"""A room as arrays for the searches over steps, and their estimates as tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from searchcade.games.sokoban.deadlocks import FAR
from searchcade.games.sokoban.heuristics import alone, beeline
from searchcade.games.sokoban.pushes.arrays import class_array, floor_arrays
from searchcade.games.sokoban.pushes.assign import IDLE, PARTS, cheapest
from searchcade.games.sokoban.pushes.lone import lone
from searchcade.games.sokoban.rules import Room, start_state
from searchcade.games.sokoban.space import mixers

TABLES = {"pull": alone, "manhattan": beeline}
KNOWN = tuple(TABLES)


def step_arguments(room: Room) -> tuple[Any, ...]:
    """Return what the kernels take before the estimate and the space."""
    near, _, switch = floor_arrays(room)
    board = np.zeros(len(switch), dtype=np.int64)
    stones = np.zeros(len(room.stones), dtype=np.int64)
    key = np.zeros(len(room.stones) + 1, dtype=np.int64)
    return near, switch, class_array(room), mixers(room), board, stones, key


class Estimator:
    """An estimate of the game as a kernel has it: pushes from each place to each switch."""

    def __init__(self, room: Room, name: str) -> None:
        self.room = room
        self.costs: Any = np.array([room.push_cost(w) for w in room.sorted_weights], dtype=np.int64)
        table = TABLES[name](room) if name else []
        places = [[FAR if n > FAR else int(n) for n in table[c]] for c in lone(room).floor if name]
        self.pushes: Any = np.array(places, dtype=np.int32).reshape(-1)
        self.each: Any = np.zeros(len(room.switches), dtype=np.int64)
        self.each[: len(room.stones)] = self.costs

    @property
    def highest(self) -> int:
        """Return what a step can add to a score at most."""
        finite = self.pushes[self.pushes < FAR]
        return int(self.costs.max(initial=1)) + int(finite.max(initial=0)) * int(self.costs.sum())

    def bound(self) -> int:
        """Estimate the start."""
        if not len(self.pushes):
            return 0
        rows, work = self.workplace()
        number = lone(self.room).number
        rows[: len(self.costs)] = [number[cell] for cell in start_state(self.room).stones]
        return int(cheapest(self.pushes, rows, self.each, len(rows), work))

    def workplace(self) -> tuple[Any, Any]:
        """Return the rows and the room that an assignment needs."""
        columns = len(self.room.switches)
        rows = np.full(columns, IDLE, dtype=np.int64)
        return rows, np.zeros(PARTS * columns, dtype=np.int64)

    def arrays(self) -> tuple[Any, ...]:
        """Return what the kernel takes."""
        return (self.costs, self.pushes, self.each, *self.workplace())
