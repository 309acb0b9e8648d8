"""new-algorithm writes files that run as they are; algorithms FILE.py says what a file has."""

import shlex
from pathlib import Path

import pytest
from answers import Answer, check_refusal, searchcade
from levelfolder import folder, records

from searchcade.cli.new_algorithm import NEXT
from searchcade.game import Play

__all__ = ["folder"]  # a fixture, used by its name

LANGUAGES = pytest.mark.parametrize("language", ["en", "vi"])
MAZE = "maze/easy?seed=7"
FUNCTIONS = '''
def search(problem):
    """Search [somehow]."""

def informed(problem, estimate, weight=1.5, *, depth=3):
    """Search with an estimate."""

def distances(problem, factor=1):
    def estimate(state):
        return 0
    return estimate

def act(seen): ...

def helper(one, two): ...
'''


def written(kind: str, language: str) -> Answer:
    """Write a template to mine.py."""
    return searchcade("new-algorithm", "mine.py", "--kind", kind, "--language", language)


@LANGUAGES
@pytest.mark.usefixtures("folder")
def test_the_search_is_breadth_first_as_it_is(language: str) -> None:
    assert written("search", language).code == 0
    (mine,) = records(searchcade("solve", MAZE, "--with", "mine.py:my_search", "--json"))
    (ours,) = records(searchcade("solve", MAZE, "--with", "bfs", "--json"))
    assert mine["plan"] == ours["plan"]


@LANGUAGES
@pytest.mark.usefixtures("folder")
def test_the_heuristic_is_manhattan_distance_as_it_is(language: str) -> None:
    assert written("heuristic", language).code == 0
    asked = ("--with", "astar", "--heuristic")
    (mine,) = records(searchcade("solve", MAZE, *asked, "mine.py:my_heuristic", "--json"))
    (ours,) = records(searchcade("solve", MAZE, *asked, "manhattan", "--json"))
    assert (mine["plan"], mine["expanded"]) == (ours["plan"], ours["expanded"])
    assert mine["heuristic_check"].startswith("consistent")


@pytest.mark.long
@LANGUAGES
@pytest.mark.parametrize("kind", NEXT)
def test_the_commands_that_it_prints_run(kind: str, language: str, folder: Path) -> None:
    if kind == "player" and not hasattr(Play(), "own_player"):
        pytest.skip("players of your own are not part of this version")
    lines = written(kind, language).out.splitlines()[1:]
    assert len(lines) == len(NEXT[kind])
    for line in lines:
        arguments = shlex.split(line.partition("run.py ")[2])
        if arguments[0] != "play":  # a window
            assert searchcade(*arguments).code == 0, line
    assert (folder / "mine.py").read_text(encoding="utf-8").count('"""') >= 4


def test_never_replaces_a_file_unasked(folder: Path) -> None:
    (folder / "mine.py").write_text("my work\n")
    check_refusal(searchcade("new-algorithm", "mine.py"), "mine.py", "--force")
    assert (folder / "mine.py").read_text() == "my work\n"
    assert searchcade("new-algorithm", "mine.py", "--force").code == 0
    assert "def my_search(problem):" in (folder / "mine.py").read_text()


@pytest.mark.usefixtures("folder")
def test_refuses_what_is_no_python_file() -> None:
    check_refusal(searchcade("new-algorithm", "mine.txt"), "mine.txt", "ends in .py")
    check_refusal(searchcade("new-algorithm", "nowhere/mine.py"), "folder")


# ------------------------------------------------------------------ algorithms FILE.py


def test_lists_the_functions_of_a_file(folder: Path) -> None:
    (folder / "mine.py").write_text(FUNCTIONS)
    found = {each["name"]: each for each in records(searchcade("algorithms", "mine.py", "--json"))}
    assert {name: each["kind"] for name, each in found.items()} == {
        "search": "search",
        "informed": "search with a heuristic",
        "distances": "heuristic",
        "act": "player",
        "helper": "helper",
    }
    assert found["informed"]["parameters"] == ["problem", "estimate", "weight", "depth"]
    assert found["informed"]["options"] == {"weight": 1.5, "depth": 3}
    assert found["search"]["summary"] == "Search [somehow]."


def test_says_how_to_ask_for_each_function(folder: Path) -> None:
    (folder / "mine.py").write_text(FUNCTIONS)
    out = searchcade("algorithms", "mine.py").out
    for words in (
        "--with mine.py:search ",
        "--with 'mine.py:informed?weight=1.5&depth=3'",
        "--heuristic mine.py:distances",
        "helper(one, two)",
        "Search [somehow].",
    ):
        assert words in out


def test_a_default_value_of_any_kind_is_listed(folder: Path) -> None:
    (folder / "odd.py").write_text("def f(problem, a={1}, b=b'x', c=None, d=print): ...\n")
    (found,) = records(searchcade("algorithms", "odd.py", "--json"))
    assert found["options"] == {"a": "{1}", "b": "b'x'", "c": None, "d": None}


@pytest.mark.usefixtures("folder")
def test_a_file_that_cannot_be_read_is_one_line() -> None:
    check_refusal(searchcade("algorithms", "none.py"), "none.py: no such file")


def test_a_file_without_a_function_names_those_that_it_has(folder: Path) -> None:
    (folder / "mine.py").write_text(FUNCTIONS)
    answer = searchcade("solve", MAZE, "--with", "mine.py")
    check_refusal(answer, "expected a function of it, mine.py:search or mine.py:informed or")
    assert "helper" not in answer.err
    (folder / "empty.py").write_text("")
    check_refusal(searchcade("solve", MAZE, "--with", "empty.py"), "expected a function def name")


def test_functions_of_several_files_are_compared(folder: Path) -> None:
    for name in ("a.py", "b.py"):
        assert searchcade("new-algorithm", str(folder / name)).code == 0
    answer = searchcade("compare", MAZE, "--with", "a.py:my_search,b.py:my_search", "--json")
    assert [each["cost"] for each in records(answer)] == [160, 160]
