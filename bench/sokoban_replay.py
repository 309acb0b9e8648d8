"""Split xsb files and replay LURD plans, with nothing of the program's own.

What the program misreads, or moves wrongly, is not misread and moved wrongly again here.
"""

from __future__ import annotations

from typing import NamedTuple

FLOOR = " -_"
SIGNS = set("#.$*@+" + FLOOR)
STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}

Cell = tuple[int, int]


class Board(NamedTuple):
    """What a drawing shows."""

    walls: frozenset[Cell]
    switches: frozenset[Cell]
    stones: frozenset[Cell]
    ares: tuple[Cell, ...]
    """Where Ares stands: one cell, unless the drawing is wrong."""


def is_row(line: str) -> bool:
    """Say whether a line is a row of a drawing."""
    return set(line) <= SIGNS and line.strip(FLOOR).startswith("#")


def drawings(text: str) -> list[list[str]]:
    """Return the drawings of a file: rows that follow each other."""
    found: list[list[str]] = [[]]
    for line in text.replace("\r", "").split("\n"):
        if is_row(line):
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [rows for rows in found if len(rows) > 2]


def board(rows: list[str]) -> Board:
    cells = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}

    def where(signs: str) -> frozenset[Cell]:
        return frozenset(cell for cell, sign in cells.items() if sign in signs)

    return Board(where("#"), where(".*+"), where("$*"), tuple(sorted(where("@+"))))


def fault(room: Board) -> str:
    """Say what is wrong with a level; nothing where it is fine."""
    if len(room.ares) != 1:
        return f"{len(room.ares)} players"
    if not 0 < len(room.stones) <= len(room.switches):
        return f"{len(room.stones)} stones, {len(room.switches)} switches"
    inside = reachable(room)
    if inside is None:
        return "not closed"
    out = [cell for cell in room.stones - room.switches if cell not in inside]
    return f"stone out of reach at {out[0]}" if out else ""


def reachable(room: Board) -> set[Cell] | None:
    """Return the cells within the walls, stones or not; None where there is a way out."""
    most_y, most_x = (max(cell[axis] for cell in room.walls) for axis in (0, 1))
    known, waiting = {room.ares[0]}, [room.ares[0]]
    for y, x in waiting:
        if not (0 < y < most_y and 0 < x < most_x):
            return None
        for dy, dx in STEPS.values():
            there = (y + dy, x + dx)
            if there not in known and there not in room.walls:
                known.add(there)
                waiting.append(there)
    return known


def replayed(room: Board, plan: str) -> int:
    """Play a plan, upper case for pushes, and return the number of its moves; it has to win."""
    stones, (ares,) = set(room.stones), room.ares
    for number, letter in enumerate(plan, 1):
        dy, dx = STEPS[letter.lower()]
        ares = (ares[0] + dy, ares[1] + dx)
        if ares in room.walls:
            raise ValueError(f"move {number}, {letter}: into a wall")
        if (ares in stones) != letter.isupper():
            raise ValueError(f"move {number}, {letter}: a push where none is, or none where one is")
        if ares in stones:
            beyond = (ares[0] + dy, ares[1] + dx)
            if beyond in room.walls or beyond in stones:
                raise ValueError(f"move {number}, {letter}: the stone cannot move")
            stones.remove(ares)
            stones.add(beyond)
    if not stones <= room.switches:
        raise ValueError(f"{len(stones - room.switches)} stones are not on switches at the end")
    return len(plan)
