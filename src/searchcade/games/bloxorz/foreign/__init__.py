"""Levels as other programs write them: JSON, scripts that push rows, cells of several letters."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from searchcade.games.bloxorz.foreign.sketch import Cell, Sketch, action_of, in_our_signs, whole
from searchcade.problem import BadInput, at
from searchcade.reading import is_whole

__all__ = ["Sketch", "read_foreign"]

CODE_FLOOR = {" ": ".", "X": "#", "I": "S", "G": "T", "Y": "~"}
CODE_SWITCHES = {"E": "open", "D": "close", "T": "toggle"}
CODE_TILES = {"A": "=", "U": "-"}
CALLS = (".push(", ".append(")
SWITCH_KEY = "swatch"
MAX_DEPTH = 4  # lists and objects within each other
GRID = {" ": ".", ".": "#", "-": "~", "S": "S", "H": "T", "X": "x", "O": "o", "T": ":"}
GRID |= {"B": "=", "b": "-"}
TILES = {" ": ".", "b": "#", "e": "T", "f": "~", "s": "o", "h": "x", "v": ":"}
TILES |= {"l": "-", "r": "-", "k": "=", "q": "="}


def read_foreign(text: str) -> list[Sketch]:
    """Return the levels of a text in one of these forms; an empty list for other texts."""
    text = text.removeprefix("\ufeff")
    if is_json(text):
        return read_json(text)
    if is_pushed(text):
        return read_pushes(text)
    return [read_codes(text)] if is_coded(text) else []


def is_coded(text: str) -> bool:
    """Say whether a text has cells of two or three letters, and no sign of our own format.

    Planning benchmarks write so. XXX is floor, III the start, GGG the hole, YYY breaks; A07 and U07
    are tiles of bridge 7, there and absent; E07, D07 and T07 are heavy switches that open, close
    and toggle it, e07, d07 and t07 soft ones.
    """
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
        for col, left in enumerate(range(0, len(line.rstrip()), width)):
            sign, bridge, action = read_code(line[left : left + width], width, number, left)
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


def read_code(code: str, width: int, line: int, left: int) -> tuple[str, int, str]:
    """Return our sign for a cell, the bridge it is about, and what a switch does to it."""
    letter, rest = code[0], code[1:].rstrip()
    if letter in CODE_FLOOR and code.rstrip() == (letter * width).rstrip():
        return CODE_FLOOR[letter], 0, ""
    if rest.isascii() and rest.isdigit():
        if letter in CODE_TILES:
            return CODE_TILES[letter], int(rest), ""
        if letter.upper() in CODE_SWITCHES:
            return "x" if letter.isupper() else "o", int(rest), CODE_SWITCHES[letter.upper()]
    wanted = f"a cell such as {'X' * width}, {'I' * width} or {'T1'.ljust(width, '0')}"
    raise BadInput(f"{at(line, left + 1)}: expected {wanted}, found {code!a}")


# ------------------------------------------------------------------ scripts


def is_pushed(text: str) -> bool:
    """Say whether a text is the script of the game on the web, `levels.js`.

    `level01.push(...)` adds a level row by row. After the rows come the start as [x, y], an object
    of switches, `swatch` and x and y followed by the tiles that each acts upon, and one of splits
    with the places of both cubes.
    """
    return any(call in text for call in CALLS) and "\n" in text.strip()


def read_pushes(text: str) -> list[Sketch]:
    """Read all levels that the script lists, or all there are."""
    script = Script(uncommented(text))
    levels: dict[str, list[Any]] = {}
    lines: dict[str, int] = {}
    while call := script.next_call():
        name, line = call
        lines.setdefault(name, line)
        levels.setdefault(name, []).append(script.value())
    wanted = [name for name in script.listed() if name in levels] or [*levels]
    return [read_pushed(name, lines[name], levels[name]) for name in wanted]


def uncommented(text: str) -> str:
    """Return the script without comments; no row of a board has two slashes."""
    lines = [line.partition("//")[0] for line in text.split("\n")]
    return "\n".join("" if line.lstrip().startswith("#") else line for line in lines)


def read_pushed(name: str, line: int, values: list[Any]) -> Sketch:
    """Read what was pushed for one level."""
    place = f"{at(line)}, {name}"
    rows = [value for value in values if isinstance(value, str)]
    sketch = Sketch(place, in_our_signs(rows, TILES, place), title=name)
    starts = [value for value in values if isinstance(value, list)]
    if len(starts) != 1:
        raise sketch.refused(f"expected one start as [x, y], found {len(starts)}")
    begin(sketch, starts[0])
    effects: dict[Cell, dict[Cell, str]] = {}
    for value in values:
        for key, acts in value.items() if isinstance(value, dict) else ():
            cell = keyed(key, place)
            if acts and not isinstance(acts[0], list):
                numbers = of_length(acts, (4,), place)
                ends = pair(numbers[:2], place)[::-1], pair(numbers[2:], place)[::-1]
                sketch.splits[cell] = ends
            else:
                effects[cell] = dict(acted(each, place) for each in acts)
    sketch.group_tiles(effects)
    return sketch


def keyed(key: str, place: str) -> Cell:
    """Return the cell of `swatch123`: x is 12 and y is 3, always the last digit."""
    digits = key.removeprefix(SWITCH_KEY)
    if not (key.startswith(SWITCH_KEY) and is_whole(digits, 5) and len(digits) > 1):
        raise BadInput(f"{place}: expected a key such as swatch23, found {key[:20]!a}")
    return int(digits[-1]), int(digits[:-1])


def acted(value: object, place: str) -> tuple[Cell, str]:
    """Return a tile and what is done to it, from [x, y, action]."""
    x, y, action = of_length(value, (3,), place)
    return (whole(y, place), whole(x, place)), action_of(action, place)


class Script:
    """Goes through the text once, from call to call."""

    def __init__(self, text: str) -> None:
        self.text, self.here = text, 0
        self.call = next(call for call in CALLS if call in text)
        self.line, self.counted = 1, 0  # the number of the line, and up to where it was counted

    def next_call(self) -> tuple[str, int] | None:
        """Move past the next call; return its object and line; None at the end."""
        begin = self.text.find(self.call, self.here)
        if begin < 0:
            return None
        first = begin
        while first > self.here and (self.text[first - 1].isalnum() or self.text[first - 1] == "_"):
            first -= 1
        self.here = begin + len(self.call)
        return self.text[first:begin], self.now()

    def now(self) -> int:
        """Return the number of the present line."""
        self.line += self.text.count("\n", self.counted, self.here)
        self.counted = self.here
        return self.line

    def listed(self) -> list[str]:
        """Return the names in the list that follows the last call."""
        begin = self.text.find("[", self.here)
        end = self.text.find("]", begin)
        return self.text[begin + 1 : end].replace(",", " ").split() if 0 <= begin < end else []

    # ------------------------------------------------------------------ values

    def refused(self, wanted: str) -> BadInput:
        """Return the error that says what was expected here."""
        found = self.text[self.here : self.here + 12]
        return BadInput(f"{at(self.now())}: expected {wanted}, found {found!a}")

    def sign(self) -> str:
        """Return the next character that is not blank, without consuming it."""
        while self.here < len(self.text) and self.text[self.here].isspace():
            self.here += 1
        return self.text[self.here : self.here + 1]

    def value(self, depth: int = 0) -> Any:
        """Read a text, a number, a list or an object."""
        sign = self.sign()
        if sign and sign in "\"'":
            return self.quoted(sign)
        if sign and sign in "[{" and depth < MAX_DEPTH:
            self.here += 1
            return self.items(depth + 1) if sign == "[" else self.pairs(depth + 1)
        digits = self.word()
        if not (is_whole(digits, 5)):
            raise self.refused("a text, a number, a list or an object")
        return int(digits)

    def quoted(self, quote: str) -> str:
        """Read a text on one line."""
        end = self.text.find(quote, self.here + 1)
        if end < 0 or "\n" in self.text[self.here : min(end, self.here + 1_000)]:
            raise self.refused("a text that ends on its line")
        text = self.text[self.here + 1 : end]
        self.here = end + 1
        return text

    def word(self) -> str:
        """Read letters and digits."""
        begin = self.here
        while self.here < len(self.text) and self.text[self.here].isalnum():
            self.here += 1
        return self.text[begin : self.here]

    def items(self, depth: int) -> list[Any]:
        """Read the items of a list."""
        items = []
        while not self.closed("]"):
            items.append(self.value(depth))
            self.comma("]")
        return items

    def pairs(self, depth: int) -> dict[str, Any]:
        """Read the keys and values of an object."""
        pairs: dict[str, Any] = {}
        while not self.closed("}"):
            sign = self.sign()
            key = self.quoted(sign) if sign and sign in "\"'" else self.word()
            if not key or self.sign() != ":":
                raise self.refused("a key and a colon")
            self.here += 1
            value = self.value(depth)
            if not isinstance(value, list):
                raise self.refused(f"a list for {key[:20]}")
            pairs[key] = value
            self.comma("}")
        return pairs

    def closed(self, sign: str) -> bool:
        """Take the closing bracket if it is next."""
        if self.sign() != sign:
            return False
        self.here += 1
        return True

    def comma(self, end: str) -> None:
        """Take a comma, which must stand between two items."""
        if self.sign() == ",":
            self.here += 1
        elif self.sign() != end:
            raise self.refused(f"',' or {end!r}")


# ------------------------------------------------------------------ JSON


def is_json(text: str) -> bool:
    """Say whether a text is JSON, which our drawings never look like.

    An object has a `grid` or `tiles`. With a `grid`, places are a row and a column and switches act
    on the numbers of bridges; with `tiles`, places are x and y and switches act on tiles, as in the
    game on the web.
    """
    return text.lstrip()[:1] in ("[", "{")


def read_json(text: str) -> list[Sketch]:
    """Read all levels of a text."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as problem:
        reason = f"expected JSON, found an error: {problem.msg.lower()}"
        raise BadInput(f"{at(problem.lineno, problem.colno)}: {reason}") from None
    except (ValueError, RecursionError):
        raise BadInput(f"{at(1)}: expected JSON of a level, found something else") from None
    if isinstance(data, dict):
        data = data.get("levels", [data])
    levels = data if isinstance(data, list) else []
    places = TilePlaces(text)
    texts = [read_object(level, places.next()) for level in levels]
    if not texts:
        raise BadInput(f"{at(1)}: expected levels with a 'grid' or 'tiles', found none")
    return texts


