"""Keys that are held down, and gamepads as keyboards: cross and stick are arrow keys."""

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
BUTTONS = {
    0: pygame.K_RETURN,
    1: pygame.K_ESCAPE,
    2: pygame.K_h,
    3: pygame.K_SPACE,
    4: pygame.K_u,
    5: pygame.K_y,
    7: pygame.K_TAB,
}
FIRM = 0.6  # how far a stick must be pushed
SLACK = 0.4  # and how far it must come back


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


class Gamepads:
    """The pads that are plugged in, and which arrows they hold down."""

    def __init__(self) -> None:
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._held: dict[tuple[int, str], int] = {}

    def keys(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """Return what a keyboard would have sent."""
        if event.type == pygame.JOYDEVICEADDED:
            pad = pygame.joystick.Joystick(event.device_index)
            self._pads[pad.get_instance_id()] = pad
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP) and event.button in BUTTONS:
            return [key_event(event.type == pygame.JOYBUTTONDOWN, BUTTONS[event.button])]
        elif event.type == pygame.JOYHATMOTION:
            across, up = event.value
            return self._turn(event.instance_id, "hat-x", across) + self._turn(
                event.instance_id, "hat-y", -up
            )
        elif event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            name = f"axis-{'xy'[event.axis]}"
            return self._turn(event.instance_id, name, self._firm(event, name))
        return []

    def _firm(self, event: pygame.event.Event, name: str) -> int:
        held = self._held.get((event.instance_id, name), 0)
        if abs(event.value) >= FIRM:
            return 1 if event.value > 0 else -1
        return held if abs(event.value) > SLACK else 0

    def _turn(self, pad: int, name: str, direction: int) -> list[pygame.event.Event]:
        before = self._held.get((pad, name), 0)
        self._held[pad, name] = direction
        if before == direction:
            return []
        keys = (
            {-1: pygame.K_LEFT, 1: pygame.K_RIGHT}
            if name.endswith("x")
            else {-1: pygame.K_UP, 1: pygame.K_DOWN}
        )
        released = [key_event(False, keys[before])] if before else []
        return released + ([key_event(True, keys[direction])] if direction else [])


def key_event(down: bool, key: int) -> pygame.event.Event:
    """Return a key going down or up."""
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0)
