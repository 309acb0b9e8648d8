"""The maze as a graph that is as small as it can be: food, start and the crossings between them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import inf

Cells = Mapping[int, Sequence[int]]
"""Cell -> the cells one step away, both ways."""
Path = tuple[int, ...]
Ways = dict[int, dict[int, Path]]
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


def reduced(cells: Cells, start: int, wanted: Collection[int]) -> Ways:
    """Return a graph in which a walk to all that is wanted is as short as in the maze."""
    within = reachable(cells, start)
    ways: Ways = {cell: {near: (cell, near) for near in cells[cell]} for cell in within}
    shrink(ways, {start, *wanted}, ways)
    return ways


def shrink(ways: Ways, wanted: Collection[int], places: Iterable[int]) -> None:
    """Take out dead ends and corridors without food, and what that makes of their neighbours."""
    to_see = [place for place in places if place not in wanted]
    while to_see:
        place = to_see.pop()
        if place not in ways or place in wanted or len(ways[place]) > 2:
            continue
        ends = list(ways[place])
        corridor = joined(ways, place, ends)
        take_out(ways, place)
        if corridor:
            connect(ways, corridor)
        to_see += ends


def joined(ways: Ways, place: int, ends: list[int]) -> Path:
    """Return the corridor through a place that has two ends."""
    if len(ends) < 2:
        return ()
    return ways[ends[0]][place] + ways[place][ends[1]][1:]


def take_out(ways: Ways, place: int) -> None:
    """Remove a place and the ways to it."""
    for end in ways.pop(place):
        del ways[end][place]


def connect(ways: Ways, path: Path) -> None:
    """Add a way, unless there is one that is no longer: nobody needs two without food."""
    one, other = path[0], path[-1]
    if other not in ways[one] or len(path) < len(ways[one][other]):
        ways[one][other] = path
        ways[other][one] = path[::-1]


# ------------------------------------------------------------------ crossings that nobody needs


def thin_out(ways: Ways, wanted: Collection[int]) -> Iterator[int]:
    """Take out crossings without food as long as food stays as near to other food as it was.

    A shortest walk is made of shortest ways between food, so the distances are all that counts.
    Gives each crossing that it looks at, for in a wide field it looks at many.
    """
    crossings = sorted(place for place in ways if place not in wanted)
    if not crossings:
        return
    pairs = needed_pairs(ways, wanted)
    for place in crossings:
        if place in ways and is_spare(ways, place, pairs):
            near = list(ways[place])
            take_out(ways, place)
            shrink(ways, wanted, near)
        yield place


def needed_pairs(ways: Ways, wanted: Collection[int]) -> dict[int, dict[int, int]]:
    """Return the distances between wanted places with no other wanted place on a shortest way."""
    pairs: dict[int, dict[int, int]] = {}
    for one in sorted(wanted):
        found = spread(ways, one, stop_at=wanted)
        pairs[one] = {other: far for other, far in found.items() if other in wanted and other > one}
    return pairs


def spread(
    ways: Ways, start: int, *, stop_at: Collection[int] = (), without: int = -1, within: float = inf
) -> dict[int, int]:
    """Return the distance of each place, not through `without` and no farther than `within`.

    What has a place of `stop_at` on a shortest way to it is left out.
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
        for near, path in ways[place].items():
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


def is_spare(ways: Ways, place: int, pairs: Mapping[int, Mapping[int, int]]) -> bool:
    """Say whether all pairs stay as near to each other without this place."""
    farthest = max((far for others in pairs.values() for far in others.values()), default=0)
    here = spread(ways, place, within=farthest)
    for one, others in pairs.items():
        through = [
            other
            for other, far in others.items()
            if one in here and other in here and here[one] + here[other] == far
        ]
        if through:
            around = spread(ways, one, without=place, within=max(others.values()))
            if any(around.get(other) != others[other] for other in through):
                return False
    return True
