"""What a board looks like: its tiles, its bridges, and the block as flat pictures and as a box."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from searchcade.game import IdentityKey
from searchcade.games.bloxorz.board import (
    BRIDGE,
    EMPTY,
    FLOOR,
    FRAGILE,
    HEAVY,
    HOLE,
    SOFT,
    SPLIT,
    Board,
)
from searchcade.games.bloxorz.rules import State, are_together, fallen
from searchcade.problem import Move
from searchcade.scene import GAP, Body, Scene, Sprite

COLOURS = {
    "floor": (150, 154, 166),
    "goal": (20, 22, 30),
    "fragile": (226, 130, 60),
    "soft": (110, 190, 150),
    "heavy": (200, 96, 110),
    "split": (160, 130, 220),
    "bridge": (206, 182, 120),
    GAP: (58, 54, 48),
    "block": (176, 84, 44),
    "cube": (140, 92, 70),
    "cube-active": (232, 120, 60),
}
TILES = {FLOOR: "floor", HOLE: "goal", FRAGILE: "fragile"}
TILES |= {SOFT: "soft", HEAVY: "heavy", SPLIT: "split"}
SUNK, FALLEN = 2.0, 10.0  # cells below the board: in the hole, and out of sight
LONGEST_LABEL = 4

Place = tuple[int, int]


def scene(board: Board, state: State) -> Scene:
    """Return the scene of this state."""
    sprites = (*tiles(board, state), *flat(board, state))
    return Scene(board.rows, board.cols, sprites, bodies=tuple(bodies(board, state)))


def place(board: Board, state: State) -> Place:
    """Return the row and column of the half that moves."""
    return board.place(state.half)


# ------------------------------------------------------------------ tiles


def tiles(board: Board, state: State) -> Iterator[Sprite]:
    """Yield all tiles; where a bridge is absent, its gap."""
    yield from _still(IdentityKey(board))
    for bit, bridge in enumerate(board.bridges):
        picture = "bridge" if state.bridges >> bit & 1 else GAP
        for cell in bridge.cells:
            yield Sprite(picture, *board.place(cell), label=label(board, 1 << bit))


@lru_cache(maxsize=16)
def _still(key: IdentityKey[Board]) -> tuple[Sprite, ...]:
    """Return the tiles that are always there; switches bear the names of their bridges."""
    board = key.value
    sprites = []
    for cell, tile in enumerate(board.tiles):
        if tile not in (EMPTY, BRIDGE):
            opens, closes, toggles = board.effect_at(cell)
            text = label(board, opens | closes | toggles)
            sprites.append(Sprite(TILES[tile], *board.place(cell), label=text))
    return tuple(sprites)


def label(board: Board, mask: int) -> str:
    """Return the names of some bridges, if they are short enough for a tile."""
    text = "".join(bridge.name for bit, bridge in enumerate(board.bridges) if mask >> bit & 1)
    return text if len(text) <= LONGEST_LABEL else ""


# ------------------------------------------------------------------ the block


def flat(board: Board, state: State) -> Iterator[Sprite]:
    """Yield the block seen from above, a picture a cell; the cube under control comes last."""
    half, other = board.place(state.half), board.place(state.other)
    if are_together(board, state.half, state.other):
        yield from (Sprite("block", *cell, "block") for cell in sorted({half, other}))
    else:
        yield Sprite("cube", *other, "cube")  # cubes are alike, so they share a key
        yield Sprite("cube-active", *half, "cube")


def bodies(board: Board, state: State) -> Iterator[Body]:
    """Yield the block as a box, or the cubes as two."""
    half, other = board.place(state.half), board.place(state.other)
    if are_together(board, state.half, state.other):
        yield block_body(half, other, SUNK if state.half == state.other == board.hole else 0)
    else:
        yield Body("cube", *other, picture="cube")
        yield Body("cube", *half, picture="cube-active", marked=True)


def block_body(half: Place, other: Place, depth: float) -> Body:
    """Return the whole block as a box."""
    rows, cols = other[0] - half[0] + 1, other[1] - half[1] + 1
    return Body("block", *half, rows, cols, 2 if half == other else 1, depth, "block")


# ------------------------------------------------------------------ falls


def fall(board: Board, state: State, move: Move) -> Scene | None:
    """Return the scene in which a fatal move ends; None if the move is not fatal."""
    cells = fallen(board, state, move)
    if cells is None:
        return None
    half, other = board.place(cells[0]), board.place(cells[1])
    hurt = broken(board, cells)
    standing = [each for each in tiles(board, state) if (each.row, each.col) != hurt]
    if are_together(board, state.half, state.other):
        falls: tuple[Body, ...] = (block_body(half, other, FALLEN),)
    else:
        standing.append(Sprite("cube", *other, "cube"))
        lost = Body("cube", *half, depth=FALLEN, picture="cube-active", marked=True)
        falls = (Body("cube", *other, picture="cube"), lost)
    return Scene(board.rows, board.cols, tuple(standing), bodies=falls)


def broken(board: Board, cells: tuple[int, int]) -> Place | None:
    """Return the fragile tile that the block has broken."""
    half, other = cells
    return board.place(half) if half == other and board.tiles[half] == FRAGILE else None
