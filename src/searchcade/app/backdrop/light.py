"""Shapes on a backdrop, and the fades and soft lights that SVG would draw slowly."""

from __future__ import annotations

import numpy as np
import pygame

from searchcade.app.raster import from_svg
from searchcade.svg import picture
from searchcade.theme import Colour, mixed

WHITE: Colour = (255, 255, 255)
LIGHT = 64  # pixels of a light before it is scaled to its size


def put_shapes(surface: pygame.Surface, shapes: str) -> None:
    """Draw SVG shapes whose unit is a pixel."""
    width, height = surface.get_size()
    surface.blit(from_svg(picture(shapes, wide=width, high=height), width, height), (0, 0))


def put_fade(surface: pygame.Surface, top: Colour, bottom: Colour, height: float) -> None:
    """Fill a surface down to a height with colours from top to bottom."""
    rows = max(1, round(height))
    for row in range(rows):
        surface.fill(mixed(top, bottom, row / rows), (0, row, surface.get_width(), 1))


def put_light(
    surface: pygame.Surface, x: float, y: float, radius: float, colour: Colour, opacity: float
) -> None:
    """Draw a soft round light."""
    across, down = np.ogrid[-1 : 1 : LIGHT * 1j, -1 : 1 : LIGHT * 1j]
    strength = np.clip(1 - np.sqrt(across**2 + down**2), 0, 1) ** 2
    small = pygame.Surface((LIGHT, LIGHT), pygame.SRCALPHA)
    small.fill((*colour, 0))
    pygame.surfarray.pixels_alpha(small)[:] = (strength * opacity * 255).astype(np.uint8)
    large = pygame.transform.smoothscale(small, (2 * round(radius), 2 * round(radius)))
    surface.blit(large, large.get_rect(center=(x, y)))
