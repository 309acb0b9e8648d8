"""A board as HTML for notebooks: a picture of the scene with a path, and lines of text below it.

A picture stands in a separate `img`, so that its ids and styles meet no other cell's.
"""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from searchcade.canvas import FLOOR, OTHER, PATH, WALL, Colour, Marks, Pixels, Place, draw
from searchcade.game import Game
from searchcade.scene import Scene, Sprite
from searchcade.svg import ink, line, picture, spot

MAX_PIXELS = 720  # pixels of a side
CELL = 40  # pixels of a cell at most
MAX_CELLS = 4000  # that are drawn with pictures; a larger board is drawn as pixels
TURNS = {"U": "rotate(-90 50 50)", "D": "rotate(90 50 50)", "L": "matrix(-1 0 0 1 100 0)"}
"""How a picture that looks to the right is made to look elsewhere."""


def board_html(
    game: Game[Any, Any], level: Any, states: Sequence[Any], lines: Iterable[str]
) -> str:
    """Return the board at the first of these states, the path through all of them, and text."""
    scene = game.scene_after(level, states[:1])
    path = [game.look.cell(level, state) for state in states]
    text = "".join(f"<div>{escape(each)}</div>" for each in lines)
    return f'<div style="font-family: sans-serif">{image(game, scene, path)}{text}</div>'


def image(game: Game[Any, Any], scene: Scene, path: Sequence[Place]) -> str:
    """Return a scene with a path as an `img` that holds its own picture."""
    wide, high = scaled(scene.cols, scene.rows)
    style = f"width: {wide}px; max-width: 100%; image-rendering: pixelated"
    alt = f"{game.title}, {scene.rows} x {scene.cols} cells"
    return (
        f'<img src="{address(game, scene, path)}" width="{wide}" height="{high}" style="{style}" '
        f'alt="{escape(alt)}">'
    )


def address(
    game: Game[Any, Any], scene: Scene, path: Sequence[Place] = (), colour: Colour = PATH
) -> str:
    """Return the address of a picture of a scene with a path: one that holds all its data."""
    look, kind = game.look, "svg+xml"
    if scene.rows * scene.cols <= MAX_CELLS:
        data = board_svg(scene, look.pictures, look.colours, path, colour).encode()
    else:
        marks = Marks(path=path if len(path) > 1 else ())
        kind, data = "png", png(draw(scene, marks, look.colours, MAX_PIXELS, MAX_PIXELS))
    return holding(kind, data)


def sign(game: Game[Any, Any], sprite: Sprite, theme: str) -> str:
    """Return the address of a picture of one sprite, as a theme shows it."""
    atlas = Atlas(themed(game.look.pictures, theme), game.look.colours)
    shape = atlas.placed(sprite._replace(row=0, col=0))
    return holding("svg+xml", picture(f"<defs>{atlas.symbols()}</defs>", shape).encode())


def themed(pictures: Mapping[str, str], theme: str) -> Mapping[str, str]:
    """Return pictures, with those that a theme has for themselves."""
    tail = f"@{theme}"
    own = {name.removesuffix(tail): pictures[name] for name in pictures if name.endswith(tail)}
    return {**pictures, **own}


def holding(kind: str, data: bytes) -> str:
    """Return the address of a picture that holds its data."""
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


def scaled(cols: int, rows: int) -> tuple[int, int]:
    """Return the width and height of a board in pixels."""
    side = min(CELL, MAX_PIXELS / max(cols, rows))
    return max(1, round(cols * side)), max(1, round(rows * side))


# ------------------------------------------------------------------ an SVG


class CutOut(NamedTuple):
    """A part of a board: where it begins, and how large it is."""

    top: int
    left: int
    rows: int
    cols: int


class Paper(NamedTuple):
    """What a board is drawn on and with: its ground, shapes below and above it, and a theme."""

    floor: Colour = FLOOR
    below: str = ""
    above: str = ""
    theme: str = ""
    """The theme whose pictures are preferred."""
    part: CutOut | None = None
    """What is shown; None for the whole board."""


SCREEN = Paper()


