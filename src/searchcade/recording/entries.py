"""Every entry into the frontier: since when it waited, until when, and at what cost.

The frontier of any moment is a comparison: what entered until then and left later. About 40 bytes
an entry, whatever the number of moments.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from searchcade.recording.log import NONE, Log

NEVER = 2**31 - 1  # the moment of what did not happen
ROOT = -1  # the successor that stands for a root: the start, or a goal
BLOCK = 4096  # entries that are skipped together once none of them waits


class Entries:
    """Numbered entries. One thread adds them, others may read those of recorded moments.

    Readers pass a recorded moment: neither the length of an array nor an entry that left later
    says anything that is complete.
    """

    def __init__(self, cells: int) -> None:
        self.born = array("i")
        """The expansion in which it entered; 0 before the first."""
        self.child = array("h")
        """Which successor of the node expanded then; ROOT and below for roots."""
        self.cells = array("i")
        self.g = array("q")
        self.h = array("d")
        """The estimate; empty for searches without one."""
        self.left = array("i")
        """The expansion in which it was taken, replaced or dropped; NEVER while it waits."""
        self.before = array("i")
        """The entry of the same state that it followed, or NONE."""
        self.ends = array("i")
        """Moment -> number of entries until then."""
        self.taken = array("i")
        """Expansion, counted from 0 -> the entry that was taken."""
        self.at = Log(cells)
        self._waiting = array("i")  # how many of each block wait
        self._emptied = array("i")  # since when none of a full block waits

    def put(
        self, born: int, child: int, cell: int, g: int, h: float | None, before: int = NONE
    ) -> int:
        """Add an entry; return its number."""
        number = len(self.born)
        if number % BLOCK == 0:
            self._waiting.append(0)
            self._emptied.append(NEVER)
        self._waiting[-1] += 1
        self.child.append(child)
        self.cells.append(cell)
        self.g.append(g)
        if h is not None:
            self.h.append(h)
        self.left.append(NEVER)
        self.before.append(before)
        self.at.add(cell, number)
        self.born.append(born)
        return number

    def leave(self, number: int, moment: int) -> None:
        """Note that an entry waits no longer."""
        if self.left[number] != NEVER:
            return
        self.left[number] = moment
        block = number // BLOCK
        self._waiting[block] -= 1
        if not self._waiting[block] and len(self.born) >= (block + 1) * BLOCK:
            self._emptied[block] = moment

    def take(self, number: int, moment: int) -> None:
        """Note which entry is expanded."""
        self.leave(number, moment)
        self.taken.append(number)

    def end_moment(self) -> None:
        """Note that the entries of the next moment come from now on."""
        self.ends.append(len(self.born))

    def waiting(self, t: int) -> Iterator[int]:
        """Yield what waits at a moment, in the order in which it came."""
        end = self.ends[t]
        for block in range(0, end, BLOCK):
            if self._emptied[block // BLOCK] > t:
                left = self.left[block : min(end, block + BLOCK)]
                yield from (block + place for place, moment in enumerate(left) if moment > t)

    def taken_at(self, entry: int, until: int) -> int | None:
        """Return the moment at which an entry was expanded, if it was until a moment."""
        left = self.left[entry]
        is_taken = left <= until and self.taken[left - 1] == entry
        return left if is_taken else None

    def parent(self, entry: int) -> int:
        """Return the entry whose expansion put an entry into the frontier, or NONE."""
        return NONE if self.child[entry] <= ROOT else self.taken[self.born[entry] - 1]

    def known(self, cell: int, t: int, since: int = 0) -> Iterator[int]:
        """Yield the entries of a cell that wait at a moment or were expanded, newest first.

        Those that were replaced or dropped do not count, nor those from before `since`.
        """
        for entry in self.at.back(cell, self.ends[t] - 1):
            counts = self.left[entry] > t or self.taken_at(entry, t) is not None
            if counts and self.born[entry] >= since:
                yield entry

    def waiting_cells(self, t: int) -> memoryview[int]:
        """Return for each cell since when something waits there at a moment, or NEVER."""
        cells = array("i", [NEVER]) * len(self.at.newest)
        for entry in self.waiting(t) if self.ends else ():
            cell = self.cells[entry]
            cells[cell] = min(cells[cell], self.born[entry])
        return memoryview(cells)

    def born_at(self, t: int) -> range:
        """Return the entries of a moment."""
        return range(self.ends[t - 1] if t else 0, self.ends[t])
