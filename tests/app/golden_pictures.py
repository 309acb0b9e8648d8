"""Golden pictures of the screens: how they are taken, kept small and compared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pygame
import tour
from PIL import Image, ImageChops

FOLDER = Path(__file__).parent.parent / "golden" / "screens"
SMALL = (640, 360)
COLOURS = 255  # of a stored picture
SAME = 48  # a channel may differ by this much: few colours, other processors
DIFFERENT = 0.004  # share of the picture that may differ: clocks and measured times
BLOCK = 16  # pixels of a side
MOST = 0.6  # share of a block that may differ


class Look(NamedTuple):
    """A size of the window, a language and a theme."""

    size: tuple[int, int]
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.size[0]}-{self.language}-{self.theme}"

    def file(self, name: str) -> str:
        """Return the name of the picture of a screen."""
        return f"{name}-{self}.png"


LOOKS = (
    Look((1280, 720), "en", "default"),
    Look((1920, 1080), "vi", "beach"),
)


def taken_small(folder: Path, look: Look) -> Iterator[tuple[str, Image.Image]]:
    """Go on the tour and give a small picture of each screen."""
    for name, surface in tour.taken(folder, look.size, look.language, look.theme):
        small = pygame.transform.smoothscale(surface, SMALL)
        yield name, Image.frombytes("RGB", SMALL, pygame.image.tobytes(small, "RGB"))


def keep(picture: Image.Image, file: Path) -> None:
    """Store a picture in few colours, the rare ones among them."""
    few = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def compared(picture: Image.Image, file: Path) -> str:
    """Say what is wrong with a picture, or nothing."""
    if not file.exists():
        return "there is no such picture yet"
    with Image.open(file) as kept:
        off = ImageChops.difference(picture, kept.convert("RGB"))
    channels = [channel.point(lambda value: 255 if value > SAME else 0) for channel in off.split()]
    wrong = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    share = wrong.histogram()[255] / (picture.width * picture.height)
    blocks = wrong.resize((picture.width // BLOCK, picture.height // BLOCK), Image.Resampling.BOX)
    worst = max(blocks.tobytes()) / 255
    if share > DIFFERENT or worst > MOST:
        return f"{share:.2%} differs, the worst place by {worst:.0%}"
    return ""
