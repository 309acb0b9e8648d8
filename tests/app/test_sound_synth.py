"""The synthesiser makes the waves it promises."""

from __future__ import annotations

import numpy as np
import pytest

from searchcade.app.sound import RATE, synth
from searchcade.app.sound.instruments import BASS, BELL, LEAD, MARIMBA, PAD, UKULELE
from searchcade.app.sound.synth import Instrument, Partial, Wave


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
    wave = synth.glide(200.0, 800.0, 1.0)
    tenth = RATE // 10
    assert 190 < strongest(wave[:tenth]) < 240
    assert 690 < strongest(wave[-tenth:]) < 810


def test_noise_is_the_same_for_the_same_seed_only() -> None:
    assert np.array_equal(synth.noise(0.1, seed=1), synth.noise(0.1, seed=1))
    assert not np.array_equal(synth.noise(0.1, seed=1), synth.noise(0.1, seed=2))


def test_a_band_keeps_the_middle_and_drops_both_ends() -> None:
    time = synth.clock(0.5)
    low, middle, high = (synth.sine(pitch * time) for pitch in (40.0, 1_000.0, 12_000.0))
    kept = [synth.loudness(synth.band(wave, 300, 3_000)) for wave in (low, middle, high)]
    assert kept[1] > 0.6
    assert kept[0] < 0.05
    assert kept[2] < 0.05


def test_what_is_too_long_for_a_loop_goes_on_at_its_start() -> None:
    loop = synth.silence(4 / RATE)
    synth.mix(loop, np.arange(1, 7, dtype=np.float32), at=3 / RATE, pan=-1.0)
    assert loop[0] == pytest.approx([2 + 6, 3, 4, 1 + 5])
    assert loop[1] == pytest.approx([0, 0, 0, 0], abs=1e-6)


def test_an_echo_crosses_over_and_gets_weaker() -> None:
    wave = synth.silence(8 / RATE)
    wave[0, 0] = 1.0
    heard = synth.echo(wave, delay=3 / RATE, level=0.5, times=2)
    assert heard[0].tolist() == [1, 0, 0, 0, 0, 0, 0.25, 0]
    assert heard[1].tolist() == [0, 0, 0, 0.5, 0, 0, 0, 0]


def test_samples_are_16_bits_for_two_sides_and_never_wrap_over() -> None:
    samples = synth.pcm(np.array([0.0, 0.5, 3.0, -3.0], np.float32))
    assert samples.dtype == np.int16
    assert samples.tolist() == [[0, 0], [16384, 16384], [32767, 32767], [-32767, -32767]]
