"""What a search has done, as colours of cells: one small picture, scaled up."""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

from searchcade.app.board.layers import Palette, Part, painted, palette, size_of
from searchcade.app.board.marks import Marks
from searchcade.app.board.view import View
from searchcade.app.cache import kept
from searchcade.app.theme import Colour, Theme, mixed

NOTHING, WAITING, FIRST, LAST = 0, 1, 2, 255
DOTS = 10  # pixels of a cell from which on waiting cells are dots on a tint


class Overlay:
    """The colours of a search in one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.empty = pygame.Surface((1, 1), pygame.SRCALPHA)
        self.colours = {strong: self.palette(strong) for strong in (True, False)}

    def palette(self, strong: bool) -> Palette:
        """Return the colours of the numbers 0 to 255; waiting cells are tinted or strong."""
        theme, steps = self.theme, LAST - FIRST
        nothing = (*theme.floor, 0)  # its colour counts where cells are averaged
        tint = theme.waiting if strong else mixed(theme.floor, theme.waiting, 0.3)
        shades = [mixed(theme.first, theme.last, step / steps) for step in range(steps + 1)]
        return palette([nothing, tint, *shades], self.empty)

    def draw(self, surface: pygame.Surface, view: View, marks: Marks, opacity: int = 255) -> None:
        """Draw the cells that are seen and were expanded, or found and still wait."""
        if marks.order is None and marks.found is None:
            return
        part = view.seen()
        numbers = numbered(marks, view.rows, view.cols, part)
        small = painted(numbers, self.colours[view.size < DOTS], self.empty)
        scale = pygame.transform.scale if view.is_fine else pygame.transform.smoothscale
        large = scale(small, size_of(view, part))
        large.set_alpha(opacity)
        surface.blit(large, view.corner(part[0], part[2]))
        if view.size >= DOTS:
            self.draw_dots(surface, view, part, numbers)

    def draw_dots(
        self, surface: pygame.Surface, view: View, part: Part, numbers: NDArray[np.uint8]
    ) -> None:
        """Draw a dot on each waiting cell."""
        dot = disc(view.size * 0.2, self.theme.waiting)
        rows, cols = np.nonzero(numbers == WAITING)
        shift = (view.size - dot.get_width()) / 2
        across = np.round(view.left + shift + (cols + part[2]) * view.size).tolist()
        down = np.round(view.top + shift + (rows + part[0]) * view.size).tolist()
        surface.fblits([(dot, place) for place in zip(across, down, strict=True)])


@kept(2)
def disc(radius: float, colour: Colour) -> pygame.Surface:
    """Return a smooth disc."""
    side = 2 * int(radius) + 3
    found = pygame.Surface((side, side), pygame.SRCALPHA)
    found.fill((*colour, 0))
    pygame.draw.aacircle(found, colour, (side // 2, side // 2), radius)
    return found


def numbered(marks: Marks, rows: int, cols: int, part: Part) -> NDArray[np.uint8]:
    """Return a number for each cell of a part: nothing, waiting, or how early it was expanded."""
    top, bottom, left, right = part
    numbers = np.zeros((bottom - top, right - left), np.uint8)
    if marks.found is not None:
        found = np.asarray(marks.found).reshape(rows, cols)[top:bottom, left:right]
        numbers[found <= marks.moment] = WAITING
    if marks.order is not None:
        order = np.asarray(marks.order).reshape(rows, cols)[top:bottom, left:right]
        done = order <= marks.moment
        share = order[done] * ((LAST - FIRST) / max(1, marks.total - 1))
        numbers[done] = FIRST + np.minimum(share, LAST - FIRST).astype(np.uint8)
    return numbers
