"""Recordings of searches: shown at any moment, inspected cell by cell, raced against each other.

`live.Trace` draws a search while it runs and keeps no history; the terminal and GIFs need no more,
and it starts at once on the largest board. A `Recording` can go back. A test over the catalogue
checks that both mark the same cells.
"""

from searchcade.recording.arrays import NEVER
from searchcade.recording.race import Lane, Race
from searchcade.recording.recording import Inspection, Moment, Recording

__all__ = ["NEVER", "Inspection", "Lane", "Moment", "Race", "Recording"]
