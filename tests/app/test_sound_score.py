"""Music written as text becomes notes."""

from __future__ import annotations

import pytest

from searchcade.app.sound import score
from searchcade.app.sound.score import Note, Tempo


@pytest.mark.parametrize(
    ("name", "pitch"), [("A4", 69), ("C4", 60), ("Bb4", 70), ("F#5", 78), ("B3", 59)]
)
def test_reads_the_name_of_a_note(name: str, pitch: int) -> None:
    assert score.pitch(name) == pitch


@pytest.mark.parametrize("name", ["", "H4", "C", "Cx4", "4", "c4"])
def test_says_so_when_a_note_is_unknown(name: str) -> None:
    with pytest.raises(ValueError, match=f"no note '{name}'"):
        score.pitch(name)


def test_an_octave_doubles_the_frequency() -> None:
    assert score.frequency(69) == 440.0
    assert score.frequency(81) == pytest.approx(880.0)


def test_a_dash_holds_a_note_over_the_bar_and_a_dot_rests() -> None:
    notes = score.melody(". . . . C4 - . D4 | - - . . . . . .")
    assert [(note.pitch, note.step, note.steps) for note in notes] == [(60, 4, 2), (62, 7, 3)]


def test_says_which_bar_has_a_wrong_length() -> None:
    with pytest.raises(ValueError, match="bar 2 has 3 steps, expected 8: C4 - -"):
        score.melody(". . . . . . . . | C4 - -")


def test_an_arpeggio_spreads_the_chord_over_its_bar() -> None:
    notes = score.arpeggio([[60, 64], [65, 69]], [(0, 1), (1, 0)], octave=1)
    assert notes == [Note(72, 0, 4), Note(76, 4, 4), Note(81, 8, 4), Note(77, 12, 4)]


def test_an_up_stroke_is_lighter_turned_round_and_spares_the_lowest_string() -> None:
    notes = score.strum([[60, 64, 67]], "D U . . . . . .")
    assert [note.pitch for note in notes] == [60, 64, 67, 67, 64]
    assert notes[0].step < notes[1].step < notes[2].step < 1 <= notes[3].step
    assert notes[3].strength < notes[0].strength


def test_swing_makes_only_the_steps_off_the_beat_late() -> None:
    tempo = Tempo(step=0.5, swing=0.2)
    assert [tempo.time(step) for step in (0, 1, 2, 3)] == pytest.approx([0.0, 0.6, 1.0, 1.6])
