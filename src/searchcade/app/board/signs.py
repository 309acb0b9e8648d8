"""Rings, flags and warnings on single cells: current, picked, stuck, or under the mouse."""

from __future__ import annotations

import pygame

from searchcade.app.board.marks import Marks
from searchcade.app.board.view import View
from searchcade.app.cache import cached
from searchcade.app.fonts import rendered
from searchcade.app.icons import icon
from searchcade.app.paint import rounded
from searchcade.app.raster import from_svg
from searchcade.svg import ink, picture, shape
from searchcade.theme import Colour, Theme

WHITE = (255, 255, 255)
SMALLEST = 9  # pixels of a ring, even where cells are smaller
FLAG = 12  # pixels of the smallest flag
BADGE = 11  # pixels of the smallest warning
VALUE = 16  # units of the smallest plate with a number
DANGER = 200  # opacity of the greatest danger


def draw_signs(
    surface: pygame.Surface, view: View, marks: Marks, theme: Theme, scale: float = 1.0
) -> None:
    """Draw the signs of a frame; a unit has `scale` pixels."""
    colours = (theme.good, theme.bad, theme.second, theme.accent)
    for number, place in enumerate(marks.chosen.values()):
        colour = colours[number % len(colours)]
        draw_ring(surface, view.cell(*place), colour, fill=True)
        draw_flag(surface, view.cell(*place), colour)
    for place, name in marks.lit.items():
        draw_ring(surface, view.cell(*place), getattr(theme, name), fill=True)
    for place in marks.stuck:
        draw_warning(surface, view.cell(*place), theme)
    least = round(VALUE * scale)
    for place, text in marks.values.items():
        is_best = place == marks.best
        draw_value(surface, view.cell(*place), text, theme, is_best=is_best, least=least)
    if marks.hover:
        draw_ring(surface, view.cell(*marks.hover), theme.focus, fill=True)
    if marks.current:
        draw_ring(surface, view.cell(*marks.current), theme.focus)


def draw_danger(surface: pygame.Surface, view: View, marks: Marks, theme: Theme) -> None:
    """Tint dangerous cells, the more the worse they are."""
    for place, much in marks.danger.items():
        cell = view.cell(*place)
        tint = rounded(cell.size, cell.width // 5, theme.bad, None, 0, round(DANGER * much))
        surface.blit(tint, cell)


def draw_value(
    surface: pygame.Surface,
    cell: pygame.Rect,
    text: str,
    theme: Theme,
    *,
    is_best: bool,
    least: int = VALUE,
) -> None:
    """Write the value of a step to a cell on a small plate, large enough to be read."""
    high = max(least, round(cell.width * 0.36))
    colour = theme.accent_text if is_best else theme.text
    words = rendered(text, round(high * 0.8), "semibold", colour)
    plate = pygame.Rect(0, 0, words.get_width() + high // 2, high)
    plate.center = cell.center
    fill = theme.accent if is_best else theme.card
    surface.blit(rounded(plate.size, high // 3, fill, theme.line, 1, 235), plate)
    surface.blit(words, words.get_rect(center=plate.center))


def draw_ring(
    surface: pygame.Surface, cell: pygame.Rect, colour: Colour, fill: bool = False
) -> None:
    """Draw a ring with round corners around a cell, filled with some of its colour if asked for."""
    side = max(SMALLEST, cell.width)
    line = max(2, side // 10)
    box = pygame.Rect(0, 0, side, side)
    box.center = cell.center
    if fill:
        surface.blit(rounded(box.size, side // 4, colour, None, 0, 60), box)
    surface.blit(rounded(box.size, side // 4, None, colour, line, 255), box)


def draw_warning(surface: pygame.Surface, cell: pygame.Rect, theme: Theme) -> None:
    """Draw a ring around a cell, and a warning on its corner, where it hides no number."""
    draw_ring(surface, cell, theme.bad, fill=True)
    draw_badge(surface, cell, theme)


def draw_badge(surface: pygame.Surface, cell: pygame.Rect, theme: Theme) -> None:
    """Put a warning on the corner of a cell."""
    side = max(BADGE, round(cell.width * 0.42))
    badge = pygame.Rect(0, 0, side, side)
    badge.center = (cell.right - side // 4, cell.top + side // 4)
    surface.blit(rounded(badge.size, side // 2, theme.bad, None, 0, 255), badge)
    sign = icon("warning", round(side * 0.7), WHITE)
    surface.blit(sign, sign.get_rect(center=badge.center))


def draw_flag(surface: pygame.Surface, cell: pygame.Rect, colour: Colour) -> None:
    """Plant a flag on a cell."""
    flag = pennant(max(FLAG, round(cell.width * 0.8)), colour)
    surface.blit(flag, flag.get_rect(bottomleft=cell.center))


@cached(2)
def pennant(side: int, colour: Colour) -> pygame.Surface:
    """Return a small flag in a colour."""
    return from_svg(picture(shape("M4 6L92 34L14 62V96H4z", ink(colour), 7)), side, side)
