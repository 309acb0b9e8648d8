"""Caches of pictures, limited in bytes: the least recently used picture is dropped first.

`functools.lru_cache` counts entries. A card of a 4K window takes 30 MB and an icon 2 kB, so a
number of entries bounds nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, ParamSpec

import pygame

Arguments = ParamSpec("Arguments")
MB = 1_000_000
ENTRY = 500  # bytes that an entry takes beside its pixels


class PictureCache(Generic[Arguments]):
    """A function that draws, and the pictures that it drew. They are shared: never draw on one."""

    def __init__(self, draw: Callable[Arguments, pygame.Surface], most: int) -> None:
        self.draw, self.most = draw, most
        self.size = 0
        """Bytes of all pictures."""
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        """Count the pictures."""
        return len(self._pictures)

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> pygame.Surface:
        """Return the picture for these arguments, drawn now or before."""
        key = (args, *kwargs.items()) if kwargs else args
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        picture = self._pictures[key] = self.draw(*args, **kwargs)
        self.size += weight(picture)
        while self.size > self.most and len(self._pictures) > 1:
            self.size -= weight(self._pictures.popitem(last=False)[1])
        return picture

    def forget(self) -> None:
        """Drop all pictures."""
        self._pictures.clear()
        self.size = 0


caches: list[PictureCache[...]] = []
"""The caches of all decorated functions, to measure how much they hold."""


def cached(
    megabytes: float,
) -> Callable[[Callable[Arguments, pygame.Surface]], PictureCache[Arguments]]:
    """Cache the pictures that a function draws, up to so many megabytes."""

    def decorate(draw: Callable[Arguments, pygame.Surface]) -> PictureCache[Arguments]:
        cache = PictureCache(draw, round(megabytes * MB))
        caches.append(cache)
        return cache

    return decorate


def weight(picture: pygame.Surface) -> int:
    """Return how many bytes a picture takes."""
    return picture.get_pitch() * picture.get_height() + ENTRY
