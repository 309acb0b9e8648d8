"""Scores and replays: what happens to finished games."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import insert
from toy_rules import Clock, ask, begin, by_hand, end, finish, keep

from searchcade.problem import BadInput, IllegalMove
from searchcade.store import Leaderboard, Order, Record, Save, Store, StoreFailed, User
from searchcade.store.models import ReplayRow, ScoreRow

pytest_plugins = ["databases"]
ORDERS: tuple[Order, ...] = ("steps", "cost", "seconds")


def lines(store: Store, order: Order = "steps") -> list[tuple[int, int, float]]:
    """Return the rank, the steps and the time of the lines of the toy's board."""
    page = store.scores.page("toy", "easy", order)
    return [(line.rank, line.steps, line.seconds) for line in page]


def state_of(store: Store, user: User) -> tuple[list[Save], list[Leaderboard]]:
    return store.saves.list(user.id), store.scores.boards()


def test_enters_a_finished_game_with_what_the_rules_say(
    store: Store, user: User, clock: Clock
) -> None:
    save_id = begin(store, user)
    score = end(store, user, save_id, by_hand("RLG", hints=2, seconds=9.5))
    assert score is not None
    assert (score.rank, score.name, score.user_id) == (1, user.name, user.id)
    assert (score.steps, score.cost) == (3, 6)
    assert (score.seconds, score.hints, score.date) == (9.5, 2, clock())
    assert store.scores.page("toy", "easy", "cost") == [score]
    assert store.saves.list(user.id) == []


def test_keeps_a_finished_game_to_be_shown_again(store: Store, user: User, clock: Clock) -> None:
    save_id = begin(store, user, level_name="toy/last", level_text="LG")
    score = end(store, user, save_id, by_hand("RLG", hints=1, seconds=9.5))
    assert score is not None
    replay = store.replays.load(score.user_id, score.replay_id)
    assert (replay.game, replay.level_name, replay.level_text) == ("toy", "toy/last", "LG")
    assert (replay.moves, replay.seconds, replay.hints) == ("RLG", 9.5, 1)
    assert (replay.name, replay.date) == (user.name, clock())


def test_counts_a_game_once(store: Store, user: User) -> None:
    save_id = begin(store, user)
    end(store, user, save_id, by_hand("G", seconds=1))
    with pytest.raises(StoreFailed, match="no such save"):
        end(store, user, save_id, by_hand("G", seconds=1))
    assert store.scores.count("toy", "easy") == 1


def test_counts_a_game_once_that_many_threads_finish(store: Store, user: User) -> None:
    save_id = begin(store, user)

    def finishing(_: int) -> str:
        try:
            end(store, user, save_id, by_hand("G", seconds=1))
        except StoreFailed as refusal:
            return str(refusal)
        return "counted"

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(finishing, range(4)))
    assert answers == ["counted"] + ["there is no such save"] * 3
    assert store.scores.count("toy", "easy") == 1


def test_changes_nothing_when_the_moves_do_not_win(store: Store, user: User) -> None:
    save_id = begin(store, user)
    before = state_of(store, user)
    with pytest.raises(BadInput, match="not won"):
        end(store, user, save_id, by_hand("RL", seconds=1))
    assert state_of(store, user) == before


def test_changes_nothing_when_the_rules_forbid_a_move(store: Store, user: User) -> None:
    save_id = begin(store, user)
    before = state_of(store, user)
    with pytest.raises(IllegalMove, match=r"move 2 \('X'\)"):
        end(store, user, save_id, by_hand("RXG", seconds=1))
    assert state_of(store, user) == before


def test_changes_nothing_when_a_figure_cannot_be_stored(store: Store, user: User) -> None:
    save_id = begin(store, user)
    before = state_of(store, user)
    with pytest.raises(StoreFailed, match="cannot be stored"):
        end(store, user, save_id, by_hand("G", hints=2**70, seconds=1))
    assert state_of(store, user) == before


@pytest.mark.parametrize("when", ["at the end", "before"])
def test_gives_no_score_for_a_game_that_the_solver_finished(
    url: str, store: Store, user: User, when: str
) -> None:
    save_id = begin(store, user)
    keep(store, user, save_id, by_hand("R", seconds=1, helped=when == "before"))
    helped = when == "at the end"
    score = end(store, user, save_id, by_hand("RG", seconds=1, helped=helped))
    assert score is None
    assert store.scores.boards() == []
    assert ask(url, "SELECT moves FROM replays") == ["RG"]
    assert store.saves.list(user.id) == []


