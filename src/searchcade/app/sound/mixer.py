"""An open sound device: two channels for tunes that cross-fade, and others for effects."""

from __future__ import annotations

import time
from collections import deque
from itertools import chain

from pygame import mixer

from searchcade.app.quiet import quiet_stderr
from searchcade.app.sound import FOLDER, RATE

BUFFER = 512  # samples; an effect is heard 16 ms after its key
CROSSING = 900  # milliseconds of a cross-fade between two tunes
LEAVING = 150  # milliseconds in which everything falls silent at the end


class Mixer:
    """Plays effects, which are loaded at the start, and tunes, which are loaded when asked for.

    The user's volume belongs to the sounds: the volume of a channel is what fading changes.
    """

    def __init__(self) -> None:
        mixer.quit()  # pygame.init may have opened it in another format
        with quiet_stderr():
            # No changes allowed: SDL converts for the device, and our pitch stays right.
            mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
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
            self._decks[0].fadeout(CROSSING)
        else:
            self._decks[0].stop()  # it has just begun to fade in; SDL would not fade it out
        self._decks.reverse()
        if tune is not None:
            self._decks[0].play(self._loaded_tune(tune), loops=-1, fade_ms=CROSSING)
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
                mixer.fadeout(LEAVING)
                time.sleep(LEAVING / 1000)
            mixer.quit()


def loaded_effects() -> dict[str, deque[mixer.Sound]]:
    """Return the sounds of each effect by its name."""
    effects: dict[str, deque[mixer.Sound]] = {}
    for file in sorted((FOLDER / "effects").glob("*.ogg")):
        name = file.stem.rpartition("-")[0]
        effects.setdefault(name, deque()).append(mixer.Sound(file))
    return effects
