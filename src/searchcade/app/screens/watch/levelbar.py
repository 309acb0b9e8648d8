"""Other levels from where one watches: a field for a number, and the level after this one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from searchcade import catalog
from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, Event, Field, Label
from searchcade.level import LoadedLevel
from searchcade.play import progress
from searchcade.spec import Spec

if TYPE_CHECKING:
    from searchcade.app.screen import Screen

ID = "level.number"
SIDE, FIELD, WORD, GAP = 46.0, 66.0, 70.0, 8.0
WIDE = WORD + FIELD + SIDE + 3 * GAP
Go = Callable[[LoadedLevel], None]


def add_level_bar(screen: Screen, loaded: LoadedLevel, right: float, go: Go) -> None:
    """Put field and button at the top, where the levels of a game are numbered."""
    if not loaded.game.levels.in_order:
        return
    button = Rect(right - SIDE, 23, SIDE, SIDE)
    following = loaded.next()
    onward = partial(_open, screen, loaded, following or "", go)
    screen.add(
        Button("level.next", button, "", onward, icon="right", size=20, enabled=bool(following))
    )
    place = Rect(button.x - GAP - FIELD, button.y - 23, FIELD, 67)  # the label's room stays empty
    names, address = list(loaded.game.shipped()), loaded.address
    level = address.level if address else ""
    number = str(names.index(level) + 1) if level in names else ""
    field = Field(ID, place, "", text=number, limit=12)
    field.entered = lambda: _enter(screen, loaded, field, go)
    screen.add(field)
    word = Rect(place.x - GAP - WORD, button.y, WORD, SIDE)
    text = screen.texts("watch.level")
    screen.add(Label("level.word", word, text, size=17, colour="faint", align="right"))


def _enter(screen: Screen, loaded: LoadedLevel, field: Field, go: Go) -> None:
    level = progress.asked_for(loaded.game, field.value)
    if level is None:
        screen.app.audio.effect("error")
        screen.app.toast(screen.texts("setup.no_such_level"), "bad")
        return
    rules = loaded.address.rules if loaded.address else {}
    _open(screen, loaded, f"{loaded.game.name}/{Spec(level, rules)}", go)


def _open(screen: Screen, loaded: LoadedLevel, name: str, go: Go) -> None:
    """Read a level beside the window and go there."""

    def found(level: LoadedLevel) -> None:
        if screen.app.screen is screen:
            go(level)

    screen.app.jobs.start(lambda _job: catalog.level(name, loaded.game.name), found)


def take_digit(screen: Screen, event: Event) -> bool:
    """Let somebody who types a number anywhere go on in the field."""
    field = next((each for each in screen.group.widgets if each.id == ID), None)
    digit = pygame.key.name(event.key).strip("[]")
    if not isinstance(field, Field) or not (digit.isascii() and digit.isdigit()):
        return False
    field.anchor, field.caret = 0, len(field.value)
    screen.group.set_focus(field)
    field.insert(digit)
    return True
