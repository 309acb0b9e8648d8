"""The event loop of the window: events in, one frame out, and sleep while nothing changes."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from searchcade.app import jobs
from searchcade.app.input_devices import Gamepads, HeldKeys
from searchcade.app.widgets import Field
from searchcade.app.widgets.base import Event

if TYPE_CHECKING:
    from searchcade.app.window import App

FRAMES = 60  # a second, while something moves
LONGEST_WAIT = 30.0  # seconds without an event
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
        waits = [screen.wake_after(), screen.group.wake_after(), LONGEST_WAIT]
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
