"""SVG text as a picture."""

from __future__ import annotations

from io import BytesIO

import pygame


def from_svg(text: str, width: int, height: int) -> pygame.Surface:
    """Return an SVG text as a picture with transparency that fits into a size in pixels."""
    loaded = pygame.image.load_sized_svg(BytesIO(text.encode()), (max(1, width), max(1, height)))
    # its bytes come in another order than a window's: drawn so, it takes 40 times as long
    return loaded.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
