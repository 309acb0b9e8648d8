"""The synthesiser: tones, noise, envelopes, filter and echo, as arrays of numbers.

A wave is mono and lies between -1 and 1; a stereo wave has two rows, left and right. What looks
back in time here (filter, echo, mixing) looks back around the end, so that a loop has no seam.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from searchcade.sound import RATE

Wave = npt.NDArray[np.float32]
Pcm = npt.NDArray[np.int16]


class Partial(NamedTuple):
    """One sine of a sound: its frequency beside the note's, its level, and its decay in seconds."""

    ratio: float
    level: float
    decay: float


class Instrument(NamedTuple):
    """What a note sounds like: its partials, how softly it starts and ends, and how it wavers."""

    partials: Sequence[Partial]
    attack: float = 0.005
    release: float = 0.08
    vibrato: float = 0.0  # greatest deviation of the pitch, as a part of it

    def play(self, frequency: float, seconds: float) -> Wave:
        """Sound one note, held for so many seconds and then released."""
        time = clock(seconds + self.release)
        wave = np.zeros(len(time), np.float32)
        cycles = frequency * (time + self._drift(time))
        for partial in self.partials:
            if partial.ratio * frequency < RATE / 2.5:  # higher ones would come back as false tones
                fading = np.exp(time.astype(np.float32) * np.float32(-1 / partial.decay))
                wave += partial.level * fading * sine(partial.ratio * cycles)
        return wave * envelope(len(wave), self.attack, self.release)

    def _drift(self, time: npt.NDArray[np.float64]) -> npt.NDArray[np.float64] | float:
        """Return how far a wavering note is ahead in time; it starts straight, as a singer does."""
        if not self.vibrato:
            return 0.0
        pulse = 2 * np.pi * 5.0
        return -self.vibrato / pulse * np.minimum(time / 0.6, 1.0) * np.cos(pulse * time)


def clock(seconds: float) -> npt.NDArray[np.float64]:
    """Return the times of the samples."""
    return np.arange(round(seconds * RATE)) / RATE


def sine(cycles: npt.NDArray[np.float64]) -> Wave:
    """Return the sine at each count of cycles. Whole cycles go first: float32 has few digits."""
    turns = (cycles - np.floor(cycles)).astype(np.float32)
    wave: Wave = np.sin(np.float32(2 * np.pi) * turns)
    return wave


def glide(start: float, end: float, seconds: float) -> Wave:
    """Sound a sine that slides evenly, as heard, from one frequency to another."""
    time = clock(seconds)
    slope = np.log(end / start) / seconds
    return sine(start * np.expm1(slope * time) / slope)


def noise(seconds: float, seed: int) -> Wave:
    """Return white noise, the same for the same seed."""
    return 2 * np.random.default_rng(seed).random(round(seconds * RATE), np.float32) - 1


def envelope(samples: int, attack: float, release: float) -> Wave:
    """Return a level that rises softly from 0 to 1, stays, and falls softly to 0 at the end."""
    level = np.ones(samples, np.float32)
    rise = min(round(attack * RATE), samples)
    fall = min(round(release * RATE), samples)
    level[:rise] = _ramp(rise)
    level[samples - fall :] *= _ramp(fall)[::-1]
    return level


def _ramp(samples: int) -> Wave:
    """Return half a cosine from 0 towards 1: a ramp without corners."""
    return (0.5 - 0.5 * np.cos(np.pi * np.arange(samples) / max(samples, 1))).astype(np.float32)


def band(wave: Wave, low: float, high: float) -> Wave:
    """Keep what sounds between two frequencies, with soft slopes."""
    spectrum = np.fft.rfft(wave)
    frequency = np.fft.rfftfreq(len(wave), 1 / RATE)
    below = frequency**2 / (frequency**2 + low**2)
    above = 1 / (1 + (frequency / high) ** 4)
    return np.fft.irfft(spectrum * (below * above), len(wave)).astype(np.float32)


def silence(seconds: float) -> Wave:
    """Return a stereo wave to mix into."""
    return np.zeros((2, round(seconds * RATE)), np.float32)


def mix(into: Wave, wave: Wave, at: float, pan: float = 0.0) -> None:
    """Add a mono wave at a time, from -1 (left) to 1 (right). What is too long goes on in front."""
    angle = (pan + 1) * np.pi / 4
    for side, level in zip(into, (np.cos(angle), np.sin(angle)), strict=True):
        start, rest = round(at * RATE) % len(side), np.float32(level) * wave
        while len(rest):
            part = rest[: len(side) - start]
            side[start : start + len(part)] += part
            start, rest = 0, rest[len(part) :]


def echo(wave: Wave, delay: float, level: float, times: int = 4) -> Wave:
    """Add echoes of a stereo wave that cross from side to side and get weaker."""
    heard, tail = wave.copy(), wave
    for _ in range(times):
        tail = level * np.roll(tail[::-1], round(delay * RATE), axis=1)
        heard += tail
    return heard


def loudness(wave: Wave) -> float:
    """Return the root mean square, which is close to what the ear calls loud."""
    return float(np.sqrt(np.mean(np.square(wave, dtype=np.float64))))


def pcm(wave: Wave) -> Pcm:
    """Return the samples as a sound device wants them: rows of left and right, 16 bits each."""
    stereo = wave if wave.ndim == 2 else np.stack([wave, wave])
    return np.ascontiguousarray(np.rint(np.clip(stereo, -1, 1) * 32767).astype(np.int16).T)
