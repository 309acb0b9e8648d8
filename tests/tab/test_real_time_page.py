"""Real time in the page: it sends the pace with each request, and asks again when a tick is due."""

from __future__ import annotations

import pytest
from asking import Page, end_python

ARCADE = "pacman/arcade?seed=3"
ROUND = """\
level: 4
%%%%%%%%
%P    .%
% %%%% %
%     G%
%%%%%%%%"""


def ticked(page: Page, times: int) -> str:
    """Ask again when a tick is due, so many times; return the hands that made the moves."""
    for _ in range(times):
        page.wish("tick", seconds=page.view["wait"])
    hands: str = page.view["game"]["hands"]
    return hands


def test_a_direction_is_kept_tick_after_tick_until_a_wall() -> None:
    page = Page(ROUND, pace="fast")
    page.wish("press", key="x", move="R")
    assert (page.view["game"]["moves"], page.view["wait"]) == ("R", 0.17)
    page.wish("release", key="x", seconds=0.05)
    assert page.view["wait"] == pytest.approx(0.12)
    assert ticked(page, 2) == "rrr"
    assert page.wish("stand", seconds=0.2)["wait"] is None
    assert page.view["notice"]["text"].startswith("Real time: press a direction")


def test_a_turn_waits_for_its_opening() -> None:
    page = Page(ARCADE, pace="slow")
    first = next(move for move in page.view["legal"] if move in "UDLR")
    page.wish("move", move=first)
    assert (page.view["wait"], page.view["game"]["hands"]) == (0.36, "r")
    moves = page.wish("move", move="URDL"["URDL".index(first) - 3], seconds=0.1)["game"]["moves"]
    assert moves == first
    assert len(ticked(page, 1)) == 2


def test_an_end_of_python_loses_no_move_and_the_player_stands() -> None:
    page = Page(ROUND, pace="usual")
    page.wish("move", move="R")
    end_python()
    page.wish("tick", seconds=0.25)
    assert (page.view["game"]["moves"], page.view["game"]["hands"]) == ("R", "r")
    assert (page.view["wait"], page.view["pace"]["chosen"]) == (None, "usual")
    assert page.wish("move", move="R")["game"]["hands"] == "rr"


def test_another_pace_lets_the_player_stand_and_the_same_one_does_not() -> None:
    page = Page(ROUND, pace="usual")
    page.wish("move", move="R")
    assert page.view["pace"] == {"chosen": "usual", "title": "Real time", "next": "fast"}
    page.player["pace"] = page.view["pace"]["next"]
    page.wish("tick", seconds=0.0)
    assert (page.view["pace"]["chosen"], page.view["game"]["moves"]) == ("fast", "R")
    assert page.wish("tick", seconds=0.3)["wait"] is None
    page.player["pace"] = "turns"
    assert page.wish("move", move="R")["game"]["hands"] == "rp"


def test_the_ticks_end_with_the_game() -> None:
    page = Page(ROUND, pace="fast")
    for move in "RD":
        page.wish("move", move=move)
        while page.view["wait"] is not None:
            page.wish("tick", seconds=page.view["wait"])
    assert page.view["ended"] or page.view["won"]


@pytest.mark.parametrize(
    ("level", "pace", "chosen"), [("maze/first-steps", "fast", None), (ROUND, "light", "turns")]
)
def test_elsewhere_and_at_an_unknown_pace_it_is_turn_by_turn(
    level: str, pace: str, chosen: str | None
) -> None:
    page = Page(level, pace=pace)
    assert (page.view["pace"] and page.view["pace"]["chosen"]) == chosen
    move = next(iter(page.view["legal"]))
    assert page.wish("move", move=move)["game"]["hands"] == "p"
    assert page.view["wait"] is None
