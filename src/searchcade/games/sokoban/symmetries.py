"""The symmetries of a room: turns and mirrors that leave its floor and its switches where they are.

Ares's moves in the image of a state are the images of his moves, and cost the same. So a state and
its images cost the same from there on, and a search needs only one of them. Where the stones lie
and where Ares stands at the start does not matter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from searchcade.games.sokoban.deadlocks import ROOMS
from searchcade.games.sokoban.rules import Room

Place = tuple[int, int]
Turn = dict[int, int]
"""Where each cell of floor comes to lie."""


@lru_cache(maxsize=ROOMS)
def symmetries(room: Room) -> tuple[Turn, ...]:
    """Return the symmetries of a room; the first one leaves everything as it is."""
    switches = set(room.switches)
    floor = [cell for cell, wall in enumerate(room.walls) if not wall]
    places = [room.place(cell) for cell in floor]
    top, left = min(row for row, _ in places), min(col for _, col in places)
    height = max(row for row, _ in places) - top
    width = max(col for _, col in places) - left
    found = []
    for view in views(height, width):
        images = [view((row - top, col - left)) for row, col in places]
        cells = [(row + top) * room.cols + col + left for row, col in images]
        turn = dict(zip(floor, cells, strict=True))
        if set(cells) == set(floor) and {turn[cell] for cell in switches} == switches:
            found.append(turn)
    return tuple(found)


def views(height: int, width: int) -> list[Callable[[Place], Place]]:
    """Return the turns and mirrors of a rectangle with these last places; eight of a square."""
    flat: list[Callable[[Place], Place]] = [
        lambda at: at,
        lambda at: (at[0], width - at[1]),
        lambda at: (height - at[0], at[1]),
        lambda at: (height - at[0], width - at[1]),
    ]
    if height != width:
        return flat
    tilted: list[Callable[[Place], Place]] = [
        lambda at: (at[1], at[0]),
        lambda at: (at[1], width - at[0]),
        lambda at: (height - at[1], at[0]),
        lambda at: (height - at[1], width - at[0]),
    ]
    return flat + tilted
