"""The instruments of the band, each a short list of partials."""

from __future__ import annotations

from math import pi, sin

from synthesiser.waves import Instrument, Partial, Wave, band, envelope, glide, noise

LONG = 60.0  # a decay that nobody hears: the note sounds on until it is released


def string(harmonics: int, plucked_at: float, decay: float) -> list[Partial]:
    """Return the partials of a string plucked somewhere: high ones are weaker and fade sooner."""
    return [
        Partial(n, abs(sin(pi * n * plucked_at)) / n**1.2, decay / n**0.8)
        for n in range(1, harmonics + 1)
    ]


# A square wave of an old game machine, with all that is shrill left out.
LEAD = Instrument(
    [Partial(1, 0.7, 2.5), Partial(3, 0.17, 0.9), Partial(5, 0.06, 0.4), Partial(2, 0.05, 0.5)],
    attack=0.025,
    release=0.18,
    vibrato=0.0035,
)
BLIP = Instrument(
    [Partial(1, 0.8, 0.30), Partial(3, 0.14, 0.12), Partial(5, 0.04, 0.06)],
    attack=0.008,
    release=0.10,
)
BASS = Instrument(
    [Partial(1, 0.8, 1.6), Partial(2, 0.34, 0.7), Partial(3, 0.20, 0.4), Partial(4, 0.06, 0.3)],
    attack=0.012,
    release=0.09,
)
PAD = Instrument(
    [Partial(1, 0.5, LONG), Partial(1.004, 0.4, LONG), Partial(2, 0.10, LONG)],
    attack=0.7,
    release=0.9,
)
# The bar of a marimba is tuned so that its second partial lies two octaves up.
MARIMBA = Instrument(
    [Partial(1, 0.9, 0.42), Partial(3.93, 0.16, 0.10), Partial(9.2, 0.03, 0.03)],
    attack=0.003,
    release=0.35,
)
UKULELE = Instrument(string(6, plucked_at=0.28, decay=0.55), attack=0.003, release=0.25)
BELL = Instrument(
    [Partial(1, 0.7, 0.7), Partial(2.76, 0.14, 0.30), Partial(5.4, 0.05, 0.12)],
    attack=0.003,
    release=0.25,
)
BONE = Instrument([Partial(1, 0.8, 0.035), Partial(2.4, 0.12, 0.012)], attack=0.002, release=0.03)


def drum() -> Wave:
    """Return a soft drum: a tone that falls as the skin goes slack."""
    wave = glide(105, 48, 0.22)
    return wave * envelope(len(wave), 0.004, 0.21)


def shaker(seconds: float = 0.09) -> Wave:
    """Return grains in a box."""
    wave = band(noise(seconds, seed=3), 2_500, 5_500)
    return wave * envelope(len(wave), 0.3 * seconds, 0.7 * seconds)


def surf(seconds: float, seed: int) -> Wave:
    """Return the sea on a far beach, without waves yet."""
    return band(noise(seconds, seed), 120, 700)
