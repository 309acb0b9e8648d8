"""Sokoban once more, as plainly as can be and without our code: what the real one must agree with.

A state is where Ares stands and a set of (place, weight); the room is a picture.
"""

from __future__ import annotations

import heapq
from typing import NamedTuple

DIRECTIONS = {"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}
Place = tuple[int, int]
Stones = frozenset[tuple[Place, int]]
State = tuple[Place, Stones]


class Answer(NamedTuple):
    """What is true of a room."""

    cost: int | None
    states: int


def answer(text: str, extra: int) -> Answer:
    """Return the cheapest cost, and the number of all states that can be reached.

    `extra` is what a push costs beside the weight.
    """
    weights, *picture = text.splitlines()
    signs = {(r, c): sign for r, row in enumerate(picture) for c, sign in enumerate(row)}
    lying = sorted(place for place, sign in signs.items() if sign in "$*")
    stones = dict(zip(lying, map(int, weights.split()), strict=True))
    ares = next(place for place, sign in signs.items() if sign in "@+")
    goals = {place for place, sign in signs.items() if sign in ".*+"}
    start = (ares, frozenset(stones.items()))
    best, done, cost = {start: 0}, set(), None
    queue = [(0, 0, start)]
    while queue:
        paid, _, state = heapq.heappop(queue)
        if state in done:
            continue
        done.add(state)
        if cost is None and all(place in goals for place, _ in state[1]):
            cost = paid
        for after, price in moves(signs, *state, extra):
            if paid + price < best.get(after, paid + price + 1):
                best[after] = paid + price
                heapq.heappush(queue, (paid + price, len(best), after))
    return Answer(cost, len(done))


def moves(
    signs: dict[Place, str], ares: Place, stones: Stones, extra: int
) -> list[tuple[State, int]]:
    """Return the states one move further, with the costs of the moves."""
    weights = dict(stones)
    found: list[tuple[State, int]] = []
    for down, right in DIRECTIONS.values():
        there = (ares[0] + down, ares[1] + right)
        beyond = (there[0] + down, there[1] + right)
        if signs[there] == "#":
            continue
        if there not in weights:
            found.append(((there, stones), 1))
        elif signs[beyond] != "#" and beyond not in weights:
            weight = weights[there]
            moved = (stones - {(there, weight)}) | {(beyond, weight)}
            found.append(((there, moved), weight + extra))
    return found
