"""Sokoban in the window: stones that are stuck, searches by keys, walks by clicks, other rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import click, click_at, find, frames, press, screen_name, settle
from playtable import drawn, facts, rest, sit_down, walk
from setuptable import open_setup, shown, wait

from searchcade import catalog
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.lab.blocks import read_blocks
from searchcade.play.judge import standing
from searchcade.play.saved_game import SavedGame
from searchcade.solve import solve

pytestmark = pytest.mark.usefixtures("home")

GAME = catalog.game("sokoban")
ROOM = """\
7 3
#######
#.  @ #
#  $  #
#  $. #
#     #
#######
"""
CLOSET = """\
5
#####
#   #
#@$ #
#.  #
#####
"""


def begin(app: App, room: str = ROOM) -> PlayScreen:
    """Sit down at a room."""
    return sit_down(app, drawn(room, "sokoban"))


def click_cell(app: App, screen: PlayScreen, row: int, col: int) -> None:
    """Click on a cell of the board."""
    x, y = screen.board.view.board.view().centre(row, col)
    click_at(app, (x / app.scale, y / app.scale))
    rest(app)


# ------------------------------------------------------------------ playing


def test_the_weights_stand_on_the_stones(app: App) -> None:
    screen = begin(app)
    labels = [sprite.label for sprite in screen.board.view.scene.sprites if sprite.label]
    assert sorted(labels) == ["3", "7"]


def test_the_panel_tells_pushes_weight_and_what_a_push_costs(app: App) -> None:
    begin(app)
    walk(app, "down", "left")
    assert "Pushes: 1" in facts(app)
    assert "Weight pushed: 7" in facts(app)
    assert "Cost: 8" in facts(app)
    assert "A push costs: w" in facts(app)


def test_stones_that_are_stuck_are_marked_until_the_move_is_taken_back(app: App) -> None:
    screen = begin(app, CLOSET)
    assert list(screen.board.view.marks.stuck) == []
    walk(app, "right")
    assert list(screen.board.view.marks.stuck) == [(2, 3)]
    assert "cannot be reached" in find(app, "play.notice").text
    assert "(2, 3)" not in facts(app)
    walk(app, "u")
    assert list(screen.board.view.marks.stuck) == []
    assert find(app, "play.notice").text == ""


def test_a_click_on_a_far_cell_walks_around_the_stones(app: App) -> None:
    screen = begin(app)
    stones = screen.saved.session.state.stones
    click_cell(app, screen, 4, 3)
    assert screen.table.place == (4, 3)
    assert screen.saved.session.state.stones == stones
    assert screen.saved.session.moves.islower()


def test_a_click_on_a_stone_beside_ares_pushes_it(app: App) -> None:
    screen = begin(app)
    walk(app, "down")
    click_cell(app, screen, 2, 3)
    assert screen.saved.session.moves == "dL"


def test_the_trail_begins_anew_with_each_push(app: App) -> None:
    screen = begin(app)
    walk(app, "right", "down", "left", "left")
    assert screen.saved.session.moves == "rdlL"
    assert list(screen.stage.trail) == [(2, 4), (2, 3)]
    walk(app, "right")
    walk(app, "u", "u")
    assert list(screen.stage.trail) == [(1, 4), (1, 5), (2, 5), (2, 4)]


def test_the_computer_finishes_from_where_the_game_stands(app: App) -> None:
    screen = begin(app)
    walk(app, "down", "left")
    press(app, "g")
    click(app, "dialog.yes")
    rest(app)
    assert screen_name(app) == "ResultScreen"
    assert screen.saved.session.moves.startswith("dL")
    assert screen.saved.helped


def test_the_place_on_the_leaderboard_is_by_cost(app: App) -> None:
    """The plan with fewest steps comes behind the cheaper one, though it is there first."""
    room = catalog.level("sokoban/05-near-or-far")
    places = []
    for goal in ("moves", "cost"):
        found = solve(room, catalog.algorithm(f"push-astar?goal={goal}", room.game)).result
        game = SavedGame.begin(app.store, app.user.id, room, goal)
        for move in found.plan or "":
            game.session.play(move)
        game.seconds = 9.0
        score = game.finish()
        assert score is not None
        places.append((score.rank, score.steps, score.cost))
    assert places == [(1, 4, places[0][2]), (1, 11, 30)]


def test_no_way_in_time_is_not_called_lost(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = begin(app)
    monkeypatch.setattr("searchcade.play.walk.plan_to_goal", lambda *_: "")
    screen.table.solve()
    rest(app)
    assert "No way was found" in find(app, "play.notice").text


# ------------------------------------------------------------------ searches by keys


@pytest.mark.parametrize(("key", "algorithm"), GAME.play.watch_keys.items())
def test_a_key_shows_its_algorithm_and_the_game_waits(app: App, key: str, algorithm: str) -> None:
    screen = begin(app)
    walk(app, "down")
    press(app, key)
    assert isinstance(app.screen, WatchScreen)
    assert app.screen.search.choice.algorithm.name == algorithm
    settle(app)
    press(app, "escape")
    assert app.screens[-1] is screen
    assert screen.saved.session.moves == "d"


def test_a_key_appends_its_result_to_the_output_file_of_the_level(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path))
    begin(app)
    for key in "12":
        press(app, key)
        settle(app)
        watched = app.screen
        assert isinstance(watched, WatchScreen)
        assert watched.search.measured is not None
        plan = watched.search.measured.result.plan
        press(app, "end")
        shown = find(app, "watch.counters").text
        assert all(f"{name}: " in shown for name in ("Steps", "Weight pushed", "Memory"))
        assert find(app, "watch.plan").text.replace(" ", "") == plan
        assert find(app, "watch.output").text == "Added to output-drawn-txt.txt"
        press(app, "escape")
    text = (tmp_path / "Outputs" / "output-drawn-txt.txt").read_text(encoding="utf-8")
    first, second = read_blocks(text)
    assert (first.algorithm, second.algorithm) == ("ASTAR", "BFS")
    assert list(first.figures) == ["Steps", "Weight", "Node", "Time (ms)", "Memory (MB)"]


def test_a_full_disk_does_not_spoil_the_search(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "Outputs").write_text("no folder")
    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path))
    begin(app)
    press(app, "1")
    settle(app)
    assert "Not written" in app.message
    press(app, "end")
    assert "Not written" in find(app, "watch.output").text
    assert find(app, "watch.plan").text


def test_the_keys_one_to_six_are_those_of_the_report() -> None:
    assert list(GAME.play.watch_keys) == list("123456")
    assert list(GAME.play.watch_keys.values()) == [
        "astar",
        "bfs",
        "dfs",
        "dijkstra",
        "greedy",
        "ucs",
    ]


def test_looking_at_a_search_counts_as_a_hint(app: App) -> None:
    screen = begin(app)
    click(app, "play.search.1")
    settle(app)
    press(app, "escape")
    rest(app)
    assert screen.saved.session.hints == 1
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert save.hints == 1


def test_playing_oneself_after_a_search_goes_on_with_the_game(app: App) -> None:
    screen = begin(app)
    press(app, "2")
    assert isinstance(app.screen, WatchScreen)
    app.screen.leads.play()
    assert app.screens[-1] is screen


def test_the_buttons_of_the_searches_say_their_keys_and_short_names(app: App) -> None:
    begin(app)
    names = [find(app, f"play.search.{key}").text for key in GAME.play.watch_keys]
    assert names == ["A*", "BFS", "DFS", "Dijkstra", "GBFS", "UCS"]
    assert find(app, "play.search.4").shortcut == "4"


def test_a_game_without_keys_has_the_whole_height_for_its_board(app: App) -> None:
    begin(app)
    small = find(app, "play.board").rect.h
    sit_down(app, "maze/first-steps")
    assert find(app, "play.board").rect.h > small
    with pytest.raises(KeyError):
        find(app, "play.search.1")


@pytest.mark.parametrize("algorithm", catalog.fitting_algorithms(drawn(CLOSET, "sokoban")))
def test_every_moment_of_every_search_can_be_shown(app: App, algorithm: str) -> None:
    screen = WatchScreen(app, drawn(CLOSET, "sokoban"), algorithm)
    app.push(screen)
    settle(app)
    press(app, "space")
    assert screen.length > 0
    for moment in range(screen.length + 1):
        find(app, "watch.timeline").set(moment)
        frames(app)
    assert screen.recording.moment(screen.length).phase == "walk"


# ------------------------------------------------------------------ other rules


def test_rules_are_asked_for_beside_the_options_of_a_level(app: App) -> None:
    screen = open_setup(app, "sokoban", more=True)
    screen.choose("seed", "7")
    wait(app)
    assert shown(screen) == "sokoban/easy?seed=7"
    find(app, "setup.option.push-cost").choose("1+w")
    wait(app)
    assert shown(screen) == "sokoban/easy?seed=7&push-cost=1+w"
    assert screen.preview.seen is not None
    assert standing(screen.preview.seen.loaded).family == "easy?push-cost=1+w"


def test_a_level_that_ships_can_be_played_by_other_rules_on_a_board_of_its_own(app: App) -> None:
    name = next(iter(GAME.shipped()))
    screen = open_setup(app, "sokoban", name, more=True)
    assert "1 stone" in find(app, "setup.facts").text
    find(app, "setup.option.push-cost").choose("1+w")
    wait(app)
    assert shown(screen) == f"sokoban/{name}?push-cost=1+w"
    click(app, "setup.start")
    rest(app)
    assert isinstance(app.screen, PlayScreen)
    assert "A push costs: 1+w" in facts(app)
    assert standing(app.screen.saved.loaded).board == f"{name}?push-cost=1+w"


def test_the_next_level_keeps_the_rules() -> None:
    first, second, *_ = GAME.shipped()
    loaded = catalog.level(f"sokoban/{first}?push-cost=1+w")
    assert loaded.next() == f"sokoban/{second}?push-cost=1+w"
