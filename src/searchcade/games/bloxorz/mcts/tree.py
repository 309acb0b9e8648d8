"""The tree of the strong search: every state stands in it once, on the cheapest way known."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from random import Random
from typing import Literal

from searchcade.games.bloxorz.mcts.rolls import Roll, Rolls
from searchcade.games.bloxorz.rules import State
from searchcade.search.node import Node

Shortcuts = Literal["seen", "way"]
"""Through which states a plan is shortened: all whose rolls are known, or those on its own way."""


@dataclass(slots=True, eq=False)
class Branch:
    """A state in the tree."""

    state: State
    cost: int
    left: float
    """No way on from here to the goal costs less."""
    parent: Branch | None
    node: Node[State]
    """What a watcher gets to see: the way by which it was found first."""
    untried: list[Roll]
    below: list[Branch] = field(default_factory=list)
    visits: int = 0
    value: float = 0.0
    is_exhausted: bool = False
    """Nothing is left to find below it."""

    def above(self) -> Iterator[Branch]:
        """Yield this branch and all that lead to it, the root last."""
        here: Branch | None = self
        while here:
            yield here
            here = here.parent

    def subtree(self) -> Iterator[Branch]:
        """Yield this branch and all below it."""
        waiting = [self]
        while waiting:
            here = waiting.pop()
            yield here
            waiting.extend(here.below)

    def way(self) -> list[State]:
        """Return the states from the root to here."""
        return [branch.state for branch in self.above()][::-1]


class Tree:
    """The branches by state, the best way to the goal, and its cost as the limit for all others.

    When nothing in it is left to try, no plan is cheaper than `limit`. The proof needs three things
    that are easily forgotten: a state that is reached more cheaply has its children offered again,
    for some were dropped as too dear; so have all below it; and a goal that gets cheaper is told.
    """

    def __init__(self, rolls: Rolls, random: Random, shortcuts: Shortcuts = "seen") -> None:
        self.rolls = rolls
        self.random = random
        self.shortcuts = shortcuts
        self.limit = inf
        self.best: list[State] | None = None
        self.branches: dict[State, Branch] = {}
        start = rolls.loaded(rolls.problem.start)
        self.root = self._add(Roll(start, 0, rolls.left(start)), None)

    def sprout(self, branch: Branch) -> Branch | None:
        """Try rolls until one leads to a new state; None when none does."""
        while branch.untried:
            roll = branch.untried.pop()
            cost = branch.cost + roll.cost
            if cost + roll.left >= self.limit:
                continue  # no plan through it beats the best one
            known = self.branches.get(roll.state)
            if known is None:
                return self._add(roll, branch)
            if cost < known.cost:
                self._move(known, branch, cost)
        return None

    def hopeful(self, branch: Branch) -> list[Branch]:
        """Return the branches below where something better may be found."""
        limit = self.limit
        return [
            each for each in branch.below if not each.is_exhausted and each.cost + each.left < limit
        ]

    def lower_bound(self) -> float:
        """Return what no plan can cost less than: one has to leave the tree somewhere."""
        leaving = (
            branch.cost + roll.cost + roll.left
            for branch in self.branches.values()
            for roll in branch.untried
        )
        return min(self.limit, min(leaving, default=inf))

    def record(self, way: list[State]) -> None:
        """Keep a way to the goal, shortened, if it is the cheapest so far."""
        through = set(way) if self.shortcuts == "way" else self.rolls.known.keys() | way
        cost, way = shortened(self.rolls, way, through)
        if cost < self.limit:
            self.limit, self.best = cost, way

    def _add(self, roll: Roll, parent: Branch | None) -> Branch:
        cost = parent.cost + roll.cost if parent else 0
        node = Node(roll.state, parent.node if parent else None, "", cost)
        branch = Branch(roll.state, cost, roll.left, parent, node, self._offered(roll.state))
        self.branches[roll.state] = branch
        if parent:
            parent.below.append(branch)
        if self.rolls.problem.is_goal(roll.state):
            self.record(branch.way())
        return branch

    def _move(self, branch: Branch, parent: Branch, cost: int) -> None:
        """Hang a branch where it costs less, and offer again what was too dear before."""
        if branch.parent:
            branch.parent.below.remove(branch)
        branch.parent = parent
        parent.below.append(branch)
        saved = branch.cost - cost
        for each in branch.subtree():
            each.cost -= saved
            each.untried = self._offered(each.state)
            each.is_exhausted = False
        for each in branch.subtree():
            if self.rolls.problem.is_goal(each.state) and each.cost < self.limit:
                self.record(each.way())

    def _offered(self, state: State) -> list[Roll]:
        """Return the rolls from a state in random order."""
        if self.rolls.problem.is_goal(state):
            return []
        rolls = list(self.rolls(state))
        self.random.shuffle(rolls)
        return rolls


def shortened(rolls: Rolls, way: list[State], through: Set[State]) -> tuple[int, list[State]]:
    """Return the cheapest way from first to last through these states only, with its cost."""
    cheapest = {way[0]: 0}
    before: dict[State, State] = {}
    waiting = [(0, way[0])]
    while waiting:
        cost, here = heappop(waiting)
        if here == way[-1]:
            break
        for state, step, _ in rolls(here):
            if state in through and cost + step < cheapest.get(state, inf):
                cheapest[state] = cost + step
                before[state] = here
                heappush(waiting, (cost + step, state))
    found = [way[-1]]
    while found[-1] != way[0]:
        found.append(before[found[-1]])
    return cheapest[way[-1]], found[::-1]
