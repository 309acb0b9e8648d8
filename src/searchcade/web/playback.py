"""A playback of recorded moments: where it stands and how fast it goes, in window and pages.

A page plays without Python: `front/player/playback.js` does the same by the numbers of `pace_data`.
"""

from __future__ import annotations

from math import ceil, log

READING = 0.5  # moments a second of a search that explains itself: a sentence takes two seconds
SPEEDS = (READING, *(digit * 10**power for power in range(5) for digit in (1, 2, 5)), 100_000)
"""Moments a second, notch by notch; the notch after the last shows everything at once."""
ALL_NOTCH = len(SPEEDS)
WHOLE_S = 8.0  # that any other search takes unless a person has chosen a speed
WALK_S = 2.5  # that the walk of a plan takes at least, so that it can be followed
SLOWEST_WALK = 1.0  # moves a second
READABLE = 10.0  # moments a second of which each can still be read


def pace_data() -> dict[str, object]:
    """Return the numbers that a page's player needs."""
    return {
        "speeds": SPEEDS,
        "whole": WHOLE_S,
        "reading": READING,
        "walk": WALK_S,
        "slowestWalk": SLOWEST_WALK,
        "readable": READABLE,
    }


class Playback:
    """A position on a line of moments. It starts at the beginning and runs."""

    def __init__(self) -> None:
        self.place = 0.0
        self.line = 0
        """How many lines of the expansion after the place have run; 0 wherever it goes to."""
        self.playing = True
        self.notch = SPEEDS.index(10)
        self.is_chosen = False
        """Whether a person has chosen the speed."""

    @property
    def moment(self) -> int:
        """Return the last moment that was reached."""
        return int(self.place)

    # ------------------------------------------------------------------ speed

    @property
    def speed(self) -> float:
        """Return the moments a second."""
        return SPEEDS[self.notch] if self.notch < ALL_NOTCH else float("inf")

    @property
    def is_fast(self) -> bool:
        """Say whether it goes too fast for each moment to be read."""
        return self.playing and self.speed > READABLE

    def suit(self, length: int, walk: int = 0, *, is_explained: bool = False) -> None:
        """Choose a speed that suits sentences, or one that soon shows what is before the walk.

        A speed that a person has chosen stays.
        """
        if not self.is_chosen:
            wanted = READING if is_explained else max(1, length - walk or length) / WHOLE_S
            self.notch = min(range(ALL_NOTCH), key=lambda notch: abs(log(SPEEDS[notch] / wanted)))

    def choose(self, notch: int) -> None:
        """Go at this speed from now on."""
        self.notch = min(max(0, notch), ALL_NOTCH)
        self.is_chosen = True

    # ------------------------------------------------------------------ time

    def advance(
        self, seconds: float, length: int, *, walk: int = 0, is_complete: bool = True
    ) -> bool:
        """Let time pass; say whether the place has changed.

        The last `walk` moments are the walk of a plan. While more moments are still to come, it
        waits for them at the end.
        """
        if not self.playing:
            return False
        before, self.line = self.place, 0
        self.place = self._later(seconds, length, length - walk)
        if is_complete and self.place >= length:
            self.playing = False
        return self.place != before or not self.playing

    def _later(self, seconds: float, length: int, begin: int) -> float:
        if self.notch == ALL_NOTCH:
            return float(length)
        if self.place < begin:
            return min(begin, self.place + self.speed * seconds)
        return min(length, self.place + self._walk_speed(length - begin) * seconds)

    def _walk_speed(self, walk: int) -> float:
        """Return the moves a second of a plan: never more than a person has chosen."""
        most = self.speed if self.is_chosen else float("inf")
        return min(most, max(SLOWEST_WALK, walk / WALK_S))

    # ------------------------------------------------------------------ what a person does

    def toggle(self, length: int) -> None:
        """Stop or go on; from the end, begin again."""
        if not self.playing and self.place >= length:
            self.place = 0.0
        self.playing = not self.playing

    def go(self, place: float, length: int, line: int = 0) -> None:
        """Stand still at a place, or at a line of the expansion after it."""
        self.playing, self.line = False, line
        self.place = float(min(max(0, place), length))

    def step(self, direction: int, length: int) -> None:
        """Stand still at the next moment, or at the one before; from a line, where it began."""
        before = self.moment if self.line else ceil(self.place) - 1
        self.go(self.moment + 1 if direction > 0 else before, length)

    def restart(self) -> None:
        """Run from the beginning, as fast as a person has chosen."""
        self.place, self.line, self.playing = 0.0, 0, True
