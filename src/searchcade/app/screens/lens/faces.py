"""The face of a cell under the lens: a number on a colour that says how much it is."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, isinf
from typing import NamedTuple

from searchcade.canvas import Place
from searchcade.recording.lens import Reading
from searchcade.texts import Texts
from searchcade.theme import Colour, Theme, contrast, mixed

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
NEAR_TO_FAR: tuple[Colour, ...] = (
    (252, 236, 160), (150, 214, 130), (64, 176, 140), (44, 132, 160), (56, 82, 160), (52, 28, 96),
)  # fmt: skip
LOW: tuple[Colour, ...] = ((206, 220, 255), (130, 156, 240), (60, 78, 170), (24, 26, 84))
HIGH: tuple[Colour, ...] = ((232, 120, 120), (190, 60, 66), (132, 24, 40))
"""Blue and red differ in brightness as well, and red is hatched."""
TEN = 10  # from here on, differences are written without decimals, so that cells can hold them


class Face(NamedTuple):
    """What a cell shows."""

    text: str
    fill: Colour
    hatched: bool = False

    @property
    def ink(self) -> Colour:
        """Return black or white, whichever is read better."""
        return max((BLACK, WHITE), key=lambda ink: contrast(ink, self.fill))


Faces = Mapping[Place, Face]


def said_faces(reading: Reading, texts: Texts, theme: Theme) -> Faces:
    """Return what the heuristic says on each cell."""
    most = farthest(reading)
    return {cell: distance_face(value, most, texts, theme) for cell, value in reading.said.items()}


def true_faces(reading: Reading, texts: Texts, theme: Theme) -> Faces:
    """Return the true distance of each cell, a question mark where it is not known."""
    most = farthest(reading)
    return {
        cell: distance_face(reading.true[cell], most, texts, theme)
        if cell in reading.true
        else unknown(theme)
        for cell in reading.said
    }


def off_faces(reading: Reading, texts: Texts, theme: Theme) -> Faces:
    """Return by how much the heuristic is too low or too high on each cell."""
    offs = reading.compared
    most = max((abs(off) for off in offs.values() if not isinf(off)), default=1) or 1
    return {
        cell: off_face(offs[cell], most, texts) if cell in offs else unknown(theme)
        for cell in reading.said
    }


def farthest(reading: Reading) -> float:
    """Return the largest number of both boards: they have one scale."""
    values = (*reading.said.values(), *reading.true.values())
    usual = max((value for value in reading.true.values() if not isinf(value)), default=0)
    most = max((value for value in values if not isinf(value)), default=1)
    return max(1.0, min(most, 2 * usual) if usual else most)


def distance_face(value: float, most: float, texts: Texts, theme: Theme) -> Face:
    """Return a distance: the farther, the darker; grey where there is no plan."""
    if isinf(value):
        return Face("∞", mixed(theme.floor, theme.faint, 0.35))
    return Face(shown(texts, value), between(NEAR_TO_FAR, min(1.0, value / most)))


def off_face(off: float, most: float, texts: Texts) -> Face:
    """Return a difference: white is exact, blue too low, red and hatched too high."""
    if off == 0:
        return Face("0", (246, 246, 252))
    share = 1.0 if isinf(off) else min(1.0, abs(off) / most)
    text = signed(texts, off if abs(off) < TEN or isinf(off) else round(off))
    return Face(text, between(LOW if off < 0 else HIGH, share), off > 0)


def unknown(theme: Theme) -> Face:
    """Return the face of a cell of which the truth is not known."""
    return Face("?", mixed(theme.floor, theme.edge, 0.25))


def between(colours: tuple[Colour, ...], share: float) -> Colour:
    """Return a colour of a scale, from its first to its last."""
    place = share * (len(colours) - 1)
    first = min(int(place), len(colours) - 2)
    return mixed(colours[first], colours[first + 1], round(place - first, 2))


def shown(texts: Texts, value: float) -> str:
    """Write a number, with a decimal only where it has one."""
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    return texts.number(value, 0 if float(value).is_integer() else 1)


def signed(texts: Texts, off: float) -> str:
    """Write a difference with its sign."""
    if off in (inf, -inf):
        return "+∞" if off > 0 else "−∞"
    return ("+" if off > 0 else "−" if off < 0 else "") + shown(texts, abs(off))
