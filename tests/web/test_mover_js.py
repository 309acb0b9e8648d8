"""Wishes in the page: Python gets one after the other, and is asked again when more is due."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.node import Found, checks


@pytest.fixture(scope="module")
def found(front: Path) -> Found:
    """Run all checks of mover.mjs beside the page's own modules."""
    return checks(front, "mover.mjs")


def test_wishes_are_sent_in_their_order_and_only_new_games_are_kept(found: Found) -> None:
    assert found["order"]["asked"] == ["play.do move", "play.do undo", "play.do click"]
    assert found["order"]["kept"] == ["R", ""]


def test_python_is_asked_again_when_more_is_due(found: Found) -> None:
    assert found["waits"]["asked"] == ["play.do run", "play.do tick", "play.do tick"]
    assert found["waits"]["kept"] == ["R", "RR", "RRR"]
    assert all(60 <= each <= 120 for each in found["timers"][:2])


def test_what_is_to_be_thought_out_is_asked_for_at_once(found: Found) -> None:
    assert found["thinks"]["asked"] == ["play.do hint", "play.think"]


def test_an_answer_for_a_player_who_has_gone_on_is_dropped(found: Found) -> None:
    assert found["late"]["asked"] == ["play.do hint", "play.think", "play.do move"]
    assert found["late"]["kept"] == ["R"]


def test_a_restart_is_kept_with_its_first_move(found: Found) -> None:
    assert found["restarted"]["kept"] == ["D"]


def test_nothing_goes_on_here_where_another_tab_has(found: Found) -> None:
    assert found["elsewhere"]["asked"] == ["play.do move"]


def test_trouble_is_told_and_ends_what_waits(found: Found) -> None:
    assert found["broken"]["asked"] == ["play.do move"]
    assert found["broken"]["problem"] == "no Python"
