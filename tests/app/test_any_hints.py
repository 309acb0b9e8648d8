"""Hints and solutions that need not be cheapest say so."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from desk import click, find, frames, press, screen_name, settle, until
from playtable import drawn, rest, sit_down, walk

from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.games.sokoban import hints
from searchcade.games.sokoban.hints import Advice

pytestmark = pytest.mark.usefixtures("home")

ROOM = """\
1 1
########
#@$   .#
# $   .#
#      #
########"""
PLAN = "RRRRlllldRRRR"


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Forget the plans of other tests, and leave none."""
    hints.known_plans.cache_clear()
    yield
    hints.known_plans.cache_clear()


def begin(app: App, monkeypatch: pytest.MonkeyPatch, found: Advice) -> PlayScreen:
    """Sit down at a room of which the search finds out this."""
    monkeypatch.setattr(hints, "searched", lambda _rest, later=None: found)
    return sit_down(app, drawn(ROOM, "sokoban"))


def notice(app: App) -> str:
    """Return what the player is told."""
    return str(find(app, "play.notice").text)


def test_hints_by_any_plan_say_once_that_they_need_not_be_cheapest(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = begin(app, monkeypatch, Advice(PLAN))
    walk(app, "h")
    assert screen.saved.session.moves == PLAN[:1]
    assert "not proven that no way is cheaper" in notice(app)
    walk(app, "h")
    assert screen.saved.session.moves == PLAN[:2]
    assert "not proven" not in notice(app)


def test_hints_by_a_cheapest_plan_say_nothing(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(app, monkeypatch, Advice(PLAN, True))
    walk(app, "h")
    assert "not proven" not in notice(app)


def test_a_move_of_ones_own_takes_the_remark_away(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(app, monkeypatch, Advice(PLAN))
    walk(app, "h", "right")
    assert "not proven" not in notice(app)


def test_a_hint_all_the_way_says_so_before_it_ends_the_game(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(app, monkeypatch, Advice(PLAN))
    press(app, "h", mod=pygame.KMOD_SHIFT)
    settle(app)
    frames(app, 1)
    assert "need not be the cheapest" in notice(app)
    assert "count as helped" in notice(app)


@pytest.mark.parametrize("is_cheapest", [False, True])
def test_the_solver_says_whether_its_plan_is_proven(
    app: App, monkeypatch: pytest.MonkeyPatch, is_cheapest: bool
) -> None:
    screen = begin(app, monkeypatch, Advice(PLAN, is_cheapest))
    press(app, "g")
    click(app, "dialog.yes")
    until(app, lambda: screen.saved.session.moves != "")
    assert ("not proven" in notice(app)) != is_cheapest
    rest(app)
    assert screen_name(app) == "ResultScreen"


def test_who_gets_no_hint_in_time_is_told_so(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(app, monkeypatch, Advice(""))
    walk(app, "h")
    assert "there may be one" in notice(app)
