"""An assignment in the page: what ships, what a teacher gives, and marks as `grade` gives them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.marks import Grader
from searchcade.lab.grading.shelf import PUBLIC, SHELF, shelf
from searchcade.lab.grading.submission import Submission
from searchcade.places.here import Here
from searchcade.tab import dispatch, exercises

LEVEL = """\
###########
#S        #
# ##### # #
#     # # #
##### # # #
#       #G#
###########
"""
GIVEN = """
name = "given"
game = "maze"
file = "bfs.py"
title = { en = "Given", vi = "Bai" }
text = { en = "Write bfs.", vi = "Viet bfs." }
limits = { seconds = 0.5, memory_mb = 64, nodes = 5000 }
functions = { bfs = { kind = "search" } }
levels = { one = ["levels/way.txt"] }

[[test]]
name = "legal"
function = "bfs"
check = "legal"
levels = ["one"]
points = 10
title = { en = "bfs is right", vi = "bfs dung" }
"""
FILES = {"assignment.toml": GIVEN, "way.txt": LEVEL}
BFS = """
from collections import deque

def bfs(problem):
    frontier, plans = deque([problem.start]), {problem.start: ""}
    while frontier:
        state = frontier.popleft()
        if problem.is_goal(state):
            return plans[state]
        for move, after, cost in problem.successors(state):
            if after not in plans:
                plans[after] = plans[state] + move
                frontier.append(after)
"""


def ask(name: str, **values: Any) -> Any:
    """Ask as the page does."""
    reply = json.loads(dispatch.answer(json.dumps({"ask": f"exercises.{name}", "values": values})))
    return reply.get("reply", reply)


def test_all_that_ships_is_listed_in_both_languages_with_a_file_to_start_from() -> None:
    every = exercises.listed()
    assert [each["shipped"] for each in every] == list(shelf())
    for each in every:
        assert set(each["title"]) == set(each["text"]) == {"en", "vi"}
        assert "def " in each["starter"]
        assert sum(test["points"] for test in each["tests"]) == each["points"] == 100
    json.dumps(every)


def test_an_assignment_that_a_teacher_gives_opens_with_its_level_files() -> None:
    found = ask("opened", files=FILES)
    assert found["title"] == {"en": "Given", "vi": "Bai"}
    assert "def bfs(problem):" in found["starter"]
    mark = ask("check", text=BFS, test="legal", files=FILES)
    assert (mark["passed"], mark["points"]) == (True, 10)


def test_a_loop_without_an_end_gets_no_points_and_a_sentence() -> None:
    text = "def bfs(problem):\n    while True: pass\n"
    mark = ask("check", text=text, test="legal", files=FILES, language="vi")
    assert (mark["passed"], mark["points"]) == (False, 0)
    assert "0.5" in mark["found"]
    assert mark["level"].startswith("~z")


@pytest.mark.parametrize(
    "files",
    [{}, {"assignment.toml": "nonsense"}, {"a.toml": GIVEN, "b.toml": GIVEN},
     {"assignment.toml": GIVEN}, {"teacher.toml": 'extends = "assignment.toml"'}],
)  # fmt: skip
def test_what_is_no_assignment_gets_one_clear_line(files: dict[str, str]) -> None:
    problem = ask("opened", files=files)["error"]["text"]
    assert "expected" in problem or "no such file" in problem
    assert "/tmp" not in problem


def test_a_practice_run_of_what_ships_equals_a_grader_on_the_same_file(tmp_path: Path) -> None:
    name = "maze-search"
    text = BFS + "\ndef dfs(problem):\n    return 'RRR'\n"
    assignment = read_assignment(SHELF / name / PUBLIC)
    file = tmp_path / assignment.file
    file.write_text(text, encoding="utf-8")
    marked = Grader(assignment, Here()).mark(Submission.of(file, assignment.file))
    for mark in marked.marks:
        told = ask("check", shipped=name, text=text, test=mark.test.name, language="vi")
        assert told["points"] == mark.points
        assert told["found"] == mark.found.say("vi")
        assert told["plan"] == mark.plan
