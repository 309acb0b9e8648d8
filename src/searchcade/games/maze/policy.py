"""The policy for hidden values: what to do with each energy for the best chance.

Where the pills lie is known; each is worth 1 to 5, all equally likely.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from searchcade.games.maze.paths import homeward
from searchcade.games.maze.rules import Maze

MAX_PILL = 5  # a pill is worth 1 to 5
TINY = 1e-12  # a chance this close to 0 or 1 counts as that
A_STEP = 1e-10  # the chance that a step is worth: it only breaks ties


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
