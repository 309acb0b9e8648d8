"""A scene and the marks of a search as coloured pixels, for the terminal and for GIFs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from searchcade.scene import Scene

Colour = tuple[int, int, int]
Place = tuple[int, int]
Pixels = list[list[Colour]]

FLOOR: Colour = (24, 26, 36)
WALL: Colour = (112, 121, 156)
FIRST: Colour = (37, 66, 128)  # expanded early
LAST: Colour = (38, 150, 150)  # expanded late
WAITING: Colour = (230, 159, 0)
PATH: Colour = (250, 226, 110)
OTHER: Colour = (235, 235, 245)  # a picture that names no colour
PASSAGES = 15  # the bits of a cell's byte for open sides


@dataclass(slots=True)
class Marks:
    """What a search has done so far: cells in the order of expansion, waiting cells, a path."""

    order: dict[Place, int] = field(default_factory=dict)
    waiting: set[Place] = field(default_factory=set)
    path: Sequence[Place] = ()
    total: int = 0
    """How many cells will have been expanded in the end, where that is known."""

    def shade(self, place: Place) -> Colour:
        """Return the colour of an expanded cell by when it was expanded."""
        share = self.order[place] / max(1, self.total - 1, len(self.order) - 1)
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(FIRST, LAST, strict=True))
        return red, green, blue


def draw(scene: Scene, marks: Marks, colours: Mapping[str, Colour], rows: int, cols: int) -> Pixels:
    """Draw as large as fits into `rows` x `cols` pixels: with walls, without, or scaled down."""
    cells = cell_colours(scene, marks, colours)
    if scene.passages and 2 * scene.rows + 1 <= rows and 2 * scene.cols + 1 <= cols:
        return with_walls(scene, marks, cells)
    shrink = max(1, -(-scene.rows // rows), -(-scene.cols // cols))
    pixels = background(scene, shrink)
    for (row, col), colour in cells.items():  # the most important last, so that they stay visible
        pixels[row // shrink][col // shrink] = colour
    return pixels


def background(scene: Scene, shrink: int) -> Pixels:
    """Draw the floor with a pixel for so many rows and columns; a cell without a way in is wall."""
    rows, cols = range(0, scene.rows, shrink), scene.cols
    if not scene.passages:
        return [[FLOOR] * -(-cols // shrink) for _ in rows]
    firsts = (scene.passages[row * cols : (row + 1) * cols : shrink] for row in rows)
    return [[FLOOR if square & PASSAGES else WALL for square in line] for line in firsts]


def cell_colours(scene: Scene, marks: Marks, colours: Mapping[str, Colour]) -> dict[Place, Colour]:
    """Return the colour of each cell that has one, the least important first."""
    cells = {place: marks.shade(place) for place in marks.order}
    top: dict[Place, Colour] = dict.fromkeys(marks.waiting, WAITING)
    top |= dict.fromkeys(marks.path, PATH)
    for sprite in scene.sprites:
        place = (round(sprite.row), round(sprite.col))
        top.pop(place, None)
        top[place] = colours.get(sprite.picture, OTHER)
    for place in top:
        cells.pop(place, None)
    return cells | top


def with_walls(scene: Scene, marks: Marks, cells: Mapping[Place, Colour]) -> Pixels:
    """Draw every cell, wall and corner as a pixel; a passage takes the colour of its cells.

    A cell without a way in is drawn as wall.
    """
    pixels = [[WALL] * (2 * scene.cols + 1) for _ in range(2 * scene.rows + 1)]
    path = set(zip(marks.path, marks.path[1:], strict=False))
    for row in range(scene.rows):
        for col in range(scene.cols):
            here = (row, col)
            square = scene.passages[row * scene.cols + col]
            pixels[2 * row + 1][2 * col + 1] = cells.get(here, FLOOR if square & PASSAGES else WALL)
            for bit, there in ((2, (row, col + 1)), (4, (row + 1, col))):
                if square & bit:
                    between = (here, there) in path or (there, here) in path
                    tint = PATH if between else passage(here, there, marks)
                    pixels[row + there[0] + 1][col + there[1] + 1] = tint
    for (row, col), (there_row, there_col) in path:
        if row != there_row and col != there_col:  # a diagonal step leads through the corner
            pixels[row + there_row + 1][col + there_col + 1] = PATH
    return pixels


def passage(here: Place, there: Place, marks: Marks) -> Colour:
    """Return the colour between two cells: the later one's shade where both were expanded."""
    if here not in marks.order or there not in marks.order:
        return FLOOR
    return marks.shade(max(here, there, key=marks.order.__getitem__))
