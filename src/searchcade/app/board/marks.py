"""What a board shows beside its scene: a search so far, ways, and cells that are pointed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from searchcade.canvas import Place

Moments: TypeAlias = "NDArray[np.int32] | memoryview[int]"
Way = Sequence[tuple[float, float]]
"""Rows and columns from cell to cell; the last may lie between two cells, where a sprite glides."""


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """The marks of one frame. Arrays have a number a cell, row by row."""

    order: Moments | None = None
    """The moment at which each cell was first expanded, huge where it never was."""
    found: Moments | None = None
    """The moment at which each cell was first seen."""
    moment: int = 0
    """What happened until now is shown, what comes later is not."""
    total: int = 0
    """How many moments there will be; shades are spread over them."""
    current: Place | None = None
    """The cell that is being expanded."""
    trail: Way = ()
    """The way that the player went."""
    path: Way = ()
    """The plan, or the way to the current cell."""
    hint: Way = ()
    """The next steps that are advised."""
    rival: Way = ()
    """Another way, shown beside the trail."""
    stuck: Sequence[Place] = ()
    """Cells of what can never get where it has to."""
    danger: Mapping[Place, float] = field(default_factory=dict)
    """Cells that are better avoided, from 0 to 1."""
    values: Mapping[Place, str] = field(default_factory=dict)
    """What a player thinks that a step to a cell is worth."""
    best: Place | None = None
    """The cell of the highest of these values."""
    lit: Mapping[Place, str] = field(default_factory=dict)
    """Cells that something is said about, each with a colour of the theme."""
    chosen: Mapping[str, Place] = field(default_factory=dict)
    """Cells that were picked, by what they are picked for."""
    hover: Place | None = None
    """The cell under the mouse."""
