"""What the panels of the watch screen are given to show."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.recording.explanation import Explainer


class Shown(NamedTuple):
    """A moment of a search, or a line of the expansion that follows it."""

    explainer: Explainer
    t: int
    line: int = 0
    """How many lines of the next expansion have run."""
    is_resting: bool = False
    """Whether the playback is too fast to be followed line by line."""
