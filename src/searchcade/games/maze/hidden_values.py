"""Play when a pill's value shows only on touch: by the best-chance policy, or by a greedy rule.

Where the pills lie is known; each is worth 1 to 5, all equally likely. The guides below get the
energy after each step and nothing else, so they cannot look at a value beforehand.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from searchcade.games.maze.energy import best_walk, has_energy, is_tree
from searchcade.games.maze.paths import homeward
from searchcade.games.maze.rules import DIRECTIONS, EnergyWalk, Maze, State, neighbour, walk_to_plan
from searchcade.search.node import Ended, Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm

MAX_PILL = 5  # a pill is worth 1 to 5
TINY = 1e-12  # a chance this close to 0 or 1 counts as that
A_STEP = 1e-10  # the chance that a step is worth: it only breaks ties
GUESSES = (3, 4, 5)  # assumed values of unseen pills when the policy sees no chance

Guide = Generator[int, int, bool]
"""Yields the next cell and is sent the energy there. Returns whether it learned something."""


class ChanceCurve(NamedTuple):
    """What each energy is worth at some point of the walk, for the energies from `low` on.

    With less energy there is no chance, with more no doubt and no detour.
    """

    low: int
    chances: list[float]
    """The chance to arrive."""
    away: list[float]
    """The expected steps away from the goal."""

    @property
    def end(self) -> int:
        """Return the least energy with which nothing can go wrong."""
        return self.low + len(self.chances)

    def between(self, low: int, end: int) -> tuple[list[float], list[float]]:
        """Return chances and steps for energies from `low`, which is not above ours, to `end`."""
        before, after = [0.0] * (self.low - low), end - self.end
        chances = before + self.chances + [1.0] * after
        return chances[: end - low], (before + self.away + [0.0] * after)[: end - low]

    def trimmed(self) -> ChanceCurve:
        """Return the curve without the energies that mean no chance or no doubt."""
        first, last = bisect_left(self.chances, TINY), len(self.chances)
        while last > first and self.chances[last - 1] >= 1 - TINY and self.away[last - 1] <= TINY:
            last -= 1
        return ChanceCurve(self.low + first, self.chances[first:last], self.away[first:last])

    def before_step(self) -> ChanceCurve:
        """Return the curve one step before the place of this one."""
        return self._replace(low=self.low + 1)

    def before_pill(self) -> ChanceCurve:
        """Return the curve one step before an unseen pill."""
        low = self.low - MAX_PILL + 1
        cut = max(0, 1 - low)  # a step needs one unit of energy
        padded = self.between(low + cut, self.end + MAX_PILL - 1)
        return ChanceCurve(low + cut, *(averages(values) for values in padded))


def averages(values: list[float]) -> list[float]:
    """Return the average of each value and the four after it."""
    later = (values[more:] for more in range(MAX_PILL))
    # Not `sum`, which rounds in another way from Python 3.12 on: the same level everywhere.
    return [(a + b + c + d + e) / MAX_PILL for a, b, c, d, e in zip(*later, strict=False)]


HOME = ChanceCurve(0, [], [])


class Decision(NamedTuple):
    """For which energies, from `low` on, a branch is worth entering."""

    low: int
    enters: list[bool]

    def at(self, energy: int) -> bool:
        """Say whether to enter with this energy."""
        return 0 <= energy - self.low < len(self.enters) and self.enters[energy - self.low]


def chosen(skip: ChanceCurve, enter: ChanceCurve) -> tuple[ChanceCurve, Decision | None]:
    """Return the better of skipping a branch and entering it, for every energy."""
    low = min(skip.low, enter.low)
    if enter.low >= skip.end:
        return skip, None
    chances, away = skip.between(low, skip.end)
    chances_within, away_within = enter.between(low, skip.end)
    enters = [
        within - chance > A_STEP * (1 + more - steps)
        for chance, steps, within, more in zip(
            chances, away, chances_within, away_within, strict=True
        )
    ]
    places = [place for place, better in enumerate(enters) if better]
    for place in places:
        chances[place], away[place] = chances_within[place], 1 + away_within[place]
    return (ChanceCurve(low, chances, away), Decision(low, enters)) if places else (skip, None)


class Policy:
    """What to do on a maze without loops, for every energy: the best chance, then the fewest steps.

    It never turns back on the path from the start to the goal. At each cell it enters or skips the
    branches in a fixed order; a branch that does not pay even with all pills worth 5 is left out.
    On small trees this loses less than 0.002 of the best possible chance (bench/energy_touch.py).
    """

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.toward = homeward(maze)
        self.branches: dict[int, list[int]] = {}
        """Cell -> the branches that may pay, the most promising first."""
        self.decisions: dict[int, Decision] = {}
        """Branch -> when to enter it."""
        self.least: dict[int, int] = {}
        """Cell -> the least energy on first arrival that leaves a chance."""
        self.curve = self._plan() if maze.start in self.toward else None

    def chance(self, energy: int) -> float:
        """Return the chance to arrive from the start with this energy."""
        if self.curve is None or energy < self.curve.low:
            return 0.0
        if energy >= self.curve.end:
            return 1.0
        return self.curve.chances[energy - self.curve.low]

    def energy_for(self, chance: float) -> int:
        """Return the least energy that gives at least this chance."""
        if self.curve is None:
            raise ValueError("no energy is enough where no way leads to the goal")
        return self.curve.low + bisect_left(self.curve.chances, chance - TINY)

    def pays(self, branch: int, energy: int) -> bool:
        """Say whether to enter a branch with this energy."""
        return branch in self.decisions and self.decisions[branch].at(energy)

    def _plan(self) -> ChanceCurve:
        """Decide from the goal backwards, along the walk that enters every branch."""
        path = [self.maze.start]
        while path[-1] != self.maze.goal:
            path.append(self.toward[path[-1]])
        self._find_branches(frozenset(path))
        curve = HOME
        for cell in reversed(path):
            if cell != self.maze.goal:
                curve = self._decide(cell, self._before(self.toward[cell], curve)).trimmed()
        self.least[self.maze.start] = curve.low
        return curve

    def _find_branches(self, path: frozenset[int]) -> None:
        """Keep the branches that pay when all their pills are worth the most."""
        profit = dict.fromkeys(self.toward, 0)
        for cell in reversed(self.toward):
            profit[cell] += MAX_PILL * (cell in self.maze.pills) - 2
            if cell not in path and profit[cell] > 0:
                profit[self.toward[cell]] += profit[cell]
                self.branches.setdefault(self.toward[cell], []).append(cell)
        for branches in self.branches.values():
            branches.sort(key=lambda branch: (-profit[branch], branch))

    def _decide(self, cell: int, curve: ChanceCurve) -> ChanceCurve:
        """Return the curve at `cell` before its branches, given the one for leaving it."""
        skips: list[ChanceCurve] = []
        for branch in reversed(self._tour(cell)):
            if branch < 0:  # the path back out of the branch
                skips.append(curve)
                curve = curve.before_step()
            else:
                curve, decision = chosen(skips.pop(), self._before(branch, curve))
                if decision:
                    self.decisions[branch] = decision
        return curve

    def _tour(self, cell: int) -> list[int]:
        """Return the walk through all branches at `cell`; ~branch stands for leaving it."""
        tour: list[int] = []
        stack = self.branches.get(cell, [])[::-1]
        while stack:
            branch = stack.pop()
            tour.append(branch)
            if branch >= 0:
                stack += [~branch, *reversed(self.branches.get(branch, ()))]
        return tour

    def _before(self, cell: int, curve: ChanceCurve) -> ChanceCurve:
        """Return the curve a step before `cell`, given the one on arrival there."""
        self.least[cell] = curve.low
        return curve.before_pill() if cell in self.maze.pills else curve.before_step()


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


def next_cell(guide: Guide, energy: int) -> int | None:
    """Send the guide the energy after a step; return its next cell, None at its end."""
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
        cell = next_cell(guide, node.state.energy) if node else None
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
        cell = None if cell in maze.pills else next_cell(guide, energy)
    reached = walk[-1] == maze.goal or walk[-1] in maze.pills
    return walk_to_plan(walk, maze.cols) if reached else None
