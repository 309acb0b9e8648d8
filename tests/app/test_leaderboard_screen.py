"""The leaderboard: boards by name, three orders, the own line, and long tables in blocks."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from desk import click, click_at, find, frames, press, screen_name, settle
from played import LEVEL, score
from sqlalchemy import text

from guides import more_games
from searchcade import catalog, games
from searchcade.app.screens.menu.leaderboard import LeaderboardScreen
from searchcade.app.window import App
from searchcade.store import Score, StoreFailed
from searchcade.texts import Texts
from searchcade.texts.leaderboards import board_title, level_title

GAME, BOARD = LEVEL.split("/")
MORE = more_games()
DAY = datetime(2025, 3, 14, 12, tzinfo=UTC)


@pytest.fixture
def board(app: App) -> App:
    """Show a board with three players: the guest is slow, but takes fewest steps."""
    accounts = app.store.accounts
    score(app, accounts.register("Minh_Anh", "password1"), detours=2, seconds=5, hints=0)
    score(app, accounts.register("Quốc.Bảo", "password1"), detours=1, seconds=70, hints=0)
    score(app, app.user, detours=0, seconds=100)
    show(app)
    return app


def show(app: App, game: str = "", name: str = "") -> None:
    """Open the leaderboard and wait until it is there."""
    app.push(LeaderboardScreen(app, game, name))
    settle(app)
    settle(app)


def names(app: App) -> list[str]:
    """Return who stands on the board, from the top."""
    table = find(app, "leaderboard.table")
    return [table.cells(number)[1] for number in range(table.count)]


def test_it_opens_on_a_board_on_which_somebody_stands(board: App) -> None:
    assert find(board, "leaderboard.board").text == "Level: First steps (3)"
    assert names(board) == ["Guest", "Quốc.Bảo", "Minh_Anh"]


def test_a_line_has_all_its_figures(board: App) -> None:
    rank, name, steps, time, hints, date = find(board, "leaderboard.table").cells(1)
    assert (rank, name, time, hints) == ("2", "Quốc.Bảo", "1:10", "0")
    assert int(steps) > 2
    assert date.startswith("20")


def test_a_game_whose_moves_cost_differently_is_ordered_by_cost_at_first(app: App) -> None:
    show(app, "sokoban", "01-one-push")
    assert find(app, "leaderboard.order").text.endswith("Cost")
    find(app, "leaderboard.order").choose("seconds")
    settle(app)
    find(app, "leaderboard.board").choose("02-walk-around")
    settle(app)
    assert find(app, "leaderboard.order").text.endswith("Time")
    show(app, GAME, BOARD)
    assert find(app, "leaderboard.order").text.endswith("Steps")


def test_the_order_is_chosen_from_a_list_or_by_a_title(board: App) -> None:
    find(board, "leaderboard.order").choose("seconds")
    settle(board)
    assert names(board) == ["Minh_Anh", "Quốc.Bảo", "Guest"]
    table = find(board, "leaderboard.table")
    click_at(board, table.places(table.rect)[2].move(0, 10).midtop)
    settle(board)
    assert find(board, "leaderboard.order").value == "steps"
    assert names(board)[0] == "Guest"


def test_the_own_rank_is_told_and_its_line_is_lit(board: App) -> None:
    find(board, "leaderboard.order").choose("seconds")
    settle(board)
    assert find(board, "leaderboard.own").text == "Your best: rank 3 of 3"
    assert find(board, "leaderboard.table").marked == 2
    click(board, "leaderboard.show_own")
    assert find(board, "leaderboard.table").chosen == 2


def test_who_is_not_on_the_board_is_told_so(app: App) -> None:
    score(app, app.store.accounts.register("Minh_Anh", "password1"))
    show(app)
    assert find(app, "leaderboard.own").text == "You are not on this board yet."
    assert find(app, "leaderboard.table").marked == -1


def test_an_empty_board_says_so_and_offers_to_play(app: App) -> None:
    show(app, GAME, BOARD)
    assert "Nobody" in find(app, "leaderboard.empty").text
    assert find(app, "leaderboard.play").enabled


def test_another_level_is_chosen(board: App) -> None:
    levels = find(board, "leaderboard.board").values
    assert BOARD in levels
    assert len(levels) == len(set(levels))
    find(board, "leaderboard.board").choose(levels[0])
    settle(board)
    assert "Nobody" in find(board, "leaderboard.empty").text


def test_a_board_that_nobody_has_played_yet_can_be_asked_for(app: App) -> None:
    show(app, GAME, "easy?energy=known")
    assert find(app, "leaderboard.board").text == "Level: Easy · Energy: Values known"


def test_enter_watches_the_game_of_a_line(board: App) -> None:
    press(board, "down", "return")
    settle(board)
    assert screen_name(board) == "ReplayScreen"


def test_the_button_watches_the_game_of_the_chosen_line(board: App) -> None:
    click(board, "leaderboard.watch")
    settle(board)
    assert screen_name(board) == "ReplayScreen"


def test_the_games_of_others_are_shown_to_who_has_won_the_level(app: App) -> None:
    score(app, app.store.accounts.register("Minh_Anh", "password1"))
    show(app)
    click(app, "leaderboard.watch")
    settle(app)
    assert screen_name(app) == "LeaderboardScreen"
    assert app.current_toast is not None
    assert app.message.startswith("Win this level first")
    score(app, app.user, detours=3)
    click(app, "leaderboard.watch")
    settle(app)
    assert screen_name(app) == "ReplayScreen"


@pytest.fixture
def seeds(app: App) -> App:
    """Let a player win two mazes of different seeds, the second one in the best way."""
    player = app.store.accounts.register("Minh_Anh", "password1")
    score(app, player, name="maze/easy?seed=3", detours=2, hints=0)
    score(app, player, name="maze/easy?seed=12", detours=0)
    score(app, app.user, name="maze/easy?seed=12", detours=0, hints=1)
    return app


def test_seeds_are_compared_by_what_is_over_the_optimum(seeds: App) -> None:
    show(seeds, GAME, "easy")
    table = find(seeds, "leaderboard.table")
    assert find(seeds, "leaderboard.board").text == "Level: Easy (3)"
    assert find(seeds, "leaderboard.order").values == ["excess", "seconds"]
    rows = [table.cells(number)[1:4] for number in range(3)]
    assert rows[0] == ["Minh_Anh", "12", "optimal"]
    assert rows[1][:2] == ["Minh_Anh", "3"]
    assert rows[1][2].startswith("+")
    assert rows[2] == ["Guest", "12", "optimal"]  # after all games without hints


def test_seeds_can_be_ordered_by_time(app: App) -> None:
    for seed, seconds in ((3, 40.0), (4, 20.0), (5, 30.0)):
        score(
            app, app.user, name=f"maze/easy?seed={seed}", detours=seed - 3, hints=0, seconds=seconds
        )
    show(app, GAME, "easy")
    find(app, "leaderboard.order").choose("seconds")
    settle(app)
    table = find(app, "leaderboard.table")
    assert [table.cells(number)[2] for number in range(3)] == ["4", "5", "3"]
    assert [column.name for column in table.columns if column.can_sort] == ["excess", "seconds"]


def test_each_seed_has_a_board_of_its_own(seeds: App) -> None:
    show(seeds, GAME, "easy")
    choice = find(seeds, "leaderboard.seed")
    assert choice.values == ["easy", "easy?seed=3", "easy?seed=12"]
    assert [choice.show(each) for each in choice.values] == ["All, compared", "3", "12"]
    choice.choose("easy?seed=12")
    settle(seeds)
    assert names(seeds) == ["Minh_Anh", "Guest"]
    assert find(seeds, "leaderboard.board").value == "easy"
    assert find(seeds, "leaderboard.order").values == ["steps", "cost", "seconds"]


def test_the_result_leads_to_the_board_of_the_seed(seeds: App) -> None:
    show(seeds, GAME, "easy?seed=3")
    assert find(seeds, "leaderboard.seed").text == "Seed: 3"
    assert names(seeds) == ["Minh_Anh"]


def test_the_challenge_of_each_day_has_a_board(app: App) -> None:
    for day in ("2026-03-01", "2026-03-02"):
        score(app, app.user, name=f"maze/daily?date={day}")
    show(app, GAME, "daily?date=2026-03-01")
    assert find(app, "leaderboard.board").text == "Level: Challenge of the day (2)"
    assert find(app, "leaderboard.seed").text == "Day: 2026-03-01"
    assert find(app, "leaderboard.seed").values[1] == "daily?date=2026-03-02"  # the latest first
    assert names(app) == ["Guest"]


def test_a_level_that_ships_has_no_seeds(board: App) -> None:
    with pytest.raises(KeyError):
        find(board, "leaderboard.seed")


def test_a_marked_line_is_not_shown(board: App) -> None:
    with board.store.scores._database.writing() as session:
        session.execute(text("UPDATE scores SET verdict = 'forged' WHERE seconds < 10"))
    show(board, GAME, BOARD)
    assert names(board) == ["Guest", "Quốc.Bảo"]


def test_a_new_game_has_a_leaderboard_by_itself(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, MORE])
    show(app, "coins")
    assert find(app, "leaderboard.game").text == "Game: Coins"
    assert find(app, "leaderboard.board").text == "Level: First"


def test_a_store_that_fails_is_told_once_and_the_screen_stays(
    board: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_values: object, **_named: object) -> None:
        raise StoreFailed("the server is gone")

    monkeypatch.setattr(type(board.store.scores), "page", fail)
    find(board, "leaderboard.order").choose("seconds")
    settle(board)
    frames(board, 0.5)
    assert board.jobs.running == 0
    assert screen_name(board) == "LeaderboardScreen"


# ------------------------------------------------------------------ long boards


class LongBoard:
    """Stand for ten thousand scores; note which parts of them are asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def page(
        self,
        _game: str,
        _board: str,
        _order: str,
        offset: int = 0,
        limit: int = 50,
        *,
        across: bool = False,
    ) -> list[Score]:
        assert not across
        self.asked.append((offset, limit))
        ranks = range(offset + 1, min(offset + limit, 10_000) + 1)
        return [Score(rank, rank, 1, f"p{rank}", rank, rank, 1.0, 0, DAY, 1) for rank in ranks]


