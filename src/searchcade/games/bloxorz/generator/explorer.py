"""Who looks at drafts: keeps the memory for it, and looks compiled where that is worth it."""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from searchcade.compiled import jit
from searchcade.games.bloxorz.generator.draft import Draft, Frame, Laid, Parts
from searchcade.games.bloxorz.generator.explore import STATES, look


class View(NamedTuple):
    """What a look at a draft says."""

    moves: int
    """The fewest to the hole, or below 0 if there is no way or too much to see."""
    states: int
    covered: bytearray
    """Which cells can be covered."""


class Watch:
    """Looks at drafts of one frame, with at most so many bridges and states."""

    def __init__(self, frame: Frame, parts: Parts, most: int, fast: bool) -> None:
        self.frame, self.groups, self.fast = frame, parts.bridges, fast
        poses = 3 * frame.size + (frame.size**2 if parts.splits else 0)
        self.stamp = 0
        self.seen: Any = array("i", [0]) * (poses << self.groups)
        self.queue: Any = array("q", [0]) * most
        self.counts: Any = array("q", [0])
        self.look: Any = look
        if fast:
            self.speed_up()

    def speed_up(self) -> None:
        """Let the compiled twin look, at the same memory."""
        import numpy as np

        self.look = jit.compiled(look)
        self.seen = np.frombuffer(self.seen, np.int32)
        self.queue = np.frombuffer(self.queue, np.int64)
        self.counts = np.frombuffer(self.counts, np.int64)

    def view(self, draft: Draft, laid: Laid) -> View:
        """Look at all states of a draft."""
        covered = bytearray(self.frame.size)
        moves = self.answer(draft, laid, True, covered)
        return View(moves, int(self.counts[STATES]), covered)

    def can_be_solved(self, draft: Draft, laid: Laid) -> bool:
        """Say whether there is a way to the hole."""
        return self.answer(draft, laid, False, bytearray(self.frame.size)) >= 0

    def answer(self, draft: Draft, laid: Laid, whole: bool, covered: bytearray) -> int:
        """Look once."""
        self.stamp += 1
        kinds, numbers = self.bytes(laid.kinds), self.bytes(laid.numbers)
        start = (3 * draft.start << self.groups) | draft.present
        return int(
            self.look(
                kinds, numbers, self.words(laid), self.frame.stride, start, draft.hole,
                self.groups, whole, self.seen, self.stamp, self.queue, self.bytes(covered),
                self.counts,
            )
        )  # fmt: skip

    def bytes(self, cells: bytearray) -> Any:
        """Return a byte a cell as the look wants it, at the same memory."""
        if not self.fast:
            return cells
        import numpy as np

        return np.frombuffer(cells, np.uint8)

    def words(self, laid: Laid) -> Any:
        """Return what the numbers of tiles stand for as the look wants it."""
        words = laid.words or [0]
        if not self.fast:
            return words
        import numpy as np

        return np.array(words, np.int64)
