"""The breadth-first search of the maze report, written anew from what the report says of it.

A maze is a square of cells that know their walls; a cell names the neighbours that no wall parts
from it; a matrix keeps from where each cell was reached, and the path is read off backwards. The
report speaks of a FIFO queue, and its program takes Python's `queue.Queue`, which locks; the same
with a `deque` is measured beside it. The cells are made before the clock runs.
"""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable

from searchcade.games.maze.rules import Maze

Place = tuple[int, int]
OFFSETS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # up, right, down, left: bits 1, 2, 4, 8


class Deque:
    """A queue without locks."""

    def __init__(self) -> None:
        self.places: deque[Place] = deque()
        self.put = self.places.append
        self.get = self.places.popleft

    def empty(self) -> bool:
        """Say whether nothing waits."""
        return not self.places


Waiting = queue.Queue[Place] | Deque


class Cell:
    """A cell that knows its place and its walls."""

    def __init__(self, row: int, col: int, passages: int) -> None:
        self.row = row
        self.col = col
        self.is_open = [bool(passages >> direction & 1) for direction in range(4)]

    def neighbours(self) -> list[Place]:
        """Return the places beside it that no wall parts from it."""
        found = []
        for is_open, (down, right) in zip(self.is_open, OFFSETS, strict=True):
            if is_open:
                found.append((self.row + down, self.col + right))
        return found


class Grid:
    """A maze as the report keeps it."""

    def __init__(self, maze: Maze) -> None:
        self.start: Place = divmod(maze.start, maze.cols)
        self.goal: Place = divmod(maze.goal, maze.cols)
        self.rows, self.cols = maze.rows, maze.cols
        self.cells = [
            [Cell(row, col, maze.cells[row * maze.cols + col]) for col in range(maze.cols)]
            for row in range(maze.rows)
        ]

    def breadth_first(self, make: Callable[[], Waiting]) -> list[Place]:
        """Return the path from the start to the goal."""
        waiting = make()
        visited = [[False] * self.cols for _ in range(self.rows)]
        came_from: list[list[Place]] = [[self.start] * self.cols for _ in range(self.rows)]
        waiting.put(self.start)
        visited[self.start[0]][self.start[1]] = True
        while not waiting.empty():
            row, col = waiting.get()
            if (row, col) == self.goal:
                return self.path(came_from)
            for there, over in self.cells[row][col].neighbours():
                if not visited[there][over]:
                    visited[there][over] = True
                    came_from[there][over] = (row, col)
                    waiting.put((there, over))
        raise ValueError("no path")

    def path(self, came_from: list[list[Place]]) -> list[Place]:
        """Read the path off backwards."""
        found = [self.goal]
        while found[-1] != self.start:
            row, col = found[-1]
            found.append(came_from[row][col])
        found.reverse()
        return found


QUEUES: dict[str, Callable[[], Waiting]] = {"queue.Queue": queue.Queue, "deque": Deque}
