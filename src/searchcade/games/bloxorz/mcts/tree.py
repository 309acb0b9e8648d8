"""The tree of the strong search: every state is in it once, on the cheapest path known.

A swap is a part of the roll after it, so every step costs something: a cheaper path to a known
state can never lead through that state. Where swaps are free, it makes no difference which cube is
under control, and the two states are taken as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from random import Random
from typing import Literal, NamedTuple

from searchcade.games.bloxorz.rules import SWAP, Rolling, State
from searchcade.problem import Heuristic, Move
from searchcade.search.node import Node

Successors = Callable[[State], Iterable[tuple[Move, State, int]]]


class Roll(NamedTuple):
    """A state that is one roll away, the cost of the roll, and a lower bound from there."""

    state: State
    cost: int
    left: float


class Rolls:
    """The rolls from each state, cached."""

    def __init__(self, problem: Rolling, left: Heuristic[State]) -> None:
        self.problem = problem
        self.left = left
        self.swaps_are_free = problem.board.swap_cost == 0
        self.known: dict[State, tuple[Roll, ...]] = {}

    def __call__(self, state: State) -> tuple[Roll, ...]:
        """Return the rolls from a state; those after which all is lost are left out."""
        known_rolls = self.known.get(state)
        if known_rolls is None:
            cheapest: dict[State, int] = {}
            for _, after, cost in rolls_from(self.problem.successors, state):
                after = self.canonical(after)
                cheapest[after] = min(cost, cheapest.get(after, cost))
            rolls = (Roll(after, cost, self.left(after)) for after, cost in cheapest.items())
            known_rolls = self.known[state] = tuple(roll for roll in rolls if roll.left < inf)
        return known_rolls

    def canonical(self, state: State) -> State:
        """Return the canonical one of two states that differ by a free swap."""
        if self.swaps_are_free and state.half > state.other:
            return State(state.other, state.half, state.bridges)
        return state

    def walked(self, states: Iterable[State]) -> Node[State]:
        """Return the last node of a path through these states, swap by swap and roll by roll."""
        node = Node(self.problem.start)
        for state in list(states)[1:]:
            for move in self.moves(node.state, state):
                node = next(child for child in node.children(self.problem) if child.move == move)
        return node

    def moves(self, state: State, after: State) -> str:
        """Return the cheapest moves from a state to one that is a roll away."""
        rolls = rolls_from(self.problem.successors, state)
        options = [(cost, moves) for moves, there, cost in rolls if self.canonical(there) == after]
        return min(options)[1]


def rolls_from(successors: Successors, state: State) -> Iterator[tuple[str, State, int]]:
    """Yield moves, state and cost of every roll, of the cube under control or after a swap."""
    for move, after, cost in successors(state):
        if move != SWAP:
            yield move, after, cost
            continue
        for roll, last, price in successors(after):
            if roll != SWAP:
                yield move + roll, last, cost + price


Shortcuts = Literal["seen", "way"]
"""Through which states a plan is shortened: all whose rolls are known, or those on its own path."""


@dataclass(slots=True, eq=False)
class PlanBranch:
    """A state in the tree."""

    state: State
    cost: int
    left: float
    """A lower bound of the cost from here to the goal."""
    parent: PlanBranch | None
    node: Node[State]
    """The node that is shown while watching: the first path to the state."""
    untried: list[Roll]
    below: list[PlanBranch] = field(default_factory=list)
    visits: int = 0
    value: float = 0.0
    is_exhausted: bool = False
    """Nothing is left to find below it."""

    def above(self) -> Iterator[PlanBranch]:
        """Yield this branch and all that lead to it, the root last."""
        here: PlanBranch | None = self
        while here:
            yield here
            here = here.parent

    def subtree(self) -> Iterator[PlanBranch]:
        """Yield this branch and all below it."""
        waiting = [self]
        while waiting:
            here = waiting.pop()
            yield here
            waiting.extend(here.below)

    def path(self) -> list[State]:
        """Return the states from the root to here."""
        return [branch.state for branch in self.above()][::-1]


class PlanTree:
    """The branches by state, the best path to the goal, and its cost as the limit for all others.

    When nothing in it is left to try, no plan is cheaper than `limit`. The proof needs three things
    that are easily forgotten: a state that is reached more cheaply offers its children again,
    because some were dropped as too expensive; so do all below it; and a goal that gets cheaper
    is recorded.
    """

    def __init__(self, rolls: Rolls, random: Random, shortcuts: Shortcuts = "seen") -> None:
        self.rolls = rolls
        self.random = random
        self.shortcuts = shortcuts
        self.limit = inf
        self.best: list[State] | None = None
        self.branches: dict[State, PlanBranch] = {}
        start = rolls.canonical(rolls.problem.start)
        self.root = self._add(Roll(start, 0, rolls.left(start)), None)

    def sprout(self, branch: PlanBranch) -> PlanBranch | None:
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

    def hopeful(self, branch: PlanBranch) -> list[PlanBranch]:
        """Return the branches below where something better may be found."""
        limit = self.limit
        return [
            each for each in branch.below if not each.is_exhausted and each.cost + each.left < limit
        ]

    def lower_bound(self) -> float:
        """Return a lower bound of all plans: a better one has to leave the tree somewhere."""
        leaving = (
            branch.cost + roll.cost + roll.left
            for branch in self.branches.values()
            for roll in branch.untried
        )
        return min(self.limit, min(leaving, default=inf))

    def record(self, path: list[State]) -> None:
        """Keep a path to the goal, shortened, if it is the cheapest so far."""
        through = set(path) if self.shortcuts == "way" else self.rolls.known.keys() | path
        cost, path = shortened(self.rolls, path, through)
        if cost < self.limit:
            self.limit, self.best = cost, path

    def _add(self, roll: Roll, parent: PlanBranch | None) -> PlanBranch:
        cost = parent.cost + roll.cost if parent else 0
        node = Node(roll.state, parent.node if parent else None, "", cost)
        branch = PlanBranch(roll.state, cost, roll.left, parent, node, self._offered(roll.state))
        self.branches[roll.state] = branch
        if parent:
            parent.below.append(branch)
        if self.rolls.problem.is_goal(roll.state):
            self.record(branch.path())
        return branch

    def _move(self, branch: PlanBranch, parent: PlanBranch, cost: int) -> None:
        """Move a branch to a cheaper parent, and offer again what was too expensive before."""
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
                self.record(each.path())

    def _offered(self, state: State) -> list[Roll]:
        """Return the rolls from a state in random order."""
        if self.rolls.problem.is_goal(state):
            return []
        rolls = list(self.rolls(state))
        self.random.shuffle(rolls)
        return rolls


def shortened(rolls: Rolls, path: list[State], through: Set[State]) -> tuple[int, list[State]]:
    """Return the cheapest path from first to last through these states only, with its cost."""
    cheapest = {path[0]: 0}
    before: dict[State, State] = {}
    waiting = [(0, path[0])]
    while waiting:
        cost, here = heappop(waiting)
        if here == path[-1]:
            break
        for state, step, _ in rolls(here):
            if state in through and cost + step < cheapest.get(state, inf):
                cheapest[state] = cost + step
                before[state] = here
                heappush(waiting, (cost + step, state))
    states = [path[-1]]
    while states[-1] != path[0]:
        states.append(before[states[-1]])
    return cheapest[path[-1]], states[::-1]
