"""The effects: short sounds that say what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from synthesiser.instruments import BELL, BLIP, BONE, LEAD, MARIMBA
from synthesiser.score import frequency, pitch
from synthesiser.waves import (
    Instrument,
    Pcm,
    Wave,
    band,
    envelope,
    glide,
    mix,
    noise,
    pcm,
    silence,
)


def render() -> dict[str, list[Pcm]]:
    """Return every effect, as one sound or as several that take turns."""
    return {name: [pcm(wave) for wave in make()] for name, make in EFFECTS.items()}


def step() -> list[Wave]:
    """Tap on wood, each time a little different, so that a long walk does not rattle."""
    names = ("G5", "A5", "E5", "A5", "D5", "G5", "E5")
    strengths = (0.20, 0.17, 0.19, 0.15, 0.18, 0.16, 0.17)
    taps = [BONE.play(frequency(pitch(name)), 0.04) for name in names]
    return [tap * strength for tap, strength in zip(taps, strengths, strict=True)]


def bump() -> list[Wave]:
    """Knock dully against a wall."""
    thud = glide(150, 70, 0.16)
    dust = band(noise(0.16, seed=5), 80, 500)
    return [(0.32 * thud + 0.5 * dust) * envelope(len(thud), 0.004, 0.15)]


def push() -> list[Wave]:
    """Shove something heavy over a rough floor."""
    return [_scrape(seed) for seed in (11, 12, 13, 14)]


def undo() -> list[Wave]:
    """Slide back down."""
    return [_slide(620, 390)]


def redo() -> list[Wave]:
    """Slide up again."""
    return [_slide(390, 620)]


def hint() -> list[Wave]:
    """Ring two bells that ask a question."""
    return [_phrase(BELL, "E5 B5", apart=0.13, held=0.45, level=0.24)]


def collect() -> list[Wave]:
    """Pick something up: two quick notes upwards."""
    return [
        _phrase(MARIMBA, tune, apart=0.06, held=0.1, level=0.26) for tune in ("A5 E6", "B5 F#6")
    ]


def win() -> list[Wave]:
    """Climb a chord and let it ring under a bell."""
    fanfare = _phrase(LEAD, "D5 F#5 A5 D5+A5+D6", apart=0.12, held=0.8, level=0.17)
    mix(fanfare, 0.15 * BELL.play(frequency(pitch("F#6")), 0.7), at=0.36)
    return [fanfare]


def lose() -> list[Wave]:
    """Sink softly, without blame."""
    return [_phrase(LEAD, "E5 D5 Bb4 A4", apart=0.17, held=0.22, level=0.20)]


def fall() -> list[Wave]:
    """Whistle downwards, without blame."""
    whistle = glide(700, 160, 0.55)
    return [0.2 * whistle * envelope(len(whistle), 0.02, 0.4)]


def click() -> list[Wave]:
    """Press a button."""
    return [0.22 * BONE.play(frequency(pitch("C6")), 0.03)]


def toggle() -> list[Wave]:
    """Flip a switch: it goes up one time and down the next."""
    flips = ("E5 A5", "A5 E5")
    return [_phrase(BLIP, flip, apart=0.05, held=0.04, level=0.24) for flip in flips]


def error() -> list[Wave]:
    """Refuse, low and short."""
    return [_phrase(BLIP, "D#4 D4", apart=0.11, held=0.1, level=0.38)]


EFFECTS: dict[str, Callable[[], Sequence[Wave]]] = {
    make.__name__: make
    for make in (
        step,
        bump,
        push,
        undo,
        redo,
        hint,
        collect,
        win,
        lose,
        fall,
        click,
        toggle,
        error,
    )
}


def _scrape(seed: int) -> Wave:
    """Rub stone on stone, with a low thump at the start."""
    rough = band(noise(0.15, seed=seed), 140, 900)
    return (0.55 * rough + 0.16 * glide(120, 80, 0.15)) * envelope(len(rough), 0.02, 0.11)


def _slide(start: float, end: float) -> Wave:
    """Slide from one pitch to another, softly."""
    wave = glide(start, end, 0.14)
    return 0.22 * wave * envelope(len(wave), 0.02, 0.1)


def _phrase(instrument: Instrument, names: str, apart: float, held: float, level: float) -> Wave:
    """Play a few notes one after the other, `D5+A5` together. Each rings on under the next."""
    words = names.split()
    phrase = silence((len(words) - 1) * apart + held + instrument.release)
    for place, word in enumerate(words):
        for name in word.split("+"):
            mix(phrase, level * instrument.play(frequency(pitch(name)), held), place * apart)
    return phrase
