"""A drawn board: its tiles, its start, its hole and its bridges, by line and column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
    Bridge,
    cell_number,
    paved,
)
from searchcade.problem import BadInput, at

MAX_SIDE = 200  # rows and columns
MOST_BRIDGES = 64
LETTERS = "ABCDEFGHIJKLM"  # bridges with such a name are drawn by it, in lower case while absent
NAMED = "=-"  # tiles of bridges with longer names, present and absent
PLAIN = {".": EMPTY, "#": FLOOR, "S": FLOOR, "T": HOLE, "~": FRAGILE}
PLAIN |= {"o": SOFT, "x": HEAVY, ":": SPLIT}
SIGNS = {**PLAIN, **dict.fromkeys(LETTERS + LETTERS.lower() + NAMED, BRIDGE)}


class DrawnLine(NamedTuple):
    """A line of a text and its number, from 1."""

    number: int
    text: str


def signs(drawing: Sequence[DrawnLine]) -> Iterator[tuple[int, int, str]]:
    """Yield the row, the column and the sign of every cell that is drawn."""
    for row, line in enumerate(drawing):
        for col, sign in enumerate(line.text):
            yield row, col, sign


def read_drawing(drawing: Sequence[DrawnLine]) -> Board:
    """Read a board; its named bridges and its switches are not yet wired."""
    check_signs(drawing)
    rows, cols = len(drawing), max(len(line.text) for line in drawing)
    start = only(drawing, "S", "a start")
    only(drawing, "T", "a hole")
    tiles = paved(rows, cols, {(row, col): SIGNS[sign] for row, col, sign in signs(drawing)})
    bridges = read_bridges(drawing, cols)
    return Board(rows, cols, tiles, cell_number(*start, cols), bridges)


def check_signs(drawing: Sequence[DrawnLine]) -> None:
    """Refuse a drawing that is too large or has an unknown sign."""
    if len(drawing) > MAX_SIDE:
        place = at(drawing[MAX_SIDE].number)
        raise BadInput(f"{place}: expected at most {MAX_SIDE} rows, found {len(drawing)}")
    for line in drawing:
        if len(line.text) > MAX_SIDE:
            place = at(line.number, MAX_SIDE + 1)
            raise BadInput(f"{place}: expected at most {MAX_SIDE} columns, found {len(line.text)}")
    for row, col, sign in signs(drawing):
        if sign not in SIGNS:
            wanted = f"one of '{''.join(PLAIN)}{NAMED}' or a bridge from A to M"
            raise BadInput(f"{place_of(drawing, row, col)}: expected {wanted}, found {sign!a}")


def place_of(drawing: Sequence[DrawnLine], row: int, col: int) -> str:
    """Return the place of a cell in the text."""
    return at(drawing[row].number, col + 1)


def only(drawing: Sequence[DrawnLine], wanted: str, what: str) -> tuple[int, int]:
    """Return the row and column of the one sign of its kind."""
    places = [(row, col) for row, col, sign in signs(drawing) if sign == wanted]
    if not places:
        raise BadInput(f"{at(drawing[0].number)}: expected {what}, '{wanted}', found none")
    if len(places) > 1:
        place = place_of(drawing, *places[1])
        raise BadInput(f"{place}: expected one {wanted!r}, found a second one")
    return places[0]


def read_bridges(drawing: Sequence[DrawnLine], cols: int) -> tuple[Bridge, ...]:
    """Return the bridges that are drawn by letters, in the order of these."""
    cells: dict[str, list[int]] = {}
    is_present: dict[str, bool] = {}
    for row, col, sign in signs(drawing):
        name = sign.upper()
        if SIGNS[sign] != BRIDGE or sign in NAMED:
            continue
        if is_present.setdefault(name, sign.isupper()) != sign.isupper():
            wanted = f"{name.lower() if sign.isupper() else name!s}, as the rest of this bridge"
            raise BadInput(f"{place_of(drawing, row, col)}: expected {wanted}, found {sign}")
        cells.setdefault(name, []).append(cell_number(row, col, cols))
    return tuple(Bridge(name, tuple(cells[name]), is_present[name]) for name in sorted(cells))


def draw(board: Board) -> list[str]:
    """Draw a board in its full width."""
    by_tile = {tile: sign for sign, tile in reversed(PLAIN.items())}
    marks = {board.start: "S"}
    for bridge in board.bridges:
        marks |= dict.fromkeys(bridge.cells, bridge_sign(bridge))
    return [
        "".join(
            marks.get(cell, by_tile.get(board.tiles[cell], "."))
            for cell in range(board.cell(row, 0), board.cell(row, board.cols))
        )
        for row in range(board.rows)
    ]


def bridge_sign(bridge: Bridge) -> str:
    """Return how the tiles of a bridge are drawn."""
    if bridge.name in LETTERS:
        return bridge.name if bridge.is_present else bridge.name.lower()
    return NAMED[0] if bridge.is_present else NAMED[1]
