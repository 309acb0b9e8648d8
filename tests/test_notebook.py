"""Levels and reports as a notebook shows them: a picture, its path, the figures, nothing unsafe."""

import re
import zlib
from base64 import b64decode
from dataclasses import replace
from functools import partial
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from film_reader import LaneReader, films_of
from searchcade import catalog
from searchcade.notebook import board_svg, png, trail
from searchcade.own.function import from_function
from searchcade.problem import BadInput
from searchcade.recording import Recording
from searchcade.scene import Scene, Sprite
from searchcade.search.run import Budget
from searchcade.solve import solve

LEVELS = [
    "maze/hungry-night",
    "pacman/5-8-fortress",
    "sokoban/12-left-bank",
    "bloxorz/24-hand-in-hand",
]
LOOPS = catalog.level("maze/loops?seed=12")


def picture(html: str) -> tuple[str, bytes]:
    """Return the kind and the data of the one picture in a text."""
    ((kind, data),) = re.findall(r'src="data:image/([\w+]+);base64,([^"]+)"', html)
    return kind, b64decode(data)


# ------------------------------------------------------------------ pictures


@pytest.mark.parametrize("name", LEVELS)
def test_every_game_shows_its_board(name: str) -> None:
    kind, data = picture(catalog.level(name)._repr_html_())
    drawing = ElementTree.fromstring(data)
    assert kind == "svg+xml"
    symbols = {each.get("id") for each in drawing.iter("{http://www.w3.org/2000/svg}symbol")}
    used = {str(each.get("href"))[1:] for each in drawing.iter("{http://www.w3.org/2000/svg}use")}
    assert used <= symbols
    assert used


@pytest.mark.parametrize("name", LEVELS)
def test_the_ids_of_two_pictures_do_not_meet(name: str) -> None:
    text = picture(catalog.level(name)._repr_html_())[1].decode()
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)


def framed(html: str) -> LaneReader:
    """Return the film of the one frame in a text."""
    ((page, more),) = re.findall(r'<iframe srcdoc="([^"]*)"([^>]*)></iframe>', html)
    assert 'sandbox="allow-scripts"' in more
    assert "height: 640px" in more
    (film,) = films_of(unescape(page))
    return LaneReader(film)


def test_a_report_shows_its_plan_and_the_figures() -> None:
    report = solve(LOOPS, "astar")
    html = report._repr_html_()
    film = framed(html)
    assert film.lane["plan"] == report.result.plan
    assert "search" not in film.lane
    below = html.partition("</iframe>")[2]
    for words in ("maze/loops?seed=12: astar with manhattan", "cost 112", "expanded 726"):
        assert words in below


def test_a_recording_shows_its_search_once_it_has_run() -> None:
    recording = Recording(LOOPS, catalog.algorithm("astar", LOOPS))
    assert picture(recording._repr_html_())[0] == "svg+xml"
    recording.run(Budget())
    assert len(framed(recording._repr_html_()).nodes) == 726


def test_a_board_that_is_too_large_for_a_film_is_a_picture() -> None:
    report = solve(catalog.level("maze/easy?rows=330&cols=330"), "bfs")
    assert picture(report._repr_html_())[0] == "png"


def test_a_report_without_a_plan_shows_the_board() -> None:
    html = solve(LOOPS, "bfs", Budget(nodes=5))._repr_html_()
    assert "out of nodes" in html
    assert picture(html)[0] == "svg+xml"


def test_a_large_board_is_drawn_as_pixels() -> None:
    kind, data = picture(catalog.level("maze/hard?seed=1")._repr_html_())
    assert kind == "png"
    assert data.startswith(b"\x89PNG")
    assert len(data) < 100_000


def test_a_png_holds_the_pixels() -> None:
    data = png([[(1, 2, 3), (4, 5, 6)]])
    start = data.index(b"IDAT") + 4
    assert zlib.decompress(data[start : data.index(b"IEND") - 8]) == bytes([0, 1, 2, 3, 4, 5, 6])


def test_names_and_labels_are_escaped() -> None:
    level = replace(LOOPS, name='"></iframe><script>alert(1)</script>')
    assert "<script" not in level._repr_html_()
    html = solve(level, "bfs")._repr_html_()
    assert "<script" not in html
    assert html.count("<iframe") == html.count("</iframe>") == 1
    scene = Scene(1, 1, (Sprite("thing", 0, 0, label="<b>&"),))
    assert "&lt;b&gt;&amp;" in board_svg(scene, {}, {}, [])


def test_a_jump_is_not_drawn_as_a_step() -> None:
    assert "M50 50L150 50M950 50" in trail([(0, 0), (0, 1), (0, 9)])


# ------------------------------------------------------------------ functions, from Python


def first_found(problem: Any, estimate: Any, width: int = 1000) -> str | None:
    """Go on with the few states that seem nearest, level by level."""
    beam, reached = [(problem.start, "")], {problem.start}
    while beam:
        following = []
        for state, plan in beam:
            if problem.is_goal(state):
                return plan
            for move, after, _ in problem.successors(state):
                if after not in reached:
                    reached.add(after)
                    following.append((after, plan + move))
        beam = sorted(following, key=lambda entry: estimate(entry[0]))[:width]
    return None


def twice(problem: Any) -> Any:
    """Believe that the goal is twice as far."""
    maze = problem.maze
    row, col = maze.place(maze.goal)

    def estimate(state: Any) -> Any:
        here, there = maze.place(state.cell)
        return 2 * (abs(row - here) + abs(col - there))

    return estimate


def test_a_function_runs_with_options_and_a_heuristic() -> None:
    wide = solve(LOOPS, first_found)
    narrow = solve(LOOPS, partial(first_found, width=2))
    assert wide.result.cost == 112
    assert narrow.choice.name == "first_found?width=2"
    assert narrow.result.expanded < wide.result.expanded
    assert solve(LOOPS, first_found, heuristic="euclid").choice.heuristic == "euclid"


def test_our_search_takes_a_function_as_its_heuristic() -> None:
    report = solve(LOOPS, "astar", heuristic=twice)
    assert report.choice.heuristic == "twice"
    assert report.result.heuristic_check.startswith("not admissible")
    assert "not admissible" in report._repr_html_()
    assert not report.result.optimal


def test_wrong_names_and_functions_are_refused() -> None:
    with pytest.raises(BadInput, match="expected a heuristic among manhattan"):
        solve(LOOPS, first_found, heuristic="none")
    with pytest.raises(BadInput, match="expected an algorithm among"):
        solve(LOOPS, "none")
    with pytest.raises(BadInput, match="expected one parameter"):
        solve(LOOPS, "astar", heuristic=first_found)


def test_everything_has_one_line() -> None:
    report = solve(LOOPS, "astar")
    own = from_function(first_found)
    assert repr(own) == "<OwnFunction first_found(problem, estimate, width=1000)>"
    assert repr(LOOPS.game) == "<Game maze>"
    for each in (LOOPS, LOOPS.game, report, report.choice, report.result, own):
        assert "\n" not in repr(each)
        assert len(repr(each)) < 130
    proven = "<Result solved, cost 112, 112 steps, proven cheapest, 726 expanded in "
    assert repr(report.result).startswith(proven)
