"""The clock of a playback: where it stands, how fast it goes, and whether it runs."""

from __future__ import annotations

from math import ceil, log

SPEEDS = (*(digit * 10**power for power in range(5) for digit in (1, 2, 5)), 100_000)
"""Moments a second, notch by notch."""
AT_ONCE = len(SPEEDS)
"""The notch after the last: everything at once."""
LASTS = 8.0  # seconds that the whole takes where nobody chose a speed
WALK = 2.5  # seconds that the walk of a plan takes at least, for it is what one waits for


class Playback:
    """A place on a line of moments. It starts at the beginning and runs."""

    def __init__(self) -> None:
        self.place = 0.0
        self.playing = True
        self.notch = SPEEDS.index(10)
        self._chosen = False

    @property
    def moment(self) -> int:
        """Return the last moment that has come."""
        return int(self.place)

    # ------------------------------------------------------------------ speed

    @property
    def speed(self) -> float:
        """Return the moments a second."""
        return SPEEDS[self.notch] if self.notch < AT_ONCE else float("inf")

    def suit(self, length: int) -> None:
        """Take the speed that shows all in some seconds, unless a person has chosen one."""
        if not self._chosen:
            wanted = max(1, length) / LASTS
            self.notch = min(range(AT_ONCE), key=lambda notch: abs(log(SPEEDS[notch] / wanted)))

    def choose(self, notch: int) -> None:
        """Go at this speed from now on."""
        self.notch = min(max(0, notch), AT_ONCE)
        self._chosen = True

    # ------------------------------------------------------------------ time

    def advance(
        self, seconds: float, length: int, *, walk: int = 0, is_complete: bool = True
    ) -> bool:
        """Let time pass; say whether the place has changed.

        The last `walk` moments are a plan being walked. Where more moments are still to come, it
        waits for them at the end.
        """
        if not self.playing:
            return False
        before = self.place
        self.place = self._later(seconds, length, length - walk)
        if is_complete and self.place >= length:
            self.playing = False
        return self.place != before or not self.playing

    def _later(self, seconds: float, length: int, begin: int) -> float:
        if self.notch == AT_ONCE:
            return float(length)
        if self.place < begin:
            return min(begin, self.place + self.speed * seconds)
        slow = min(self.speed, (length - begin) / WALK)
        return min(length, self.place + slow * seconds)

    # ------------------------------------------------------------------ what a person does

    def toggle(self, length: int) -> None:
        """Stop or go on; from the end, begin again."""
        if not self.playing and self.place >= length:
            self.place = 0.0
        self.playing = not self.playing

    def go(self, place: float, length: int) -> None:
        """Stand still at a place."""
        self.playing = False
        self.place = float(min(max(0, place), length))

    def step(self, way: int, length: int) -> None:
        """Stand still at the next moment, or at the one before."""
        self.go(self.moment + 1 if way > 0 else ceil(self.place) - 1, length)

    def restart(self) -> None:
        """Run from the beginning, as fast as a person has chosen."""
        self.place, self.playing = 0.0, True
