"""The push graph: a node is what a push leaves behind, an edge is a walk and the next push.

Where Ares only walks nothing is decided, so the steps between two pushes are one flood fill. For
the fewest pushes walks are free, and nodes with Ares in the same region are one.

A symmetry of a room is a turn or mirror that leaves its floor and its switches where they are.
Ares's moves in the image of a state are the images of his moves, and cost the same. So a state and
its images cost the same from there on, and a search needs only one of them. Where the stones lie
and where Ares stands at the start does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from searchcade.games.sokoban.deadlocks import ROOMS, dead_table, freezes
from searchcade.games.sokoban.exact.corrals import pressing_corral
from searchcade.games.sokoban.heuristics import IDLE, NEVER, PARTS, cheapest
from searchcade.games.sokoban.rules import (
    LETTERS,
    Numbers,
    Room,
    State,
    flood,
    put,
    settled,
    start_state,
)
from searchcade.games.sokoban.single_stone import single_stone

Place = tuple[int, int]
Turn = dict[int, int]
"""Where each cell of floor comes to lie."""
Goal = Literal["cost", "moves", "pushes"]
STEP, COST = 1 << 16, 1 << 36
"""Prices have costs first, then steps, then pushes, each in bits of its own, so that a sum compares
like the three numbers one after the other. A plan would need a million steps or 65,536 pushes
before one ran into the next; no exact search comes that far."""


@lru_cache(maxsize=ROOMS)
def symmetries(room: Room) -> tuple[Turn, ...]:
    """Return the symmetries of a room; the first one leaves everything as it is."""
    switches = set(room.switches)
    floor = [cell for cell, wall in enumerate(room.walls) if not wall]
    places = [room.place(cell) for cell in floor]
    top, left = min(row for row, _ in places), min(col for _, col in places)
    height = max(row for row, _ in places) - top
    width = max(col for _, col in places) - left
    found = []
    for view in views(height, width):
        images = [view((row - top, col - left)) for row, col in places]
        cells = [(row + top) * room.cols + col + left for row, col in images]
        turn = dict(zip(floor, cells, strict=True))
        if set(cells) == set(floor) and {turn[cell] for cell in switches} == switches:
            found.append(turn)
    return tuple(found)


def views(height: int, width: int) -> list[Callable[[Place], Place]]:
    """Return the turns and mirrors of a rectangle with these last places; eight of a square."""
    flat: list[Callable[[Place], Place]] = [
        lambda at: at,
        lambda at: (at[0], width - at[1]),
        lambda at: (height - at[0], at[1]),
        lambda at: (height - at[0], width - at[1]),
    ]
    if height != width:
        return flat
    tilted: list[Callable[[Place], Place]] = [
        lambda at: (at[1], at[0]),
        lambda at: (at[1], width - at[0]),
        lambda at: (height - at[1], at[0]),
        lambda at: (height - at[1], width - at[0]),
    ]
    return flat + tilted


class Prices(NamedTuple):
    """The price of a step without a stone, and of a push of each stone of a state."""

    walk: int
    pushes: tuple[int, ...]


def prices(room: Room, goal: Goal) -> Prices:
    """Return the prices for a goal: the cheapest plan, the fewest moves or the fewest pushes."""
    if goal == "pushes":
        return Prices(0, (1,) * len(room.stones))
    if goal == "moves":
        return Prices(STEP, (STEP + 1,) * len(room.stones))
    costs = [room.push_cost(weight) for weight in room.sorted_weights]
    return Prices(COST + STEP, tuple(cost * COST + STEP + 1 for cost in costs))


class Push(NamedTuple):
    """An edge: the state behind it, its price for the goal, and its cost by the rules."""

    state: State
    price: int
    cost: int


class RoomLists(NamedTuple):
    """A room by cells and where the graph works, as `PushArrays` has them for the kernel."""

    near: Sequence[int]
    dead: Sequence[int]
    switch: Sequence[int]
    board: Numbers
    """1 where a stone is."""
    stuck: Numbers
    steps: list[int]
    """Ares's steps to each cell, -1 where he cannot walk to."""
    steps_after: list[int]
    """The same after a push."""
    queue: list[int]
    area: list[int]


def room_lists(room: Room) -> RoomLists:
    """Return a room without stones."""
    cells = len(room.walls)
    switch = bytearray(cells)
    for cell in room.switches:
        switch[cell] = 1
    board, stuck = bytearray(cells), bytearray(cells)
    numbers = [[0] * cells for _ in range(4)]
    return RoomLists(room.near, dead_table(room), switch, board, stuck, *numbers)


