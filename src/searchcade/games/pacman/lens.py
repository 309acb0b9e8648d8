"""The heuristic lens: Pacman on every cell, with the food and the monsters of the start."""

from __future__ import annotations

from dataclasses import replace

from searchcade.game import Lens, Piece
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.state import State, start_state


def pieces(arena: Arena) -> list[Piece[State]]:
    """Return Pacman, who fits on every open cell without a monster, and eats what lies there."""
    start = start_state(arena)
    cells = [cell for cell, wall in enumerate(arena.walls) if not wall]
    states = {
        arena.place(cell): start._replace(cell=cell, food=start.food & ~arena.food_bits[cell])
        for cell in cells
        if cell not in start.monsters
    }
    return [Piece("pacman", arena.place(arena.start), states)]


def starting(arena: Arena, state: State) -> Arena:
    """Return the map on which a game begins in this state."""
    return replace(arena, start=state.cell, food=tuple(arena.food_left(state.food)))


LENS: Lens[Arena, State] = Lens(
    pieces,
    starting,
    signs=frozenset({"food", "pie", "door"}),
)
