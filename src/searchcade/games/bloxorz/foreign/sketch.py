"""A level of another program as far as it is understood, and how it is written in our form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from searchcade.games.bloxorz.drawing import LETTERS
from searchcade.problem import BadInput

Cell = tuple[int, int]
"""A row and a column."""
ACTIONS = {"on": "open", "off": "close", "onoff": "toggle", "swap": "toggle"}
"""What switches do, in their words and in ours."""


@dataclass
class Sketch:
    """A level: its cells in our signs, with `=` and `-` for tiles of bridges."""

    place: str
    """Its place in the text, or its name."""
    rows: list[str]
    bridges: list[list[Cell]] = field(default_factory=list)
    effects: dict[Cell, list[tuple[int, str]]] = field(default_factory=dict)
    """What each switch does: the number of a bridge, and an action in our words."""
    splits: dict[Cell, tuple[Cell, Cell]] = field(default_factory=dict)
    title: str = ""
    code: str = ""

    def refused(self, reason: str) -> BadInput:
        """Return the error that says what is wrong with this level."""
        return BadInput(f"{self.place}: {reason}")

    def sign(self, cell: Cell, what: str) -> str:
        """Return the sign of a cell; refuse one that is not on the board."""
        row, col = cell
        if not (0 <= row < len(self.rows) and 0 <= col < len(self.rows[row])):
            raise self.refused(f"expected {what} on the board, found row {row}, column {col}")
        return self.rows[row][col]

    def put(self, cell: Cell, sign: str, what: str) -> None:
        """Change the sign of a cell."""
        self.sign(cell, what)
        row, col = cell
        self.rows[row] = self.rows[row][:col] + sign + self.rows[row][col + 1 :]

    def group_tiles(self, effects: Mapping[Cell, Mapping[Cell, str]]) -> None:
        """Make bridges of tiles with equal effects; effects are given tile by tile."""
        acting: dict[Cell, list[tuple[Cell, str]]] = {}
        for switch, tiles in effects.items():
            for tile, action in tiles.items():
                acting.setdefault(tile, []).append((switch, action))
        alike: dict[object, list[Cell]] = {}
        for row, signs in enumerate(self.rows):
            for col, sign in enumerate(signs):
                if sign in "=-":
                    alike.setdefault((sign, *acting.pop((row, col), ())), []).append((row, col))
        for tile in acting:
            raise self.refused(f"expected a bridge at row {tile[0]}, column {tile[1]}, found none")
        self.bridges = list(alike.values())
        numbers = {cells[0]: number for number, cells in enumerate(self.bridges)}
        for switch, tiles in effects.items():
            actions = [(numbers[tile], action) for tile, action in tiles.items() if tile in numbers]
            self.effects[switch] = actions

    def text(self) -> str:
        """Write the level in our form."""
        self.check_ends()
        rows, names = [list(row) for row in self.rows], []
        for number, cells in enumerate(self.bridges):
            names.append(LETTERS[number] if number < len(LETTERS) else f"b{number + 1}")
            for cell in cells:
                sign = self.sign(cell, "a tile of a bridge")
                if sign not in "=-":
                    found = f"found row {cell[0]}, column {cell[1]}"
                    raise self.refused(f"expected each bridge to lie on its own tiles, {found}")
                if number < len(LETTERS):
                    rows[cell[0]][cell[1]] = names[-1] if sign == "=" else names[-1].lower()
        lines = [f"title: {self.title}"] if self.title else []
        lines += [f"code: {self.code}"] if self.code else []
        lines += ["grid:", *("".join(row) or "." for row in rows), "end"]
        return "\n".join([*lines, *self.wires(names)]) + "\n"

    def check_ends(self) -> None:
        """Refuse a level without a start or a hole, or with several."""
        signs = "".join(self.rows)
        for sign, what in (("S", "start"), ("T", "hole")):
            if signs.count(sign) != 1:
                raise self.refused(f"expected one {what}, found {signs.count(sign)}")

    def wires(self, names: Sequence[str]) -> list[str]:
        """Write what the bridges are and what the switches do."""
        kinds = {"o": "soft", "x": "heavy"}
        lines = [
            f"bridge {name} " + " ".join(f"{row} {col}" for row, col in cells)
            for name, cells in zip(names, self.bridges, strict=True)
            if name not in LETTERS
        ]
        for cell, effects in self.effects.items():
            sign = self.sign(cell, "a switch")
            if sign not in kinds:
                found = f"row {cell[0]}, column {cell[1]}, found none"
                raise self.refused(f"expected a switch at {found}")
            acts = " ".join(f"{action} {names[number]}" for number, action in effects)
            lines += [f"{kinds[sign]} {cell[0]} {cell[1]} {acts}"] if acts else []
        for cell, (first, second) in self.splits.items():
            places = " ".join(f"{row} {col}" for row, col in (first, second))
            lines.append(f"split {cell[0]} {cell[1]} to {places}")
        return lines


def whole(value: object, place: str, most: int = 10_000) -> int:
    """Return a value that must be a whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadInput(f"{place}: expected a whole number, found {str(value)[:20]!a}")
    return value


def action_of(value: object, place: str) -> str:
    """Return an action in our words."""
    if not isinstance(value, str) or value not in ACTIONS:
        wanted = ", ".join(ACTIONS)
        raise BadInput(f"{place}: expected an action among {wanted}; found {str(value)[:20]!a}")
    return ACTIONS[value]


def in_our_signs(rows: Sequence[object], signs: Mapping[str, str], place: str) -> list[str]:
    """Return the rows of a board in our signs."""
    ours = []
    for number, row in enumerate(rows):
        if not isinstance(row, str):
            raise BadInput(f"{place}: expected row {number} as a text, found {str(row)[:20]!a}")
        if unknown := set(row) - signs.keys():
            sign = next(each for each in row if each in unknown)
            known = "".join(signs)
            raise BadInput(f"{place}, row {number}: expected one of {known!r}, found {sign!a}")
        ours.append("".join(signs[sign] for sign in row))
    return ours
