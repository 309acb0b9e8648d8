"""The pictures of Bloxorz, as SVG text: tiles that fill their cells, and the block from above.

Switches and bridges that belong together share a letter, and `soft:A` has the colour of A; the
shape alone shows what a tile does.
"""

from __future__ import annotations

from string import ascii_uppercase
from typing import NamedTuple

from searchcade.svg import DARK, picture, shape, spot, stroke

WHOLE = "M0 0H100V100H0z"
PANEL = "M9 9H91V91H9z"
CROSS = "M24 7L50 33L76 7L93 24L67 50L93 76L76 93L50 67L24 93L7 76L33 50L7 24z"
BRACKETS = "M38 18H18V82H38M62 18H82V82H62"
CRACKS = (
    "M0 34L24 40L36 22L58 30L66 8M36 22L30 0M24 40L34 62L20 82L24 100"
    "M34 62L62 66L76 48L100 54M62 66L70 100"
)
INKS = ("#3f9bf0", "#27b37d", "#d77be0", "#f0d548", "#5fd3e8", "#ff8a8a", "#a3cf4a", "#a896ff")
"""As distinct for the colour-blind as eight colours can be; letters help as well."""
AGAIN = (("#ffffff", 0.0), ("#ffffff", 0.45), ("#000000", 0.35), ("#ffffff", 0.7))
"""What the eight are mixed with, and how much, for the next letters."""
NO_LETTER = "#e6e8f2"


class Look(NamedTuple):
    """The colours of a theme."""

    floor: str
    joint: str
    shine: str
    fragile: str
    crack: str
    wall: str
    deep: str
    plate: str
    block: str
    cube: str
    active: str
    edge: str


NIGHT = Look(
    floor="#98a0c4",
    joint="#868eb4",
    shine="#a9b1d2",
    fragile="#f3a24a",
    crack="#9a4f14",
    wall="#3c4168",
    deep="#05060f",
    plate="#343a60",
    block="#e4574f",
    cube="#a85e66",
    active="#f2685c",
    edge="#7d2430",
)
BEACH = Look(
    floor="#f4dfae",
    joint="#e5c98c",
    shine="#fcedc8",
    fragile="#f39a3e",
    crack="#8f470f",
    wall="#9a7140",
    deep="#1d1410",
    plate="#7a5a35",
    block="#7a52c0",
    cube="#8a7aa8",
    active="#8a5fd6",
    edge="#3f2573",
)


def ink(number: int) -> str:
    """Return the colour of a letter: one of eight, paler or darker the second time round."""
    times, place = divmod(number, len(INKS))
    other, share = AGAIN[times]
    pairs = [(int(INKS[place][n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def floor(look: Look) -> str:
    """Return a plain tile."""
    return (
        shape(WHOLE, look.joint, 0)
        + shape(PANEL, look.floor, 0)
        + stroke("M9 91V9H91", look.shine, 3)
    )


def hole(look: Look) -> str:
    """Return a tile with a hole; its walls are seen where they are far, as from the front."""
    return (
        floor(look)
        + shape("M12 12H88V88H12z", look.deep, 0)
        + shape("M12 12H88V40H21z", look.wall, 0)
        + shape("M12 12L21 40V88H12z", look.plate, 0)
        + shape("M21 40H88V88H21z", look.deep, 0)
        + stroke("M12 12H88V88H12z", DARK, 4)
    )


def cracked(look: Look) -> str:
    """Return a tile that breaks."""
    return (
        shape(WHOLE, look.fragile, 0)
        + stroke("M4 96V4H96", "#ffd9a0", 4)
        + stroke(CRACKS, look.crack, 5)
    )


def soft(look: Look, ink: str) -> str:
    """Return a round switch."""
    return (
        floor(look)
        + spot(50, 50, 41, look.plate)
        + spot(50, 50, 34, ink)
        + spot(50, 50, 23, look.plate)
    )


def heavy(look: Look, ink: str) -> str:
    """Return a switch with a cross."""
    return floor(look) + shape(CROSS, ink, 8, look.plate)


def split(look: Look) -> str:
    """Return a switch with brackets around two halves."""
    return (
        floor(look)
        + stroke(BRACKETS, look.plate, 15)
        + stroke(BRACKETS, NO_LETTER, 8)
        + shape("M43 24H57V44H43zM43 56H57V76H43z", look.plate, 0)
    )


def bridge(look: Look, ink: str) -> str:
    """Return planks."""
    return (
        shape(WHOLE, ink, 0)
        + stroke(WHOLE, look.plate, 10)
        + stroke("M0 33H100M0 67H100", look.plate, 5)
        + spot(10, 17, 4, look.plate)
        + spot(90, 17, 4, look.plate)
        + spot(10, 83, 4, look.plate)
        + spot(90, 83, 4, look.plate)
    )


def gap(look: Look, ink: str) -> str:
    """Return the outline of planks that are not there."""
    dashes = "M10 26V10H26M42 10H58M74 10H90V26M90 42V58M90 74V90H74M58 90H42M26 90H10V74M10 58V42"
    return stroke(dashes, look.plate, 10) + stroke(dashes, ink, 6)


def seen_from_above(colour: str, edge: str) -> str:
    """Return a part of the block."""
    return shape(WHOLE, edge, 0) + shape("M10 10H90V90H10z", colour, 0)


def chosen(colour: str) -> str:
    """Return the cube that moves."""
    return seen_from_above(colour, "#ffffff") + shape("M50 26L74 50L50 74L26 50z", "#ffffff", 0)


def tiles(look: Look) -> dict[str, str]:
    """Return all pictures of a theme."""
    pictures = {
        "floor": floor(look),
        "goal": hole(look),
        "fragile": cracked(look),
        "split": split(look),
        "block": seen_from_above(look.block, look.edge),
        "cube": seen_from_above(look.cube, look.edge),
        "cube-active": chosen(look.active),
    }
    inks = {"": NO_LETTER} | {f":{name}": ink(n) for n, name in enumerate(ascii_uppercase)}
    for letter, colour in inks.items():
        pictures[f"soft{letter}"] = soft(look, colour)
        pictures[f"heavy{letter}"] = heavy(look, colour)
        pictures[f"bridge{letter}"] = bridge(look, colour)
        pictures[f"gap{letter}"] = gap(look, colour)
    return {name: picture(text) for name, text in pictures.items()}


PICTURES = tiles(NIGHT) | {f"{name}@beach": text for name, text in tiles(BEACH).items()}
