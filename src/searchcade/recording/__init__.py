"""A search kept whole: watched at any moment, inspected cell by cell, raced against others.

`trace.Trace` draws a search while it runs and forgets what was before; the terminal and GIFs need
no more, and it starts at once on the largest board. A recording can go back. One test over the
catalogue holds the two to the same cells.
"""

from searchcade.recording.race import Lane, Race
from searchcade.recording.recording import NEVER, Inspection, Moment, Recording

__all__ = ["NEVER", "Inspection", "Lane", "Moment", "Race", "Recording"]
