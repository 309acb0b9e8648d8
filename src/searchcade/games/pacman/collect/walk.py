"""Walks through a maze: one that takes given edges, and one that goes to the nearest food."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from itertools import pairwise

from searchcade.games.pacman.collect.graph import Cells, Edges, Path


def through_edges(edges: Edges, taken: Iterable[tuple[int, int]], start: int) -> Path:
    """Return the cells of a walk from `start` that takes each of these edges: Euler's walk.

    Go on until there is no edge left, which happens at the end of the walk only; then go back and
    insert a round trip wherever an edge was left out.
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
        walk += edges[place][near][1:]
    return tuple(walk)


def to_nearest_food(cells: Cells, start: int, food: Collection[int]) -> Path:
    """Return the cells of a walk that always goes to the nearest food."""
    left = set(food) - {start}
    walk = [start]
    while left:
        leg = nearest(cells, walk[-1], left)
        if not leg:
            break  # the rest cannot be reached
        walk += leg
        left.discard(leg[-1])
    return tuple(walk)


def nearest(cells: Cells, start: int, wanted: Collection[int]) -> list[int]:
    """Return the steps to the nearest wanted cell, or nothing."""
    parents = {start: start}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in cells[cell]:
            if near not in parents:
                parents[near] = cell
                if near in wanted:
                    return back(parents, near)
                queue.append(near)
    return []


def back(parents: dict[int, int], cell: int) -> list[int]:
    """Return the path to a cell, without its first cell."""
    path = []
    while parents[cell] != cell:
        path.append(cell)
        cell = parents[cell]
    return path[::-1]
