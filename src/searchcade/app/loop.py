"""The event loop of the window: keys and gamepads in, one frame out, and sleep while idle."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from searchcade.app import jobs
from searchcade.app.widgets import Field
from searchcade.app.widgets.base import Event

if TYPE_CHECKING:
    from searchcade.app.window import App

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
FRAMES = 60  # a second, while something moves
MAX_WAIT_S = 30.0  # without an event
REPEAT = (380, 40)  # milliseconds before and between repeated keys
FOCUS = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
OTHER_INPUT = (
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.TEXTINPUT,
    pygame.TEXTEDITING,
    pygame.MOUSEWHEEL,
)


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


class Loop:
    """Runs an app: handles events, lets time pass, and draws when something has changed."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._pads = Gamepads()
        self._held = HeldKeys()
        self._is_typing = True  # as SDL begins

    def run(self) -> None:
        """Run until the program is left."""
        clock = pygame.time.Clock()
        pygame.key.set_repeat(*REPEAT)
        last = time.perf_counter()
        while self._app.running:
            if rest := self.rest():
                events = wait_for_events(rest)
            else:
                clock.tick(FRAMES)
                events = pygame.event.get()
            now = time.perf_counter()
            self.frame(events, now - last)
            last = now

    def rest(self) -> float:
        """Return for how many seconds nothing has to be drawn if nothing happens."""
        app, screen = self._app, self._app.screen
        waits = [screen.wake_after(), screen.group.wake_after(), MAX_WAIT_S]
        waits.append(app.current_toast.left if app.current_toast else None)
        return 0.0 if app.is_dirty else min(wait for wait in waits if wait is not None)

    def frame(self, events: Iterable[Event], seconds: float) -> None:
        """Run one frame; one that fails leads Home, not out of the program."""
        try:
            self._frame(events, seconds)
        except Exception as problem:
            self._app.rescue.take(problem)
        else:
            self._app.rescue.frame_went_well()

    def _frame(self, events: Iterable[Event], seconds: float) -> None:
        app = self._app
        for event in events:
            for each in [event, *self._pads.keys(event)]:
                self._handle(each)
                if not app.running:
                    return
        has_answers = app.jobs.poll()
        with app.jobs.held():
            changed = app.screen.update(seconds)
            ticked = app.screen.group.tick(seconds)
            if app.fade_toast(seconds) or has_answers or changed or ticked or app.is_dirty:
                app.draw()
        self._follow_text_focus()
        app.free_memory()

    # ------------------------------------------------------------------ events

    def _handle(self, event: Event) -> None:
        app = self._app
        if not self._held.passes(event, app.screen.dialog or app.screen):
            return
        if event.type == pygame.QUIT:
            app.quit()
        elif event.type == pygame.VIDEORESIZE:
            app.resize(pygame.display.get_surface() or app.surface)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, jobs.WAKE):
            app.redraw()
        elif event.type in FOCUS:
            self._held.release_all()
            app.screen.on_focus(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type == pygame.DROPFILE:
            app.screen.on_drop(event.file)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            app.help()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            app.change_settings(full_screen=not app.settings.full_screen)
            app.open_window()
        else:
            self._to_screen(event)

    def _to_screen(self, event: Event) -> None:
        """Give an event to the toast, else to the screen; positions are in units there."""
        app = self._app
        if event.type in POINTER:
            x, y = event.pos
            values = {**event.dict, "pos": (x / app.scale, y / app.scale)}
            event = pygame.event.Event(event.type, values)
        elif event.type not in OTHER_INPUT:
            return
        taken = app.current_toast is not None and app.current_toast.take(event)
        if taken or app.screen.handle(event) or event.type != pygame.MOUSEMOTION:
            app.redraw()

    def _follow_text_focus(self) -> None:
        """Ask the system for typed text only while a field has the focus."""
        screen = self._app.screen
        group = screen.dialog.group if screen.dialog else screen.group
        is_typing = isinstance(group.focus, Field)
        if is_typing != self._is_typing:
            self._is_typing = is_typing
            (pygame.key.start_text_input if is_typing else pygame.key.stop_text_input)()


def wait_for_events(seconds: float) -> list[Event]:
    """Sleep until an event comes or the time is over, looking sixty times a second.

    SDL's own waiting looks a thousand times: measured, 4 % of a core against 0.5 %.
    """
    end = time.perf_counter() + seconds
    while not (events := pygame.event.get()):
        left = end - time.perf_counter()
        if left <= 0:
            break
        time.sleep(min(left, 1 / FRAMES))
    return events
