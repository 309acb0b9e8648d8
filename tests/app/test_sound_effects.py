"""Every effect is short, clean and heard."""

from __future__ import annotations

import numpy as np
import pytest

from searchcade.app.sound import RATE, audio, effects, tunes
from searchcade.app.sound.synth import Pcm, loudness

SOUNDS = effects.render()


def test_the_names_known_without_numpy_are_the_names_there_are() -> None:
    assert set(SOUNDS) == audio.EFFECTS
    assert set(tunes.TUNES) == audio.TUNES


@pytest.mark.parametrize("name", sorted(audio.EFFECTS))
def test_is_short_and_heard_and_never_clips(name: str) -> None:
    for samples in SOUNDS[name]:
        wave = (samples / 32767).astype(np.float32)
        assert len(samples) / RATE < (0.1 if name in ("step", "click") else 1.5)
        assert 0.03 < loudness(wave) < 0.2
        assert np.abs(wave).max() < 0.6


@pytest.mark.parametrize("name", sorted(audio.EFFECTS))
def test_starts_and_ends_without_a_click(name: str) -> None:
    for samples in SOUNDS[name]:
        assert np.abs(samples[0]).max() < 40
        assert np.abs(samples[-1]).max() < 40


def test_is_the_same_every_time() -> None:
    again = effects.render()
    assert all(
        np.array_equal(one, other)
        for name in SOUNDS
        for one, other in zip(SOUNDS[name], again[name], strict=True)
    )


def test_steps_differ_a_little_and_are_the_softest_sounds() -> None:
    steps = SOUNDS["step"]
    assert len({samples.tobytes() for samples in steps}) == len(steps) >= 5
    assert max(map(_peak, steps)) < min(
        _peak(s) for n in ("bump", "win", "hint") for s in SOUNDS[n]
    )


def _peak(samples: Pcm) -> int:
    return int(np.abs(samples.astype(np.int32)).max())
