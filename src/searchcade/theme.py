"""The two looks of the program: every colour that the window uses has its name here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a look. A picture `player@beach` of a game is preferred in the theme beach."""

    name: str
    # the backdrop, from top to bottom
    sky: Colour
    ground: Colour
    # cards, fields and what is written on them
    card: Colour
    raised: Colour
    line: Colour
    rim: Colour  # the edge of what can be pressed or typed into
    text: Colour
    faint: Colour
    # what can be pressed
    accent: Colour
    accent_text: Colour
    second: Colour
    focus: Colour
    good: Colour
    bad: Colour
    # the board
    floor: Colour
    wall: Colour
    edge: Colour
    # what is seen below a board without floor, from top to bottom
    deep: Colour
    deeper: Colour
    # what searches and players did on it
    first: Colour
    last: Colour
    waiting: Colour
    path: Colour
    trail: Colour
    hint: Colour


NIGHT = Theme(
    name="default",
    sky=(23, 25, 44),
    ground=(38, 34, 66),
    card=(39, 42, 68),
    raised=(54, 58, 92),
    line=(76, 81, 122),
    rim=(134, 142, 196),
    text=(240, 241, 250),
    faint=(180, 185, 214),
    accent=(255, 197, 61),
    accent_text=(40, 30, 10),
    second=(150, 176, 255),
    focus=(255, 255, 255),
    good=(103, 214, 141),
    bad=(255, 150, 150),
    floor=(27, 29, 48),
    wall=(122, 132, 190),
    edge=(92, 100, 156),
    deep=(44, 49, 88),
    deeper=(17, 18, 36),
    first=(78, 102, 186),
    last=(32, 146, 146),
    waiting=(240, 150, 50),
    path=(255, 226, 110),
    trail=(120, 220, 160),
    hint=(255, 140, 220),
)

BEACH = Theme(
    name="beach",
    sky=(134, 209, 236),
    ground=(250, 228, 181),
    card=(255, 250, 238),
    raised=(244, 232, 207),
    line=(216, 194, 152),
    rim=(122, 98, 60),
    text=(58, 48, 40),
    faint=(86, 70, 50),
    accent=(186, 58, 32),
    accent_text=(255, 255, 255),
    second=(12, 104, 134),
    focus=(30, 60, 90),
    good=(22, 104, 60),
    bad=(178, 36, 36),
    floor=(252, 241, 214),
    wall=(176, 128, 78),
    edge=(148, 104, 60),
    deep=(74, 172, 204),
    deeper=(128, 206, 230),
    first=(86, 144, 190),
    last=(40, 96, 150),
    waiting=(196, 104, 10),
    path=(206, 20, 64),
    trail=(20, 120, 76),
    hint=(180, 70, 190),
)

THEMES = {theme.name: theme for theme in (NIGHT, BEACH)}

# Blue, orange and yellow are told apart with every kind of colour blindness; red and green are not.
SAFE = {
    NIGHT.name: replace(
        NIGHT, good=(86, 180, 233), bad=(255, 176, 84), first=(70, 100, 190), last=(150, 130, 200),
        waiting=(230, 159, 0), path=(240, 228, 66), trail=(86, 200, 255), hint=(255, 255, 255),
    ),
    BEACH.name: replace(
        BEACH, good=(0, 84, 140), bad=(150, 66, 0), first=(110, 140, 190), last=(50, 70, 130),
        waiting=(140, 70, 0), path=(230, 120, 0), trail=(0, 40, 90), hint=(20, 20, 20),
    ),
}  # fmt: skip
PALETTES = ("usual", "safe")


@lru_cache
def theme(name: str, palette: str) -> Theme:
    """Return a look, with the colours of its marks taken from a palette."""
    return SAFE[name] if palette == "safe" else THEMES[name]


@lru_cache(maxsize=1024)
def brightness(colour: Colour) -> float:
    """Return the relative luminance of a colour, from 0 to 1, as WCAG defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG defines it."""
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(fill: Colour) -> Colour:
    """Return white or a dark colour, whichever is read better on a fill."""
    return max(((255, 255, 255), (24, 20, 36)), key=lambda ink: contrast(ink, fill))


@lru_cache(maxsize=4096)
def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two; a share of 1 gives the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
