"""Grid maps once more, as plainly as can be and without our code: what the real ones must match.

A map is a list of rows in which `.` is open; a place is (x, y). Lengths are floats.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from math import inf, sqrt

Place = tuple[int, int]


def steps(rows: list[str], place: Place) -> Iterator[tuple[Place, float]]:
    """Yield the places one step away, and how long the step is; no corner is cut."""
    x, y = place

    def is_open(right: int, down: int) -> bool:
        inside = 0 <= y + down < len(rows) and 0 <= x + right < len(rows[0])
        return inside and rows[y + down][x + right] == "."

    for right in (-1, 0, 1):
        for down in (-1, 0, 1):
            if (right or down) and all([is_open(right, down), is_open(right, 0), is_open(0, down)]):
                yield (x + right, y + down), sqrt(right * right + down * down)


def shortest(rows: list[str], start: Place, goal: Place) -> float:
    """Return the length of a shortest walk, by Dijkstra's algorithm."""
    best, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        length, place = heapq.heappop(queue)
        if place == goal:
            return length
        for there, step in steps(rows, place):
            if length + step < best.get(there, inf):
                best[there] = length + step
                heapq.heappush(queue, (length + step, there))
    return inf


def layers(rows: list[str], start: Place) -> list[int]:
    """Return how many places are first reached after 0, 1, 2 ... steps."""
    reached, layer, counts = {start}, {start}, []
    while layer:
        counts.append(len(layer))
        layer = {there for place in layer for there, _ in steps(rows, place)} - reached
        reached |= layer
    return counts
