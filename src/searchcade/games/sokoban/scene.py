"""What a room looks like: walls, switches, stones with their weights, and Ares."""

from __future__ import annotations

from functools import lru_cache

from searchcade.game import IdentityKey
from searchcade.games.sokoban.drawing import touching
from searchcade.games.sokoban.rules import Room, State
from searchcade.scene import Scene, Sprite

COLOURS = {
    "wall": (96, 104, 128),
    "outside": (12, 13, 20),
    "switch": (240, 190, 70),
    "stone": (190, 130, 90),
    "stone-done": (110, 200, 120),
    "ares": (90, 170, 240),
}


def scene(room: Room, state: State) -> Scene:
    """Return the board at this state."""
    ares = sprite("ares", state.ares, room.cols, "ares")
    sprites = (*_still(IdentityKey(room)), *stones(room, state), ares)
    return Scene(room.rows, room.cols, sprites)


@lru_cache(maxsize=16)
def _still(key: IdentityKey[Room]) -> tuple[Sprite, ...]:
    """Return what never moves: the walls that touch the floor, all beyond them, the switches."""
    room = key.value
    floor = [cell for cell, wall in enumerate(room.walls) if not wall]
    around = {cell + step for cell in floor for step in touching(room.cols)}
    solid = [
        sprite("wall" if cell in around else "outside", cell, room.cols)
        for cell, wall in enumerate(room.walls)
        if wall
    ]
    return (*solid, *(sprite("switch", cell, room.cols) for cell in room.switches))


def stones(room: Room, state: State) -> list[Sprite]:
    """Return the stones; alike ones share a key, for nobody can tell them apart."""
    sprites = []
    for cell, weight in zip(state.stones, room.sorted_weights, strict=True):
        picture = "stone-done" if cell in room.switches else "stone"
        sprites.append(sprite(picture, cell, room.cols, f"stone-{weight}", str(weight)))
    return sprites


def sprite(picture: str, cell: int, cols: int, key: str = "", label: str = "") -> Sprite:
    """Put a picture on a cell."""
    row, col = divmod(cell, cols)
    return Sprite(picture, row, col, key, label)


def place(room: Room, state: State) -> tuple[int, int]:
    """Return the row and column of Ares."""
    return divmod(state.ares, room.cols)
