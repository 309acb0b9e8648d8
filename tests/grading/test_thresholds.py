"""Points by thresholds: the best one that holds on all levels counts, and the next one is named."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from grading_desk import SMALL, write
from schemas import check_classroom50, check_gradescope

from searchcade.lab.grading.assignment import Assignment, read_assignment
from searchcade.lab.grading.forms import Reader, written
from searchcade.lab.grading.marks import Grader, Mark, Marked
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.submission import Submission
from searchcade.lab.grading.trial import Game, Trial
from searchcade.problem import BadInput

STEPS = """[
    { at_most = 1.5, points = 6 }, { at_most = 1, points = 10 }, { at_most = 3, points = 2 },
]"""
EXPANSIONS = (
    SMALL.replace('check = "legal"', 'check = "expansions"\nreference = "bfs"\nat_least = 0.5')
    .replace("points = 10", f"thresholds = {STEPS}")
    .replace('"two-ways.txt"', '"two-ways.txt", "corridor.txt"')
)
INFORMED = (
    SMALL.replace('check = "legal"', 'check = "informed"\nthan = "manhattan"')
    .replace('kind = "search"', 'kind = "heuristic"')
    .replace("points = 10", f"thresholds = {STEPS}")
)
SCORE = """
name = "games"
game = "pacman"
file = "bfs.py"
title = { en = "Games", vi = "Van" }
text = { en = "Play.", vi = "Choi." }
limits = { seconds = 1, nodes = 100 }
functions = { bfs = { kind = "player" } }
levels = { one = ["pacman/level-3?seed=1..2"] }

