"""Every command does what its help says."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from answers import Answer, searchcade

from searchcade import __version__, catalog, cli
from searchcade.problem import replay

ROUND = """\
#######
#S    #
# ### #
#    G#
#######
"""
CORRIDOR = """\
#######
#S    #
##### #
#G    #
#######
"""
WALLED_IN = """\
#####
#S#G#
#####
"""
WITH_ENERGY = """\
energy: 3
values: known
#########
#S   3 G#
#########
"""


def records(answer: Answer) -> list[dict[str, Any]]:
    """Read what a command said as JSON lines."""
    return [json.loads(line) for line in answer.out.splitlines()]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with a few levels."""
    monkeypatch.chdir(tmp_path)
    levels = {
        "round": ROUND,
        "corridor": CORRIDOR,
        "walled": WALLED_IN,
        "energy": WITH_ENERGY,
        "three": f"{ROUND}\n{CORRIDOR}\n{ROUND}",
    }
    for name, text in levels.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


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
    "peak_memory_mb": (int, float),
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
        r"BFS\nSteps: 5, Cost: 5, Node: 6, Time \(ms\): [\d.]+, Memory \(MB\): [\d.]+\nRRDLL\n",
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


# ------------------------------------------------------------------ compare


def fitting(level: str) -> list[str]:
    """Return the names of all algorithms that fit a level."""
    named = catalog.level(level)
    every = catalog.algorithms(named.game.name)
    problem = named.game.problem(named.level)
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


# ------------------------------------------------------------------ generate


@pytest.mark.parametrize("game", catalog.games())
def test_generate_makes_a_level_that_reads_back(game: str, folder: Path) -> None:
    of = catalog.game(game)
    preset = next(iter(of.presets))
    answer = searchcade("generate", game, preset, "--seed", "11")
    (folder / "made.txt").write_text(answer.out)
    made = catalog.level("made.txt", game).level
    assert made == catalog.level(f"{game}/{preset}?seed=11").level
    assert of.render(made) == answer.out
    assert f"{game}/{preset}?seed=11" in answer.err


@pytest.mark.parametrize("options", [["--seed", "5"], ["--option", "seed=5"]], ids=" ".join)
def test_generate_makes_the_same_level_for_the_same_seed(options: list[str]) -> None:
    first, second = (searchcade("generate", "maze", *options) for _ in range(2))
    assert first == second
    assert first.out != searchcade("generate", "maze", "--seed", "6").out


def test_generate_chooses_a_seed_and_says_which() -> None:
    answer = searchcade("generate", "maze")
    name = answer.err.splitlines()[0]
    assert searchcade("levels", "show", name).out == answer.out


@pytest.mark.parametrize("form", catalog.game("maze").forms)
def test_generate_writes_any_form_to_a_file(form: str, folder: Path) -> None:
    command = ["generate", "maze", "--seed", "3", "--form", form]
    assert searchcade(*command, "--out", "made.txt").out == ""
    assert (folder / "made.txt").read_text() == searchcade(*command).out
    assert catalog.level("made.txt").level == catalog.level("maze/custom?seed=3").level


def test_generate_prints_json() -> None:
    (found,) = records(searchcade("generate", "maze", "easy", "--seed", "3", "--json"))
    assert (found["game"], found["level"]) == ("maze", "maze/easy?seed=3")
    assert found["text"] == searchcade("levels", "show", found["level"]).out
    assert (found["cells"], found["perfect"]) == (400, True)


def test_generate_lists_its_options() -> None:
    answer = searchcade("generate", "maze", "--options")
    of = catalog.game("maze")
    assert answer.code == 0
    for name in [*of.options, *of.presets]:
        assert name in answer.out


# ------------------------------------------------------------------ levels


def test_levels_explains_itself() -> None:
    answer = searchcade("levels")
    assert answer.code == 0
    assert "convert" in answer.out


def test_levels_lists_all() -> None:
    found = records(searchcade("levels", "list", "--json"))
    shown = searchcade("levels", "list").out
    assert {each["game"] for each in found} == set(catalog.games())
    for each in found:
        assert each["level"] in shown
    assert records(searchcade("levels", "list", "maze", "--json"))[0]["level"] == "maze/easy"


@pytest.mark.usefixtures("folder")
def test_levels_shows_a_level_in_any_form() -> None:
    assert searchcade("levels", "show", "three.txt#2").out == CORRIDOR
    assert searchcade("levels", "show", "corridor.txt", "--form", "compact").out.startswith(
        "maze1:"
    )


