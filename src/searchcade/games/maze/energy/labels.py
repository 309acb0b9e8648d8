"""Walks with little energy: they explore branches step by step and may come back later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from searchcade.games.maze.energy.bounds import EnergyNeeds
from searchcade.games.maze.energy.tree import Branch, Glance, Trunk, easiest_first, grow, tour


class LabelPlace(NamedTuple):
    """Where a label stands, and which branches it has before it."""

    cell: int
    branches: tuple[Branch, ...]
    below: LabelPlace | None
    """The next place on the path back to the trunk; None on the trunk."""
    hope: int
    """Energy that could at most be left on the trunk, beyond what it has now."""


def place(cell: int, branches: tuple[Branch, ...], below: LabelPlace | None) -> LabelPlace:
    """Return a place with its hope: every branch brings its best, then home to the trunk."""
    hope = sum(branch.menu[-1][1] for branch in branches)
    return LabelPlace(cell, branches, below, hope + below.hope - 1 if below else hope)


class Origin(NamedTuple):
    """The entry of `best` that a label comes from: before which deal, and after how many steps."""

    deal: int
    away: int


@dataclass(slots=True, eq=False)
class WalkLabel:
    """A walk with little energy, as far as it has come."""

    away: int
    energy: int
    place: LabelPlace
    before: WalkLabel | Origin
    walked: list[int] | tuple[Branch, int] | None = None
    """What it did since: stepped on these cells, or made a tour with so many steps away."""


class Stumps:
    """What is left of branches whose first pill is taken. Equal ones are one object."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, tuple[Branch, ...]], Branch | None] = {}

    def left(self, cell: int, branches: tuple[Branch, ...]) -> Branch | None:
        """Return what is left behind when `cell` is left towards the trunk, if it still pays."""
        key = (cell, branches)
        if key not in self.known:
            self.known[key] = grow(cell, 0, branches)
        return self.known[key]

    def note(self, branch: Branch) -> None:
        """Remember a branch that has no pill in its first cell: left as it was, it is the same."""
        if branch.value == 0:
            self.known.setdefault((branch.cell, branch.branches), branch)


def retrace(label: WalkLabel, walked: list[int]) -> Origin:
    """Add the cells of a label's walk, last first; return where it began."""
    here: WalkLabel | Origin = label
    while isinstance(here, WalkLabel):
        if isinstance(here.walked, list):
            walked += here.walked[::-1]
        elif here.walked:
            walked += tour(*here.walked, here.place.cell)[::-1]
        here = here.before
    return here


class Feeling:
    """The labels at one trunk cell: every walk through the branches that could pay."""

    def __init__(
        self, trunk: Trunk, needs: EnergyNeeds, limit: int | None, index: int, stumps: Stumps
    ) -> None:
        self.trunk, self.needs, self.limit, self.index = trunk, needs, limit, index
        self.stumps = stumps
        self.gained = trunk.gained[index]
        self.last = index + 2 == len(trunk.cells)
        self.heap: list[tuple[int, int, WalkLabel]] = []
        self.ticket = count()
        self.known: dict[LabelPlace, int] = {}
        self.closed: dict[int, WalkLabel] = {}
        """The labels that move on and leave nothing behind, by steps away."""
        self.left: list[WalkLabel] = []
        """The labels at the next cell of the trunk that left something behind."""

    def run(self, labels: Iterable[WalkLabel]) -> Iterator[Glance]:
        """Take the labels with the fewest steps away first; of two at one place keep the richer."""
        for label in labels:
            self.push(label)
        while self.heap:
            label = heappop(self.heap)[-1]
            if label.energy <= self.known.get(label.place, -1):
                continue
            self.known[label.place] = label.energy
            yield label.place.cell, label.energy, len(self.heap)
            self.expand(label)

    def expand(self, label: WalkLabel) -> None:
        """Extend a label by every step that may be best."""
        here = label.place
        if here.branches and here.branches[0].need <= label.energy:
            self.buy(label)
        elif label.energy >= 1:
            self.step_in(label)
            if here.below:
                self.step_back(label, here.below)
            else:
                self.move_on(label)

    def push(self, label: WalkLabel) -> None:
        """Queue a label unless even its best hope is too little."""
        if self.may_leave(label.away, label.energy + label.place.hope):
            heappush(self.heap, (label.away, next(self.ticket), label))

    def may_leave(self, away: int, energy: int) -> bool:
        """Say whether the goal may be reached when the trunk cell is left like this."""
        spare = None if self.limit is None else self.limit - away
        if spare is not None and spare < 0:
            return False
        return energy - self.gained >= self.needs.to_leave(self.index, spare)

    def buy(self, label: WalkLabel) -> None:
        """Decide for good what to take from the easiest branch, which needs no more energy.

        Taking it later is no better: at all later moments there would be less energy.
        """
        here = label.place
        branch = here.branches[0]
        rest = place(here.cell, here.branches[1:], here.below)
        self.push(WalkLabel(label.away, label.energy, rest, label))
        for away, profit in branch.menu[1:]:
            self.push(
                WalkLabel(label.away + away, label.energy + profit, rest, label, (branch, away))
            )

    def step_in(self, label: WalkLabel) -> None:
        """Step into each branch, though the energy may not last for all of it."""
        here = label.place
        for number, branch in enumerate(here.branches):
            if branch.near > label.energy:
                continue  # no pill within reach: entering only loses energy
            self.stumps.note(branch)
            others = here.branches[:number] + here.branches[number + 1 :]
            below = place(here.cell, others, here.below)
            there = place(branch.cell, branch.branches, below)
            energy = label.energy - 1 + branch.value
            self.push(WalkLabel(label.away + 1, energy, there, label, [branch.cell]))

    def step_back(self, label: WalkLabel, below: LabelPlace) -> None:
        """Step towards the trunk; what still pays behind becomes a branch there."""
        rest = self.stumps.left(label.place.cell, label.place.branches)
        branches = easiest_first((*below.branches, rest)) if rest else below.branches
        there = place(below.cell, branches, below.below)
        self.push(WalkLabel(label.away, label.energy - 1, there, label, [below.cell]))

    def move_on(self, label: WalkLabel) -> None:
        """Go to the next cell of the trunk, with or without something left behind."""
        here = label.place
        rest = None if self.last else self.stumps.left(here.cell, here.branches)
        if not self.may_leave(label.away, label.energy + (rest.best if rest else 0)):
            return
        if rest:
            self.left.append(self.carried(label, rest))
        elif label.away not in self.closed or self.closed[label.away].energy < label.energy:
            self.closed[label.away] = label

    def carried(self, label: WalkLabel, rest: Branch) -> WalkLabel:
        """Return the label at the next cell of the trunk, with `rest` as a branch there."""
        index = self.index + 1
        cell = self.trunk.cells[index]
        branches = easiest_first((*self.trunk.branches.get(index, ()), rest))
        energy = label.energy - self.gained + self.trunk.gained[index]
        return WalkLabel(label.away, energy, place(cell, branches, None), label, [cell])