[[test]]
name = "legal"
function = "bfs"
check = "score"
against = "explorer"
levels = ["one"]
thresholds = [{ at_least = 0.5, points = 10 }, { at_least = 0.2, points = 4 }]
title = { en = "points", vi = "diem" }
"""
PLAN = {"two-ways.txt": "RRRRDD", "corridor.txt": "R"}
BFS = {"two-ways.txt": 14, "corridor.txt": 2}


def read(folder: Path, text: str = EXPANSIONS) -> Assignment:
    """Return an assignment with two levels, of which bfs expands 14 and 2 states."""
    (folder / "corridor.txt").write_text("#####\n#S G#\n#####\n")
    return read_assignment(write(folder, text))


def expanded(
    folder: Path, two_ways: int, corridor: int, text: str = EXPANSIONS, **more: Any
) -> Mark:
    """Return the mark of a search that expands so many states."""
    counts = {"two-ways.txt": two_ways, "corridor.txt": corridor}
    assignment = read(folder, text)
    grader = Grader(assignment, None)  # type: ignore[arg-type]

    def trial(_wanted: object, level: Any, _states: object) -> Trial:
        name = Path(level.name).name
        asked = dict.fromkeys(grader.known(by_name[name]).states, 1)
        return Trial(**{"plan": PLAN[name], "expanded": counts[name], "asked": asked, **more})

    by_name = {each.name: each for each in assignment.tests[0].levels}
    bfs = {name: grader.known(each).result("bfs").expanded for name, each in by_name.items()}
    assert bfs == BFS
    bench: Any = SimpleNamespace(trial=trial)
    return grader.tested(assignment.tests[0], bench)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("two_ways", "corridor", "points", "state"),
    [
        (14, 2, 10, "passed"),
        (15, 2, 6, "partly"),
        (21, 3, 6, "partly"),
        (22, 2, 2, "partly"),
        (14, 6, 2, "partly"),
        (14, 7, 0, "failed"),
        (43, 2, 0, "failed"),
        (6, 2, 0, "failed"),
    ],
)
def test_the_best_threshold_that_holds_on_all_levels_counts(
    two_ways: int, corridor: int, points: int, state: str, tmp_path: Path
) -> None:
    mark = expanded(tmp_path, two_ways, corridor)
    assert (mark.points, mark.state, mark.test.points) == (points, state, 10)
    assert mark.passed == (points == 10)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("two_ways", "reached", "following", "needed"),
    [(20, 6, 10, "1"), (30, 2, 6, "1.5"), (50, 0, 2, "3")],
)
def test_the_sentence_says_what_was_reached_and_what_the_next_threshold_needs(
    two_ways: int, reached: int, following: int, needed: str, tmp_path: Path
) -> None:
    mark = expanded(tmp_path, two_ways, 2)
    assert mark.found.say("en") == (
        f"it expanded {two_ways} states, bfs expands 14. That is {reached} of 10 points; for "
        f"{following} points: from 0.5 to {needed} times as many expansions as bfs"
    )
    vietnamese = f"Như vậy được {reached}/10 điểm; muốn được {following} điểm: số lần mở rộng từ"
    assert vietnamese in mark.found.say("vi")
    assert mark.level
    assert mark.level.name == "two-ways.txt"
    assert mark.expected.say("en") == "from 0.5 to 1 times as many expansions as bfs"


def test_a_plan_that_is_wrong_has_no_points_and_no_word_of_thresholds(tmp_path: Path) -> None:
    mark = expanded(tmp_path, 14, 2, plan="L")
    assert (mark.points, mark.state) == (0, "failed")
    assert mark.found.name == "illegal"
    assert expanded(tmp_path, 5, 2).found.name == "too_few"  # an easier threshold changes nothing


def test_a_test_without_thresholds_says_nothing_of_them(tmp_path: Path) -> None:
    bound = EXPANSIONS.partition("thresholds = ")[0], EXPANSIONS.partition("]\ntitle")[2]
    mark = expanded(tmp_path, 20, 2, "at_most = 1\npoints = 10\ntitle".join(bound))
    assert (mark.points, mark.found.name) == (0, "too_many")


def test_an_estimate_has_points_by_what_it_saves(tmp_path: Path) -> None:
    assignment = read(tmp_path, INFORMED)
    (test,) = assignment.tests
    grader = Grader(assignment, None)  # type: ignore[arg-type]
    nothing = Trial(values=[0.0] * len(grader.known(test.levels[0]).states))
    bench: Any = SimpleNamespace(trial=lambda *_: nothing)
    mark = grader.tested(test, bench)
    assert (mark.points, mark.found.name) == (2, "partly")
    assert "for 6 points: A* expands at most 1.5 times as many states" in mark.found.say("en")
    too_high = Trial(values=[99.0] * len(nothing.values))
    bench = SimpleNamespace(trial=lambda *_: too_high)
    mark = grader.tested(test, bench)
    assert (mark.points, mark.found.name) == (0, "exceeds")


@pytest.mark.every_case
@pytest.mark.parametrize(("each", "points"), [(50, 10), (49, 4), (20, 4), (19, 0), (0, 0)])
def test_a_player_has_points_by_its_share(
    each: int, points: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Grader, "reference_points", lambda *_: 100)
    assignment = read(tmp_path, SCORE)
    bench: Any = SimpleNamespace(game=lambda *_: Game(each))
    mark = Grader(assignment, None).tested(assignment.tests[0], bench)  # type: ignore[arg-type]
    assert (mark.points, mark.found.name) == (points, "points" if points == 10 else "partly")
    lost: Any = SimpleNamespace(game=lambda *_: Game(fault=Sentence("error", text="no")))
    failed = Grader(assignment, None).tested(assignment.tests[0], lost)  # type: ignore[arg-type]
    assert (failed.points, failed.found.say("en")) == (0, "no")


def test_hidden_levels_of_a_teacher_belong_to_every_threshold(tmp_path: Path) -> None:
    read(tmp_path)
    teacher = tmp_path / "teacher.toml"
    teacher.write_text('extends = "assignment.toml"\nhidden = { legal = ["maze/easy?seed=5"] }\n')
    (test,) = read_assignment(teacher).tests
    assert [len(step.levels) for step in test.steps] == [3, 3, 3]
    assert [(step.points, step.parameters["at_most"]) for step in test.steps] == [
        (10, 1), (6, 1.5), (2, 3),
    ]  # fmt: skip
    assert read_assignment(teacher).points == 10


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("text", "new", "message"),
    [
        (EXPANSIONS, "[{ at_most = 1, points = 5 }, { at_most = 1, points = 3 }]",
         r"\(legal\)\.thresholds: expected bounds that get easier as points fall, found \['1', '1"),
        (EXPANSIONS, "[{ at_most = 1, points = 5 }, { at_most = 2, points = 7 }]", "get easier"),
        (EXPANSIONS, "[{ at_most = 1, points = 5 }, { at_most = 2, points = 5 }]", "get easier"),
        (EXPANSIONS, "[{ at_least = 1, points = 5 }]", "thresholds 1.at_most: expected a number"),
        (EXPANSIONS, "[{ at_most = 1 }]", "thresholds 1.points: expected a whole number from 1"),
        (EXPANSIONS, "[{ at_most = 1, points = 0 }]", "points: expected a whole number from 1"),
        (EXPANSIONS, "[{ at_most = 1, points = 1, x = 1 }]", "expected a key among .*found 'x'"),
        (EXPANSIONS, "[]", "thresholds: expected tables"),
        (EXPANSIONS, "[{ at_most = 1, points = 5 }]\npoints = 5", "found 'points'"),
        (EXPANSIONS, "[{ at_most = 1, points = 5 }]\nat_most = 5", "found 'at_most'"),
        (SCORE, "[{ at_least = 1, points = 5 }, { at_least = 2, points = 3 }]", "get easier"),
        (SMALL.replace("points = 10", "thresholds = []"), "[{ at_most = 1, points = 5 }]",
         "points: expected a whole number from 0"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_clear_line(text: str, new: str, message: str, tmp_path: Path) -> None:
    before, middle, after = text.partition("thresholds = ")
    _, end, rest = after.partition("\ntitle")
    with pytest.raises(BadInput, match=message) as found:
        read(tmp_path, f"{before}{middle}{new}{end}{rest}")
    assert "\n" not in str(found.value)


# ------------------------------------------------------------------ forms


def partly(folder: Path) -> list[Marked]:
    """Return a submission with 6 of 10 points."""
    mark = expanded(folder, 20, 2)
    (folder / "bfs.py").write_text("")
    assignment = read(folder)
    return [Marked(Submission.of(folder / "bfs.py", "bfs.py"), assignment, [mark])]


def form(name: str, every: Sequence[Marked]) -> str:
    """Write marks."""
    return written(name, every, Reader())


def test_every_form_has_the_points_of_a_threshold(tmp_path: Path) -> None:
    every = partly(tmp_path)
    assert "  part    6/10  bfs is right\n" in form("text", every)
    assert "That is 6 of 10 points; for 10 points" in form("text", every)
    record = json.loads(form("json", every))
    assert (record["points"], record["max_points"]) == (6, 10)
    (test,) = record["tests"]
    assert (test["points"], test["max_points"], test["passed"]) == (6, 10, False)
    row = list(csv.reader(StringIO(form("csv", every))))[1]
    assert (row[1], row[2], row[4]) == ("6", "10", "6")
    assert "for 10 points" in row[3]
    assert list(csv.reader(StringIO(form("canvas", every))))[2][-1] == "6"


def test_a_test_with_some_points_looks_neither_passed_nor_failed(tmp_path: Path) -> None:
    every = partly(tmp_path)
    scope = json.loads(form("gradescope", every))
    check_gradescope(scope)
    (test,) = scope["tests"]
    assert (scope["score"], test["score"], test["max_score"]) == (6, 6, 10)
    assert "status" not in test
    result = json.loads(form("classroom50", every))
    check_classroom50(result)
    assert (result["score"], result["tests"][0]["passed"]) == (6, False)
    page = form("html", every)
    assert '<article class="card test partly">' in page
    assert "6 / 10" in page
    assert ".test.partly {" in page
