"""Learning from mistakes in the page: it keeps what was tried, and Python judges it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asking import asked, end_python

from searchcade.tab.dispatch import answer

ROW = "###########\n#S       G#\n###########\n"
DETOUR = "RLRRLRRR"
WRONG = {"skill": "maze//mistake", "right": False}


class Review:
    """Goes through the mistakes as the page does: it sends what was tried with each wish."""

    def __init__(self, level: str = ROW, moves: str = DETOUR) -> None:
        self.game = {"level": level, "moves": moves}
        self.reply: Any = {"tried": ""}
        self.wish("look")

    def wish(self, wish: str, **values: Any) -> Any:
        """Wish for something, and take the reply."""
        values = {"tried": self.reply["tried"], "wish": wish, **values}
        self.reply = asked("review", self.game, **values)
        return self.reply


def test_a_wrong_move_is_told_and_the_right_one_leads_on() -> None:
    page = Review()
    assert page.reply["heading"] == "Mistake 1 of 2"
    assert sorted(page.reply["legal"]) == ["L", "R"]
    wrong = page.wish("move", move="L")
    assert wrong["notice"]["text"].startswith("Not quite: it costs 2 more")
    assert (wrong["tried"], wrong["mark"], wrong["right"]) == ("L", WRONG, False)
    assert wrong["before"]["sprites"] != wrong["after"]["sprites"]
    right = page.wish("click", cell=2)
    assert (right["tried"], right["mark"], right["right"]) == ("LR", None, True)
    assert right["go_on"] == "Next mistake"
    assert page.wish("go_on")["tried"] == "LR/"
    assert page.wish("move", move="R")["mark"] == {"skill": "maze//mistake", "right": True}
    over = page.wish("go_on")
    assert (over["over"], over["task"]) == (True, "1 of 2 right at first try.")
    assert "before" not in over


def test_nothing_is_lost_where_python_is_ended() -> None:
    page = Review()
    page.wish("move", move="L")
    before = page.wish("look")
    end_python()
    asked("review", {"level": "maze/there-and-back", "moves": ""})
    assert page.wish("look") == before


def test_show_me_makes_the_best_move_and_a_wall_is_no_try() -> None:
    page = Review()
    wall = page.wish("move", move="U")
    assert (wall["tried"], wall["effect"], wall["mark"]) == ("", "bump", None)
    shown = page.wish("show")
    assert (shown["tried"], shown["effect"], shown["mark"]) == ("?", "hint", WRONG)
    assert page.wish("show")["tried"] == "?"


def test_the_result_says_whether_there_is_anything_to_learn() -> None:
    assert asked("analyse", {"level": ROW, "moves": DETOUR})["learn"] == "Learn from your mistakes"
    assert asked("analyse", {"level": ROW, "moves": "RRRR"})["learn"] == ""


@pytest.mark.parametrize("values", [{"tried": "X"}, {"tried": "R/R//"}, {"wish": "win"}])
def test_nonsense_is_refused_in_one_line(values: Any) -> None:
    values = {"game": {"level": ROW, "moves": DETOUR}, "language": "en", **values}
    reply = json.loads(answer(json.dumps({"ask": "play.review", "values": values})))
    assert reply["error"]["text"].startswith("expected")


def test_a_block_rolls_to_where_it_was_tried() -> None:
    page = Review("bloxorz/05-tightrope", "DU")
    shown = page.wish("show")
    assert shown["after"]["bodies"]["roll"] is not None
