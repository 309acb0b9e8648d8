"""A moment of a game, how a game begins, and what Pacman sees."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from searchcade.game import IdentityKey
from searchcade.games.pacman.arena import Arena, chosen
from searchcade.games.pacman.monsters import ALIKE
from searchcade.problem import Move

REACH = 3  # cells, or steps


class State(NamedTuple):
    """A moment of a game; fields that its rules do not use stay 0 or empty."""

    cell: int
    monsters: tuple[int, ...] = ()
    """By index; sorted, each cell once, where monsters are indistinguishable."""
    food: int = 0
    """A bit for each food that is left."""
    turn: int = 0
    """The number of turns made, where chance depends on it."""
    power: int = 0
    pies: int = 0
    """A bit for each pie that is left."""


Successors = list[tuple[Move, State, int]]
"""Legal moves: the letter, the state after it, the cost."""


def start_state(arena: Arena) -> State:
    """Return the first state of a level: the food under Pacman is eaten."""
    food = (1 << len(arena.food)) - 1 & ~arena.food_bits[arena.start]
    if arena.rules.level == "pies":
        return State(arena.start, (), food, pies=(1 << len(arena.pies)) - 1)
    alike = arena.rules.policy in ALIKE
    return State(arena.start, tuple(sorted(arena.monsters)) if alike else arena.monsters, food)


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
