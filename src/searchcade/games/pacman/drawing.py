"""A drawn map: one sign a cell, and what is wrong with it, by line and column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from searchcade.games.pacman.arena import Arena
from searchcade.problem import BadInput, at

LARGEST = 100  # rows and columns
WALL, PATH, FOOD, MONSTER, PIE, PACMAN, PACMAN_ON_FOOD = "% .GOPp"
SAME = {"M": MONSTER, "o": PIE}  # other ways to write a sign
SIGNS = "% .oOGMPp"


class Drawn(NamedTuple):
    """A map without rules, and where each of its cells stands in the text."""

    arena: Arena
    places: list[str]


def draw(arena: Arena, pie: str) -> list[str]:
    """Draw a map row by row."""
    signs = [WALL if wall else PATH for wall in arena.walls]
    for cells, sign in ((arena.food, FOOD), (arena.monsters, MONSTER), (arena.pies, pie)):
        for cell in cells:
            signs[cell] = sign
    signs[arena.start] = PACMAN_ON_FOOD if arena.start in arena.food else PACMAN
    lines = range(0, len(signs), arena.cols)
    return ["".join(signs[first : first + arena.cols]) for first in lines]


def read_drawing(rows: Sequence[tuple[int, str]]) -> Drawn:
    """Read a drawing; each row comes with the number of its line."""
    cols = len(rows[0][1])
    check_size(len(rows), cols, rows[0][0])
    rows = [(number, line[:cols] + line[cols:].rstrip()) for number, line in rows]
    places = []
    for number, line in rows:
        places += [at(number, column) for column in range(1, cols + 1)]
        check_signs(number, line)
        if len(line) != cols:
            raise BadInput(f"{at(number)}: expected {cols} characters, found {len(line)}")
    signs = [SAME.get(sign, sign) for _, line in rows for sign in line]
    return furnished(signs, cols, places, the_pacman(signs, places, rows[0][0]))


def check_size(rows: int, cols: int, line: int) -> None:
    """Refuse what no search could use."""
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
    found = [cell for cell, sign in enumerate(signs) if sign in (PACMAN, PACMAN_ON_FOOD)]
    if not found:
        raise BadInput(f"{at(line)}: expected one 'P' in the drawing, found none")
    if len(found) > 1:
        raise BadInput(f"{places[found[1]]}: expected only one 'P', found another")
    return found[0]


def furnished(signs: Sequence[str], cols: int, places: list[str], start: int) -> Drawn:
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
    )
    if not arena.food:
        raise BadInput(f"{places[0]}: expected at least one food in the map, found none")
    return Drawn(arena, places)
