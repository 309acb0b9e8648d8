"""The rolls from each state that was met, found once: a swap is a part of the roll after it.

So every step costs something, which is what the search counts on when it finds a cheaper way to a
state it knows: such a way can never lead through the state itself. Where swaps are free, it makes
no difference which cube is under control, and the two states are taken as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import NamedTuple

from searchcade.games.bloxorz.rules import SWAP, Rolling, State
from searchcade.problem import Heuristic, Move
from searchcade.search.node import Node

Successors = Callable[[State], Iterable[tuple[Move, State, int]]]


class Roll(NamedTuple):
    """A state that is one roll away, what the roll costs, and the least that is left from there."""

    state: State
    cost: int
    left: float


class Rolls:
    """What can be done in every state, looked up once."""

    def __init__(self, problem: Rolling, left: Heuristic[State]) -> None:
        self.problem = problem
        self.left = left
        self.swaps_are_free = problem.board.swap_cost == 0
        self.known: dict[State, tuple[Roll, ...]] = {}

    def __call__(self, state: State) -> tuple[Roll, ...]:
        """Return the rolls from a state; those after which all is lost are left out."""
        found = self.known.get(state)
        if found is None:
            cheapest: dict[State, int] = {}
            for _, after, cost in rolls_from(self.problem.successors, state):
                after = self.loaded(after)
                cheapest[after] = min(cost, cheapest.get(after, cost))
            rolls = (Roll(after, cost, self.left(after)) for after, cost in cheapest.items())
            found = self.known[state] = tuple(roll for roll in rolls if roll.left < inf)
        return found

    def loaded(self, state: State) -> State:
        """Return the one of two states that stands for both, where swaps are free."""
        if self.swaps_are_free and state.half > state.other:
            return State(state.other, state.half, state.bridges)
        return state

    def walked(self, states: Iterable[State]) -> Node[State]:
        """Return the last node of a way through these states, swap by swap and roll by roll."""
        node = Node(self.problem.start)
        for state in list(states)[1:]:
            for move in self.moves(node.state, state):
                node = next(child for child in node.children(self.problem) if child.move == move)
        return node

    def moves(self, state: State, after: State) -> str:
        """Return the cheapest moves from a state to one that is a roll away."""
        ways = rolls_from(self.problem.successors, state)
        found = [(cost, moves) for moves, there, cost in ways if self.loaded(there) == after]
        return min(found)[1]


def rolls_from(successors: Successors, state: State) -> Iterator[tuple[str, State, int]]:
    """Yield moves, state and cost of every roll, of the cube under control or after a swap."""
    for move, after, cost in successors(state):
        if move != SWAP:
            yield move, after, cost
            continue
        for roll, last, price in successors(after):
            if roll != SWAP:
                yield move + roll, last, cost + price
