"""Settings of a user."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from searchcade.store import Store, StoreFailed, User

pytest_plugins = ["databases"]


def test_has_none_before_any_was_chosen(store: Store, user: User) -> None:
    assert store.settings.load(user.id) == {}


def test_keeps_what_was_chosen_and_leaves_the_rest(store: Store, user: User) -> None:
    store.settings.keep(user.id, {"theme": "beach", "language": "vi"})
    store.settings.keep(user.id, {"theme": "night", "tên": "ẫộ"})
    store.settings.keep(user.id, {})
    assert store.settings.load(user.id) == {"theme": "night", "language": "vi", "tên": "ẫộ"}


def test_keeps_the_settings_of_each_user_apart(store: Store, user: User, guest: User) -> None:
    store.settings.keep(user.id, {"theme": "beach"})
    store.settings.keep(guest.id, {"theme": "night"})
    store.settings.reset(guest.id)
    assert store.settings.load(user.id) == {"theme": "beach"}
    assert store.settings.load(guest.id) == {}


def test_takes_the_same_settings_from_many_threads(store: Store, user: User) -> None:
    values = {f"name {number}": "0" for number in range(20)}

    def keep(number: int) -> None:
        shuffled = dict(list(values.items())[:: (-1) ** number])
        store.settings.keep(user.id, dict.fromkeys(shuffled, str(number)))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(keep, range(12)))
    kept = store.settings.load(user.id)
    assert kept.keys() == values.keys()
    assert len(set(kept.values())) == 1


def test_refuses_settings_of_nobody(store: Store) -> None:
    with pytest.raises(StoreFailed, match="not there"):
        store.settings.keep(12345, {"theme": "beach"})
