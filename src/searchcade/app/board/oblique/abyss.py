"""What is seen below a tilted board: a deep whose colour goes from top to bottom."""

from __future__ import annotations

import pygame

from searchcade.app.cache import kept
from searchcade.app.theme import Theme, mixed


def draw_abyss(surface: pygame.Surface, area: pygame.Rect, theme: Theme) -> None:
    """Fill an area with the deep."""
    surface.blit(abyss(area.size, theme), area)


@kept(48)
def abyss(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the deep as a picture."""
    found = pygame.Surface(size)
    for line in range(size[1]):
        found.fill(mixed(theme.deep, theme.deeper, line / size[1]), (0, line, size[0], 1))
    return found
