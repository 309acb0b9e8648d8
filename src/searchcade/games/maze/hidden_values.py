"""Play when a pill's value shows only on touch: by the best-chance policy, or by a greedy rule.

The guides below are told the energy after each step and nothing else, so they cannot look at a
value beforehand.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

from searchcade.games.maze.energy import best_walk, has_energy, is_tree
from searchcade.games.maze.paths import homeward
from searchcade.games.maze.policy import Policy
from searchcade.games.maze.rules import DIRECTIONS, EnergyWalk, Maze, State, neighbour, walk_to_plan
from searchcade.search.node import Ended, Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm

GUESSES = (3, 4, 5)  # assumed values of unseen pills when the policy sees no chance

Guide = Generator[int, int, bool]
"""Yields the next cell and is sent the energy there. Returns whether it learned something."""


class PillSpot:
    """Where a player stands, with what energy, and which pills are untouched."""

    def __init__(self, maze: Maze) -> None:
        self.maze = replace(maze, pills={})
        self.cell = maze.start
        self.energy = maze.energy or 0
        self.left = set(maze.pills)

    def step(self, cell: int) -> Guide:
        """Walk to the next cell and learn the energy there; say whether a pill was touched."""
        self.energy = yield cell
        self.cell = cell
        touched = cell in self.left
        self.left.discard(cell)
        return touched

    def as_maze(self, guess: int = GUESSES[0]) -> Maze:
        """Return what is left to play, with all pills worth the guess."""
        pills = dict.fromkeys(sorted(self.left - {self.cell}), guess)
        return replace(self.maze, start=self.cell, energy=self.energy, pills=pills)


def best_chance(spot: PillSpot) -> Guide:
    """Follow the policy. Where its table sees no chance, plan again from there."""
    while spot.cell != spot.maze.goal:
        policy = Policy(spot.as_maze())
        if policy.chance(spot.energy) > 0:
            yield from steer(policy, spot)
        elif not (yield from hopeful(spot)):
            return False
    return True


def steer(policy: Policy, spot: PillSpot) -> Guide:
    """Follow the policy's table until the goal is reached or no chance is left."""
    left: dict[int, Iterator[int]] = {}  # the branches not yet entered or skipped
    while spot.cell != spot.maze.goal:
        if spot.cell not in left:
            if spot.energy < policy.least[spot.cell]:
                return True
            left[spot.cell] = iter(policy.branches.get(spot.cell, ()))
        entered = (branch for branch in left[spot.cell] if policy.pays(branch, spot.energy))
        yield from spot.step(next(entered, policy.toward[spot.cell]))
    return True


def hopeful(spot: PillSpot) -> Guide:
    """Take the best walk for an assumed value of all pills, until one is touched."""
    walks = (best_walk(spot.as_maze(guess)) for guess in GUESSES)
    for move in next(filter(None, walks), ""):
        if (yield from spot.step(neighbour(spot.cell, DIRECTIONS.index(move), spot.maze.cols))):
            return True
    return spot.cell == spot.maze.goal


def nearest_detour(spot: PillSpot) -> Guide:
    """Go for the reachable pill with the smallest detour, until the energy is enough.

    The report minimises |(energy - P + 1) - S| for a pill at P steps, S steps from the goal;
    as long as the energy is not enough, that is the smallest P + S.
    """
    toward = homeward(spot.maze)
    steps = {spot.maze.goal: 0}
    for cell, after in toward.items():
        steps.setdefault(cell, steps[after] + 1)
    while spot.cell in steps and spot.cell != spot.maze.goal:
        if spot.energy >= steps[spot.cell]:
            route = [toward[spot.cell]]
        else:
            route = smallest_detour(spot, steps)
        if not route:
            return False
        for cell in route:
            if (yield from spot.step(cell)):
                break
    return spot.cell == spot.maze.goal


def smallest_detour(spot: PillSpot, steps: dict[int, int]) -> list[int]:
    """Return the path to the reachable pill with the smallest detour; empty if there is none."""
    parent = {spot.cell: spot.cell}
    layer, best = [spot.cell], None
    for walked in range(1, spot.energy + 1):
        layer = next_layer(spot.maze, layer, parent)
        pills = [(walked + steps[cell], walked, cell) for cell in layer if cell in spot.left]
        best = min([best, *pills] if best else pills, default=None)
        if not layer or (best and best[0] == steps[spot.cell]):
            break
    route = [best[2]] if best else []
    while route and parent[route[-1]] != spot.cell:
        route.append(parent[route[-1]])
    return route[::-1]


def next_layer(maze: Maze, layer: list[int], parent: dict[int, int]) -> list[int]:
    """Return the new cells one step beyond the layer, and note their parents."""
    beyond = []
    for cell in layer:
        new = [there for there in maze.neighbours(cell) if there not in parent]
        parent.update(dict.fromkeys(new, cell))
        beyond += new
    return beyond


def told(guide: Guide, energy: int) -> int | None:
    """Tell the guide the energy after a step and return its next cell."""
    try:
        return guide.send(energy)
    except StopIteration:
        return None


def follow(problem: EnergyWalk, guide: Guide) -> Search[State]:
    """Walk where the guide leads, by the rules."""
    node: Node[State] | None = Node(problem.start)
    cell = next(guide, None)
    while node:
        try:
            yield node, 0
        except Stopped:
            ended: Ended = "" if problem.is_goal(node.state) else "unfinished"
            return Verdict(node, proven=False, ended=ended)
        if problem.is_goal(node.state):
            return node
        node = next((child for child in node.children(problem) if child.state.cell == cell), None)
        cell = told(guide, node.state.energy) if node else None
    return None


def has_energy_and_no_loops(problem: Any) -> bool:
    """Fit the perfect mazes where energy counts."""
    return has_energy(problem) and is_tree(problem.maze)


@algorithm(
    "greedy-touch",
    "Nearest-detour rule (values on touch)",
    complete=False,
    game="maze",
    fits=has_energy,
)
def greedy_touch(problem: EnergyWalk) -> Search[State]:
    """Go for the pill with the smallest detour, as the report does. It sees values on touch."""
    return follow(problem, nearest_detour(PillSpot(problem.maze)))


@algorithm(
    "policy-touch",
    "Best-chance policy (values on touch)",
    complete=False,
    game="maze",
    fits=has_energy_and_no_loops,
)
def policy_touch(problem: EnergyWalk) -> Search[State]:
    """Decide for the best chance to arrive, then for the fewest steps. It sees values on touch."""
    return follow(problem, best_chance(PillSpot(problem.maze)))


def advice_on_touch(maze: Maze) -> str | None:
    """Return the moves up to the next unseen pill or the goal; None when no chance is left."""
    guide, energy, walk = best_chance(PillSpot(maze)), maze.energy or 0, [maze.start]
    cell = next(guide, None)
    while cell is not None:
        walk.append(cell)
        energy -= 1
        cell = None if cell in maze.pills else told(guide, energy)
    reached = walk[-1] == maze.goal or walk[-1] in maze.pills
    return walk_to_plan(walk, maze.cols) if reached else None
