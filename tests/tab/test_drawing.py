"""Drawing in the page: strokes, the search that follows them, the verdict, and refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from searchcade import catalog
from searchcade.play.draft import Draft
from searchcade.solve import solve
from searchcade.tab.dispatch import answer
from searchcade.tab.linked_level import linked

HAND = {"tool": "hand"}


def reply(verb: str, **values: Any) -> Any:
    """Ask as the page does; return the reply, or the refusal."""
    request = {"ask": f"drawing.{verb}", "values": values}
    return next(iter(json.loads(answer(json.dumps(request))).values()))


def blank(game: str = "maze") -> dict[str, Any]:
    """Return what an author begins with: its game and its text."""
    begun: dict[str, Any] = reply("begin", game=game)
    return begun


def cells_of(text: str) -> list[list[str]]:
    """Return the cells of a drawing's text."""
    cells: list[list[str]] = json.loads(text)["cells"]
    return cells


def stroke(begun: dict[str, Any], *cells: int, **more: Any) -> Any:
    """Draw a whole stroke by hand."""
    return reply("stroke", **{"hand": HAND, "beside": -1, **more}, cells=cells, **begun)


# ------------------------------------------------------------------ to begin with


def test_a_level_is_copied_with_its_name_and_a_new_one_is_a_level_already() -> None:
    copy = reply("begin", level="sokoban/05-near-or-far", language="vi")
    assert copy["game"] == "sokoban"
    assert json.loads(copy["text"])["headers"]["title"] == "Gần hay xa"
    assert reply("change", **blank("bloxorz"))["is_level"]
    pasted = reply("begin", level="####\n#@ #\n#$.#\n####")
    assert json.loads(pasted["text"])["headers"]["title"].startswith("Shared level")


@pytest.mark.parametrize("game", catalog.games())
def test_the_palette_has_the_hand_first_and_every_algorithm_of_the_game(game: str) -> None:
    palette = reply("palette", game=game)
    assert palette["tools"][0]["name"] == "hand"
    assert [name for name, _ in palette["searches"]] == [*catalog.algorithms(game)]
    assert palette["deep"] == (game == "bloxorz")
    assert (palette["hardest"], palette["max_side"], palette["max_title"]) == (5, 60, 60)


def test_tools_have_their_numbers_and_variants_with_titles() -> None:
    palette = reply("palette", game="bloxorz", language="vi")
    tools = {each["name"]: each for each in palette["tools"]}
    assert tools["bridge"]["amount"]["title"] == "Tên cầu"
    assert tools["bridge"]["variants"] == [["there", "có"], ["gone", "ẩn"]]
    assert tools["wire"]["joins"]
    assert tools["tile"]["amount"] is None


# ------------------------------------------------------------------ strokes


def test_a_stroke_that_goes_on_shows_what_it_has_drawn_and_a_click_waits_for_its_end() -> None:
    begun = blank()
    on = reply("stroke", hand=HAND, cells=[33, 34], **begun)
    assert cells_of(on["text"])[3][3] == "d "
    assert reply("stroke", hand=HAND, cells=[33], **begun)["text"] == begun["text"]
    assert cells_of(stroke(begun, 33, beside=0)["text"])[3][3] == "e "
    assert cells_of(stroke(begun, 33, beside=2)["text"])[3][3] == "b "
    assert cells_of(stroke(begun, 3, beside=0)["text"])[0][3] == "0 "  # no neighbour: all sides


def test_tools_draw_with_their_number_and_variant() -> None:
    begun = blank("sokoban")
    stone = stroke(begun, 10, hand={"tool": "stone", "amount": 12})
    assert cells_of(stone["text"])[1][2] == "$12"
    board = blank("bloxorz")
    gone = stroke(board, 14, hand={"tool": "bridge", "amount": 2, "variant": "gone"})
    assert cells_of(gone["text"])[1][4] == "c"
    assert cells_of(stroke(board, 14, hand={"tool": "bridge"})["text"])[1][4] == "A"


def test_a_switch_is_chosen_and_then_joined_to_a_bridge() -> None:
    text = blank("bloxorz")["text"].replace('["."', '["A"', 1)
    begun = {
        "game": "bloxorz",
        "text": stroke({"game": "bloxorz", "text": text}, 33, hand={"tool": "heavy"})["text"],
    }
    chosen = stroke(begun, 33, hand={"tool": "wire", "variant": "off"})
    assert chosen["source"] == 33
    joined = stroke(begun, 0, hand={"tool": "wire", "variant": "off", "source": 33})
    assert cells_of(joined["text"])[3][3] == "xA-"
    assert joined["related"] == [[0, "off"]]
    said = reply("point", game="bloxorz", text=joined["text"], cell=33)
    assert said == {"text": "Row 4, column 4: heavy switch: A-", "related": [[0, "off"]]}


