"""A practice run in this process gives the marks that `searchcade grade` gives."""

from pathlib import Path

import pytest
from grading_desk import SMALL, graded, write
from solutions import solution

from searchcade.lab.grading.shelf import assignment_file
from searchcade.places.here import Here

RIGHT = solution("maze-search")
SUBMISSIONS = {
    "right": RIGHT,
    "gives up": "def bfs(problem):\n    return None\n",
    "illegal": "def bfs(problem):\n    return 'UUU'\n",
    "short": "def bfs(problem):\n    return 'R'\n",
    "raises": "def bfs(problem):\n    return {}[problem.start]\n",
    "no function": "def dfs(problem):\n    return None\n",
    "syntax": "def bfs(problem)\n    return None\n",
    "wrong type": "def bfs(problem):\n    return 5\n",
    "loops": "def bfs(problem):\n    while True:\n        pass\n",
    "asks on": "def bfs(problem):\n    while True:\n        problem.successors(problem.start)\n",
    "our search": "from searchcade.search.breadth_first import bfs\n",
    "not asked": "def bfs(problem):\n    return 'RRRRRRDDDD'\n",
}


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_a_small_assignment_gets_the_same_marks(name: str, tmp_path: Path) -> None:
    file = tmp_path / "bfs.py"
    file.write_text(SUBMISSIONS[name], encoding="utf-8")
    same_marks(write(tmp_path, SMALL.replace("seconds = 1", "seconds = 0.5")), file)


@pytest.mark.long
@pytest.mark.parametrize("name", ["maze-search", "sokoban-heuristic", "pacman-player"])
def test_a_solution_of_what_ships_gets_the_same_marks(name: str, tmp_path: Path) -> None:
    file = tmp_path / "right.py"
    file.write_text(solution(name), encoding="utf-8")
    same_marks(assignment_file(name), file)


def same_marks(assignment: Path, file: Path) -> None:
    """Grade a file in a guest and here, and compare all that is said."""
    (apart,) = graded(assignment, [file])
    place = Here()
    (here,) = graded(assignment, [file], place)
    place.close()
    for mine, theirs in zip(here.marks, apart.marks, strict=True):
        assert (mine.points, mine.plan, mine.better) == (theirs.points, theirs.plan, theirs.better)
        assert mine.found.say("vi") == theirs.found.say("vi")
        assert mine.found.say("en") == theirs.found.say("en")
        assert [mine.level and mine.level.name] == [theirs.level and theirs.level.name]