def test_forgets_no_hint_that_a_save_has_counted(store: Store, user: User) -> None:
    save_id = begin(store, user)
    keep(store, user, save_id, by_hand("R", hints=3, seconds=1))
    score = end(store, user, save_id, by_hand("G", seconds=1))
    assert score is not None
    assert score.hints == 3


def test_shows_the_fewest_steps_or_the_shortest_time_first(store: Store, user: User) -> None:
    for moves, seconds in (("RRG", 1.0), ("G", 3.0), ("RG", 2.0)):
        finish(store, user, moves, seconds)
    assert lines(store, "steps") == [(1, 1, 3.0), (2, 2, 2.0), (3, 3, 1.0)]
    assert lines(store, "cost") == lines(store, "steps")
    assert lines(store, "seconds") == [(1, 3, 1.0), (2, 2, 2.0), (3, 1, 3.0)]


def test_breaks_ties_by_time_then_by_date_then_by_who_came_first(
    store: Store, user: User, clock: Clock
) -> None:
    clock.go(100)
    late, later = finish(store, user, "RG", 5), finish(store, user, "RG", 5)
    clock.go(-50)
    early = finish(store, user, "RG", 5)
    quick = finish(store, user, "RG", 4)
    for order in ORDERS:
        page = store.scores.page("toy", "easy", order)
        assert [line.id for line in page] == [quick.id, early.id, late.id, later.id]
        assert [line.rank for line in page] == [1, 2, 3, 4]


def test_tells_the_rank_when_a_game_is_finished(store: Store, user: User) -> None:
    finish(store, user, "RG", 9)
    assert finish(store, user, "RRG", 1).rank == 2
    assert finish(store, user, "G", 99).rank == 1


def test_finds_the_best_line_of_a_user(store: Store, user: User, guest: User) -> None:
    assert store.scores.own("toy", "easy", "steps", user.id) is None
    finish(store, guest, "G", 1)
    slow, quick = finish(store, user, "RG", 9), finish(store, user, "RRG", 2)
    best = {order: store.scores.own("toy", "easy", order, user.id) for order in ORDERS}
    assert {order: (line.id, line.rank) for order, line in best.items() if line} == {
        "steps": (slow.id, 2),
        "cost": (slow.id, 2),
        "seconds": (quick.id, 2),
    }


def test_tells_what_the_best_games_of_a_user_cost(store: Store, user: User, guest: User) -> None:
    assert store.scores.records("toy", user.id) == {}
    finish(store, guest, "G")
    long = finish(store, user, "RRG")
    short = end(store, user, begin(store, user), by_hand("G", hints=2, seconds=1))
    hard = finish(store, user, "RG", level_name="toy/hard")
    finish(store, user, "G", game="another toy")
    assert short is not None
    assert store.scores.records("toy", user.id) == {
        "easy": Record(short.cost, long.cost),
        "hard": Record(hard.cost, hard.cost),
    }


def points_of(store: Store) -> list[tuple[int, int | None, str]]:
    """Return the rank, the points and the end of the lines of a board with points."""
    page = store.scores.page("toy with points", "easy", "points")
    return [(line.rank, line.points, line.ended) for line in page]


def test_ranks_games_with_points_by_them_won_or_not(store: Store, user: User) -> None:
    for moves, seconds in (("FG", 5.0), ("FFR", 9.0), ("R", 1.0), ("FL", 4.0)):
        finish(store, user, moves, seconds, game="toy with points")
    ends = ["resigned", "lost", "", "resigned"]
    assert points_of(store) == [*zip((1, 2, 3, 4), (20, 10, 10, 0), ends, strict=True)]
    page = store.scores.page("toy with points", "easy", "points")
    assert [store.scores.rank(line.id, "points") for line in page] == [1, 2, 3, 4]
    best = store.scores.own("toy with points", "easy", "points", user.id)
    assert best == page[0]


def test_a_game_may_end_without_any_points(store: Store, user: User) -> None:
    save_id = begin(store, user, game="toy with points")
    score = end(store, user, save_id, by_hand("RR", seconds=1), "points")
    assert score is not None
    assert (score.rank, score.points, score.ended) == (1, 0, "resigned")


def test_a_game_without_points_has_none_and_was_won(store: Store, user: User) -> None:
    score = finish(store, user)
    assert (score.points, score.ended) == (None, "")


def test_only_games_that_were_won_make_records(store: Store, user: User) -> None:
    finish(store, user, "R", game="toy with points")
    assert store.scores.records("toy with points", user.id) == {}
    long = finish(store, user, "RRG", game="toy with points")
    assert store.scores.records("toy with points", user.id) == {
        "easy": Record(long.cost, long.cost)
    }


