"""solve and compare do what their help says."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import NoneType
from typing import Any

import pytest
from answers import check_refusal, searchcade
from levelfolder import folder, records

from searchcade import __version__, catalog
from searchcade.cli import solve as cli_solve
from searchcade.level import LoadedLevel
from searchcade.solve import SolveReport

__all__ = ["folder"]  # a fixture, used by its name

# ------------------------------------------------------------------ solve

FIELDS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "level": str,
    "algorithm": str,
    "outcome": str,
    "optimal": bool,
    "plan": str,
    "cost": int,
    "steps": int,
    "expanded": int,
    "generated": int,
    "seconds": float,
    "peak_memory_mb": (int, float, NoneType),
    "lower_bound": int,
}


@pytest.mark.usefixtures("folder")
def test_solve_prints_the_plan_and_the_figures() -> None:
    answer = searchcade("solve", "corridor.txt", "--with", "astar")
    assert answer.code == 0
    assert "corridor.txt: A* (astar) with manhattan" in answer.out
    assert "solved, proven cheapest" in answer.out
    assert "cost 5, steps 5" in answer.out
    assert "expanded 6" in answer.out
    assert answer.out.endswith("  RRDLL\n")
    assert not answer.err


@pytest.mark.usefixtures("folder")
def test_solve_prints_all_fields_as_json() -> None:
    (found,) = records(searchcade("solve", "corridor.txt", "--with", "ucs", "--json"))
    for name, kind in FIELDS.items():
        assert isinstance(found[name], kind), name
    assert (found["game"], found["level"], found["algorithm"]) == ("maze", "corridor.txt", "ucs")
    assert (found["outcome"], found["optimal"], found["plan"]) == ("solved", True, "RRDLL")
    assert found["version"] == __version__


@pytest.mark.usefixtures("folder")
def test_solve_prints_the_fields_of_a_level_without_a_way_as_json() -> None:
    answer = searchcade("solve", "walled.txt", "--json")
    (found,) = records(answer)
    assert answer.code == 1
    assert set(FIELDS) <= set(found)
    assert (found["outcome"], found["optimal"]) == ("unsolvable", False)
    assert found["plan"] is found["cost"] is found["steps"] is None


@pytest.mark.usefixtures("folder")
def test_solve_prints_the_figures_of_the_game() -> None:
    (found,) = records(searchcade("solve", "energy.txt", "--with", "bfs", "--json"))
    assert found["energy_left"] == 3
    assert "energy left 3" in searchcade("solve", "energy.txt", "--with", "bfs").out


@pytest.mark.usefixtures("folder")
def test_solve_solves_all_levels_of_all_files() -> None:
    answer = searchcade("solve", "three.txt", "walled.txt", "maze/easy?seed=3", "--json")
    found = records(answer)
    names = ["three.txt#1", "three.txt#2", "three.txt#3", "walled.txt", "maze/easy?seed=3"]
    assert [each["level"] for each in found] == names
    assert [each["outcome"] == "solved" for each in found] == [True, True, True, False, True]
    assert answer.code == 1


@pytest.mark.usefixtures("folder")
def test_solve_solves_one_level_of_a_file() -> None:
    (found,) = records(searchcade("solve", "three.txt#2", "--json"))
    assert found["plan"] == "RRDLL"


@pytest.mark.parametrize(
    ("limit", "outcome"),
    [(["--nodes", "1"], "out of nodes"), (["--seconds", "0"], "out of time")],
    ids=["nodes", "seconds"],
)
@pytest.mark.parametrize("name", ["bfs", "astar", "dfs", "ids"])
def test_solve_stops_when_its_budget_is_used_up(name: str, limit: list[str], outcome: str) -> None:
    answer = searchcade("solve", "maze/medium", "--with", name, "--json", *limit)
    (found,) = records(answer)
    assert answer.code == 1
    assert found["outcome"] == outcome
    assert found["plan"] is None
    assert found["expanded"] <= 1


def test_solve_appends_to_what_the_file_has(folder: Path) -> None:
    searchcade("solve", "corridor.txt", "--with", "bfs", "--out", "plans.txt")
    first = (folder / "plans.txt").read_text()
    assert re.fullmatch(
        r"BFS\nSteps: 5, Cost: 5, Node: 6, Time \(ms\): [\d.]+, Memory \(MB\): [\d.-]+\nRRDLL\n",
        first,
    )
    assert searchcade("solve", "walled.txt", "--with", "astar", "--out", "plans.txt").code == 1
    both = (folder / "plans.txt").read_text()
    assert both.startswith(first + "ASTAR\n")
    assert both.endswith("\nunsolvable\n")


def test_solve_draws_a_gif(folder: Path) -> None:
    from PIL import Image

    assert searchcade("solve", "maze/easy", "--with", "astar", "--gif", "search.gif").code == 0
    with Image.open(folder / "search.gif") as picture:
        assert picture.format == "GIF"
        assert getattr(picture, "n_frames", 1) > 10
        assert min(picture.size) > 100


@pytest.mark.usefixtures("folder")
def test_solve_says_that_it_cannot_be_watched_without_a_terminal() -> None:
    answer = searchcade("solve", "round.txt", "--watch")
    assert answer.code == 0
    assert "no terminal" in answer.err
    assert "solved" in answer.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--any", "--with", "bfs"], "--any: expected no --with beside it, found 'bfs'"),
        (["--measure-memory", "--watch"], "expected neither --watch nor --gif"),
        (["--measure-memory", "--gif", "x.gif"], "expected neither --watch nor --gif"),
    ],
)
def test_solve_refuses_what_contradicts_itself(arguments: list[str], words: str) -> None:
    check_refusal(searchcade("solve", "maze/first-steps", *arguments), words)


def stopped_after(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody press Ctrl-C after so many levels."""
    levels: list[str] = []
    real = cli_solve.run_one

    def attempt(loaded: LoadedLevel, *arguments: Any, **more: Any) -> SolveReport:
        levels.append(loaded.name)
        return real(loaded, *arguments, **more)

    @contextmanager
    def stoppable() -> Iterator[Callable[[], bool]]:
        yield lambda: len(levels) > number - 1 and levels[-1] in done

    done: list[str] = []
    monkeypatch.setattr(cli_solve, "run_one", attempt)
    monkeypatch.setattr(cli_solve, "show", lambda report: done.append(report.loaded.name))
    monkeypatch.setattr("searchcade.cli.progress.stoppable", stoppable)


