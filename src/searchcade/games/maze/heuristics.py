"""Estimates of how far the goal is, and the lens that shows one on every cell."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, isqrt, sqrt

from searchcade.game import Estimate, Lens, Piece
from searchcade.games.maze.rules import DIAGONAL, PASSAGES, STRAIGHT, Maze, State, remaining
from searchcade.problem import Heuristic

Measure = Callable[[int, int], float]
"""From the rows and columns between a cell and the goal to a cost, neither less than 0."""


def by_offset(four: Measure, eight: Measure) -> Callable[[Maze], Heuristic[State]]:
    """Estimate from rows and columns, with four directions or in the costs of eight."""

    def build(maze: Maze) -> Heuristic[State]:
        goal_row, goal_col = divmod(maze.goal, maze.cols)
        measure = eight if maze.diagonal else four

        def estimate(state: State) -> float:
            row, col = divmod(state.cell, maze.cols)
            return measure(abs(goal_row - row), abs(goal_col - col))

        return estimate

    return build


def octile(rows: int, cols: int) -> int:
    """Return the cost to the goal on an empty board: diagonal steps first, then straight ones."""
    return STRAIGHT * abs(rows - cols) + DIAGONAL * min(rows, cols)


def straight_line(rows: int, cols: int) -> int:
    """Return the straight-line distance in the costs of eight directions, rounded down.

    The unit is a diagonal step divided by the square root of 2, which is not above a straight one.
    """
    return isqrt((rows * rows + cols * cols) * DIAGONAL * DIAGONAL // 2)


def usual(maze: Maze) -> str:
    """Name the heuristic that is nearest to the truth and never above it."""
    return "octile" if maze.diagonal else "manhattan"


ESTIMATES: dict[str, Estimate[Maze, State]] = {
    "manhattan": Estimate(
        "Manhattan distance",
        True,
        by_offset(lambda rows, cols: rows + cols, lambda rows, cols: STRAIGHT * (rows + cols)),
        admissible_on=lambda maze: not maze.diagonal,
    ),
    "octile": Estimate(
        "Octile distance",
        True,
        by_offset(lambda rows, cols: abs(rows - cols) + sqrt(2) * min(rows, cols), octile),
    ),
    "euclid": Estimate("Straight-line distance", True, by_offset(hypot, straight_line)),
    "squared-euclid": Estimate(
        "Squared straight-line distance (as in the report; may exceed the truth)",
        False,
        by_offset(
            lambda rows, cols: rows * rows + cols * cols,
            lambda rows, cols: STRAIGHT * (rows * rows + cols * cols),
        ),
    ),
}


def pieces(maze: Maze) -> list[Piece[State]]:
    """Return the player, who fits on every cell that can be entered."""
    cells = [cell for cell, square in enumerate(maze.cells) if square & PASSAGES]
    taken = {cell: 1 << number for cell, number in maze.numbers.items()}
    states = {maze.place(cell): State(cell, maze.energy or 0, taken.get(cell, 0)) for cell in cells}
    return [Piece("player", maze.place(maze.start), states)]


LENS: Lens[Maze, State] = Lens(
    pieces,
    remaining,
    unit=lambda maze: STRAIGHT if maze.diagonal else 1,
    signs=frozenset({"goal", *(f"pill-{value}" for value in "12345?")}),
)
