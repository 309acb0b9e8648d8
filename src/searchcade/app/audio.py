"""The sound of the program: what plays and how loud. Without a device, it stays silent."""

from __future__ import annotations

from collections import deque
from itertools import chain
from time import monotonic, sleep

import pygame
from pygame import mixer

from searchcade.app.display import quiet_stderr
from searchcade.sound import FOLDER, MIN_PAUSE_SECONDS, RATE, effect_files, gain

BUFFER_SAMPLES = 512  # an effect is heard 16 ms after its key
CROSS_FADE_MS = 900  # of a cross-fade between two tunes
FADE_OUT_MS = 150  # in which everything falls silent at the end
EFFECTS = frozenset(
    (
        "step", "bump", "push", "undo", "redo", "hint", "collect",
        "win", "lose", "fall", "click", "toggle", "error",
    )
)  # fmt: skip
TUNES = frozenset(("default", "beach"))


class Mixer:
    """Plays effects, which are loaded at the start, and tunes, which are loaded when asked for.

    The user's volume belongs to the sounds: the volume of a channel is what fading changes.
    """

    def __init__(self) -> None:
        mixer.quit()  # pygame.init may have opened it in another format
        with quiet_stderr():
            # No changes allowed: SDL converts for the device, and our pitch stays right.
            mixer.init(RATE, -16, 2, BUFFER_SAMPLES, allowedchanges=0)
        mixer.set_num_channels(16)
        mixer.set_reserved(2)
        self._decks = [mixer.Channel(0), mixer.Channel(1)]
        self._effects = loaded_effects()
        self._tunes: dict[str, mixer.Sound] = {}
        self._playing: str | None = None
        self._music_volume = 1.0

    def effect(self, name: str) -> None:
        """Play an effect. Where it has several sounds, they take turns."""
        sounds = self._effects[name]
        if mixer.get_init():
            sounds[0].play()
            sounds.rotate(-1)

    def music(self, tune: str | None) -> None:
        """Cross-fade to a tune, or to silence."""
        if tune == self._playing or not mixer.get_init():
            return
        if self._decks[0].get_volume():
            self._decks[0].fadeout(CROSS_FADE_MS)
        else:
            self._decks[0].stop()  # it has just begun to fade in; SDL would not fade it out
        self._decks.reverse()
        if tune is not None:
            self._decks[0].play(self._loaded_tune(tune), loops=-1, fade_ms=CROSS_FADE_MS)
        self._playing = tune

    def _loaded_tune(self, tune: str) -> mixer.Sound:
        """Load a tune the first time that it is asked for: this takes 0.07 s."""
        if tune not in self._tunes:
            self._tunes[tune] = mixer.Sound(FOLDER / "tunes" / f"{tune}.ogg")
            self._tunes[tune].set_volume(self._music_volume)
        return self._tunes[tune]

    def volumes(self, music: float, effects: float) -> None:
        """Set how loud tunes and effects are, from 0 to 1."""
        self._music_volume = music
        if mixer.get_init():
            for tune in self._tunes.values():
                tune.set_volume(music)
            for sound in chain.from_iterable(self._effects.values()):
                sound.set_volume(effects)

    def close(self) -> None:
        """Fade out and close the device."""
        if mixer.get_init():
            if mixer.get_busy():
                mixer.fadeout(FADE_OUT_MS)
                sleep(FADE_OUT_MS / 1000)
            mixer.quit()


def loaded_effects() -> dict[str, deque[mixer.Sound]]:
    """Return the sounds of each effect by its name."""
    return {name: deque(map(mixer.Sound, files)) for name, files in effect_files().items()}


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
        if (
            self._mixer
            and self._effects_on
            and now - self._last.get(name, -MIN_PAUSE_SECONDS) >= MIN_PAUSE_SECONDS
        ):
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
            self._mixer.volumes(gain(self._music_volume), gain(self._effects_volume))
            self._mixer.music(self._tune if self._music_on else None)
