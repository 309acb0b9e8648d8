"""Right solutions get all points; wrong ones lose the right points, with the right sentence."""

import secrets
from pathlib import Path
from random import Random

import pytest
from grading_desk import SMALL, graded, points, verdicts, write
from solutions import SOLUTIONS, solution

from searchcade.lab.grading.shelf import SHELF, shelf, write_assignment
from searchcade.places.here import Here

WEIGHTS = """
name = "weights"
game = "sokoban"
file = "my.py"
title = { en = "Weights", vi = "Trong luong" }
text = { en = "Write ucs.", vi = "Viet ucs." }
limits = { seconds = 5, nodes = 5000 }
functions = { ucs = { kind = "search" }, h = { kind = "heuristic" } }
levels = { one = ["sokoban/05-near-or-far"], all = ["sokoban/0[135]-*"] }
"""
TEST = """
[[test]]
name = "{check}"
function = "{function}"
check = "{check}"
levels = ["{levels}"]
points = 10
title = {{ en = "{check}", vi = "{check}" }}
{more}
"""


def sentence(tmp_path: Path, assignment: str, code: str, check: str) -> str:
    """Grade one file, and return what was found in a test."""
    file = tmp_path / "my.py"
    file.write_text(code)
    (marked,) = graded(write(tmp_path, assignment), [file])
    assert points(marked)[check] == 0
    return verdicts(marked)[check]


def weighted(check: str, function: str = "ucs", levels: str = "one", more: str = "") -> str:
    """Return an assignment with one test."""
    return WEIGHTS + TEST.format(check=check, function=function, levels=levels, more=more)


def test_every_assignment_that_ships_has_a_solution() -> None:
    assert set(SOLUTIONS) == set(shelf())
    for name in shelf():
        assert not list((SHELF / name).glob("*solution*"))


@pytest.mark.long
@pytest.mark.parametrize("name", shelf())
def test_a_solution_gets_all_points_on_hidden_levels_and_the_starter_file_few(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", Random(26).randrange)
    folder = tmp_path / "class"
    write_assignment(folder, name)
    right = tmp_path / "right.py"
    right.write_text(solution(name))
    (starter,) = (folder / "hand-out").glob("*.py")
    first, second = graded(folder / "teacher.toml", [right, starter])
    assert first.points == first.assignment.points == 100, verdicts(first)
    assert second.points <= 20, verdicts(second)


# ------------------------------------------------------------------ wrong searches


def test_a_search_that_counts_moves_ignores_their_costs(tmp_path: Path) -> None:
    code = solution("sokoban-heuristic", ("total = cost + step", "total = cost + 1"))
    found = sentence(tmp_path, weighted("optimal"), code, "optimal")
    assert found.startswith("its plan costs 80, the optimum is 30: it has the fewest moves, 4,")


MAZE = SMALL.replace('check = "legal"', 'check = "optimal"').replace('"legal"', '"optimal"')
BFS = "def bfs(problem):" + solution("maze-search").split("def bfs(problem):")[1].split("\n\n\n")[0]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            ("popleft()", "pop()"),
            "costs 10, the optimum is 6: it is the very plan that depth-first",
        ),
        (("return plan\n", "return plan[:-1]\n"), "the last move, 'D', is missing"),
        (("return plan\n", "return plan[::-1]\n"), "it is written backwards"),
        (("return plan\n", "return None\n"), "there is a plan of cost 6"),
        (("return plan\n", "return plan + 'D'\n"), "move 7 of its plan, 'D', is not legal there"),
        (("return plan\n", "return plan + 'U'\n"), "the last move is one too many"),
        (("is_goal(state)", "is_goal(plan)"), "expected a state of this level"),
    ],
)
def test_a_mistake_is_named(change: tuple[str, str], found: str, tmp_path: Path) -> None:
    code = "from collections import deque\n\n" + BFS.replace(*change)
    assert found in sentence(tmp_path, MAZE, code, "optimal")


def test_a_search_that_forgets_what_it_has_reached_is_asked_about_it(tmp_path: Path) -> None:
    code = "from collections import deque\n\n" + BFS.replace("popleft", "pop")
    code = code.replace("if after not in reached", "if True")
    found = sentence(tmp_path, MAZE, code, "optimal")
    assert "does it remember which states it has reached?" in found


CLOSED = """\
#####
#S#G#
# ###
# # #
#####
"""


def test_a_search_that_says_none_too_early_has_not_proved_it(tmp_path: Path) -> None:
    write(tmp_path)
    text = SMALL.replace('"legal"', '"complete"').replace("two-ways", "closed")
    (tmp_path / "closed.txt").write_text(CLOSED)
    found = sentence(tmp_path, text, "def bfs(problem):\n    return None\n", "complete")
    assert "after 0 of the 2 states that can be reached" in found


