"""Jump point search: A* that expands only the cells where a shortest walk may have to turn.

D. Harabor and A. Grastien, Online Graph Pruning for Pathfinding on Grid Maps, AAAI 2011, for walks
that cut no corners. Of all cheapest walks it follows those whose diagonal steps come first, so a
walk goes on in its direction, or after a diagonal step in one of the two directions between which
that lies. It turns only where the diagonal that would have led there is closed. Each rule needs
the byte of one cell (`rules.openings`), and holds for walls between cells, too.

A cell that is reached twice at the same cost keeps the direction of the first time. Nothing is
lost: what is left out after one direction has the same cost by a diagonal step before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from searchcade.games.maze.rules import (
    DiagonalWalk,
    State,
    Successors,
    eight_step,
    eight_steps,
    is_open,
    neighbour,
)
from searchcade.problem import Heuristic
from searchcade.search.best_first import best_first
from searchcade.search.node import Search
from searchcade.search.registry import algorithm

ANY = 8  # the direction in which the start was entered
NOWHERE = -1


# ------------------------------------------------------------------ where a walk goes on


def turns(square: int, direction: int) -> int:
    """Return to which sides a walk that came in a straight direction must turn here, as bits."""
    right, left, back = (direction + 1) & 3, (direction + 3) & 3, (direction + 2) & 3
    sides = 0
    if is_open(square, right) and not is_open(square, 4 + right):
        sides = 1 << right
    if is_open(square, left) and not is_open(square, 4 + back):
        sides |= 1 << left
    return sides


def onward(square: int, direction: int) -> int:
    """Return the open directions in which a walk that came in a direction goes on, as bits."""
    if direction == ANY:
        return square
    if direction > 3:
        return square & (1 << direction | 1 << (direction & 3) | 1 << (direction + 1 & 3))
    sides, left = turns(square, direction), (direction + 3) & 3
    ahead = 1 << direction | sides
    if is_open(sides, (direction + 1) & 3):
        ahead |= 16 << direction
    if is_open(sides, left):
        ahead |= 16 << left
    return square & ahead


TURNS = bytes(
    sum(1 << direction for direction in range(4) if turns(square, direction))
    for square in range(256)
)
"""By a cell's byte: the straight directions, as bits, in which a walk must be able to turn."""


# ------------------------------------------------------------------ jumps


def straight_jump(
    squares: Sequence[int], corners: Sequence[int], cell: int, direction: int, step: int, goal: int
) -> int:
    """Go straight on to the goal or the first cell with a turn; return it, or NOWHERE."""
    while is_open(squares[cell], direction):
        cell += step
        if cell == goal or is_open(corners[cell], direction):
            return cell
    return NOWHERE


def jump(
    squares: Sequence[int], corners: Sequence[int], cell: int, direction: int, cols: int, goal: int
) -> int:
    """Go on to the next jump point in one of eight directions; return it, or NOWHERE.

    A diagonal jump ends at the goal, or at the first cell from which a straight one leads anywhere.
    """
    step = eight_step(direction, cols)
    if direction < 4:
        return straight_jump(squares, corners, cell, direction, step, goal)
    one, other = direction & 3, (direction + 1) & 3
    first, second = neighbour(0, one, cols), neighbour(0, other, cols)
    while is_open(squares[cell], direction):
        cell += step
        if (
            cell == goal
            or straight_jump(squares, corners, cell, one, first, goal) != NOWHERE
            or straight_jump(squares, corners, cell, other, second, goal) != NOWHERE
        ):
            return cell
    return NOWHERE


@lru_cache(maxsize=1)
def corners_of(squares: bytes) -> bytes:
    """Return in which straight directions a walk may have to turn at each cell, as bits."""
    return squares.translate(TURNS)


class Arrival(State):
    """A cell with the direction in which it was entered, which does not count in comparisons."""

    direction = ANY

    @classmethod
    def on(cls, cell: int, direction: int) -> Arrival:
        """Return the state after a jump."""
        state = cls(cell)
        state.direction = direction
        return state


class JumpGraph:
    """A maze with eight directions as the graph of its jump points; a move is a walk of letters."""

    def __init__(self, walk: DiagonalWalk) -> None:
        self.maze, self.start, self.is_goal = walk.maze, walk.start, walk.is_goal
        self.squares, self.corners = walk.squares, corners_of(walk.squares)
        self._steps = eight_steps(walk.maze.cols)

    def successors(self, state: State) -> Successors:
        """Return a jump in every direction in which the walk goes on and leads anywhere."""
        return list(self._jumps(state.cell, getattr(state, "direction", ANY)))

    def _jumps(self, cell: int, direction: int) -> Iterator[tuple[str, State, int]]:
        board, maze = (self.squares, self.corners), self.maze
        ahead = onward(self.squares[cell], direction)
        for number, (letter, step, cost) in enumerate(self._steps):
            if is_open(ahead, number):
                there = jump(*board, cell, number, maze.cols, maze.goal)
                if there != NOWHERE:
                    count = (there - cell) // step
                    yield letter * count, Arrival.on(there, number), cost * count


def has_eight_directions(problem: Any) -> bool:
    """Fit mazes with eight directions."""
    return isinstance(problem, DiagonalWalk)


@algorithm(
    "jps",
    "Jump point search",
    informed=True,
    cheapest="admissible",
    game="maze",
    fits=has_eight_directions,
    graph=JumpGraph,
)
def jump_point_search(problem: JumpGraph, estimate: Heuristic[State]) -> Search[State]:
    """Expand as A* does, but only jump points: where a shortest walk may have to turn."""
    return best_first(problem, lambda node: node.cost + estimate(node.state), bounds=True)
