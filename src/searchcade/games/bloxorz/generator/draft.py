"""A level while it is being made: a shape of floor, and things on it."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.games.bloxorz.board import (
    BRIDGE,
    FLOOR,
    FRAGILE,
    HEAVY,
    HOLE,
    MARGIN,
    SOFT,
    SPLIT,
    Split,
    cell_number,
)

WORDS = 3  # what a number stands for: opens, closes, toggles, or the two cells of a split


class DraftFrame(NamedTuple):
    """The rectangle that a level has to fit in; cells are numbered as on a board."""

    rows: int
    cols: int

    @property
    def stride(self) -> int:
        """Return the difference to the cell below."""
        return self.cols + 2 * MARGIN

    @property
    def size(self) -> int:
        """Return the number of cells, including the margin."""
        return (self.rows + 2 * MARGIN) * self.stride

    @property
    def cells(self) -> list[int]:
        """Return the cells inside, in reading order."""
        return [self.cell(row, col) for row in range(self.rows) for col in range(self.cols)]

    def cell(self, row: int, col: int) -> int:
        """Return the number of a cell."""
        return cell_number(row, col, self.cols)

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a cell inside."""
        row, col = divmod(cell, self.stride)
        return row - MARGIN, col - MARGIN

    def rectangle(self, row: int, col: int, rows: int, cols: int) -> int:
        """Return the cells of a rectangle, clipped to the frame: a bit a cell."""
        right, bottom = min(col + cols, self.cols), min(row + rows, self.rows)
        line = (1 << (right - col)) - 1
        return sum(line << self.cell(each, col) for each in range(row, bottom))


class PartCounts(NamedTuple):
    """How many things a level has at most."""

    bridges: int
    switches: int
    splits: int


class BridgeStrip(NamedTuple):
    """A bridge: tiles in a line that are there or not."""

    cell: int
    length: int
    down: bool
    """Whether it lies from top to bottom."""
    is_present: bool

    def cells(self, stride: int) -> range:
        """Return the cells that it lies on."""
        step = stride if self.down else 1
        return range(self.cell, self.cell + self.length * step, step)

    def mask(self, stride: int) -> int:
        """Return its cells as a mask: a bit a cell."""
        return sum(1 << cell for cell in self.cells(stride))


class DraftSwitch(NamedTuple):
    """A switch and what it does to which bridges: a bit a bridge."""

    cell: int
    heavy: bool
    opens: int = 0
    closes: int = 0
    toggles: int = 0


class BoardDraft(NamedTuple):
    """The parts of a level. Later ones lie on top: bridges, switches, ..., the hole."""

    frame: DraftFrame
    floor: int
    """A bit a cell, as everywhere here."""
    fragile: int
    strips: tuple[BridgeStrip, ...]
    switches: tuple[DraftSwitch, ...]
    splits: tuple[Split, ...]
    start: int
    hole: int

    @property
    def present(self) -> int:
        """Return the bridges that are there at the beginning: a bit a bridge."""
        return sum(strip.is_present << number for number, strip in enumerate(self.strips))


class Laid(NamedTuple):
    """A draft as tiles: a kind and a number for each cell, and what the numbers stand for."""

    kinds: bytearray
    numbers: bytearray
    words: list[int]

    def shape(self) -> int:
        """Return where there are tiles."""
        return sum(1 << cell for cell, kind in enumerate(self.kinds) if kind)


def lay(draft: BoardDraft) -> Laid:
    """Return the draft as tiles, laid one kind after the other."""
    size = draft.frame.size
    laid = Laid(bytearray(size), bytearray(size), [])
    pave(laid.kinds, draft.floor & ~draft.fragile, FLOOR)
    pave(laid.kinds, draft.floor & draft.fragile, FRAGILE)
    for number, strip in enumerate(draft.strips):
        for cell in strip.cells(draft.frame.stride):
            put(laid, cell, BRIDGE, number)
    for switch in draft.switches:
        note(laid, switch.cell, HEAVY if switch.heavy else SOFT, switch[2:])
    for cell, first, second in draft.splits:
        note(laid, cell, SPLIT, (first, second, 0))
    put(laid, draft.start, FLOOR, 0)
    put(laid, draft.hole, HOLE, 0)
    return laid


def pave(kinds: bytearray, cells: int, kind: int) -> None:
    """Lay the same tile on many cells."""
    while cells:
        lowest = cells & -cells
        kinds[lowest.bit_length() - 1] = kind
        cells ^= lowest


def put(laid: Laid, cell: int, kind: int, number: int) -> None:
    """Lay one tile on top of what is there."""
    laid.kinds[cell], laid.numbers[cell] = kind, number


def note(laid: Laid, cell: int, kind: int, words: tuple[int, ...]) -> None:
    """Lay a switch and add what it does to the words."""
    put(laid, cell, kind, len(laid.words) // WORDS)
    laid.words.extend(words)
