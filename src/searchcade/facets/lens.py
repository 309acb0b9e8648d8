"""How the values of a heuristic are spread over the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from searchcade.canvas import Place
from searchcade.problem import State

Level = TypeVar("Level")


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
