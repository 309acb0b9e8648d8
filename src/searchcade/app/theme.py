"""The two looks of the program: every colour that the window uses has its name here."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a look. A picture `player@beach` of a game is preferred in the theme beach."""

    name: str
    # the room behind everything, from top to bottom
    sky: Colour
    ground: Colour
    # cards, fields and what is written on them
    card: Colour
    raised: Colour
    line: Colour
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
    text=(240, 241, 250),
    faint=(168, 173, 205),
    accent=(255, 197, 61),
    accent_text=(40, 30, 10),
    second=(108, 142, 255),
    focus=(255, 255, 255),
    good=(103, 214, 141),
    bad=(255, 115, 115),
    floor=(27, 29, 48),
    wall=(122, 132, 190),
    edge=(92, 100, 156),
    deep=(44, 49, 88),
    deeper=(17, 18, 36),
    first=(42, 62, 140),
    last=(32, 138, 140),
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
    text=(58, 48, 40),
    faint=(128, 108, 84),
    accent=(242, 106, 75),
    accent_text=(255, 255, 255),
    second=(22, 134, 168),
    focus=(30, 60, 90),
    good=(38, 140, 84),
    bad=(196, 48, 48),
    floor=(252, 241, 214),
    wall=(176, 128, 78),
    edge=(148, 104, 60),
    deep=(74, 172, 204),
    deeper=(128, 206, 230),
    first=(150, 214, 236),
    last=(70, 150, 200),
    waiting=(250, 176, 72),
    path=(232, 74, 96),
    trail=(62, 166, 120),
    hint=(180, 70, 190),
)

THEMES = {theme.name: theme for theme in (NIGHT, BEACH)}


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two, `share` of the way to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
