"""An expansion in steps: the lines that run, the neighbours, and the frontier as it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from searchcade.recording.explanation import Cell
from searchcade.recording.log import NONE

Kind = Literal["new", "cheaper", "again", "within", "beyond", "seen", "expanded"]
"""What became of a neighbour: put into the frontier, or, the last two, passed over."""
Role = Literal["bound", "take", "cut", "skip", "goal", "each", "cost", "test", "score", "put"]
"""What a line of pseudo-code does."""


class Neighbour(NamedTuple):
    """A successor of an expanded node, and what became of it."""

    cell: Cell
    kind: Kind
    g: int
    cost: int
    entry: int = NONE
    """Its entry, where it was put into the frontier."""


class Step(NamedTuple):
    """A line of pseudo-code that runs in an expansion."""

    role: Role
    entry: int = NONE
    """The entry that it is about."""
    neighbour: int = NONE
    put: int = 0
    """How many neighbours are in the frontier after it."""


class Chip(NamedTuple):
    """A node that waits, as the strip shows it."""

    entry: int
    cell: Cell
    g: int
    h: float | None
    score: float
    """What decides when it is taken: f, g, h, or its depth."""
    is_new: bool


class Frontier(NamedTuple):
    """The first of those that wait, in the order in which the search would take them."""

    size: int
    chips: Sequence[Chip]