def board_svg(
    scene: Scene,
    pictures: Mapping[str, str],
    colours: Mapping[str, Colour],
    path: Sequence[Place],
    colour: Colour = PATH,
    paper: Paper = SCREEN,
) -> str:
    """Draw a scene as SVG, 100 units a cell: the ground, tiles, the path, and what moves."""
    wide, high = 100 * scene.cols, 100 * scene.rows
    atlas = Atlas(themed(pictures, paper.theme), colours)
    tiles = "".join(atlas.placed(sprite) for sprite in scene.sprites if not sprite.key)
    movers = "".join(atlas.placed(sprite) for sprite in scene.sprites if sprite.key)
    size = f'x="-10" y="-10" width="{wide + 20}" height="{high + 20}"'
    ground = f'<rect {size} fill="{ink(paper.floor)}"/>'
    shapes = [ground, tiles, paper.below, walls(scene), trail(path, colour), movers, paper.above]
    top, left, rows, cols = paper.part or CutOut(0, 0, scene.rows, scene.cols)
    box = f'viewBox="{100 * left - 10} {100 * top - 10} {100 * cols + 20} {100 * rows + 20}"'
    begin = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>'
    return f"{begin}<defs>{atlas.symbols()}</defs>{''.join(shapes)}</svg>"


def walls(scene: Scene) -> str:
    """Return the thin walls of a board that has them."""
    if not scene.passages:
        return ""
    sides = [f"M0 {100 * scene.rows}V0H{100 * scene.cols}"]
    for number in range(scene.rows * scene.cols):
        row, col = divmod(number, scene.cols)
        square = scene.passages[number]
        right, below = 100 * col + 100, 100 * row + 100
        sides += [] if square & 2 else [f"M{right} {below}v-100"]
        sides += [] if square & 4 else [f"M{right} {below}h-100"]
    return line("".join(sides), WALL, 14)


def trail(path: Sequence[Place], colour: Colour = PATH) -> str:
    """Return a line through the middles of cells, with a dot where it ends; jumps are not drawn."""
    if len(path) < 2:
        return ""
    text, before = "", None
    for here in path:
        row, col = here
        is_step = before is not None and max(abs(row - before[0]), abs(col - before[1])) <= 2
        text += f"{'L' if is_step else 'M'}{100 * col + 50} {100 * row + 50}"
        before = here
    row, col = path[-1]
    return line(text, colour, 16, 0.85) + spot(100 * col + 50, 100 * row + 50, 20, ink(colour))


class Atlas:
    """The pictures of a board: each is written once, and used wherever a sprite shows it."""

    def __init__(self, pictures: Mapping[str, str], colours: Mapping[str, Colour]) -> None:
        self.pictures, self.colours = pictures, colours
        self._names: dict[str, str] = {}
        """Picture -> its id."""

    def placed(self, sprite: Sprite) -> str:
        """Return a sprite on its cell, turned to its side, with its label."""
        named = [f"{sprite.picture}:{letter}" for letter in sprite.label]
        name = next((each for each in named if each in self.pictures), sprite.picture)
        number = self._names.setdefault(name, f"p{len(self._names)}")
        turn = TURNS.get(sprite.facing, "")
        moved = f"translate({100 * sprite.col:g} {100 * sprite.row:g})"
        picture = f'<use href="#{number}" width="100" height="100" transform="{moved}{turn}"/>'
        return picture + (
            f'<g transform="{moved}">{label(sprite.label)}</g>' if sprite.label else ""
        )

    def symbols(self) -> str:
        """Return the pictures that were used."""
        return "".join(
            f'<symbol id="{number}" viewBox="0 0 100 100">{self.inner(name, number)}</symbol>'
            for name, number in self._names.items()
        )

    def inner(self, name: str, number: str) -> str:
        """Return the shapes of a picture, with unique ids; a token where there is none."""
        text = self.pictures.get(name)
        if text is None:
            colour = ink(self.colours.get(name, OTHER))
            return f'<rect x="10" y="10" width="80" height="80" rx="24" fill="{colour}"/>'
        shapes = text.partition(">")[2].rpartition("</svg>")[0]
        return re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{number}-", shapes)


def label(text: str) -> str:
    """Return a text in the middle of a cell: light letters with a dark edge."""
    size = 56 if len(text) < 3 and not text.isalpha() else 40
    style = f'font-family="sans-serif" font-weight="bold" font-size="{size}" text-anchor="middle"'
    edge = 'fill="#ffffff" stroke="#141220" stroke-width="8" paint-order="stroke"'
    return f'<text x="50" y="{50 + size * 0.36:.0f}" {style} {edge}>{escape(text)}</text>'


# ------------------------------------------------------------------ pixels


def png(pixels: Pixels) -> bytes:
    """Return coloured pixels as a PNG file."""
    rows = (b"\0" + bytes(part for colour in row for part in colour) for row in pixels)
    header = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 2, 0, 0, 0)
    parts = {b"IHDR": header, b"IDAT": zlib.compress(b"".join(rows)), b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts.items())


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a part of a PNG file: its length, its name, its data, and a checksum."""
    checksum = struct.pack(">I", zlib.crc32(name + data))
    return struct.pack(">I", len(data)) + name + data + checksum
