"""Paths to the goal from everywhere: directions, distances, and whether there is only one path.

They have four directions, but for the cheapest plans with eight.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush

from searchcade.compiled import engines
from searchcade.game import cached_by_level
from searchcade.games.maze.rules import (
    DIAGONALS,
    DIRECTIONS,
    PASSAGES,
    DiagonalWalk,
    Maze,
    State,
    eight_steps,
    neighbour,
)

UNKNOWN = 4  # the direction in a cell from which no path leads to the goal


def outward(maze: Maze) -> Iterator[tuple[int, int]]:
    """Yield every cell with a path to the goal, near ones first, and its direction to the goal."""
    seen = bytearray(len(maze.cells))
    seen[maze.goal] = 1
    frontier = deque([maze.goal])
    while frontier:
        cell = frontier.popleft()
        for direction in maze.directions(cell):
            there = neighbour(cell, direction, maze.cols)
            if not seen[there]:
                seen[there] = 1
                frontier.append(there)
                yield there, direction ^ 2


def homeward(maze: Maze) -> dict[int, int]:
    """Return each cell's next cell on the path to the goal, the cells near the goal first."""
    home = {cell: neighbour(cell, direction, maze.cols) for cell, direction in outward(maze)}
    return {maze.goal: maze.goal, **home}


@cached_by_level(2)
def directions_home(maze: Maze) -> bytearray:
    """Return the direction to take from each cell, a byte a cell, cached for the next hint."""
    home = bytearray([UNKNOWN]) * len(maze.cells)
    for cell, direction in outward(maze):
        home[cell] = direction
    return home


def plan_home(maze: Maze, cell: int) -> str | None:
    """Return the moves from a cell to the goal; None where there is no path."""
    home, moves = directions_home(maze), []
    while cell != maze.goal:
        direction = home[cell]
        if direction == UNKNOWN:
            return None
        moves.append(DIRECTIONS[direction])
        cell = neighbour(cell, direction, maze.cols)
    return "".join(moves)


@cached_by_level(2)
def _moves_home(maze: Maze) -> dict[int, str]:
    """Return the first move of a cheapest plan with eight directions, by cell."""
    walk, home = DiagonalWalk(maze), {maze.goal: ""}
    back = dict(zip(DIRECTIONS + DIAGONALS, "DLUR" + "JIOK", strict=True))
    paid, frontier = {maze.goal: 0}, [(0, maze.goal)]
    while frontier:
        cost, cell = heappop(frontier)
        if cost > paid[cell]:
            continue  # a cheaper path from this cell was found after it was queued
        for move, state, step in walk.successors(State(cell)):
            if cost + step < paid.get(state.cell, cost + step + 1):
                paid[state.cell], home[state.cell] = cost + step, back[move]
                heappush(frontier, (cost + step, state.cell))
    return home


def cheapest_plan_home(maze: Maze, cell: int) -> str | None:
    """Return the cheapest moves with eight directions to the goal; None where there is no path."""
    home, moves = _moves_home(maze), []
    walk = {move: step for move, step, _ in eight_steps(maze.cols)}
    if cell not in home:
        return None
    while cell != maze.goal:
        moves.append(home[cell])
        cell += walk[home[cell]]
    return "".join(moves)


def distance(maze: Maze) -> int | None:
    """Return the number of steps from the start to the goal; None where there is no path."""
    if maze.is_large and engines.are_compiled():
        from searchcade.games.maze import compiled  # late: few need it

        return compiled.distance(maze)
    plan = plan_home(maze, maze.start)
    return None if plan is None else len(plan)


def is_perfect(maze: Maze) -> bool:
    """Say whether exactly one path leads to every cell."""
    openings = sum(bits.bit_count() * maze.cells.count(bits) for bits in range(PASSAGES + 1))
    return openings == 2 * (len(maze.cells) - 1) and reached(maze) == len(maze.cells)


def reached(maze: Maze) -> int:
    """Return the number of cells from which the goal can be reached."""
    if maze.is_large and engines.are_compiled():
        from searchcade.games.maze import compiled  # late: few need it

        return compiled.reached(maze)
    return len(maze.cells) - directions_home(maze).count(UNKNOWN) + 1
