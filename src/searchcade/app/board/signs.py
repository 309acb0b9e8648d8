"""Signs on single cells: rings, flags and warnings; numbers and arrows of what a search knows."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from searchcade.app.board.layers import FIRST, LAST, NOTHING, WAITING, numbered
from searchcade.app.board.marks import Marks
from searchcade.app.board.view import CellLayout, View
from searchcade.app.cache import cached
from searchcade.app.fonts import rendered
from searchcade.app.icons import icon
from searchcade.app.paint import rounded
from searchcade.app.raster import from_svg
from searchcade.canvas import Place
from searchcade.svg import ink, picture, shape
from searchcade.theme import Colour, Theme, brightness, ink_on, mixed

WHITE = (255, 255, 255)
MIN_RING = 9  # pixels of a ring, even where cells are smaller
FLAG = 12  # pixels of the smallest flag
BADGE = 11  # pixels of the smallest warning
VALUE = 16  # units of the smallest plate with a number
DANGER = 200  # opacity of the greatest danger
MIN_NUMBER_PIXELS = 24  # pixels of a cell with a number
ROOMY = 60  # units of a cell with three numbers
LETTERS = 13  # pixels of the smallest digits
MAX_DIGIT_UNITS = 30  # units of the largest ones
LIGHT, DARK = (255, 255, 255), (16, 16, 30)


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
    draw_values(surface, view, marks, theme, scale)
    if marks.hover:
        draw_ring(surface, view.cell(*marks.hover), theme.focus, fill=True)
    if marks.current:
        draw_ring(surface, view.cell(*marks.current), theme.focus)


def draw_values(
    surface: pygame.Surface, view: CellLayout, marks: Marks, theme: Theme, scale: float
) -> None:
    """Write the value of each step."""
    for place, text in marks.values.items():
        is_best, least = place == marks.best, round(VALUE * scale)
        draw_value(surface, view.cell(*place), text, theme, is_best=is_best, least=least)


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
    side = max(MIN_RING, cell.width)
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


def shows_numbers(size: float, scale: float) -> bool:
    """Say whether cells of a size in pixels have space for a number."""
    return size >= max(MIN_NUMBER_PIXELS, 0.9 * MIN_NUMBER_PIXELS * scale)


def draw_numbers(
    surface: pygame.Surface, view: View, marks: Marks, theme: Theme, scale: float = 1.0
) -> None:
    """Write numbers into cells; waiting cells are filled, so that the number is read on them."""
    for place in waiting_with_number(marks, view):
        cell = view.cell(*place)
        side = round(cell.w * 0.8)
        box = cell.inflate(side - cell.w, side - cell.h)
        surface.blit(rounded(box.size, max(2, side // 6), theme.waiting, None, 0, 255), box)
    write_numbers(surface, view, marks, theme, scale)


def waiting_with_number(marks: Marks, view: CellLayout) -> list[Place]:
    """Return the waiting cells in which a number is written."""
    kinds = kinds_of(marks, view)
    return [place for place in marks.numbers if kinds[place[0] * view.cols + place[1]] == WAITING]


def kinds_of(marks: Marks, view: CellLayout) -> bytes:
    """Return for each cell what a search has done there; nothing is asked without numbers."""
    part = (0, view.rows, 0, view.cols)
    return numbered(marks, view.rows, view.cols, part).tobytes() if marks.numbers else b""


def write_numbers(
    surface: pygame.Surface, view: CellLayout, marks: Marks, theme: Theme, scale: float
) -> None:
    """Write the numbers of all cells."""
    kinds = kinds_of(marks, view)
    for (row, col), texts in marks.numbers.items():
        kind = kinds[row * view.cols + col]
        write(surface, view.cell(row, col), texts, ink_on(fill_of(kind, theme)), scale)


def fill_of(kind: int, theme: Theme) -> Colour:
    """Return the colour of a cell: floor, waiting, or a shade between first and last."""
    if kind in (NOTHING, WAITING):
        return theme.floor if kind == NOTHING else theme.waiting
    return mixed(theme.first, theme.last, (kind - FIRST) / (LAST - FIRST))


def write(
    surface: pygame.Surface, cell: pygame.Rect, texts: Sequence[str], ink: Colour, scale: float
) -> None:
    """Write one number in the middle; in a large cell two more below it, left and right."""
    first, *others = texts
    pixels = max(LETTERS, min(round(MAX_DIGIT_UNITS * scale), round(cell.w * 0.36)))
    picture = outlined(first, pixels, ink)
    if picture.get_width() > cell.w + 2:
        return
    small = small_numbers(cell, others, pixels, ink) if cell.w >= ROOMY * scale else []
    up = cell.h // 7 if small else 0
    surface.blit(picture, picture.get_rect(center=cell.center).move(0, -up))
    if small:
        left, right = (each.get_rect(bottom=cell.bottom - cell.h // 10) for each in small)
        left.left, right.right = cell.left + cell.w // 9, cell.right - cell.w // 9
        surface.blits([(small[0], left), (small[1], right)])


def small_numbers(
    cell: pygame.Rect, texts: Sequence[str], pixels: int, ink: Colour
) -> list[pygame.Surface]:
    """Return two numbers as large as they fit side by side; none where they do not."""
    for size in range(max(LETTERS, round(pixels * 0.6)), LETTERS - 1, -1):
        pictures = [outlined(text, size, ink) for text in texts]
        if len(pictures) == 2 and sum(each.get_width() for each in pictures) <= cell.w * 7 // 9 - 3:
            return pictures
    return []


@cached(8)
def outlined(text: str, pixels: int, ink: Colour) -> pygame.Surface:
    """Return a number with a thin edge, so that it is read on any colour."""
    edge = DARK if brightness(ink) > 0.4 else LIGHT
    shade, face = (rendered(text, pixels, "semibold", colour) for colour in (edge, ink))
    picture = pygame.Surface((face.get_width() + 2, face.get_height() + 2), pygame.SRCALPHA)
    shade = shade.copy()
    shade.set_alpha(150)
    for across in (0, 1, 2):
        for down in (0, 1, 2):
            picture.blit(shade, (across, down))
    picture.blit(face, (1, 1))
    return picture


def draw_parents(surface: pygame.Surface, view: CellLayout, marks: Marks, theme: Theme) -> None:
    """Draw a small arrow from each cell towards the cell from which it was reached."""
    for (row, col), (parent_row, parent_col) in marks.parents.items():
        far = max(abs(parent_row - row), abs(parent_col - col))
        if not far:
            continue
        down, across = (parent_row - row) / far, (parent_col - col) / far
        tip, head = (row + down * 0.46, col + across * 0.46), max(2.0 / view.size, 0.12)
        back = (tip[0] - down * 1.4 * head, tip[1] - across * 1.4 * head)
        corners = [view.centre(*tip), view.centre(back[0] + across * head, back[1] - down * head),
                   view.centre(back[0] - across * head, back[1] + down * head)]  # fmt: skip
        pygame.draw.polygon(surface, theme.focus, corners)
        pygame.draw.aalines(surface, theme.floor, True, corners)


def draw_fresh(surface: pygame.Surface, view: View, marks: Marks, theme: Theme) -> None:
    """Draw a dashed edge around the cells that have just come into the frontier."""
    for place in marks.fresh:
        cell = view.cell(*place)
        box = cell.inflate(-max(1, cell.w // 8), -max(1, cell.h // 8))
        surface.blit(dashed(box.size, max(1, round(cell.w / 16)), theme.focus), box)


@cached(4)
def dashed(size: tuple[int, int], thick: int, colour: Colour) -> pygame.Surface:
    """Return the dashed edge of a rectangle."""
    wide, high = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    dash = max(2, 2 * thick + 1)
    for start in range(0, wide, 2 * dash):
        picture.fill(colour, (start, 0, dash, thick))
        picture.fill(colour, (start, high - thick, dash, thick))
    for start in range(0, high, 2 * dash):
        picture.fill(colour, (0, start, thick, dash))
        picture.fill(colour, (wide - thick, start, thick, dash))
    return picture
