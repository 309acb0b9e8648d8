"""The clipboard of the system; where there is none, texts can be copied within the program."""

from __future__ import annotations

import pygame

MAX_CHARACTERS = 2_000_000  # that are taken from it

_own = ""


def copy(text: str) -> bool:
    """Copy a text; say whether other programs can paste it."""
    global _own
    _own = text
    try:
        pygame.scrap.put_text(text)
        return pygame.scrap.has_text() and pygame.scrap.get_text() == text
    except (pygame.error, NotImplementedError, AttributeError):
        return False


def paste() -> str:
    """Return what was copied, here or in another program; nothing where that is no text."""
    try:
        if pygame.scrap.has_text():
            return pygame.scrap.get_text()[:MAX_CHARACTERS]
    except (pygame.error, NotImplementedError, AttributeError):
        pass
    return _own