def test_keeps_boards_and_games_apart(store: Store, user: User) -> None:
    finish(store, user, level_name="toy/easy")
    finish(store, user, level_name="toy/easy")
    finish(store, user, level_name="toy/hard")
    finish(store, user, level_name="toy/easy", game="another toy")
    assert store.scores.boards() == [
        Leaderboard("another toy", "easy", 1),
        Leaderboard("toy", "easy", 2),
        Leaderboard("toy", "hard", 1),
    ]
    assert store.scores.count("toy", "hard") == 1
    assert store.scores.count("toy", "none") == 0
    assert store.scores.page("toy", "none", "steps") == []
    assert [line.rank for line in store.scores.page("toy", "hard", "steps")] == [1]


def test_shows_a_guest_without_a_name(store: Store, guest: User) -> None:
    assert finish(store, guest).name == ""


def test_says_so_when_an_order_a_score_or_a_replay_is_unknown(store: Store) -> None:
    with pytest.raises(BadInput, match="among points, steps, cost, seconds"):
        store.scores.page("toy", "easy", "beauty")  # type: ignore[arg-type]
    with pytest.raises(StoreFailed, match="no such score"):
        store.scores.rank(1, "steps")
    with pytest.raises(StoreFailed, match="no such replay"):
        store.replays.load(1, 1)


def crowd(url: str, store: Store, user: User, size: int) -> None:
    """Put many lines on a board at once, with many ties."""
    first = finish(store, user, "RRRG", 4)
    game = store.replays.load(user.id, first.replay_id)
    random = Random(7)
    (level_id,) = ask(url, "SELECT level_id FROM replays")
    some = {"user_id": user.id, "hints": 0, "date": game.date}
    won = {
        **some,
        "level_id": level_id,
        "level_name": "",
        "moves": "G",
        "seconds": 1.0,
        "helped": False,
    }
    numbers = range(first.replay_id + 1, first.replay_id + size)
    rows = [
        {
            **some,
            "replay_id": number,
            "game": "toy",
            "board": "easy",
            "verdict": "",
            "steps": random.randrange(1, 50),
            "cost": random.randrange(1, 50),
            "seconds": random.randrange(1, 20) / 2,
        }
        for number in numbers
    ]
    with store.scores._database.writing() as session:
        session.execute(insert(ReplayRow), [{**won, "id": number} for number in numbers])
        session.execute(insert(ScoreRow), rows)


@pytest.mark.parametrize("order", ORDERS)
def test_pages_through_a_crowded_board(url: str, store: Store, user: User, order: Order) -> None:
    crowd(url, store, user, 230)
    pages = [store.scores.page("toy", "easy", order, offset, 50) for offset in range(0, 250, 50)]
    everybody = [line for page in pages for line in page]
    assert [line.rank for line in everybody] == list(range(1, 231))
    assert len({line.id for line in everybody}) == 230
    keys = [(getattr(line, order), line.seconds, line.date, line.id) for line in everybody]
    assert keys == sorted(keys)
    for line in everybody[::37]:
        assert store.scores.rank(line.id, order) == line.rank


@pytest.mark.parametrize("order", ORDERS)
def test_never_sorts_a_board_to_show_a_page(file: Path, order: Order) -> None:
    by = ", ".join(dict.fromkeys((order, "seconds", "date", "id")))
    one = "game = '' AND board = '' AND verdict = ''"
    query = f"SELECT id FROM scores WHERE {one} ORDER BY aided, {by}"
    with closing(sqlite3.connect(file)) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}")]
    assert len(plan) == 1
    assert "COVERING INDEX" in plan[0]


def test_the_history_has_all_games_of_a_player_the_newest_first(
    store: Store, user: User, clock: Clock
) -> None:
    finish(store, user, "RG", seconds=4)
    clock.go(60)
    save_id = begin(store, user)
    assert end(store, user, save_id, by_hand("RRG", helped=True)) is None
    other = store.accounts.guest("elsewhere")
    finish(store, other)
    newest, oldest = store.replays.history(user.id)
    assert (newest.helped, newest.steps, newest.board, newest.is_won) == (True, 3, None, False)
    assert (oldest.helped, oldest.steps, oldest.cost, oldest.board) == (False, 2, 4, "easy")
    assert (oldest.game, oldest.seconds, oldest.is_won) == ("toy", 4, True)
    assert newest.date > oldest.date
