"""The tune of the night arcade: calm and curious, D minor, the soft square waves of old games.

A and its variant stay at home; B goes round the circle of fifths to F and comes back over A7.
"""

from __future__ import annotations

from synthesiser import instruments
from synthesiser.score import (
    Tempo,
    arpeggio,
    beat,
    chords,
    held,
    loop_for,
    melody,
    perform,
)
from synthesiser.waves import Wave, echo

TEMPO = Tempo(step=0.375)  # 80 beats a minute
CHORDS = {
    "Dm9": "D3 A3 C4 E4 F4",
    "Bbmaj7": "Bb2 F3 A3 C4 D4",
    "F/A": "A2 F3 A3 C4 G4",
    "C6": "C3 G3 A3 D4 E4",
    "Gm9": "G2 F3 A3 Bb3 D4",
    "Asus": "A2 E3 G3 B3 D4",
    "C7": "C3 G3 Bb3 D4 E4",
    "Fmaj7": "F2 F3 A3 C4 E4",
    "A7": "A2 E3 G3 Bb3 C#4",
}
BARS = "Dm9 Bbmaj7 F/A C6 | Dm9 Bbmaj7 Gm9 Asus | Gm9 C7 Fmaj7 A7 | Dm9 Bbmaj7 F/A C6"
MELODY = """
. A4 D5 E5 F5 - E5 D5 | D5 - - - . . C5 D5 | C5 - A4 - F4 - A4 C5 | G4 - - - - - . . |
. A4 D5 E5 F5 - G5 A5 | A5 - - F5 D5 - - . | . Bb4 D5 F5 A5 - G5 - | E5 - - - D5 - - . |
D5 - Bb4 - A4 - Bb4 - | C5 - - E5 G5 - - . | A5 - G5 - E5 - C5 - | C#5 - - E5 G5 - F5 E5 |
. A4 D5 E5 F5 - E5 D5 | D5 - - - . . C5 D5 | C5 - A4 - F4 - G4 A4 | G4 - - - E4 - - . |
"""
BASS = """
D2 - - - A2 - D2 . | Bb2 - - - F2 - Bb2 . | A2 - - - F2 - A2 . | C2 - - - G2 - C3 . |
D2 - - - A2 - D2 . | Bb2 - - - F2 - Bb2 . | G2 - - - D2 - G2 . | A2 - - - E2 - A2 . |
G2 - - - D2 - G2 . | C2 - - - G2 - C3 . | F2 - - - C3 - F2 . | A2 - - - E2 - C#3 . |
D2 - - - A2 - D2 . | Bb2 - - - F2 - Bb2 . | A2 - - - F2 - A2 . | C2 - - - G2 - C3 . |
"""
CALM = (1, 3, 2, 4, 3, 2, 4, 3)
LIVELY = (1, 2, 3, 4, 3, 2, 1, 2, 3, 4, 3, 2, 3, 4, 3, 2)
ORDERS = [CALM] * 8 + [LIVELY] * 4 + [CALM] * 4


def play() -> Wave:
    """Play the 16 bars."""
    bars = chords(BARS, CHORDS)
    loop = loop_for(bars, TEMPO)
    perform(loop, melody(MELODY), instruments.LEAD, TEMPO, 0.25, pan=-0.1)
    perform(loop, arpeggio(bars, ORDERS, octave=1), instruments.BLIP, TEMPO, 0.13, pan=0.35)
    loop = echo(loop, delay=1.5 * TEMPO.step, level=0.32)
    perform(loop, held([bar[1:] for bar in bars]), instruments.PAD, TEMPO, 0.085)
    perform(loop, melody(BASS), instruments.BASS, TEMPO, 0.26)
    beat(loop, "x . . . x . . .", instruments.drum(), TEMPO, 0.22)
    beat(loop, ". . x . . . x x", instruments.shaker(), TEMPO, 0.12, pan=-0.3)
    return loop
