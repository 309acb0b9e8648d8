"""The sound of the program: what plays and how loud. Without a device, it stays silent."""

from __future__ import annotations

from time import monotonic

import pygame

from searchcade.app.sound.mixer import Mixer

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
        self._mixer: Mixer | None = None
        self._tune: str | None = None
        self._music_on = self._effects_on = True
        self._music_volume = self._effects_volume = 1.0
        self._last: dict[str, float] = {}

    def start(self) -> None:
        """Open the sound device."""
        if not self._enabled or self._mixer:
            return
        try:
            self._mixer = Mixer()
            self.problem = None
        except (pygame.error, NotImplementedError) as error:  # no device; pygame without a mixer
            self.problem = f"no sound device: {error}"
        self._update()

    def effect(self, name: str) -> None:
        """Play an effect, unless the same one has just begun."""
        if name not in EFFECTS:
            raise KeyError(name)
        now = monotonic()
        if self._mixer and self._effects_on and now - self._last.get(name, -PAUSE) >= PAUSE:
            self._last[name] = now
            self._mixer.effect(name)

    def music(self, tune: str | None) -> None:
        """Cross-fade to the tune of a theme, or to silence."""
        if tune is not None and tune not in TUNES:
            raise KeyError(tune)
        self._tune = tune
        self._update()

    def set(
        self, *, music_on: bool, effects_on: bool, music_volume: float, effects_volume: float
    ) -> None:
        """Switch music and effects on or off and set their volumes, from 0 to 1."""
        self._music_on, self._effects_on = music_on, effects_on
        self._music_volume, self._effects_volume = music_volume, effects_volume
        self._update()

    def stop(self) -> None:
        """Fade out and close the device."""
        if self._mixer:
            self._mixer.close()
            self._mixer = None

    def _update(self) -> None:
        """Pass volumes and tune on to the mixer."""
        if self._mixer:
            self._mixer.volumes(_gain(self._music_volume), _gain(self._effects_volume))
            self._mixer.music(self._tune if self._music_on else None)


def _gain(volume: float) -> float:
    """Return the factor for a volume on a slider: the middle should sound half as loud."""
    return float(min(max(volume, 0.0), 1.0) ** 1.5)
