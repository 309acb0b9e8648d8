"""Where the cells of a board lie on the window, and the camera that decides it."""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple, Protocol

import pygame

from searchcade.canvas import Place

FINE = 3
"""Cells of at least this many pixels are drawn one by one, on whole pixels."""
MAX_CELL = 64  # pixels of a cell when zoomed in
SPEED = 0.18  # share of the remaining distance that the camera moves in a frame
CLOSE = 0.02  # cells: near enough to stand still


class CellLayout(Protocol):
    """Where cells lie, be they seen from above or from the front."""

    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    @property
    def size(self) -> float: ...
    def cell(self, row: float, col: float) -> pygame.Rect: ...
    def centre(self, row: float, col: float) -> tuple[float, float]: ...


class View(NamedTuple):
    """A board of cells on the window: its corner, the size of a cell, and the part that is seen."""

    rows: int
    cols: int
    left: int
    top: int
    size: float
    window: tuple[int, int, int, int]
    """Left, top, width and height of what is seen."""

    @property
    def is_fine(self) -> bool:
        """Whether cells are large enough to be drawn one by one."""
        return self.size >= FINE

    def corner(self, row: float, col: float) -> tuple[int, int]:
        """Return the pixel at the upper left corner of a cell."""
        return self.left + round(col * self.size), self.top + round(row * self.size)

    def centre(self, row: float, col: float) -> tuple[float, float]:
        """Return the middle of a cell."""
        return self.left + (col + 0.5) * self.size, self.top + (row + 0.5) * self.size

    def cell(self, row: float, col: float) -> pygame.Rect:
        """Return the pixels of a cell, at least one."""
        left, top = self.corner(row, col)
        right, bottom = self.corner(row + 1, col + 1)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def cell_at(self, position: tuple[float, float]) -> Place | None:
        """Return the cell that is seen at a pixel."""
        x, y = position
        left, top, width, height = self.window
        if not (left <= x < left + width and top <= y < top + height):
            return None
        row, col = floor((y - self.top) / self.size), floor((x - self.left) / self.size)
        return min(row, self.rows - 1), min(col, self.cols - 1)

    def seen(self) -> tuple[int, int, int, int]:
        """Return the first row, the row after the last, and the same of the columns in sight."""
        left, top, width, height = self.window
        first_row = max(0, floor((top - self.top) / self.size))
        first_col = max(0, floor((left - self.left) / self.size))
        last_row = min(self.rows, ceil((top + height - self.top) / self.size))
        last_col = min(self.cols, ceil((left + width - self.left) / self.size))
        return first_row, last_row, first_col, last_col


class Camera:
    """Looks at a board: all of it, or zoomed in around a place."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 1, 1)
        self.zoom = 1.0
        self.middle = (0.0, 0.0)
        """The row and column, in cells from the corner, that a zoomed view tries to centre."""

    def view(self, rows: int, cols: int) -> View:
        """Return where the cells of a board of this size lie."""
        size = self.fit(rows, cols) * self.zoom
        if size >= FINE:
            size = floor(size)  # equal cells with crisp edges look better than a full area
        width, height = max(1, round(cols * size)), max(1, round(rows * size))
        left = start(self.area.left, self.area.width, width, self.middle[1] * size)
        top = start(self.area.top, self.area.height, height, self.middle[0] * size)
        x, y, wide, high = self.area.clip(pygame.Rect(left, top, width, height))
        return View(rows, cols, left, top, size, (x, y, wide, high))

    def fit(self, rows: int, cols: int) -> float:
        """Return the size of a cell at which the whole board is seen, but never a huge one."""
        room = min(self.area.width / cols, self.area.height / rows)
        return max(0.01, min(room, min(self.area.size) / 4))

    def zoom_by(self, factor: float, rows: int, cols: int, at: tuple[float, float] | None) -> None:
        """Zoom in or out; the cell at the pixel `at` stays where it is."""
        x, y = at or self.area.center
        before = self.view(rows, cols)
        row, col = (y - before.top) / before.size, (x - before.left) / before.size
        most = max(1.0, MAX_CELL / self.fit(rows, cols))
        self.zoom = min(max(1.0, self.zoom * factor), most)
        size = self.view(rows, cols).size
        self.look_at(
            row - (y - self.area.centery) / size, col - (x - self.area.centerx) / size, rows, cols
        )

    def look_at(self, row: float, col: float, rows: int, cols: int) -> None:
        """Move to a place, as far as the board reaches."""
        size = self.view(rows, cols).size
        half_rows, half_cols = self.area.height / size / 2, self.area.width / size / 2
        self.middle = (within(row, half_rows, rows), within(col, half_cols, cols))

    def pan(self, across: float, down: float, rows: int, cols: int) -> None:
        """Drag the board by some pixels."""
        size, (row, col) = self.view(rows, cols).size, self.middle
        self.look_at(row - down / size, col - across / size, rows, cols)

    def follow(self, row: float, col: float, rows: int, cols: int) -> bool:
        """Move a bit to bring a cell into the inner half of the view; return True while moving."""
        if self.zoom <= 1:
            return False
        size, before = self.view(rows, cols).size, self.middle
        places = zip((row, col), self.middle, (self.area.height, self.area.width), strict=True)
        down, across = (step(place + 0.5 - now, room / size / 4) for place, now, room in places)
        self.look_at(before[0] + down, before[1] + across, rows, cols)
        return self.middle != before


def start(first: int, room: int, length: int, middle: float) -> int:
    """Return where a board begins: centred when it fits, else without an empty margin."""
    if length <= room:
        return first + (room - length) // 2
    return round(min(first, max(first + room - length, first + room / 2 - middle)))


def within(place: float, half: float, length: int) -> float:
    """Return the nearest place that has half a view of the board on either side."""
    return length / 2 if 2 * half >= length else min(max(place, half), length - half)


def step(distance: float, limit: float) -> float:
    """Return how far to move in a frame, so that in the end a distance is within a limit."""
    beyond = max(distance - limit, 0.0) + min(distance + limit, 0.0)
    return beyond * SPEED if abs(beyond) > CLOSE else 0.0
