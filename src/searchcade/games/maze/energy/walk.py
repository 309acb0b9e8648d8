"""The shortest walk of a perfect maze: along the trunk, buying tours of its branches in passing.

`best[away]` is the most energy with which a trunk cell can be left after so many steps away. Where
the energy is enough for every tour of a branch, what the walk will ever take from it is best taken
at once. Only a walk with less energy must explore step by step and may come back later: such a
walk is a `WalkLabel`, which remembers the branches it left behind.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from searchcade.games.maze.energy.tree import (
    DEAD,
    LOWEST,
    Branch,
    Energies,
    EnergyNeeds,
    Glance,
    Trunk,
    easiest_first,
    finished,
    grow,
    needs_of,
    tour,
)


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


@dataclass(slots=True)
class Deal:
    """One change of `best`: by the tours of a branch, or by labels that left nothing behind."""

    index: int
    before: Energies
    branch: Branch | None = None
    labels: dict[int, WalkLabel] = field(default_factory=dict)


class Forward:
    """One pass along the trunk that looks at walks with at most `limit` steps away."""

    def __init__(self, trunk: Trunk, needs: EnergyNeeds, energy: int, limit: int | None) -> None:
        self.trunk, self.needs, self.limit = trunk, needs, limit
        self.best: Energies = [energy]
        self.deals: list[Deal] = []
        self.open: list[WalkLabel] = []
        self.stumps = Stumps()

    def run(self) -> Generator[Glance, None, list[int] | None]:
        """Walk the trunk to its end; return the cells of the shortest walk, if there is one."""
        stops = {index: number for number, index in enumerate(self.needs.stops)}
        for index in range(len(self.trunk.cells) - 1):
            if index in stops:
                yield self.trunk.cells[index], self.most_energy(index), len(self.open)
                self.visit(index)
                self.best = self.hopeful(self.needs.to_go[stops[index]])
            if self.open:
                yield from self.feel(index)
        away = next((away for away, left in enumerate(self.best) if left > LOWEST), None)
        return None if away is None else self.walk(away)

    def most_energy(self, index: int) -> int:
        """Return the most energy that a walk has at a trunk cell."""
        return max(0, max(self.best, default=DEAD) + self.trunk.gained[index])

    def hopeful(self, needed: Energies) -> Energies:
        """Return `best` without the entries that cannot lead to the goal or that another beats."""
        kept: Energies = []
        last, lead = len(needed) - 1, DEAD
        for away, energy in enumerate(self.best):
            spare = last if self.limit is None else min(last, self.limit - away)
            kept.append(energy if energy > lead and energy >= needed[spare] else DEAD)
            lead = max(lead, energy)
            if lead >= needed[0]:
                break  # more energy than the straight walk needs is worth nothing
        return kept

    def visit(self, index: int) -> None:
        """Offer each branch of a trunk cell to all walks that come by."""
        branches = self.trunk.branches.get(index, ())
        for number, branch in enumerate(branches):
            self.deals.append(Deal(index, self.best, branch))
            if branch.need > 1:
                self.set_apart(index, branches[number:])
            self.best = self.after_tours(branch)

    def set_apart(self, index: int, branches: tuple[Branch, ...]) -> None:
        """Make labels of the walks that have too little energy for the first of the branches."""
        gained = self.trunk.gained[index]
        low = [
            (away, energy)
            for away, energy in enumerate(self.best)
            if LOWEST < energy < branches[0].need - gained
        ]
        if not low:
            return
        here = place(self.trunk.cells[index], branches, None)
        self.best = self.best.copy()
        for away, energy in low:
            origin = Origin(len(self.deals) - 1, away)
            self.open.append(WalkLabel(away, energy + gained, here, origin))
            self.best[away] = DEAD

    def after_tours(self, branch: Branch) -> Energies:
        """Return the most energy after the best tours of a branch for which all have enough."""
        table = self.best + [DEAD] * branch.menu[-1][0]
        alive = [(away, energy) for away, energy in enumerate(self.best) if energy > LOWEST]
        for spent, profit in branch.menu[1:]:
            for away, energy in alive:
                if energy + profit > table[away + spent]:
                    table[away + spent] = energy + profit
        return table if self.limit is None else table[: self.limit + 1]

    def feel(self, index: int) -> Generator[Glance, None, None]:
        """Lead the labels at a trunk cell through its branches, and on to the next cell."""
        search = Feeling(self.trunk, self.needs, self.limit, index, self.stumps)
        yield from search.run(self.open)
        self.open = search.left
        self.take_in(index, search.closed)

    def take_in(self, index: int, closed: dict[int, WalkLabel]) -> None:
        """Put the labels that left nothing behind back among the others."""
        if not closed:
            return
        self.deals.append(Deal(index, self.best, None, closed))
        best = self.best + [DEAD] * (max(closed) + 1 - len(self.best))
        for away, label in list(closed.items()):
            energy = label.energy - self.trunk.gained[index]
            if energy > best[away]:
                best[away] = energy
            else:
                del closed[away]
        self.best = best

    def walk(self, away: int) -> list[int]:
        """Return the cells of the walk that ends with so many steps away."""
        cells, trunk = self.trunk.cells, self.trunk
        walked: list[int] = []  # from the goal back
        here, energy, number = len(cells) - 1, self.best[away], len(self.deals)
        while number:
            number -= 1
            deal = self.deals[number]
            label = deal.labels.get(away)
            if label is not None:
                walked += cells[here : deal.index : -1]
                origin = retrace(label, walked)
                number, away, here = origin.deal, origin.away, self.deals[origin.deal].index
                energy = self.deals[number].before[away]
            elif deal.branch:
                spent, profit = bought(deal, away, energy, trunk.gained[deal.index])
                if spent:
                    walked += cells[here : deal.index : -1]
                    here = deal.index
                    walked += tour(deal.branch, spent, cells[here])[::-1]
                    away, energy = away - spent, energy - profit
        return [cells[0], *(walked + cells[here:0:-1])[::-1]]


def bought(deal: Deal, away: int, energy: int, gained: int) -> tuple[int, int]:
    """Return the item of the branch's menu that explains this energy after the deal."""
    assert deal.branch
    for spent, profit in deal.branch.menu:
        before = away - spent
        had = deal.before[before] if 0 <= before < len(deal.before) else DEAD
        if had == energy - profit and had + gained >= deal.branch.need:
            return spent, profit
    raise AssertionError("an energy that no deal explains")


def shortest_walk(
    trunk: Trunk, energy: int, needs: EnergyNeeds | None = None
) -> Generator[Glance, None, list[int] | None]:
    """Find the cells of a shortest walk to the goal with this energy; None if there is none.

    Most mazes have a walk that meets the bound, so look for one first, then a bit wider. A pass
    looks at all walks within its limit, so the first walk found is a shortest.
    """
    needs = needs or needs_of(trunk)
    fewest = needs.fewest_away(energy)
    if fewest is None:
        return None
    for limit in (fewest, fewest + 4, None):
        walk = yield from Forward(trunk, needs, energy, limit).run()
        if walk:
            return walk
    return None


def least_for(trunk: Trunk) -> int:
    """Return the least energy with which the end of the trunk can be reached."""
    needs = needs_of(trunk)

    def is_enough(energy: int) -> bool:
        return finished(shortest_walk(trunk, energy, needs)) is not None

    low = needs.least()
    reach = 1  # the bound is rarely off, and then by little: look ahead by 1, 2, 4 and so on
    while not is_enough(low + reach - 1):
        low, reach = low + reach, 2 * reach
    return low + bisect_left(range(reach - 1), True, key=lambda more: is_enough(low + more))
