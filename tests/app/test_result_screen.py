"""Result: the figures beside the best possible, the rank, and the ways on from here."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from desk import click, find, frames, press, screen_name, settle
from pacmantable import HUNTER
from playtable import CORRIDOR, drawn, make_it, rest, sit_down, walk

from searchcade.app.screens import saved_file
from searchcade.app.screens.result import screen as result
from searchcade.app.window import App
from searchcade.catalog import level
from searchcade.level import LoadedLevel
from searchcade.play.best_plan import Best, better, find_best
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


def facts(app: App) -> str:
    """Return the figures."""
    text: str = find(app, "result.facts").text
    return text


def test_the_game_is_compared_with_the_best_way(app: App) -> None:
    win(app, drawn(CORRIDOR), "right", "left")
    assert "Steps: 12" in facts(app)
    assert "Fewest steps possible: 10" in facts(app)
    assert "Hints: 0" in facts(app)
    assert "Place on the leaderboard: 1 of 1" in facts(app)
    assert len(find(app, "result.board").marks.rival) == 11


def test_a_perfect_game_is_praised(app: App) -> None:
    win(app, drawn(CORRIDOR))
    assert "no way is cheaper" in find(app, "result.notice").text


def test_a_game_that_hints_have_won_is_not_ranked_and_says_so(app: App) -> None:
    sit_down(app, "maze/roundabout")
    press(app, "h", mod=pygame.KMOD_SHIFT)
    rest(app)
    settle(app)
    assert find(app, "result.title").text == "Made with the help of hints"
    assert "hints made the last move" in find(app, "result.notice").text


def test_a_level_that_hints_have_won_does_not_open_the_next_world(app: App) -> None:
    sit_down(app, "bloxorz/09-glass-heart")
    press(app, "h", mod=pygame.KMOD_SHIFT)
    rest(app)
    settle(app)
    press(app, "n")
    settle(app)
    assert screen_name(app) == "ResultScreen"
    assert app.current_toast is not None
    assert app.message.startswith("Opens after 8 more levels")
    press(app, "r")
    rest(app)
    assert screen_name(app) == "PlayScreen"


def test_after_a_loss_playing_again_comes_first_and_no_place_is_told(app: App) -> None:
    sit_down(app, drawn(HUNTER, "pacman"))
    walk(app, "return", "right", "right")
    frames(app, 0.5)
    walk(app, "e")
    settle(app)
    assert find(app, "result.title").text == "Lost"
    assert "Place on the leaderboard" not in facts(app)
    buttons = [each for each in app.screen.group.widgets if each.role == "button"]
    first = min(buttons, key=lambda each: (each.rect.y < 400, each.rect.y, each.rect.x))
    assert first.id == "result.again"
    assert find(app, "result.again").kind == "primary"
    assert app.screen.group.focus is find(app, "result.again")


def test_each_of_the_two_ways_can_be_hidden(app: App) -> None:
    win(app, drawn(CORRIDOR), "right", "left")
    click(app, "result.best_way")
    marks = find(app, "result.board").marks
    assert (len(marks.rival), len(marks.trail) > 0) == (0, True)
    click(app, "result.best_way")
    click(app, "result.own_way")
    marks = find(app, "result.board").marks
    assert (len(marks.rival), len(marks.trail)) == (11, 0)


def test_the_search_for_the_best_way_can_be_stopped(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()

    def search(_named: LoadedLevel, cancelled: Callable[[], bool]) -> Best:
        while not cancelled():
            done.wait(0.002)
        return Best()

    monkeypatch.setattr(result, "find_best", search)
    sit_down(app, drawn(CORRIDOR))
    press(app, "h", mod=pygame.KMOD_SHIFT)
    while screen_name(app) == "PlayScreen":
        frames(app)
        done.wait(0.001)
    assert find(app, "result.bar").share is None
    click(app, "result.stop")
    settle(app)
    assert "Best way known: not found" in facts(app)


def test_the_next_level_has_the_next_seed(app: App) -> None:
    win(app, "maze/custom?size=5&seed=3")
    press(app, "return")
    rest(app)
    assert screen_name(app) == "PlayScreen"
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert save.level_name == "maze/custom?size=5&seed=4"


def test_a_level_can_be_played_again(app: App) -> None:
    win(app, "maze/roundabout")
    press(app, "r")
    rest(app)
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert (save.level_name, save.moves) == ("maze/roundabout", "")


def test_a_level_from_elsewhere_has_no_next_one(app: App) -> None:
    win(app, drawn(CORRIDOR))
    assert not find(app, "result.next").enabled


def test_the_game_can_be_seen_again_and_ranked(app: App) -> None:
    win(app, "maze/roundabout")
    press(app, "p")
    assert screen_name(app) == "ReplayScreen"
    press(app, "escape")
    press(app, "b")
    assert screen_name(app) == "LeaderboardScreen"


def test_the_game_is_saved_as_a_gif(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_file, "free_path", lambda _folder, name: tmp_path / "new" / name)
    win(app, drawn(CORRIDOR))
    click(app, "result.gif")
    settle(app)
    assert (tmp_path / "new" / "A game.gif").read_bytes().startswith(b"GIF89a")


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
