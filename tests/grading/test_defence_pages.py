"""`grade --defence`: five questions about a student's own run, and the answers for the teacher."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from grading_desk import RIGHT, SMALL, write

from searchcade import catalog
from searchcade.cli import run
from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.defence import FAR, Defence, unseen
from searchcade.lab.grading.marks import Grader, Marked
from searchcade.lab.grading.records import data_of, key_of, marked_from
from searchcade.lab.grading.submission import Submission
from searchcade.places.trusted import TrustedPlace

SEEDED = SMALL.replace('one = ["two-ways.txt"]', 'one = ["maze/custom?size=12&braid=0.5&seed=5"]')
WRONG = "def bfs(problem):\n    return None\n"
FORGETFUL = RIGHT.replace("def bfs(problem):", "def bfs(problem):\n    "
                          "problem.successors(problem.start)")  # fmt: skip


def marked(folder: Path, text: str, *, defends: bool = True) -> Marked:
    assignment = read_assignment(write(folder, SEEDED))
    file = folder / "bfs.py"
    file.write_text(text, encoding="utf-8")
    return Grader(assignment, TrustedPlace(), defends).mark(Submission.of(file, assignment.file))


def test_a_search_that_has_passed_runs_on_a_level_that_was_not_seen(tmp_path: Path) -> None:
    found = marked(tmp_path, RIGHT).defence
    assert found is not None
    assert found.level == f"maze/custom?size=12&braid=0.5&seed={5 + FAR}"
    level = catalog.level(found.level)
    expanded = first_states(level.name)
    cols = level.scene([level.problem().start]).cols
    cells = [row * cols + col for row, col in
             (level.game.look.cell(level.level, state) for state in expanded)]  # fmt: skip
    assert list(found.cells) == cells[: len(found.cells)]
    assert set(found.times) == {1}


def first_states(name: str) -> list[object]:
    """Return the states that the textbook asks for, in their order."""
    level, asked = catalog.level(name), list[object]()
    problem = level.problem()
    seen, queue = {problem.start}, [problem.start]
    for state in queue:
        if problem.is_goal(state):
            return asked
        asked.append(state)
        fresh = [after for _, after, _ in problem.successors(state) if after not in seen]
        seen.update(fresh)
        queue += fresh
    return asked


def test_the_keys_are_what_the_program_has_done(tmp_path: Path) -> None:
    found = marked(tmp_path, RIGHT).defence
    assert found
    asked = found.questions()
    assert len(asked) == 5
    assert {each.kind for each in asked} == {"asks", "order"}
    for each in asked:
        (right,) = each.right
        cells = [option.cell for option in each.options]
        if each.kind == "asks":
            assert cells[right] == found.cells[each.t]
            assert not set(found.cells[: each.t]) & set(cells)
        else:
            assert cells[right] == min(cells, key=list(found.cells).index)
    assert asked == found.questions()


def test_of_a_program_that_asks_again_only_the_order_is_asked(tmp_path: Path) -> None:
    found = marked(tmp_path, FORGETFUL).defence
    assert found
    assert max(found.times) > 1
    assert {each.kind for each in found.questions()} == {"order"}


@pytest.mark.parametrize(("text", "defends"), [(WRONG, True), (RIGHT, False)])
def test_who_has_not_passed_or_is_not_asked_has_nothing_to_defend(
    text: str, defends: bool, tmp_path: Path
) -> None:
    assert marked(tmp_path, text, defends=defends).defence is None


def test_what_is_asked_is_kept_with_the_marks(tmp_path: Path) -> None:
    one = marked(tmp_path, RIGHT)
    data = json.loads(json.dumps(data_of(one)))
    again = marked_from(data, one.submission, one.assignment)
    assert again.defence == one.defence
    assert (
        marked_from(data_of(marked(tmp_path, WRONG)), one.submission, one.assignment).defence
        is None
    )
    keys = {key_of(one.submission, one.assignment, where) for where in ("guest", "guest defends")}
    assert len(keys) == 2


def test_a_level_without_a_seed_is_asked_about_itself(tmp_path: Path) -> None:
    loaded = catalog.level("maze/first-steps")
    assert unseen(loaded) is loaded
    assert Defence("maze/first-steps", [0], [1]).questions() == []


def test_pages_ask_the_student_and_tell_the_teacher(tmp_path: Path) -> None:
    assignment, out = write(tmp_path, SEEDED), tmp_path / "pages"
    for name, text in (("an", RIGHT), ("bo", WRONG)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bfs.py").write_text(text, encoding="utf-8")
    command = ["grade", str(assignment), str(tmp_path / "an"), str(tmp_path / "bo"), "--trust"]
    assert run([*command, "--form", "pages", "--out", str(out), "--defence"]) == 0
    an, bo, teacher = ((out / f"{name}.html").read_text("utf-8") for name in ("an", "bo", "class"))
    assert an.count('class="card question"') == 5
    assert "Defend your code" in an
    assert "Bảo vệ mã của bạn" in an
    assert "Answers" not in an
    assert "Defend your code" not in bo
    assert re.search(r"<td>an</td><td>1: \d · 2: \d · 3: \d · 4: \d · 5: \d</td>", teacher)
    assert "<td>bo</td><td>1:" not in teacher


def test_defence_wants_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["grade", str(write(tmp_path)), str(tmp_path), "--defence"]) == 2
    assert "--defence: expected --form pages" in capsys.readouterr().err