@pytest.fixture
def long(app: App, monkeypatch: pytest.MonkeyPatch) -> tuple[App, LongBoard]:
    fake, scores = LongBoard(), type(app.store.scores)
    monkeypatch.setattr(
        scores, "page", lambda _self, *values, **loaded: fake.page(*values, **loaded)
    )
    monkeypatch.setattr(scores, "count", lambda *_values, **_named: 10_000)
    show(app, GAME, BOARD)
    return app, fake


def test_of_a_long_board_only_blocks_in_view_are_fetched(long: tuple[App, LongBoard]) -> None:
    app, fake = long
    assert fake.asked == [(0, 100)]
    table = find(app, "leaderboard.table")
    table.scroll_to(table.row * 7_420)
    app.redraw()
    settle(app)
    assert fake.asked == [(0, 100), (7_400, 100)]
    assert table.cells(7_421)[:2] == ["7,422", "p7422"]
    press(app, "end")
    settle(app)
    assert fake.asked[-1] == (9_900, 100)
    assert table.text.startswith("10,000 p10000")
    press(app, "home")
    settle(app)
    assert len(fake.asked) == 3


def test_a_line_that_is_still_fetched_shows_its_rank(long: tuple[App, LongBoard]) -> None:
    app, _ = long
    assert find(app, "leaderboard.table").cells(5_000)[:2] == ["5,001", "…"]
    settle(app)
    assert find(app, "leaderboard.table").cells(5_000)[:2] == ["5,001", "p5001"]


