"""A short celebration: coloured paper that falls over the board."""

from __future__ import annotations

from math import sin
from random import Random

import pygame

from searchcade.app.paint import Painter, Rect

PIECES = 130
LENGTH = 1.7  # seconds
FALL = 520.0  # units a second, each second


class Confetti:
    """Paper in the theme's colours. Where a piece is depends on the time alone."""

    def __init__(self, seed: int = 1) -> None:
        self.time = 0.0
        random = Random(seed)
        self._pieces = [
            (random.random(), random.uniform(-1, 1), random.uniform(0.55, 1.0), random.random())
            for _ in range(PIECES)
        ]

    @property
    def is_over(self) -> bool:
        """Say whether all has fallen."""
        return self.time >= LENGTH

    def draw(self, paint: Painter, rect: Rect) -> None:
        """Throw the pieces up from the lower edge and let them fall."""
        theme = paint.theme
        colours = (theme.accent, theme.good, theme.second, theme.hint, theme.path)
        fade = max(0.0, min(1.0, (LENGTH - self.time) / 0.4))
        paint.clip(rect)
        for number, (place, aside, force, turn) in enumerate(self._pieces):
            x = rect.x + rect.w * (0.5 + (place - 0.5) * 0.7 + aside * 0.22 * self.time)
            y = rect.bottom - force * rect.h * 1.75 * self.time + FALL * self.time**2
            wide = 5 + 5 * abs(sin(7 * (self.time + turn)))
            piece = paint.pixels(Rect(x, y, wide * fade, 9 * fade))
            pygame.draw.rect(paint.surface, colours[number % len(colours)], piece, border_radius=2)
        paint.clip(None)
