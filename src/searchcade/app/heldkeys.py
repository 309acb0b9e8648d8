"""Keys that are down: which of them may repeat, and on which screen they were pressed."""

from __future__ import annotations

import pygame

REPEATED = frozenset(
    {
        pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
        pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE, pygame.K_DELETE,
        pygame.K_u, pygame.K_y, pygame.K_z,  # undo and redo
    }
)  # fmt: skip
"""All other keys are commands: held down, they act once."""


class HeldKeys:
    """The keys that are held down. On a screen that was opened meanwhile, they do nothing."""

    def __init__(self) -> None:
        self._places: dict[int, object] = {}

    def passes(self, event: pygame.event.Event, place: object) -> bool:
        """Return whether a key or typed text belongs to the screen or dialog that is shown."""
        if event.type == pygame.TEXTINPUT:
            return all(each is place for key, each in self._places.items() if is_letter(key))
        if event.type == pygame.KEYUP:
            self._places.pop(event.key, None)
        elif event.type == pygame.KEYDOWN:
            if event.key in self._places:
                return event.key in REPEATED and self._places[event.key] is place
            self._places[event.key] = place
        return True

    def release_all(self) -> None:
        """Forget all keys: a window without the focus gets no event when they go up."""
        self._places.clear()


def is_letter(key: int) -> bool:
    """Return whether a key types a character."""
    return pygame.K_SPACE <= key < pygame.K_DELETE or pygame.K_DELETE < key < 1 << 30