class TilePlaces:
    """Finds the place of one level after the other: at its `grid` or its `tiles`."""

    def __init__(self, text: str) -> None:
        self.text, self.here, self.line, self.number = text, 0, 1, 0
        self.ahead = {key: text.find(key) for key in ('"grid"', '"tiles"')}

    def next(self) -> str:
        """Name the next level by its place and its number."""
        there = min((place for place in self.ahead.values() if place >= 0), default=self.here)
        for key, place in self.ahead.items():
            if place == there:
                self.ahead[key] = self.text.find(key, there + 1)
        self.line += self.text.count("\n", self.here, there)
        self.here, self.number = there, self.number + 1
        column = there - self.text.rfind("\n", 0, there)
        return f"{at(self.line, column)}, level {self.number}"


def read_object(level: Any, place: str) -> Sketch:
    """Read one level."""
    if isinstance(level, dict) and "grid" in level:
        return read_grid(level, place)
    if isinstance(level, dict) and "tiles" in level:
        return read_tiles(level, place)
    raise BadInput(f"{place}: expected an object with 'grid' or 'tiles', found {str(level)[:20]!a}")


def read_grid(level: Mapping[str, Any], place: str) -> Sketch:
    """Read a level whose switches act on bridges by number."""
    sketch = Sketch(place, in_our_signs(items(level, "grid", place), GRID, place))
    sketch.title, sketch.code = words(level, "name"), words(level, "passcode")
    for bridge in items(level, "bridges", place):
        cells = bridge if isinstance(bridge, list) else []
        sketch.bridges.append([pair(cell, place) for cell in cells])
    for switch in items(level, "switches", place):
        row, col, actions = of_length(switch, (3,), place)
        effects = [of_length(each, (2,), place) for each in listed(actions, place)]
        sketch.effects[pair([row, col], place)] = [
            (whole(number, place, len(sketch.bridges) - 1), action_of(action, place))
            for number, action in effects
        ]
    for jump in items(level, "teleports", place):
        row, col, *rest = of_length(jump, (6, 7), place)
        ends = pair(rest[:2], place), pair(rest[2:4], place)
        under_control = whole(rest[4], place, 1) if len(rest) > 4 else 0
        sketch.splits[pair([row, col], place)] = ends[::-1] if under_control else ends
    return sketch


