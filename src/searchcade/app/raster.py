"""SVG texts and Pillow's images as pictures of the window."""

from __future__ import annotations

from io import BytesIO

import pygame
from PIL import Image


def from_svg(text: str, width: int, height: int) -> pygame.Surface:
    """Return an SVG text as a picture with transparency that fits into a size in pixels."""
    loaded = pygame.image.load_sized_svg(BytesIO(text.encode()), (max(1, width), max(1, height)))
    # its bytes come in another order than a window's: drawn so, it takes 40 times as long
    return loaded.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


def from_image(image: Image.Image) -> pygame.Surface:
    """Return an image in red, green, blue and opacity as a picture."""
    return from_bytes(image.tobytes("raw", "BGRA"), image.size)


def from_bytes(pixels: bytes | bytearray, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of four bytes a pixel in the order of a window: blue, green, red, opacity.

    The bytes are not copied: they belong to the picture from now on.
    """
    return pygame.image.frombuffer(pixels, size, "BGRA")


def to_image(picture: pygame.Surface) -> Image.Image:
    """Return a picture as an image in red, green, blue and opacity."""
    return Image.frombytes("RGBA", picture.get_size(), pygame.image.tobytes(picture, "RGBA"))
