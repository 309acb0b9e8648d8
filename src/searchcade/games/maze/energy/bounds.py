"""What a walk along the trunk still needs, if every tour could be walked with any energy.

The true walk needs at least as much: let it make all its tours of a branch when it first passes
there; then it never has less energy than before and makes no more steps away.

All energies here are counted less what the trunk itself gave up to there (`Trunk.gained`), so that
walking along the trunk does not change them.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate
from operator import neg

from searchcade.games.maze.energy.tree import Branch, Trunk

Energies = list[int]
DEAD = -(10**9)  # the energy of a walk that does not exist
LOWEST = DEAD // 2  # below are DEAD and sums with it, above all walks that exist


@dataclass(frozen=True, slots=True)
class EnergyNeeds:
    """The least energy for reaching the goal, by the steps away still allowed."""

    tables: list[Energies]
    """For each stop, in the order of the trunk, the energy needed on arrival; then the goal."""
    to_go: list[Energies]
    """For each stop the energy needed to leave it for the next cell of the trunk."""
    stops: list[int]
    """The trunk cells with branches, and the start: where there is something to decide."""
    floors: list[int]
    """For each trunk cell the energy needed to walk on to the next stop."""
    leaving: list[int]
    """For each trunk cell the number of the next stop after it."""

    def to_leave(self, index: int, spare: int | None) -> int:
        """Return what is needed to leave a trunk cell for the next with `spare` steps away."""
        table = self.tables[self.leaving[index]]
        last = len(table) - 1
        later = table[last if spare is None or spare > last else spare]
        return max(self.floors[index], later)

    def least(self) -> int:
        """Return an energy without which the goal cannot be reached from the start."""
        return self.tables[0][-1]

    def fewest_away(self, energy: int) -> int | None:
        """Return a number of steps away that cannot be undercut; None when there is none."""
        table = self.tables[0]
        if table[-1] > energy:
            return None
        return bisect_left(table, -energy, key=neg)


def needs_of(trunk: Trunk) -> EnergyNeeds:
    """Compute the needs, from the goal back to the start."""
    stops = sorted({0, *trunk.branches})
    floors, leaving = stretches(trunk, stops)
    tables = [[DEAD]]
    to_go: list[Energies] = []
    for stop in reversed(stops):
        needed = at_least(tables[-1], floors[stop])
        to_go.append(needed)
        for branch in trunk.branches.get(stop, ()):
            needed = before_tours(needed, branch)
        tables.append(at_least(needed, 1 - trunk.gained[stop]))  # at 0 nothing more can be done
    return EnergyNeeds(tables[::-1], to_go[::-1], stops, floors, leaving)


def stretches(trunk: Trunk, stops: list[int]) -> tuple[list[int], list[int]]:
    """Return what each trunk cell needs for walking on to the next stop, and that stop's number."""
    last = len(trunk.cells) - 1
    floors = [1 - gained for gained in trunk.gained[:last]]  # one unit is needed to step on
    leaving = [len(stops)] * last
    at_stop = set(stops)
    for index in range(last - 2, -1, -1):
        after = index + 1
        if after in at_stop:
            leaving[index] = leaving[after] - 1
        else:
            leaving[index] = leaving[after]
            floors[index] = max(floors[index], floors[after])
    return floors, leaving


def before_tours(needed: Energies, branch: Branch) -> Energies:
    """Return what is needed before a branch from what is needed after it."""
    table = needed + [needed[-1]] * branch.menu[-1][0]
    for away, profit in branch.menu[1:]:
        for place, energy in enumerate(needed, away):
            if energy - profit < table[place]:
                table[place] = energy - profit
    return list(accumulate(table, min))


def at_least(needed: Energies, floor: int) -> Energies:
    """Raise the table to `floor`, and end it where it falls no more."""
    end = bisect_left(needed, -max(floor, needed[-1]), key=neg) + 1
    return [max(energy, floor) for energy in needed[:end]]
