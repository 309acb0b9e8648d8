"""Levels that are played one after the other: a field for a number or a passcode, and locks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from searchcade.app.paint import Rect
from searchcade.app.widgets import Event, Field
from searchcade.play import progress

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen

ID = "setup.number"
TALL = 92.0  # units of the field, with room for what is wrong


def add_number(screen: SetupScreen, box: Rect) -> Rect:
    """Put the field at the top of a box, where the game's levels are a row; return the rest."""
    if not screen.game.levels.in_order:
        return box
    place = Rect(box.x + 10, box.y + 8, box.w - 20, 67)
    label = screen.texts("setup.number")
    field = Field(ID, place, label, limit=12, entered=lambda: enter(screen, field.value))
    field.changed = lambda: _typed(screen, field)
    field.error = screen.number_error
    screen.add(field)
    return Rect(box.x, box.y + TALL, box.w, box.h - TALL)


def _typed(screen: SetupScreen, field: Field) -> None:
    """Show the level of what has been typed so far."""
    screen.number_error = field.error = ""
    level = progress.asked_for(screen.game, field.value)
    if level:
        screen.choices.asked_for.add(level)  # so that the button starts it, too
    if level and level != screen.choices.level:
        screen.choose_level(level)


def enter(screen: SetupScreen, text: str) -> None:
    """Begin the level of a number or a passcode, whether it has been reached or not."""
    level, app = progress.asked_for(screen.game, text), screen.app
    if level is None:
        screen.number_error = screen.texts("setup.no_such_level") if text.strip() else ""
        app.audio.effect("error")
        screen.rebuild()
        return
    if text.strip() in progress.codes(screen.game):
        app.jobs.start(
            lambda _job: progress.open_by_code(app.store, app.user.id, screen.game, level)
        )
    screen.choices.asked_for.add(level)
    screen.choose_level(level)
    screen.start()


def take_digit(screen: SetupScreen, event: Event) -> bool:
    """Let somebody who types a number anywhere go on in the field."""
    digit = pygame.key.name(event.key).strip("[]")
    if not (screen.game.levels.in_order and digit.isascii() and digit.isdigit()):
        return False
    field = screen.group.find(ID)
    assert isinstance(field, Field)
    field.value = ""
    field.caret = field.anchor = 0
    screen.group.set_focus(field)
    field.insert(digit)
    return True


def is_locked(screen: SetupScreen) -> bool:
    """Say whether the chosen level has still to be reached before it is played."""
    choices = screen.choices
    is_open = screen.progress.is_open(choices.level) or choices.level in choices.asked_for
    return choices.mode == "play" and not is_open


def furthest(screen: SetupScreen) -> str:
    """Return the last level that is open, where somebody who plays a row of levels goes on."""
    names = list(screen.game.shipped())
    return names[min(screen.progress.reached, len(names)) - 1]
