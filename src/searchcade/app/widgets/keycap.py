"""A key cap: the name of a key in a thin frame, beside what the key does."""

from __future__ import annotations

from typing import Final

from searchcade.app.paint import Painter, Rect
from searchcade.theme import Colour

SIGNS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓", "Delete": "Del"}


def key_name(key: str) -> str:
    """Return what is printed on a key."""
    return SIGNS.get(key, key.upper() if len(key) == 1 else key)


def key_width(paint: Painter, key: str, size: float) -> float:
    """Return the width of a cap in units; it is never narrower than high."""
    return max(size * 1.6, paint.width(key_name(key), size=size) + size * 0.9)


def draw_key(paint: Painter, key: str, rect: Rect, size: float, ink: Colour) -> None:
    """Draw a cap at the right end of a rectangle, in the middle of its height."""
    wide, tall = key_width(paint, key, size), size * 1.7
    cap = Rect(rect.right - wide, rect.centery - tall / 2, wide, tall)
    paint.box(cap, None, radius=5, border=ink)
    paint.text(key_name(key), cap, size=size, colour=ink, align="centre")