def test_levels_converts_there_and_back(folder: Path) -> None:
    there = searchcade("levels", "convert", "three.txt", "--to", "compact", "--out", "packed.txt")
    back = searchcade("levels", "convert", "packed.txt", "--to", "drawing")
    assert there.code == back.code == 0
    assert back.out == (folder / "three.txt").read_text()


@pytest.mark.usefixtures("folder")
def test_levels_checks_for_duplicates() -> None:
    answer = searchcade("levels", "check", "three.txt", "corridor.txt", "--json")
    copies = [each["duplicate_of"] for each in records(answer)]
    assert copies == [None, None, "three.txt#1", "three.txt#2"]
    assert answer.code == 1


@pytest.mark.usefixtures("folder")
def test_levels_checks_for_a_way() -> None:
    assert searchcade("levels", "check", "round.txt", "corridor.txt").code == 0
    answer = searchcade("levels", "check", "round.txt", "walled.txt", "--json")
    assert [each["outcome"] for each in records(answer)] == ["solved", "unsolvable"]
    assert answer.code == 1


@pytest.mark.usefixtures("folder")
def test_finds_a_level_in_a_folder_with_a_number_sign(folder: Path) -> None:
    (folder / "week#2").mkdir()
    (folder / "week#2" / "three.txt").write_text((folder / "three.txt").read_text())
    assert searchcade("levels", "show", "week#2/three.txt#2").out == CORRIDOR


# ------------------------------------------------------------------ the others


@pytest.mark.parametrize("game", ["", *catalog.games()])
def test_algorithms_lists_all(game: str) -> None:
    names = [game] if game else []
    found = records(searchcade("algorithms", *names, "--json"))
    shown = searchcade("algorithms", *names).out
    assert [each["name"] for each in found] == list(catalog.algorithms(game))
    for each in found:
        assert each["name"] in shown
        assert each["summary"]


def test_doctor_finds_this_machine_well() -> None:
    answer = searchcade("doctor", "--json")
    found = records(answer)
    assert answer.code == 0
    assert {each["state"] for each in found} <= {"good", "warning"}
    assert {"Python", *(f"game {name}" for name in catalog.games())} <= {e["what"] for e in found}
    assert searchcade("doctor").code == 0


def test_says_its_version() -> None:
    assert searchcade("--version") == Answer(0, f"searchcade, version {__version__}\n", "")


def test_explains_itself_where_there_is_no_terminal() -> None:
    answer = searchcade()
    assert answer.code == 0
    for name, summary in cli.COMMANDS.items():
        assert name in answer.out
        assert summary in answer.out


def commands() -> Iterator[tuple[str, ...]]:
    """Return the words of every command."""
    yield ()
    context = click.Context(cli.searchcade)
    for name in cli.COMMANDS:
        yield (name,)
        found = cli.searchcade.get_command(context, name)
        if isinstance(found, click.Group):
            yield from ((name, inner) for inner in found.list_commands(context))


def example_of(words: tuple[str, ...]) -> str:
    """Return the example at the end of a command's help."""
    answer = searchcade(*words, "--help")
    assert answer.code == 0
    return " ".join(answer.out.partition("Example: ")[2].split())


@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_the_example_in_the_help_runs(words: tuple[str, ...], folder: Path) -> None:
    program, *arguments = shlex.split(example_of(words))
    assert program == "searchcade"
    assert tuple(arguments[: len(words)]) == words
    for name in re.findall(r"(?<!--out )\b[\w-]+\.txt", " ".join(arguments)):
        (folder / name).write_text(ROUND)
    if "play" in arguments:
        pytest.skip("needs a terminal; another test plays")
    answer = searchcade(*(word for word in arguments if word != "--watch"))
    assert answer.code == 0, answer
    for option in ("--out", "--chart", "--gif"):
        if option in arguments:
            assert (folder / arguments[arguments.index(option) + 1]).stat().st_size


@pytest.mark.parametrize("name", ["bfs", "astar"])
def test_a_plan_from_json_replays(name: str) -> None:
    (found,) = records(searchcade("solve", "maze/loops?seed=2", "--with", name, "--json"))
    named = catalog.level(found["level"])
    problem = named.game.problem(named.level)
    state, cost = replay(problem, found["plan"])
    assert problem.is_goal(state)
    assert cost == found["cost"] == len(found["plan"])
