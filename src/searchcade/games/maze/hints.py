"""Advice: the best way on from where the player stands."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from searchcade.compiled import jit
from searchcade.game import ById
from searchcade.games.maze.rules import PASSAGES, WAYS, Maze, State, neighbour

UNKNOWN = 4
LARGE = 300_000  # cells, from which on compiled code looks at all of them


def advice(maze: Maze, state: State) -> str | None:
    """Return the best moves from here, or None when the goal is out of reach.

    With energy they come from the energy plan; where values are hidden they lead to the next
    pill, for nobody knows what is best after it.
    """
    if state.cell == maze.goal:
        return ""
    if maze.energy is None:
        return along(ways_home(maze), maze, state.cell)
    rest = remaining(maze, state)
    if maze.hidden:
        from searchcade.games.maze.touch import advice_on_touch

        return advice_on_touch(rest)
    from searchcade.games.maze.energy import best_walk

    return best_walk(rest)


def remaining(maze: Maze, state: State) -> Maze:
    """Return the maze as it is from here on: another start, less energy, fewer pills."""
    left = {
        cell: value
        for cell, value in maze.pills.items()
        if not state.taken >> maze.numbers[cell] & 1 and cell != state.cell
    }
    return replace(maze, start=state.cell, energy=state.energy, pills=left)


def outlook(maze: Maze, state: State) -> dict[str, Any]:
    """Say what the cheapest rescue needs, where values are known and the maze has no loops."""
    if maze.energy is None or maze.hidden or state.cell == maze.goal or not is_perfect(maze):
        return {}
    from searchcade.games.maze.energy import least_energy

    need = least_energy(remaining(maze, state))
    return {"rescue_needs": need, "lost": need > state.energy}


def landmark(maze: Maze, state: State, _moves: str = "") -> bool:
    """Say whether this is a junction, with three or more openings, or the goal."""
    return state.cell == maze.goal or len(maze.ways(state.cell)) >= 3


def outward(maze: Maze) -> Iterator[tuple[int, int]]:
    """Yield every cell from which the goal can be reached, near ones first, with the way home."""
    seen = bytearray(len(maze.cells))
    seen[maze.goal] = 1
    frontier = deque([maze.goal])
    while frontier:
        cell = frontier.popleft()
        for way in maze.ways(cell):
            there = neighbour(cell, way, maze.cols)
            if not seen[there]:
                seen[there] = 1
                frontier.append(there)
                yield there, way ^ 2


def homeward(maze: Maze) -> dict[int, int]:
    """Return each cell's next cell on the way to the goal, the cells near the goal first."""
    home = {cell: neighbour(cell, way, maze.cols) for cell, way in outward(maze)}
    return {maze.goal: maze.goal, **home}


def ways_home(maze: Maze) -> bytearray:
    """Return the way to take from each cell, a byte a cell; it is kept for the next hint."""
    return _ways_home(ById(maze))


@lru_cache(maxsize=2)
def _ways_home(key: ById[Maze]) -> bytearray:
    home = bytearray([UNKNOWN]) * len(key.value.cells)
    for cell, way in outward(key.value):
        home[cell] = way
    return home


def along(home: bytearray, maze: Maze, cell: int) -> str | None:
    """Return the moves from `cell` along the ways home."""
    moves = []
    while cell != maze.goal:
        way = home[cell]
        if way == UNKNOWN:
            return None
        moves.append(WAYS[way])
        cell = neighbour(cell, way, maze.cols)
    return "".join(moves)


def distance(maze: Maze) -> int | None:
    """Return the number of steps from the start to the goal; None where there is no way."""
    if len(maze.cells) > LARGE and jit.available():
        from searchcade.games.maze import compiled

        return compiled.distance(maze)
    way = along(ways_home(maze), maze, maze.start)
    return None if way is None else len(way)


def is_perfect(maze: Maze) -> bool:
    """Say whether every cell can be reached in exactly one way."""
    openings = sum(bits.bit_count() * maze.cells.count(bits) for bits in range(PASSAGES + 1))
    return openings == 2 * (len(maze.cells) - 1) and reached(maze) == len(maze.cells)


def reached(maze: Maze) -> int:
    """Return the number of cells from which the goal can be reached."""
    if len(maze.cells) > LARGE and jit.available():
        from searchcade.games.maze import compiled

        return compiled.reached(maze)
    return len(maze.cells) - ways_home(maze).count(UNKNOWN) + 1
