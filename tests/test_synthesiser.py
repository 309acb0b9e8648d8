"""The synthesiser of tools/sounds.py makes the waves it promises, from music written as text."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from searchcade.sound import RATE

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

from synthesiser import beach, night, score, waves
from synthesiser.instruments import BASS, BELL, LEAD, MARIMBA, PAD, UKULELE
from synthesiser.score import STEPS, Note, Tempo, chords, melody
from synthesiser.waves import Instrument, Partial, Wave


def strongest(wave: Wave) -> float:
    """Return the frequency that sounds most."""
    return float(np.argmax(np.abs(np.fft.rfft(wave)))) * RATE / len(wave)


@pytest.mark.parametrize("instrument", [BASS, BELL, LEAD, MARIMBA, PAD, UKULELE])
def test_an_instrument_is_in_tune_and_starts_and_ends_in_silence(instrument: Instrument) -> None:
    wave = instrument.play(440.0, 1.0)
    assert strongest(wave) == pytest.approx(440.0, rel=0.005)
    assert len(wave) == round((1.0 + instrument.release) * RATE)
    assert abs(wave[0]) < 0.001
    assert abs(wave[-1]) < 0.001


def test_partials_too_high_to_be_sampled_are_left_out() -> None:
    shrill = Instrument([Partial(1, 0.5, 1.0), Partial(50, 0.5, 1.0)])
    plain = Instrument([Partial(1, 0.5, 1.0)])
    assert np.array_equal(shrill.play(440.0, 0.2), plain.play(440.0, 0.2))


def test_a_glide_starts_low_and_ends_high() -> None:
    wave = waves.glide(200.0, 800.0, 1.0)
    tenth = RATE // 10
    assert 190 < strongest(wave[:tenth]) < 240
    assert 690 < strongest(wave[-tenth:]) < 810


def test_noise_is_the_same_for_the_same_seed_only() -> None:
    assert np.array_equal(waves.noise(0.1, seed=1), waves.noise(0.1, seed=1))
    assert not np.array_equal(waves.noise(0.1, seed=1), waves.noise(0.1, seed=2))


def test_a_band_keeps_the_middle_and_drops_both_ends() -> None:
    time = waves.clock(0.5)
    low, middle, high = (waves.sine(pitch * time) for pitch in (40.0, 1_000.0, 12_000.0))
    kept = [waves.loudness(waves.band(wave, 300, 3_000)) for wave in (low, middle, high)]
    assert kept[1] > 0.6
    assert kept[0] < 0.05
    assert kept[2] < 0.05


def test_what_is_too_long_for_a_loop_goes_on_at_its_start() -> None:
    loop = waves.silence(4 / RATE)
    waves.mix(loop, np.arange(1, 7, dtype=np.float32), at=3 / RATE, pan=-1.0)
    assert loop[0] == pytest.approx([2 + 6, 3, 4, 1 + 5])
    assert loop[1] == pytest.approx([0, 0, 0, 0], abs=1e-6)


def test_an_echo_crosses_over_and_gets_weaker() -> None:
    wave = waves.silence(8 / RATE)
    wave[0, 0] = 1.0
    heard = waves.echo(wave, delay=3 / RATE, level=0.5, times=2)
    assert heard[0].tolist() == [1, 0, 0, 0, 0, 0, 0.25, 0]
    assert heard[1].tolist() == [0, 0, 0, 0.5, 0, 0, 0, 0]


def test_samples_are_16_bits_for_two_sides_and_never_wrap_over() -> None:
    samples = waves.pcm(np.array([0.0, 0.5, 3.0, -3.0], np.float32))
    assert samples.dtype == np.int16
    assert samples.tolist() == [[0, 0], [16384, 16384], [32767, 32767], [-32767, -32767]]


# ------------------------------------------------------------------ music as text


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


# ------------------------------------------------------------------ the two tunes


@pytest.mark.parametrize("part", [night.MELODY, night.BASS, beach.MELODY, beach.BASS])
def test_parts_stay_in_a_comfortable_range(part: str) -> None:
    pitches = [note.pitch for note in melody(part)]
    assert min(pitches) >= 36
    assert max(pitches) <= 84


@pytest.mark.parametrize(
    ("bars", "parts", "tempo", "beats"),
    [
        (chords(night.BARS, night.CHORDS), (night.MELODY, night.BASS), night.TEMPO, 80),
        (chords(beach.BARS, beach.CHORDS), (beach.MELODY, beach.BASS), beach.TEMPO, 96),
    ],
)
def test_all_parts_have_as_many_bars_as_chords(
    bars: list[list[int]], parts: tuple[str, ...], tempo: Tempo, beats: int
) -> None:
    assert 40 <= len(bars) * STEPS * tempo.step <= 60
    assert {part.count("|") for part in parts} == {len(bars)}
    assert 60 / (2 * tempo.step) == pytest.approx(beats)
