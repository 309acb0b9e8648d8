"""Scores: music written as text, and the players who turn it into sound.

A melody is a text with one word for each step: a note (`F#4`), `-` to hold it on, `.` to rest.
A bar ends with `|`, which is there for the eye and is counted. A chord is the text of its notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from searchcade.sound import RATE
from synthesiser.waves import Instrument, Wave, mix, silence

STEPS = 8  # of a bar: eighth notes
_KEYS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_SIGNS = {"": 0, "#": 1, "b": -1}


class Note(NamedTuple):
    """A pitch in semitones (A4 is 69), from a step on, for some steps, more or less strongly."""

    pitch: int
    step: float
    steps: float
    strength: float = 1.0


class Tempo(NamedTuple):
    """How long a step takes, and by which part of it the steps off the beat come late."""

    step: float
    swing: float = 0.0

    def time(self, step: float) -> float:
        """Return when a step sounds, in seconds from the start."""
        late = self.swing if int(step) % 2 else 0.0
        return (step + late) * self.step


def pitch(name: str) -> int:
    """Return the pitch of a note's name: `A4` is 69, `Bb4` one higher."""
    key, sign, octave = name[:1], name[1:-1], name[-1:]
    if key not in _KEYS or sign not in _SIGNS or not octave.isdigit():
        raise ValueError(
            f"no note {name!r}: expected a letter C to B, # or b or nothing, an octave"
        )
    return 12 * (int(octave) + 1) + _KEYS[key] + _SIGNS[sign]


def frequency(pitch: int) -> float:
    """Return the cycles a second of a pitch."""
    return 440.0 * 2 ** ((pitch - 69) / 12)


def melody(text: str) -> list[Note]:
    """Read a melody. The beat is a little stronger than what lies between."""
    notes: list[Note] = []
    for step, word in enumerate(_words(text)):
        if word == "-":
            notes[-1] = notes[-1]._replace(steps=notes[-1].steps + 1)
        elif word != ".":
            notes.append(Note(pitch(word), step, 1, _stress(step)))
    return notes


def _words(text: str) -> Iterator[str]:
    """Yield the words of all bars; a bar of another length is a slip of the pen."""
    for number, bar in enumerate(text.strip().strip("|").split("|"), start=1):
        words = bar.split()
        if len(words) != STEPS:
            raise ValueError(
                f"bar {number} has {len(words)} steps, expected {STEPS}: {bar.strip()}"
            )
        yield from words


def _stress(step: int) -> float:
    """Return how strongly a step is played."""
    return 1.0 if step % STEPS == 0 else 0.92 if step % 2 == 0 else 0.84


def chords(bars: str, book: dict[str, str]) -> list[list[int]]:
    """Read the chords of all bars, each a name in the book, as pitches."""
    return [[pitch(name) for name in book[bar].split()] for bar in bars.replace("|", " ").split()]


def arpeggio(
    bars: Sequence[Sequence[int]], orders: Sequence[Sequence[int]], octave: int = 0
) -> list[Note]:
    """Play the notes of each bar's chord one after another, in that bar's order, all bar long."""
    notes = []
    for bar, (chord, order) in enumerate(zip(bars, orders, strict=True)):
        steps = STEPS / len(order)
        for place, index in enumerate(order):
            notes.append(Note(chord[index] + 12 * octave, bar * STEPS + place * steps, steps))
    return notes


def held(bars: Sequence[Sequence[int]]) -> list[Note]:
    """Hold each chord for its bar."""
    return [Note(tone, bar * STEPS, STEPS) for bar, chord in enumerate(bars) for tone in chord]


def strum(bars: Sequence[Sequence[int]], stroke: str) -> list[Note]:
    """Strum each bar: `D` down over all strings, `U` up, lightly, without the lowest, `.` not."""
    notes = []
    for bar, chord in enumerate(bars):
        for place, sign in enumerate(stroke.split()):
            strings = {"D": chord, "U": chord[:0:-1], ".": []}[sign]
            strength = _stress(place) if sign == "D" else 0.55
            step = bar * STEPS + place
            notes += [Note(tone, step + 0.05 * i, 1.5, strength) for i, tone in enumerate(strings)]
    return notes


def perform(
    into: Wave,
    notes: Iterable[Note],
    instrument: Instrument,
    tempo: Tempo,
    level: float,
    pan: float = 0.0,
) -> None:
    """Play notes on an instrument into a loop. A note that comes again is computed only once."""
    sound = lru_cache(maxsize=None)(instrument.play)
    for note in notes:
        wave = sound(frequency(note.pitch), note.steps * tempo.step)
        mix(into, level * note.strength * wave, tempo.time(note.step), pan)


def beat(
    into: Wave, pattern: str, wave: Wave, tempo: Tempo, level: float, pan: float = 0.0
) -> None:
    """Strike a drum at each `x` of the pattern, in every bar of a loop."""
    bars = round(into.shape[1] / RATE / tempo.step / STEPS)
    for step, sign in enumerate(pattern.split() * bars):
        if sign == "x":
            mix(into, level * _stress(step) * wave, tempo.time(step), pan)


def loop_for(bars: Sequence[Sequence[int]], tempo: Tempo) -> Wave:
    """Return a silent loop that is as long as the bars."""
    return silence(len(bars) * STEPS * tempo.step)