def test_strokes_outside_the_board_and_wrong_hands_do_nothing() -> None:
    begun = blank()
    for cells in ([], [-1, 999], ["x"], [None]):
        assert stroke(begun, *cells)["text"] == begun["text"]
    odd = {"tool": "nosuch", "amount": "x", "variant": 7, "source": 10**9}
    assert cells_of(stroke(begun, 33, 34, hand=odd)["text"])[3][3] == "d "


# ------------------------------------------------------------------ size, title, settings


def test_size_title_and_settings_change_and_are_checked() -> None:
    begun = blank("sokoban")
    wide = reply("change", cols=12, **begun)
    assert (wide["rows"], wide["cols"]) == (7, 12)
    assert reply("change", rows=999, **begun)["rows"] == 60
    named = reply("change", headers={"title": "  My room "}, **begun)
    assert named["title"] == "My room"
    setting = named["settings"][0]
    value = setting["values"][-1][0]
    dear = reply("change", headers={setting["name"]: value}, **begun)["settings"][0]
    assert dear["value"] == value != setting["value"]
    wrong = (("push-cost", "x"), ("nosuch", "1"), ("title", "a\nb"), ("title", "x" * 99))
    for name, value in wrong:
        said = reply("change", headers={name: value}, **begun)["text"]
        assert "expected a setting that Sokoban has" in said


@pytest.mark.parametrize(
    "begun",
    [
        {"game": "chess", "text": "{}"},
        {"game": "maze", "text": "{}"},
        {
            "game": "maze",
            "text": json.dumps({"name": "", "cells": [["0 "]], "headers": {}}) + " " * 200_000,
        },
        {"game": 7, "text": "{}"},
    ],
)
def test_what_is_no_drawing_is_refused_in_one_line(begun: dict[str, Any]) -> None:
    said = reply("change", **begun)["text"]
    assert "expected" in said
    assert "\n" not in said


# ------------------------------------------------------------------ the search that follows


@pytest.mark.parametrize("name", ["astar", "bfs", "dfs"])
def test_the_search_that_follows_is_the_search_of_the_level(name: str) -> None:
    begun = {**blank(), "text": stroke(blank(), 33, 34, 44)["text"]}
    found = reply("change", follow=name, **begun)["search"]
    level = Draft.read(catalog.game("maze"), begun["text"]).loaded()
    result = solve(level, name).result
    assert len(found["order"]) == result.expanded
    assert len(found["path"]) == (result.steps or 0) + 1
    assert (found["order"][0], found["path"][-1]) == (0, 79)
    assert not {*found["waiting"]} & {*found["order"]}
    assert bool(found["waiting"]) == (name != "bfs")  # which has seen all cells
    assert f"cost {result.cost}" in found["text"]
    assert f"{result.expanded} expanded" in found["text"]


def test_a_search_says_why_it_does_not_follow() -> None:
    said = reply("change", follow="jps", **blank())["search"]
    assert (said["order"], said["text"]) == ([], "needs eight directions")
    assert reply("change", follow="alphabeta", **blank("pacman"))["search"]["order"] == []
    closed = {**blank(), "text": blank()["text"].replace("6S", "0S")}
    assert "No solution (proven)" in reply("change", follow="astar", **closed)["search"]["text"]
    missing = stroke(blank("sokoban"), 28, hand={"tool": "floor"}, follow="astar")
    assert (missing["search"], missing["is_level"]) == (None, False)
    assert missing["judged"]["line"] == "There is no stone."
    assert missing["note"].startswith("Painting is never blocked")
    assert "expected" in reply("change", follow="nosuch", **blank())["text"]


# ------------------------------------------------------------------ verdict and links


def test_the_verdict_has_a_plan_that_solves_the_level_that_the_link_names() -> None:
    begun = blank("sokoban")
    verdict = reply("judge", **begun)
    assert verdict["answer"] == "solvable"
    level = linked(reply("link", **begun)["level"]).loaded
    problem = level.problem()
    state = problem.start
    for move in verdict["plan"]:
        state = next(there for name, there, _ in problem.successors(state) if name == move)
    assert problem.is_goal(state)
    assert ["Cheapest plan", "3"] in verdict["judged"]["facts"]


def test_what_cannot_be_solved_is_marked_and_what_is_no_level_has_no_verdict() -> None:
    room = blank("sokoban")
    cornered = stroke(room, 28, 9)  # the stone into a corner
    verdict = reply("judge", game="sokoban", text=cornered["text"])
    assert (verdict["answer"], verdict["stuck"]) == ("unsolvable", [9])
    assert verdict["note"].startswith("What is marked on the board")
    empty = stroke(room, 28, hand={"tool": "floor"})
    assert "answer" not in reply("judge", game="sokoban", text=empty["text"])
    assert "expected" in reply("link", game="sokoban", text=empty["text"])["text"]
