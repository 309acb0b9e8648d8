"""The picture behind all cards: a night sky over a maze of lanes, or a beach; and the logo."""

from __future__ import annotations

import pygame

from searchcade.app.backdrop.beach import draw_beach
from searchcade.app.backdrop.logo import logo
from searchcade.app.backdrop.night import draw_night
from searchcade.app.cache import cached
from searchcade.theme import BEACH, Theme

__all__ = ["backdrop", "logo"]

SCENERY = {BEACH.name: draw_beach}


@cached(80)
def backdrop(theme: Theme, size: tuple[int, int], is_open: bool = False) -> pygame.Surface:
    """Return the backdrop of a theme. It is shared: draw it, never draw on it.

    Moon, sun, clouds, palm and the lit path are on open backdrops only: cards would cut them.
    """
    picture = pygame.Surface(size)
    SCENERY.get(theme.name, draw_night)(picture, theme, is_open)
    return picture
