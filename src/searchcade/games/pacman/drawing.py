"""Maps as text: drawn, one sign a cell, or as the numbers of the HCMUS assignment.

The assignment writes `N M`, N rows of M digits, Pacman's row and column: 0 is path, 1 wall, 2 food,
3 a monster; 4 is a pie, which the assignment does not have. Blanks between the digits may be left
out. Some programs write the columns before the rows, or instead of the size Pacman's column and row
in the first line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from searchcade.games.pacman.arena import Arena
from searchcade.problem import BadInput, at

MAX_SIDE = 100  # rows and columns
WALL, PATH, FOOD, MONSTER, PIE, PACMAN, PACMAN_ON_FOOD = "% .GOPp"
SAME = {"M": MONSTER, "o": PIE, **dict.fromkeys("1234", MONSTER)}  # other spellings of a sign
SIGNS = "% .oOGM1234Pp"
DIGITS = {"0": PATH, "1": WALL, "2": FOOD, "3": MONSTER, "4": PIE}
WRITTEN = {sign: digit for digit, sign in DIGITS.items()} | {PACMAN: "0", PACMAN_ON_FOOD: "2"}
PAIR = re.compile(r"\s*(\d{1,6})\s+(\d{1,6})\s*", re.ASCII)

Rows = Sequence[tuple[int, str]]
"""Lines with their numbers."""


def is_drawable(arena: Arena) -> bool:
    """Say whether a drawing would show where the map ends, and that it is one.

    Blanks above, below and to the right of a drawing are skipped.
    """
    signs = draw(arena, PIE)
    ends = (signs[0], signs[-1], "".join(row[-1] for row in signs))
    return any(arena.walls) and all(end.strip(PATH) for end in ends)


def draw(arena: Arena, pie: str) -> list[str]:
    """Draw a map row by row."""
    signs = [WALL if wall else PATH for wall in arena.walls]
    for cells, sign in ((arena.food, FOOD), (arena.monsters, MONSTER), (arena.pies, pie)):
        for cell in cells:
            signs[cell] = sign
    signs[arena.start] = PACMAN_ON_FOOD if arena.start in arena.food else PACMAN
    lines = range(0, len(signs), arena.cols)
    return ["".join(signs[first : first + arena.cols]) for first in lines]


def read_drawing(rows: Sequence[tuple[int, str]]) -> Arena:
    """Read a drawing; each row comes with the number of its line."""
    cols, cut = width_of(rows)
    for number, line in rows:
        check_signs(number, line[:cols])
    places = [at(number, column) for number, _ in rows for column in range(1, cols + 1)]
    signs = [SAME.get(sign, sign) for _, line in rows for sign in line[:cols]]
    arena = furnished(signs, cols, places, the_pacman(signs, places, rows[0][0]))
    return replace(arena, oddities=cut)


def width_of(rows: Sequence[tuple[int, str]]) -> tuple[int, tuple[str, ...]]:
    """Return how wide a map is, and a warning where rows are cut off.

    Blanks beyond the right edge do no harm. Where other rows are longer than the first, that one
    decides, as in Berkeley's program; where one is shorter, the map is refused.
    """
    widths = [len(line.rstrip(PATH)) for _, line in rows]
    widest, first = max(widths), widths[0]
    check_size(len(rows), widest, rows[0][0])
    if all(len(line) >= widest for _, line in rows):
        return widest, ()
    if all(len(line) >= first for _, line in rows):
        number = next(row[0] for row, width in zip(rows, widths, strict=True) if width > first)
        note = f"the row is longer than the first one; what is beyond column {first} is left out"
        return first, (f"{at(number)}: {note}",)
    usual = max(sorted(set(widths)), key=widths.count)
    number, line = next(row for row in rows if len(row[1].rstrip(PATH)) != usual)
    raise BadInput(f"{at(number)}: expected {usual} characters, found {len(line)}")


def check_size(rows: int, cols: int, line: int) -> None:
    """Refuse a map that is too large."""
    if rows > MAX_SIDE or cols > MAX_SIDE:
        wanted = f"at most {MAX_SIDE} rows and columns"
        raise BadInput(f"{at(line)}: expected {wanted}, found {rows} x {cols}")


def check_signs(number: int, line: str) -> None:
    """Refuse an unknown sign."""
    for column, sign in enumerate(line, start=1):
        if sign not in SIGNS:
            raise BadInput(f"{at(number, column)}: expected one of {SIGNS!r}, found {sign!a}")


def the_pacman(signs: Sequence[str], places: Sequence[str], line: int) -> int:
    """Return the one cell of Pacman."""
    pacmen = [cell for cell, sign in enumerate(signs) if sign in (PACMAN, PACMAN_ON_FOOD)]
    if not pacmen:
        raise BadInput(f"{at(line)}: expected one 'P' in the drawing, found none")
    if len(pacmen) > 1:
        raise BadInput(f"{places[pacmen[1]]}: expected only one 'P', found another")
    return pacmen[0]


def furnished(signs: Sequence[str], cols: int, places: Sequence[str], start: int) -> Arena:
    """Return the map that the signs show, with Pacman at `start`; refuse one without food."""

    def cells(*wanted: str) -> tuple[int, ...]:
        return tuple(cell for cell, sign in enumerate(signs) if sign in wanted)

    arena = Arena(
        rows=len(signs) // cols,
        cols=cols,
        walls=bytes(sign == WALL for sign in signs),
        food=cells(FOOD, PACMAN_ON_FOOD),
        start=start,
        monsters=cells(MONSTER),
        pies=cells(PIE),
        places=tuple(places),
    )
    if not arena.food:
        raise BadInput(f"{places[0]}: expected at least one food in the map, found none")
    return arena


def is_size(line: str) -> bool:
    """Say whether a line gives the size of a map."""
    return PAIR.fullmatch(line) is not None


def written_numbers(arena: Arena) -> list[str]:
    """Write a map as numbers."""
    rows = [" ".join(WRITTEN[sign] for sign in row) for row in draw(arena, PIE)]
    row, col = divmod(arena.start, arena.cols)
    return [f"{arena.rows} {arena.cols}", *rows, f"{row} {col}"]


def read_numbers(rows: Rows) -> Arena:
    """Read a map from its lines."""
    if (shape := of_others(rows)) is not None:
        return shape
    height, width = read_pair(*rows[0])
    check_size(height, width, rows[0][0])
    body, after = rows[1 : height + 1], rows[height + 1 :]
    signs, places = read_body(body, width)
    last = rows[-1][0]
    if len(body) < height or not after:
        wanted = f"{height} rows of numbers and a line with Pacman's row and column"
        raise BadInput(f"{at(last)}: expected {wanted}, found only {len(rows) - 1} lines")
    if len(after) > 1:
        raise BadInput(f"{at(after[1][0])}: expected nothing after Pacman's row and column")
    return furnished(signs, width, places, start_at(signs, height, width, *after[0]))


def read_body(body: Rows, width: int) -> tuple[list[str], list[str]]:
    """Return the signs that rows of numbers stand for, and their places in the text."""
    signs, places = [], []
    for number, line in body:
        for column, digit in digits_of(number, line, width):
            signs.append(DIGITS[digit])
            places.append(at(number, column))
    return signs, places


def of_others(rows: Rows) -> Arena | None:
    """Read a map whose size comes as columns and rows, or whose first line is Pacman's place.

    Only where the rows fit exactly; None where they do not, and for the assignment's own form.
    """
    has_size = len(rows) > 2 and is_size(rows[-1][1])
    body = rows[1:-1] if has_size else rows[1:]
    widths = {len("".join(line.split())) for _, line in body[: MAX_SIDE + 1]}
    if not body or len(body) > MAX_SIDE or len(widths) > 1:
        return None
    width, height = widths.pop(), len(body)
    pair = read_pair(*rows[0])
    if width > MAX_SIDE or pair == (height, width) or (has_size and pair != (width, height)):
        return None
    number, line = rows[-1] if has_size else rows[0]
    column, row = read_pair(number, line)
    if not (has_size or (row < height and column < width)):
        return None
    signs, places = read_body(body, width)
    place = start_at(signs, height, width, number, f"{row} {column}")
    arena = furnished(signs, width, places, place)
    note = f"{at(number)}: taken as Pacman's column and row"
    return replace(arena, oddities=(f"{note}, as the size is" if has_size else note,))


def read_pair(number: int, line: str) -> tuple[int, int]:
    """Read a line of two whole numbers."""
    match = PAIR.fullmatch(line)
    if not match:
        raise BadInput(f"{at(number)}: expected two whole numbers, found {line.strip()[:20]!a}")
    return int(match[1]), int(match[2])


def digits_of(number: int, line: str, width: int) -> list[tuple[int, str]]:
    """Return the digits of a row with their columns in the text."""
    digits = [(column, sign) for column, sign in enumerate(line, start=1) if not sign.isspace()]
    for column, sign in digits:
        if sign not in DIGITS:
            raise BadInput(f"{at(number, column)}: expected a number from 0 to 4, found {sign!a}")
    if len(digits) != width:
        raise BadInput(f"{at(number)}: expected {width} numbers, found {len(digits)}")
    return digits


def start_at(signs: Sequence[str], height: int, width: int, number: int, line: str) -> int:
    """Read where Pacman starts: on a cell that is open and has no monster."""
    row, col = read_pair(number, line)
    if not (row < height and col < width):
        wanted = f"a row below {height} and a column below {width}, both from 0"
        raise BadInput(f"{at(number)}: expected {wanted}, found {row} {col}")
    sign = signs[row * width + col]
    if sign in (WALL, MONSTER, PIE):
        what = {WALL: "a wall", MONSTER: "a monster", PIE: "a pie"}[sign]
        raise BadInput(f"{at(number)}: expected an open cell for Pacman, found {what}")
    return row * width + col
