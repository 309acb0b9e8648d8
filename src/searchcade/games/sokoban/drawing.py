"""A drawn room: what lies inside its walls, and what is wrong with it, by line and column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from searchcade.games.sokoban.collection import written_out
from searchcade.games.sokoban.rules import Room
from searchcade.problem import BadInput, at

MAX_SIDE = 200  # rows and columns
MAX_STONES = 500
SIGNS = "# .$*@+"
FLOORS = " -_"
SAME = str.maketrans("pPbBo", "@+$*.")  # letters that others write for signs
ROW = frozenset(SIGNS + FLOORS + "pPbBo")
MAX_SIGNS = (MAX_SIDE + 2) ** 2  # that a line may stand for; more are too many rows or columns

Place = tuple[int, int]
"""A row and a column of the drawing."""


class DrawnRow(NamedTuple):
    """A row of a drawing, and the line of the file that it stands on."""

    line: int
    text: str


class Outline(NamedTuple):
    """A drawing with its inside: the places that no wall parts from each other but from outside."""

    rows: list[DrawnRow]
    inside: set[Place]

    def signs(self, wanted: str) -> list[Place]:
        """Return the places inside that have one of these signs, in reading order."""
        return [place for place in sorted(self.inside) if sign_at(self.rows, place) in wanted]


def draw(room: Room) -> list[str]:
    """Draw a room; of its walls those that touch the floor."""
    signs = {cell: " " for cell in range(len(room.walls)) if not room.walls[cell]}
    around = {cell + step for cell in signs for step in touching(room.cols)}
    signs |= dict.fromkeys(around - signs.keys(), "#")
    signs |= dict.fromkeys(room.switches, ".")
    for cell in room.stones:
        signs[cell] = "*" if signs[cell] == "." else "$"
    signs[room.ares] = "+" if signs[room.ares] == "." else "@"
    lines = range(0, len(room.walls), room.cols)
    return [
        "".join(signs.get(first + col, " ") for col in range(room.cols)).rstrip() for first in lines
    ]


def touching(cols: int) -> list[int]:
    """Return what leads from a cell to the eight cells around it."""
    return [row * cols + col for row in (-1, 0, 1) for col in (-1, 0, 1) if row or col]


def read_rows(lines: Iterable[tuple[int, str]]) -> list[DrawnRow]:
    """Read the lines of a drawing: runs are written out, and `|` ends a row as a line does."""
    rows = []
    for number, line in lines:
        if "\t" in line:
            column = line.index("\t") + 1
            raise BadInput(f"{at(number, column)}: expected blanks in a drawing, found a tab")
        text = written_out(line, MAX_SIGNS)
        parts = text.split("|") if ROW.issuperset(text.replace("|", "")) else [text]
        rows += [DrawnRow(number, part.translate(SAME).rstrip()) for part in parts if part]
    return rows


def read_room(rows: list[DrawnRow]) -> Room:
    """Read a drawing as a room whose stones all weigh 1."""
    check_size(rows)
    outside = reached(rows, rim(rows))
    places = {(row, col) for row in range(len(rows)) for col in range(len(rows[row].text))}
    walls = {place for place in places if sign_at(rows, place) == "#"}
    closed = Outline(rows, places - walls - outside.keys())
    ares = the_ares(closed)
    used = [ares, *closed.signs("$*.")]  # an empty closet is all wall; one with a stone is not
    outline = Outline(rows, set(reached(rows, dict.fromkeys(used, ares))))
    check_signs(outline)
    check_stones(outline)
    return cut_out(outline, ares)


def cut_out(outline: Outline, ares: Place) -> Room:
    """Return the inside as a room with a wall all around it."""
    top, left = (min(place[axis] for place in outline.inside) - 1 for axis in (0, 1))
    bottom, right = (max(place[axis] for place in outline.inside) + 2 for axis in (0, 1))
    number = {
        (row, col): (row - top) * (right - left) + col - left
        for row in range(top, bottom)
        for col in range(left, right)
    }
    return Room(
        rows=bottom - top,
        cols=right - left,
        walls=bytes(place not in outline.inside for place in number),
        switches=tuple(number[place] for place in outline.signs(".*+")),
        stones=tuple(number[place] for place in outline.signs("$*")),
        weights=(1,) * len(outline.signs("$*")),
        ares=number[ares],
    )


def check_size(rows: list[DrawnRow]) -> None:
    """Refuse what no search could use."""
    if len(rows) > MAX_SIDE:
        line = rows[MAX_SIDE].line
        raise BadInput(f"{at(line)}: expected at most {MAX_SIDE} rows, found {len(rows)}")
    for line, text in rows:
        if len(text) > MAX_SIDE:
            raise BadInput(f"{at(line, MAX_SIDE + 1)}: expected at most {MAX_SIDE} columns")


def sign_at(rows: list[DrawnRow], place: Place) -> str:
    """Return the sign at a place; beyond the end of a row there are blanks."""
    text = rows[place[0]].text
    return text[place[1]] if place[1] < len(text) else " "


def rim(rows: list[DrawnRow]) -> dict[Place, Place]:
    """Return the places on the edge of the drawing, each with no neighbours."""
    width = max(len(row.text) for row in rows) + 1  # a column of blanks on the right
    edge = {(row, col) for row in range(len(rows)) for col in (0, width - 1)}
    edge |= {(row, col) for row in (0, len(rows) - 1) for col in range(width)}
    return {place: place for place in edge if sign_at(rows, place) != "#"}


def reached(rows: list[DrawnRow], begin: Mapping[Place, Place]) -> dict[Place, Place]:
    """Return the places that can be walked to without crossing a wall, each with the one before."""
    width = max(len(row.text) for row in rows) + 1
    came = dict(begin)
    frontier = [*came]
    for row, col in frontier:  # grows meanwhile
        for there in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)):
            on_board = 0 <= there[0] < len(rows) and 0 <= there[1] < width
            if on_board and there not in came and sign_at(rows, there) != "#":
                came[there] = (row, col)
                frontier.append(there)
    return came


def the_ares(outline: Outline) -> Place:
    """Return the one place of Ares inside the walls."""
    rows, places = outline.rows, outline.signs("@+")
    if len(places) == 1:
        return places[0]
    if places:
        raise BadInput(f"{say(rows, places[1])}: expected only one '@' or '+', found another")
    for number, row in enumerate(rows):
        for col, sign in enumerate(row.text):
            if sign in "@+":
                raise BadInput(way_out(rows, (number, col)))
    raise BadInput(f"{at(rows[0].line)}: expected one '@' or '+' in the drawing, found none")


def way_out(rows: list[DrawnRow], ares: Place) -> str:
    """Return the error that names the nearest place where Ares can walk out of the drawing."""
    edge = rim(rows)
    places = reached(rows, {ares: ares})
    place = next(each for each in places if each in edge or each[1] >= len(rows[each[0]].text))
    return f"{say(rows, place)}: expected a closed wall, but Ares can walk out here"


def check_signs(outline: Outline) -> None:
    """Refuse an unknown sign inside the walls; outside there may be anything."""
    for place in sorted(outline.inside):
        sign = sign_at(outline.rows, place)
        if sign not in SIGNS and sign not in FLOORS:
            raise BadInput(f"{say(outline.rows, place)}: expected one of {SIGNS!r}, found {sign!a}")


def check_stones(outline: Outline) -> None:
    """Refuse a room without stones, with too many of them, or with too few switches."""
    line, stones, switches = at(outline.rows[0].line), outline.signs("$*"), outline.signs(".*+")
    if not stones:
        raise BadInput(f"{line}: expected at least one stone, '$' or '*', found none")
    if len(stones) > MAX_STONES:
        raise BadInput(f"{line}: expected at most {MAX_STONES} stones, found {len(stones)}")
    if len(switches) < len(stones):
        wanted = f"a switch for each of the {len(stones)} stones"
        raise BadInput(f"{line}: expected {wanted}, found {len(switches)} of '.', '*' and '+'")


def say(rows: list[DrawnRow], place: Place) -> str:
    """Say where a place of the drawing is in the file."""
    return at(rows[place[0]].line, place[1] + 1)
