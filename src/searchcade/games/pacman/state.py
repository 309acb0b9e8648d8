"""A moment of a game, and how a game begins."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.monsters import ALIKE
from searchcade.problem import Move


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
