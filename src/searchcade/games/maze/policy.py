"""The policy for hidden values: what to do with each energy for the best chance.

Where the pills lie is known; each is worth 1 to 5, all equally likely.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from searchcade.games.maze.paths import homeward
from searchcade.games.maze.rules import Maze

MOST = 5  # a pill is worth 1 to 5
TINY = 1e-12  # a chance this close to 0 or 1 counts as that
A_STEP = 1e-10  # the chance that a step is worth: it only breaks ties


class Curve(NamedTuple):
    """What each energy is worth at some point of the walk.

    Row 0 of `table` is the chance to arrive, row 1 the expected steps away from the goal, for the
    energies from `low` on. With less energy there is no chance, with more no doubt and no detour.
    """

    low: int
    table: NDArray[np.float64]

    @property
    def end(self) -> int:
        """Return the least energy with which nothing can go wrong."""
        return self.low + len(self.table[0])

    def between(self, low: int, end: int) -> NDArray[np.float64]:
        """Return the table for the energies from `low`, which is not above ours, to `end`."""
        if (low, end) == (self.low, self.end):
            return self.table
        table = np.zeros((2, end - low))
        known = self.table[:, : max(0, end - self.low)]
        begin = self.low - low
        table[:, begin : begin + known.shape[1]] = known
        table[0, self.end - low :] = 1
        return table

    def trimmed(self) -> Curve:
        """Return the curve without the energies that mean no chance or no doubt."""
        chance, away = self.table
        first = int(chance.searchsorted(TINY))
        doubtful = np.flatnonzero((chance < 1 - TINY) | (away > TINY))
        last = int(doubtful[-1]) + 1 if doubtful.size else 0
        return Curve(self.low + first, self.table[:, first : max(first, last)])

    def before_step(self) -> Curve:
        """Return the curve one step before the place of this one."""
        return Curve(self.low + 1, self.table)

    def before_pill(self) -> Curve:
        """Return the curve one step before an unseen pill."""
        low = self.low - MOST + 1
        padded = self.between(low, self.end + MOST - 1)
        table = padded[:, : self.end - low].copy()
        for more in range(1, MOST):
            table += padded[:, more : more + self.end - low]
        table /= MOST
        cut = max(0, 1 - low)  # a step needs one unit of energy
        return Curve(low + cut, table[:, cut:])


HOME = Curve(0, np.zeros((2, 0)))
ONE_AWAY = np.array([[0.0], [1.0]])


class Decision(NamedTuple):
    """For which energies, from `low` on, a branch is worth entering."""

    low: int
    enters: NDArray[np.bool_]

    def at(self, energy: int) -> bool:
        """Say whether to enter with this energy."""
        return 0 <= energy - self.low < len(self.enters) and bool(self.enters[energy - self.low])


def chosen(skip: Curve, enter: Curve) -> tuple[Curve, Decision | None]:
    """Return the better of skipping a branch and entering it, for every energy."""
    low = min(skip.low, enter.low)
    if enter.low >= skip.end:
        return skip, None
    skipping = skip.between(low, skip.end)
    entering = enter.between(low, skip.end) + ONE_AWAY
    chance, away = entering - skipping
    better = chance > A_STEP * away
    if not better.any():
        return skip, None
    return Curve(low, np.where(better, entering, skipping)), Decision(low, better)


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
        return float(self.curve.table[0, energy - self.curve.low])

    def energy_for(self, chance: float) -> int:
        """Return the least energy that gives at least this chance."""
        if self.curve is None:
            raise ValueError("no energy is enough where no way leads to the goal")
        return self.curve.low + int(self.curve.table[0].searchsorted(chance - TINY))

    def pays(self, branch: int, energy: int) -> bool:
        """Say whether to enter a branch with this energy."""
        return branch in self.decisions and self.decisions[branch].at(energy)

    def _plan(self) -> Curve:
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
            profit[cell] += MOST * (cell in self.maze.pills) - 2
            if cell not in path and profit[cell] > 0:
                profit[self.toward[cell]] += profit[cell]
                self.branches.setdefault(self.toward[cell], []).append(cell)
        for branches in self.branches.values():
            branches.sort(key=lambda branch: (-profit[branch], branch))

    def _decide(self, cell: int, curve: Curve) -> Curve:
        """Return the curve at `cell` before its branches, given the one for leaving it."""
        skips: list[Curve] = []
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

    def _before(self, cell: int, curve: Curve) -> Curve:
        """Return the curve a step before `cell`, given the one on arrival there."""
        self.least[cell] = curve.low
        return curve.before_pill() if cell in self.maze.pills else curve.before_step()
