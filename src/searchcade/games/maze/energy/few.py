"""Energy mode with few pills, in any maze: A* from pill to pill over the sets of taken ones."""

from __future__ import annotations

from collections.abc import Generator
from heapq import heappop, heappush
from itertools import pairwise

from searchcade.games.maze.energy.tree import Glance
from searchcade.games.maze.rules import Maze

Stop = tuple[int, int]
"""A cell (the start, a pill or the goal) and the set of pills taken."""


def visit_pills(maze: Maze) -> Generator[Glance, None, list[int] | None]:
    """Find a shortest walk, as its cells.

    From pill to pill it takes shortest paths. A pill on such a path counts only where it is
    a stop of its own: stopping there costs nothing, and it is tried as well.
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
