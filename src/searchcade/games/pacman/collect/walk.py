"""Walks through a maze: one that takes given ways, and one that goes to the nearest food."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from itertools import pairwise

from searchcade.games.pacman.collect.graph import Cells, Path, Ways


def through_ways(ways: Ways, taken: Iterable[tuple[int, int]], start: int) -> Path:
    """Return the cells of a walk from `start` that takes each of these ways: Euler's walk.

    Go on until there is no way left, which happens at the end of the walk only; then go back and
    put in a round trip wherever a way was left out.
    """
    left: dict[int, list[int]] = {}
    for one, other in taken:
        left.setdefault(one, []).append(other)
        left.setdefault(other, []).append(one)
    going, done = [start], []
    while going:
        place = going[-1]
        if left.get(place):
            near = left[place].pop()
            left[near].remove(place)
            going.append(near)
        else:
            done.append(going.pop())
    done.reverse()
    walk = [start]
    for place, near in pairwise(done):
        walk += ways[place][near][1:]
    return tuple(walk)


def to_nearest_food(cells: Cells, start: int, food: Collection[int]) -> Path:
    """Return the cells of a walk that always goes to the nearest food."""
    left = set(food) - {start}
    walk = [start]
    while left:
        leg = nearest(cells, walk[-1], left)
        if not leg:
            break  # the rest is out of reach
        walk += leg
        left.discard(leg[-1])
    return tuple(walk)


def nearest(cells: Cells, start: int, wanted: Collection[int]) -> list[int]:
    """Return the steps to the nearest wanted cell, or nothing."""
    came_from = {start: start}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in cells[cell]:
            if near not in came_from:
                came_from[near] = cell
                if near in wanted:
                    return back(came_from, near)
                queue.append(near)
    return []


def back(came_from: dict[int, int], cell: int) -> list[int]:
    """Return the way to a cell, without the cell where it began."""
    way = []
    while came_from[cell] != cell:
        way.append(cell)
        cell = came_from[cell]
    return way[::-1]
