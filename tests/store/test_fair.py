"""Fair play: what a client says is believed only as far as it cannot be turned to its profit."""

from __future__ import annotations

import pytest
from toy_rules import Clock, begin, by_hand, end, finish, keep, play

from searchcade.problem import BadInput
from searchcade.store import (
    Changed,
    Handle,
    NoSuch,
    NotYet,
    Progress,
    Score,
    Store,
    User,
    is_helped,
)

pytest_plugins = ["databases"]


def begun(store: Store, user: User) -> Handle:
    return store.saves.load(user.id, begin(store, user)).handle


def hand_in(store: Store, user: User, progress: Progress) -> Score | None:
    return store.scores.hand_in(
        user.id, game="toy", level_name="toy/easy", level_text="G", progress=progress
    )


# ------------------------------------------------------------------ saves have a version


def test_two_windows_on_one_save_are_noticed(store: Store, user: User) -> None:
    first = begun(store, user)
    second = store.saves.keep(user.id, first, by_hand("RR"))
    with pytest.raises(Changed, match="another window"):
        store.saves.keep(user.id, first, by_hand("L"))
    assert store.saves.load(user.id, first.id).moves == "RR"
    assert store.saves.keep(user.id, second, by_hand("RRR")).version == second.version + 1


def test_a_save_can_be_taken_over_after_a_question(store: Store, user: User) -> None:
    mine = begun(store, user)
    theirs = store.saves.keep(user.id, mine, by_hand("RR"))
    mine = store.saves.keep(user.id, mine, by_hand("L"), force=True)
    assert store.saves.load(user.id, mine.id).moves == "L"
    with pytest.raises(Changed):
        store.saves.keep(user.id, theirs, by_hand("RRR"))


def test_a_win_on_an_old_version_is_noticed_and_can_be_insisted_on(
    store: Store, user: User
) -> None:
    old = begun(store, user)
    store.saves.keep(user.id, old, by_hand("R"))
    with pytest.raises(Changed):
        store.scores.finish(user.id, old, by_hand("G"))
    assert store.scores.boards() == []
    assert store.scores.finish(user.id, old, by_hand("G"), force=True)


def test_a_loaded_save_can_be_written(store: Store, user: User) -> None:
    handle = begun(store, user)
    store.saves.keep(user.id, handle, by_hand("R"))
    again = store.saves.load(user.id, handle.id).handle
    assert store.saves.keep(user.id, again, by_hand("RR")).id == handle.id


def test_a_save_says_whether_its_clock_was_running(store: Store, user: User) -> None:
    handle = begun(store, user)
    assert not store.saves.load(user.id, handle.id).running
    handle = store.saves.keep(user.id, handle, by_hand("R")._replace(running=True))
    assert store.saves.load(user.id, handle.id).running
    store.saves.keep(user.id, handle, by_hand("R"))
    assert not store.saves.load(user.id, handle.id).running


# ------------------------------------------------------------------ what a client says


def test_nobody_writes_or_finishes_the_save_of_somebody_else(
    store: Store, user: User, guest: User
) -> None:
    handle = begun(store, user)
    for force in (False, True):
        with pytest.raises(NoSuch):
            store.saves.keep(guest.id, handle, by_hand("R"), force=force)
        with pytest.raises(NoSuch):
            store.scores.finish(guest.id, handle, by_hand("G"), force=force)
    assert store.saves.load(user.id, handle.id).moves == ""
    assert store.scores.boards() == []


def test_hints_and_time_only_grow(store: Store, user: User) -> None:
    save_id = begin(store, user)
    keep(store, user, save_id, by_hand("R", hints=3, seconds=60))
    keep(store, user, save_id, by_hand("RR", hints=0, seconds=1))
    save = store.saves.load(user.id, save_id)
    assert (save.hints, save.seconds) == (3, 60)
    score = end(store, user, save_id, by_hand("G", hints=0, seconds=2))
    assert score is not None
    assert (score.hints, score.seconds) == (3, 60)


@pytest.mark.parametrize("seconds", [-1e9, float("nan"), float("-inf"), float("inf")])
def test_a_time_that_no_clock_shows_is_refused(store: Store, user: User, seconds: float) -> None:
    save_id = begin(store, user)
    keep(store, user, save_id, by_hand("R", seconds=7))
    keep(store, user, save_id, by_hand("RR", seconds=seconds))
    assert store.saves.load(user.id, save_id).seconds == 7
    with pytest.raises(BadInput, match="expected a time from 0 s up"):
        end(store, user, save_id, by_hand("G", seconds=seconds))
    with pytest.raises(BadInput, match="expected a time from 0 s up"):
        hand_in(store, user, by_hand("G", seconds=seconds))
    handed = hand_in(store, user, by_hand("G", -5))
    assert handed is not None
    assert handed.hints == 0


def test_moves_in_real_time_are_refused_where_the_game_has_none(store: Store, user: User) -> None:
    progress = Progress("G", "r", 0, 1)
    assert hand_in(store, user, progress) is not None
    store.scores._judge = lambda *about: play(*about)._replace(real_time=False)
    with pytest.raises(BadInput, match="no moves in real time"):
        hand_in(store, user, progress)


