"""Saves: unfinished games."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import pytest
from sqlalchemy import Engine, event
from toy_rules import Clock, ask, begin, by_hand, end, keep

from searchcade.store import Store, StoreFailed, User
from searchcade.store.saves import keep_level

pytest_plugins = ["databases"]


HOW_MANY_LEVELS = "SELECT count(*) FROM levels"


def test_takes_a_game_up_where_it_was_left(store: Store, user: User, clock: Clock) -> None:
    begun = clock()
    save_id = begin(store, user, title="Mê cung của Hà", level_text="#S.G#")
    clock.go(7)
    keep(store, user, save_id, by_hand("RRL", hints=2, seconds=6.25))
    save = store.saves.load(user.id, save_id)
    assert (save.title, save.game, save.level_name) == ("Mê cung của Hà", "toy", "toy/easy")
    assert (save.level_text, save.moves, save.hands) == ("#S.G#", "RRL", "ppp")
    assert (save.hints, save.seconds, save.helped) == (2, 6.25, False)
    assert (save.created, save.changed) == (begun, clock())
    assert save.created.tzinfo is UTC
    assert save.changed.tzinfo is UTC


def test_lists_the_game_played_last_first(store: Store, user: User, clock: Clock) -> None:
    first, second, third = (begin(store, user) for _ in range(3))
    clock.go(1)
    keep(store, user, second, by_hand("R", seconds=1))
    assert [save.id for save in store.saves.list(user.id)] == [second, third, first]
    newest = store.saves.newest(user.id)
    assert newest is not None
    assert newest.id == second


def test_has_no_newest_save_before_the_first_game(store: Store, user: User) -> None:
    assert store.saves.newest(user.id) is None
    assert store.saves.list(user.id) == []


def test_stays_helped_once_the_solver_has_helped(store: Store, user: User) -> None:
    save_id = begin(store, user)
    keep(store, user, save_id, by_hand("R", seconds=1, helped=True))
    keep(store, user, save_id, by_hand("RL", seconds=2))
    assert store.saves.load(user.id, save_id).helped


def test_keeps_moves_that_the_rules_forbid_as_they_are(store: Store, user: User) -> None:
    save_id = begin(store, user)
    keep(store, user, save_id, by_hand("XXX", seconds=1))
    assert store.saves.load(user.id, save_id).moves == "XXX"


def test_renames_and_deletes(store: Store, user: User) -> None:
    save_id, other = begin(store, user), begin(store, user)
    store.saves.rename(user.id, save_id, "Later")
    assert store.saves.load(user.id, save_id).title == "Later"
    store.saves.delete(user.id, save_id)
    assert [save.id for save in store.saves.list(user.id)] == [other]


def test_renaming_does_not_make_a_save_the_newest(store: Store, user: User, clock: Clock) -> None:
    old = begin(store, user)
    clock.go(1)
    new = begin(store, user)
    clock.go(1)
    store.saves.rename(user.id, old, "Later")
    assert [save.id for save in store.saves.list(user.id)] == [new, old]


def test_keeps_the_saves_of_others_out_of_reach(store: Store, user: User, guest: User) -> None:
    save_id = begin(store, user)
    with pytest.raises(StoreFailed, match="no such save"):
        store.saves.load(guest.id, save_id)
    with pytest.raises(StoreFailed, match="no such save"):
        store.saves.rename(guest.id, save_id, "stolen")
    with pytest.raises(StoreFailed, match="no such save"):
        store.saves.delete(guest.id, save_id)
    assert store.saves.list(guest.id) == []
    assert store.saves.load(user.id, save_id).title == "Mine"


def test_says_so_when_a_save_is_gone(store: Store, user: User) -> None:
    save_id = begin(store, user)
    store.saves.delete(user.id, save_id)
    with pytest.raises(StoreFailed, match="no such save"):
        keep(store, user, save_id, by_hand("R", seconds=1))
    with pytest.raises(StoreFailed, match="no such save"):
        store.saves.delete(user.id, save_id)


def test_never_gives_the_number_of_a_deleted_save_again(store: Store, user: User) -> None:
    save_id = begin(store, user)
    store.saves.delete(user.id, save_id)
    assert begin(store, user) != save_id


def test_keeps_the_text_of_a_level_once(url: str, store: Store, user: User, guest: User) -> None:
    begin(store, user, level_text="the same")
    begin(store, guest, level_text="the same")
    assert ask(url, HOW_MANY_LEVELS) == [1]
    begin(store, user, level_text="another")
    begin(store, user, level_text="the same", game="other toy")
    assert ask(url, HOW_MANY_LEVELS) == [3]


def test_forgets_a_level_with_its_last_save(url: str, store: Store, user: User) -> None:
    first, second = begin(store, user), begin(store, user)
    store.saves.delete(user.id, first)
    assert ask(url, HOW_MANY_LEVELS) == [1]
    store.saves.delete(user.id, second)
    assert ask(url, HOW_MANY_LEVELS) == [0]


def test_keeps_the_level_of_a_replay(store: Store, user: User) -> None:
    finished, unfinished = begin(store, user), begin(store, user)
    score = end(store, user, finished, by_hand("G", seconds=1))
    store.saves.delete(user.id, unfinished)
    assert score is not None
    assert store.replays.load(score.user_id, score.replay_id).level_text == "G"


def test_keeps_large_levels_and_long_games(store: Store, user: User) -> None:
    level_text, moves = "#" * 2_000_000, "RLUD" * 50_000
    save_id = begin(store, user, level_text=level_text)
    keep(store, user, save_id, by_hand(moves, seconds=1e6))
    save = store.saves.load(user.id, save_id)
    assert (save.level_text, save.moves, save.seconds) == (level_text, moves, 1e6)


@pytest.mark.parametrize("title", ["", "'; DROP TABLE saves; --", "🧭 ẫộ\n%s"])
def test_takes_any_text_for_a_title(store: Store, user: User, title: str) -> None:
    save_id = begin(store, user)
    store.saves.rename(user.id, save_id, title)
    assert store.saves.load(user.id, save_id).title == title


def test_says_so_when_a_title_is_no_text(store: Store, user: User) -> None:
    save_id = begin(store, user)
    with pytest.raises(StoreFailed, match="cannot be stored"):
        store.saves.rename(user.id, save_id, "half \ud800 of a pair")
    assert store.saves.load(user.id, save_id).title == "Mine"


def test_refuses_a_game_of_nobody(url: str, store: Store) -> None:
    with pytest.raises(StoreFailed, match="not there"):
        begin(store, User(12345, "Nobody", is_guest=False))
    assert ask(url, HOW_MANY_LEVELS) == [0]


def test_writes_one_statement_a_move(store: Store, user: User) -> None:
    save_id = begin(store, user)
    statements: list[str] = []

    def see(*about: Any) -> None:
        statements.append(about[2].split()[0])

    event.listen(Engine, "before_cursor_execute", see)
    keep(store, user, save_id, by_hand("R", seconds=1))
    event.remove(Engine, "before_cursor_execute", see)
    assert [word for word in statements if word != "BEGIN"] == ["UPDATE"]


def test_those_who_begin_the_same_level_do_not_wait_for_each_other(
    store: Store, user: User, guest: User, url: str
) -> None:
    begin(store, guest)
    if not url.startswith("postgresql"):
        pytest.skip("SQLite has one writer at a time")
    with store.saves._database.writing() as session:
        keep_level(session, "toy", "G")  # somebody is about to begin, and takes a long time
        assert begin(store, user)
    assert ask(url, HOW_MANY_LEVELS) == [1]
