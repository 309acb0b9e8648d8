"""What a player can ask: advice, whether all is lost, what a tile does, and the figures of a state.

Advice comes from the table of distances: instant and optimal, and it detects lost states. Levels
with too many states have no table; there a search gets a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any, Literal

from searchcade.compiled import engines
from searchcade.game import Note
from searchcade.games.bloxorz.board import (
    BRIDGE,
    FRAGILE,
    HEAVY,
    HOLE,
    NOTHING,
    SOFT,
    SPLIT,
    Board,
    Effect,
)
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.layers import table_of
from searchcade.games.bloxorz.rules import SWAP, Rolling, State, are_together
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, run

SEARCH_BUDGET = Budget(seconds=3)
PLAIN = {FRAGILE: "fragile", HOLE: "hole", SOFT: "soft", HEAVY: "heavy"}
KINDS: tuple[Literal["on", "off", "flip"], ...] = ("on", "off", "flip")  # in the order of Effect
ACTS = {"on": "opens", "off": "closes", "flip": "toggles"}
ACTED = {"on": "opened_by", "off": "closed_by", "flip": "toggled_by"}


def advice(board: Board, state: State) -> str | None:
    """Return the cheapest plan from here, None when there is none; no moves when time runs out."""
    table = table_of(board)
    if table and table.knows(state):
        return table.plan(state)
    if is_hopeless(board, state):
        return None
    result = searched(board, state)
    return None if result.outcome == "unsolvable" else result.plan or ""


def is_hopeless(board: Board, state: State) -> bool:
    """Say whether an estimate proves that the goal is out of reach."""
    return ESTIMATES["bridges"].build(board)(state) == inf


def searched(board: Board, state: State) -> Result:
    """Look for a cheapest plan."""
    if engines.are_compiled():
        from searchcade.games.bloxorz.compiled import layered  # late: few need it

        if layered.fits(board, ""):
            return layered(board, "", SEARCH_BUDGET, start=state)
    rules = Rolling(board)
    rules.start = state
    return run(ALGORITHMS["layers"], rules, budget=SEARCH_BUDGET)


def landmark(board: Board, state: State, moves: str) -> bool:
    """Say whether a switch was pressed, the cube swapped, or the hole reached."""
    if not are_together(board, state.half, state.other):
        return moves[-1:] == SWAP or board.tiles[state.half] == SOFT
    if state.half == state.other:
        return board.tiles[state.half] in (SOFT, HEAVY, HOLE)
    return SOFT in (board.tiles[state.half], board.tiles[state.other])


def outlook(board: Board, state: State) -> Mapping[str, Any]:
    """Say whether the goal is out of reach, where that is known at once."""
    table = table_of(board)
    if table and table.knows(state):
        return {} if table.moves(state) is not None else {"lost": True}
    return {"lost": True} if is_hopeless(board, state) else {}


def explain(board: Board, state: State, place: tuple[int, int]) -> tuple[Note, ...]:
    """Return notes about the tile at a place; none for plain floor."""
    cell = board.cell(*place)
    tile = board.tiles[cell]
    if tile == BRIDGE:
        return tuple(bridge_notes(board, state, cell))
    if tile == SPLIT:
        _, first, second = board.split_at[cell]
        return (Note("split"), Note("split_to", places(board, (first, second))))
    if tile in (SOFT, HEAVY):
        return (Note(PLAIN[tile]), *switch_notes(board, board.effect_at(cell)))
    return (Note(PLAIN[tile]),) if tile in PLAIN else ()


def switch_notes(board: Board, effect: Effect) -> Iterator[Note]:
    """Yield what a switch does, each time with its bridges."""
    for kind, mask in zip(KINDS, effect, strict=True):
        bridges = [bridge for bit, bridge in enumerate(board.bridges) if mask >> bit & 1]
        if bridges:
            cells = (cell for bridge in bridges for cell in bridge.cells)
            yield Note(ACTS[kind], places(board, cells), kind)
    if effect == NOTHING:
        yield Note("idle")


def bridge_notes(board: Board, state: State, cell: int) -> Iterator[Note]:
    """Yield whether a bridge is there, and which switches open and close it."""
    bit = board.bridge_at(cell)
    yield Note("bridge" if state.bridges & bit else "gap")
    for number, kind in enumerate(KINDS):
        switches = [switch for switch, effect in board.switches if effect[number] & bit]
        if switches:
            yield Note(ACTED[kind], places(board, switches), kind)


def places(board: Board, cells: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return the rows and columns of cells."""
    return tuple(board.place(cell) for cell in cells)


def figures(board: Board, state: State, plan: str) -> Mapping[str, Any]:
    """Return the swaps where the block can be split, and what a swap costs if it is not free."""
    if not board.splits:
        return {}
    stats: dict[str, Any] = {"swaps": plan.count(SWAP)}
    if board.swap_cost:
        stats["swap_cost"] = str(board.swap_cost)
    if not are_together(board, state.half, state.other):
        stats["cube"] = side(board, state)
    return stats


def side(board: Board, state: State) -> str:
    """Say where the cube under control lies, seen from the other."""
    (row, col), (there, over) = board.place(state.half), board.place(state.other)
    if abs(row - there) > abs(col - over):
        return "upper" if row < there else "lower"
    return "left" if col < over else "right"
