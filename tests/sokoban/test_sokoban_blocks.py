"""Result files: written in both forms, read back from these and from what other programs write."""

import re
from pathlib import Path

import pytest

from examples import examples, name
from searchcade import catalog
from searchcade.games.sokoban import GAME
from searchcade.games.sokoban.levels import parse, vary
from searchcade.lab.blocks import FORMS, Block, append, block_of, read_blocks
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.run import Budget, Result
from searchcade.solve import SolveReport, check, solve

# The plan that the assignment shows: seven pushes of weight 99 and two of weight 1.
PLAN = "uLulDrrRRRRRRurD"
EXAMPLE = parse("""\
1 99
############
#          #
# $ $      #
#. @      .#
############""")
ONE = LoadedLevel("one", GAME, parse("24\n#####\n#@$.#\n#####"))


def block(loaded: LoadedLevel, algorithm: str, budget: Budget | None = None) -> Block:
    """Solve a level and return the block about it."""
    return block_of(solve(loaded, catalog.algorithm(algorithm, loaded.game), budget))


def test_says_the_weight_that_was_pushed_and_not_the_walks() -> None:
    loaded = LoadedLevel("example", GAME, EXAMPLE)
    result = Result("solved", PLAN, 695 + 7, expanded=4321, seconds=0.05812, peak_memory_mb=12.56)
    report = SolveReport(loaded, catalog.algorithm("bfs", GAME), result, check(loaded, result))
    assert FORMS["assignment"](block_of(report)) == (
        "BFS\n"
        "Steps: 16, Weight: 695, Node: 4321, Time (ms): 58.12, Memory (MB): 12.56\n"
        "uLulDrrRRRRRRurD\n"
    )


def test_writes_the_form_of_the_assignment() -> None:
    text = FORMS["assignment"](block(ONE, "bfs"))
    figures = r"Steps: 1, Weight: 24, Node: 2, Time \(ms\): \d+\.\d\d, Memory \(MB\): (\d+\.\d\d|-)"
    assert re.fullmatch(rf"BFS\n{figures}\nR\n", text)


def test_writes_the_form_of_the_report() -> None:
    lines = FORMS["report"](block(ONE, "astar")).split("\n")
    names = [line.partition(":")[0] for line in lines]
    assert names == [
        *("Algorithm", "Steps", "Weight", "Node", "Time (ms) ", "Memory (MB)", "Solution", "", "")
    ]
    assert lines[6] == "Solution: R"


def test_says_so_when_a_push_costs_a_step_more() -> None:
    other = LoadedLevel("one", GAME, vary(ONE.level, {"push-cost": "1+w"}))
    assert block(other, "bfs").figures["Push-cost"] == "1+w"
    assert "Push-cost" not in block(ONE, "bfs").figures


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("level", examples("solvable") + examples("unsolvable"), ids=name)
def test_reads_back_what_it_wrote(level: LoadedLevel, form: str) -> None:
    blocks = [block(level, algorithm) for algorithm in ("bfs", "astar")]
    assert read_blocks("".join(map(FORMS[form], blocks))) == blocks


def test_reads_back_an_attempt_that_ran_out_of_time() -> None:
    found = block(ONE, "bfs", Budget(seconds=0))
    assert (found.plan, found.answer) == (None, "out of time")
    for form in FORMS.values():
        assert read_blocks(form(found)) == [found]


def test_reads_forms_mixed_in_one_file() -> None:
    found = block(ONE, "bfs")
    text = "".join(form(found) for form in FORMS.values())
    assert read_blocks(f"\ufeff{text}\n\n{text}".replace("\n", "\r\n")) == [found] * 4


@pytest.mark.parametrize(
    "text",
    [
        "UCS\nSteps: 2, Weight: 5, Node: 7, Time (ms): 1.5, Memory (MB): 0.2\nrR",
        "UCS\nSteps: 2 - Weight: 5 - Nodes: 7 - Time (ms): 1.5 - Memory (MB): 0.2\nrR\n\n",
        "Algorithm: UCS \nSteps: 2 \nWeight: 5 \nNode: 7 \nTime (ms) : 1.5  \n"
        "Memory (MB): 0.2  \nSolution: rR \n\n",
    ],
    ids=["assignment", "dashes", "trailing blanks"],
)
def test_reads_what_other_programs_write(text: str) -> None:
    (found,) = read_blocks(text)
    assert found.algorithm == "UCS"
    assert list(found.figures.values()) == ["2", "5", "7", "1.5", "0.2"]
    assert list(found.figures)[2] == "Node"
    assert found.plan == "rR"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("UCS", "line 2: expected figures as 'Name: value', found ''"),
        ("UCS\nSteps 3", "line 2: expected figures as 'Name: value', found 'Steps 3'"),
        ("\nAlgorithm: UCS\nSteps: 3\n", "line 2: expected a line 'Solution: ...' below"),
    ],
)
def test_says_what_is_wrong_in_a_result_file(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_blocks(text)
    assert str(refused.value).startswith(message)


def test_appends_on_a_new_line(tmp_path: Path) -> None:
    path, found = tmp_path / "results.txt", block(ONE, "bfs")
    path.write_text(FORMS["assignment"](found).rstrip("\n"), encoding="utf-8")
    append(path, found)
    append(path, found, "report")
    assert read_blocks(path.read_text(encoding="utf-8")) == [found] * 3


def test_a_figure_with_many_blanks_takes_no_longer_than_any_other() -> None:
    with pytest.raises(BadInput, match="expected figures as 'Name: value'"):
        read_blocks("BFS\na" + " " * 500_000 + "!\n")  # takes hours where blanks are tried in turn
