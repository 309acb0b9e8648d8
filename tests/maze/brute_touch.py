"""The best possible play when values show on touch, by trying all of them. Small mazes only."""

from functools import cache
from statistics import fmean

from brute_energy import distances, passages_of

from searchcade.games.maze.rules import Maze


def best_possible(maze: Maze) -> float:
    """Return the best chance of all ways to play."""
    home = distances(passages_of(maze), maze.goal)

    @cache
    def chance(cell: int, left: frozenset[int], energy: int) -> float:
        if energy >= home.get(cell, energy + 1):
            return 1.0
        if energy < 1:
            return 0.0
        return max(after(there, left, energy - 1) for there in maze.neighbours(cell))

    def after(cell: int, left: frozenset[int], energy: int) -> float:
        if cell not in left:
            return chance(cell, left, energy)
        rest = left - {cell}
        return fmean(chance(cell, rest, energy + value) for value in range(1, 6))

    return chance(maze.start, frozenset(maze.pills), maze.energy or 0)
