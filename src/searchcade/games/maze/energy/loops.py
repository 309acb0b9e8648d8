"""Energy mode in mazes with loops: exact with few pills, else the best walk found and a bound."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Generator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from searchcade.games.maze.energy.beam import beam
from searchcade.games.maze.energy.relaxed import relaxed_bound
from searchcade.games.maze.energy.tree import Glance, finished, from_goal, trunk_of
from searchcade.games.maze.energy.walk import least_for, shortest_walk
from searchcade.games.maze.rules import Maze, neighbour
from searchcade.search.node import Stopped

Stop = tuple[int, int]
"""A cell (the start, a pill or the goal) and the set of pills taken."""
MAX_ORDERED_PILLS = 16  # pills for which all orders are looked at
NARROW, WIDE = 4, 16  # walks that a beam keeps in each cell


def visit_pills(maze: Maze) -> Generator[Glance, None, list[int] | None]:
    """Find a shortest walk, as its cells: A* from pill to pill over the sets of taken ones.

    From pill to pill it takes shortest paths. A pill on such a path counts only where it is
    a stop itself: stopping there costs nothing, and it is tried as well.
    """
    maps = {cell: distances(maze, cell) for cell in (*maze.pills, maze.goal)}
    home = maps[maze.goal]
    first: Stop = (maze.start, 0)
    before: dict[Stop, Stop] = {}
    steps = {first: 0}
    heap = [(home.get(maze.start, 0), maze.energy or 0, first)]
    while heap:
        total, energy, stop = heappop(heap)
        cell, taken = stop
        if cell == maze.goal:
            return joined(maze, maps, stops_to(stop, before))
        if total > steps[stop] + home[cell]:
            continue  # a shorter path to this stop was found after it was queued
        yield cell, energy, len(heap)
        for there, distance in legs(maze, maps, cell, taken, energy):
            following = (there, taken | 1 << maze.numbers.get(there, len(maze.pills)))
            far = steps[stop] + distance
            if far < steps.get(following, far + 1):
                steps[following], before[following] = far, stop
                left = energy - distance + maze.pills.get(there, 0)
                heappush(heap, (far + home[there], left, following))
    return None


def legs(
    maze: Maze, maps: dict[int, dict[int, int]], cell: int, taken: int, energy: int
) -> Generator[tuple[int, int], None, None]:
    """Yield the pills that are left, and the goal, within reach of the energy."""
    for there, distance in maps.items():
        if distance.get(cell, energy + 1) <= energy:
            number = maze.numbers.get(there)
            if number is None or not taken >> number & 1:
                yield there, distance[cell]


def distances(maze: Maze, source: int) -> dict[int, int]:
    """Return the distance to `source` of every cell with a path that does not pass the goal."""
    distances_to, order = {source: 0}, [source]
    for cell in order:
        for there in maze.neighbours(cell):
            if there not in distances_to:
                distances_to[there] = distances_to[cell] + 1
                if there != maze.goal:
                    order.append(there)
    return distances_to


def stops_to(stop: Stop, before: dict[Stop, Stop]) -> list[int]:
    """Return the cells of the stops up to this one."""
    cells = [stop[0]]
    while stop in before:
        stop = before[stop]
        cells.append(stop[0])
    return cells[::-1]


def joined(maze: Maze, maps: dict[int, dict[int, int]], stops: list[int]) -> list[int]:
    """Return all cells of a walk from stop to stop."""
    walk = stops[:1]
    for here, there in pairwise(stops):
        cell = here
        while cell != there:
            nearer = maps[there][cell] - 1
            cell = next(
                c
                for c in maze.neighbours(cell)
                if maps[there].get(c) == nearer and (c != maze.goal or c == there)
            )
            walk.append(cell)
    return walk


# ------------------------------------------------------------------ many pills


class Found(NamedTuple):
    """A walk as its cells, if there is one, and what is known about all others."""

    walk: list[int] | None
    proven: bool
    """No walk is shorter; or, without a walk, there is none."""
    bound: int | None
    """No walk has fewer steps."""


def best_found(maze: Maze) -> Generator[Glance, None, Found]:
    """Find a short walk with the maze's energy, and say what is proven about it."""
    maze = pruned(maze)
    trunk = trunk_of(maze)
    if trunk is None:
        return certain(None)
    if not from_goal(maze).has_loops:
        return certain((yield from shortest_walk(trunk, maze.energy or 0)))
    if len(maze.pills) <= MAX_ORDERED_PILLS:
        return certain((yield from visit_pills(maze)))
    walk = yield from shortest_walk(trunk, maze.energy or 0)
    return (yield from improved(maze, walk))