@pytest.mark.parametrize("hands", ["", "p", "ppp", "px", "PP"])
def test_every_move_has_a_hand(store: Store, user: User, hands: str) -> None:
    handle, progress = begun(store, user), Progress("RG", hands, 0, 1)
    with pytest.raises(BadInput, match="letter"):
        store.saves.keep(user.id, handle, progress)
    with pytest.raises(BadInput, match="letter"):
        store.scores.finish(user.id, handle, progress)


@pytest.mark.parametrize(
    ("hands", "helped"),
    [
        ("pppp", False),
        ("hhpp", False),
        ("phhp", False),
        ("hphhp", True),  # more than half
        ("pppph", True),  # the last move
        ("psppp", True),  # the solver
        ("", False),
    ],
)
def test_a_game_is_helped_by_whose_hands_moved(hands: str, helped: bool) -> None:
    assert is_helped(Progress("R" * len(hands), hands, 1, 1)) is helped
    assert is_helped(Progress("R" * len(hands), hands, 1, 1, helped=True))


@pytest.mark.parametrize("hands", ["pph", "hhp", "spp"])
def test_a_helped_game_is_kept_and_gets_no_rank(store: Store, user: User, hands: str) -> None:
    assert end(store, user, begin(store, user), Progress("RRG", hands, 1, 1)) is None
    assert store.scores.boards() == []


def test_a_hint_on_the_way_does_not_make_a_game_helped_for_ever(store: Store, user: User) -> None:
    save_id = begin(store, user)
    keep(store, user, save_id, Progress("R", "h", 1, 1))
    assert not store.saves.load(user.id, save_id).helped
    assert end(store, user, save_id, Progress("RRG", "hpp", 1, 1)) is not None


def test_a_move_of_the_solver_stays_though_it_is_taken_back(store: Store, user: User) -> None:
    save_id = begin(store, user)
    keep(store, user, save_id, Progress("R", "s", 0, 1))
    keep(store, user, save_id, by_hand(""))
    assert end(store, user, save_id, by_hand("G")) is None


# ------------------------------------------------------------------ ranks


def test_games_with_hints_stand_after_games_without(store: Store, user: User) -> None:
    aided = end(store, user, begin(store, user), by_hand("G", hints=1))
    long = finish(store, user, "RRRG", 99)
    assert aided is not None
    page = store.scores.page("toy", "easy", "steps")
    assert [line.id for line in page] == [long.id, aided.id]
    assert [store.scores.rank(line.id, "steps") for line in page] == [1, 2]


def test_points_with_hints_stand_after_points_without(store: Store, user: User) -> None:
    game = "toy with points"
    aided = end(store, user, begin(store, user, game=game), by_hand("FFF", hints=1), "points")
    few = finish(store, user, "F", game=game)
    assert aided is not None
    assert [line.id for line in store.scores.page(game, "easy", "points")] == [few.id, aided.id]
    assert store.scores.rank(aided.id, "points") == 2


def test_seeds_have_boards_of_their_own_and_one_for_all(store: Store, user: User) -> None:
    short = finish(store, user, "RRG", level_name="toy/wood?seed=1", level_text="G")
    long = finish(store, user, "RGGGG", level_name="toy/wood?seed=2", level_text="GGGG")
    assert (short.excess, long.excess) == (3, 1.25)
    assert store.scores.count("toy", "wood?seed=1") == 1
    assert [line.rank for line in store.scores.page("toy", "wood?seed=2", "steps")] == [1]
    assert store.scores.count("toy", "wood", across=True) == 2
    page = store.scores.page("toy", "wood", "excess", across=True)
    assert [line.id for line in page] == [long.id, short.id]
    best = store.scores.own("toy", "wood", "excess", user.id, across=True)
    assert best == page[0]
    assert store.scores.rank(short.id, "excess", across=True) == 2
    assert [(each.board, each.family) for each in store.scores.boards()] == [
        ("wood?seed=1", "wood"),
        ("wood?seed=2", "wood"),
    ]


# ------------------------------------------------------------------ replays of others


def test_games_of_others_are_shown_to_who_has_won_the_level(
    store: Store, user: User, guest: User
) -> None:
    theirs = finish(store, guest, "RG")
    with pytest.raises(NotYet, match="win this level first"):
        store.replays.load(user.id, theirs.replay_id)
    assert store.replays.load(guest.id, theirs.replay_id).moves == "RG"
    finish(store, user, "GG", level_text="GG")  # another level
    with pytest.raises(NotYet):
        store.replays.load(user.id, theirs.replay_id)
    finish(store, user, "RRG")
    assert store.replays.load(user.id, theirs.replay_id).moves == "RG"


def test_a_game_that_was_not_won_gives_nothing_away(store: Store, user: User, guest: User) -> None:
    lost = finish(store, guest, "FL", game="toy with points")
    assert store.replays.load(user.id, lost.replay_id).moves == "FL"


# ------------------------------------------------------------------ games without a save


def test_a_game_is_handed_in_once(store: Store, user: User, clock: Clock) -> None:
    first = hand_in(store, user, by_hand("RG", seconds=3.25))
    clock.go(9)
    again = hand_in(store, user, by_hand("RG", seconds=3.25))
    assert first is not None
    assert again == first
    assert store.scores.count("toy", "easy") == 1


def test_a_game_that_is_handed_in_has_to_be_won(store: Store, user: User) -> None:
    with pytest.raises(BadInput, match="not won"):
        hand_in(store, user, by_hand("R"))
    assert store.scores.boards() == []
