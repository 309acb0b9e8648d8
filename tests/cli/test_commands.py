"""Every other command does what its help says, and the examples run."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from answers import Answer, searchcade
from levelfolder import CORRIDOR, ROUND, folder, records

from benches import prepare_example
from searchcade import __version__, catalog, cli
from searchcade.problem import replay

__all__ = ["folder"]  # a fixture, used by its name

# ------------------------------------------------------------------ generate


@pytest.mark.parametrize("game", catalog.games())
def test_generate_makes_a_level_that_reads_back(game: str, folder: Path) -> None:
    of = catalog.game(game)
    preset = next(iter(of.levels.presets))
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


@pytest.mark.parametrize("form", catalog.game("maze").levels.forms)
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
    for name in [*of.levels.options, *of.levels.presets]:
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
    assert {each["state"] for each in found} <= {"good", "optional", "warning"}
    assert {"Python", *(f"game {name}" for name in catalog.games())} <= {e["what"] for e in found}
    assert searchcade("doctor").code == 0


@pytest.mark.parametrize(("megabytes", "is_told"), [("4095", False), ("4096", True)])
def test_a_memory_limit_beyond_what_kernels_can_use_is_told(megabytes: str, is_told: bool) -> None:
    answer = searchcade("solve", "maze/easy?seed=7", "--memory", megabytes)
    assert answer.code == 0
    assert ("compiled searches use at most 4095 MB" in answer.err) is is_told


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
    if "bench" in arguments:
        prepare_example(folder, arguments)
    if "play" in arguments:
        pytest.skip("needs a terminal; another test plays")
    if "web" in arguments:
        pytest.skip("takes Pyodide from npm, or serves until Ctrl-C; tests/web does both")
    answer = searchcade(*(word for word in arguments if word != "--watch"))
    assert answer.code == 0, answer
    for option in ("--out", "--chart", "--gif"):
        if option in arguments:
            assert (folder / arguments[arguments.index(option) + 1]).stat().st_size


@pytest.mark.parametrize("name", ["bfs", "astar"])
def test_a_plan_from_json_replays(name: str) -> None:
    (found,) = records(searchcade("solve", "maze/loops?seed=2", "--with", name, "--json"))
    loaded = catalog.level(found["level"])
    problem = loaded.game.problem(loaded.level)
    state, cost = replay(problem, found["plan"])
    assert problem.is_goal(state)
    assert cost == found["cost"] == len(found["plan"])
