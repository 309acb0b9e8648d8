"""What Pacman sees: everything, the square around him, or what he could walk to in a few steps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from searchcade.game import IdentityKey
from searchcade.games.pacman.arena import Arena, chosen
from searchcade.games.pacman.state import State

REACH = 3  # cells, or steps


class Glimpse(NamedTuple):
    """What Pacman sees at a moment: all that an agent in the fog may know."""

    cell: int
    seen: frozenset[int]
    """The cells that he sees. He knows all walls."""
    food: frozenset[int]
    monsters: tuple[int, ...]


def glimpse(arena: Arena, state: State) -> Glimpse:
    """Return what Pacman sees at this moment."""
    seen = seen_from(arena, state.cell)
    food = frozenset(chosen(arena.food, state.food)) & seen
    return Glimpse(state.cell, seen, food, tuple(cell for cell in state.monsters if cell in seen))


def seen_from(arena: Arena, cell: int) -> frozenset[int]:
    """Return the cells that Pacman sees from a cell."""
    return _seen_from(IdentityKey(arena), cell)


@lru_cache(maxsize=2**14)
def _seen_from(key: IdentityKey[Arena], cell: int) -> frozenset[int]:
    arena = key.value
    if arena.rules.vision == "all":
        return frozenset(range(len(arena.walls)))
    if arena.rules.vision == "steps":
        return walkable(arena, cell, REACH)
    row, col = divmod(cell, arena.cols)
    rows = range(max(0, row - REACH), min(arena.rows, row + REACH + 1))
    cols = range(max(0, col - REACH), min(arena.cols, col + REACH + 1))
    return frozenset(row * arena.cols + col for row in rows for col in cols)


def walkable(arena: Arena, cell: int, steps: int) -> frozenset[int]:
    """Return the cells that are at most `steps` steps away."""
    cells = {cell}
    for _ in range(steps):
        cells |= {there for each in cells for there in arena.next_to[each]}
    return frozenset(cells)


def remembered(arena: Arena, states: Iterable[State]) -> frozenset[int]:
    """Return all cells that Pacman has seen in the course of a game."""
    return frozenset().union(*(seen_from(arena, state.cell) for state in states))
