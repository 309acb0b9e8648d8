"""Paths across a flat board: soft lines through the centres of cells, and arrows for a hint."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import NamedTuple

import pygame

from searchcade.app.board.marks import CellPath, Marks
from searchcade.app.board.view import View
from searchcade.app.cache import cached
from searchcade.theme import Colour, Theme, mixed

GLOW = 70  # opacity of the light around a line
ARROWS = 9  # pixels of a cell: from here on, a hint is drawn with arrows
FARTHEST = 2.5  # cells that a body may roll; a longer step is a leap
DIAGONAL = 2.5  # cells across and down together, a little more than a diagonal step
Points = list[tuple[float, float]]


class Longest(NamedTuple):
    """The pixels, across and down together, from which on a step is a leap."""

    straight: float
    diagonal: float = 0.0


class Paths:
    """The paths of one frame on one sheet, which is kept until one of them changes."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.drawn: tuple[object, ...] = ()
        self.sheet = pygame.Surface((1, 1), pygame.SRCALPHA)

    def draw(
        self,
        surface: pygame.Surface,
        view: View,
        marks: Marks,
        farthest: float = inf,
        *,
        diagonal: bool = False,
    ) -> None:
        """Draw all paths, without steps that are longer than so many cells.

        With `diagonal`, a step to a diagonal neighbour is no leap.
        """
        paths = tuple(map(tuple, (marks.trail, marks.rival, marks.path, marks.hint)))
        if not any(paths):
            return
        if (view, *paths) != self.drawn:
            longest = Longest(farthest * view.size, DIAGONAL * view.size if diagonal else 0.0)
            self.sheet = self.fresh(view, marks, longest)
            self.drawn = (view, *paths)
        surface.blit(self.sheet, view.window[:2])

    def fresh(self, view: View, marks: Marks, far: Longest) -> pygame.Surface:
        """Draw the paths on a new sheet, the most important last."""
        sheet = pygame.Surface(view.window[2:], pygame.SRCALPHA)
        aside = max(1.0, view.size * 0.17) if marks.rival else 0.0
        thick = max(2.0 if view.is_fine else 1.0, view.size * 0.2)
        theme = self.theme
        draw_line(sheet, points(view, marks.path), theme.path, thick * 1.2, far)
        draw_line(sheet, points(view, marks.rival, aside), theme.path, thick * 0.9, far)
        draw_line(sheet, points(view, marks.trail, -aside), theme.trail, thick, far)
        if view.size < ARROWS:
            draw_line(sheet, points(view, marks.hint), theme.hint, thick * 1.4, far)
        else:
            draw_arrows(sheet, points(view, marks.hint), theme.hint, view.size)
        return sheet


def points(view: View, path: CellPath, aside: float = 0.0) -> Points:
    """Return the centres of the cells of a path as pixels of the sheet, moved by some pixels."""
    left = view.left - view.window[0] + view.size / 2 + aside
    top = view.top - view.window[1] + view.size / 2 + aside
    return [(left + col * view.size, top + row * view.size) for row, col in path]


def draw_line(
    sheet: pygame.Surface, line: Points, colour: Colour, thick: float, longest: Longest
) -> None:
    """Draw a path, but for its leaps."""
    for piece in unbroken(line, longest):
        draw_piece(sheet, piece, colour, thick)


def unbroken(line: Points, longest: Longest) -> list[Points]:
    """Cut a line at its leaps, which go diagonally or far and would seem to cross walls."""
    pieces = [line[:1]]
    for before, here in pairwise(line):
        across, down = abs(here[0] - before[0]), abs(here[1] - before[1])
        most = longest.diagonal if across > 1 and down > 1 else longest.straight
        if across + down > most:
            pieces.append([])
        pieces[-1].append(here)
    return [piece for piece in pieces if len(piece) > 1]


def draw_piece(sheet: pygame.Surface, line: Points, colour: Colour, thick: float) -> None:
    """Draw a line with a light around it and, where it is thick, round corners."""
    corners = turns(line) if thick >= 3 else []
    for width, ink in ((thick * 2.4, (*colour, GLOW)), (thick, (*colour, 255))):
        pygame.draw.lines(sheet, ink, False, line, max(1, round(width)))
        for corner in corners:
            pygame.draw.circle(sheet, ink, corner, max(1, round(width)) / 2)


def turns(line: Points) -> Points:
    """Return both ends of a line and the points at which it turns."""
    corners = [line[0], line[-1]]
    for before, here, after in zip(line, line[1:], line[2:], strict=False):
        across = (here[0] - before[0]) * (after[1] - here[1])
        if abs(across - (here[1] - before[1]) * (after[0] - here[0])) > 0.01:
            corners.append(here)
    return corners


def draw_arrows(sheet: pygame.Surface, line: Points, colour: Colour, size: float) -> None:
    """Draw an arrow from each cell of a path towards the next."""
    side = max(7, round(size * 0.75))
    for (x, y), (there_x, there_y) in pairwise(line):
        angle = round(pygame.Vector2(there_x - x, y - there_y).as_polar()[1])
        picture = arrow(side, angle, colour)
        sheet.blit(picture, picture.get_rect(center=((x + there_x) / 2, (y + there_y) / 2)))


@cached(2)
def arrow(side: int, angle: int, colour: Colour) -> pygame.Surface:
    """Return an arrow head; drawn large and scaled down, so that it is smooth at any angle."""
    large = pygame.Surface((4 * side, 4 * side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    edge = mixed(colour, (0, 0, 0), 0.45)
    for reach, ink in ((1.0, edge), (0.72, colour)):
        corners = [(0.9, 0.0), (-0.55, -0.8), (-0.2, 0.0), (-0.55, 0.8)]
        shape = [
            (2 * side + x * reach * 2 * side, 2 * side + y * reach * 2 * side) for x, y in corners
        ]
        pygame.draw.polygon(large, ink, shape)
    return pygame.transform.smoothscale(pygame.transform.rotate(large, angle), (side, side))
