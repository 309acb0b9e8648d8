"""Ways across a tilted board: ribbons from tile to tile, and arrows for a hint."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

import pygame

from searchcade.app.board.lines import FARTHEST, arrow
from searchcade.app.board.marks import Marks, Way
from searchcade.app.board.oblique.laying import Cell, Laid, cell_of, laid
from searchcade.app.board.oblique.slant import Slant
from searchcade.app.cache import kept
from searchcade.app.svg import from_svg
from searchcade.app.theme import Colour, Theme, mixed

BLACK = (0, 0, 0)
WIDE = 0.15  # cells
ASIDE = 0.13  # cells between a way and its rival
LARGE = 200  # pixels of the flat arrow that is laid on tiles
Chosen = Callable[[float, float], bool]


def draw_ways(
    surface: pygame.Surface,
    slant: Slant,
    marks: Marks,
    theme: Theme,
    which: Chosen | None = None,
) -> None:
    """Draw all ways, the most important last; or only what lies on chosen cells."""
    aside = ASIDE if marks.rival else 0.0
    draw_ribbon(surface, slant, marks.path, theme.path, 0.0, which)
    draw_ribbon(surface, slant, marks.rival, theme.path, aside, which)
    draw_ribbon(surface, slant, marks.trail, theme.trail, -aside, which)
    for start, end in steps(marks.hint, which):
        head = arrow_head(cell_of(slant), direction(start, end), theme.hint)
        x, y = slant.corner((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        surface.blit(head.picture, (x + head.x, y + head.y))


def draw_ribbon(
    surface: pygame.Surface,
    slant: Slant,
    way: Way,
    colour: Colour,
    aside: float,
    which: Chosen | None,
) -> None:
    """Draw a way as a ribbon with a dark edge."""
    pieces = [
        (slant.centre(a + aside, b + aside), slant.centre(c + aside, d + aside))
        for (a, b), (c, d) in steps(way, which)
    ]
    thick = max(1.5, slant.size * WIDE)
    for width, ink in ((thick + max(1.5, thick / 3), mixed(colour, BLACK, 0.55)), (thick, colour)):
        for (x, y), (across, down) in pieces:
            piece = stroke(round(across - x, 1), round(down - y, 1), round(width, 1), ink)
            surface.blit(piece, (round(min(x, across) - width), round(min(y, down) - width)))


def steps(way: Way, which: Chosen | None) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the steps of a way; a leap aslant or far is left out, for no move goes there."""
    return [
        (start, end)
        for start, end in pairwise(way)
        if not (abs(start[0] - end[0]) > 0.01 and abs(start[1] - end[1]) > 0.01)
        and abs(start[0] - end[0]) + abs(start[1] - end[1]) < FARTHEST
        and (which is None or (which(*start) and which(*end)))
    ]


def direction(start: tuple[float, float], end: tuple[float, float]) -> int:
    """Return where a step goes, in degrees from the right, against the clock."""
    return round(pygame.Vector2(end[1] - start[1], start[0] - end[0]).as_polar()[1])


@kept(8)
def stroke(across: float, down: float, width: float, colour: Colour) -> pygame.Surface:
    """Return a line with round ends, its width away from the corner of its picture."""
    wide, high = round(abs(across) + 2 * width) + 1, round(abs(down) + 2 * width) + 1
    x, y = width + max(0.0, -across), width + max(0.0, -down)
    ink = "#{:02x}{:02x}{:02x}".format(*colour)
    return from_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}"><path d="M{x} {y}l{across} {down}" fill="none"'
        f' stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/></svg>',
        wide,
        high,
    )


@lru_cache(maxsize=16)
def arrow_head(cell: Cell, angle: int, colour: Colour) -> Laid:
    """Return an arrow that lies on a tile."""
    flat = pygame.Surface((LARGE, LARGE), pygame.SRCALPHA)
    head = arrow(LARGE * 3 // 4, angle, colour)
    flat.blit(head, head.get_rect(center=flat.get_rect().center))
    return laid(flat, cell)
