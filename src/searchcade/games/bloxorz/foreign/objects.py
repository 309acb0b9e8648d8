"""Levels in JSON: objects with a `grid` or with `tiles`, one or many.

With a `grid`, places are a row and a column and switches act on the numbers of bridges; with
`tiles`, places are x and y and switches act on tiles, as in the game on the web.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from searchcade.games.bloxorz.foreign.sketch import Cell, Sketch, action_of, in_our_signs, whole
from searchcade.problem import BadInput, at

GRID = {" ": ".", ".": "#", "-": "~", "S": "S", "H": "T", "X": "x", "O": "o", "T": ":"}
GRID |= {"B": "=", "b": "-"}
TILES = {" ": ".", "b": "#", "e": "T", "f": "~", "s": "o", "h": "x", "v": ":"}
KEYS = ('"grid"', '"tiles"')
TILES |= {"l": "-", "r": "-", "k": "=", "q": "="}


def is_json(text: str) -> bool:
    """Say whether a text is JSON, which no drawing of ours looks like."""
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
    texts = [read_level(level, places.next()) for level in levels]
    if not texts:
        raise BadInput(f"{at(1)}: expected levels with a 'grid' or 'tiles', found none")
    return texts


class TilePlaces:
    """Finds the place of one level after the other: at its `grid` or its `tiles`."""

    def __init__(self, text: str) -> None:
        self.text, self.here, self.line, self.number = text, 0, 1, 0
        self.ahead = {key: text.find(key) for key in KEYS}

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


def read_level(level: Any, place: str) -> Sketch:
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
