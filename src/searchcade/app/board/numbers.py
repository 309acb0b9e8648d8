"""Numbers and arrows in the cells of a flat board: what a search knows of each of them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from searchcade.app.board.layers import FIRST, LAST, NOTHING, WAITING, numbered
from searchcade.app.board.marks import Marks
from searchcade.app.board.view import View
from searchcade.app.cache import cached
from searchcade.app.fonts import rendered
from searchcade.app.paint import rounded
from searchcade.theme import Colour, Theme, brightness, ink_on, mixed

SMALLEST = 24  # pixels of a cell with a number
ROOMY = 60  # units of a cell with three numbers
LETTERS = 13  # pixels of the smallest digits
LARGEST = 30  # units of the largest ones
LIGHT, DARK = (255, 255, 255), (16, 16, 30)


def shows_numbers(size: float, scale: float) -> bool:
    """Say whether cells of a size in pixels have space for a number."""
    return size >= max(SMALLEST, 0.9 * SMALLEST * scale)


def draw_numbers(
    surface: pygame.Surface, view: View, marks: Marks, theme: Theme, scale: float = 1.0
) -> None:
    """Write numbers into cells; waiting cells are filled, so that the number is read on them."""
    if not marks.numbers:
        return
    kinds = numbered(marks, view.rows, view.cols, (0, view.rows, 0, view.cols))
    for place, texts in marks.numbers.items():
        cell, kind = view.cell(*place), int(kinds[place])
        if kind == WAITING:
            side = round(cell.w * 0.8)
            box = cell.inflate(side - cell.w, side - cell.h)
            surface.blit(rounded(box.size, max(2, side // 6), theme.waiting, None, 0, 255), box)
        write(surface, cell, texts, ink_on(fill_of(kind, theme)), scale)


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
    pixels = max(LETTERS, min(round(LARGEST * scale), round(cell.w * 0.36)))
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


def draw_parents(surface: pygame.Surface, view: View, marks: Marks, theme: Theme) -> None:
    """Draw a small arrow from each cell towards the cell from which it was reached."""
    for (row, col), (parent_row, parent_col) in marks.parents.items():
        far = max(abs(parent_row - row), abs(parent_col - col))
        if not far:
            continue
        down, across = (parent_row - row) / far, (parent_col - col) / far
        x, y = view.centre(row, col)
        reach, head = view.size * 0.46, max(2.0, view.size * 0.12)
        tip = (x + across * reach, y + down * reach)
        back = (tip[0] - across * 1.4 * head, tip[1] - down * 1.4 * head)
        corners = [tip, (back[0] - down * head, back[1] + across * head),
                   (back[0] + down * head, back[1] - across * head)]  # fmt: skip
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
