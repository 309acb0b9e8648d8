"""The pictures of a game's sprites, crisp at any size; a plain token where a game has none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pygame

from searchcade.app.cache import MB, PictureCache
from searchcade.app.fonts import rendered
from searchcade.app.paint import rounded
from searchcade.app.raster import from_svg
from searchcade.canvas import OTHER
from searchcade.game import Game
from searchcade.theme import Theme, mixed

WHITE, BLACK = (255, 255, 255), (20, 18, 32)
CACHED = 16 * MB  # pictures of a game in one theme; each zoom needs its own
TURNS = {
    "U": lambda picture: pygame.transform.rotate(picture, 90),
    "D": lambda picture: pygame.transform.rotate(picture, -90),
    "L": lambda picture: pygame.transform.flip(picture, True, False),
}
"""How a picture that looks to the right is made to look elsewhere."""


class Pictures:
    """The pictures of one game in one theme."""

    def __init__(self, game: Game[Any, Any], theme: Theme) -> None:
        self.game, self.theme = game, theme
        self.get = PictureCache(self.drawn, CACHED)
        """Return the picture of a name and size in pixels, with a label, turned to a side."""
        self.frames = lru_cache(maxsize=128)(self.counted)

    def frame(self, name: str, phase: float) -> str:
        """Return the name of the picture at a phase of a step, from 0 to 1."""
        number = int(phase * self.frames(name)) if phase < 1 else 0
        return f"{name}~{number}" if number else name

    def counted(self, name: str) -> int:
        """Count the pictures of a step, including the one at rest."""
        count = 1
        while self.text(f"{name}~{count}"):
            count += 1
        return count

    def drawn(self, name: str, size: int, label: str = "", facing: str = "") -> pygame.Surface:
        """Draw a picture; `get` does the same and caches it. It is shared: never draw on it."""
        texts = [self.text(f"{name}:{letter}") for letter in label]
        texts = [text for text in texts if text] or [self.text(name)]
        drawn = [from_svg(text, size, size) if text else self.token(name, size) for text in texts]
        plain = drawn[0] if len(drawn) == 1 else side_by_side(drawn)
        plain = TURNS[facing](plain) if facing in TURNS else plain
        return labelled(plain, label) if label else plain

    def text(self, name: str) -> str | None:
        """Return the SVG text of a picture: that of the theme, or of all themes."""
        pictures = self.game.look.pictures
        return pictures.get(f"{name}@{self.theme.name}", pictures.get(name))

    def token(self, name: str, size: int) -> pygame.Surface:
        """Return a rounded square in the colour that the game gives to the name."""
        colour = self.game.look.colours.get(name, OTHER)
        side, line = max(1, round(size * 0.8)), max(1, size // 14)
        square = rounded((side, side), side // 3, colour, mixed(colour, BLACK, 0.6), line, 255)
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        picture.blit(square, square.get_rect(center=picture.get_rect().center))
        return picture


@lru_cache(maxsize=8)
def shared(game: Game[Any, Any], theme: Theme) -> Pictures:
    """Return the pictures of a game in a theme: all boards of it share them."""
    return Pictures(game, theme)


def side_by_side(pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """Return a picture that has a strip of each of several: for a label of several letters."""
    wide, high = pictures[0].get_size()
    strips = pygame.Surface((wide, high), pygame.SRCALPHA)
    edges = [round(wide * number / len(pictures)) for number in range(len(pictures) + 1)]
    for picture, left, right in zip(pictures, edges, edges[1:], strict=False):
        strips.blit(picture, (left, 0), (left, 0, right - left, high))
    return strips


def labelled(plain: pygame.Surface, label: str) -> pygame.Surface:
    """Return a picture with a text on it: light letters with a dark edge can be read anywhere."""
    picture = plain.copy()
    share = 0.62 if len(label) < 3 and not label.isalpha() else 0.44  # letters only name a thing
    height = round(plain.get_height() * share)
    thick = max(1, height // 14)
    middle = picture.get_rect().center
    edge = rendered(label, height, "bold", BLACK)
    for across, down in ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0)):
        picture.blit(edge, edge.get_rect(center=middle).move(across * thick, down * thick))
    letters = rendered(label, height, "bold", WHITE)
    picture.blit(letters, letters.get_rect(center=middle))
    return picture
