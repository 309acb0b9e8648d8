"""Welcome, log in, register: who plays, and what is said when it cannot be."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pygame
import pytest
from desk import click, fill, find, frames, open_desk, press, screen_name, settle, type_text

from guides import more_games
from searchcade import games
from searchcade.app import remembered
from searchcade.app.main import open_app
from searchcade.app.screens.account.entry import EntryScreen
from searchcade.app.screens.account.login import LoginScreen
from searchcade.app.screens.account.own import OwnAccountScreen
from searchcade.app.screens.account.register import RegisterScreen
from searchcade.app.window import App
from searchcade.store import StoreFailed, WrongLogin

PASSWORD = "mật khẩu dài"


# ------------------------------------------------------------------ welcome


def test_welcome_leads_to_every_way_in(app: App) -> None:
    click(app, "welcome.log_in")
    assert screen_name(app) == "LoginScreen"
    press(app, "escape", "escape")  # out of the field, and back
    click(app, "welcome.register")
    assert screen_name(app) == "RegisterScreen"
    press(app, "escape", "escape")
    click(app, "welcome.as_guest")
    assert screen_name(app) == "LessonScreen"
    assert app.user.is_guest


def test_welcome_speaks_the_language_that_is_clicked(app: App) -> None:
    assert find(app, "welcome.log_in").text == "Log in"
    click(app, "welcome.language.vi")
    assert find(app, "welcome.log_in").text == "Đăng nhập"
    assert find(app, "welcome.language.vi").selected
    assert app.store.settings.load(app.user.id)["language"] == "vi"


def test_welcome_works_by_keyboard_alone(app: App) -> None:
    press(app, "down", "down", "return")
    assert screen_name(app) == "RegisterScreen"


def test_welcome_shows_a_search_that_ends(app: App) -> None:
    assert app.loop.rest() == 0
    assert find(app, "welcome.board").marks.order is not None
    frames(app, 12)
    assert app.loop.rest() > 1
    assert len(find(app, "welcome.board").marks.path) > 2


def test_welcome_shows_any_game_that_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = more_games()
    monkeypatch.setattr(games, "__path__", [more])
    app = open_desk(tmp_path)
    settle(app)
    frames(app, 12)
    assert len(find(app, "welcome.board").marks.path) > 2
    app.store.close()


def test_welcome_can_be_quit_and_escape_stays(app: App) -> None:
    press(app, "escape")
    assert screen_name(app) == "WelcomeScreen"
    click(app, "welcome.quit")
    assert not app.running


def test_a_guest_who_does_not_log_in_goes_back_to_home(app: App) -> None:
    app.start(app.routes.home())
    settle(app)
    for way in ("escape", "back"):
        press(app, "i")
        assert screen_name(app) == "WelcomeScreen"
        if way == "escape":
            press(app, way)
        else:
            click(app, way)
        assert screen_name(app) == "HomeScreen"


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("screen", "fields"),
    [
        (RegisterScreen, ["name", "password", "again"]),
        (LoginScreen, ["name", "password", "stay"]),
        (OwnAccountScreen, ["present", "password", "again"]),
    ],
)
def test_tab_leads_from_field_to_field_then_to_the_buttons_and_last_to_the_eye(
    screen: type[EntryScreen], fields: list[str], app: App
) -> None:
    app.push(screen(app))
    frames(app)
    walked: list[str] = []
    while not walked or walked[-1] != "show":
        focus = app.screen.group.focus
        assert focus is not None
        walked.append(focus.id.rpartition(".")[2])
        press(app, "tab")
    assert walked[: len(fields) + 1] == [*fields, "submit"]


# ------------------------------------------------------------------ log in


@pytest.fixture
def login(app: App) -> App:
    app.store.accounts.register("Đinh_Hà", PASSWORD)
    app.push(LoginScreen(app))
    frames(app)
    return app


def test_somebody_logs_in_with_the_keyboard(login: App) -> None:
    type_text(login, "đinh_hà")
    press(login, "return")
    type_text(login, PASSWORD)
    press(login, "return")
    settle(login)
    assert screen_name(login) == "HomeScreen"
    assert login.user.name == "Đinh_Hà"


def test_while_a_password_is_hashed_a_bar_moves_and_the_button_waits(
    login: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed = threading.Event()

    def wait(*_values: str) -> None:
        hashed.wait(600)
        raise WrongLogin

    monkeypatch.setattr(type(login.store.accounts), "log_in", wait)
    fill(login, "login.name", "Đinh_Hà")
    fill(login, "login.password", PASSWORD)
    click(login, "login.submit")
    frames(login, 0.5)
    assert find(login, "login.busy").role == "progress"
    assert not find(login, "login.submit").enabled
    hashed.set()
    settle(login)
    assert find(login, "login.submit").enabled


@pytest.mark.parametrize("name", ["Đinh_Hà", "nobody"])
def test_a_wrong_name_and_a_wrong_password_are_told_alike(login: App, name: str) -> None:
    fill(login, "login.name", name)
    fill(login, "login.password", "not the password")
    click(login, "login.submit")
    settle(login)
    assert screen_name(login) == "LoginScreen"
    assert find(login, "login.message").text == "The name or the password is wrong."
    assert login.screen.group.focus is find(login, "login.password")
    assert login.user.is_guest


def wrong_passwords(app: App, count: int) -> None:
    """Try to log in with a wrong password again and again."""
    fill(app, "login.name", "Đinh_Hà")
    for _ in range(count):
        fill(app, "login.password", "not the password")
        click(app, "login.submit")
        settle(app)


def test_after_five_wrong_passwords_a_countdown_holds_the_button(login: App) -> None:
    wrong_passwords(login, 6)
    assert "Too many tries" in find(login, "login.message").text
    assert not find(login, "login.submit").enabled
    shown = find(login, "login.message").text
    frames(login, 1.2)
    assert find(login, "login.message").text not in ("", shown)
    frames(login, 10)
    assert find(login, "login.message").text == ""
    assert find(login, "login.submit").enabled


def test_another_name_does_not_wait(login: App) -> None:
    wrong_passwords(login, 6)
    fill(login, "login.name", "somebody_else")
    assert find(login, "login.submit").enabled


def test_a_store_that_fails_is_told(login: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_values: str) -> None:
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(type(login.store.accounts), "log_in", fail)
    fill(login, "login.name", "Đinh_Hà")
    fill(login, "login.password", PASSWORD)
    press(login, "return")
    settle(login)
    assert find(login, "login.message").text == "the disk is full"
    assert find(login, "login.submit").enabled


def test_log_in_leads_to_a_new_account_or_a_guest(login: App) -> None:
    click(login, "login.register")
    assert screen_name(login) == "RegisterScreen"
    click(login, "register.log_in")
    assert screen_name(login) == "LoginScreen"
    click(login, "login.guest")
    assert screen_name(login) == "LessonScreen"


# ------------------------------------------------------------------ register


@pytest.fixture
def register(app: App) -> App:
    app.push(RegisterScreen(app))
    frames(app)
    return app


def enter(app: App, name: str, password: str, again: str) -> None:
    """Fill the form and send it."""
    fill(app, "register.name", name)
    fill(app, "register.password", password)
    fill(app, "register.again", again)
    press(app, "return")
    settle(app)


def test_somebody_registers_and_what_the_guest_saved_comes_along(register: App) -> None:
    guest, saves = register.user, register.store.saves
    saves.begin(guest.id, title="x", game="g", level_name="l", level_text="t")
    register.change_settings(theme="beach")
    enter(register, "Đinh_Hà_ẫộ", PASSWORD, PASSWORD)
    assert screen_name(register) == "HomeScreen"
    assert register.user.name == "Đinh_Hà_ẫộ"
    assert [save.title for save in saves.list(register.user.id)] == ["x"]
    assert register.settings.theme == "beach"
    assert saves.list(guest.id) == []


@pytest.mark.parametrize(
    ("name", "password", "again", "field", "why"),
    [
        ("", PASSWORD, PASSWORD, "name", "choose a name"),
        ("ab", PASSWORD, PASSWORD, "name", "at least 3"),
        ("a" * 33, PASSWORD, PASSWORD, "name", "at most 32"),
        ("two  words", PASSWORD, PASSWORD, "name", "single spaces"),
        ("Жuk", PASSWORD, PASSWORD, "name", "one alphabet"),
        ("abc", "", "", "password", "choose a password"),
        ("abc", "short", "short", "password", "at least 8"),
        ("abc", "x" * 129, "x" * 129, "password", "at most 128"),
        ("abc", PASSWORD, "another one", "again", "not the same"),
        ("taken", PASSWORD, PASSWORD, "name", "has this name already"),
    ],
)
def test_every_refusal_stands_beside_its_field(
    register: App, name: str, password: str, again: str, field: str, why: str
) -> None:
    register.store.accounts.register("TAKEN", PASSWORD)
    enter(register, name, password, again)
    assert screen_name(register) == "RegisterScreen"
    assert why in find(register, f"register.{field}").error
    assert register.screen.group.focus is find(register, f"register.{field}")


def test_errors_go_while_they_are_mended(register: App) -> None:
    assert find(register, "register.name").error == ""
    enter(register, "ab", PASSWORD, PASSWORD)
    assert find(register, "register.name").error
    press(register, "end")
    type_text(register, "c")
    assert find(register, "register.name").error == ""


def test_a_taken_name_is_only_refused_as_it_was_typed(register: App) -> None:
    register.store.accounts.register("taken", PASSWORD)
    enter(register, "taken", PASSWORD, PASSWORD)
    press(register, "end")
    type_text(register, "2")
    assert find(register, "register.name").error == ""
    click(register, "register.submit")
    settle(register)
    assert register.user.name == "taken2"


def test_what_was_typed_outlives_a_resized_window(register: App) -> None:
    fill(register, "register.name", "ab")
    click(register, "register.submit")
    register.resize(pygame.Surface((1920, 1080)))
    assert find(register, "register.name").value == "ab"
    assert find(register, "register.name").error


# ------------------------------------------------------------------ what is remembered and shown


def test_empty_fields_are_asked_for_and_nothing_is_looked_up(login: App) -> None:
    click(login, "login.submit")
    assert find(login, "login.message").text == "Please type your name."
    fill(login, "login.name", "Ada_L")
    click(login, "login.submit")
    assert find(login, "login.message").text == "Please type your password."
    assert not login.jobs.running


def test_a_refused_password_is_typed_over(login: App) -> None:
    fill(login, "login.name", "Ada_L")
    fill(login, "login.password", "wrong pass")
    click(login, "login.submit")
    settle(login)
    type_text(login, "other pass")
    assert find(login, "login.password").value == "other pass"


def test_passwords_can_be_shown(register: App) -> None:
    assert find(register, "register.password").secret
    click(register, "register.show")
    assert not find(register, "register.password").secret
    assert not find(register, "register.again").secret


def test_the_rules_are_told_before_anybody_is_refused(register: App) -> None:
    assert find(register, "register.password").note == "At least 8 characters"


def test_the_next_start_knows_name_language_and_theme(tmp_path: Path) -> None:
    app = open_desk(tmp_path)
    user = app.store.accounts.register("Ada_L", "long enough")
    app.set_user(user)
    app.change_settings(language="vi", theme="beach")
    app.quit()
    again = open_app(app.surface, app.store, app.audio)
    assert (again.settings.language, again.settings.theme) == ("vi", "beach")
    again.push(LoginScreen(again))
    assert find(again, "login.name").value == "Ada_L"
    assert again.screen.group.focus is find(again, "login.password")
    app.store.close()


@pytest.mark.every_case
@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"name": 3}', "\x00", "x" * 5000, "[" * 3000])
def test_nonsense_in_the_file_of_the_last_player_is_nobody(tmp_path: Path, text: str) -> None:
    os.environ["SEARCHCADE_DATA"] = str(tmp_path)
    remembered.player_path().write_text(text, encoding="utf-8")
    assert remembered.last_player() == remembered.LastPlayer()


# ------------------------------------------------------------------ one's own account


@pytest.fixture
def own(app: App) -> App:
    app.set_user(app.store.accounts.register("Linh", PASSWORD))
    app.start(app.routes.home(), app.routes.settings())
    settle(app)
    press(app, "a")
    return app


def test_the_password_is_changed_in_the_settings(own: App) -> None:
    for field, text in (("present", PASSWORD), ("password", "short"), ("again", "short")):
        fill(own, f"own.{field}", text)
    press(own, "return")
    assert "at least 8" in find(own, "own.password").error
    fill(own, "own.password", "another one")
    press(own, "return", "return")
    assert "not the same" in find(own, "own.again").error
    fill(own, "own.again", "another one")
    press(own, "return")
    settle(own)
    assert screen_name(own) == "SettingsScreen"
    assert own.store.accounts.log_in("Linh", "another one") == own.user


def test_an_account_is_deleted_after_a_question_and_with_its_password(own: App) -> None:
    click(own, "own.delete")
    assert find(own, "own.present").error
    fill(own, "own.present", "wrong password")
    click(own, "own.delete")
    click(own, "dialog.delete")
    settle(own)
    assert find(own, "own.present").error == "This is not your password."
    fill(own, "own.present", PASSWORD)
    click(own, "own.delete")
    press(own, "return")  # the safe answer
    assert own.store.accounts.log_in("Linh", PASSWORD) == own.user
    click(own, "own.delete")
    click(own, "dialog.delete")
    settle(own)
    assert screen_name(own) == "WelcomeScreen"
    assert own.user.is_guest
    assert remembered.last_player().name == ""
    with pytest.raises(WrongLogin):
        own.store.accounts.log_in("Linh", PASSWORD)


def test_a_guest_is_offered_an_account_in_the_settings(app: App) -> None:
    app.start(app.routes.home(), app.routes.settings())
    press(app, "a")
    assert screen_name(app) == "RegisterScreen"
