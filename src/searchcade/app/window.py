"""The window: the user, the settings, its size, and a stack of screens with one scale."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pygame

from searchcade.app import fonts, paint, remembered, settings
from searchcade.app.audio import Audio
from searchcade.app.garbage import free_memory
from searchcade.app.jobs import Jobs, ignore
from searchcade.app.loop import Loop
from searchcade.app.rescue import Rescue, leave_all
from searchcade.app.routes import Routes
from searchcade.app.screen import Screen
from searchcade.app.settings import AUTO, SIZES, Settings
from searchcade.app.toast import Toast
from searchcade.level import LoadedLevel
from searchcade.play.lesson import lessons
from searchcade.play.saved_game import SavedGame
from searchcade.problem import EXTRAS, BadInput, LibraryMissing, install_command
from searchcade.store import Save, Store, User
from searchcade.texts import Texts
from searchcade.theme import Theme, theme

MIN_SIZE = (960, 540)  # what is smaller cannot be read
MAX_HEIGHT_SHARE = 0.95  # of the display's height that a window takes by itself
UNITS = (1280, 720)  # a window of this size has scale 1
REBUILDING = ("language", "theme", "palette", "text_size", "calm")  # settings seen everywhere


def window_of(size: str, full_screen: bool = False) -> pygame.Surface:
    """Open or change the window; the system is asked to keep it readable."""
    if full_screen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    surface = pygame.display.set_mode(pixels(size), pygame.RESIZABLE)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no other function returns this window
        pygame.Window.from_display_module().minimum_size = MIN_SIZE
    return surface


def pixels(size: str) -> tuple[int, int]:
    """Return the pixels of a size from the settings."""
    if size == AUTO:
        return suiting(pygame.display.get_desktop_sizes()[0])
    width, height = map(int, size.split("x"))
    return width, height


def suiting(display: tuple[int, int]) -> tuple[int, int]:
    """Return the largest of our sizes that leaves some of a display free, or else the smallest."""
    sizes = [pixels(size) for size in SIZES if size != AUTO]
    room = [
        size for size in sizes if size[0] <= display[0] and size[1] <= display[1] * MAX_HEIGHT_SHARE
    ]
    return max(room, default=min(sizes))


class App:
    """The running program: the user, the settings, and the screens."""

    def __init__(self, surface: pygame.Surface, store: Store, user: User, audio: Audio) -> None:
        self.surface = surface
        self.store, self.user, self.audio = store, user, audio
        self.guest = user
        self.screens: list[Screen] = []
        self.jobs = Jobs(self.complain)
        self.settings = Settings()
        self.running = True
        self.extra: list[str] = []
        """Algorithms from the player's own files, as `my_search.py:my_search`."""
        self.memory: dict[str, Any] = {}
        """What screens remember for the next time they are opened."""
        self.current_toast: Toast | None = None
        self.is_dirty = True
        """Whether something has changed since the last frame was drawn."""
        self.rescue = Rescue(self)
        self.routes = Routes(self)
        self.loop = Loop(self)
        self._has_left = False  # a screen, whose memory can be freed
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
        self.audio.set(music_on=chosen.music, effects_on=chosen.effects,
                       music_volume=chosen.music_volume,
                       effects_volume=chosen.effects_volume)  # fmt: skip
        self.audio.music(chosen.theme)
        if any(getattr(before, name) != getattr(chosen, name) for name in REBUILDING):
            self.rebuild()

    def change_settings(self, **values: Any) -> None:
        """Change some settings of the player and store them."""
        self.take_settings(self.settings.changed(**values))
        self._remember()
        try:
            self.store.settings.keep(self.user.id, self.settings.written())
        except BadInput as problem:
            self.complain(problem)

    def set_user(self, user: User) -> None:
        """Change the player; their settings take effect."""
        kept = self.store.settings.load(user.id)
        self.user = user
        if kept:
            self.take_settings(settings.read(kept))
            self._remember()
        else:
            self.change_settings()

    def enter(self, user: User) -> None:
        """Log a user in: show Home, with their settings."""
        try:
            self.set_user(user)
        except BadInput as problem:
            self.complain(problem)
        else:
            self.start(self.routes.home())

    def begin(self) -> None:
        """Let the guest play: on the very first start the first lesson, later from Home on."""
        self.enter(self.guest)
        if self._is_newcomer():
            self.push(self.routes.lesson(lessons()[0]))
        if self.settings.is_new:
            self.change_settings(is_new=False)

    def _is_newcomer(self) -> bool:
        """Say whether the player has done nothing yet, here or with an older version."""
        try:
            return self.settings.is_new and self.store.saves.newest(self.user.id) is None
        except BadInput:
            return False

    def log_out(self) -> None:
        """Let the guest play; a log-in that was kept on this machine is revoked."""
        self.jobs.start(lambda _job: remembered.forget_login(self.store), ignore)
        try:
            self.set_user(self.guest)
        except BadInput as problem:
            self.complain(problem)
        self.start(self.routes.welcome())

    def _remember(self) -> None:
        """Remember the name, the language and the theme for the next start."""
        chosen = self.settings
        name = self.user.name or remembered.last_player().name  # a guest has none
        remembered.keep_player(remembered.LastPlayer(name, chosen.language, chosen.theme))

    def resize(self, surface: pygame.Surface) -> None:
        """Take a window of another size."""
        self.surface = surface
        paint.forget()
        fonts.forget()
        self.rebuild()

    def open_window(self) -> None:
        """Give the window the size that the settings ask for."""
        self.resize(window_of(self.settings.size, self.settings.full_screen))

    def rebuild(self) -> None:
        """Build the screen that is shown again; those below do so when they are shown."""
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

    def free_memory(self) -> None:
        """Free the memory of screens that were left since the last call."""
        if self._has_left:
            self._has_left = False
            free_memory()

    def help(self) -> None:
        """Show the help above the present screen, unless it is the help; at the game in play."""
        level = self.screen.played_level
        if not self.screen.is_help:
            self.push(self.routes.help(level.game.name if level else ""))

    def toast(
        self, text: str, kind: str = "text", offer: tuple[str, Callable[[], None]] | None = None
    ) -> None:
        """Show a message for some seconds; `offer` is the text and the action of a button in it.

        `kind` is a colour of the theme.
        """
        self.current_toast = Toast(text, kind, offer)
        self.redraw()

    def fade_toast(self, seconds: float) -> bool:
        """Let time pass for the message; say whether it has gone."""
        if self.current_toast is None or self.current_toast.pass_time(seconds):
            return False
        self.current_toast = None
        return True

    @property
    def message(self) -> str:
        """Return the message that is shown, if there is one."""
        return self.current_toast.text if self.current_toast else ""

    def complain(self, problem: Exception) -> None:
        """Show what went wrong; raise what is a bug, and not bad input or a failing system."""
        if not isinstance(problem, BadInput | OSError):
            raise problem
        text = str(problem)
        if isinstance(problem, LibraryMissing) and problem.library in EXTRAS:
            library, command = problem.library, install_command(problem.library)
            text = self.texts("window.missing", library=library, command=command)
        self.audio.effect("error")
        self.toast(text, "bad")

    def quit(self) -> None:
        """End the program; every screen cleans up."""
        leave_all([*self.screens])
        self.running = False

    # ------------------------------------------------------------------ drawing

    def redraw(self) -> None:
        """Draw at the next frame."""
        self.is_dirty = True

    def painter(self) -> paint.Painter:
        """Return a painter, which draws and measures, for the window as it is now."""
        return paint.Painter(self.surface, self.scale, self.theme, self.settings.letters)

    def draw(self) -> None:
        """Draw the screen, and the message above it."""
        self.is_dirty = False
        self.surface.set_clip(None)
        painter = self.painter()
        self.screen.draw(painter)
        if self.current_toast:
            room = paint.Rect(0, 0, self.width, self.height)
            self.current_toast.draw(painter, room, self.screen.group.widgets)
        pygame.display.flip()
