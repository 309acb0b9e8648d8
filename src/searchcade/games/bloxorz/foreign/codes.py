"""Cells of two or three letters, as planning benchmarks write them: XXX floor, III start.

GGG is the hole, YYY breaks; A07 and U07 are tiles of bridge 7, there and absent; E07, D07 and T07
are heavy switches that open, close and toggle it, e07, d07 and t07 soft ones.
"""

from __future__ import annotations

from searchcade.games.bloxorz.foreign.sketch import Cell, Sketch
from searchcade.problem import BadInput, at

PLAIN = {" ": ".", "X": "#", "I": "S", "G": "T", "Y": "~"}
SWITCHES = {"E": "open", "D": "close", "T": "toggle"}
TILES = {"A": "=", "U": "-"}


def is_coded(text: str) -> bool:
    """Say whether a text has this form: a start, a hole, and none of our signs."""
    return "II" in text and "GG" in text and "S" not in text and "#" not in text


def read_codes(text: str) -> Sketch:
    """Read the one level of a text; blank lines and comments after `;` are skipped."""
    width = 3 if "III" in text else 2
    sketch = Sketch(at(1), [])
    tiles: dict[tuple[int, str], list[Cell]] = {}
    presses: dict[Cell, tuple[int, str]] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        row, signs = len(sketch.rows), []
        sketch.place = at(number)
        for col, begin in enumerate(range(0, len(line.rstrip()), width)):
            sign, bridge, action = read_code(line[begin : begin + width], width, number, begin)
            signs.append(sign)
            if action:
                presses[row, col] = bridge, action
            elif sign in "=-":
                tiles.setdefault((bridge, sign), []).append((row, col))
        sketch.rows.append("".join(signs))
    sketch.bridges = list(tiles.values())
    for cell, (bridge, action) in presses.items():
        acted = [place for place, (other, _) in enumerate(tiles) if other == bridge]
        sketch.effects[cell] = [(place, action) for place in acted]
    return sketch


def read_code(code: str, width: int, line: int, begin: int) -> tuple[str, int, str]:
    """Return our sign for a cell, the bridge it is about, and what a switch does to it."""
    letter, rest = code[0], code[1:].rstrip()
    if letter in PLAIN and code.rstrip() == (letter * width).rstrip():
        return PLAIN[letter], 0, ""
    if rest.isascii() and rest.isdigit():
        if letter in TILES:
            return TILES[letter], int(rest), ""
        if letter.upper() in SWITCHES:
            return "x" if letter.isupper() else "o", int(rest), SWITCHES[letter.upper()]
    wanted = f"a cell such as {'X' * width}, {'I' * width} or {'T1'.ljust(width, '0')}"
    raise BadInput(f"{at(line, begin + 1)}: expected {wanted}, found {code!a}")
