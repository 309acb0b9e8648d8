"""A board that is being drawn, and what a game offers to draw one: the facet `Editing`.

A drawing need not be a level yet. Its cells are texts of the game's own: `$12` is a stone of
weight 12 in Sokoban. It is a value, so that undo is a list of drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from searchcade.problem import BadInput
from searchcade.scene import Scene

Level = TypeVar("Level")
Place = tuple[int, int]
"""A row and a column."""
MIN_SIDE, MAX_SIDE = 1, 60  # rows and columns of a drawing
NOWHERE: Place = (-1, -1)


class EditorText(NamedTuple):
    """Something to say: the name of a text under `editing`, and what is filled in."""

    text: str
    values: Mapping[str, Any] = {}

    @classmethod
    def at(cls, text: str, place: Place) -> EditorText:
        """Return a text about a cell, whose row and column people count from 1."""
        return cls(text, {"row": place[0] + 1, "col": place[1] + 1})


class ToolNumber(NamedTuple):
    """A number that a tool paints with, such as a weight."""

    name: str
    least: int
    most: int
    usual: int
    letters: str = ""
    """What is shown for each number, where they are no numbers for people."""


class Tool(NamedTuple):
    """Something to paint with. Its title is the text `tools.NAME`."""

    name: str
    picture: str = ""
    """The picture in the palette; none for an empty cell."""
    icon: str = ""
    """An icon instead, for a tool that paints no thing."""
    amount: ToolNumber | None = None
    variants: tuple[str, ...] = ()
    """What it can do, one at a time: texts `variants.NAME`."""
    joins: bool = False
    """Whether a stroke is about two cells: the one it came from, and the one it reaches."""


HAND = Tool("hand", icon="move")
"""Carries what lies on a cell; elsewhere it draws what stands in the way, and erases it."""


class Setting(NamedTuple):
    """A header of the level that the editor changes, and its values; the first is the usual one."""

    name: str
    values: tuple[str, ...]
    words: str = ""
    """The option whose words name the values, if not the option of this name."""


class Stroke(NamedTuple):
    """One touch of a tool."""

    tool: str
    cell: Place
    amount: int = 0
    variant: str = ""
    source: Place = NOWHERE
    """Where a tool that joins came from."""


class LevelDrawing(NamedTuple):
    """The cells of a board, row by row, and the headers of its text."""

    cells: tuple[tuple[str, ...], ...]
    headers: Mapping[str, str] = {}

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        return len(self.cells)

    @property
    def cols(self) -> int:
        """Return the number of columns."""
        return len(self.cells[0])

    def at(self, place: Place) -> str:
        """Return a cell."""
        return self.cells[place[0]][place[1]]

    def has(self, place: Place) -> bool:
        """Say whether a place is on the board."""
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.cols

    def places(self) -> Iterator[tuple[Place, str]]:
        """Yield every cell with its place, in reading order."""
        for row, line in enumerate(self.cells):
            for col, cell in enumerate(line):
                yield (row, col), cell

    def with_cells(self, changed: Mapping[Place, str]) -> LevelDrawing:
        """Return the drawing with other cells."""
        lines = [list(line) for line in self.cells]
        for (row, col), cell in changed.items():
            lines[row][col] = cell
        return self._replace(cells=tuple(map(tuple, lines)))

    def with_header(self, name: str, value: str) -> LevelDrawing:
        """Return the drawing with another value of a header; an empty one removes it."""
        kept = {key: each for key, each in self.headers.items() if key != name}
        return self._replace(headers={**kept, name: value} if value else kept)

    def sized(self, rows: int, cols: int, filler: str) -> LevelDrawing:
        """Return it cut or widened at the right and at the bottom."""
        lines = [
            tuple(self.cells[row][col] if self.has((row, col)) else filler for col in range(cols))
            for row in range(rows)
        ]
        return self._replace(cells=tuple(lines))


def nothing_carried(drawing: LevelDrawing, _source: Place, _cell: Place) -> LevelDrawing:
    """Carry nothing."""
    return drawing


def nothing_missing(_drawing: LevelDrawing) -> EditorText | None:
    """Miss nothing."""
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Editing(Generic[Level]):
    """How the levels of a game are drawn."""

    tools: tuple[Tool, ...]
    blank: LevelDrawing
    """What an author begins with."""
    filler: str
    """What new cells are when the board becomes larger."""
    read: Callable[[Level], LevelDrawing]
    """Return a level as a drawing; raise BadInput where the editor cannot show it."""
    write: Callable[[LevelDrawing], str]
    """Return a drawing as the text of a level, which `parse` reads if nothing is missing."""
    paint: Callable[[LevelDrawing, Stroke], LevelDrawing]
    scene: Callable[[LevelDrawing], Scene]
    describe: Callable[[LevelDrawing, Place], EditorText]
    """Say what lies on a cell: a text `cells.NAME`."""
    obstacle: tuple[str, str] = ("wall", "floor")
    """The tools with which the hand draws and erases."""
    can_carry: Callable[[str], bool] = lambda cell: False
    """Whether something lies on such a cell that the hand can carry."""
    carried: Callable[[LevelDrawing, Place, Place], LevelDrawing] = nothing_carried
    """Return a drawing with what lies on a cell on another one; the same drawing where that is
    no place for it."""
    missing: Callable[[LevelDrawing], EditorText | None] = nothing_missing
    """Say what is missing to make it a level: a text `missing.NAME`."""
    mended: Callable[[LevelDrawing], LevelDrawing] = lambda drawing: drawing
    """Return a drawing whose size has changed with everything that pointed outside left out."""
    is_source: Callable[[str], bool] = lambda cell: False
    """Whether a tool that joins can begin at such a cell, and stays there: a switch."""
    related: Callable[[LevelDrawing, Place], Mapping[Place, str]] = lambda drawing, place: {}
    """The cells that a cell acts upon, each with the effect: `on`, `off`, `flip` or nothing."""
    settings: tuple[Setting, ...] = ()
    note: Callable[[Level, str | None], EditorText | None] = lambda level, plan: None
    """Something true that the author can act on, given a plan, or None where there is none: a
    text `notes.NAME`."""


def checked_size(rows: int, cols: int) -> None:
    """Refuse a board that the editor cannot show."""
    if not (MIN_SIDE <= rows <= MAX_SIDE and MIN_SIDE <= cols <= MAX_SIDE):
        wanted = f"expected {MIN_SIDE} to {MAX_SIDE} rows and columns"
        raise BadInput(f"{wanted}, found {rows} x {cols}")
