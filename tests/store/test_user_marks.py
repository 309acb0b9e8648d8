"""Marks of a user: counted, never lost, moved and deleted with the account."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from toy_rules import QUICK, play

from searchcade.store import Store, StoreFailed, User, open_store

pytest_plugins = ["databases"]
NEXT, MISTAKE = ("maze", "astar", "next"), ("maze", "", "mistake")
PASSWORD = "correct horse battery"


def test_has_none_before_any_question(store: Store, user: User) -> None:
    assert store.marks.load(user.id) == {}


def test_counts_what_was_asked_and_what_was_right(store: Store, user: User, guest: User) -> None:
    for is_right in (True, False, True):
        store.marks.add(user.id, NEXT, is_right=is_right)
    store.marks.add(user.id, MISTAKE, is_right=False)
    store.marks.add(guest.id, NEXT, is_right=True)
    assert store.marks.load(user.id) == {NEXT: (3, 2), MISTAKE: (1, 0)}
    assert store.marks.load(guest.id) == {NEXT: (1, 1)}


def test_two_windows_at_once_lose_nothing(store: Store, user: User, url: str) -> None:
    other = open_store(url, judge=play, hasher=QUICK)

    def answer(number: int) -> None:
        window = (store, other)[number % 2]
        window.marks.add(user.id, NEXT, is_right=number % 3 == 0)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(answer, range(30)))
    other.close()
    assert store.marks.load(user.id) == {NEXT: (30, 10)}


def test_refuses_marks_of_nobody(store: Store) -> None:
    with pytest.raises(StoreFailed, match="not there"):
        store.marks.add(12345, NEXT, is_right=True)


def test_a_guest_takes_its_marks_to_the_account_and_a_deleted_one_leaves_none(
    store: Store, guest: User
) -> None:
    store.marks.add(guest.id, NEXT, is_right=True)
    user = store.accounts.register("Linh", PASSWORD, guest)
    assert store.marks.load(user.id) == {NEXT: (1, 1)}
    assert store.marks.load(guest.id) == {}
    store.accounts.delete(user, PASSWORD)
    assert store.marks.load(user.id) == {}


def test_marks_are_in_no_leaderboard(store: Store, user: User) -> None:
    store.marks.add(user.id, MISTAKE, is_right=True)
    assert store.scores.boards() == []
    assert store.saves.list(user.id) == []
