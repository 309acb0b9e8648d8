"""searchcade play: which door leads where, without opening a window or a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from answers import check_refusal, searchcade

from searchcade import catalog
from searchcade.app import display, main
from searchcade.app.display import NoDisplay
from searchcade.cli import play, terminal
from searchcade.play.judge import judge
from searchcade.play.saved_game import SavedGame
from searchcade.problem import BadInput
from searchcade.store import StoreFailed, open_store
from searchcade.store.folder import guest_key


class Doors:
    """Notes which door is opened, and with what."""

    def __init__(self) -> None:
        self.opened: list[tuple[Any, ...]] = []
        self.is_won = True

    def window(self, url: str | None, first: Any = None) -> None:
        """Note that a window opens."""
        self.opened.append(("window", url, first is not None))

    def terminal(self, saved: SavedGame, texts: Any) -> bool:
        """Note which game is played in the terminal."""
        self.opened.append(("terminal", saved.loaded.name, saved.title, texts.language))
        return self.is_won


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Doors:
    """Put doors that only note in the place of window and terminal."""
    doors = Doors()
    monkeypatch.delenv("SEARCHCADE_DATABASE", raising=False)
    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path))
    monkeypatch.setattr(display, "check_display", lambda: None)
    monkeypatch.setattr(main, "open_window", doors.window)
    monkeypatch.setattr(terminal, "play", doors.terminal)
    monkeypatch.setattr(play, "on_terminal", lambda: True)
    return doors


def without_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be no display."""

    def refuse() -> None:
        raise NoDisplay("no display here")

    monkeypatch.setattr(display, "check_display", refuse)


# ------------------------------------------------------------------ the window


@pytest.mark.parametrize(
    ("arguments", "has_first"),
    [([], False), (["maze"], True), (["maze/easy?seed=1"], True), (["--resume"], True)],
)
def test_the_window_opens_where_it_was_asked_for(
    doors: Doors, arguments: list[str], has_first: bool
) -> None:
    answer = searchcade("play", *arguments)
    assert (answer.code, doors.opened) == (0, [("window", None, has_first)])


def test_the_window_uses_the_database_that_was_named(doors: Doors) -> None:
    searchcade("play", "--database", "sqlite:///here.db")
    assert doors.opened == [("window", "sqlite:///here.db", False)]


def test_an_own_search_that_is_not_there_is_refused_before_a_window_opens(doors: Doors) -> None:
    check_refusal(searchcade("play", "maze/easy", "--with", "nowhere.py:search"), "nowhere.py")
    assert doors.opened == []


def test_what_contradicts_itself_is_refused(doors: Doors) -> None:
    check_refusal(searchcade("play", "maze/easy", "--resume"), "--resume: expected no level")
    check_refusal(searchcade("play", "--as", "Lan"), "--as: expected --terminal")
    assert doors.opened == []


# ------------------------------------------------------------------ the terminal


@pytest.mark.parametrize("is_won", [True, False])
def test_the_exit_code_says_whether_the_level_was_won(doors: Doors, is_won: bool) -> None:
    doors.is_won = is_won
    answer = searchcade("play", "maze/easy?seed=7", "--terminal")
    assert answer.code == (0 if is_won else 1)
    [(door, level, title, _)] = doors.opened
    assert (door, level) == ("terminal", "maze/easy?seed=7")
    assert title.endswith("7")


def test_without_a_level_a_new_one_of_the_first_kind_is_played(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda most: most - 1)
    searchcade("play", "--terminal")
    assert doors.opened[0][1] == "maze/easy?seed=999999"
    assert play.an_easy_one("sokoban").name.startswith("sokoban/easy?seed=")


def test_the_newest_game_is_resumed_and_without_any_that_is_said(
    doors: Doors, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    check_refusal(searchcade("play", "--terminal", "--resume", "--database", url), "found none")
    with play.opened_store(url) as store:
        user_id = store.accounts.guest(guest_key()).id
        saved = SavedGame.begin(store, user_id, catalog.level("maze/first-steps"), "First")
        saved.write(saved.progress())
    assert searchcade("play", "--terminal", "--resume", "--database", url).code == 0
    assert doors.opened[0][1:3] == ("maze/first-steps", "First")


def test_the_terminal_speaks_the_language_of_the_settings(doors: Doors, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with play.opened_store(url) as store:
        user_id = store.accounts.guest(guest_key()).id
        store.settings.keep(user_id, {"language": "vi"})
    searchcade("play", "maze/easy?seed=1", "--terminal", "--database", url)
    assert doors.opened[0][3] == "vi"


def test_somebody_plays_as_an_account_after_the_password(
    doors: Doors, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def prompt(text: str, *, hide_input: bool) -> str:
        assert hide_input
        asked.append(text)
        return "secret words"

    monkeypatch.setattr("click.prompt", prompt)
    with play.opened_store(f"sqlite:///{tmp_path}/games.db") as store:
        user = store.accounts.register("Lan", "secret words")
        assert play.log_in(store, "Lan") == user
    assert asked == ["Password"]


def test_who_has_no_terminal_is_told_what_works_without(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "on_terminal", lambda: False)
    answer = searchcade("play", "maze/easy?seed=1", "--terminal")
    check_refusal(answer, "expected a terminal; solve and compare work without one")


# ------------------------------------------------------------------ without a display


def test_without_a_display_the_game_is_played_in_the_terminal(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_display(monkeypatch)
    answer = searchcade("play", "maze/easy?seed=7")
    assert doors.opened[0][:2] == ("terminal", "maze/easy?seed=7")
    assert answer.err == "searchcade: no display here; here is the game in the terminal\n"
    searchcade("play", "sokoban")
    assert doors.opened[1][1].startswith("sokoban/easy?seed=")


def test_without_a_display_and_a_terminal_there_is_only_help(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_display(monkeypatch)
    monkeypatch.setattr(play, "on_terminal", lambda: False)
    assert searchcade("play", "maze/easy?seed=7").code != 0
    assert play.start(None, lambda: "all commands") == 0
    assert doors.opened == []


# ------------------------------------------------------------------ the store


def fail_first(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """Let the usual store fail, and note what is opened."""
    opened: list[str | None] = []

    def open_or_fail(url: str | None = None, **more: Any) -> Any:
        opened.append(url)
        if len(opened) == 1:
            raise StoreFailed("the disk is full")
        return open_store(url, judge=judge)

    monkeypatch.setattr(play, "open_store", open_or_fail)
    return opened


def test_where_the_usual_store_fails_the_game_is_kept_for_this_time(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = fail_first(monkeypatch)
    answer = searchcade("play", "maze/easy?seed=7", "--terminal")
    assert answer.code == 0
    assert "the disk is full; this game is not saved" in answer.err
    assert len(opened) == 2
    file = Path(str(opened[1]).removeprefix("sqlite:///"))
    assert not file.exists()  # it is gone with its folder


def test_a_database_that_was_named_must_work(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_first(monkeypatch)
    with pytest.raises(StoreFailed), play.opened_store("sqlite:///named.db"):
        pass
    fail_first(monkeypatch)
    monkeypatch.setenv("SEARCHCADE_DATABASE", "sqlite:///named.db")
    with pytest.raises(BadInput), play.opened_store(None):
        pass
