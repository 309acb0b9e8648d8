"""A lower bound for all walks: spanning trees with penalties, after Held and Karp.

A walk that eats all food is a path from the start through the food, and a path is a spanning tree.
So no walk is shorter than the smallest tree. A path enters and leaves every place but its two ends:
where the tree has more than two edges at a place, each is made longer by a penalty, where it has
fewer, shorter; for a path this adds up to a known sum. Then the next tree has other
edges, and becomes more and more like a path. This quickly proves wide open maps with little food,
where a sweep has too many states; it does not prove maps full of food.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from searchcade.games.pacman.collect.graph import Cells, reachable

Numbers: TypeAlias = npt.NDArray[np.int64]
PARTS = 1000  # of a step: all penalties are whole numbers of these, so that sums are exact
FAR = np.iinfo(np.int64).max
STRIDE, LEAST = 2.0, 0.001  # how far penalties move at first, and in the end
PATIENCE = 10  # rounds without a better bound, after which they move half as far


def steps_between(cells: Cells, start: int, food: Collection[int]) -> Numbers:
    """Return the steps from each place to each other one; the start is the first place."""
    places = [start, *(cell for cell in food if cell != start)]
    tables = (reachable(cells, place) for place in places)
    return np.array([[table[place] for place in places] for table in tables], dtype=np.int64)


def bounds(steps: Numbers, walk: int) -> Iterator[int]:
    """Yield a lower bound of the steps, round by round; a walk is known already."""
    penalties = best = np.zeros(len(steps), dtype=np.int64)
    most, stride, waited = 0, STRIDE, 0
    while stride > LEAST:
        total, edges = smallest_tree(PARTS * steps + penalties[:, None] + penalties)
        end = 1 + int(penalties[1:].argmin())  # where the walk may end most cheaply
        total += int(penalties[0] + penalties[end] - 2 * penalties.sum())
        edges[[0, end]] += 1
        if total > most:
            most, best, waited = total, penalties, 0
        elif waited == PATIENCE:
            stride, penalties, waited = stride / 2, best, 0
        waited += 1
        yield -(-most // PARTS)  # rounded up: a walk has whole steps
        wrong = edges - 2
        if not wrong.any():
            return  # the tree is a path
        move = stride * (PARTS * walk - total) / int(wrong @ wrong)
        penalties = penalties + np.rint(move * wrong).astype(np.int64)


def smallest_tree(lengths: Numbers) -> tuple[int, Numbers]:
    """Return the length of the smallest spanning tree, and its edges at each place (Prim)."""
    nearest, joint = lengths[0].copy(), np.zeros(len(lengths), dtype=np.int64)
    outside = np.ones(len(lengths), dtype=bool)
    edges = np.zeros(len(lengths), dtype=np.int64)
    total, place = 0, 0
    for _ in range(len(lengths) - 1):
        outside[place], nearest[place] = False, FAR
        closer = outside & (lengths[place] < nearest)
        nearest[closer], joint[closer] = lengths[place][closer], place
        place = int(nearest.argmin())
        total += int(nearest[place])
        edges[place] += 1
        edges[joint[place]] += 1
    return total, edges
