"""An open sound device, and the worker who fills its shelf of sounds."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import chain
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from pygame import mixer

from searchcade.app.hush import hushed
from searchcade.app.sound import RATE

if TYPE_CHECKING:
    from searchcade.app.sound.synth import Pcm

BUFFER = 512  # samples; an effect is heard 16 ms after its key
CROSSING = 900  # milliseconds in which one tune gives way to another
LEAVING = 150  # milliseconds in which everything falls silent at the end


class Player:
    """Play sounds from the moment the worker has made them; before, play nothing.

    The user's volume belongs to the sounds: the volume of a channel is what fading changes.
    """

    def __init__(self) -> None:
        mixer.quit()  # pygame.init may have opened it in another format
        with hushed():
            # No changes allowed: SDL converts for the device, and our pitch stays right.
            mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        mixer.set_num_channels(16)
        mixer.set_reserved(2)
        self._decks = [mixer.Channel(0), mixer.Channel(1)]
        self._effects: dict[str, deque[mixer.Sound]] = {}
        self._tunes: dict[str, mixer.Sound] = {}
        self._wanted: str | None = None
        self._playing: str | None = None
        self._music_volume = self._effects_volume = 1.0
        self._lock = Lock()  # around every use of the mixer by the worker
        self._closed = False
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._jobs.put(self._make_effects)
        Thread(target=self._work, name="synthesiser", daemon=True).start()

    def effect(self, name: str) -> None:
        """Play an effect. Where it has several sounds, they take turns."""
        sounds = self._effects.get(name)
        if sounds and mixer.get_init():
            sounds[0].play()
            sounds.rotate(-1)

    def music(self, tune: str | None) -> None:
        """Fade over to a tune, or to silence, as soon as the tune is there."""
        with self._lock:
            self._wanted = tune
            if tune is None or tune in self._tunes:
                self._cross()
            else:
                self._jobs.put(partial(self._make_tune, tune))

    def volumes(self, music: float, effects: float) -> None:
        """Set how loud tunes and effects are, from 0 to 1."""
        with self._lock:
            self._music_volume, self._effects_volume = music, effects
            if self._is_open():
                for tune in self._tunes.values():
                    tune.set_volume(music)
                for sound in chain.from_iterable(self._effects.values()):
                    sound.set_volume(effects)

    def settle(self, seconds: float) -> bool:
        """Wait until all that was asked for so far is made; say whether it was in time."""
        done = Event()
        self._jobs.put(done.set)
        return done.wait(seconds)

    def close(self) -> None:
        """Fade out and give the device back. A tune in the making is dropped."""
        with self._lock:
            self._closed = True
        self._jobs.put(None)
        if mixer.get_init():
            if mixer.get_busy():
                mixer.fadeout(LEAVING)
                time.sleep(LEAVING / 1000)
            mixer.quit()

    def _work(self) -> None:
        """Do one job after the other, beside the window."""
        for job in iter(self._jobs.get, None):
            job()

    def _make_effects(self) -> None:
        from searchcade.app.sound import effects  # numpy takes its time: not in the window's thread

        made = effects.render()
        with self._lock:
            for name, variants in made.items():
                if self._is_open():
                    self._effects[name] = deque(_sound(v, self._effects_volume) for v in variants)

    def _make_tune(self, tune: str) -> None:
        from searchcade.app.sound import tunes

        if tune in self._tunes or tune != self._wanted:
            return  # it was asked for twice, or is not wanted any more
        made = tunes.render(tune)
        with self._lock:
            if self._is_open():
                self._tunes[tune] = _sound(made, self._music_volume)
                self._cross()

    def _is_open(self) -> bool:
        return not self._closed and mixer.get_init() is not None

    def _cross(self) -> None:
        """Let the deck that plays fade out and the other fade in."""
        is_made = self._wanted is None or self._wanted in self._tunes
        if self._wanted == self._playing or not is_made or not self._is_open():
            return
        self._decks[0].fadeout(CROSSING)
        self._decks.reverse()
        if self._wanted is not None:
            self._decks[0].play(self._tunes[self._wanted], loops=-1, fade_ms=CROSSING)
        self._playing = self._wanted


def _sound(samples: Pcm, volume: float) -> mixer.Sound:
    sound = mixer.Sound(buffer=samples.tobytes())
    sound.set_volume(volume)
    return sound
