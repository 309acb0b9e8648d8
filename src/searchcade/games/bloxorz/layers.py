"""Search layer by layer over compiled rows: fewest rolls and, of these plans, fewest swaps.

A layer has the states that n rolls reach, those with fewer swaps first. Where swaps are free, a
split state and the one after a swap, in which the other cube is controlled, are in the same layer,
and the swap counts only among plans with the same number of rolls. Backwards from the goals, layers
give the distance of every state: perfect play, looked up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from operator import itemgetter
from typing import Any

from searchcade.game import cached_by_level
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.rules import SWAP, Rolling, State
from searchcade.games.bloxorz.transitions import Transitions, transitions_of
from searchcade.search.node import Node, Search
from searchcade.search.registry import algorithm

NOBODY = -1  # the parent of a first state
MAX_TABLE_STATES = 150_000  # where a table takes about a second
Edges = Callable[[Iterable[int]], Iterable[tuple[int, list[int]]]]
"""Gives each of some states with the states one roll away from it."""
Swaps = Callable[[Iterable[int]], Iterable[tuple[int, int]]]
"""Gives those of some states that a free swap leads away from, each with the state after it."""


class StateLayers:
    """States by the rolls that reach them."""

    def __init__(self, first: Iterable[int], edges: Edges, swapped_states: Swaps | None) -> None:
        self.edges = edges
        self.swapped_states = swapped_states
        self.parents = dict.fromkeys(first, NOBODY)
        self.swaps = dict.fromkeys(self.parents, 0)
        """The swaps that lead to each state of this layer."""
        self.generated = 0
        if swapped_states:
            self._add_swapped(list(self.parents), swapped_states)

    @property
    def layer(self) -> Iterable[int]:
        """Return the states of this layer."""
        return self.swaps

    def advance(self) -> None:
        """Go on to the next layer."""
        parents, old, grown = self.parents, self.swaps, []
        for code, found in self.edges(old):
            self.generated += len(found)
            for after in found:
                if after not in parents:
                    parents[after] = code
                    grown.append(after)
        if self.swapped_states:
            self.swaps = {code: old[parents[code]] for code in grown}
            self._add_swapped(grown, self.swapped_states)
        else:
            self.swaps = dict.fromkeys(grown, 0)

    def _add_swapped(self, grown: list[int], swapped_states: Swaps) -> None:
        swaps, late = self.swaps, False
        for code, other in swapped_states(grown):
            count = swaps[code] + 1
            if swaps.get(other, count + 1) > count:
                swaps[other] = count
                self.parents[other] = code
                late = True
        if late:
            self.swaps = dict(sorted(swaps.items(), key=itemgetter(1)))

    def path(self, code: int) -> list[int]:
        """Return the states from a first one to this one."""
        states = [code]
        while (code := self.parents[code]) != NOBODY:
            states.append(code)
        return states[::-1]


def from_state(rows: Transitions, code: int) -> StateLayers:
    """Begin at a state."""
    return StateLayers([code], rows.expanded, rows.swapped_states if rows.swaps_are_free else None)


def goal_in(rows: Transitions, layers: StateLayers) -> int | None:
    """Return the goal of this layer with the fewest swaps."""
    low, high = rows.goal << rows.bits, rows.goal + 1 << rows.bits
    return next((code for code in layers.layer if low <= code < high), None)


def plan_along(rows: Transitions, path: Iterable[int]) -> str:
    """Return the moves along a path."""
    return "".join(rows.letter(code, after) for code, after in pairwise(path))


def shortest(board: Board, start: State | None = None, most: int = 10**9) -> str | None:
    """Return a plan with the fewest moves, or None; stop after `most` states, with no moves."""
    rows = transitions_of(board)
    layers = from_state(rows, rows.code(start) if start else rows.start)
    while layers.swaps:
        goal = goal_in(rows, layers)
        if goal is not None:
            return plan_along(rows, layers.path(goal))
        if len(layers.parents) > most:
            return ""
        layers.advance()
    return None


# ------------------------------------------------------------------ as an algorithm


def has_board(problem: Any) -> bool:
    """Fit the levels of this game."""
    return isinstance(problem, Rolling)


@algorithm("layers", "Layer by layer", game="bloxorz", cheapest="always", fits=has_board)
def layered(problem: Any) -> Search[State]:
    """Expand all that n rolls reach, then n + 1: fewest rolls, and of these plans fewest swaps."""
    rows = transitions_of(problem.board)
    layers = from_state(rows, rows.code(problem.start))
    nodes: dict[int, Node[State]] = {}
    while layers.swaps:
        goal, before = goal_in(rows, layers), layers.generated
        size = len(layers.swaps)
        for number, code in enumerate(layers.layer, start=1):
            nodes[code] = node = reached(rows, layers, nodes, code)
            if goal in (None, code):
                yield node, size - number
        if goal is not None:
            return nodes[goal]
        layers.advance()
        yield layers.generated - before
    return None


def reached(
    rows: Transitions, layers: StateLayers, nodes: dict[int, Node[State]], code: int
) -> Node[State]:
    """Return the node of a state, whose parent comes before it."""
    parent = layers.parents[code]
    if parent == NOBODY:
        return Node(rows.state(code))
    move = rows.letter(parent, code)
    price = rows.board.swap_cost if move == SWAP else 1
    return Node(rows.state(code), nodes[parent], move, nodes[parent].cost + price)


# ------------------------------------------------------------------ as a table


class DistanceTable:
    """Every state that the start leads to, and how each is won."""

    def __init__(self, rows: Transitions, before: dict[int, list[int]]) -> None:
        """Go backwards from the goals; `before` has the states one roll before each state."""
        self.rows = rows
        self.states = before.keys()
        goals = [code for code in before if rows.is_goal(code)]
        layers = StateLayers(
            goals,
            lambda codes: ((code, before[code]) for code in codes),
            rows.swapped_states if rows.swaps_are_free else None,
        )
        self.left: dict[int, int] = {}
        """The moves to the goal, for the states that can reach it."""
        moves = 0
        while layers.swaps:
            self.left |= dict.fromkeys(layers.layer, moves)
            moves += 1
            layers.advance()
        self._layers = layers

    def moves(self, state: State) -> int | None:
        """Return how many moves are left at least, free ones not counted; None if all is lost."""
        return self.left.get(self.rows.code(state))

    def knows(self, state: State) -> bool:
        """Say whether the start leads to this state."""
        return self.rows.code(state) in self.states

    def plan(self, state: State) -> str | None:
        """Return a best plan from a state, or None where all is lost."""
        code = self.rows.code(state)
        if code not in self.left:
            return None
        return plan_along(self.rows, reversed(self._layers.path(code)))


def reachable(rows: Transitions, most: int) -> dict[int, list[int]] | None:
    """Return what the start leads to, each with the states one roll before; None if too many."""
    before: defaultdict[int, list[int]] = defaultdict(list)

    def noted(codes: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
        for code, successors in rows.expanded(codes):
            for after in successors:
                before[after].append(code)
            yield code, successors

    layers = StateLayers([rows.start], noted, rows.swapped_states if rows.swaps_are_free else None)
    while layers.swaps:
        if len(layers.parents) > most:
            return None
        layers.advance()
    return {code: before[code] for code in layers.parents}


@cached_by_level(8)
def table_of(board: Board, most: int = MAX_TABLE_STATES) -> DistanceTable | None:
    """Return the table of a level, which is kept; None where there are too many states."""
    rows = transitions_of(board)
    before = reachable(rows, most)
    return None if before is None else DistanceTable(rows, before)
