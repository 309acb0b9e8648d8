"""The pages for students: every name, figure and file on them is true, in both languages."""

import re
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from guides import BLOCK, GUIDES, Step, found, steps, write
from searchcade import catalog
from searchcade.own.rules import OwnProblem
from searchcade.solve import solve

SOURCE = GUIDES.parent.parent / "src" / "searchcade"
MAZE = "maze/custom?size=40&algorithm=prim&braid=1&seed=3"
BOTH = pytest.mark.parametrize("language", ["", ".vi"], ids=["en", "vi"])


def page(name: str) -> str:
    """Return the text of a guide."""
    return found(name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "names", [("states.en.md", "states.vi.md"), ("first-hour.md", "first-hour.vi.md")]
)
def test_the_code_is_the_same_in_both_languages(names: tuple[str, str]) -> None:
    english, vietnamese = (BLOCK.findall(page(name)) for name in names)
    assert english
    assert english == vietnamese


@BOTH
def test_the_search_of_the_first_steps_is_an_a_star(language: str, tmp_path: Path) -> None:
    [(_, _, code)] = BLOCK.findall(page(f"first-steps{language or '.en'}.md"))
    file = tmp_path / "mine.py"
    file.write_text(code, encoding="utf-8")
    level = catalog.level("maze/loops?seed=12")
    mine, ours, blind = (
        solve(level, catalog.algorithm(name, level)).result
        for name in (f"{file}:my_astar", "astar", "ucs")
    )
    assert mine.cost == ours.cost
    assert mine.expanded < blind.expanded


# ------------------------------------------------------------------ what a state is


def sections(text: str) -> Iterator[tuple[list[Any], list[str]]]:
    """Yield the problems that a part of the page shows, and the names that it explains."""
    for part in re.split(r"^##+ ", text, flags=re.MULTILINE)[1:]:
        levels = re.findall(r'catalog\.level\("([^"]+)"\)', part)
        cells = [row.split(" | ")[0] for row in part.splitlines() if row.startswith("| `")]
        names = [name for cell in cells for name in re.findall(r"`((?:problem|state)[.\w]+)", cell)]
        yield [own(level) for level in levels], names


def own(level: str) -> OwnProblem:
    """Return a level as own code holds it."""
    problem = catalog.level(level).problem()
    return OwnProblem(problem, problem.successors)


def has(problem: OwnProblem, name: str) -> bool:
    """Say whether `problem.maze.rows` or `state.cell` is there."""
    first, *rest = name.split(".")
    whole: Any = problem if first == "problem" else problem.start
    try:
        reduce(getattr, rest, whole)
    except AttributeError:
        return False
    return True


@BOTH
def test_every_name_on_the_page_of_states_exists(language: str) -> None:
    count = 0
    for problems, names in sections(page(f"states{language or '.en'}.md")):
        missing = [n for n in names if not all(has(each, n) for each in problems)]
        assert problems
        assert missing == []
        count += len(names)
    assert count > 50


@BOTH
def test_every_part_of_a_state_is_explained(language: str) -> None:
    text = page(f"states{language or '.en'}.md")
    for game in catalog.games():
        level = catalog.level(f"{game}/{next(iter(catalog.game(game).shipped()))}")
        for field in level.problem().start._fields:
            assert f"`state.{field}`" in text


def test_a_wrong_name_is_told_what_there_is() -> None:
    with pytest.raises(AttributeError, match=r"this problem has room, start, .*no 'maze'"):
        _ = own("sokoban/01-one-push").maze


# ------------------------------------------------------------------ the first hour


def figures(text: str) -> list[tuple[str, int, int]]:
    """Return the rows of the tables with costs and expansions."""
    rows = re.findall(r"^\| (\S+) \| (\d+) \| ([\d,]+) \|$", text, re.MULTILINE)
    return [(name, int(cost), int(count.replace(",", ""))) for name, cost, count in rows]


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file that the first hour writes."""
    folder = tmp_path_factory.mktemp("hour")
    for step in steps("first-hour.md"):
        if step.kind != "console":
            write(step, folder)
    return folder / "mine.py"


def measured(mine: Path, level: str, name: str, heuristic: str = "") -> tuple[str, int, int]:
    """Return what the page says of an algorithm on a level, as it is here and now."""
    loaded = catalog.level(level)
    text = name.replace("mine.py", str(mine))
    own_heuristic = heuristic.replace("mine.py", str(mine)) or None
    result = solve(loaded, catalog.algorithm(text, loaded, own_heuristic)).result
    return name, result.cost or 0, result.expanded


def commands(step: Step) -> Iterator[tuple[str, list[str], str]]:
    """Yield level, algorithms and heuristic of each comparison."""
    for line in step.text.splitlines():
        found = re.search(r'compare "?([^" ]+)"? --with (\S+)(?: --heuristic (\S+))?$', line)
        if found:
            yield found[1], found[2].split(","), found[3] or ""


@pytest.mark.long
@BOTH
def test_the_tables_say_what_the_commands_print(language: str, mine: Path) -> None:
    name = f"first-hour{language}.md"
    true = [
        measured(mine, level, algorithm, heuristic)
        for step in steps(name)
        if step.kind == "console"
        for level, algorithms, heuristic in commands(step)
        for algorithm in algorithms
    ]
    assert len(figures(page(name))) == 11
    assert [row for row in figures(page(name)) if row not in true] == []


@pytest.mark.long
@BOTH
def test_the_figures_in_the_text_are_true(language: str, mine: Path) -> None:
    oldest_first = mine.with_name("oldest.py")
    oldest_first.write_text(mine.read_text().replace("-next(number)", "next(number)"))
    found = {
        *measured(mine, MAZE, f"{oldest_first}:my_astar", "mine.py:manhattan")[1:],
        *measured(mine, MAZE, "mine.py:my_astar", "mine.py:manhattan?factor=2")[1:],
        *measured(mine, "maze/easy?seed=7", "mine.py:my_astar", "mine.py:manhattan")[1:],
        *measured(mine, "maze/easy?seed=7", "mine.py:my_bfs")[1:],
        *measured(mine, "sokoban/12-left-bank", "astar")[1:],
    }
    said = {734, 90, 107, 320, 324, 154}
    assert said <= found
    text = page(f"first-hour{language}.md")
    assert [number for number in said if not re.search(rf"\b{number}\b", text)] == []


def test_the_first_hour_ends_with_a_search_that_beats_ours(mine: Path) -> None:
    _, cost, expanded = measured(mine, MAZE, "mine.py:my_astar", "mine.py:manhattan")
    _, same_cost, more = measured(mine, MAZE, "bfs")
    assert cost == same_cost
    assert 4 * expanded < more


# ------------------------------------------------------------------ the glossary


def test_the_words_name_files_and_algorithms_that_exist() -> None:
    text = page("glossary.md")
    files = re.findall(r"`([\w/]+\.py)`", text)
    assert len(files) > 40
    assert [name for name in files if not (SOURCE / name).exists()] == []
    rows = text.partition("## Algorithms")[2].partition("## Heuristics")[0]
    names = set(re.findall(r"`([a-z-]+)(?:\?[\w=]+)?`", rows))
    known = {name for game in catalog.games() for name in catalog.algorithms(game)}
    assert names <= known
    assert {"bfs", "astar", "mcts", "alphabeta"} <= names
