"""The heuristic lens: one stone on every cell, and all other things as at the start."""

from __future__ import annotations

from searchcade.game import Lens, Piece
from searchcade.games.sokoban.hints import remaining
from searchcade.games.sokoban.rules import Room, State, settled, start_state


def pieces(room: Room) -> list[Piece[State]]:
    """Return the stones in reading order."""
    stones = start_state(room).stones
    return sorted((piece(room, number) for number in range(len(stones))), key=reading_order)


def reading_order(stone: Piece[State]) -> tuple[int, int]:
    """Return where a stone lies."""
    return stone.home


def piece(room: Room, number: int) -> Piece[State]:
    """Return a stone with the states in which it lies elsewhere, but not on another or on Ares."""
    start = start_state(room)
    taken = {start.ares, *start.stones} - {start.stones[number]}
    states = {}
    for cell, wall in enumerate(room.walls):
        if not wall and cell not in taken:
            stones = (*start.stones[:number], cell, *start.stones[number + 1 :])
            states[room.place(cell)] = settled(room, start.ares, stones)
    weight = str(room.sorted_weights[number])
    return Piece("stone", room.place(start.stones[number]), states, weight)


LENS: Lens[Room, State] = Lens(
    pieces,
    remaining,
    signs=frozenset({"switch"}),
)
