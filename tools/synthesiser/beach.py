"""The tune of the beach: a marimba over a strummed ukulele in C, with the sea behind.

After A A' B A come four bars with hardly anything but the sea, to rest the ear.
"""

from __future__ import annotations

import numpy as np

from searchcade.sound import RATE
from synthesiser import instruments
from synthesiser.score import Tempo, beat, chords, loop_for, melody, perform, strum
from synthesiser.waves import Wave, echo

TEMPO = Tempo(step=0.3125, swing=0.12)  # 96 beats a minute
CHORDS = {
    "C6": "G4 C4 E4 A4",
    "Am7": "G4 C4 E4 A4",
    "Dm7": "A4 D4 F4 C5",
    "G7": "G4 D4 F4 B4",
    "E7": "G#4 D4 E4 B4",
    "F": "A4 C4 F4 A4",
    "Fm6": "G#4 C4 F4 D5",
    "C/E": "G4 C4 E4 C5",
    "Fmaj7": "A4 C4 E4 A4",
    "Gsus": "G4 D4 F4 C5",
}
BARS = "C6 Am7 Dm7 G7 | C6 E7 F Fm6 | F C/E Dm7 G7 | C6 Dm7 G7 C6 | C/E Fmaj7 C/E Gsus"
MELODY = """
E5 . . G5 . E5 D5 . | C5 . . E5 . D5 C5 . | A4 . C5 D5 . F5 E5 D5 | D5 . . B4 . G4 . . |
E5 . . G5 . E5 D5 . | E5 . . G#5 . B5 . . | A5 . G5 F5 . A5 C6 A5 | Ab5 . . F5 . D5 . . |
A4 . C5 . F5 . E5 D5 | E5 . . C5 . G4 . . | F4 . A4 . D5 . C5 A4 | D5 . . B4 . D5 F5 . |
E5 . . G5 . E5 D5 . | F5 . . D5 . C5 A4 . | B4 . D5 F5 . E5 D5 . | C5 . . E5 . . . . |
. . . . . . G5 . | A5 . . . . . E5 . | G5 . . . . . C5 . | D5 . . . . . . . |
"""
BASS = """
C3 - - G2 - . C3 . | A2 - - E2 - . A2 . | D2 - - A2 - . D3 . | G2 - - D2 - . G2 . |
C3 - - G2 - . C3 . | E2 - - B2 - . E2 . | F2 - - C3 - . F2 . | F2 - - C3 - . F2 . |
F2 - - C3 - . F2 . | E2 - - G2 - . C3 . | D2 - - A2 - . D3 . | G2 - - D2 - . G2 . |
C3 - - G2 - . C3 . | D2 - - A2 - . D3 . | G2 - - D2 - . G2 . | C3 - - G2 - . C3 . |
C3 - - - - . . . | F2 - - - - . . . | C3 - - - - . . . | G2 - - - - . B2 . |
"""
STROKE = "D . D U . U D U"
STRUMMED = 16  # bars; the last four are left to the sea
WAVES = 5  # come in during the tune


def play() -> Wave:
    """Play the 20 bars."""
    bars = chords(BARS, CHORDS)
    loop = loop_for(bars, TEMPO)
    perform(loop, melody(MELODY), instruments.MARIMBA, TEMPO, 0.36, pan=0.15)
    loop = echo(loop, delay=1.5 * TEMPO.step, level=0.2, times=3)
    perform(loop, strum(bars[:STRUMMED], STROKE), instruments.UKULELE, TEMPO, 0.11, pan=-0.3)
    perform(loop, melody(BASS), instruments.BASS, TEMPO, 0.24)
    beat(loop, ". . x . . . x .", instruments.shaker(), TEMPO, 0.13, pan=0.4)
    return loop + 0.35 * sea(loop.shape[1])


def sea(samples: int) -> Wave:
    """Return waves that come in on the left and go out on the right, each as strong as it likes."""
    turn = 2 * np.pi * np.arange(samples) / samples
    sides = []
    for side, late in enumerate((0.0, 0.5)):
        swell = (0.5 - 0.5 * np.cos(WAVES * turn - late)) ** 2 * (1 + 0.3 * np.cos(2 * turn))
        sides.append(instruments.surf(samples / RATE, seed=side) * (0.15 + swell))
    return np.stack(sides).astype(np.float32)
