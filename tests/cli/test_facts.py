"""What `solve` prints about a result, figure by figure, and what all commands share."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest
from answers import check_refusal, searchcade

from searchcade import catalog
from searchcade.cli import common
from searchcade.cli.solve import MAX_MOVES_SHOWN, early, facts, proof, show, wanted
from searchcade.game import Missed
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.report import SolveReport
from searchcade.search.run import Budget, Result

CORRIDOR = catalog.game("maze").parse("#####\n#S G#\n#####")


def report(result: Result, figures: Mapping[str, Any]) -> SolveReport:
    """Return the report of a result."""
    loaded = LoadedLevel("corridor", catalog.game("maze"), CORRIDOR)
    return SolveReport(loaded, catalog.algorithm("bfs", loaded.game), result, figures)


def shown(result: Result) -> str:
    """Return all that is printed about a result."""
    return "\n".join(facts(report(result, {})))


def test_the_gap_is_the_part_of_the_cost_that_may_still_be_saved() -> None:
    text = shown(Result("solved", "R" * 9, 100, lower_bound=80))
    assert "lower bound 80" in text
    assert "gap 20.0%" in text


def test_a_plan_that_is_proven_optimal_has_no_gap() -> None:
    assert "gap" not in shown(Result("solved", "R" * 9, 100, lower_bound=100, optimal=True))


def test_figures_stand_in_two_lines_and_what_is_not_known_is_left_out() -> None:
    figures = {"energy_left": 7, "push_cost": "1+w", "won": True, "unknown": None}
    result = Result("solved", "RR", 1234, expanded=5678, generated=9, peak_frontier=3, seconds=0.25)
    assert facts(report(result, figures)) == [
        "cost 1,234, steps 2, energy left 7, push cost 1+w, won yes",
        "expanded 5,678, generated 9, peak frontier 3, time 0.250 s, memory -",
    ]


def test_without_a_plan_only_the_work_is_told() -> None:
    [work] = facts(report(Result("unsolvable", None, None, expanded=3), {}))
    assert work.startswith("expanded 3, ")


def test_a_plan_for_nothing_has_no_gap() -> None:
    assert "gap" not in shown(Result("solved", "R", 0, lower_bound=0))


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result("solved", "R", 1, optimal=True), ", proven cheapest"),
        (Result("solved", "R", 1), ", not proven cheapest"),
        (Result("solved", "R", 1, proof="fewest pushes"), ", proven fewest pushes"),
        (Result("unsolvable", None, None, proof="no way"), ", proven: no way"),
        (Result("out of time", None, None), ""),
    ],
)
def test_what_is_proven_is_said(result: Result, words: str) -> None:
    assert proof(report(result, {})) == words


@pytest.mark.parametrize(
    ("optimum", "outcome", "cost"),
    [
        (1000, ", cheapest, though this search does not prove it", "cost 1,000 = optimum, steps 1"),
        (800, ", not the cheapest", "cost 1,000, 25 % above the optimum of 800, steps 1"),
        (999, ", not the cheapest", "cost 1,000, 0.1 % above the optimum of 999, steps 1"),
    ],
)
def test_a_plan_is_compared_with_the_optimum_where_that_is_known(
    optimum: int, outcome: str, cost: str
) -> None:
    found = report(Result("solved", "R", 1000, lower_bound=700), {})
    found = replace(found, optimum=optimum)
    assert proof(found) == outcome
    assert facts(found)[0] == cost


def test_a_search_that_proves_its_plan_needs_no_comparison() -> None:
    found = replace(report(Result("solved", "R", 5, optimal=True), {}), optimum=5)
    assert facts(found)[0] == "cost 5, steps 1"


def test_why_a_search_ended_early_is_said_once() -> None:
    assert early(Result("solved", "R", 1, stopped="out of time")) == ", out of time"
    assert early(Result("out of time", None, None, stopped="out of time")) == ""
    assert early(Result("solved", "R", 1)) == ""


@pytest.mark.parametrize("more", [0, 1])
def test_a_long_plan_is_cut(more: int, capsys: pytest.CaptureFixture[str]) -> None:
    show(report(Result("solved", "R" * (MAX_MOVES_SHOWN + more), MAX_MOVES_SHOWN + more), {}))
    out = capsys.readouterr().out
    assert out.startswith("corridor: Breadth-first search (bfs)\n  solved, not proven cheapest\n")
    assert out.count("R") == MAX_MOVES_SHOWN
    assert ("... (501 moves; --out or --json gives all)" in out) == bool(more)


def test_the_algorithm_that_is_asked_for_is_the_best_the_named_or_the_fastest() -> None:
    loaded = catalog.level("sokoban/01-one-push")
    fastest = loaded.game.fastest_algorithm(loaded.level)
    assert wanted(loaded, None, None, any_plan=False) == "best"
    assert wanted(loaded, "bfs", None, any_plan=False) == "bfs"
    assert wanted(loaded, None, None, any_plan=True) == fastest != "best"
    assert wanted(loaded, "ucs", "pushes", any_plan=False) == "ucs?goal=pushes"


# ------------------------------------------------------------------ what commands share


def test_numbers_are_written_for_people() -> None:
    assert [common.number(value) for value in (None, 0, 1234567)] == ["-", "0", "1,234,567"]
    assert common.number(1234.56, 1) == "1,234.6"
    assert [common.megabytes(value) for value in (None, 1234.56)] == ["-", "1,234.6 MB"]
    assert [common.plain(value) for value in (True, False, 1234, "w")] == [
        "yes",
        "no",
        "1,234",
        "w",
    ]


def test_short_times_are_written_in_milliseconds() -> None:
    times = [common.duration(seconds) for seconds in (0.1, 2.5, 0.0999, 0.00001)]
    assert times == ["0.100 s", "2.500 s", "99.90 ms", "0.01 ms"]


def test_options_are_read_as_pairs() -> None:
    assert common.read_options(["seed=7", "goal=a=b"]) == {"seed": "7", "goal": "a=b"}
    for text in ("seed", "=7", "seed=", ""):
        with pytest.raises(BadInput, match="--option: expected NAME=VALUE, found"):
            common.read_options([text])


def test_a_budget_without_nodes_has_the_usual_number() -> None:
    assert common.budget(3, None, 64) == Budget(seconds=3, memory_mb=64)
    assert common.budget(3, 9, 64) == Budget(nodes=9, seconds=3, memory_mb=64)


def test_a_level_is_written_in_one_of_its_forms() -> None:
    loaded = catalog.level("maze/first-steps")
    assert common.in_form(loaded, None) == loaded.game.render(loaded.level)
    assert common.in_form(loaded, "compact") == loaded.game.levels.forms["compact"](loaded.level)
    with pytest.raises(BadInput, match="expected a form among drawing, compact; found 'poem'"):
        common.in_form(loaded, "poem")


def test_wishes_are_the_options_of_a_level_that_was_made() -> None:
    easy = catalog.level("maze/easy?seed=7&braid=0.2")
    preset = dict(easy.game.levels.presets["easy"])
    expected = {**preset, "seed": "8", "braid": "0.2"}
    assert common.generator_options(easy, {"seed": "8", "colour": "red"}) == expected
    assert common.generator_options(catalog.level("maze/first-steps"), {"seed": "8"}) == {}
    assert (
        common.generator_options(LoadedLevel("corridor", easy.game, CORRIDOR), {"seed": "8"}) == {}
    )


def test_an_old_file_is_replaced_only_by_force(tmp_path: Path) -> None:
    file = tmp_path / "level.txt"
    common.write_file(file, "one")
    with pytest.raises(BadInput, match="--force replaces it"):
        common.write_file(file, "two")
    assert file.read_text() == "one"
    common.write_file(file, "two", force=True)
    assert file.read_text() == "two"


def test_a_failed_write_names_the_file() -> None:
    for problem, words in ((OSError(28, "No space"), "no space"), (OSError("Odd"), "odd")):
        with pytest.raises(BadInput, match=f"^plan: {words}$"), common.writing(Path("plan")):
            raise problem


def test_wishes_that_were_not_met_are_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    missed = [Missed("moves", "40", "31"), Missed("splits", "2", "1")]
    game = catalog.game("maze")
    game = replace(game, levels=replace(game.levels, missed=lambda asked, level: missed))
    loaded = LoadedLevel("corridor", game, CORRIDOR)
    assert common.tell_missed(loaded, {"moves": "40"}) == missed
    assert common.tell_missed(loaded, {}) == []
    told = capsys.readouterr().err
    assert told == "corridor: asked for moves=40, reached 31; splits=2, reached 1\n"


def test_columns_stand_left_where_their_name_ends_in_a_blank() -> None:
    table = common.table("[a title]", "name ", "cost")
    assert [(each.header, each.justify) for each in table.columns] == [
        ("name", "left"),
        ("cost", "right"),
    ]
    assert str(table.title) == "[a title]"


def test_a_search_may_have_no_time_at_all() -> None:
    answer = searchcade("solve", "maze/easy?seed=1", "--seconds", "0", "--with", "bfs")
    assert (answer.code, "out of time" in answer.out) == (1, True)


@click.command()
@common.level_options
@common.budget_options(7)
@common.measure_option
@common.json_option
@common.database_option
def toy(**values: Any) -> None:
    """Have all options that commands share."""


def read(*arguments: str) -> dict[str, Any]:
    """Return the values that options have after these arguments."""
    return toy.make_context("toy", list(arguments)).params


def test_options_have_these_values_where_nobody_gives_them() -> None:
    assert read() == {
        "game": None,
        "options": {},
        "seconds": 7,
        "nodes": None,
        "memory": 2048,
        "measure": False,
        "as_json": False,
        "database": None,
    }


def test_flags_are_given_without_a_value_and_options_may_be_repeated() -> None:
    values = read("--measure-memory", "--json", "--option", "a=1", "--option", "b=2")
    assert (values["measure"], values["as_json"]) == (True, True)
    assert values["options"] == {"a": "1", "b": "2"}


@pytest.mark.parametrize(
    ("option", "least", "most", "outside"),
    [
        ("seconds", 0, 10**7, ["-0.1", "10000001", "nan", "soon"]),
        ("nodes", 1, 10**12, ["0", "1000000000001", "1.5"]),
        ("memory", 1, 10**7, ["0.9", "10000001", "nan"]),
    ],
)
def test_a_budget_may_be_the_least_and_the_most_and_nothing_outside(
    option: str, least: int, most: int, outside: list[str]
) -> None:
    for value in (least, most):
        assert read(f"--{option}", str(value))[option] == value
    for text in outside:
        with pytest.raises(click.BadParameter):
            read(f"--{option}", text)


def test_a_file_in_a_folder_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    check_refusal(searchcade("solve", "maze/first-steps", "--out", str(tmp_path)), "--out")
    out = str(tmp_path / "nowhere" / "plan.txt")
    check_refusal(searchcade("solve", "maze/first-steps", "--out", out), "expected an existing")