def certain(walk: list[int] | None) -> Found:
    """Say that the walk is a shortest one, or that there is none."""
    return Found(walk, True, length(walk))


@dataclass(slots=True)
class SoFar:
    """The best walk that is known, and what none can be shorter than."""

    walk: list[int] | None
    bound: int

    def raise_bound(self, bound: int) -> None:
        """Note that no walk has fewer steps than this."""
        self.bound = max(self.bound, bound)

    def found(self) -> Found:
        """Say what is known."""
        return Found(self.walk, length(self.walk) == self.bound, self.bound)


def improved(maze: Maze, walk: list[int] | None) -> Generator[Glance, None, Found]:
    """Improve a walk until it is proven or nothing helps; stopped early, give what is known."""
    home = distances(maze, maze.goal)
    so_far = SoFar(walk, home[maze.start])
    try:
        return (yield from improvements(maze, home, so_far))
    except Stopped:
        return so_far.found()


def improvements(maze: Maze, home: dict[int, int], so_far: SoFar) -> Generator[Glance, None, Found]:
    """Look for a shorter walk, then for a proof that there is none, then for a shorter walk again.

    A narrow beam takes a quarter of the time of a wide one, and its walk is often proven shortest.
    """
    narrow = yield from beam(maze, home, length(so_far.walk), NARROW)
    so_far.walk = narrow.walk or so_far.walk
    if narrow.complete:
        return certain(so_far.walk)
    relaxed = yield from relaxed_bound(maze, home, length(so_far.walk), so_far.raise_bound)
    if relaxed.walk or relaxed.bound is None:
        return certain(relaxed.walk)
    so_far.raise_bound(relaxed.bound)
    if so_far.walk is None or len(so_far.walk) - 1 > so_far.bound:
        wide = yield from beam(maze, home, length(so_far.walk), WIDE)
        so_far.walk = wide.walk or so_far.walk
        if wide.complete:
            return certain(so_far.walk)
    return so_far.found()


def length(walk: list[int] | None) -> int | None:
    """Return the number of steps of a walk, if there is one."""
    return len(walk) - 1 if walk else None


def pruned(maze: Maze) -> Maze:
    """Wall up what no shortest walk enters: cells behind the goal, dead ends that do not pay.

    It is safe for the reason given in `tree.grow`, which holds for every dead end.
    """
    keep = worth_entering(maze)
    cells = bytearray(len(maze.cells))
    for cell in keep:
        for direction in maze.directions(cell):
            if neighbour(cell, direction, maze.cols) in keep:
                cells[cell] |= 1 << direction
    pills = {cell: value for cell, value in maze.pills.items() if cell in keep}
    return replace(maze, cells=bytes(cells), pills=pills)


def worth_entering(maze: Maze) -> set[int]:
    """Return the cells that can be reached without passing the goal or a bad dead end."""
    reached = flood(maze, set())
    return flood(maze, bad_ends(maze, reached))


def flood(maze: Maze, closed: set[int]) -> set[int]:
    """Return the cells that can be reached; the goal ends a walk."""
    reached, order = {maze.start}, [maze.start]
    for cell in order:
        if cell == maze.goal:
            continue
        for there in maze.neighbours(cell):
            if there not in reached and there not in closed:
                reached.add(there)
                order.append(there)
    return reached


def bad_ends(maze: Maze, reached: set[int]) -> set[int]:
    """Return the first cells of the dead ends that do not pay."""
    around = {cell: reached.intersection(maze.neighbours(cell)) for cell in reached}
    bring = dict.fromkeys(reached, 0)
    ends = [cell for cell in reached if len(around[cell]) == 1]
    bad: set[int] = set()
    while ends:
        cell = ends.pop()
        if cell in (maze.start, maze.goal) or not around[cell]:
            continue
        (before,) = around[cell]
        profit = maze.pills.get(cell, 0) - 2 + bring[cell]
        if profit > 0:
            bring[before] += profit
        else:
            bad.add(cell)
        around[before].discard(cell)
        if len(around[before]) == 1:
            ends.append(before)
    return bad


def least_with_few(maze: Maze) -> int | None:
    """Return the least energy that is enough, where there are few pills; else None."""
    maze = pruned(maze)
    trunk = trunk_of(maze)
    if trunk is None or len(maze.pills) > MAX_ORDERED_PILLS:
        return None
    return bisect_left(range(least_for(trunk)), True, key=lambda energy: is_enough(maze, energy))


def is_enough(maze: Maze, energy: int) -> bool:
    """Say whether the goal can be reached with this energy, in a maze with few pills."""
    return finished(visit_pills(replace(maze, energy=energy))) is not None