def test_a_resized_window_stays_at_its_line(long: tuple[App, LongBoard]) -> None:
    app, _ = long
    press(app, *["pagedown"] * 5)
    chosen, offset = find(app, "leaderboard.table").chosen, find(app, "leaderboard.table").offset
    app.rebuild()
    assert find(app, "leaderboard.table").chosen == chosen > 20
    assert find(app, "leaderboard.table").offset == offset


# ------------------------------------------------------------------ names of boards


@pytest.mark.parametrize(
    ("language", "board", "title"),
    [
        ("en", "easy", "Easy"),
        ("vi", "easy?energy=known", "Dễ · Năng lượng: Biết trước giá trị"),
        ("vi", "daily?date=2026-03-09", "Thử thách mỗi ngày · 09/03/2026"),
        ("en", "daily?date=someday", "Challenge of the day · someday"),
        ("en", "#3f2a99", "Own level 3f2a"),
        ("en", "of?another version", "of?another version"),
    ],
)
def test_a_board_is_called_by_the_words_of_its_game(language: str, board: str, title: str) -> None:
    assert board_title(Texts(language).of(catalog.game(GAME)), board) == title


def test_a_level_from_a_file_is_called_by_the_file() -> None:
    words = Texts("en").of(catalog.game(GAME))
    assert level_title(words, "", "my/levels/cave.txt#2") == "cave 2"
    assert level_title(words, "easy", "whatever") == "Easy"
