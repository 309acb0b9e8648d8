"""Lessons and tips in the page: it keeps what is done and read, Python says what is next."""

from __future__ import annotations

import pytest
from asking import Page, end_python

from searchcade.play.lesson import lessons

FOG = """\
level: 3
%%%%%%%%%%%%%%%
%P..  %  .  ..%
% %%% % %%% % %
%.%     .     %
%%%%%%%%%%%%%%%"""
CORNERED = """\
#######
#.    #
#  $  #
# @   #
#######
"""


def shown(page: Page) -> list[str]:
    """Let Python show every step until the lesson ends; return what was ticked, in order."""
    ticked: list[str] = []
    for _ in range(60):
        if page.view["won"]:
            break
        page.wish("show")
        page.rest()
        ticked += [each for each in page.view["lesson"]["done"] if each not in ticked]
    return ticked


@pytest.mark.parametrize("game", lessons())
def test_what_is_shown_step_by_step_ticks_all_tasks_in_their_order(game: str) -> None:
    page = Page(f"{game}/lesson")
    tasks = [each["name"] for each in page.view["lesson"]["tasks"]]
    assert shown(page) == tasks
    assert page.view["won"]
    lesson = page.view["lesson"]
    assert (lesson["speech"], lesson["known"], lesson["cells"]) == (None, True, [])
    assert lesson["effect"] == "win"
    assert lesson["earned"].startswith("5 of 5 things done · ")


def test_ticks_outlast_the_end_of_python() -> None:
    page = Page("maze/lesson")
    page.play("RR")
    end_python()
    page.wish("undo")
    lesson = page.view["lesson"]
    assert (lesson["done"], lesson["effect"]) == (["walk", "undo"], "collect")
    end_python()
    lesson = page.wish("tick")["lesson"]
    assert (lesson["done"], lesson["effect"]) == (["walk", "undo"], "")
    page.wish("restart")
    assert page.view["lesson"]["done"] == ["walk", "undo"]


def test_the_next_step_is_said_once_python_has_worked_it_out() -> None:
    page = Page("maze/lesson")
    lesson = page.view["lesson"]
    assert page.view["header"]["title"] == lesson["title"] == "Lesson 1: Maze"
    assert (lesson["known"], lesson["speech"]["keys"], lesson["cells"]) == (False, [], [])
    lesson = page.ask("warn")["lesson"]
    assert (lesson["known"], lesson["speech"]["keys"], lesson["cells"]) == (True, ["right"], [1])
    assert page.wish("move", move="R")["lesson"]["cells"] == []
    lesson = page.play("R") and page.ask("warn")["lesson"]
    assert [task["is_next"] for task in lesson["tasks"]] == [False, True, False, False, False]
    assert (lesson["speech"]["keys"], lesson["cells"]) == (["Shift", "+", "down"], [9, 16])


def test_after_a_fall_undo_is_said_at_once_and_is_a_tick_of_its_own_only_where_asked() -> None:
    page = Page("bloxorz/lesson")
    page.play("UU")
    lesson = page.view["lesson"]
    assert (page.view["fell"], lesson["done"]) == (True, ["edge"])
    assert (lesson["speech"]["head"], lesson["speech"]["keys"]) == (
        "Oh! But nothing is lost",
        ["U"],
    )
    page.wish("show")
    assert not page.view["fell"]


def test_show_me_waits_while_a_step_waits() -> None:
    page = Page("pacman/lesson")
    for _ in range(3):
        page.wish("show", seconds=0)
    assert len(page.rest()["game"]["moves"]) == 2


def test_tasks_that_a_lesson_does_not_have_are_no_ticks() -> None:
    page = Page("maze/lesson", tasks=["undo", "fly", 7])
    assert page.view["lesson"]["done"] == ["undo"]
    assert page.view["lesson"]["earned"].startswith("1 of 5")


def test_show_me_does_nothing_in_a_game() -> None:
    page = Page("maze/first-steps")
    assert page.wish("show")["game"]["moves"] == ""
    assert "lesson" not in page.view


# ------------------------------------------------------------------ tips


def test_a_tip_comes_when_it_matters_and_goes_with_what_it_is_about() -> None:
    page = Page(CORNERED)
    assert "tip" not in page.view
    page.play("URRURD")
    assert page.ask("warn")["tip"]["head"] == "The goal is out of reach"
    end_python()
    assert "tip" not in page.wish("tick")  # nothing has been looked into
    assert page.ask("warn")["tip"]["name"] == "deadlock"
    assert "tip" not in page.wish("undo")


def test_a_tip_that_was_read_does_not_come_again() -> None:
    page = Page(FOG)
    assert page.view["tip"]["name"] == "fog"
    page.player["tips"] = ["fog"]
    assert "tip" not in page.wish("tick")
    assert "tip" not in Page(FOG, tips=["fog"]).view


def test_a_tip_goes_by_itself_after_some_moves() -> None:
    page = Page(FOG)
    page.play("RRRLLL")
    assert "tip" in page.view
    page.play("R")
    assert "tip" not in page.view


def test_a_lesson_has_no_tips() -> None:
    page = Page("sokoban/lesson")
    page.play("RRRRRR")
    assert page.ask("warn")["stuck"]
    assert "tip" not in page.view
