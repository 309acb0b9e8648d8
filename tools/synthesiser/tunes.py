"""The tunes, by the name of the theme they belong to."""

from __future__ import annotations

from collections.abc import Callable

from synthesiser import beach, night
from synthesiser.waves import Pcm, Wave, loudness, pcm

TUNES: dict[str, Callable[[], Wave]] = {"default": night.play, "beach": beach.play}
QUIET = 0.075  # the loudness of every tune: about -22 dB, under the effects and under a voice


def render(tune: str) -> Pcm:
    """Return a tune as a loop: its end goes on into its start."""
    wave = TUNES[tune]()
    return pcm(wave * (QUIET / loudness(wave)))
