"""Shapes as SVG text, and soft lights and fades that SVG would be slow at."""

from __future__ import annotations

import numpy as np
import pygame

from searchcade.app.svg import from_svg
from searchcade.app.theme import Colour, mixed

WHITE: Colour = (255, 255, 255)
LIGHT = 64  # pixels of a light before it is scaled to its size


def ink(colour: Colour) -> str:
    """Write a colour as SVG does."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def disc(x: float, y: float, radius: float, colour: Colour, opacity: float = 1.0) -> str:
    """Return a disc."""
    place = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"'
    return f'<circle {place} fill="{ink(colour)}" opacity="{opacity:.2f}"/>'


def filled(path: str, colour: Colour, opacity: float = 1.0) -> str:
    """Return a filled path."""
    return f'<path d="{path}" fill="{ink(colour)}" opacity="{opacity}"/>'


def drawn(path: str, colour: Colour, width: float, opacity: float = 1.0) -> str:
    """Return a path that is drawn with round corners."""
    style = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    line = f'stroke="{ink(colour)}" stroke-width="{width:.1f}" stroke-opacity="{opacity}"'
    return f'<path d="{path}" {line} {style}/>'


def put(surface: pygame.Surface, shapes: str) -> None:
    """Draw shapes, whose places are pixels, on a whole surface."""
    width, height = surface.get_size()
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
    surface.blit(from_svg(f"{head}{shapes}</svg>", width, height), (0, 0))


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
