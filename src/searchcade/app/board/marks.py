"""Marks: what a board shows besides its scene, as a search so far, paths and single cells."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from searchcade.canvas import Place

Moments: TypeAlias = "array[int] | memoryview[int]"
CellPath = Sequence[tuple[float, float]]
"""Rows and columns from cell to cell; the last one is between two cells while a sprite glides."""


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """The marks of one frame. Arrays have a number a cell, row by row."""

    order: Moments | None = None
    """The moment at which each cell was first expanded, huge where it never was."""
    found: Moments | None = None
    """The moment at which each cell was first generated."""
    moment: int = 0
    """What happened until now is shown, what comes later is not."""
    total: int = 0
    """How many moments there will be; shades are spread over them."""
    is_expanded_shown: bool = True
    is_waiting_shown: bool = True
    current: Place | None = None
    """The cell that is being expanded."""
    trail: CellPath = ()
    """The path that the player took."""
    path: CellPath = ()
    """The plan, or the path to the current cell."""
    hint: CellPath = ()
    """The next steps that are advised."""
    rival: CellPath = ()
    """Another path, shown beside the trail."""
    stuck: Sequence[Place] = ()
    """Cells of stones and the like that can never reach a goal."""
    danger: Mapping[Place, float] = field(default_factory=dict)
    """Cells that are better avoided, from 0 to 1."""
    values: Mapping[Place, str] = field(default_factory=dict)
    """How a player rates a step to a cell."""
    best: Place | None = None
    """The cell with the highest of these values."""
    lit: Mapping[Place, str] = field(default_factory=dict)
    """Cells that a note is about, each with a colour of the theme."""
    chosen: Mapping[str, Place] = field(default_factory=dict)
    """Cells that were picked, by what they are picked for."""
    hover: Place | None = None
    """The cell under the mouse."""
    numbers: Mapping[Place, Sequence[str]] = field(default_factory=dict)
    """What is written into cells: one number, or f, g and h."""
    parents: Mapping[Place, Place] = field(default_factory=dict)
    """The cell from which each cell was reached."""
    fresh: Sequence[Place] = ()
    """Cells that have just come into the frontier."""
