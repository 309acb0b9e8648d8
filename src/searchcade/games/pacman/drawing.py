"""A drawn map: one sign a cell, and what is wrong with it, by line and column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from searchcade.games.pacman.arena import Arena
from searchcade.problem import BadInput, at

LARGEST = 100  # rows and columns
WALL, PATH, FOOD, MONSTER, PIE, PACMAN, PACMAN_ON_FOOD = "% .GOPp"
SAME = {"M": MONSTER, "o": PIE, **dict.fromkeys("1234", MONSTER)}  # other spellings of a sign
SIGNS = "% .oOGM1234Pp"


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
    if rows > LARGEST or cols > LARGEST:
        wanted = f"at most {LARGEST} rows and columns"
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
