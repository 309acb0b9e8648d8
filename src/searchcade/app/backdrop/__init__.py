"""What is behind everything: a night sky over a net of lanes, or a beach; and the logo."""

from __future__ import annotations

import pygame

from searchcade.app.backdrop.beach import draw_beach
from searchcade.app.backdrop.logo import logo
from searchcade.app.backdrop.night import draw_night
from searchcade.app.cache import kept
from searchcade.app.theme import BEACH, Theme

__all__ = ["backdrop", "logo"]

SCENERY = {BEACH.name: draw_beach}


@kept(80)
def backdrop(theme: Theme, size: tuple[int, int], is_open: bool = False) -> pygame.Surface:
    """Return the room behind the cards. It is shared: draw it, never draw on it.

    Moon, sun, clouds and palm are seen in an open room only: cards would cut them.
    """
    found = pygame.Surface(size)
    SCENERY.get(theme.name, draw_night)(found, theme, is_open)
    return found
