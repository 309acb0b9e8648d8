"""The sound of the program: what is to be heard, and how loud. Without a device, nothing is."""

from __future__ import annotations

from time import monotonic

import pygame

from searchcade.app.sound.player import Player

# These names stand here, not only with their sounds, because importing those imports numpy.
EFFECTS = frozenset(
    (
        "step", "bump", "push", "undo", "redo", "hint", "collect",
        "win", "lose", "fall", "click", "toggle", "error",
    )
)  # fmt: skip
TUNES = frozenset(("default", "beach"))
PAUSE = 0.04  # seconds before the same effect may sound again


class Audio:
    """Music and effects. It never fails: `problem` says why there is no sound."""

    def __init__(self, *, enabled: bool = True) -> None:
        self.problem: str | None = None
        self._enabled = enabled
        self._player: Player | None = None
        self._tune: str | None = None
        self._music_on = self._effects_on = True
        self._music_volume = self._effects_volume = 1.0
        self._last: dict[str, float] = {}

    def start(self) -> None:
        """Open the sound device; the sounds follow from a worker, effects first."""
        if not self._enabled or self._player:
            return
        try:
            self._player = Player()
            self.problem = None
        except (pygame.error, NotImplementedError) as error:  # no device; pygame without a mixer
            self.problem = f"no sound device: {error}"
        self._tell()

    def effect(self, name: str) -> None:
        """Play an effect, unless it has just begun."""
        if name not in EFFECTS:
            raise KeyError(name)
        now = monotonic()
        if self._player and self._effects_on and now - self._last.get(name, -PAUSE) >= PAUSE:
            self._last[name] = now
            self._player.effect(name)

    def music(self, tune: str | None) -> None:
        """Fade over to the tune of a theme, or to none."""
        if tune is not None and tune not in TUNES:
            raise KeyError(tune)
        self._tune = tune
        self._tell()

    def set(
        self, *, music_on: bool, effects_on: bool, music_volume: float, effects_volume: float
    ) -> None:
        """Switch music and effects on or off and set their volumes, from 0 to 1."""
        self._music_on, self._effects_on = music_on, effects_on
        self._music_volume, self._effects_volume = music_volume, effects_volume
        self._tell()

    def settle(self, seconds: float = 10.0) -> bool:
        """Wait until every sound asked for is made, for tests; say whether it was in time."""
        return self._player is None or self._player.settle(seconds)

    def stop(self) -> None:
        """Fade out and close the device."""
        if self._player:
            self._player.close()
            self._player = None

    def _tell(self) -> None:
        """Pass on what is wanted. A tune that is not heard is not made either."""
        if self._player:
            self._player.volumes(_gain(self._music_volume), _gain(self._effects_volume))
            self._player.music(self._tune if self._music_on else None)


def _gain(volume: float) -> float:
    """Return the factor for a volume on a slider: half the way should sound half as loud."""
    return float(min(max(volume, 0.0), 1.0) ** 1.5)
