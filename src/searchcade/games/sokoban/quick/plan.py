"""Plans as pushes: four times the cell of a stone plus the way it is pushed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from searchcade.games.sokoban.rules import LETTERS, Pushing, Room, State
from searchcade.search.node import Node


def written(room: Room, pushes: Iterable[int]) -> str:
    """Write a plan with the shortest walks between its pushes."""
    stones, ares, parts = set(room.stones), room.ares, []
    for cell, way in (divmod(push, 4) for push in pushes):
        step = room.steps[way]
        parts += [walk(room, stones, ares, cell - step), LETTERS[way][1]]
        stones.remove(cell)
        stones.add(cell + step)
        ares = cell
    return "".join(parts)


def walk(room: Room, stones: set[int], ares: int, goal: int) -> str:
    """Return a shortest walk between the stones."""
    ways, queue = {ares: ""}, [ares]
    for cell in queue:
        if cell == goal:
            break
        for (letter, _), step in zip(LETTERS, room.steps, strict=True):
            there = cell + step
            if there not in ways and there not in stones and not room.walls[there]:
                ways[there] = ways[cell] + letter
                queue.append(there)
    return ways[goal]


def followed(problem: Pushing, plan: Sequence[str]) -> Node[State]:
    """Return the last node of a plan, stepped by the rules."""
    node = Node(problem.start)
    for move in plan:
        node = next(child for child in node.children(problem) if child.move == move)
    return node
