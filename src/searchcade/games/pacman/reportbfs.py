"""Breadth-first search as the report does it: one food after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator

from searchcade.games.pacman.arena import TIES, Arena, chosen
from searchcade.games.pacman.rules import MonsterProblem, nothing_moves
from searchcade.games.pacman.state import State
from searchcade.search.node import Node, Search, Verdict
from searchcade.search.registry import algorithm


@algorithm(
    "report-bfs", "Breadth-first, food by food", game="pacman", complete=True, fits=nothing_moves
)
def report_bfs(problem: MonsterProblem) -> Search[State]:
    """Walk to the nearest food by rows and columns, breadth first, then to the next one.

    Food that cannot be reached is left for later; when only such food is left it fails. The
    report tells of several foods; its program stops after the first.
    """
    node = Node(problem.start)
    while not problem.is_goal(node.state):
        for food in by_nearness(problem.arena, node.state):
            eaten = yield from walk_to(problem, node, food)
            if eaten:
                node = eaten
                break
        else:
            return None
    shortest = len(problem.arena.food) == 1
    return Verdict(node, proven=shortest, lower_bound=node.cost if shortest else None)


def by_nearness(arena: Arena, state: State) -> list[int]:
    """Return the food that is left, the nearest first by rows and columns."""
    row, col = divmod(state.cell, arena.cols)

    def away(cell: int) -> int:
        there, over = divmod(cell, arena.cols)
        return abs(there - row) + abs(over - col)

    return sorted(chosen(arena.food, state.food), key=away)


def walk_to(
    problem: MonsterProblem, node: Node[State], food: int
) -> Generator[tuple[Node[State], int], None, Node[State] | None]:
    """Search breadth first for a path to a food, right, left, down, up; monsters are walls."""
    frontier, reached = deque([node]), {node.state.cell}
    while frontier:
        node = frontier.popleft()
        yield node, len(frontier)
        if node.state.cell == food:
            return node
        for child in sorted(node.children(problem), key=lambda child: TIES.index(child.move)):
            if child.state.cell not in reached and not problem.is_lost(child.state):
                reached.add(child.state.cell)
                frontier.append(child)
    return None
