"""--html: searches, comparisons and games as web pages, and one clear line where that fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import check_complaint, check_refusal, searchcade

from film_reader import LaneReader, films_of

HOSTILE = "</script><img src=x onerror=alert(1)>"
ROOM = """\
#####
#@$.#
#####
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def page(folder: Path, name: str = "page.html") -> str:
    """Return the text of a page, which must be small and load nothing."""
    text = (folder / name).read_text(encoding="utf-8")
    assert len(text.encode()) <= 300_000
    assert "http://" not in text.replace("http://www.w3.org/", "")
    assert "https://" not in text
    return text


def test_solve_writes_the_search(folder: Path) -> None:
    answer = searchcade("solve", "maze/easy?seed=7", "--with", "astar", "--html", "page.html")
    assert answer.code == 0
    assert "html: page.html" in answer.err
    (film,) = films_of(page(folder))
    assert film["title"] == {"en": "Maze: Easy · 7", "vi": "Mê cung: Dễ · 7"}
    assert len(LaneReader(film).nodes) == film["lanes"][0]["result"]["expanded"] == 321


def test_solve_writes_several_levels_into_one_page(folder: Path) -> None:
    levels = ["sokoban/01-one-push", "bloxorz/01-*"]
    assert searchcade("solve", *levels, "--with", "bfs", "--html", "page.html").code == 0
    assert [film["game"] for film in films_of(page(folder))] == ["sokoban", "bloxorz"]


def test_a_search_without_a_plan_is_shown_all_the_same(folder: Path) -> None:
    answer = searchcade("solve", "maze/easy?seed=7", "--nodes", "9", "--html", "page.html")
    assert answer.code == 1
    (film,) = films_of(page(folder))
    assert film["lanes"][0]["plan"] is None
    assert len(LaneReader(film).nodes) == 9
    assert film["lanes"][0]["verdict"][0]["en"] == "Too many nodes"


def test_own_code_is_shown(folder: Path) -> None:
    (folder / "mine.py").write_text(
        "def f(problem):\n"
        "    states, reached = [(problem.start, '')], {problem.start}\n"
        "    for state, plan in states:\n"
        "        if problem.is_goal(state):\n"
        "            return plan\n"
        "        for move, after, _ in problem.successors(state):\n"
        "            if after not in reached:\n"
        "                reached.add(after)\n"
        "                states.append((after, plan + move))\n"
    )
    name = "maze/first-steps"
    assert searchcade("solve", name, "--with", "mine.py:f", "--html", "page.html").code == 0
    (film,) = films_of(page(folder))
    reader = LaneReader(film)
    assert reader.nodes
    assert reader.lane["title"]["en"] == "f"
    assert reader.walk["costs"][-1] == reader.lane["result"]["cost"]


def test_compare_writes_all_algorithms_level_by_level(folder: Path) -> None:
    answer = searchcade(
        "compare", "sokoban/0[12]*", "--with", "bfs,astar,best", "--html", "page.html"
    )
    assert answer.code == 0
    films = films_of(page(folder))
    assert [len(film["lanes"]) for film in films] == [3, 3]
    assert films[0]["level"] == "sokoban/01-one-push"


def test_compare_says_how_far_above_the_optimum_a_plan_is(folder: Path) -> None:
    searchcade("compare", "sokoban/12-left-bank", "--with", "bfs,greedy", "--html", "page.html")
    (film,) = films_of(page(folder))
    assert film["lanes"][0]["verdict"][1] == {
        "en": "53 % above the optimum, which is 198.",
        "vi": "Cao hơn mức tối ưu (198) 53 %.",
    }


def test_replay_writes_a_game(folder: Path) -> None:
    answer = searchcade("replay", "sokoban/01-one-push", "R", "--html", "page.html")
    assert answer.code == 0
    (film,) = films_of(page(folder))
    assert "search" not in film["lanes"][0]
    assert film["lanes"][0]["plan"] == "R"


def test_a_hostile_name_runs_nothing(folder: Path) -> None:
    (folder / "hostile.xsb").write_text(f"{ROOM}Title: {HOSTILE}\n")
    assert searchcade("solve", "hostile.xsb", "--with", "bfs", "--html", "page.html").code == 0
    text = page(folder)
    assert "onerror" not in text.replace("&lt;", "").partition("<title>")[0]
    assert HOSTILE not in text
    assert text.count("</script>") == text.count("<script")
    (film,) = films_of(text)
    assert HOSTILE in film["title"]["en"]


@pytest.mark.parametrize(
    "command",
    [
        "solve maze/first-steps",
        "compare maze/first-steps --with bfs",
        "replay sokoban/01-one-push R",
    ],
)
@pytest.mark.parametrize(("file", "reason"), [("no/page.html", "folder"), (".", "directory")])
def test_a_page_to_nowhere_is_refused_at_once(
    folder: Path, command: str, file: str, reason: str
) -> None:
    answer = searchcade(*command.split(), "--html", file)
    assert (answer.code, answer.out) == (2, "")
    assert reason in answer.err
    assert not list(folder.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    answer = searchcade("solve", "maze/first-steps", "--html", "/dev/full")
    assert answer.code == 2
    check_complaint(answer.err, "/dev/full: no space left on device")


def test_compare_refuses_a_page_of_many_seeds(folder: Path) -> None:
    answer = searchcade("compare", "maze/easy", "--seeds", "3", "--html", "page.html")
    check_refusal(answer, "--html: expected no --seeds beside it, found 3")
    assert not list(folder.iterdir())
