"""Positions of a game tree as shapes: Pacman's widen downwards, those of monsters upwards."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

import pygame

from searchcade.app.layout import centred
from searchcade.app.paint import Painter, Rect
from searchcade.search.game_tree import Kind
from searchcade.theme import Colour, ink_on, mixed

SLANT = 10.0  # units by which a side leans
DASH = 5.0
CROSS = 12.0  # units of a cross
FINE = 4  # shapes are drawn this many times larger and scaled down
Point = tuple[float, float]


class Look(NamedTuple):
    """How a position is drawn."""

    kind: Kind
    is_best: bool
    is_current: bool
    is_cut: bool
    is_untried: bool

    @property
    def is_dashed(self) -> bool:
        """Say whether it was never looked at."""
        return self.is_cut or self.is_untried


def draw_node(paint: Painter, box: Rect, text: str, look: Look) -> None:
    """Draw a position with what is known of it."""
    theme = paint.theme
    edge = theme.bad if look.is_cut else theme.accent if look.is_best else theme.rim
    if look.is_dashed:
        dashed_shape(paint, corners(box, look.kind), edge)
        paint.text(text, box, size=15, colour=edge if look.is_cut else theme.faint, align="centre")
        return
    fill = theme.focus if look.is_current else theme.accent if look.is_best else theme.raised
    shape(paint, box, look.kind, fill, edge)
    ink = theme.accent_text if fill == theme.accent else ink_on(fill)
    paint.text(text, box, size=15, weight="semibold", colour=ink, align="centre")


def draw_edge(paint: Painter, start: Point, end: Point, look: Look) -> None:
    """Draw the line to a position; what is cut is crossed out."""
    theme = paint.theme
    if look.is_dashed:
        colour = theme.bad if look.is_cut else theme.rim
        dashed_line(paint, start, end, colour)
        if look.is_cut:
            middle = centred(
                Rect((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, 0, 0), CROSS, CROSS
            )
            for one, other in (
                (middle.topleft, middle.bottomright),
                (middle.topright, middle.bottomleft),
            ):
                thick_line(paint, one, other, colour, 2)
        return
    colour = theme.accent if look.is_best else mixed(theme.rim, theme.card, 0.25)
    thick_line(paint, start, end, colour, 4 if look.is_best else 1.5)


# ------------------------------------------------------------------ shapes


def corners(box: Rect, kind: Kind) -> list[Point]:
    """Return the corners of a shape: the side of whoever chooses is the longer one."""
    above = SLANT if kind == "highest" else 0.0
    below = SLANT if kind == "lowest" else 0.0
    return [
        (box.x + above, box.y),
        (box.right - above, box.y),
        (box.right - below, box.bottom),
        (box.x + below, box.bottom),
    ]


def shape(paint: Painter, box: Rect, kind: Kind, fill: Colour, edge: Colour) -> None:
    """Draw a filled shape with smooth edges; dice are round."""
    if kind in ("leaf", "average"):
        radius = box.h / 2 if kind == "average" else 6
        paint.box(box, fill, radius=radius, border=edge, thick=1.5)
        return
    place = paint.pixels(box)
    large = pygame.Surface((place.w * FINE, place.h * FINE), pygame.SRCALPHA)
    large.fill((*edge, 0))
    scale = paint.scale * FINE
    outer = [((x - box.x) * scale, (y - box.y) * scale) for x, y in corners(box, kind)]
    pygame.draw.polygon(large, edge, outer)
    line = 1.5 * scale
    pulls = ((line, line), (-line, line), (-line, -line), (line, -line))
    inner = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(outer, pulls, strict=True)]
    pygame.draw.polygon(large, fill, inner)
    paint.surface.blit(pygame.transform.smoothscale(large, place.size), place)


def dashed_shape(paint: Painter, points: list[Point], colour: Colour) -> None:
    """Draw the dashed outline of a shape."""
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        dashed_line(paint, start, end, colour)


def dashed_line(paint: Painter, start: Point, end: Point, colour: Colour) -> None:
    """Draw a dashed line."""
    (x, y), (across, down) = start, (end[0] - start[0], end[1] - start[1])
    count = max(1, int(hypot(across, down) / (2 * DASH)))
    for number in range(count):
        first, last = number / count, (number + 0.5) / count
        thick_line(
            paint,
            (x + across * first, y + down * first),
            (x + across * last, y + down * last),
            colour,
            1.5,
        )


def thick_line(paint: Painter, start: Point, end: Point, colour: Colour, thick: float) -> None:
    """Draw a straight line with smooth edges."""
    (x, y), (right, bottom) = ((px * paint.scale, py * paint.scale) for px, py in (start, end))
    width = max(1, round(thick * paint.scale))
    pygame.draw.aaline(paint.surface, colour, (x, y), (right, bottom), width)
