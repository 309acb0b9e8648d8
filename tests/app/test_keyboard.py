"""By keyboard alone: something has the focus, arrows go where the eye expects, keys act once."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from desk import click, find, frames, key, open_desk, press, screen_name, settle, type_text
from played import save
from tour import STOPS, full_store, people

from searchcade import catalog
from searchcade.app.screens.account.login import LoginScreen
from searchcade.app.screens.account.welcome import WelcomeScreen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.menu.settings import SettingsScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.setup.setup import SetupScreen
from searchcade.app.widgets import Dropdown, Field
from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame

ARROWS = ("left", "right", "up", "down")


def focus(app: App) -> str:
    """Return the id of what has the focus."""
    group = app.screen.dialog.group if app.screen.dialog else app.screen.group
    assert group.focus is not None
    assert group.focus.focused  # it is drawn
    return group.focus.id


def hold(app: App, name: str, times: int = 30) -> None:
    """Hold a key: the system sends it again and again, and then its release."""
    for _ in range(times):
        if app.running:
            frames(app, events=[key(name)])
    if app.running:
        frames(app, events=[key(name, up=True)])


# ------------------------------------------------------------------ something has the focus


@pytest.fixture(scope="module")
def toured(tmp_path_factory: pytest.TempPathFactory) -> App:
    folder = tmp_path_factory.mktemp("toured")
    app = open_desk(folder, store=full_store(folder), stays=True)
    people(app)
    return app


@pytest.mark.parametrize("stop", STOPS)
def test_something_has_the_focus_on_every_screen(toured: App, stop: str) -> None:
    STOPS[stop](toured)
    assert focus(toured)


def test_from_the_first_frame_on(app: App) -> None:
    for make in (WelcomeScreen, HomeScreen, SettingsScreen, LoginScreen):
        app.start(make(app))
        assert focus(app)


def test_enter_on_the_first_screens_does_what_is_lit(app: App) -> None:
    assert focus(app) == "welcome.as_guest"
    press(app, "down", "return")
    assert screen_name(app) == "LoginScreen"


def test_continue_has_the_focus_once_there_is_a_game(home: App) -> None:
    assert focus(home) == "home.lesson.maze"
    save(home, "maze/easy?seed=12", title="Monday", moves=3)
    home.start(HomeScreen(home))
    settle(home)
    assert focus(home) == "home.continue"


def test_what_a_person_chose_keeps_the_focus(home: App) -> None:
    press(home, "left")
    chosen = focus(home)
    home.screen.rebuild()
    assert focus(home) == chosen != "home.lesson.maze"


# ------------------------------------------------------------------ arrows


@pytest.mark.parametrize(
    ("start", "arrow", "end"),
    [
        ("home.game.pacman", "down", "home.game.bloxorz"),
        ("home.game.maze", "down", "home.game.sokoban"),
        ("home.game.bloxorz", "up", "home.game.pacman"),
        ("home.game.maze", "up", "home.game.maze"),
        ("home.game.sokoban", "down", "home.load"),
        ("home.game.maze", "right", "home.game.pacman"),
        ("home.game.pacman", "right", "home.lesson.maze"),
        ("home.game.bloxorz", "right", "home.lab"),
        ("home.load", "up", "home.game.sokoban"),
        ("home.load", "right", "home.editor"),
        ("home.quit", "down", "home.quit"),
        ("home.quit", "up", "home.lab"),
    ],
)
def test_arrows_on_home_go_where_the_eye_expects(
    home: App, start: str, arrow: str, end: str
) -> None:
    home.screen.group.set_focus(find(home, start))
    press(home, arrow)
    assert focus(home) == end


def test_arrows_reach_everything_on_home(home: App) -> None:
    seen = {focus(home)}
    waiting = [*seen]
    while waiting:
        start = waiting.pop()
        for arrow in ARROWS:
            home.screen.group.set_focus(find(home, start))
            press(home, arrow)
            if (there := focus(home)) not in seen:
                seen.add(there)
                waiting.append(there)
    assert seen == {widget.id for widget in home.screen.group.focusables()}


def test_a_gamepad_goes_the_same_ways(home: App) -> None:
    home.screen.group.set_focus(find(home, "home.game.pacman"))
    hat = pygame.event.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, -1))
    frames(home, events=[hat])
    assert focus(home) == "home.game.bloxorz"


# ------------------------------------------------------------------ dialogs


def ask_to_quit(app: App) -> None:
    app.start(HomeScreen(app))
    settle(app)
    press(app, "q")


def ask_to_reset(app: App) -> None:
    app.start(SettingsScreen(app))
    click(app, "settings.reset")


@pytest.mark.parametrize("ask", [ask_to_quit, ask_to_reset])
def test_the_safe_answer_has_the_focus_and_looks_so(app: App, ask: Callable[[App], None]) -> None:
    ask(app)
    frames(app)
    dialog = app.screen.dialog
    assert dialog is not None
    safe, other = (dialog.group.find(f"dialog.{answer[0]}") for answer in dialog.answers)
    assert focus(app) == safe.id
    assert colour(app, safe.id) == app.theme.accent != colour(app, other.id)
    press(app, "right")
    assert focus(app) == other.id
    assert colour(app, other.id) == app.theme.accent != colour(app, safe.id)
    press(app, "left", "return")
    assert app.running
    assert app.screen.dialog is None


def colour(app: App, id: str) -> tuple[int, int, int]:
    """Return the colour of a button."""
    rect = find(app, id).rect
    red, green, blue, _ = app.surface.get_at((round(rect.x + 8), round(rect.centery)))
    return red, green, blue


# ------------------------------------------------------------------ held keys


def test_a_held_enter_does_not_go_through_screens(home: App) -> None:
    press(home, "q")
    hold(home, "return")
    assert screen_name(home) == "HomeScreen"
    assert home.screen.dialog is None
    home.screen.group.set_focus(find(home, "home.game.maze"))
    hold(home, "return")
    assert screen_name(home) == "LevelsScreen"


def test_a_held_escape_goes_back_once(home: App) -> None:
    press(home, "s")
    hold(home, "escape")
    assert screen_name(home) == "HomeScreen"
    assert home.screen.dialog is None
    assert home.running


def test_a_held_n_starts_one_level(app: App) -> None:
    level = "sokoban/" + next(iter(catalog.game("sokoban").shipped()))
    app.start(
        HomeScreen(app),
        PlayScreen(app, SavedGame.begin(app.store, app.user.id, catalog.level(level), "First")),
    )
    settle(app)
    for _ in range(6):
        frames(app, events=[key("n")])
        settle(app)
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    names = [*catalog.game("sokoban").shipped()]
    assert screen.saved.loaded.name == f"sokoban/{names[1]}"


def test_f11_acts_once_while_it_is_held(home: App) -> None:
    before = home.settings.full_screen
    hold(home, "f11", 4)
    assert home.settings.full_screen is not before


def test_arrows_and_deleting_repeat(app: App) -> None:
    app.start(LoginScreen(app))
    type_text(app, "abcdef")
    hold(app, "backspace", 3)
    assert find(app, "login.name").value == "abc"
    app.start(SettingsScreen(app))
    app.screen.group.set_focus(find(app, "settings.effects_volume"))
    hold(app, "left", 3)
    assert app.settings.effects_volume == pytest.approx(0.55)


def test_a_letter_that_was_down_is_not_typed_on_the_next_screen(app: App) -> None:
    app.start(HomeScreen(app))
    frames(app, events=[key("i")])
    app.push(LoginScreen(app))
    type_text(app, "i")
    assert find(app, "login.name").value == ""
    frames(app, events=[key("i", up=True)])
    type_text(app, "i")
    assert find(app, "login.name").value == "i"


def test_keys_are_forgotten_with_the_focus_of_the_window(home: App) -> None:
    frames(home, events=[key("s")])
    frames(home, events=[pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    press(home, "escape", "s")
    assert screen_name(home) == "SettingsScreen"


# ------------------------------------------------------------------ fields and lists


def test_escape_leaves_a_field_first_and_then_the_screen(app: App) -> None:
    app.push(LoginScreen(app))
    press(app, "escape")
    assert screen_name(app) == "LoginScreen"
    assert not isinstance(app.screen.group.focus, Field)
    press(app, "escape")
    assert screen_name(app) == "WelcomeScreen"


def test_home_and_end_work_in_an_open_list(app: App) -> None:
    app.start(SettingsScreen(app))
    app.screen.group.set_focus(find(app, "settings.size"))
    press(app, "return", "end", "return")
    assert app.settings.size == "3840x2160"
    press(app, "return", "home", "return")
    assert app.settings.size == "auto"
    press(app, "return", "pagedown", "return")
    assert app.settings.size == "3840x2160"


def test_the_key_on_the_start_button_always_starts(app: App) -> None:
    app.start(HomeScreen(app), SetupScreen(app, catalog.game("maze"), "easy"))
    settle(app)
    assert find(app, "setup.start").shortcut == "Enter"
    press(app, "m")
    option = next(w for w in app.screen.group.focusables() if isinstance(w, Dropdown))
    app.screen.group.set_focus(option)
    press(app, "return")
    assert option.is_open  # Enter does what is lit
    press(app, "escape")
    assert find(app, "setup.start").shortcut == "Ctrl+Enter"
    press(app, "return", mod=pygame.KMOD_CTRL)
    settle(app)
    assert screen_name(app) == "PlayScreen"


# ------------------------------------------------------------------ the mouse


def test_the_mouse_redraws_only_what_changes(home: App, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(home, "draw", lambda: drawn.append(1))
    frames(home)
    drawn.clear()
    home.is_dirty = False
    box = find(home, "home.game.maze").rect

    def move(x: float, y: float) -> None:
        rel, buttons = (1, 0), (0, 0, 0)
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=rel, buttons=buttons)
        frames(home, events=[event])
        home.is_dirty = False

    for step in range(20):
        move(box.x + 20 + step, box.centery)
    assert len(drawn) == 1  # when the mouse came over the card
    move(2, 2)
    assert len(drawn) == 2
