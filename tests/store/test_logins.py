"""Remembered log-ins: a token that expires, is stored as a hash, and can be revoked."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher
from toy_rules import Clock, ask, play

from searchcade.store import NoSuch, Store, User, open_store

pytest_plugins = ["databases"]
DAY = 24 * 3600.0
PASSWORD = "mật khẩu dài"


def test_a_token_logs_its_user_in_until_it_expires(store: Store, user: User, clock: Clock) -> None:
    token = store.logins.remember(user.id)
    clock.go(29 * DAY)
    assert store.logins.recall(token) == user
    clock.go(2 * DAY)
    assert store.logins.recall(token) is None


def test_only_the_hash_of_a_token_is_stored(url: str, store: Store, user: User) -> None:
    token = store.logins.remember(user.id)
    (kept,) = ask(url, "SELECT token_hash FROM logins")
    assert len(token) > 40
    assert token not in kept
    assert store.logins.recall(kept) is None


def test_logging_out_revokes_one_token_and_not_that_of_another_computer(
    store: Store, user: User
) -> None:
    here, there = store.logins.remember(user.id), store.logins.remember(user.id)
    store.logins.forget(here)
    assert store.logins.recall(here) is None
    assert store.logins.recall(there) == user


def test_another_password_hash_revokes_all_tokens(url: str, store: Store, user: User) -> None:
    token = store.logins.remember(user.id)
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    later = open_store(url, judge=play, hasher=stronger)
    later.accounts.log_in(user.name, PASSWORD)  # hashed anew
    later.close()
    assert store.logins.recall(token) is None


def test_tokens_that_have_expired_are_deleted(
    url: str, store: Store, user: User, clock: Clock
) -> None:
    store.logins.remember(user.id)
    clock.go(31 * DAY)
    store.logins.remember(user.id)
    assert len(ask(url, "SELECT token_hash FROM logins")) == 1


def test_a_guest_is_never_remembered(store: Store, guest: User) -> None:
    with pytest.raises(NoSuch):
        store.logins.remember(guest.id)
    assert store.logins.recall("no such token") is None
