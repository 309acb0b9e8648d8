"""A game and its save: attempts, taking over from another window, the end, and the clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play.autosave import MAX_FRAME_S, RETRY_S, Autosave, GameClock
from searchcade.play.judge import judge
from searchcade.play.saved_game import HEARTBEAT_S, SavedGame
from searchcade.store import Changed, NoSuch, Progress, Store, open_store

MAZE = catalog.game("maze")
CORRIDOR = LoadedLevel("corridor.txt", MAZE, MAZE.parse("###########\n#S       G#\n###########\n"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Open a store in a file."""
    store = open_store(f"sqlite:///{tmp_path}/games.db", judge=judge)
    yield store
    store.close()


@pytest.fixture
def user(store: Store) -> int:
    """Return the number of a guest."""
    return store.accounts.guest("a guest").id


@pytest.fixture
def saved(store: Store, user: int) -> SavedGame:
    """Begin a game."""
    return SavedGame.begin(store, user, CORRIDOR, "Corridor")


def play(saved: SavedGame, moves: str) -> None:
    """Play moves and store them."""
    for move in moves:
        assert saved.session.play(move)
    saved.write(saved.progress())


# ------------------------------------------------------------------ saves


def test_a_game_has_one_save_from_the_first_write_on(
    store: Store, user: int, saved: SavedGame
) -> None:
    assert store.saves.list(user) == []
    play(saved, "R")
    play(saved, "R")
    [save] = store.saves.list(user)
    assert (save.moves, save.title, save.level_name) == ("RR", "Corridor", "corridor.txt")


def test_a_game_goes_on_as_it_was_left(store: Store, user: int, saved: SavedGame) -> None:
    saved.seconds, saved.session.hints = 12.0, 2
    play(saved, "RR")
    again = SavedGame.resume(store, user, store.saves.list(user)[0])
    assert again.progress() == saved.progress()
    assert again.handle == saved.handle
    assert again.loaded.content_hash == CORRIDOR.content_hash


def test_a_killed_game_gets_a_heartbeat_more(store: Store, user: int, saved: SavedGame) -> None:
    saved.seconds, saved.running = 12.0, True
    play(saved, "R")
    again = SavedGame.resume(store, user, store.saves.list(user)[0])
    assert again.seconds == 12.0 + HEARTBEAT_S
    assert not again.running


def test_a_game_is_untouched_until_something_would_be_missed(saved: SavedGame) -> None:
    assert saved.is_untouched
    saved.session.hint()
    assert not saved.is_untouched
    saved.restart()
    assert saved.is_untouched
    saved.session.play("R")
    saved.session.undo()
    assert not saved.is_untouched


def test_how_a_game_ended_is_resigned_only_where_somebody_resigned(saved: SavedGame) -> None:
    endings = [saved.ended]
    saved.resigned = True
    assert [*endings, saved.ended] == ["", "resigned"]


def test_a_game_is_helped_by_the_solver_or_by_most_moves(saved: SavedGame) -> None:
    assert not saved.is_helped
    saved.session.play("R", "s")
    assert saved.is_helped
    saved.session.undo()
    saved.helped = True
    assert saved.is_helped


def test_a_game_that_goes_on_from_another_one_is_helped_for_good(store: Store, user: int) -> None:
    saved = SavedGame.play_on(store, user, CORRIDOR, "RR", "Corridor")
    saved.session.restart()  # all moves are taken back, one by one
    play(saved, "")
    [save] = store.saves.list(user)  # as after kill -9
    again = SavedGame.resume(store, user, save)
    assert (again.session.moves, again.is_helped) == ("", True)
    again.restart()  # a new attempt knows nothing of it
    assert not again.is_helped
    assert again.bring_back()
    assert again.is_helped


def test_a_snapshot_is_a_copy_with_the_last_state_or_with_all(saved: SavedGame) -> None:
    play(saved, "RR")
    last, whole = saved.snapshot(), saved.snapshot(whole=True)
    assert last.states == [saved.session.state]
    assert whole.states == saved.session.states
    assert (last.costs, whole.costs) == ([2], [0, 1, 2])
    last.play("R")
    assert saved.session.moves == "RR"
    assert len(saved.session.states) == 3