# ------------------------------------------------------------------ wrong heuristics


@pytest.mark.parametrize(
    ("check", "more", "estimate", "found"),
    [
        ("admissible", "", "1000", "it estimates 1000 at the start, but the true cost is 3"),
        ("consistent", "", "5 * (state == problem.start)", "it drops from 5 to 0 over the move"),
        ("consistent", "", "1", "it estimates 1 at a goal"),
        ("informed", 'than = "manhattan"\nat_most = 1', "0", "A* expands"),
        ("dominates", 'over = "manhattan"', "0", "it estimates 0 where manhattan knows"),
        ("admissible", "", "-1", "expected a number from 0 up"),
        ("admissible", "", "random.random()", "expected one value for a state, found two"),
    ],
)
def test_a_wrong_heuristic_is_shown_where(
    check: str, more: str, estimate: str, found: str, tmp_path: Path
) -> None:
    code = f"import random\n\ndef h(problem):\n    return lambda state: {estimate}\n"
    assert found in sentence(tmp_path, weighted(check, "h", "all", more), code, check)


# ------------------------------------------------------------------ the whole


def test_grading_again_gives_the_same_and_the_order_does_not_matter(tmp_path: Path) -> None:
    assignment = write(tmp_path)
    files = [tmp_path / "right.py", tmp_path / "wrong.py"]
    files[0].write_text("from collections import deque\n\n" + BFS)
    files[1].write_text("def bfs(problem):\n    return 'RL' + 1\n")
    first = [verdicts(each) for each in graded(assignment, files)]
    assert first == [verdicts(each) for each in graded(assignment, files[::-1])][::-1]
    assert "line 2: TypeError" in first[1]["legal"]


def test_too_few_expansions_are_no_proof(tmp_path: Path) -> None:
    more = 'reference = "bfs"\nat_most = 1.2\nat_least = 0.7\n'
    text = SMALL.replace('check = "legal"', f'check = "expansions"\n{more}')
    code = (
        "def bfs(problem):\n    state = problem.start\n    for move in 'RRRRDD':\n"
        "        state = next(s for m, s, _ in problem.successors(state) if m == move)\n"
        "    return 'RRRRDD'\n"
    )
    found = sentence(tmp_path, text, code, "legal")
    assert found.startswith("it expanded 6 states, bfs expands 14")


def test_a_hidden_level_is_named_only_to_the_teacher(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "teacher.toml").write_text(
        'extends = "assignment.toml"\n[hidden]\nlegal = ["maze/custom?size=3&seed=4711"]\n'
    )
    file = tmp_path / "bfs.py"
    file.write_text("def bfs(problem):\n    return 'RRRRDD' if problem.maze.cols == 5 else None\n")
    (marked,) = graded(tmp_path / "teacher.toml", [file])
    (mark,) = marked.marks
    where, secret = mark.where(reveal=False), mark.where(reveal=True)
    assert where is not None
    assert where.say("en") == "on a hidden level of 3 x 3 cells"
    assert mark.picture(reveal=False) is None
    assert secret is not None
    assert "4711" in secret.say("en")


def test_a_folder_is_a_submission_with_modules_beside_it(tmp_path: Path) -> None:
    assignment = write(tmp_path)
    folder = tmp_path / "alice"
    folder.mkdir()
    (folder / "helper.py").write_text("from collections import deque\n\n" + BFS)
    (folder / "bfs.py").write_text(
        "import helper\n\ndef bfs(problem):\n    return helper.bfs(problem)\n"
    )
    (marked,) = graded(assignment, [folder])
    assert (marked.submission.author, marked.points) == ("alice", 10), verdicts(marked)


def test_what_a_search_computes_is_measured_in_a_guest_only(tmp_path: Path) -> None:
    file = tmp_path / "bfs.py"
    file.write_text("from collections import deque\n\n" + BFS)
    bounds = "thresholds = [{ at_most = %s, points = 10 }, { at_most = 9999, points = 4 }]"
    for most, gained in (("9998", 10), ("0", 4)):
        text = SMALL.replace('"legal"', '"cheap"').replace("points = 10", bounds % most)
        (marked,) = graded(write(tmp_path, text), [file])
        assert marked.points == gained, verdicts(marked)
    assert "million steps. That is 4 of 10 points" in verdicts(marked)["cheap"]
    (marked,) = graded(tmp_path / "assignment.toml", [file], Here())
    assert "measured in a guest only" in verdicts(marked)["cheap"]
