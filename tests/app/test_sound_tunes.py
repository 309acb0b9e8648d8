"""Every tune can be heard for hours: quiet, clean, without a seam."""

from __future__ import annotations

from hashlib import sha256

import numpy as np
import pytest

from searchcade.app.sound import RATE, beach, night, tunes
from searchcade.app.sound.score import STEPS, Tempo, chords, melody
from searchcade.app.sound.synth import Pcm, loudness

LENGTHS = {"default": 48.0, "beach": 50.0}
BEATS_A_MINUTE = {"default": (night.TEMPO, 80), "beach": (beach.TEMPO, 96)}


@pytest.fixture(scope="module", params=sorted(tunes.TUNES))
def tune(request: pytest.FixtureRequest) -> tuple[str, Pcm]:
    """Render each tune once for all tests."""
    return request.param, tunes.render(request.param)


def digest(samples: Pcm) -> str:
    """Return a short text that changes when any sample does."""
    return sha256(samples.tobytes()).hexdigest()


def test_has_its_length_and_tempo(tune: tuple[str, Pcm]) -> None:
    name, samples = tune
    tempo, beats = BEATS_A_MINUTE[name]
    assert samples.shape == (LENGTHS[name] * RATE, 2)
    assert 60 / (2 * tempo.step) == pytest.approx(beats)


def test_is_quiet_and_never_clips(tune: tuple[str, Pcm]) -> None:
    wave = (tune[1] / 32767).astype(np.float32)
    assert loudness(wave) == pytest.approx(tunes.QUIET, rel=0.01)
    assert np.abs(wave).max() < 0.6


def test_goes_on_into_its_start_without_a_click(tune: tuple[str, Pcm]) -> None:
    samples = tune[1].astype(np.int32)
    bends = np.abs(np.diff(samples, n=2, axis=0))
    seam = np.abs(np.diff(np.concatenate([samples[-2:], samples[:2]]), n=2, axis=0))
    assert seam.max() < 2 * np.mean(bends)  # smoother than most of the tune; a click is a corner


def test_is_never_silent_for_long_nor_suddenly_loud(tune: tuple[str, Pcm]) -> None:
    wave = (tune[1] / 32767).astype(np.float32)
    seconds = [loudness(wave[start : start + RATE]) for start in range(0, len(wave), RATE)]
    assert min(seconds) > 0.01
    assert max(seconds) < 2 * tunes.QUIET


def test_both_sides_are_in_balance_but_not_the_same(tune: tuple[str, Pcm]) -> None:
    left, right = (loudness(side.astype(np.float32)) for side in tune[1].T)
    assert left == pytest.approx(right, rel=0.2)
    assert not np.array_equal(tune[1][:, 0], tune[1][:, 1])


def test_has_little_that_is_shrill(tune: tuple[str, Pcm]) -> None:
    power = np.abs(np.fft.rfft(tune[1][:, 0])) ** 2
    above = round(4_000 * len(tune[1]) / RATE)
    assert power[above:].sum() < 0.01 * power.sum()


def test_is_the_same_every_time(tune: tuple[str, Pcm]) -> None:
    name, samples = tune
    assert digest(tunes.render(name)) == digest(samples)


@pytest.mark.parametrize("part", [night.MELODY, night.BASS, beach.MELODY, beach.BASS])
def test_parts_stay_in_a_comfortable_range(part: str) -> None:
    pitches = [note.pitch for note in melody(part)]
    assert min(pitches) >= 36
    assert max(pitches) <= 84


@pytest.mark.parametrize(
    ("bars", "parts", "tempo"),
    [
        (chords(night.BARS, night.CHORDS), (night.MELODY, night.BASS), night.TEMPO),
        (chords(beach.BARS, beach.CHORDS), (beach.MELODY, beach.BASS), beach.TEMPO),
    ],
)
def test_all_parts_have_as_many_bars_as_chords(
    bars: list[list[int]], parts: tuple[str, ...], tempo: Tempo
) -> None:
    assert 40 <= len(bars) * STEPS * tempo.step <= 60
    assert {part.count("|") for part in parts} == {len(bars)}
