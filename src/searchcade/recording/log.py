"""For each cell the moments of its events, in three arrays."""

from __future__ import annotations

from array import array

NONE = -1


class Log:
    """Linked lists of entries: each cell has its newest entry, and each entry the one before."""

    def __init__(self, cells: int) -> None:
        self.newest = array("i", [NONE]) * cells
        self.moments = array("i")
        self.before = array("i")

    def add(self, cell: int, moment: int) -> None:
        """Add an event at a cell; moments never decrease."""
        self.moments.append(moment)
        self.before.append(self.newest[cell])
        self.newest[cell] = len(self.before) - 1  # last: readers find complete entries only

    def latest(self, cell: int, until: int) -> int:
        """Return the last moment at this cell that is not after `until`, or 0."""
        entry = self.newest[cell]
        while entry != NONE and self.moments[entry] > until:
            entry = self.before[entry]
        return 0 if entry == NONE else self.moments[entry]
