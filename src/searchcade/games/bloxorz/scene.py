"""What a board looks like: its pictures as SVG text, and which of them a state shows.

Tiles fill their cells; the block is drawn from above, and as a box. Switches and bridges that
belong together share a letter, and `soft:A` has the colour of A; the shape alone shows what a tile
does.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import NamedTuple

from searchcade.game import cached_by_level
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
from searchcade.svg import DARK, picture, shape, spot, stroke

WHOLE = "M0 0H100V100H0z"
PANEL = "M9 9H91V91H9z"
CROSS = "M24 7L50 33L76 7L93 24L67 50L93 76L76 93L50 67L24 93L7 76L33 50L7 24z"
BRACKETS = "M38 18H18V82H38M62 18H82V82H62"
CRACKS = (
    "M0 34L24 40L36 22L58 30L66 8M36 22L30 0M24 40L34 62L20 82L24 100"
    "M34 62L62 66L76 48L100 54M62 66L70 100"
)
INKS = ("#3f9bf0", "#27b37d", "#d77be0", "#f0d548", "#5fd3e8", "#ff8a8a", "#a3cf4a", "#a896ff")
"""As distinct for the colour-blind as eight colours can be; letters help as well."""
AGAIN = (("#ffffff", 0.0), ("#ffffff", 0.45), ("#000000", 0.35), ("#ffffff", 0.7))
"""What the eight are mixed with, and how much, for the next letters."""
NO_LETTER = "#e6e8f2"
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
MAX_LABEL = 4

Place = tuple[int, int]


class Palette(NamedTuple):
    """The colours of a theme."""

    floor: str
    joint: str
    shine: str
    fragile: str
    crack: str
    wall: str
    deep: str
    plate: str
    block: str
    cube: str
    active: str
    edge: str


NIGHT = Palette(
    floor="#98a0c4",
    joint="#868eb4",
    shine="#a9b1d2",
    fragile="#f3a24a",
    crack="#9a4f14",
    wall="#3c4168",
    deep="#05060f",
    plate="#343a60",
    block="#e4574f",
    cube="#a85e66",
    active="#f2685c",
    edge="#7d2430",
)
BEACH = Palette(
    floor="#f4dfae",
    joint="#e5c98c",
    shine="#fcedc8",
    fragile="#f39a3e",
    crack="#8f470f",
    wall="#9a7140",
    deep="#1d1410",
    plate="#7a5a35",
    block="#7a52c0",
    cube="#8a7aa8",
    active="#8a5fd6",
    edge="#3f2573",
)


def ink(number: int) -> str:
    """Return the colour of a letter: one of eight, paler or darker the second time round."""
    times, place = divmod(number, len(INKS))
    other, share = AGAIN[times]
    pairs = [(int(INKS[place][n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def floor(look: Palette) -> str:
    """Return a plain tile."""
    return (
        shape(WHOLE, look.joint, 0)
        + shape(PANEL, look.floor, 0)
        + stroke("M9 91V9H91", look.shine, 3)
    )


def hole(look: Palette) -> str:
    """Return a tile with a hole; its walls are seen where they are far, as from the front."""
    return (
        floor(look)
        + shape("M12 12H88V88H12z", look.deep, 0)
        + shape("M12 12H88V40H21z", look.wall, 0)
        + shape("M12 12L21 40V88H12z", look.plate, 0)
        + shape("M21 40H88V88H21z", look.deep, 0)
        + stroke("M12 12H88V88H12z", DARK, 4)
    )


def cracked(look: Palette) -> str:
    """Return a tile that breaks."""
    return (
        shape(WHOLE, look.fragile, 0)
        + stroke("M4 96V4H96", "#ffd9a0", 4)
        + stroke(CRACKS, look.crack, 5)
    )


def soft(look: Palette, ink: str) -> str:
    """Return a round switch."""
    return (
        floor(look)
        + spot(50, 50, 41, look.plate)
        + spot(50, 50, 34, ink)
        + spot(50, 50, 23, look.plate)
    )


def heavy(look: Palette, ink: str) -> str:
    """Return a switch with a cross."""
    return floor(look) + shape(CROSS, ink, 8, look.plate)


def split(look: Palette) -> str:
    """Return a switch with brackets around two halves."""
    return (
        floor(look)
        + stroke(BRACKETS, look.plate, 15)
        + stroke(BRACKETS, NO_LETTER, 8)
        + shape("M43 24H57V44H43zM43 56H57V76H43z", look.plate, 0)
    )


def bridge(look: Palette, ink: str) -> str:
    """Return planks."""
    return (
        shape(WHOLE, ink, 0)
        + stroke(WHOLE, look.plate, 10)
        + stroke("M0 33H100M0 67H100", look.plate, 5)
        + spot(10, 17, 4, look.plate)
        + spot(90, 17, 4, look.plate)
        + spot(10, 83, 4, look.plate)
        + spot(90, 83, 4, look.plate)
    )


def gap(look: Palette, ink: str) -> str:
    """Return the outline of planks that are not there."""
    dashes = "M10 26V10H26M42 10H58M74 10H90V26M90 42V58M90 74V90H74M58 90H42M26 90H10V74M10 58V42"
    return stroke(dashes, look.plate, 10) + stroke(dashes, ink, 6)


def seen_from_above(colour: str, edge: str) -> str:
    """Return a part of the block."""
    return shape(WHOLE, edge, 0) + shape("M10 10H90V90H10z", colour, 0)


def chosen(colour: str) -> str:
    """Return the cube that moves."""
    return seen_from_above(colour, "#ffffff") + shape("M50 26L74 50L50 74L26 50z", "#ffffff", 0)


def tile_pictures(look: Palette) -> dict[str, str]:
    """Return all pictures of a theme."""
    pictures = {
        "floor": floor(look),
        "goal": hole(look),
        "fragile": cracked(look),
        "split": split(look),
        "block": seen_from_above(look.block, look.edge),
        "cube": seen_from_above(look.cube, look.edge),
        "cube-active": chosen(look.active),
    }
    inks = {"": NO_LETTER} | {f":{name}": ink(n) for n, name in enumerate(ascii_uppercase)}
    for letter, colour in inks.items():
        pictures[f"soft{letter}"] = soft(look, colour)
        pictures[f"heavy{letter}"] = heavy(look, colour)
        pictures[f"bridge{letter}"] = bridge(look, colour)
        pictures[f"gap{letter}"] = gap(look, colour)
    return {name: picture(text) for name, text in pictures.items()}


PICTURES = tile_pictures(NIGHT) | {
    f"{name}@beach": text for name, text in tile_pictures(BEACH).items()
}


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
    yield from _still(board)
    for bit, bridge in enumerate(board.bridges):
        picture = "bridge" if state.bridges >> bit & 1 else GAP
        for cell in bridge.cells:
            yield Sprite(picture, *board.place(cell), label=label(board, 1 << bit))


@cached_by_level(16)
def _still(board: Board) -> tuple[Sprite, ...]:
    """Return the tiles that are always there; switches bear the names of their bridges."""
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
    return text if len(text) <= MAX_LABEL else ""


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
