"""The sound files that ship: small, all there, and fit to be heard for hours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from searchcade.app import audio
from searchcade.sound import FOLDER, RATE
from searchcade.theme import THEMES

LENGTHS = {"default": 48.0, "beach": 50.0}
QUIET = 0.075  # the loudness of every tune: about -22 dB, under the effects and under a voice
MEGABYTE = 1_000_000
FILES = sorted(FOLDER.glob("effects/*.ogg"))
Wave = NDArray[np.floating[Any]]


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[None]:
    """Open SDL's sound device without a loudspeaker, in the format of the program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
        yield
        pygame.mixer.quit()


@pytest.fixture(scope="module", params=sorted(LENGTHS))
def tune(request: pytest.FixtureRequest, device: None) -> tuple[str, Wave]:
    """Load each tune once for all tests."""
    return request.param, loaded(FOLDER / "tunes" / f"{request.param}.ogg")


def loaded(file: Path) -> Wave:
    """Return the samples of a file from -1 to 1: rows of left and right."""
    return pygame.sndarray.array(pygame.mixer.Sound(file)) / 32767


def loudness(wave: Wave) -> float:
    """Return the root mean square, which is close to what the ear calls loud."""
    return float(np.sqrt(np.mean(np.square(wave))))


def test_all_files_together_are_small() -> None:
    files = [file for file in FOLDER.rglob("*") if file.suffix not in (".py", ".pyc")]
    assert sum(file.stat().st_size for file in files if file.is_file()) < MEGABYTE
    assert {file.suffix for file in files if file.is_file()} == {".ogg"}


def test_every_theme_has_its_tune_and_every_name_its_files() -> None:
    assert {file.stem for file in FOLDER.glob("tunes/*.ogg")} == audio.TUNES == set(LENGTHS)
    assert set(THEMES) == audio.TUNES
    assert {file.stem.rpartition("-")[0] for file in FILES} == audio.EFFECTS


# ------------------------------------------------------------------ tunes


def test_a_tune_has_its_length_to_the_sample(tune: tuple[str, Wave]) -> None:
    name, wave = tune
    assert wave.shape == (LENGTHS[name] * RATE, 2)


def test_a_tune_is_quiet_and_never_clips(tune: tuple[str, Wave]) -> None:
    assert loudness(tune[1]) == pytest.approx(QUIET, rel=0.01)
    assert np.abs(tune[1]).max() < 0.6


def test_a_tune_goes_on_into_its_start_without_a_click(tune: tuple[str, Wave]) -> None:
    wave = tune[1]
    bends = np.abs(np.diff(wave, n=2, axis=0))
    seam = np.abs(np.diff(np.concatenate([wave[-2:], wave[:2]]), n=2, axis=0))
    assert seam.max() < 2 * np.mean(bends)  # smoother than most of the tune; a click is a corner


def test_a_tune_is_never_silent_for_long_nor_suddenly_loud(tune: tuple[str, Wave]) -> None:
    wave = tune[1]
    seconds = [loudness(wave[start : start + RATE]) for start in range(0, len(wave), RATE)]
    assert min(seconds) > 0.01
    assert max(seconds) < 2 * QUIET


def test_both_sides_of_a_tune_are_in_balance_but_not_the_same(tune: tuple[str, Wave]) -> None:
    left, right = tune[1].T
    assert loudness(left) == pytest.approx(loudness(right), rel=0.2)
    assert not np.array_equal(left, right)


def test_a_tune_has_little_that_is_shrill(tune: tuple[str, Wave]) -> None:
    power = np.abs(np.fft.rfft(tune[1][:, 0])) ** 2
    above = round(4_000 * len(tune[1]) / RATE)
    assert power[above:].sum() < 0.01 * power.sum()


# ------------------------------------------------------------------ effects


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_effect_is_short_and_heard_and_never_clips(file: Path) -> None:
    wave = loaded(file)
    assert len(wave) / RATE < (0.1 if file.stem.startswith(("step", "click")) else 1.5)
    assert 0.03 < loudness(wave) < 0.2
    assert np.abs(wave).max() < 0.6


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_effect_starts_and_ends_without_a_click(file: Path) -> None:
    wave = loaded(file)
    assert max(np.abs(wave[0]).max(), np.abs(wave[-1]).max()) < 0.002


def test_steps_differ_a_little_and_are_the_softest_sounds() -> None:
    peaks = {file.stem: np.abs(loaded(file)).max() for file in FILES}
    steps = [peak for name, peak in peaks.items() if name.startswith("step-")]
    assert len(set(steps)) == len(steps) >= 5
    assert max(steps) < min(peaks[name] for name in ("bump-1", "win-1", "hint-1"))