@pytest.mark.parametrize(("after", "code"), [(1, 130), (2, 0), (9, 0)])
def test_after_ctrl_c_it_is_told_unless_all_are_solved_by_then(
    after: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_after(after, monkeypatch)
    assert searchcade("solve", "maze/first-steps", "maze/roundabout").code == code


def test_one_level_without_a_solution_decides_the_exit_code(tmp_path: Path) -> None:
    walled = tmp_path / "walled.txt"
    walled.write_text("#####\n#S#G#\n#####\n")
    assert searchcade("solve", str(walled), "maze/first-steps").code == 1
    assert searchcade("solve", "maze/first-steps", "maze/roundabout").code == 0


# ------------------------------------------------------------------ compare


def fitting(level: str) -> list[str]:
    """Return the names of all algorithms that fit a level."""
    loaded = catalog.level(level)
    every = catalog.algorithms(loaded.game.name)
    problem = loaded.game.problem(loaded.level)
    return [name for name, each in every.items() if each.fits(problem)]


def test_compare_shows_every_algorithm_that_fits() -> None:
    answer = searchcade("compare", "maze/custom?size=6&seed=4")
    assert answer.code == 0
    rows = [line.split() for line in answer.out.splitlines() if line.strip()]
    assert set(fitting("maze/custom?size=6&seed=4")) <= {row[0] for row in rows}


@pytest.mark.usefixtures("folder")
def test_compare_prints_an_object_for_each_algorithm() -> None:
    names = ["bfs", "astar?heuristic=euclid", "greedy"]
    answer = searchcade("compare", "round.txt", "--with", ",".join(names), "--json")
    found = records(answer)
    assert [each["algorithm"] for each in found] == names
    assert {each["cost"] for each in found} == {3}
    for each in found:
        assert set(FIELDS) <= set(each)


@pytest.mark.usefixtures("folder")
def test_compare_exits_1_where_nobody_finds_a_way() -> None:
    assert searchcade("compare", "walled.txt").code == 1


def test_compare_draws_charts(folder: Path) -> None:
    from PIL import Image

    for name in ("chart.png", "chart.svg"):
        answer = searchcade("compare", "round.txt", "--with", "bfs,dfs", "--chart", name)
        assert answer.code == 0
        assert name in answer.err
    with Image.open(folder / "chart.png") as picture:
        assert picture.format == "PNG"
    drawn = (folder / "chart.svg").read_text(encoding="utf-8")
    assert "<svg" in drawn
    assert drawn.rstrip().endswith("</svg>")