def test_what_was_only_looked_at_leaves_no_save(store: Store, user: int, saved: SavedGame) -> None:
    saved.discard()
    saved.write(saved.progress())
    saved.discard()
    assert store.saves.list(user) == []
    saved.discard()  # it is gone already


# ------------------------------------------------------------------ attempts


def test_a_restart_keeps_the_last_attempt_and_begins_at_zero(
    store: Store, user: int, saved: SavedGame
) -> None:
    saved.seconds, saved.helped = 9.0, True
    play(saved, "RR")
    saved.restart()
    assert (saved.session.moves, saved.seconds, saved.helped) == ("", 0.0, False)
    play(saved, "R")
    assert sorted(save.moves for save in store.saves.list(user)) == ["R", "RR"]
    saved.restart()
    play(saved, "RRR")
    moves = sorted(save.moves for save in store.saves.list(user))
    assert moves == ["R", "RRR"]  # of several, the last one is kept


def test_the_attempt_before_a_restart_comes_back_with_the_time_since(
    store: Store, user: int, saved: SavedGame
) -> None:
    saved.seconds = 9.0
    play(saved, "RR")
    saved.restart()
    saved.seconds = 2.0
    saved.write(saved.progress())
    assert saved.bring_back()
    assert (saved.session.moves, saved.seconds) == ("RR", 11.0)
    assert not saved.bring_back()
    saved.write(saved.progress())
    assert [save.moves for save in store.saves.list(user)] == ["RR"]


def test_nothing_comes_back_once_a_move_was_made(saved: SavedGame) -> None:
    assert not saved.bring_back()
    play(saved, "RR")
    saved.restart()
    saved.session.play("R")
    assert not saved.bring_back()
    assert saved.session.moves == "R"


def test_the_clock_of_a_former_attempt_stands(store: Store, user: int, saved: SavedGame) -> None:
    saved.running = True
    play(saved, "RR")
    saved.restart()
    saved.write(saved.progress())
    running = {save.moves: save.running for save in store.saves.list(user)}
    assert running == {"RR": False, "": True}


# ------------------------------------------------------------------ two windows


def test_what_another_window_wrote_is_replaced_only_by_who_takes_over(
    store: Store, user: int, saved: SavedGame
) -> None:
    play(saved, "R")
    other = SavedGame.resume(store, user, store.saves.list(user)[0])
    play(other, "RRR")
    with pytest.raises(Changed):
        play(saved, "R")
    assert saved.others().moves == "RRRR"
    saved.is_taken_over = True
    saved.write(saved.progress())
    assert not saved.is_taken_over
    assert [save.moves for save in store.saves.list(user)] == ["RR"]


def test_a_save_that_is_left_to_another_window_stays(
    store: Store, user: int, saved: SavedGame
) -> None:
    play(saved, "R")
    saved.leave_save()
    play(saved, "R")
    assert sorted(save.moves for save in store.saves.list(user)) == ["R", "RR"]


def test_a_save_that_was_deleted_elsewhere_is_made_anew(
    store: Store, user: int, saved: SavedGame
) -> None:
    play(saved, "R")
    store.saves.delete(user, store.saves.list(user)[0].id)
    play(saved, "R")
    assert [save.moves for save in store.saves.list(user)] == ["RR"]


def test_a_restart_stores_the_attempt_apart_where_another_window_went_on(
    store: Store, user: int, saved: SavedGame
) -> None:
    play(saved, "R")
    other = SavedGame.resume(store, user, store.saves.list(user)[0])
    play(other, "RRR")
    saved.session.play("R")
    saved.restart()
    play(saved, "R")
    assert sorted(save.moves for save in store.saves.list(user)) == ["R", "RR", "RRRR"]
    saved.session.undo()
    saved.session.undone = saved.session.undone_hands = ""
    assert saved.bring_back()
    play(saved, "R")
    assert sorted(save.moves for save in store.saves.list(user)) == ["RRR", "RRRR"]


