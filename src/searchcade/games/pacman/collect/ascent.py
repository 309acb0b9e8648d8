"""A lower bound for all walks: spanning trees with penalties, after Held and Karp.

A walk that eats all food is a path from the start through the food, and a path is a spanning tree.
So no walk is shorter than the smallest tree. A path enters and leaves every place but its two ends:
where the tree has more than two edges at a place, each is made longer by a penalty, where it has
fewer, shorter; for a path this adds up to a known sum. Then the next tree has other
edges, and becomes more and more like a path. This quickly proves wide open maps with little food,
where a sweep has too many states; it does not prove maps full of food.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from searchcade.games.pacman.collect.graph import Cells, reachable

Table = Sequence[Sequence[int]]
"""The length between each two places."""
PARTS = 1000  # of a step: all penalties are whole numbers of these, so that sums are exact
FAR = 2**62
STRIDE, LEAST = 2.0, 0.001  # how far penalties move at first, and in the end
PATIENCE = 10  # rounds without a better bound, after which they move half as far


def steps_between(cells: Cells, start: int, food: Collection[int]) -> Table:
    """Return the steps from each place to each other one; the start is the first place."""
    places = [start, *(cell for cell in food if cell != start)]
    tables = (reachable(cells, place) for place in places)
    return [[table[place] for place in places] for table in tables]


def bounds(steps: Table, walk: int) -> Iterator[int]:
    """Yield, round by round, the steps that every walk has at least; a walk is known already."""
    lengths = [[PARTS * each for each in row] for row in steps]
    penalties = best = [0] * len(steps)
    most, stride, waited = 0, STRIDE, 0
    while stride > LEAST:
        total, edges = smallest_tree(lengths, penalties)
        end = min(range(1, len(steps)), key=penalties.__getitem__)  # a walk ends there most cheaply
        total += penalties[0] + penalties[end] - 2 * sum(penalties)
        edges[0] += 1
        edges[end] += 1
        if total > most:
            most, best, waited = total, penalties, 0
        elif waited == PATIENCE:
            stride, penalties, waited = stride / 2, best, 0
        waited += 1
        yield -(-most // PARTS)  # rounded up: a walk has whole steps
        wrong = [count - 2 for count in edges]
        if not any(wrong):
            return  # the tree is a path
        move = stride * (PARTS * walk - total) / sum(each * each for each in wrong)
        penalties = [old + round(move * each) for old, each in zip(penalties, wrong, strict=True)]


def smallest_tree(lengths: Table, penalties: Sequence[int]) -> tuple[int, list[int]]:
    """Return the length of the smallest spanning tree, and its edges at each place (Prim).

    Each edge is made longer by the penalties of its two ends.
    """
    nearest, joint = [FAR] * len(lengths), [0] * len(lengths)
    outside, edges = list(range(1, len(lengths))), [0] * len(lengths)
    total, place = 0, 0
    while outside:
        row, penalty, least, following = lengths[place], penalties[place], FAR, 0
        for other in outside:
            length = row[other] + penalty + penalties[other]
            if length < nearest[other]:
                nearest[other], joint[other] = length, place
            else:
                length = nearest[other]
            if length < least:
                least, following = length, other
        place = following
        outside.remove(place)
        total += least
        edges[place] += 1
        edges[joint[place]] += 1
    return total, edges
