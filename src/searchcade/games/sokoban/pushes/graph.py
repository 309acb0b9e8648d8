"""The push graph: a node is what a push leaves behind, an edge is a walk and the next push.

Where Ares only walks nothing is decided, so the steps between two pushes are one flood fill. For
the fewest pushes walks are free, and nodes with Ares in the same region are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from searchcade.games.sokoban.deadlocks import can_slide, dead_cells, frozen_stones
from searchcade.games.sokoban.pushes.assign import IDLE, NEVER, PARTS, cheapest
from searchcade.games.sokoban.pushes.corrals import NOTHING, pressing_corral
from searchcade.games.sokoban.pushes.goals import Goal, prices
from searchcade.games.sokoban.pushes.lone import lone
from searchcade.games.sokoban.rules import LETTERS, Room, State, settled, start_state


class Push(NamedTuple):
    """An edge: the state behind it, its price for the goal, and its cost by the rules."""

    state: State
    price: int
    cost: int


class PushGraph:
    """The pushes of a room, without those that are proven to lose."""

    def __init__(self, room: Room, goal: Goal = "cost") -> None:
        self.room = room
        self.prices = prices(room, goal)
        self.by_region = goal == "pushes"
        self.dead = dead_cells(room)
        self.switches = frozenset(room.switches)
        self.start = self.canonical(start_state(room))
        self._costs = [room.push_cost(weight) for weight in room.sorted_weights]
        self._lone = lone(room)
        self._flat = [pushes for row in self._lone.pushes for pushes in row]
        idle = len(room.switches) - len(room.stones)
        self._idle = (IDLE,) * idle
        self._each = (*self.prices.pushes, *[0] * idle)
        self._work = [0] * (PARTS * len(room.switches))
        self._bounds: dict[tuple[int, ...], int] = {}

    def is_goal(self, state: State) -> bool:
        """Say whether every stone lies on a switch."""
        return self.switches.issuperset(state.stones)

    def pushes(self, state: State) -> Iterator[Push]:
        """Yield the pushes that Ares can walk to and that are not proven to lose."""
        room, stones = self.room, state.stones
        steps_to = flooded(room, state)
        pressing = pressing_corral(room, stones, steps_to, self.dead) if self.by_region else NOTHING
        for number, stone in enumerate(stones):
            if pressing and stone not in pressing:
                continue
            for step in room.steps:
                there = stone + step
                if stone - step not in steps_to or room.walls[there] or there in stones:
                    continue
                after = settled(room, stone, [*stones[:number], there, *stones[number + 1 :]])
                if there in self.dead or self.freezes(after, there):
                    continue
                walk = 0 if self.by_region else steps_to[stone - step]
                price = walk * self.prices.walk + self.prices.pushes[number]
                yield Push(self.canonical(after), price, walk + self._costs[number])

    def freezes(self, state: State, pushed: int) -> bool:
        """Say whether a push froze a stone that lies on no switch.

        What froze without the pushed stone was frozen before, so that one is asked first.
        """
        if can_slide(self.room, pushed, state.stones, self.dead):
            return False
        return not self.switches.issuperset(frozen_stones(self.room, state.stones))

    def canonical(self, state: State) -> State:
        """Return the state that stands for all between which Ares may walk for nothing."""
        return State(min(flooded(self.room, state)), state.stones) if self.by_region else state

    def bound(self, state: State) -> int:
        """Return a price that no solution from here is below; NEVER if there is none.

        Each stone comes to a switch of its own, and with the others away it would need no more
        pushes. A push changes one stone's distance by at most 1, a walk changes none: so the bound
        falls by no more than what was paid, and the first goal that A* expands is a best one.
        """
        table = self._lone
        ares = table.number[state.ares]
        rows = (*(table.row(table.number[stone], ares) for stone in state.stones), *self._idle)
        if rows not in self._bounds:
            columns = len(self.room.switches)
            self._bounds[rows] = cheapest(self._flat, rows, self._each, columns, self._work)
        return self._bounds[rows]

    def is_lost(self, state: State) -> bool:
        """Say whether the bound proves that there is no solution."""
        return self.bound(state) >= NEVER


def flooded(room: Room, state: State) -> dict[int, int]:
    """Return the cells that Ares can walk to, with the steps it takes."""
    blocked = set(state.stones)
    steps_to = {state.ares: 0}
    queue = [state.ares]
    for cell in queue:
        for step in room.steps:
            there = cell + step
            if not room.walls[there] and there not in blocked and there not in steps_to:
                steps_to[there] = steps_to[cell] + 1
                queue.append(there)
    return steps_to


def plan_through(room: Room, arrangements: Sequence[tuple[int, ...]]) -> str:
    """Return the steps that lead through these arrangements of stones, one push apart."""
    plan, ares = "", room.ares
    for before, after in pairwise(arrangements):
        (stone,) = set(before) - set(after)
        (there,) = set(after) - set(before)
        way = room.steps.index(there - stone)
        plan += walk(room, State(ares, before), stone - room.steps[way]) + LETTERS[way][1]
        ares = stone
    return plan


def walk(room: Room, state: State, to: int) -> str:
    """Return a shortest walk, found backwards from where it ends."""
    steps_to = flooded(room, State(to, state.stones))
    cell, letters = state.ares, ""
    while cell != to:
        for (letter, _), step in zip(LETTERS, room.steps, strict=True):
            if steps_to.get(cell + step, len(room.walls)) < steps_to[cell]:
                cell, letters = cell + step, letters + letter
                break
    return letters
