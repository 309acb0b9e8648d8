"""The heuristic lens: the player on every cell, with the energy and the pills of the start.

The pill below him is taken.
"""

from __future__ import annotations

from searchcade.game import Lens, Piece
from searchcade.games.maze.hints import remaining
from searchcade.games.maze.rules import PASSAGES, STRAIGHT, Maze, State


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
