"""Estimates of how far the goal is."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from searchcade.game import Estimate
from searchcade.games.maze.rules import Maze, State
from searchcade.problem import Heuristic


def by_offset(measure: Callable[[int, int], float]) -> Callable[[Maze], Heuristic[State]]:
    """Estimate from the rows and columns between a cell and the goal."""

    def build(maze: Maze) -> Heuristic[State]:
        goal_row, goal_col = divmod(maze.goal, maze.cols)

        def estimate(state: State) -> float:
            row, col = divmod(state.cell, maze.cols)
            return measure(goal_row - row, goal_col - col)

        return estimate

    return build


ESTIMATES: dict[str, Estimate[Maze, State]] = {
    "manhattan": Estimate(
        "Manhattan distance", True, by_offset(lambda rows, cols: abs(rows) + abs(cols))
    ),
    "euclid": Estimate("Straight-line distance", True, by_offset(hypot)),
    "squared-euclid": Estimate(
        "Squared straight-line distance (as in the report; may exceed the truth)",
        False,
        by_offset(lambda rows, cols: rows * rows + cols * cols),
    ),
}
