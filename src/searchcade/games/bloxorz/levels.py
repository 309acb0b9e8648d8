"""Levels as text: a drawing, and below it what the switches do.

    title: Two ways
    ####.....
    #S##aa##.
    ##o#aa#T#
    soft 2 2  toggle A

The longer form with `size: R C`, `grid:` and `end` around the drawing is read as well, and so are
the forms of other programs (`foreign/`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from searchcade.game import Options
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.drawing import (
    SIGNS,
    DrawnLine,
    draw,
    is_wire,
    read_drawing,
    wired,
    wires,
)
from searchcade.games.bloxorz.foreign import Sketch, read_foreign
from searchcade.problem import BadInput, at
from searchcade.reading import FileLimits, header_of, plain_line

MAX_CODE = 20
SWAP_COSTS = ("0", "1")
PLACE = re.compile(r"^line \d+(, column \d+)?: ")
GRID = "grid"
HEADERS = ("title", "code", "swap-cost", "size", GRID)


class LevelParts(NamedTuple):
    """The parts of a level's text."""

    headers: dict[str, DrawnLine]
    """Name -> value and place."""
    drawing: list[DrawnLine]
    wires: list[DrawnLine]
    """The lines about bridges and switches."""


def render(board: Board) -> str:
    """Write a level: its headers, its drawing, its switches."""
    lines = [f"title: {board.title}"] if board.title else []
    lines += [f"code: {board.code}"] if board.code else []
    lines += [f"swap-cost: {board.swap_cost}"] if board.swap_cost else []
    return "\n".join([*lines, *draw(board), *wires(board)]) + "\n"


def vary(board: Board, options: Options) -> Board:
    """Return the level with another cost of a swap."""
    text = options.get("swap-cost", str(board.swap_cost))
    if text not in SWAP_COSTS:
        wanted = " or ".join(SWAP_COSTS)
        raise BadInput(f"bloxorz: expected swap-cost as {wanted}, found {text!r}")
    return replace(board, swap_cost=int(text))


def split_file(text: str) -> list[tuple[int, str]]:
    """Split a file into its levels; those of other programs are converted to our form."""
    return [(0, of_sketch(each)[0]) for each in read_foreign(text)] or [(0, text)]


def of_sketch(sketch: Sketch) -> tuple[str, Board]:
    """Return a level of another program in our form, and its board."""
    text = sketch.text()
    try:
        return text, parse(text)
    except BadInput as reason:
        raise sketch.refused(PLACE.sub("", str(reason))) from None


def limits(_text: str) -> FileLimits:
    """Allow some dozen levels of usual size, or one of the largest size."""
    return FileLimits(size=1_000_000, lines=50_000, columns=400_000)


def parse(text: str) -> Board:
    """Read a level in our form, or the one level of a text in another."""
    foreign = read_foreign(text)
    if len(foreign) > 1:
        raise BadInput(f"line 1: expected one level, found {len(foreign)}")
    if foreign:
        return of_sketch(foreign[0])[1]
    parts = parted(text)
    check_size(parts)
    board = wired(read_drawing(parts.drawing), parts.drawing, parts.wires)
    return with_headers(board, parts.headers)


# ------------------------------------------------------------------ parts


def parted(text: str) -> LevelParts:
    """Split a text into its parts; comments begin with `;`, blank lines are skipped."""
    headers: dict[str, DrawnLine] = {}
    drawing: list[DrawnLine] = []
    below: list[DrawnLine] = []
    is_open = True  # until the drawing ends
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = DrawnLine(number, raw.rstrip())
        if not line.text.strip() or line.text.lstrip().startswith(";"):
            is_open = is_open and not drawing
        elif not drawing and (named := header(line, headers)):
            add_header(headers, line, *named)
        elif is_wire(line) or line.text.strip() == "end":
            is_open = False
            below += [line] if is_wire(line) else []
        elif is_open:
            drawing.append(line)
        else:
            wanted = "a line that begins with bridge, soft, heavy or split"
            raise BadInput(f"{at(number)}: expected {wanted}, found {line.text.strip()[:20]!a}")
    if not drawing:
        raise BadInput("line 1: expected a board drawn with '#', 'S' and 'T', found none")
    return LevelParts(headers, drawing, below)


def header(line: DrawnLine, headers: dict[str, DrawnLine]) -> tuple[str, str] | None:
    """Return the name and value of a header; a row such as `Ca:##` is not a header."""
    pair = header_of(line.text)
    if pair and pair[0] not in HEADERS and SIGNS.keys() >= set(line.text):
        return None
    return None if GRID in headers else pair


def add_header(headers: dict[str, DrawnLine], line: DrawnLine, name: str, value: str) -> None:
    """Add a header; refuse an unknown one, because it may be misspelt."""
    if name not in HEADERS or (name == GRID and value):
        wanted = ", ".join(f"{each}:" for each in HEADERS)
        raise BadInput(f"{at(line.number)}: expected one of {wanted}; found {name[:20]!a}")
    if name in headers:
        raise BadInput(f"{at(line.number)}: expected {name}: once, found it again")
    headers[name] = DrawnLine(line.number, value)


def check_size(parts: LevelParts) -> None:
    """Check the drawing against the announced size, if there is one."""
    if "size" not in parts.headers:
        return
    number, text = parts.headers["size"]
    words = text.split()
    if len(words) != 2 or not all(word.isascii() and word.isdigit() for word in words):
        raise BadInput(f"{at(number)}: expected size: ROWS COLUMNS, found {text[:20]!a}")
    wanted_rows, wanted_cols = words
    if str(len(parts.drawing)) != wanted_rows:
        raise BadInput(f"{at(number)}: {wanted_rows} rows announced, {len(parts.drawing)} found")
    for line in parts.drawing:
        if str(len(line.text)) != wanted_cols:
            found = f"found {len(line.text)}"
            raise BadInput(f"{at(line.number)}: expected {wanted_cols} columns, {found}")


def with_headers(board: Board, headers: dict[str, DrawnLine]) -> Board:
    """Return the board with its title, its code and the cost of a swap."""
    number, cost = headers.get("swap-cost", DrawnLine(0, "0"))
    if cost not in SWAP_COSTS:
        wanted = " or ".join(SWAP_COSTS)
        raise BadInput(f"{at(number)}: expected swap-cost: {wanted}, found {cost[:20]!a}")
    title = plain_line(headers.get("title", DrawnLine(0, "")).text)
    code = plain_line(headers.get("code", DrawnLine(0, "")).text, MAX_CODE)
    return replace(board, title=title, code=code, swap_cost=int(cost))
