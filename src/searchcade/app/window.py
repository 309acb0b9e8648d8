"""The window: a stack of screens, one loop, one scale. It draws only when something has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from searchcade.app import fonts, jobs, last_player, paint, settings
from searchcade.app.gamepad import Gamepads
from searchcade.app.garbage import free_memory
from searchcade.app.heldkeys import HeldKeys
from searchcade.app.rescue import Rescue, leave_all
from searchcade.app.routes import Routes
from searchcade.app.screen import Screen
from searchcade.app.settings import Settings
from searchcade.app.sound.audio import Audio
from searchcade.app.surface import window_of
from searchcade.app.theme import Theme, theme
from searchcade.app.toast import Toast
from searchcade.app.widgets import Field
from searchcade.app.widgets.base import Event
from searchcade.level import LoadedLevel
from searchcade.play.saved_game import SavedGame
from searchcade.problem import BadInput
from searchcade.store import Save, Store, User
from searchcade.texts import Texts

UNITS = (1280, 720)  # a window of this size has scale 1
FRAMES = 60  # a second, while something moves
LONGEST_WAIT = 30.0  # seconds without an event
REPEAT = (380, 40)  # milliseconds before and between repeated keys
REBUILDING = ("language", "theme", "palette", "text_size", "calm")  # settings seen everywhere
FOCUS = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
MOVED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class App:
    """The running program: who plays, with which settings, and on which screen."""

    def __init__(self, surface: pygame.Surface, store: Store, user: User, audio: Audio) -> None:
        self.surface = surface
        self.store, self.user, self.audio = store, user, audio
        self.guest = user
        self.screens: list[Screen] = []
        self.jobs = jobs.Jobs(self.complain)
        self.settings = Settings()
        self.running = True
        self.extra: list[str] = []
        """Algorithms from somebody's own files, as `my_search.py:my_search`."""
        self.memory: dict[str, Any] = {}
        """What screens remember for the next time they are opened."""
        self._toast: Toast | None = None
        self.rescue = Rescue(self)
        self.routes = Routes(self)
        self._pads = Gamepads()
        self._held = HeldKeys()
        self._dirty = True
        self._has_left = False  # a screen, whose memory can be given back
        self._typing = True  # as a new window begins
        self.take_settings(settings.read(store.settings.load(user.id)))

    # ------------------------------------------------------------------ size, look and language

    @property
    def scale(self) -> float:
        """Return how many pixels a unit has."""
        width, height = self.surface.get_size()
        return max(1, min(width, height * UNITS[0] / UNITS[1])) / UNITS[0]

    @property
    def width(self) -> float:
        """Return the window's width in units: never less than screens are made for."""
        return max(float(UNITS[0]), self.surface.get_width() / self.scale)

    @property
    def height(self) -> float:
        """Return the window's height in units: never less than screens are made for."""
        return max(float(UNITS[1]), self.surface.get_height() / self.scale)

    @property
    def theme(self) -> Theme:
        """Return the chosen look."""
        return theme(self.settings.theme, self.settings.palette)

    @property
    def texts(self) -> Texts:
        """Return the texts in the chosen language."""
        return Texts(self.settings.language)

    def take_settings(self, chosen: Settings) -> None:
        """Let settings take effect at once."""
        before, self.settings = self.settings, chosen
        self.audio.set(
            music_on=chosen.music,
            effects_on=chosen.effects,
            music_volume=chosen.music_volume,
            effects_volume=chosen.effects_volume,
        )
        self.audio.music(chosen.theme)
        if any(getattr(before, name) != getattr(chosen, name) for name in REBUILDING):
            self.rebuild()

    def change_settings(self, **values: Any) -> None:
        """Change some settings of the player and keep them."""
        self.take_settings(self.settings.changed(**values))
        self._remember()
        try:
            self.store.settings.keep(self.user.id, self.settings.written())
        except BadInput as problem:
            self.complain(problem)

    def set_user(self, user: User) -> None:
        """Let somebody play: their settings take effect."""
        kept = self.store.settings.load(user.id)
        self.user = user
        if kept:
            self.take_settings(settings.read(kept))
            self._remember()
        else:
            self.change_settings()

    def _remember(self) -> None:
        """Let the next start begin with this name, language and theme."""
        chosen = self.settings
        name = self.user.name or last_player.read().name  # a guest has none
        last_player.keep(last_player.LastPlayer(name, chosen.language, chosen.theme))

    def resize(self, surface: pygame.Surface) -> None:
        """Take a window of another size."""
        self.surface = surface
        paint.forget()
        fonts.forget()
        self.rebuild()

    def rebuild(self) -> None:
        """Build the screen that is shown anew; those below do it when they are shown again."""
        if self.screens:
            self.screens[-1].rebuild()

    # ------------------------------------------------------------------ games

    def new_game(self, loaded: LoadedLevel, title: str) -> SavedGame:
        """Start a level for the player."""
        return SavedGame.begin(self.store, self.user.id, loaded, title)

    def resumed(self, save: Save) -> SavedGame:
        """Continue a game of the player; raise BadInput where its moves do not replay."""
        return SavedGame.resume(self.store, self.user.id, save)

    # ------------------------------------------------------------------ screens

    @property
    def screen(self) -> Screen:
        """Return the screen that is shown."""
        return self.screens[-1]

    def push(self, screen: Screen) -> None:
        """Show a screen above the present one."""
        self.screens.append(screen)
        screen.rebuild()

    def pop(self) -> None:
        """Go back to the screen below."""
        if len(self.screens) > 1:
            self.screens.pop().leave()
            self._has_left = True
            self.screen.resume()

    def replace(self, screen: Screen) -> None:
        """Show a screen in place of the present one."""
        self.screens.pop().leave()
        self._has_left = True
        self.push(screen)

    def start(self, *screens: Screen) -> None:
        """Leave all screens and show the last of these above the others."""
        while self.screens:
            self.screens.pop().leave()
            self._has_left = True
        self.screens = list(screens)
        self.screen.rebuild()

    def help(self) -> None:
        """Show the help above whatever is shown, once."""
        if not self.screen.is_help:
            self.push(self.routes.help())

    def toast(
        self, text: str, kind: str = "text", offer: tuple[str, Callable[[], None]] | None = None
    ) -> None:
        """Show a message for some seconds, with something to do about it where that is offered.

        `kind` is a colour of the theme.
        """
        self._toast = Toast(text, kind, offer)
        self.redraw()

    @property
    def message(self) -> str:
        """Return the message that is shown, if there is one."""
        return self._toast.text if self._toast else ""

    @contextmanager
    def compiling(self, seconds: float) -> Iterator[None]:
        """Tell that a background thread waits for the compiler, once, and for how long."""
        count = max(1, round(seconds))
        self.jobs.later(lambda: self.toast(self.texts("watch.compiling", count=count)))
        yield

    def complain(self, problem: Exception) -> None:
        """Tell what went wrong; a mistake of our own goes up to the caller of the program."""
        if not isinstance(problem, BadInput | OSError):
            raise problem
        self.audio.effect("error")
        self.toast(str(problem), "bad")

    def quit(self) -> None:
        """End the program; every screen puts its things in order."""
        leave_all([*self.screens])
        self.running = False

    # ------------------------------------------------------------------ the loop

    def redraw(self) -> None:
        """Draw at the next frame."""
        self._dirty = True

    def run(self) -> None:
        """Run until the program is left."""
        clock = pygame.time.Clock()
        pygame.key.set_repeat(*REPEAT)
        last = time.perf_counter()
        while self.running:
            if rest := self.rest():
                events = waited(rest)
            else:
                clock.tick(FRAMES)
                events = pygame.event.get()
            now = time.perf_counter()
            self.frame(events, now - last)
            last = now

    def rest(self) -> float:
        """Return for how many seconds nothing has to be drawn if nothing happens."""
        screen = self.screen
        waits = [screen.wake_after(), screen.group.wake_after(), LONGEST_WAIT]
        waits.append(self._toast.left if self._toast else None)
        return 0.0 if self._dirty else min(wait for wait in waits if wait is not None)

    def frame(self, events: Iterable[Event], seconds: float) -> None:
        """Do all that belongs to one frame; one that fails leads Home, not out of the program."""
        try:
            self._frame(events, seconds)
        except Exception as problem:
            self.rescue.take(problem)
        else:
            self.rescue.frame_went_well()

    def _frame(self, events: Iterable[Event], seconds: float) -> None:
        for event in events:
            for each in [event, *self._pads.keys(event)]:
                self._handle(each)
                if not self.running:
                    return
        answered = self.jobs.poll()
        with self.jobs.held():
            changed = self.screen.update(seconds)
            ticked = self.screen.group.tick(seconds)
            if self._fade(seconds) or answered or changed or ticked or self._dirty:
                self.draw()
        self._follow_text_focus()
        if self._has_left:
            self._has_left = False
            free_memory()

    def _fade(self, seconds: float) -> bool:
        if self._toast is None or self._toast.pass_time(seconds):
            return False
        self._toast = None
        return True

    def _handle(self, event: Event) -> None:
        if not self._held.passes(event, self.screen.dialog or self.screen):
            return
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self.resize(pygame.display.get_surface() or self.surface)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, jobs.WAKE):
            self.redraw()
        elif event.type in FOCUS:
            self._held.release_all()
            self.screen.on_focus(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type == pygame.DROPFILE:
            self.screen.on_drop(event.file)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.help()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.change_settings(full_screen=not self.settings.full_screen)
            self.open_window()
        else:
            self._to_screen(event)

    def _to_screen(self, event: Event) -> None:
        if event.type in MOVED:
            x, y = event.pos
            values = {**event.dict, "pos": (x / self.scale, y / self.scale)}
            event = pygame.event.Event(event.type, values)
        elif event.type not in (
            pygame.KEYDOWN,
            pygame.KEYUP,
            pygame.TEXTINPUT,
            pygame.TEXTEDITING,
            pygame.MOUSEWHEEL,
        ):
            return
        meant = self._toast is not None and self._toast.take(event)
        if meant or self.screen.handle(event) or event.type != pygame.MOUSEMOTION:
            self.redraw()

    def open_window(self) -> None:
        """Give the window the size that the settings ask for."""
        self.resize(window_of(self.settings.size, self.settings.full_screen))

    def _follow_text_focus(self) -> None:
        """Ask the system for typed text only while a field has the focus."""
        group = self.screen.dialog.group if self.screen.dialog else self.screen.group
        wanted = isinstance(group.focus, Field)
        if wanted != self._typing:
            self._typing = wanted
            (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()

    def painter(self) -> paint.Painter:
        """Return what draws and measures on the window as it is now."""
        return paint.Painter(self.surface, self.scale, self.theme, self.settings.letters)

    def draw(self) -> None:
        """Draw the screen and what is said above it."""
        self._dirty = False
        self.surface.set_clip(None)
        painter = self.painter()
        self.screen.draw(painter)
        if self._toast:
            room = paint.Rect(0, 0, self.width, self.height)
            self._toast.draw(painter, room, self.screen.group.widgets)
        pygame.display.flip()


def waited(seconds: float) -> list[Event]:
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
