"""How hard a level is: what its cheapest, shortest and least pushing plans come to.

The generator asks this of every draft and needs figures, no plans, so this is A* over the pushes
with boards as numbers, a bit a cell: some 30,000 expansions a second in plain Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple

from searchcade.games.sokoban.generator.shapes import bits, shifted
from searchcade.games.sokoban.rules import Room, State, settled, start_state

FIRST, SECOND = 1 << 40, 1 << 20  # figures are compared one after the other: digits of one number
NEVER = 1 << 100  # more than any price


class Figures(NamedTuple):
    """A best plan in figures."""

    cost: int
    steps: int
    pushes: int
    expanded: int


class Prices(NamedTuple):
    """What a walk and a push of each stone cost, with ties in the lower digits."""

    walk: int
    pushes: tuple[int, ...]


def cheapest(room: Room, most: int = NEVER) -> Figures | None:
    """Return the lowest cost, with the fewest steps and then pushes that it can be had for."""
    prices = [room.push_cost(weight) * FIRST + SECOND + 1 for weight in room.sorted_weights]
    result = best(room, Prices(FIRST + SECOND, tuple(prices)), most)
    return result and Figures(*digits(result[0]), result[1])


def fewest_moves(room: Room, most: int = NEVER) -> int | None:
    """Return the length of the shortest plan."""
    result = best(alike(room), Prices(FIRST, (FIRST,) * len(room.stones)), most)
    return result and result[0] // FIRST


def fewest_pushes(room: Room, most: int = NEVER) -> int | None:
    """Return how few pushes can do."""
    result = best(alike(room), Prices(0, (FIRST,) * len(room.stones)), most)
    return result and result[0] // FIRST


def weights_matter(room: Room, most: int = NEVER) -> bool:
    """Say whether no shortest plan is a cheapest; no, where `most` expansions do not tell."""
    cheap = cheapest(room, most)
    short = fewest_moves(room, most) if cheap else None
    return cheap is not None and short is not None and cheap.steps > short


def alike(room: Room) -> Room:
    """Return the room with stones that cannot be told apart: there are fewer positions."""
    return replace(room, weights=(1,) * len(room.stones))


def digits(price: int) -> tuple[int, int, int]:
    """Take a price apart."""
    return price // FIRST, price % FIRST // SECOND, price % SECOND


def best(room: Room, prices: Prices, most: int) -> tuple[int, int] | None:
    """Return the lowest price and the expansions; None if there is no plan or too much to do."""
    graph, start = PushGraph(room, prices), start_state(room)
    waiting, reached = [(0, 0, start)], {start: 0}
    for expanded in range(most):
        while waiting and -waiting[0][1] > reached[waiting[0][2]]:
            heappop(waiting)  # a cheaper path was found after it was queued
        if not waiting:
            return None
        _, negative, state = heappop(waiting)  # of equals the one that has come farthest
        if graph.switches.issuperset(state.stones):
            return -negative, expanded
        for after, price in graph.pushes(state):
            total = price - negative
            if total < reached.get(after, NEVER):
                reached[after] = total
                heappush(waiting, (total + graph.ahead(after), -total, after))
    return None


class PushGraph:
    """States right after a push; an edge is a walk and the next push."""

    def __init__(self, room: Room, prices: Prices) -> None:
        self.room, self.prices = room, prices
        self.switches = frozenset(room.switches)
        self.distances = least_pushes(room)
        self.floor = sum(1 << cell for cell, wall in enumerate(room.walls) if not wall)

    def ahead(self, state: State) -> int:
        """Return what the stones cost at least if none hinders another."""
        pairs = zip(state.stones, self.prices.pushes, strict=True)
        return sum(self.distances[cell] * price for cell, price in pairs)

    def pushes(self, state: State) -> Iterator[tuple[State, int]]:
        """Give every state after a walk and one push, with the price of both."""
        room, (walk, prices) = self.room, self.prices
        lying = sum(1 << cell for cell in state.stones)
        walks = self.walks(state.ares, lying)
        for number, cell in enumerate(state.stones):
            for step in room.steps:
                there = cell + step
                if cell - step in walks and self.is_open(there) and not lying >> there & 1:
                    stones = [*state.stones[:number], there, *state.stones[number + 1 :]]
                    yield settled(room, cell, stones), walks[cell - step] * walk + prices[number]

    def is_open(self, cell: int) -> bool:
        """Say whether a stone on this cell can ever reach a switch."""
        return self.distances[cell] < NEVER

    def walks(self, ares: int, lying: int) -> dict[int, int]:
        """Return the length of the walk to each cell beside a stone that Ares can reach."""
        beside, cols = 0, self.room.cols
        for step in self.room.steps:
            beside |= shifted(lying, step)
        lengths: dict[int, int] = {}
        front, free, length = 1 << ares, self.floor & ~lying, 0
        while front:
            lengths.update(dict.fromkeys(bits(front & beside), length))
            free &= ~front
            front = (front << 1 | front >> 1 | front << cols | front >> cols) & free
            length += 1
        return lengths


def least_pushes(room: Room) -> list[int]:
    """Return for each cell how many pushes a lone stone needs to a switch; NEVER on walls."""
    pushes = [NEVER] * len(room.walls)
    waiting = list(room.switches)
    for switch in waiting:
        pushes[switch] = 0
    for cell in waiting:
        for step in room.steps:
            there, ares = cell + step, cell + 2 * step
            if not room.walls[there] and not room.walls[ares] and pushes[there] == NEVER:
                pushes[there] = pushes[cell] + 1
                waiting.append(there)
    return pushes
