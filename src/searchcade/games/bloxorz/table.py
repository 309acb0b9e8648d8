"""The distance to the goal of every state that can be reached: perfect play, looked up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from searchcade.game import IdentityKey
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.layers import NOBODY, StateLayers, plan_along
from searchcade.games.bloxorz.rules import State
from searchcade.games.bloxorz.transitions import Transitions, transitions_of

MAX_TABLE_STATES = 150_000  # where a table takes about a second


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
        self._next = layers.parents

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
        path = [code]
        while (code := self._next[code]) != NOBODY:
            path.append(code)
        return plan_along(self.rows, path)


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


@lru_cache(maxsize=8)
def _table(key: IdentityKey[Board], most: int) -> DistanceTable | None:
    rows = transitions_of(key.value)
    before = reachable(rows, most)
    return None if before is None else DistanceTable(rows, before)


def table_of(board: Board, most: int = MAX_TABLE_STATES) -> DistanceTable | None:
    """Return the table of a level, which is kept; None where there are too many states."""
    return _table(IdentityKey(board), most)
