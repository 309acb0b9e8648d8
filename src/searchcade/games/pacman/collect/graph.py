"""The map as a graph that is as small as possible: food, start and the crossings between them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import inf

Cells = Mapping[int, Sequence[int]]
"""Cell -> the cells one step away; steps can be taken back."""
Path = tuple[int, ...]
Edges = dict[int, dict[int, Path]]
"""Place -> neighbouring place -> the cells from the one to the other, both included."""


def reachable(cells: Cells, start: int) -> dict[int, int]:
    """Return the distance from `start` of every cell that can be reached."""
    distance = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in cells[cell]:
            if near not in distance:
                distance[near] = distance[cell] + 1
                queue.append(near)
    return distance


def reduced(cells: Cells, start: int, wanted: Collection[int]) -> Edges:
    """Return a graph in which a walk to all that is wanted is as short as in the maze."""
    within = reachable(cells, start)
    edges: Edges = {cell: {near: (cell, near) for near in cells[cell]} for cell in within}
    shrink(edges, {start, *wanted}, edges)
    return edges


def shrink(edges: Edges, wanted: Collection[int], places: Iterable[int]) -> None:
    """Remove dead ends and corridors without food, also those that appear by it."""
    to_see = [place for place in places if place not in wanted]
    while to_see:
        place = to_see.pop()
        if place not in edges or place in wanted or len(edges[place]) > 2:
            continue
        ends = list(edges[place])
        corridor = joined(edges, place, ends)
        take_out(edges, place)
        if corridor:
            connect(edges, corridor)
        to_see += ends


def joined(edges: Edges, place: int, ends: list[int]) -> Path:
    """Return the corridor through a place that has two ends."""
    if len(ends) < 2:
        return ()
    return edges[ends[0]][place] + edges[place][ends[1]][1:]


def take_out(edges: Edges, place: int) -> None:
    """Remove a place and its edges."""
    for end in edges.pop(place):
        del edges[end][place]


def connect(edges: Edges, path: Path) -> None:
    """Add an edge, unless there is one that is as short."""
    one, other = path[0], path[-1]
    if other not in edges[one] or len(path) < len(edges[one][other]):
        edges[one][other] = path
        edges[other][one] = path[::-1]


# ------------------------------------------------------------------ crossings that no walk needs


def thin_out(edges: Edges, wanted: Collection[int]) -> Iterator[int]:
    """Remove crossings without food while all distances between food stay the same.

    A shortest walk is made of shortest paths between food, so only the distances count. Yields
    each crossing that it checks, because in an open field there are many.
    """
    crossings = sorted(place for place in edges if place not in wanted)
    if not crossings:
        return
    pairs = needed_pairs(edges, wanted)
    for place in crossings:
        if place in edges and is_spare(edges, place, pairs):
            near = list(edges[place])
            take_out(edges, place)
            shrink(edges, wanted, near)
        yield place


def needed_pairs(edges: Edges, wanted: Collection[int]) -> dict[int, dict[int, int]]:
    """Return the distances between wanted places with no other wanted place on a shortest path."""
    pairs: dict[int, dict[int, int]] = {}
    for one in sorted(wanted):
        distances = spread(edges, one, stop_at=wanted)
        pairs[one] = {
            other: far for other, far in distances.items() if other in wanted and other > one
        }
    return pairs


def spread(
    edges: Edges,
    start: int,
    *,
    stop_at: Collection[int] = (),
    without: int = -1,
    within: float = inf,
) -> dict[int, int]:
    """Return the distance of each place, not through `without` and no farther than `within`.

    Places with one of `stop_at` on a shortest path to them are left out.
    """
    known = {start: 0}
    behind: set[int] = set()
    waiting = [(0, start)]
    while waiting:
        far, place = heappop(waiting)
        if far > known[place] or far > within:
            continue
        if place in behind and all(each in behind for _, each in waiting):
            break
        hides = place in behind or (place in stop_at and place != start)
        for near, path in edges[place].items():
            there = far + len(path) - 1
            if near == without or there > known.get(near, inf):
                continue
            if there < known.get(near, inf):
                known[near] = there
                behind.discard(near)
                heappush(waiting, (there, near))
            if hides:
                behind.add(near)
    return {place: far for place, far in known.items() if place not in behind}


def is_spare(edges: Edges, place: int, pairs: Mapping[int, Mapping[int, int]]) -> bool:
    """Say whether all pairs stay as near to each other without this place."""
    farthest = max((far for others in pairs.values() for far in others.values()), default=0)
    here = spread(edges, place, within=farthest)
    for one, others in pairs.items():
        through = [
            other
            for other, far in others.items()
            if one in here and other in here and here[one] + here[other] == far
        ]
        if through:
            around = spread(edges, one, without=place, within=max(others.values()))
            if any(around.get(other) != others[other] for other in through):
                return False
    return True
