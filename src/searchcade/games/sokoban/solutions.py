"""Moves below a drawing: solutions and snapshots, as the programs of others write them."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.game import Solution
from searchcade.games.sokoban.lines import NOTE, written_out

KINDS = {"solution": True, "snapshot": False, "savegame": False}
"""How a line begins that announces moves, and whether these should win."""
MOVES = frozenset("lurdLURD")
LONGEST = 200_000  # moves
BARE = 12  # moves that need no such line: no name has so many letters of these eight only


def announced(line: str) -> str:
    """Return which moves a line announces, nothing if it does not."""
    words = line.lstrip(NOTE).lower()
    return next((kind for kind in KINDS if words.startswith(kind)), "")


def moves_of(line: str) -> str:
    """Return the moves that a line consists of, runs written out; nothing where it has others."""
    text = "".join(line.split())
    if not text or not (MOVES | frozenset("0123456789()")).issuperset(text):
        return ""
    moves = written_out(text, LONGEST)
    return moves if MOVES.issuperset(moves) else ""


def belongs_above(line: str) -> bool:
    """Say whether a line must be about the drawing before it, wherever blank lines are."""
    return bool(announced(line)) or len(moves_of(line)) >= BARE


def read_solutions(below: Sequence[str]) -> tuple[list[Solution], list[str]]:
    """Return the moves below a drawing, and the lines that are something else."""
    solutions: list[Solution] = []
    others: list[str] = []
    kind, is_open = "", False  # what was announced, and whether the next line goes on with it
    for line in below:
        if new := announced(line):
            kind, is_open = new, False
            line = line.partition(":")[2]
        moves = moves_of(line)
        if moves and (kind or len(moves) >= BARE):
            if is_open:
                solutions[-1] = solutions[-1]._replace(moves=solutions[-1].moves + moves)
            else:
                solutions.append(Solution(moves, KINDS.get(kind, True)))
            is_open = True
        elif line.strip() and not new:
            others.append(line)
            kind, is_open = "", False
        elif is_open:
            kind, is_open = "", False
    return solutions, others
