"""Wrong passwords: nothing is given away, and guessing takes longer and longer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest
from argon2 import PasswordHasher
from toy_rules import QUICK, Clock, ask, play

from searchcade.store import Store, User, Wait, WrongLogin, database, open_store
from searchcade.store.accounts import FREE_TRIES

pytest_plugins = ["databases"]
PASSWORD = "mật khẩu dài"


def outcome(log_in: Callable[[], User]) -> str:
    """Log in and say in a word what happened."""
    try:
        return log_in().name
    except Wait as wait:
        return f"wait {wait.seconds}"
    except WrongLogin:
        return "wrong"


@pytest.mark.parametrize("name", ["Đinh_Hà", "Nobody", "", "not a name", "half\ud800", "nul\0"])
def test_answers_the_same_to_a_wrong_password_and_an_unknown_name(
    store: Store, user: User, name: str
) -> None:
    with pytest.raises(WrongLogin) as refusal:
        store.accounts.log_in(name, "a wrong password")
    assert str(refusal.value) == "the name or the password is wrong"


@pytest.mark.parametrize("name", ["Đinh_Hà", "Nobody"])
def test_works_as_long_on_an_unknown_name(url: str, user: User, name: str) -> None:
    seen: list[str] = []

    class Watched(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            seen.append(str(hash).rsplit("$", 2)[0])
            return super().verify(hash, password)

    watched = Watched(time_cost=1, memory_cost=8, parallelism=1)
    store = open_store(url, judge=play, hasher=watched)
    with pytest.raises(WrongLogin):
        store.accounts.log_in(name, "a wrong password")
    assert seen == ["$argon2id$v=19$m=8,t=1,p=1"]
    store.close()


@pytest.mark.parametrize("name", ["Đinh_Hà", "Nobody", "not a name"])
def test_lets_wait_longer_and_longer_after_five_wrong_passwords(
    store: Store, user: User, clock: Clock, name: str
) -> None:
    def guess() -> str:
        return outcome(lambda: store.accounts.log_in(name, "a wrong password"))

    assert [guess() for _ in range(7)] == ["wrong"] * 5 + ["wait 5"] * 2
    waits = []
    for _ in range(10):
        waits.append(int(guess().removeprefix("wait ")))
        clock.go(waits[-1] - 0.5)
        assert guess() == "wait 1"
        clock.go(0.5)
        assert guess() == "wrong"
    assert waits == [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]


def test_does_not_look_at_a_password_during_the_wait(
    store: Store, user: User, clock: Clock
) -> None:
    for _ in range(5):
        outcome(lambda: store.accounts.log_in(user.name, "a wrong password"))
    assert outcome(lambda: store.accounts.log_in(user.name, PASSWORD)) == "wait 5"
    clock.go(5)
    assert outcome(lambda: store.accounts.log_in(user.name, PASSWORD)) == user.name


def test_begins_to_count_anew_after_a_right_password(store: Store, user: User) -> None:
    for _ in range(2):
        for _ in range(4):
            outcome(lambda: store.accounts.log_in(user.name, "a wrong password"))
        assert outcome(lambda: store.accounts.log_in(user.name, PASSWORD)) == user.name


def test_lets_others_log_in_meanwhile(store: Store, user: User) -> None:
    other = store.accounts.register("Other", PASSWORD)
    for _ in range(6):
        outcome(lambda: store.accounts.log_in(user.name, "a wrong password"))
    assert store.accounts.log_in("Other", PASSWORD) == other


def test_remembers_wrong_passwords_when_opened_again(
    url: str, store: Store, user: User, clock: Clock
) -> None:
    for _ in range(5):
        outcome(lambda: store.accounts.log_in(user.name, "a wrong password"))
    later = open_store(url, judge=play, now=clock, hasher=QUICK)
    assert outcome(lambda: later.accounts.log_in(user.name, PASSWORD)) == "wait 5"
    later.close()


def test_counts_all_guesses_that_are_made_at_the_same_time(store: Store, user: User) -> None:
    def guess(_: int) -> str:
        return outcome(lambda: store.accounts.log_in(user.name, "a wrong password"))

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(guess, range(12)))
    assert answers.count("wrong") == 5


def test_never_makes_a_clock_that_was_set_back_a_longer_wait(
    store: Store, user: User, clock: Clock
) -> None:
    for _ in range(5):
        outcome(lambda: store.accounts.log_in(user.name, "a wrong password"))
    clock.go(-86_400)
    assert outcome(lambda: store.accounts.log_in(user.name, PASSWORD)) == "wait 5"


def test_keeps_no_name_that_somebody_mistyped(url: str, store: Store) -> None:
    with pytest.raises(WrongLogin):
        store.accounts.log_in("my-secret-password", "oops")
    (key,) = ask(url, "SELECT key FROM tries")
    assert len(key) == len("name 1234")


def test_a_clock_that_is_set_forward_makes_nobody_wait_less_on_a_server(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not url.startswith("postgresql"):
        pytest.skip("a file has no clock but that of its machine")
    store = open_store(url, judge=play, hasher=QUICK)
    store.accounts.register("Somebody", "the right one")
    for _ in range(FREE_TRIES):
        with pytest.raises(WrongLogin):
            store.accounts.log_in("Somebody", "a wrong one")
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    monkeypatch.setattr(database, "utc_now", lambda: tomorrow)
    with pytest.raises(Wait):
        store.accounts.log_in("Somebody", "the right one")
    store.close()
