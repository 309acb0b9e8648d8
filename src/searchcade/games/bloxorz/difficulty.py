"""Figures that say how hard a level is, from its table of distances."""

from __future__ import annotations

from searchcade.games.bloxorz.rules import start_state
from searchcade.games.bloxorz.table import Table
from searchcade.games.bloxorz.transitions import NO_SWAP


def lost_share(table: Table) -> float:
    """Return how many of the states that can be reached are lost, from 0 to 1."""
    return 1 - len(table.left) / len(table.states)


def branching(table: Table) -> float:
    """Return how many rolls a state has on average; swaps count where they cost."""
    rows = table.rows
    counts = [len(rows.after(code)) for code in table.states if not rows.is_goal(code)]
    return sum(counts) / len(counts) if counts else 0


def best_plans(table: Table) -> int:
    """Return how many plans have the fewest moves; free swaps do not tell plans apart."""
    if table.moves(start_state(table.rows.board)) is None:
        return 0
    rows, left, counts = table.rows, table.left, dict[int, int]()
    for code in sorted(left, key=left.__getitem__):
        twin = rows.swapped(code) if rows.swaps_are_free else NO_SWAP
        ways = rows.after(code) + (rows.after(twin) if twin != NO_SWAP else [])
        nearer = {after for after in ways if left.get(after) == left[code] - 1}
        counts[code] = sum(counts[after] * ways.count(after) for after in nearer)
        if rows.is_goal(code):
            counts[code] = 1
    return counts[rows.start]
