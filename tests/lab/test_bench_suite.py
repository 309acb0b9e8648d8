"""A suite is read strictly: what it says is what runs, and what it cannot mean is refused."""

from pathlib import Path

import pytest

from benches import SMALL, planned, read, written
from searchcade import catalog
from searchcade.lab.bench import results, runs, suite
from searchcade.lab.bench.child import perform
from searchcade.problem import BadInput
from searchcade.search.limits import Budget

TWENTY = """\
title = "Do loops matter?"
levels = ["maze/easy", "maze/loops", "maze/custom?size=8"]
algorithms = ["bfs", "astar", "wastar?weight=3"]
heuristics = ["manhattan", "euclid"]
seeds = 20

[limits]
seconds = 5
memory_mb = 512
nodes = 100000
"""


def test_ten_lines_are_several_levels_by_several_algorithms_by_twenty_seeds(tmp_path: Path) -> None:
    assert TWENTY.count("\n") == 10
    found = planned(tmp_path, TWENTY)
    assert len(found.runs) == 3 * (1 + 2 + 2) * 20
    assert len({run.key for run in found.runs}) == len(found.runs)
    assert {run.level for run in found.runs if run.seed == 7} == {
        "maze/easy?seed=7", "maze/loops?seed=7", "maze/custom?size=8&seed=7",
    }  # fmt: skip
    assert {run.limits for run in found.runs} == {Budget(100_000, 5, 512)}
    assert [run.label for run in found.runs if run.level == "maze/easy?seed=1"] == [
        "bfs",
        "astar?heuristic=manhattan",
        "astar?heuristic=euclid",
        "wastar?weight=3&heuristic=manhattan",
        "wastar?weight=3&heuristic=euclid",
    ]


def test_a_seed_varies_what_has_one_and_the_rest_runs_once(tmp_path: Path) -> None:
    found = planned(
        tmp_path,
        'levels = ["bloxorz/01-first-roll"]\nalgorithms = ["bfs", "mcts-classic"]\nseeds = [3, 9]',
    )
    assert [run.algorithm for run in found.runs] == [
        "bfs", "mcts-classic?seed=3", "mcts-classic?seed=9",
    ]  # fmt: skip
    assert {run.label for run in found.runs} == {"bfs", "mcts-classic"}
    assert found.unvaried == {"bfs": ["bloxorz/01-first-roll"]}


def test_options_with_several_values_make_a_level_several_times(tmp_path: Path) -> None:
    text = 'levels = ["sokoban/01*"]\nalgorithms = ["ucs"]\noptions = { push-cost = ["w", "1+w"] }'
    assert [run.level for run in planned(tmp_path, text).runs] == [
        "sokoban/01-one-push?push-cost=w",
        "sokoban/01-one-push?push-cost=1+w",
    ]


def test_a_part_has_its_own_keys_and_those_at_the_top(tmp_path: Path) -> None:
    text = (
        'algorithms = ["bfs"]\nrepeats = 2\n[[part]]\nlevels = ["maze/easy"]\n'
        '[[part]]\nlevels = ["maze/loops"]\nalgorithms = ["dfs"]\nrepeats = 1\n'
    )
    found = [(run.level, run.algorithm, run.repeat) for run in planned(tmp_path, text).runs]
    assert found == [("maze/easy", "bfs", 1), ("maze/easy", "bfs", 2), ("maze/loops", "dfs", 1)]


def test_what_two_parts_ask_for_runs_once(tmp_path: Path) -> None:
    part = '[[part]]\nlevels = ["maze/easy"]\nalgorithms = ["bfs"]\n'
    assert len(planned(tmp_path, part + part).runs) == 1


def test_an_algorithm_that_does_not_fit_a_level_is_left_out_and_told(tmp_path: Path) -> None:
    text = 'levels = ["maze/easy", "maze/energy-easy"]\nalgorithms = ["bibfs"]'
    found = planned(tmp_path, text)
    assert [run.level for run in found.runs] == ["maze/easy"]
    assert found.misfits == {"bibfs": ["maze/energy-easy"]}


