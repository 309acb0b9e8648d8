"""Own code is watched in its own source: the line that runs, its frontier, its variables."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import click, find, frames, press, settle
from watching import watch

from own_mistakes import BFS, MISTAKES
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.recording.own_lines import OwnLines

MAZE = "maze/custom?size=12&seed=3&braid=0.3"


def watched(app: App, folder: Path, text: str, level: str = MAZE) -> WatchScreen:
    """Watch a program, and stand at the first moment."""
    file = folder / "mine.py"
    file.write_text(text, encoding="utf-8")
    name = text.partition("def ")[2].partition("(")[0]
    screen = watch(app, level, f"{file}:{name}")
    screen.playback.playing = False
    screen.go(0)
    frames(app)
    return screen


def go(app: App, screen: WatchScreen, moment: int, line: int = 0) -> None:
    screen.playback.go(moment, screen.length, line)
    frames(app)


def test_the_source_stands_where_others_have_pseudo_code(app: App, tmp_path: Path) -> None:
    screen = watched(app, tmp_path, BFS)
    code = find(app, "watch.line")
    assert code.lines[0].text == "def bfs(problem):"
    assert (code.lines[0].number, code.running) == (3, 0)
    go(app, screen, 5)
    assert code.text == find(app, "watch.line").lines[7].text
    assert find(app, "watch.line").text == "for move, after, cost in problem.successors(state):"
    assert "Line 10 asks what follows" in find(app, "watch.said").text


def test_its_lines_are_stepped_through_one_by_one(app: App, tmp_path: Path) -> None:
    screen = watched(app, tmp_path, BFS)
    go(app, screen, 1)
    seen = []
    while screen.playback.moment == 1:
        screen.step_line(1)
        frames(app)
        seen.append(find(app, "watch.line").text)
    assert seen[:3] == [
        "if after not in reached:", "reached.add(after)", "waiting.append((plan + move, after))"
    ]  # fmt: skip
    assert screen.line == 0
    go(app, screen, 1, 3)
    assert find(app, "watch.said").text == "Line 13 puts something into a list or queue."


def test_a_line_of_a_program_does_not_show_the_state_to_come(app: App, tmp_path: Path) -> None:
    screen = watched(app, tmp_path, BFS)
    go(app, screen, 20)
    there = screen.board.scene
    go(app, screen, 20, 2)
    assert screen.board.scene == there


def test_the_strip_and_the_variables_are_those_of_the_program(app: App, tmp_path: Path) -> None:
    screen = watched(app, tmp_path, BFS)
    go(app, screen, 30)
    explainer = screen.explainer
    assert isinstance(explainer, OwnLines)
    own = explainer.own_frontier(30)
    assert own
    strip = find(app, "watch.strip")
    assert strip.frontier.size == own.size > 1
    assert strip.frontier.note == f"{own.size} in waiting, the next one first"
    row, col, _ = own.first[0]
    assert strip.text.split("\n")[0].strip() == f"r{row + 1} c{col + 1}"
    lines = find(app, "watch.variables").text.split("\n")
    assert lines == [f"{name} = {value}" for name, value in explainer.variables(30)]
    assert lines[0] == f"waiting = deque, len {own.size}"
    strip._choose(strip.frontier.chips[0].entry)
    frames(app)
    assert screen.playback.moment == 31


@pytest.mark.parametrize("language", ["en", "vi"])
def test_the_first_difference_is_said_and_one_can_go_there(
    app: App, tmp_path: Path, language: str
) -> None:
    app.take_settings(app.settings.changed(language=language))
    screen = watched(app, tmp_path, MISTAKES["h counted twice"][1])
    text = find(app, "watch.difference").text
    begin = {"en": "First difference from A-star: ", "vi": "Khác biệt đầu tiên với A sao: "}
    assert text.startswith(begin[language])
    assert "f = g + 2h" in text
    click(app, "watch.go_difference")
    assert screen.playback.moment == 21


def test_a_search_that_is_the_textbook_s_is_told_so(app: App, tmp_path: Path) -> None:
    screen = watched(app, tmp_path, BFS)
    text = find(app, "watch.difference").text
    assert text == "It expands the same states as BFS, in the same order."
    assert not find(app, "watch.go_difference").enabled
    click(app, "watch.go_difference")
    assert screen.playback.moment == 0


def test_the_keys_of_the_layers_work_though_variables_stand_there(app: App, tmp_path: Path) -> None:
    screen = watched(app, tmp_path, BFS)
    go(app, screen, 9)
    assert "expanded" in screen.layers
    press(app, "1")
    assert "expanded" not in screen.layers
    press(app, "end")
    settle(app)
    assert find(app, "watch.layer.way")
    with pytest.raises(KeyError):
        find(app, "watch.variables")


def test_the_line_that_runs_is_among_those_that_are_shown(app: App, tmp_path: Path) -> None:
    screen = watched(app, tmp_path, BFS.replace("    while", "\n" * 40 + "    while"))
    go(app, screen, 5)
    code = find(app, "watch.line")
    assert code.running in code.shown
    assert len(code.shown) < len(code.lines)
