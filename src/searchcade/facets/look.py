"""What a game looks like beyond the scene of a state, and how heuristics lie on its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, TypeVar

from searchcade.canvas import Colour, Place
from searchcade.problem import Move, State
from searchcade.scene import Scene

Level = TypeVar("Level")


class Note(NamedTuple):
    """An explanation of a cell, and the cells that it acts on."""

    text: str
    """The name of the text, which stands under `notes` in the game's texts.toml."""
    cells: tuple[tuple[int, int], ...] = ()
    effect: Literal["", "on", "off", "flip"] = ""
    """What it does to these cells: add them, remove them, or each in turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Look(Generic[Level, State]):
    """What a game looks like, beyond the scene of a state."""

    pictures: Mapping[str, str] = field(default_factory=dict)
    """Picture -> SVG text on a square of 100 x 100; `player@beach` is for the theme beach only.

    A picture `bridge:A` is preferred where the label is A, or has an A among its letters.
    """
    colours: Mapping[str, Colour] = field(default_factory=dict)
    """Picture -> colour, where a picture is no more than a dot."""
    legend: Mapping[str, str] = field(default_factory=dict)
    """Picture -> what it means: a number, or the name of a text in `legend`."""
    cell: Callable[[Level, State], Place] = lambda level, state: (0, 0)
    """The row and column of a state when a search is drawn on the board."""
    history_scene: Callable[[Level, Sequence[State]], Scene] | None = None
    """The scene after a game so far, where it depends on more than the last state."""
    revealed: Callable[[Level], Level] = lambda level: level
    """The level with nothing hidden, as it is shown after the game."""
    fatal_move_scene: Callable[[Level, State, Move], Scene | None] = lambda level, state, move: None
    """The scene of an attempt that ends by a fatal move; None if the move is not fatal.

    A fatal move is not legal, and no plan has it: it can be undone at once.
    """
    explain: Callable[[Level, State, Place], Sequence[Note]] = lambda level, state, cell: ()
    """What a cell does, in words, when a player points at it; empty for most cells."""
    danger: Callable[[Level, State], Mapping[Place, float]] = lambda level, state: {}
    """Cells to avoid now, from 0 (hardly) to 1 (at once), shown while an agent plays."""


class Piece(NamedTuple, Generic[State]):
    """What the heuristic lens puts on every cell, all other things being as at the start."""

    name: str
    """The name of the text, which stands under `pieces` in the game's texts.toml."""
    home: Place
    """Where it is at the start."""
    states: Mapping[Place, State]
    """The state with it on each cell where it fits, row by row."""
    label: str = ""
    """What tells it from others of its name, such as a weight."""


@dataclass(frozen=True, slots=True, eq=False)
class Lens(Generic[Level, State]):
    """How the values of a heuristic are spread over the board."""

    pieces: Callable[[Level], Sequence[Piece[State]]] = lambda level: ()
    """The pieces to choose from, the usual one first; a game without any has no lens."""
    starting: Callable[[Level, State], Level | None] = lambda level, state: None
    """The level that starts in a state, None where there is no such level: to solve from there."""
    unit: Callable[[Level], float] = lambda level: 1
    """The cost of a plain step, in which costs are shown."""
    signs: frozenset[str] = frozenset()
    """The pictures that stay in sight, small, below the numbers."""
