"""Events cell by cell, as linked lists in arrays."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator

NONE = -1  # the entry before the first one of a log
CHECKPOINT = 1 << 14  # events between two copies of the newest events
SMALL = 4096  # cells of a board whose newest events are copied now and then


class Log:
    """The events at each cell, each a number that never decreases: a moment, for example.

    A small board can have many events a cell. There, copies of the newest ones shorten the way
    back to an early event.
    """

    def __init__(self, cells: int) -> None:
        self.newest = array("i", [NONE]) * cells
        self.events = array("i")
        self.before = array("i")
        self._copies: list[tuple[int, array[int]]] = []  # the last event, and the newest then

    def add(self, cell: int, event: int) -> None:
        """Add an event at a cell."""
        self.events.append(event)
        self.before.append(self.newest[cell])
        self.newest[cell] = len(self.before) - 1  # last: readers find complete entries only
        if len(self.events) % CHECKPOINT == 0 and len(self.newest) <= SMALL:
            self._copies.append((event, self.newest[:]))

    def latest(self, cell: int, until: int, none: int = 0) -> int:
        """Return the last event at this cell that is not after `until`, or `none`."""
        return next(self.back(cell, until), none)

    def back(self, cell: int, until: int) -> Iterator[int]:
        """Yield the events at this cell that are not after `until`, the last one first."""
        entry = self._newest_after(until)[cell]
        while entry != NONE:
            if self.events[entry] <= until:
                yield self.events[entry]
            entry = self.before[entry]

    def _newest_after(self, event: int) -> array[int]:
        """Return the newest events at a time when this one was there already."""
        place = bisect_right(self._copies, event, key=lambda copy: copy[0])
        return self._copies[place][1] if place < len(self._copies) else self.newest
