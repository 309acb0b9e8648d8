"""The program sounds where it can and never fails where it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pygame
import pytest

from searchcade.app import audio
from searchcade.app.audio import Audio

DEAF = """
import sys
from searchcade.app.audio import Audio
audio = Audio()
audio.start()
audio.music("beach")
audio.effect("step")
audio.set(music_on=True, effects_on=True, music_volume=0.5, effects_volume=0.5)
audio.stop()
print(audio.problem)
print("numpy" in sys.modules)
"""


class Notebook:
    """A mixer that writes down what it is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.tune: str | None = None
        self.levels = (0.0, 0.0)

    def effect(self, name: str) -> None:
        self.heard.append(name)

    def music(self, tune: str | None) -> None:
        self.tune = tune

    def volumes(self, music: float, effects: float) -> None:
        self.levels = (music, effects)


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    """Put a notebook in the place of the sound device."""
    book = Notebook()
    monkeypatch.setattr(audio, "Mixer", lambda: book)
    return book


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Audio]:
    """Open SDL's sound device without a loudspeaker, with quick fades."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(audio, "CROSS_FADE_MS", 1)
    monkeypatch.setattr(audio, "FADE_OUT_MS", 1)
    sound = Audio()
    sound.start()
    assert sound.problem is None
    yield sound
    sound.stop()


def tunes_heard() -> list[float]:
    """Return the lengths in seconds of the tunes that are playing."""
    channels = [pygame.mixer.Channel(number) for number in (0, 1)]
    return [sound.get_length() for channel in channels if (sound := channel.get_sound())]


def wait_for(lengths: list[float]) -> list[float]:
    """Return what is heard once it is this, or what is heard instead after a long time."""
    for _ in range(100_000):
        if tunes_heard() == lengths:
            break
        time.sleep(0.005)
    return tunes_heard()


@pytest.mark.parametrize("driver", ["doesnotexist", "alsa"])
def test_says_so_in_one_line_when_there_is_no_sound_device(driver: str) -> None:
    no_cards = {"SDL_AUDIODRIVER": driver, "ALSA_CONFIG_PATH": os.devnull}
    environment = {**os.environ, **no_cards}
    command = [sys.executable, "-c", DEAF]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    *_, problem, numpy_loaded = run.stdout.splitlines()
    assert run.returncode == 0
    assert run.stderr == ""
    assert problem.startswith("no sound device: ")
    assert numpy_loaded == "False"  # nothing is synthesised


@pytest.mark.parametrize("enabled", [True, False])
def test_an_unknown_name_is_refused_with_and_without_sound(enabled: bool) -> None:
    sound = Audio(enabled=enabled)
    with pytest.raises(KeyError, match="fanfare"):
        sound.effect("fanfare")
    with pytest.raises(KeyError, match="polka"):
        sound.music("polka")


def test_without_sound_wanted_no_device_is_opened(notebook: Notebook) -> None:
    sound = Audio(enabled=False)
    sound.start()
    sound.effect("win")
    sound.music("beach")
    sound.stop()
    assert sound.problem is None
    assert (notebook.heard, notebook.tune) == ([], None)


def test_the_same_effect_waits_40_ms_and_another_does_not(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(audio, "monotonic", lambda: now)
    sound = Audio()
    sound.start()
    for name, moment in [("step", 0.0), ("step", 0.02), ("bump", 0.03), ("step", 0.05)]:
        now = 100.0 + moment
        sound.effect(name)
    assert notebook.heard == ["step", "bump", "step"]


def test_what_was_asked_for_before_the_start_counts(notebook: Notebook) -> None:
    sound = Audio()
    sound.set(music_on=True, effects_on=False, music_volume=1.0, effects_volume=0.0)
    sound.music("beach")
    sound.start()
    sound.effect("win")
    assert notebook.tune == "beach"
    assert notebook.levels == (1.0, 0.0)
    assert notebook.heard == []


def test_music_switched_off_and_on_again_comes_back(notebook: Notebook) -> None:
    sound = Audio()
    sound.start()
    sound.music("default")
    sound.set(music_on=False, effects_on=True, music_volume=0.25, effects_volume=2.0)
    assert notebook.tune is None
    assert notebook.levels == (0.125, 1.0)  # a quarter on the slider; more than all is all
    sound.set(music_on=True, effects_on=True, music_volume=0.25, effects_volume=1.0)
    assert notebook.tune == "default"


def test_one_tune_gives_way_to_the_other_and_then_to_silence(playing: Audio) -> None:
    playing.music("default")
    assert wait_for([48.0]) == [48.0]
    playing.music("beach")
    assert wait_for([50.0]) == [50.0]
    playing.music(None)
    assert wait_for([]) == []


def test_effects_play_beside_the_music_in_the_users_volume(playing: Audio) -> None:
    playing.set(music_on=True, effects_on=True, music_volume=1.0, effects_volume=0.25)
    playing.effect("win")
    heard = pygame.mixer.Channel(2).get_sound()
    assert heard is not None
    assert heard.get_length() == pytest.approx(1.34, abs=0.01)
    assert heard.get_volume() == pytest.approx(0.125)


def test_the_volume_of_music_counts_for_a_tune_that_is_loaded_later(playing: Audio) -> None:
    playing.set(music_on=True, effects_on=True, music_volume=0.25, effects_volume=1.0)
    playing.music("beach")
    heard = pygame.mixer.Channel(0).get_sound() or pygame.mixer.Channel(1).get_sound()
    assert heard is not None
    assert heard.get_volume() == pytest.approx(0.125)


def test_stopping_at_once_or_twice_or_after_pygame_is_harmless(playing: Audio) -> None:
    playing.music("beach")
    pygame.mixer.quit()
    playing.effect("step")
    playing.set(music_on=False, effects_on=True, music_volume=1.0, effects_volume=1.0)
    playing.stop()
    playing.stop()
    assert pygame.mixer.get_init() is None


def test_starts_again_after_a_stop(playing: Audio) -> None:
    playing.stop()
    playing.start()
    assert playing.problem is None
    assert pygame.mixer.get_init() == (32_000, -16, 2)
