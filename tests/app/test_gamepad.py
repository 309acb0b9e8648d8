"""A gamepad speaks as a keyboard: its cross and stick are arrows that are held and let go."""

import pygame
import pytest

from searchcade.app.loop import Gamepads


def hat(across: int, up: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(across, up))


def stick(axis: int, value: float) -> pygame.event.Event:
    return pygame.event.Event(pygame.JOYAXISMOTION, instance_id=0, axis=axis, value=value)


def spoken(pads: Gamepads, *events: pygame.event.Event) -> list[tuple[bool, str]]:
    keys = [key for event in events for key in pads.keys(event)]
    return [(key.type == pygame.KEYDOWN, pygame.key.name(key.key)) for key in keys]


def test_the_cross_holds_and_lets_go() -> None:
    assert spoken(Gamepads(), hat(1, 0), hat(0, 1), hat(0, 0)) == [
        (True, "right"),
        (False, "right"),
        (True, "up"),
        (False, "up"),
    ]


def test_a_trembling_stick_presses_once() -> None:
    moves = [stick(0, value) for value in (0.2, 0.7, 0.55, 0.65, 0.45, 0.1)]
    assert spoken(Gamepads(), *moves) == [(True, "right"), (False, "right")]


def test_a_stick_that_swings_over_changes_sides() -> None:
    assert spoken(Gamepads(), stick(1, -1.0), stick(1, 1.0)) == [
        (True, "up"),
        (False, "up"),
        (True, "down"),
    ]


@pytest.mark.parametrize(("button", "name"), [(0, "return"), (1, "escape"), (3, "space"), (4, "u")])
def test_buttons_are_keys(button: int, name: str) -> None:
    down = pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=button)
    up = pygame.event.Event(pygame.JOYBUTTONUP, instance_id=0, button=button)
    assert spoken(Gamepads(), down, up) == [(True, name), (False, name)]


def test_other_events_say_nothing() -> None:
    assert spoken(Gamepads(), pygame.event.Event(pygame.KEYUP, key=pygame.K_a)) == []
