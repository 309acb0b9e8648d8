"""Medals: a ribbon and a disc whose sign, not only its colour, tells gold, silver and bronze."""

from __future__ import annotations

import pygame

from searchcade.app.cache import cached
from searchcade.app.icons import around, ring
from searchcade.app.paint import Painter, Rect
from searchcade.app.raster import from_svg

RIBBON = "M6.2 1h4.2l1.9 4.8h-.6L13.6 1h4.2L15 9H9z"
STAR = around([4.1, 1.7], 5)
BARS = "M9.4 8.6h1.7v6.8H9.4zM12.9 8.6h1.7v6.8h-1.7z"
DOT = ring(12, 12, 1.9)
LOOKS = {
    # medal: sign, disc, its edge and the sign, ribbon
    "gold": (STAR, "#ffc93d", "#7a5200", "#b4790c"),
    "silver": (BARS, "#e4e9f2", "#5a6478", "#8691a6"),
    "bronze": (DOT, "#e79a5c", "#6b3410", "#a85c26"),
}


def draw_medal(paint: Painter, name: str, rect: Rect) -> None:
    """Draw a medal in the middle of a rectangle, as large as fits."""
    place = paint.pixels(rect)
    picture = medal(name, max(1, min(place.size)))
    paint.surface.blit(picture, picture.get_rect(center=place.center))


@cached(8)
def medal(name: str, size: int) -> pygame.Surface:
    """Return the picture of a medal, `size` pixels high and wide."""
    sign, disc, edge, ribbon = LOOKS[name]
    lower = 'transform="translate(0 3)"'
    return from_svg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'
        f'<path d="{RIBBON}" fill="{ribbon}"/>'
        f'<path d="{ring(12, 12, 7.2)}" fill="{disc}" stroke="{edge}" stroke-width="1.5" {lower}/>'
        f'<path d="{sign}" fill="{edge}" {lower}/></svg>',
        size,
        size,
    )


def draw_medals(paint: Painter, box: Rect, medals: dict[str, int], wide: float = 50) -> None:
    """Draw how many medals of each kind there are, from left to right."""
    for number, name in enumerate(LOOKS):
        left = box.x + number * wide
        draw_medal(paint, name, Rect(left, box.y, 24, box.h))
        place = Rect(left + 28, box.y, wide - 28, box.h)
        paint.text(str(medals.get(name, 0)), place, size=16, weight="semibold")
