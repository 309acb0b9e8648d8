"""What is behind everything: a night sky over a net of lanes, or a beach; and the logo."""

from __future__ import annotations

from functools import lru_cache

import pygame

from searchcade.app.backdrop.beach import draw_beach
from searchcade.app.backdrop.logo import logo
from searchcade.app.backdrop.night import draw_night
from searchcade.app.theme import BEACH, Theme

__all__ = ["backdrop", "logo"]

SCENERY = {BEACH.name: draw_beach}


@lru_cache(maxsize=4)
def backdrop(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return the room behind the cards. It is shared: draw it, never draw on it."""
    found = pygame.Surface(size)
    SCENERY.get(theme.name, draw_night)(found, theme)
    return found
