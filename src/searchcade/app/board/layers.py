"""Layers of a flat board: floor and thin walls, drawn once, and the colours of a search."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pygame
from PIL import Image

from searchcade.app.board.marks import Marks, Moments
from searchcade.app.board.view import View
from searchcade.app.cache import cached
from searchcade.app.raster import from_bytes
from searchcade.scene import Scene
from searchcade.theme import Colour, Theme, mixed

PIECE = 384  # pixels of a piece's side, more or less
MAX_PIECES = 80  # that are kept
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
ALL_SIDES = 15
CLOSED = {
    sides: bytes(cell & sides == 0 for cell in range(256))
    for sides in (UP, RIGHT, DOWN, LEFT, ALL_SIDES)
}
"""Sides -> a table from a cell to whether it has a passage to none of them."""
COARSE_WALL = 120  # opacity of walls thinner than a pixel, so that colours are seen through
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
NOTHING, WAITING, FIRST, LAST = 0, 1, 2, 255
DOTS = 10  # pixels of a cell: from here on, waiting cells are dots on a tint
PATTERN = 10  # cells after which the tones of a floor repeat
IS_DONE = [255, *[0] * 255]
"""A difference of moments -> the opacity of a mask."""
SHADES = [FIRST + min(share, LAST - FIRST) for share in range(256)]

Flags = bytes
"""A byte a cell along a line, 1 where it is true."""
Palette = bytes
"""The pixels of the numbers 0 to 255: blue, green, red and opacity of each."""
Part = tuple[int, int, int, int]
"""First row, row after the last, first column, column after the last."""


class Walls:
    """The closed sides of all cells.

    A cell with no open side is closed: nobody gets in, so it is filled.
    """

    def __init__(self, scene: Scene) -> None:
        self.rows, self.cols = scene.rows, scene.cols
        self.cells = bytes(scene.passages)

    def row(self, number: int, side: int, first: int, last: int) -> Flags:
        """Return which cells of a row have no passage to a side."""
        start = number * self.cols
        return self.cells[start + first : start + last].translate(CLOSED[side])

    def column(self, number: int, side: int, first: int, last: int) -> Flags:
        """Return which cells of a column have no passage to a side."""
        start, stop = first * self.cols + number, last * self.cols
        return self.cells[start : stop : self.cols].translate(CLOSED[side])

    def above(self, line: int, first: int, last: int) -> Flags:
        """Return which cells of a row have a wall above; below the last row, the walls below it."""
        is_below = line == self.rows
        return self.row(line - is_below, DOWN if is_below else UP, first, last)

    def beside(self, line: int, first: int, last: int) -> Flags:
        """Return which cells of a column have a wall left of them, likewise."""
        is_right = line == self.cols
        return self.column(line - is_right, RIGHT if is_right else LEFT, first, last)


class BoardLayers:
    """Floor and walls of the boards of one theme, kept as long as board and zoom stay."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.board: tuple[int, int, bytes, float] | None = None
        self.walls: Walls | None = None
        self.pieces: dict[tuple[str, Part], pygame.Surface] = {}

    def prepare(self, view: View, scene: Scene) -> None:
        """Forget what was drawn for another board or zoom."""
        board = (scene.rows, scene.cols, bytes(scene.passages), view.size)
        if board != self.board:
            if self.board is None or board[:3] != self.board[:3]:
                self.walls = Walls(scene) if scene.passages else None
            self.board = board
            self.pieces.clear()

    def draw_floor(self, surface: pygame.Surface, view: View) -> None:
        """Draw what lies below everything."""
        for part in parts(view):
            surface.blit(self.piece("floor", view, part), view.corner(part[0], part[2]))

    def draw_walls(self, surface: pygame.Surface, view: View) -> None:
        """Draw thin walls, where the board has any."""
        if self.walls:
            for part in parts(view):
                surface.blit(self.piece("walls", view, part), view.corner(part[0], part[2]))

    def piece(self, kind: str, view: View, part: Part) -> pygame.Surface:
        """Return a piece of a layer; draw it when it is needed for the first time."""
        piece = self.pieces.get((kind, part))
        if piece is None:
            if len(self.pieces) >= MAX_PIECES:
                self.pieces.clear()
            piece = self.floor(view, part) if kind == "floor" else self.wall(view, part)
            self.pieces[kind, part] = piece
        return piece

    def floor(self, view: View, part: Part) -> pygame.Surface:
        """Draw a piece of the floor: tones that differ a little from cell to cell."""
        floor = pygame.Surface(size_of(view, part))
        floor.fill(self.theme.floor)
        if view.is_fine:
            shades = [mixed(self.theme.floor, self.theme.edge, 0.018 * tone) for tone in range(5)]
            colours = palette([(*shade, 255) for shade in shades])
            small = painted(tones(part, is_chequered=not self.walls), colours).convert(floor)
            pygame.transform.scale(small, floor.get_size(), floor)
        return floor

    def wall(self, view: View, part: Part) -> pygame.Surface:
        """Draw a piece of the walls."""
        assert self.walls
        if not view.is_fine:
            return blurred(self.walls, self.theme.wall, part, size_of(view, part))
        walls = pygame.Surface(size_of(view, part), pygame.SRCALPHA)
        boxes = list(strokes(self.walls, int(view.size), part))
        thick = thickness(view.size)
        if thick >= 3:
            fall = (thick // 4, thick // 2 + 1)
            for box in boxes:
                pygame.draw.rect(walls, (*BLACK, 70), box.move(fall), border_radius=thick // 2)
        for box in boxes:
            pygame.draw.rect(walls, self.theme.wall, box, border_radius=thick // 2)
        if thick >= 3:
            light = mixed(self.theme.wall, WHITE, 0.35)
            for box in boxes:
                walls.fill(light, (box.x + 1, box.y, box.w - 2, 1))
        for box in filled(self.walls, int(view.size), part):
            walls.fill(self.theme.wall, box)  # over the lines between closed cells
        return walls


def thickness(size: float) -> int:
    """Return how thick walls are between cells of a size."""
    return max(1, round(size * 0.13))


def parts(view: View) -> Iterator[Part]:
    """Yield the parts of the board that are seen, cut at fixed lines."""
    step = max(1, int(PIECE / view.size))
    first_row, last_row, first_col, last_col = view.seen()
    for row in range(first_row - first_row % step, last_row, step):
        for col in range(first_col - first_col % step, last_col, step):
            yield row, min(row + step, view.rows), col, min(col + step, view.cols)


def size_of(view: View, part: Part) -> tuple[int, int]:
    """Return the pixels that a part of the board takes."""
    left, top = view.corner(part[0], part[2])
    right, bottom = view.corner(part[1], part[3])
    return max(1, right - left), max(1, bottom - top)


def tones(part: Part, *, is_chequered: bool) -> Image.Image:
    """Return the tone of each cell of a part, from 0 to 4: at random, as it seems, or chequered."""
    top, bottom, left, right = part
    rows = []
    for row in range(PATTERN):
        cells = range(left, left + PATTERN)
        tone = [
            (row + col) % 2 * 4 if is_chequered else (4 * (row + col) + row * col) % 5
            for col in cells
        ]
        rows.append((bytes(tone) * ((right - left) // PATTERN + 1))[: right - left])
    lines = b"".join(rows[row % PATTERN] for row in range(top, bottom))
    return Image.frombytes("L", (right - left, bottom - top), lines)


def palette(colours: Iterable[tuple[int, int, int, int]]) -> Palette:
    """Return colours with their opacities as pixels."""
    return bytes(
        part for red, green, blue, opacity in colours for part in (blue, green, red, opacity)
    )


def painted(numbers: Image.Image, colours: Palette) -> pygame.Surface:
    """Return a picture with a pixel for each number."""
    image = numbers.copy()
    image.putpalette(colours, "RGBA")  # blue is called red here, and red blue
    return from_bytes(image.convert("RGBA").tobytes(), image.size)


def strokes(walls: Walls, size: int, part: Part) -> Iterator[pygame.Rect]:
    """Yield the walls of a part, and of a cell around it, as boxes that are as long as possible."""
    thick = thickness(size)
    top, bottom, left, right = part
    row, col = max(0, top - 1), max(0, left - 1)
    last_row, last_col = min(bottom + 1, walls.rows), min(right + 1, walls.cols)
    for line in range(row, last_row + 1):
        for first, last in runs(walls.above(line, col, last_col)):
            x, y = (col + first - left) * size, (line - top) * size
            yield pygame.Rect(x - thick // 2, y - thick // 2, (last - first) * size + thick, thick)
    for line in range(col, last_col + 1):
        for first, last in runs(walls.beside(line, row, last_row)):
            x, y = (line - left) * size, (row + first - top) * size
            yield pygame.Rect(x - thick // 2, y - thick // 2, thick, (last - first) * size + thick)


def filled(walls: Walls, size: int, part: Part) -> Iterator[pygame.Rect]:
    """Yield the closed cells of a part as boxes that are as long as possible."""
    top, bottom, left, right = part
    for row in range(top, bottom):
        for first, last in runs(walls.row(row, ALL_SIDES, left, right)):
            yield pygame.Rect(first * size, (row - top) * size, (last - first) * size, size)


def runs(flags: Flags) -> Iterator[tuple[int, int]]:
    """Yield each run of true flags: its first place and the place after its last."""
    return (run.span() for run in re.finditer(b"\1+", flags))


def blurred(walls: Walls, colour: Colour, part: Part, size: tuple[int, int]) -> pygame.Surface:
    """Draw walls between cells of a few pixels or less: four pixels a cell, then averaged."""
    top, bottom, left, right = part
    flags = bytearray(b"\1") * (4 * (bottom - top) * (right - left))
    wide = 2 * (right - left)
    for row in range(top, bottom):
        start = 2 * (row - top) * wide
        middle, end = start + wide, start + 2 * wide
        flags[start + 1 : middle : 2] = walls.row(row, UP, left, right)
        flags[middle:end:2] = walls.row(row, LEFT, left, right)
        flags[middle + 1 : end : 2] = walls.row(row, ALL_SIDES, left, right)
    image = Image.frombytes("L", (wide, 2 * (bottom - top)), bytes(flags))
    large = painted(image, palette([(*colour, 0), (*colour, COARSE_WALL)]))
    return pygame.transform.smoothscale(large, size)


class Overlay:
    """What a search has done, in the colours of one theme: one small picture, scaled up."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.colours = {strong: self.palette(strong) for strong in (True, False)}

    def palette(self, strong: bool) -> Palette:
        """Return the colours of the numbers 0 to 255; waiting cells are tinted or strong."""
        theme, steps = self.theme, LAST - FIRST
        nothing = (*theme.floor, 0)  # its colour counts where cells are averaged
        tint = theme.waiting if strong else mixed(theme.floor, theme.waiting, 0.3)
        shades = [mixed(theme.first, theme.last, step / steps) for step in range(steps + 1)]
        return palette([nothing, *((*colour, 255) for colour in (tint, *shades))])

    def draw(self, surface: pygame.Surface, view: View, marks: Marks, opacity: int = 255) -> None:
        """Draw the cells that were expanded, and those that wait in the frontier."""
        if marks.order is None and marks.found is None:
            return
        part = view.seen()
        numbers = numbered(marks, view.rows, view.cols, part)
        small = painted(numbers, self.colours[view.size < DOTS])
        scale = pygame.transform.scale if view.is_fine else pygame.transform.smoothscale
        large = scale(small, size_of(view, part))
        large.set_alpha(opacity)
        surface.blit(large, view.corner(part[0], part[2]))
        if view.size >= DOTS:
            self.draw_dots(surface, view, part, numbers)

    def draw_dots(
        self, surface: pygame.Surface, view: View, part: Part, numbers: Image.Image
    ) -> None:
        """Draw a dot on each waiting cell."""
        dot = disc(view.size * 0.2, self.theme.waiting)
        shift = (view.size - dot.get_width()) / 2
        left, top = view.left + shift + part[2] * view.size, view.top + shift + part[0] * view.size
        places = [divmod(cell, numbers.width) for cell in cells_with(numbers, WAITING)]
        surface.fblits(
            [
                (dot, (round(left + col * view.size), round(top + row * view.size)))
                for row, col in places
            ]
        )


def cells_with(numbers: Image.Image, number: int) -> Iterator[int]:
    """Yield the cells that have a number, row by row."""
    return (found.start() for found in re.finditer(re.escape(bytes([number])), numbers.tobytes()))


@cached(2)
def disc(radius: float, colour: Colour) -> pygame.Surface:
    """Return a smooth disc."""
    side = 2 * int(radius) + 3
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    pygame.draw.aacircle(picture, colour, (side // 2, side // 2), radius)
    return picture


def numbered(marks: Marks, rows: int, cols: int, part: Part) -> Image.Image:
    """Return a number for each cell of a part: NOTHING, WAITING, or FIRST to LAST by its order.

    Pillow takes a third of NumPy's time for 1000 x 1000 cells, and 0.1 ms for a few.
    """
    numbers = Image.new("L", (part[3] - part[2], part[1] - part[0]), NOTHING)
    if marks.found is not None and marks.is_waiting_shown:
        numbers.paste(WAITING, mask=until(marks.moment, moments(marks.found, cols, part)))
    if marks.order is not None:
        order = moments(marks.order, cols, part)
        scale = (LAST - FIRST) / max(1, marks.total - 1)
        shades = order.point(lambda moment: moment * scale + 0).convert("L").point(SHADES)
        done = until(marks.moment, order)
        numbers.paste(shades if marks.is_expanded_shown else NOTHING, mask=done)
    return numbers


def moments(values: Moments, cols: int, part: Part) -> Image.Image:
    """Return the moments of the cells of a part."""
    top, bottom, left, right = part
    lines = memoryview(values)[top * cols : bottom * cols]
    size = (cols, bottom - top)
    image = Image.frombuffer("I", size, lines, "raw", "I", 0, 1)  # type: ignore[arg-type]  # a buffer
    return image.crop((left, 0, right, bottom - top)) if (left, right) != (0, cols) else image


def until(moment: int, moments: Image.Image) -> Image.Image:
    """Return a mask of what happened until a moment: what is later is above zero without it."""
    return moments.point(lambda each: each - moment).convert("L").point(IS_DONE)