# ------------------------------------------------------------------ the end


def test_a_finished_game_is_a_score_and_no_save(store: Store, user: int, saved: SavedGame) -> None:
    saved.seconds, saved.running = 9.0, True
    play(saved, "RRRR")
    score = saved.finish()
    assert score is not None
    assert (score.steps, score.seconds) == (4, 9.0)
    assert store.saves.list(user) == []


def test_a_game_whose_save_is_gone_is_handed_in_all_the_same(
    store: Store, user: int, saved: SavedGame
) -> None:
    saved.seconds = 9.0
    play(saved, "RRRR")
    store.saves.delete(user, store.saves.list(user)[0].id)
    assert saved.finish() is not None
    with pytest.raises(NoSuch):
        saved.others()


def test_a_game_that_cannot_be_stored_waits_on_this_machine(
    store: Store, user: int, saved: SavedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(saved, "RRRR")
    kept: list[Any] = []
    monkeypatch.setattr(store.pending, "keep", lambda user_id, game: kept.append((user_id, game)))
    saved.running = True
    saved.set_aside()
    [(user_id, game)] = kept
    assert (user_id, game.progress.moves, game.progress.running) == (user, "RRRR", False)
    assert (game.handle, game.order, game.title) == (saved.handle, "steps", "Corridor")
    assert MAZE.render(MAZE.parse(game.level_text)) == MAZE.render(CORRIDOR.level)


# ------------------------------------------------------------------ the clock


@pytest.fixture
def written() -> list[Progress]:
    """Return the list of what the clock stores."""
    return []


@pytest.fixture
def clock(saved: SavedGame, written: list[Progress]) -> Iterator[GameClock]:
    """Return a clock that stores into the list."""
    autosave = Autosave(written.append)
    yield GameClock(saved, autosave)
    autosave.close()


def test_time_counts_while_the_clock_runs(saved: SavedGame, clock: GameClock) -> None:
    clock.pass_time(2.0, runs=True)
    clock.pass_time(3.0, runs=False)
    clock.pass_time(MAX_FRAME_S + 100, runs=True)
    assert saved.seconds == 2.0 + MAX_FRAME_S


def test_the_clock_is_stored_when_it_starts_and_stops_and_with_each_heartbeat(
    clock: GameClock, written: list[Progress]
) -> None:
    beats = [(1.0, True), (HEARTBEAT_S - 1, True), (1.0, True), (1.0, False), (99.0, False)]
    for seconds, runs in beats:
        clock.pass_time(seconds, runs=runs)
        clock.autosave.wait()
    stored = [(progress.seconds, progress.running) for progress in written]
    assert stored == [(1.0, True), (HEARTBEAT_S + 1, True), (HEARTBEAT_S + 1, False)]


def test_a_heartbeat_that_is_overdue_is_stored(clock: GameClock, written: list[Progress]) -> None:
    for seconds in (1.0, HEARTBEAT_S + 0.5):
        clock.pass_time(seconds, runs=True)
        clock.autosave.wait()
    assert [progress.seconds for progress in written] == [1.0, HEARTBEAT_S + 1.5]


def test_after_a_failure_the_next_heartbeat_comes_later(
    clock: GameClock, written: list[Progress]
) -> None:
    clock.pass_time(1.0, runs=True)
    clock.autosave.wait()
    clock.autosave.failure = OSError("the disk is full")
    clock.pass_time(RETRY_S - 1, runs=True)
    clock.autosave.wait()
    assert len(written) == 1
    clock.pass_time(1.0, runs=True)
    clock.autosave.wait()
    assert [progress.seconds for progress in written] == [1.0, RETRY_S + 1]


def test_the_time_after_a_loss_counts_once_when_it_is_settled(
    saved: SavedGame, clock: GameClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(saved.session), "ended", property(lambda _session: "lost"))
    clock.pass_time(3.0, runs=False)
    clock.pass_time(4.0, runs=False)
    assert saved.seconds == 0.0
    clock.settle()
    clock.settle()
    assert saved.seconds == 7.0
