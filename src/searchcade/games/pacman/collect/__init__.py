"""All food in the fewest steps, where nothing moves but Pacman: `frontier`, with a proof."""

from __future__ import annotations

from typing import Any

from searchcade.games.pacman.arena import Arena, chosen
from searchcade.games.pacman.collect.graph import Cells, reachable
from searchcade.games.pacman.collect.shortest import Progress, shortest_walk
from searchcade.games.pacman.pie_rules import PieProblem, jumps
from searchcade.games.pacman.rules import nothing_moves
from searchcade.games.pacman.state import State
from searchcade.problem import Problem
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm

__all__ = ["frontier"]


def is_a_walk(problem: Any) -> bool:
    """Fit maps on which only Pacman moves, and each step can be taken back."""
    if isinstance(problem, PieProblem):
        return not problem.arena.pies and problem.arena.rules.teleport != "auto"
    return nothing_moves(problem)


@algorithm("frontier", "Frontier sweep", game="pacman", cheapest="always", fits=is_a_walk)
def frontier(problem: Any) -> Search[State]:
    """Sweep over the map once and keep, for all walks at once, what matters at the frontier.

    Finds the fewest steps that eat all food, and proves it. A caller that throws Stopped into it
    gets the best walk so far, and a lower bound.
    """
    start, cells = problem.start, open_cells(problem)
    food = chosen(problem.arena.food, start.food)
    if start.cell not in cells or not set(food) <= reachable(cells, start.cell).keys():
        return None
    progress: Progress | None = None
    try:
        for progress in shortest_walk(cells, start.cell, food, problem.arena.cols):
            yield Node(start._replace(cell=progress.place)), progress.states
    except Stopped:
        if progress is None:
            raise
    return verdict(problem, progress) if progress else None


def open_cells(problem: Any) -> Cells:
    """Return for each cell that may be entered those that are one step or jump away."""
    arena: Arena = problem.arena
    jumps_at = jumps(arena) if arena.rules.level == "pies" else {}
    cells: dict[int, list[int]] = {}
    for cell, steps in enumerate(arena.open_steps):
        if not arena.walls[cell] and cell not in arena.blocked:
            theres = dict.fromkeys(there for _, there in (*steps, *jumps_at.get(cell, ())))
            cells[cell] = [there for there in theres if there not in arena.blocked]
    return cells


def verdict(problem: Problem[State], progress: Progress) -> Verdict:
    """Replay the walk by the rules, and return it with what is known of its length."""
    node = Node(problem.start)
    for there in progress.walk[1:]:
        node = next(child for child in node.children(problem) if child.state.cell == there)
    return Verdict(node, progress.is_proven, progress.at_least)
