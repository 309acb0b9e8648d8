"""Result: the figures beside the best possible, the curve with its mistakes, the ways on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from desk import click, click_at, find, frames, press, screen_name, settle
from pacmantable import HUNTER
from played import BACK, plan
from playtable import CORRIDOR, drawn, make_it, rest, sit_down, walk

from searchcade import share
from searchcade.app.screens.result import screen as result
from searchcade.app.screens.result.screen import ResultScreen
from searchcade.app.window import App
from searchcade.catalog import level
from searchcade.level import LoadedLevel
from searchcade.play.analysis import Analysis
from searchcade.play.best_plan import Best, better, find_best
from searchcade.play.saved_game import SavedGame
from searchcade.search.run import never


def win(app: App, level: LoadedLevel | str, *first: str) -> None:
    """Win a level by keys, after some others."""
    sit_down(app, level)
    for name in first:
        press(app, name)
        rest(app)
    make_it(app)
    assert screen_name(app) == "ResultScreen"
    settle(app)


def shown(app: App) -> Any:
    """Return the screen that is shown."""
    return app.screen


def text(app: App, name: str) -> str:
    """Return what a widget of this screen says."""
    words: str = find(app, f"result.{name}").text
    return words


def stray(app: App, name: str = "maze/roundabout") -> None:
    """Win a level after two mistakes: a step aside at the start, and another later."""
    loaded = level(name)
    game = SavedGame.begin(app.store, app.user.id, loaded, "A game")
    for move in "RL" + plan(loaded)[:3]:
        game.session.play(move)
    game.session.play(BACK[game.session.moves[-1]])
    for move in loaded.game.advice(loaded.level, game.session.state) or "":
        game.session.play(move)
    game.seconds = 9.0
    app.push(ResultScreen(app, game, game.finish()))
    settle(app)


def test_the_game_is_compared_with_the_best_possible(app: App) -> None:
    win(app, drawn(CORRIDOR), "right", "left")
    assert text(app, "figure") == "Steps: 12 · best possible 10"
    assert text(app, "hint") == "no hints"
    assert text(app, "leaderboard") == "place 1 of 1"
    assert text(app, "asks") == "gold: 10"


def test_a_perfect_game_is_praised_and_has_lost_nothing(app: App) -> None:
    win(app, drawn(CORRIDOR))
    assert text(app, "asks") == "Perfect!"
    assert text(app, "no_mistakes").startswith("No move lost anything")
    assert shown(app).outcome.ending.stars == 3


def test_a_shipped_level_has_a_medal_and_one_from_elsewhere_only_stars(app: App) -> None:
    win(app, "bloxorz/01-first-roll")
    assert (shown(app).outcome.ending.medal, shown(app).outcome.ending.stars) == ("gold", 3)
    win(app, drawn(CORRIDOR))
    assert (shown(app).outcome.ending.medal, shown(app).outcome.ending.stars) == ("", 3)


def test_a_game_that_is_too_fast_to_be_true_says_why_it_is_not_ranked(app: App) -> None:
    loaded = level("maze/roundabout")
    game = SavedGame.begin(app.store, app.user.id, loaded, "A game")
    for move in plan(loaded):
        game.session.play(move)
    app.push(ResultScreen(app, game, game.finish()))
    settle(app)
    assert shown(app).outcome.score is None
    assert "50 moves a second" in text(app, "notice")


def test_bronze_says_that_gold_asks_for_a_game_without_hints(app: App) -> None:
    win(app, "bloxorz/01-first-roll", "h")
    assert shown(app).outcome.ending.medal == "bronze"
    assert text(app, "asks") == "gold: 9, no hints"


def test_a_game_that_hints_have_won_is_not_ranked_and_says_so(app: App) -> None:
    sit_down(app, "maze/roundabout")
    press(app, "h", mod=pygame.KMOD_SHIFT)
    rest(app)
    settle(app)
    assert text(app, "title") == "Made with the help of hints"
    assert "hints made the last move" in text(app, "notice")
    assert shown(app).outcome.ending.stars == 0


def test_a_level_that_hints_have_won_does_not_open_the_next_world(app: App) -> None:
    sit_down(app, "bloxorz/09-glass-heart")
    press(app, "h", mod=pygame.KMOD_SHIFT)
    rest(app)
    settle(app)
    press(app, "n")
    settle(app)
    assert screen_name(app) == "ResultScreen"
    assert find(app, "dialog.question").text.startswith("Opens after 8 more levels")
    click(app, "dialog.not_yet")
    press(app, "r")
    rest(app)
    assert screen_name(app) == "PlayScreen"


def test_after_a_loss_playing_again_comes_first_and_no_place_is_told(app: App) -> None:
    sit_down(app, drawn(HUNTER, "pacman"))
    walk(app, "return", "right", "right")
    frames(app, 0.5)
    walk(app, "e")
    settle(app)
    assert text(app, "title") == "Lost"
    assert text(app, "leaderboard") == "Leaderboard"
    assert find(app, "result.again").kind == "primary"
    assert app.screen.group.focus is find(app, "result.again")


# ------------------------------------------------------------------ along the game


def test_the_first_mistake_is_shown_with_what_was_made_and_what_was_best(app: App) -> None:
    stray(app)
    found = shown(app).outcome.analysis
    assert [stretch.loss for stretch in found.stretches] == [2, 2]
    assert shown(app).outcome.moment == found.stretches[0].first - 1
    assert {arrow.kind for arrow in find(app, "result.board").arrows} == {"best", "lost"}
    assert text(app, "mistakes").startswith("Move 1: right; first mistake")
    assert find(app, "result.curve").moment == 0


def test_left_and_right_go_along_the_game_up_and_down_between_mistakes(app: App) -> None:
    stray(app)
    screen = shown(app)
    press(app, "right", "right")
    assert screen.outcome.moment == 2
    press(app, "down")
    assert screen.outcome.moment == screen.outcome.analysis.stretches[1].first - 1
    press(app, "down")
    assert screen.outcome.moment == screen.outcome.analysis.stretches[1].first - 1
    press(app, "up", "left")
    assert screen.outcome.moment == 0
    assert text(app, "moment") == "At the start"


def test_a_click_on_the_curve_or_on_a_mistake_shows_that_moment(app: App) -> None:
    stray(app)
    curve = find(app, "result.curve").rect
    click_at(app, (curve.right - 22, curve.centery))
    assert shown(app).outcome.moment == len(shown(app).saved.session.moves)
    assert not find(app, "result.play_on").enabled
    rows = find(app, "result.mistakes").rect
    click_at(app, (rows.x + 60, rows.y + 10))
    assert shown(app).outcome.moment == 0


def test_everything_else_works_before_the_curve_is_there(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()

    def slow(loaded: LoadedLevel, moves: str, cancelled: Callable[[], bool]) -> Analysis:
        while not cancelled():
            done.wait(0.002)
        return Analysis(moves, (0,))

    monkeypatch.setattr(result, "analyse", slow)
    sit_down(app, drawn(CORRIDOR))
    press(app, "h", mod=pygame.KMOD_SHIFT)
    while screen_name(app) == "PlayScreen":
        frames(app)
        done.wait(0.001)
    assert find(app, "result.bar").share is None
    press(app, "left")
    assert shown(app).outcome.moment == 9
    press(app, "r")
    rest(app)
    assert screen_name(app) == "PlayScreen"  # and the analysis was cancelled


def test_a_level_that_cannot_be_won_says_why_it_has_no_curve(app: App) -> None:
    game = SavedGame.begin(app.store, app.user.id, level("pacman/4-8-pincers"), "A game")
    game.resigned = True
    app.push(ResultScreen(app, game, game.finish()))
    settle(app)
    assert text(app, "reason").startswith("This level cannot be won")
    assert text(app, "figure") == "Points: 0 · most possible 161"


def test_a_first_move_that_loses_all_is_listed_though_there_is_no_curve(app: App) -> None:
    beside_a_monster = drawn("level: 2\n%%%%%%\n%GP .%\n%%%%%%", "pacman")
    game = SavedGame.begin(app.store, app.user.id, beside_a_monster, "A game")
    game.session.play("L")
    app.push(ResultScreen(app, game, game.finish()))
    settle(app)
    assert text(app, "reason").startswith("The goal got out of reach too early for a curve")
    assert text(app, "mistakes").startswith("Move 1: left")


# ------------------------------------------------------------------ what now


def test_playing_on_counts_as_helped_whatever_is_taken_back_or_saved(app: App) -> None:
    stray(app)
    press(app, "down", "p")
    rest(app)
    screen = shown(app)
    assert screen_name(app) == "PlayScreen"
    before = screen.saved.session.moves
    assert before == "RL" + plan(level("maze/roundabout"))[:3]
    walk(app, *"u" * len(before))
    assert screen.saved.session.moves == ""
    make_it(app)
    settle(app)
    assert text(app, "title") == "Done, with help"
    assert shown(app).outcome.score is None
    assert shown(app).outcome.ending.stars == 0
    assert store_count(app) == 1  # the first game only


def test_a_game_played_on_stays_helped_in_its_save(app: App) -> None:
    stray(app)
    press(app, "p")
    rest(app)
    press(app, "right")
    rest(app)
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert save.helped
    assert app.resumed(save).is_helped


def store_count(app: App) -> int:
    return app.store.scores.count("maze", "roundabout")


def test_the_next_level_has_the_next_seed(app: App) -> None:
    win(app, "maze/custom?size=5&seed=3")
    assert "4" in text(app, "next")
    press(app, "return")
    rest(app)
    assert screen_name(app) == "PlayScreen"
    assert shown(app).saved.loaded.name == "maze/custom?size=5&seed=4"


def test_a_level_can_be_played_again(app: App) -> None:
    win(app, "maze/roundabout")
    press(app, "r")
    rest(app)
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert (save.level_name, save.moves) == ("maze/roundabout", "")


def test_a_level_from_elsewhere_has_no_next_one(app: App) -> None:
    win(app, drawn(CORRIDOR))
    with pytest.raises(KeyError):
        find(app, "result.next")
    assert app.screen.group.focus is find(app, "result.again")


def test_the_game_can_be_seen_again_ranked_and_shared(app: App) -> None:
    win(app, "maze/roundabout")
    press(app, "w")
    assert screen_name(app) == "ReplayScreen"
    press(app, "escape", "b")
    assert screen_name(app) == "LeaderboardScreen"
    press(app, "escape", "s")
    settle(app)
    assert share.read(pygame.scrap.get_text()).moves == shown(app).saved.session.moves
    assert app.message.startswith("The code of this game is copied")


def test_an_achievement_is_told_once(app: App) -> None:
    win(app, "maze/roundabout")
    assert "First win" in text(app, "notice")
    win(app, "maze/roundabout")
    with pytest.raises(KeyError):
        find(app, "result.notice")


def test_where_values_are_hidden_the_referee_knows_the_best_way() -> None:
    best = find_best(level("maze/hidden-luck"), never)
    assert best.is_proven
    assert best.plan is not None
    assert best.cost == len(best.plan)


def test_the_cheaper_plan_counts_with_the_higher_bound() -> None:
    long, short = Best("RRRR", 4, bound=2), Best("RR", 2, is_proven=True, bound=1)
    assert better(long, short) == Best("RR", 2, is_proven=True, bound=2)
    assert better(Best(), long) == long
    assert better(Best(), Best()) == Best()


def test_what_is_stored_about_a_level_is_known_at_once() -> None:
    best = find_best(level("pacman/4-7-grand-arcade"), lambda: True)
    assert (best.cost, best.bound, best.is_proven) == (189, 169, False)
    assert find_best(level("pacman/4-2-figure-of-eight"), lambda: True).is_proven


def test_a_level_that_cannot_be_won_has_most_points() -> None:
    best = find_best(level("pacman/4-8-pincers"), lambda: True)
    assert (best.points, best.cost) == (161, None)
    assert find_best(level("pacman/1-7-walled-in"), lambda: True).points == 0


def test_by_other_rules_nothing_is_known() -> None:
    loaded = level("pacman/4-8-pincers?policy=wander")
    assert find_best(loaded, lambda: True) == Best()
