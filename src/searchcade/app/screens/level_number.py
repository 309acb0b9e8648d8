"""The number of a level, typed anywhere on a screen."""

from __future__ import annotations

import pygame

from searchcade.app.widgets import Event, Field
from searchcade.app.widgets.group import Group


def typed_digit(event: Event) -> str:
    """Return the digit of a key that goes down, or nothing."""
    if event.type != pygame.KEYDOWN:
        return ""
    name = pygame.key.name(event.key).strip("[]")  # of the keypad too
    return name if name.isascii() and name.isdigit() else ""


def type_over(group: Group, field: Field, digit: str) -> None:
    """Give the focus to a field, and replace its text by a digit, so that typing goes on there."""
    field.anchor, field.caret = 0, len(field.value)
    group.set_focus(field)
    field.insert(digit)