class PushGraph:
    """The pushes of a room, without those that are proven to lose."""

    def __init__(self, room: Room, goal: Goal = "cost") -> None:
        self.room = room
        self.prices = prices(room, goal)
        self.by_region = goal == "pushes"
        self.switches = frozenset(room.switches)
        self._level = room_lists(room)
        self._unwalked = [-1] * len(room.walls)
        self._costs = [room.push_cost(weight) for weight in room.sorted_weights]
        self._single = single_stone(room)
        self._flat = [pushes for row in self._single.pushes for pushes in row]
        idle = len(room.switches) - len(room.stones)
        self._idle = (IDLE,) * idle
        self._each = (*self.prices.pushes, *[0] * idle)
        self._work = [0] * (PARTS * len(room.switches))
        self._bounds: dict[tuple[int, ...], int] = {}
        self._turns = symmetries(room)
        self.start = self.canonical(start_state(room))

    def is_goal(self, state: State) -> bool:
        """Say whether every stone lies on a switch."""
        return self.switches.issuperset(state.stones)

    def pushes(self, state: State) -> list[Push]:
        """Return the pushes that Ares can walk to and that are not proven to lose."""
        level, steps, pushes = self._level, self._level.steps, []
        corral = self.unpack(state)
        for number, stone in enumerate(state.stones):
            if corral and level.area[stone] != corral:
                continue
            for side in range(4 * stone, 4 * stone + 4):
                there, behind = level.near[side], level.near[side ^ 2]
                if there < 0 or behind < 0 or steps[behind] < 0:
                    continue
                if level.board[there] or level.dead[there]:
                    continue
                after = self.pushed(state.stones, number, there)
                if after is not None:
                    walk = 0 if self.by_region else steps[behind]
                    price = walk * self.prices.walk + self.prices.pushes[number]
                    pushes.append(Push(after, price, walk + self._costs[number]))
        self.clear(state)
        return pushes

    def unpack(self, state: State) -> int:
        """Set the stones on the board and note Ares's steps; return the corral that comes first."""
        for stone in state.stones:
            self._level.board[stone] = 1
        self._walk_from(self._level.steps, state.ares)
        return pressing_corral(self._level, state.stones) if self.by_region else 0

    def clear(self, state: State) -> None:
        """Take the stones off the board."""
        for stone in state.stones:
            self._level.board[stone] = 0

    def pushed(self, stones: tuple[int, ...], number: int, there: int) -> State | None:
        """Return the state after a push of a stone on the board; None for a deadlock."""
        level, stone, key = self._level, stones[number], list(stones)
        put(key, number, there, *self.room.classes[number])
        level.board[stone], level.board[there] = 0, 1
        is_lost = freezes(level, key, len(key), there)
        ares = (
            self._walk_from(level.steps_after, stone) if self.by_region and not is_lost else stone
        )
        level.board[stone], level.board[there] = 1, 0
        return None if is_lost else State(ares, tuple(key))

    def canonical(self, state: State) -> State:
        """Return the state that stands for all between which Ares may walk for nothing."""
        if not self.by_region:
            return state
        walked = flooded(self.room, state)
        return State(next(cell for cell in range(len(walked)) if walked[cell] >= 0), state.stones)

    def key(self, state: State) -> State:
        """Return the same for a state and all its images in a room that has symmetries."""
        if len(self._turns) == 1:
            return state
        area = [state.ares]
        if self.by_region:
            walked = flooded(self.room, state)
            area = [cell for cell, steps in enumerate(walked) if steps >= 0]
        return min(
            settled(self.room, min(turn[cell] for cell in area), [turn[s] for s in state.stones])
            for turn in self._turns
        )

    def _walk_from(self, steps: list[int], ares: int) -> int:
        """Note Ares's steps to everywhere; return the first cell that he can walk to."""
        level = self._level
        steps[:] = self._unwalked
        return flood(level.near, level.board, steps, level.queue, ares)

    def bound(self, state: State) -> int:
        """Return a price that no solution from here is below; NEVER if there is none.

        Each stone comes to a switch of its own, and with the others away it would need no more
        pushes. A push changes one stone's distance by at most 1, a walk changes none: so the bound
        falls by no more than what was paid, and the first goal that A* expands is a best one.
        """
        table = self._single
        ares = table.number[state.ares]
        rows = (*(table.row(table.number[stone], ares) for stone in state.stones), *self._idle)
        if rows not in self._bounds:
            columns = len(self.room.switches)
            self._bounds[rows] = cheapest(self._flat, rows, self._each, columns, self._work)
        return self._bounds[rows]

    def is_lost(self, state: State) -> bool:
        """Say whether the bound proves that there is no solution."""
        return self.bound(state) >= NEVER


def flooded(room: Room, state: State) -> list[int]:
    """Return Ares's steps to each cell, -1 where he cannot walk to."""
    cells = len(room.walls)
    board, steps = bytearray(cells), [-1] * cells
    for stone in state.stones:
        board[stone] = 1
    flood(room.near, board, steps, [0] * cells, state.ares)
    return steps


def plan_through(room: Room, arrangements: Sequence[tuple[int, ...]]) -> str:
    """Return the steps that lead through these arrangements of stones, one push apart."""
    plan, ares = "", room.ares
    for before, after in pairwise(arrangements):
        (stone,) = set(before) - set(after)
        (there,) = set(after) - set(before)
        direction = room.steps.index(there - stone)
        plan += (
            walk(room, State(ares, before), stone - room.steps[direction]) + LETTERS[direction][1]
        )
        ares = stone
    return plan


def walk(room: Room, state: State, to: int) -> str:
    """Return a shortest walk, found backwards from where it ends."""
    steps_to = flooded(room, State(to, state.stones))
    cell, letters = state.ares, ""
    while cell != to:
        for (letter, _), step in zip(LETTERS, room.steps, strict=True):
            if 0 <= steps_to[cell + step] < steps_to[cell]:
                cell, letters = cell + step, letters + letter
                break
    return letters
