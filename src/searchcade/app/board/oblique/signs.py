"""Signs on a tilted board: rings that lie on tiles, flags and warnings that stand on them."""

from __future__ import annotations

from functools import lru_cache

import pygame

from searchcade.app.board.marks import Marks
from searchcade.app.board.oblique.laying import Cell, Laid, cell_of, laid
from searchcade.app.board.oblique.slant import Slant
from searchcade.app.board.signs import draw_badge, draw_flag
from searchcade.app.paint import rounded
from searchcade.app.theme import Colour, Theme
from searchcade.canvas import Place

SIDE = 160  # pixels of a ring before it is laid on a tile


def draw_rings(surface: pygame.Surface, slant: Slant, marks: Marks, theme: Theme) -> None:
    """Draw what lies on tiles."""
    for place, colour in chosen(marks, theme):
        lay(surface, slant, place, ring(cell_of(slant), colour, fill=True))
    for place, name in marks.lit.items():
        lay(surface, slant, place, ring(cell_of(slant), getattr(theme, name), fill=True))
    for place in marks.stuck:
        lay(surface, slant, place, ring(cell_of(slant), theme.bad, fill=True))
    if marks.hover:
        lay(surface, slant, marks.hover, ring(cell_of(slant), theme.focus, fill=True))
    if marks.current:
        lay(surface, slant, marks.current, ring(cell_of(slant), theme.focus, fill=False))


def draw_standing(surface: pygame.Surface, slant: Slant, marks: Marks, theme: Theme) -> None:
    """Draw what stands on tiles."""
    for place, colour in chosen(marks, theme):
        draw_flag(surface, slant.cell(*place), colour)
    for place in marks.stuck:
        draw_badge(surface, slant.cell(*place), theme)


def chosen(marks: Marks, theme: Theme) -> list[tuple[Place, Colour]]:
    """Return the cells that were picked, each with its colour."""
    colours = (theme.good, theme.bad, theme.second, theme.accent)
    places = enumerate(marks.chosen.values())
    return [(place, colours[number % len(colours)]) for number, place in places]


def lay(surface: pygame.Surface, slant: Slant, place: tuple[float, float], sign: Laid) -> None:
    """Draw a sign on a cell."""
    x, y = slant.corner(*place)
    surface.blit(sign.picture, (x + sign.x, y + sign.y))


@lru_cache(maxsize=32)
def ring(cell: Cell, colour: Colour, *, fill: bool) -> Laid:
    """Return a ring with round corners that lies on a tile, with a veil of its colour inside."""
    flat = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    flat.fill((*colour, 0))
    if fill:
        flat.blit(rounded((SIDE, SIDE), SIDE // 6, colour, None, 0, 70), (0, 0))
    flat.blit(rounded((SIDE, SIDE), SIDE // 6, None, colour, SIDE // 11, 255), (0, 0))
    return laid(flat, cell)