def test_files_are_found_from_the_folder_of_the_suite(tmp_path: Path) -> None:
    (run, _) = planned(tmp_path, SMALL).runs
    assert run.level == "corridor.txt"
    assert run.load().content_hash == catalog.level(str(tmp_path / "corridor.txt")).content_hash


# ------------------------------------------------------------------ keys


def keys(folder: Path, text: str = SMALL) -> list[str]:
    """Return the keys of a suite's runs."""
    return [run.key for run in planned(folder, text).runs]


def test_the_same_suite_elsewhere_has_the_same_keys(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert keys(tmp_path / "a") == keys(tmp_path / "b")


@pytest.mark.parametrize(
    "change",
    [
        "[limits]\nseconds = 3",
        "[limits]\nmemory_mb = 300",
        "[limits]\nnodes = 7",
        'options = { size = "9" }',
        'heuristics = ["euclid"]',
    ],
)
def test_whatever_is_asked_otherwise_has_another_key(change: str, tmp_path: Path) -> None:
    text = 'levels = ["maze/custom"]\nalgorithms = ["astar"]\n'
    assert not set(keys(tmp_path, text)) & set(keys(tmp_path, text + change))


def test_another_level_in_the_same_file_is_another_run(tmp_path: Path) -> None:
    before = keys(tmp_path)
    (tmp_path / "corridor.txt").write_text("#####\n#S G#\n#####\n")
    after = [run.key for run in runs.plan(suite.read(tmp_path / "small.toml", "small")).runs]
    assert not set(before) & set(after)


def test_own_code_has_another_key_when_it_or_what_it_imports_changes(tmp_path: Path) -> None:
    text = 'levels = ["corridor.txt"]\nalgorithms = ["mine.py:go"]'
    own, helper = tmp_path / "mine.py", tmp_path / "helper_of_mine.py"
    seen = []
    for plan, more in [("RR", ""), ("RR", "x = 1\n"), ("R", "x = 1\n")]:
        helper.write_text(more)
        own.write_text(f"def go(problem):\n    import helper_of_mine\n    return '{plan}'\n")
        seen += keys(tmp_path, text)
    assert len(set(seen)) == 3


def test_an_external_solver_has_another_key_when_its_script_changes(tmp_path: Path) -> None:
    text = 'levels = ["corridor.txt"]\nalgorithms = ["x"]\nexternal = { x = "sh answer.sh" }'
    before = keys(tmp_path, text)
    (tmp_path / "answer.sh").write_text("exit 1\n")
    again = runs.plan(suite.read(tmp_path / "small.toml", "small")).runs
    assert before != [run.key for run in again]


# ------------------------------------------------------------------ what is refused

REFUSED = {
    "": "levels: expected a list of texts, found nothing",
    "levels = 3": "levels: expected a list of texts, found 3",
    "levels = []": "levels: expected a list of texts, found []",
    'levels = [""]': "levels: expected a list of texts",
    'levels = ["maze/easy"]': "algorithms: expected a list of texts, found nothing",
    "levels = [": "expected TOML, found",
    "levels = " + "[" * 5000: "expected TOML, found",
    "x = 1" + "0" * 5000: "expected TOML, found",
    f"{SMALL}level = 1": "expected a key among levels, algorithms",
    f"{SMALL}seeds = 0": "seeds: expected a number from 1 to 100,000, or a list",
    f"{SMALL}seeds = true": "or a list of seeds from 0 to 100,000,000, found True",
    f"{SMALL}seeds = [1, -1]": "or a list of seeds from 0 to 100,000,000, found [1, -1]",
    f"{SMALL}repeats = 1.5": "repeats: expected a whole number from 1 to 1,000, found 1.5",
    f"{SMALL}limits = 5": "limits: expected a table, found 5",
    f"{SMALL}limits = {{ second = 5 }}": "limits: expected a key among nodes, seconds, memory_mb",
    f"{SMALL}limits = {{ seconds = nan }}": "limits.seconds: expected a number from",
    f"{SMALL}limits = {{ seconds = '5' }}": "limits.seconds: expected a number from",
    f"{SMALL}options = {{ seed = [] }}": "options.seed: expected a text",
    f"{SMALL}options = {{ seed = [[1]] }}": "options.seed: expected a text",
    f"{SMALL}part = 3": "part: expected tables, each below a line [[part]], found 3",
    f"{SMALL}part = [3]": "part: expected tables, each below a line [[part]]",
    f"{SMALL}[[part]]\nleves = ['a']": "part 1: expected a key among",
    f"{SMALL}[[part]]\n[[part]]\nseeds = 'a'": "part 2.seeds: expected",
    f"{SMALL}[external]\nx = 'true'": "external.x: expected 'x' among the algorithms",
    f"{SMALL}[external]\nx = 3": "external.x: expected a text, found 3",
    f"{SMALL}[expected]\nsource = 'a'": "expected.columns: expected a list of texts, found",
    f"{SMALL}[expected]\nsource='a'\ncolumns=['cost']\nrows=[]": "expected.columns: expected level",
    f"{SMALL}[expected]\nsource='a'\ncolumns=['level','algorithm','cost']\nrows=[['a','b']]":
        "expected.rows: expected two texts and 1 figures in row 1",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_a_wrong_suite_is_refused_with_the_key(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        read(tmp_path, text)
    assert str(refused.value).startswith(f"{tmp_path / 'small.toml'}: ")
    assert REFUSED[text] in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('levels = ["maze/nowhere"]\nalgorithms = ["bfs"]', "expected a level among"),
        ('levels = ["maze/easy"]\nalgorithms = ["bfsx"]', "expected an algorithm among"),
        ('levels = ["nothing.txt"]\nalgorithms = ["bfs"]', "no such file"),
        ('levels = ["maze/easy"]\nalgorithms = ["astar"]\nheuristics = ["x"]', "a heuristic among"),
        ('levels = ["maze/energy-easy"]\nalgorithms = ["bibfs"]', "no algorithm that fits"),
        (
            'levels = ["maze/easy"]\nalgorithms = ["bfs"]\nexternal = { bfs = "true" }',
            "external.bfs: expected a name that no algorithm has",
        ),
        (
            'levels = ["maze/easy"]\nalgorithms = ["x"]\nexternal = { x = "sh \'" }',
            "expected a command",
        ),
    ],
)
def test_names_that_nothing_has_are_refused_before_anything_runs(
    text: str, words: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput, match=words):
        planned(tmp_path, text)


def test_too_many_runs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MAX_RUNS", 10)
    with pytest.raises(BadInput, match="at most 10 runs"):
        planned(tmp_path, f"{SMALL}repeats = 11")


def test_a_name_that_is_no_suite_is_told_which_there_are() -> None:
    with pytest.raises(BadInput, match=r"standard/maze.*found 'standard/chess'"):
        suite.find("standard/chess")


# ------------------------------------------------------------------ suites that ship


@pytest.mark.parametrize("name", suite.shipped())
def test_every_suite_that_ships_can_be_planned(name: str) -> None:
    found = suite.find(name)
    plan = runs.plan(found)
    assert plan.runs
    assert not plan.misfits
    assert found.title
    assert found.about


def test_there_is_a_standard_suite_for_every_game() -> None:
    assert {f"standard/{game}" for game in catalog.games()} <= set(suite.shipped())


def test_a_suite_is_read_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path)
    monkeypatch.chdir(tmp_path.parent)
    assert runs.plan(suite.find(str(path.relative_to(tmp_path.parent)))).runs[0].text


def test_a_level_that_cannot_be_made_is_a_failed_run(tmp_path: Path) -> None:
    (run,) = planned(tmp_path, 'levels = ["maze/easy"]\nalgorithms = ["bfs"]').runs
    found = perform(run._replace(level="maze/easy?size=nonsense"))
    assert found
    assert (found["outcome"], found["exit"], found["cost"]) == ("failed", "failed", None)
    assert "size" in found["error"]
    assert set(results.FIELDS) <= set(found)
