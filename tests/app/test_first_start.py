"""The first start, and staying logged in: one key press leads into a game."""

from __future__ import annotations

import json
import stat
from pathlib import Path

from desk import QUICK, click, fill, find, frames, new_store, open_desk, press, screen_name, settle

from searchcade.app import remembered
from searchcade.app.window import App
from searchcade.play.judge import judge
from searchcade.store import Store, open_store

PASSWORD = "mật khẩu dài"


def log_in(app: App, *, stay: bool) -> None:
    """Log in as Minh, with or without the check box."""
    press(app, "l")
    if stay:
        click(app, "login.stay")
    fill(app, "login.name", "Minh")
    fill(app, "login.password", PASSWORD)
    press(app, "return")
    settle(app)
    assert screen_name(app) == "HomeScreen"


def with_minh(folder: Path) -> Store:
    """Return a store in which Minh has an account."""
    store = new_store(folder / "desk.db")
    store.accounts.register("Minh", PASSWORD)
    return store


def again(app: App, folder: Path) -> App:
    """End the program and start it again."""
    app.quit()
    return open_desk(folder, store=new_store(folder / "desk.db"))


# ------------------------------------------------------------------ the first key


def test_one_key_press_after_the_first_start_a_guest_plays_the_first_lesson(app: App) -> None:
    press(app, "return")
    settle(app)
    assert screen_name(app) == "LessonScreen"
    assert find(app, "lesson.bubble").speech is not None
    press(app, "escape")
    assert screen_name(app) == "HomeScreen"


def test_later_starts_lead_home(tmp_path: Path) -> None:
    app = open_desk(tmp_path)
    press(app, "return")
    later = again(app, tmp_path)
    press(later, "return")
    settle(later)
    assert screen_name(later) == "HomeScreen"


def test_a_language_can_be_chosen_before_the_first_lesson(app: App) -> None:
    click(app, "welcome.language.vi")
    click(app, "welcome.as_guest")
    assert screen_name(app) == "LessonScreen"
    assert find(app, "title").text == "Bài học 1: Mê cung"


def test_logging_in_and_registering_are_one_key_away(app: App) -> None:
    press(app, "l")
    assert screen_name(app) == "LoginScreen"
    press(app, "escape", "escape")
    press(app, "r")
    assert screen_name(app) == "RegisterScreen"


# ------------------------------------------------------------------ staying logged in


def test_who_wants_to_stay_logged_in_begins_on_home(tmp_path: Path) -> None:
    app = open_desk(tmp_path, store=with_minh(tmp_path))
    log_in(app, stay=True)
    later = again(app, tmp_path)
    assert screen_name(later) == "HomeScreen"
    assert later.user.name == "Minh"


def test_without_the_check_box_nothing_is_kept(tmp_path: Path) -> None:
    app = open_desk(tmp_path, store=with_minh(tmp_path))
    log_in(app, stay=False)
    assert not remembered.login_path().exists()
    later = again(app, tmp_path)
    assert screen_name(later) == "WelcomeScreen"


def test_logging_out_revokes_it(tmp_path: Path) -> None:
    app = open_desk(tmp_path, store=with_minh(tmp_path))
    log_in(app, stay=True)
    token = remembered.kept_token(app.store)
    app.log_out()
    settle(app)
    assert not remembered.login_path().exists()
    assert app.store.logins.recall(token) is None
    later = again(app, tmp_path)
    assert screen_name(later) == "WelcomeScreen"


def test_one_line_says_that_it_has_expired(tmp_path: Path) -> None:
    app = open_desk(tmp_path, store=with_minh(tmp_path))
    log_in(app, stay=True)
    app.store.logins.forget(remembered.kept_token(app.store))
    later = again(app, tmp_path)
    assert screen_name(later) == "WelcomeScreen"
    assert "log in again" in later.message
    assert not remembered.login_path().exists()


def test_only_the_owner_can_read_the_token(tmp_path: Path) -> None:
    app = open_desk(tmp_path, store=with_minh(tmp_path))
    log_in(app, stay=True)
    assert stat.S_IMODE(remembered.login_path().stat().st_mode) == 0o600


def test_a_token_is_for_one_database_and_a_broken_file_is_none(tmp_path: Path) -> None:
    app = open_desk(tmp_path, store=with_minh(tmp_path))
    log_in(app, stay=True)
    other = open_store(f"sqlite:///{tmp_path / 'other.db'}", judge=judge, hasher=QUICK)
    assert remembered.kept_token(other) == ""
    other.close()
    for text in ("", "[]", "[" * 3000, json.dumps({"place": app.store.place})):
        remembered.login_path().write_text(text)
        assert remembered.kept_token(app.store) == ""


def test_the_check_box_is_reached_by_keyboard(app: App) -> None:
    press(app, "l")
    frames(app)
    while find(app, "login.stay") is not app.screen.group.focus:
        press(app, "tab")
    press(app, "space")
    assert find(app, "login.stay").on
