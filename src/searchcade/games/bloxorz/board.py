"""A level: tiles, bridges, and switches that open and close them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

EMPTY, FLOOR, HOLE, FRAGILE, SOFT, HEAVY, SPLIT, BRIDGE = range(8)
KINDS = ("empty", "floor", "hole", "fragile", "soft", "heavy", "split", "bridge")
DIRECTIONS = "UDLR"
MARGIN = 2  # how far beyond the board a roll can reach


class Effect(NamedTuple):
    """What a switch does to the bridges, a bit each; no bridge is in two of the masks."""

    opens: int
    closes: int
    toggles: int


NOTHING = Effect(0, 0, 0)


class Bridge(NamedTuple):
    """Tiles that come and go together."""

    name: str
    cells: tuple[int, ...]
    is_present: bool
    """Whether it is there at the start."""


class Split(NamedTuple):
    """A split switch and the cells where its two cubes appear; the first is controlled."""

    cell: int
    first: int
    second: int


@dataclass(frozen=True)
class Board:
    """A level. Cells are numbered row by row, with a margin of two: no roll leaves the array."""

    rows: int
    cols: int
    tiles: bytes
    """A byte a cell, empty ones around included: one of EMPTY to BRIDGE."""
    start: int
    bridges: tuple[Bridge, ...] = ()
    """Bit n of a state stands for the n-th of them."""
    switches: tuple[tuple[int, Effect], ...] = ()
    """The soft and heavy switches that have an effect, by cell."""
    splits: tuple[Split, ...] = ()
    swap_cost: int = 0
    title: str = ""
    code: str = ""
    """The word that opens this level, where levels are locked."""
    doubts: tuple[str, ...] = field(default=(), compare=False)
    """Warnings about the text it was read from, with line and column."""

    @cached_property
    def stride(self) -> int:
        """Return the difference between neighbouring cells of a column."""
        return self.cols + 2 * MARGIN

    @cached_property
    def steps(self) -> tuple[int, int, int, int]:
        """Return what a step up, down, left or right adds to a cell."""
        return (-self.stride, self.stride, -1, 1)

    @cached_property
    def hole(self) -> int:
        """Return the cell of the hole."""
        return self.tiles.index(HOLE)

    @cached_property
    def present(self) -> int:
        """Return the bridges that are there at the start."""
        return sum(1 << number for number, bridge in enumerate(self.bridges) if bridge.is_present)

    def kind(self, cell: int) -> str:
        """Name the tile of a cell: empty, floor, hole, fragile, soft, heavy, split or bridge."""
        return KINDS[self.tiles[cell]]

    def present_bridges(self, bridges: int) -> list[Bridge]:
        """Return the bridges that are there in a state, which has a bit for each."""
        return [bridge for number, bridge in enumerate(self.bridges) if bridges >> number & 1]

    @cached_property
    def split_at(self) -> Mapping[int, Split]:
        """Return the split switches by cell."""
        return {split.cell: split for split in self.splits}

    @cached_property
    def _bridge_bits(self) -> Mapping[int, int]:
        return {cell: 1 << n for n, bridge in enumerate(self.bridges) for cell in bridge.cells}

    @cached_property
    def _effects(self) -> Mapping[int, Effect]:
        return dict(self.switches)

    def bridge_at(self, cell: int) -> int:
        """Return the bit of the bridge that a cell is part of, or 0."""
        return self._bridge_bits.get(cell, 0)

    def effect_at(self, cell: int) -> Effect:
        """Return what the switch on a cell does."""
        return self._effects.get(cell, NOTHING)

    def cell(self, row: int, col: int) -> int:
        """Return the number of a cell."""
        return cell_number(row, col, self.cols)

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a cell, also outside the board."""
        row, col = divmod(cell, self.stride)
        return row - MARGIN, col - MARGIN

    def is_inside(self, cell: int) -> bool:
        """Say whether a cell is on the board."""
        row, col = self.place(cell)
        return 0 <= row < self.rows and 0 <= col < self.cols


def cell_number(row: int, col: int, cols: int) -> int:
    """Return the number of a cell on a board with this many columns."""
    return (row + MARGIN) * (cols + 2 * MARGIN) + col + MARGIN


def paved(rows: int, cols: int, tiles: Mapping[tuple[int, int], int]) -> bytes:
    """Return the tiles of a board, given those that are not empty by row and column."""
    tiles_around = bytearray((rows + 2 * MARGIN) * (cols + 2 * MARGIN))
    for (row, col), tile in tiles.items():
        tiles_around[cell_number(row, col, cols)] = tile
    return bytes(tiles_around)


def counts_alike(board: Board) -> bool:
    """Say whether every move costs one."""
    return board.swap_cost == 1 or not board.splits
