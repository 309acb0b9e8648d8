"""A board as text: its drawing, and the lines below it that say what its switches do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from searchcade.games.bloxorz.board import (
    BRIDGE,
    EMPTY,
    FLOOR,
    FRAGILE,
    HEAVY,
    HOLE,
    NOTHING,
    SOFT,
    SPLIT,
    Board,
    Bridge,
    Effect,
    Split,
    cell_number,
    paved,
)
from searchcade.problem import BadInput, at
from searchcade.reading import is_whole

MAX_SIDE = 200  # rows and columns
MAX_BRIDGES = 64
LETTERS = "ABCDEFGHIJKLM"  # bridges with such a name are drawn by it, in lower case while absent
NAMED = "=-"  # tiles of bridges with longer names, present and absent
PLAIN = {".": EMPTY, "#": FLOOR, "S": FLOOR, "T": HOLE, "~": FRAGILE}
PLAIN |= {"o": SOFT, "x": HEAVY, ":": SPLIT}
SIGNS = {**PLAIN, **dict.fromkeys(LETTERS + LETTERS.lower() + NAMED, BRIDGE)}
ACTIONS = ("open", "close", "toggle")
TILES = {"bridge": BRIDGE, "soft": SOFT, "heavy": HEAVY, "split": SPLIT}
DRAWN = {"bridge": "= or -", "soft": "o", "heavy": "x", "split": ":"}
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")


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


# ------------------------------------------------------------------ what switches do


class WireWord(NamedTuple):
    """A word of a line, and its place."""

    text: str
    place: str


def is_wire(line: DrawnLine) -> bool:
    """Say whether a line is about a bridge or a switch."""
    words = line.text.split()
    return len(words) > 1 and words[0] in TILES


def split_words(line: DrawnLine) -> list[WireWord]:
    """Return the words of a line; an empty one stands for its end."""
    words = [WireWord(w[0], at(line.number, w.start() + 1)) for w in re.finditer(r"\S+", line.text)]
    return [*words, WireWord("", at(line.number, len(line.text) + 1))]


def expected(wanted: str, word: WireWord) -> BadInput:
    """Return the error that says what was expected in place of a word."""
    found = ascii(word.text[:20]) if word.text else "the end of the line"
    return BadInput(f"{word.place}: expected {wanted}, found {found}")


class Wiring:
    """A board whose lines are read one by one."""

    def __init__(self, board: Board, drawing: Sequence[DrawnLine]) -> None:
        self.board = board
        self.drawing = drawing
        self.bridges = list(board.bridges)
        self.names = {bridge.name for bridge in board.bridges}
        self.bridged = {cell for bridge in board.bridges for cell in bridge.cells}
        self.effects: dict[int, Effect] = {}
        self.splits: dict[int, Split] = {}

    def read(self, words: list[WireWord]) -> None:
        """Read a line that is about a switch."""
        kind = words[0].text
        cell = self.cell(words[1:], kind)
        if cell in self.effects or cell in self.splits:
            raise expected("one line for each switch", words[1])
        if kind == "split":
            self.splits[cell] = Split(cell, *self.targets(words[3:]))
        else:
            self.effects[cell] = self.effect(words[3:])

    def read_bridge(self, words: list[WireWord]) -> None:
        """Read a line that says which tiles are a bridge, and what it is called."""
        name, *places = words[1:]
        if not NAME.fullmatch(name.text) or name.text in LETTERS:
            raise expected("a name such as b1 (A to M are drawn as letters)", name)
        if name.text in self.names:
            raise expected("another name for another bridge", name)
        if len(self.bridges) == MAX_BRIDGES:
            raise expected(f"at most {MAX_BRIDGES} bridges", name)
        pairs = range(0, max(2, len(places) - 1), 2)  # the last word is the empty one
        cells = [self.free_cell(places[here : here + 2]) for here in pairs]
        present = {self.sign(cell) == NAMED[0] for cell in cells}
        if len(present) > 1:
            raise BadInput(f"{name.place}: expected tiles all drawn as = or all as -, found both")
        self.names.add(name.text)
        self.bridges.append(Bridge(name.text, tuple(cells), present.pop()))

    def free_cell(self, words: Sequence[WireWord]) -> int:
        """Read a tile that is part of no bridge yet."""
        cell = self.cell(words, "bridge")
        if cell in self.bridged:
            raise expected("a tile that is part of no other bridge", words[0])
        self.bridged.add(cell)
        return cell

    def sign(self, cell: int) -> str:
        """Return how a cell is drawn."""
        row, col = self.board.place(cell)
        return self.drawing[row].text[col]

    def cell(self, words: Sequence[WireWord], kind: str = "") -> int:
        """Read a row and a column, of a cell with a tile of this kind or of any."""
        row = number(words[0], "a row", self.board.rows)
        col = number(words[1], "a column", self.board.cols)
        cell = self.board.cell(row, col)
        tile = self.board.tiles[cell]
        if tile == EMPTY or (kind and tile != TILES[kind]):
            wanted = f"a cell drawn as {DRAWN[kind]}" if kind else "a cell that is not empty"
            raise expected(wanted, words[0])
        return cell

    def effect(self, words: list[WireWord]) -> Effect:
        """Read what a switch does."""
        masks = [0, 0, 0]
        known = {bridge.name: 1 << bit for bit, bridge in enumerate(self.bridges)}
        for here in range(0, max(2, len(words) - 1), 2):
            action = words[here]
            if action.text not in ACTIONS:
                raise expected("open, close or toggle", action)
            name = words[here + 1]
            if name.text not in known:
                raise expected(f"a bridge among {', '.join(known) or 'none'}", name)
            if sum(masks) & known[name.text]:
                raise expected("each bridge once", name)
            masks[ACTIONS.index(action.text)] |= known[name.text]
        return Effect(*masks)

    def targets(self, words: list[WireWord]) -> tuple[int, int]:
        """Read where the cubes of a split switch appear."""
        if words[0].text != "to":
            raise expected("to", words[0])
        first, second = self.cell(words[1:]), self.cell(words[3:])
        if abs(first - second) in (0, 1, self.board.stride):
            raise expected("a cell that is no neighbour of the first one", words[3])
        if words[5].text:
            raise expected("the end of the line", words[5])
        return first, second


def number(word: WireWord, what: str, limit: int) -> int:
    """Read a row or a column."""
    text = word.text
    if not (is_whole(text, 8) and int(text) < limit):
        raise expected(f"{what} from 0 to {limit - 1}", word)
    return int(text)


def wired(board: Board, drawing: Sequence[DrawnLine], lines: Sequence[DrawnLine]) -> Board:
    """Return the board with its named bridges and its switches."""
    wiring = Wiring(board, drawing)
    read = [split_words(line) for line in lines]
    for words in read:
        if words[0].text == "bridge":
            wiring.read_bridge(words)
    for words in read:
        if words[0].text != "bridge":
            wiring.read(words)
    return replace(
        board,
        bridges=tuple(wiring.bridges),
        switches=tuple(sorted(wiring.effects.items())),
        splits=tuple(split for _, split in sorted(wiring.splits.items())),
        doubts=left_over(wiring),
    )


def left_over(wiring: Wiring) -> tuple[str, ...]:
    """Refuse tiles that no line explains; return warnings about switches that do nothing."""
    bridged = {cell for bridge in wiring.bridges for cell in bridge.cells}
    doubts = []
    for row, col, sign in signs(wiring.drawing):
        cell, place = wiring.board.cell(row, col), place_of(wiring.drawing, row, col)
        if sign in NAMED and cell not in bridged:
            raise BadInput(f"{place}: expected a line that names the bridge of this tile")
        if sign == ":" and cell not in wiring.splits:
            raise BadInput(f"{place}: expected a line: split {row} {col} to ROW COL ROW COL")
        if sign in "ox" and cell not in wiring.effects:
            doubts.append(f"{place}: no line says what this switch does, so it does nothing")
    return tuple(doubts)


def wires(board: Board) -> list[str]:
    """Write the lines of a board."""
    return [
        *(bridge_line(board, bridge) for bridge in board.bridges if bridge.name not in LETTERS),
        *(switch_line(board, *switch) for switch in board.switches if switch[1] != NOTHING),
        *(split_line(board, split) for split in board.splits),
    ]


def bridge_line(board: Board, bridge: Bridge) -> str:
    """Write which tiles a bridge has."""
    return f"bridge {bridge.name}  {'  '.join(written(board, cell) for cell in bridge.cells)}"


def switch_line(board: Board, cell: int, effect: Effect) -> str:
    """Write what a switch does."""
    kind = "soft" if board.tiles[cell] == SOFT else "heavy"
    actions = [
        f"{action} {bridge.name}"
        for action, mask in zip(ACTIONS, effect, strict=True)
        for bit, bridge in enumerate(board.bridges)
        if mask >> bit & 1
    ]
    return f"{kind} {written(board, cell)}  {'  '.join(actions)}"


def split_line(board: Board, split: Split) -> str:
    """Write where the cubes of a split switch appear."""
    cell, first, second = (written(board, each) for each in split)
    return f"split {cell}  to  {first}  {second}"


def written(board: Board, cell: int) -> str:
    """Write a row and a column."""
    return "{} {}".format(*board.place(cell))