def read_tiles(level: Mapping[str, Any], place: str) -> Sketch:
    """Read a level whose switches act on tiles."""
    sketch = Sketch(place, in_our_signs(items(level, "tiles", place), TILES, place))
    sketch.title, sketch.code = words(level, "name") or words(level, "id"), words(level, "code")
    begin(sketch, level.get("spawn"))
    effects: dict[Cell, dict[Cell, str]] = {}
    for switch in items(level, "switches", place):
        acts = items(switch, "bridges", place)
        effects[at_xy(switch, place)] = {
            at_xy(each, place): action_of(each.get("mode"), place) for each in acts
        }
    sketch.group_tiles(effects)
    for split in items(level, "splits", place):
        first, second = (pair(split.get(name), place)[::-1] for name in ("a", "b"))
        sketch.splits[at_xy(split, place)] = first, second
    return sketch


def begin(sketch: Sketch, start: object) -> None:
    """Mark where the block stands at the start, which is given as x and y."""
    cell = pair(start, sketch.place)[::-1]
    if sketch.sign(cell, "the start") != "#":
        raise sketch.refused(f"expected plain floor at the start, row {cell[0]}, column {cell[1]}")
    sketch.put(cell, "S", "the start")


# ------------------------------------------------------------------ parts of objects


def words(level: Mapping[str, Any], name: str) -> str:
    """Return a text of a level on one line, nothing where it has none."""
    value = level.get(name, "")
    return " ".join(str(value).split()) if isinstance(value, str | int) else ""


def items(level: Any, name: str, place: str) -> list[Any]:
    """Return a list of a level, an empty one where it has none."""
    return listed(level.get(name, []) if isinstance(level, dict) else None, f"{place}, {name}")


def listed(value: object, place: str) -> list[Any]:
    """Return a value that must be a list."""
    if not isinstance(value, list):
        raise BadInput(f"{place}: expected a list, found {str(value)[:20]!a}")
    return value


def of_length(value: object, lengths: Sequence[int], place: str) -> list[Any]:
    """Return a list that must have this many items."""
    items = listed(value, place)
    if len(items) not in lengths:
        wanted = " or ".join(map(str, lengths))
        raise BadInput(f"{place}: expected a list of {wanted}, found {str(value)[:40]!a}")
    return items


def pair(value: object, place: str) -> Cell:
    """Return two whole numbers."""
    first, second = of_length(value, (2,), place)
    return whole(first, place), whole(second, place)


def at_xy(value: Any, place: str) -> Cell:
    """Return the cell of an object with x and y."""
    if not isinstance(value, dict):
        raise BadInput(f"{place}: expected an object with x and y, found {str(value)[:20]!a}")
    return whole(value.get("y"), place), whole(value.get("x"), place)
