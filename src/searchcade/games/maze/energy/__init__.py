"""Energy mode with known values: the shortest walk that never runs out, and the energy it needs.

No pill may lie on the start.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from searchcade.games.maze.energy.loops import Found, best_found, certain, least_with_few
from searchcade.games.maze.energy.tree import (
    Glance,
    Outlook,
    Trunk,
    bare_trunk,
    finished,
    from_goal,
    with_branches,
)
from searchcade.games.maze.energy.walk import least_for, shortest_walk
from searchcade.games.maze.rules import EnergyWalk, Maze, State, walk_to_plan
from searchcade.problem import BadInput
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm


def has_energy(problem: Any) -> bool:
    """Fit mazes in which energy counts."""
    return isinstance(problem, EnergyWalk)


@algorithm("energy", "Exact energy plan", game="maze", cheapest="always", fits=has_energy)
def energy(problem: Any) -> Search[State]:
    """Plan with all values known: exact without loops or with few pills, else with a bound."""
    looking = solve(problem.maze)
    try:
        while True:
            cell, left, waiting = next(looking)
            try:
                yield Node(State(cell, left)), waiting
            except Stopped:
                looking.throw(Stopped())
    except StopIteration as end:
        walk, proven, bound = end.value
    goal = None if walk is None else followed(problem, walk_to_plan(walk, problem.maze.cols))
    return Verdict(goal, proven, bound)


def followed(problem: Any, plan: str) -> Node[State]:
    """Return the last node of a plan, stepped by the rules."""
    node = Node(problem.start)
    for move in plan:
        for letter, state, cost in problem.successors(node.state):
            if letter == move:
                node = Node(state, node, move, node.cost + cost)
                break
    return node


def solve(maze: Maze) -> Generator[Glance, None, Found]:
    """Find a short walk, and say what is proven about it; in a perfect maze it is a shortest.

    A caller that throws Stopped into it gets the best walk so far, and a bound.
    """
    if maze.start == maze.goal:
        return certain([maze.start])
    yield maze.start, maze.energy or 0, 0
    outlook = from_goal(maze)
    bare = bare_trunk(maze, outlook)
    if bare is None or (maze.energy or 0) >= bare.straight_need:
        return certain(bare.cells if bare else None)
    try:
        if outlook.has_loops:
            return (yield from best_found(maze))
        trunk = with_branches(bare, maze, outlook)
        return certain((yield from shortest_walk(trunk, maze.energy or 0)))
    except Stopped:
        return Found(None, False, len(bare.cells) - 1)


def is_tree(maze: Maze) -> bool:
    """Say whether the maze is perfect as far as it can be reached from the goal."""
    return not from_goal(maze).has_loops


def best_walk(maze: Maze) -> str | None:
    """Return the plan from the maze's start with its energy; None when none is known."""
    walk = finished(solve(maze)).walk
    return None if walk is None else walk_to_plan(walk, maze.cols)


def straight_energy(maze: Maze) -> int:
    """Return the least energy for the straight walk along the shortest path."""
    return reachable(maze, from_goal(maze)).straight_need


def least_energy(maze: Maze) -> int:
    """Return the least energy with which the goal can be reached.

    With loops and many pills it is an energy that is enough; less may be enough, too.
    """
    outlook = from_goal(maze)
    trunk = with_branches(reachable(maze, outlook), maze, outlook)
    few = least_with_few(maze) if outlook.has_loops else None
    return least_for(trunk) if few is None else few


def reachable(maze: Maze, outlook: Outlook) -> Trunk:
    """Return the path to the goal; raise BadInput if there is none."""
    bare = bare_trunk(maze, outlook)
    if bare is None or maze.start == maze.goal:
        raise BadInput("energy: expected a goal that can be reached from the start")
    return bare
