"""Where own code leaves the textbook, and why: the place is reckoned here from the runs alone."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import Any, get_args

import pytest

from own_mistakes import ASTAR, BFS, DFS, MISTAKES, UCS, marked_line
from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.own.source import LineRole
from searchcade.recording import Recording, usual_mistakes
from searchcade.recording.own_lines import OwnLines
from searchcade.search.node import Node
from searchcade.search.run import Budget, never
from searchcade.solve import InPython
from searchcade.texts import LANGUAGES, Texts
from searchcade.texts.explanations import written

LEVELS = {
    "maze": ["maze/custom?size=12&seed=3&braid=0.3", "maze/custom?size=9&seed=5&braid=0.5"],
    "pacman": ["pacman/1-6-labyrinth", "pacman/1-5-pillars", "pacman/2-4-between-two"],
    "sokoban": ["sokoban/05-near-or-far", "sokoban/12-left-bank"],
    "bloxorz": ["bloxorz/04-crossroads", "bloxorz/12-teacup"],
}
ALONE = """
def my_greedy(problem):
    problem.successors(problem.start)
"""
MANHATTAN = """
def manhattan(problem):
    row, col = problem.maze.place(problem.maze.goal)

    def estimate(state):
        here = problem.maze.place(state.cell)
        return abs(here[0] - row) + abs(here[1] - col)

    return estimate
"""
BUDGET = Budget(nodes=900, seconds=60)
SHORT = Budget(nodes=120, seconds=60)
TIES = "ties"


def explained(folder: Path, text: str, level: LoadedLevel, budget: Budget = BUDGET) -> OwnLines:
    """Record a program on a level, and return what explains it."""
    file = folder / "mine.py"
    file.write_text(text, encoding="utf-8")
    name = text.partition("def ")[2].partition("(")[0]
    recording = Recording(level, catalog.algorithm(f"{file}:{name}", level))
    recording.run(budget)
    assert isinstance(recording.explainer, OwnLines)
    return recording.explainer


def expanded(level: LoadedLevel, choice: AlgorithmSpec, budget: Budget = BUDGET) -> list[Any]:
    """Return the states that a search expands, but for a goal at the end."""
    found: list[Any] = []

    def see(node: Node[Any], _waiting: int) -> None:
        found.append(node.state)

    InPython(level, choice, never, see).run(budget)
    return found[:-1] if level.problem().is_goal(found[-1]) else found


def first_that_differs(own: list[Any], theirs: list[Any]) -> int:
    """Return the number of the first expansion that differs; 0 for none."""
    pairs = enumerate(zip_longest(own, theirs), start=1)
    return next((t for t, (one, other) in pairs if one != other), 0)


def kind_of(text: str) -> str:
    return text.partition("def ")[2].partition("(")[0]


@pytest.mark.parametrize("game", LEVELS)
def test_the_place_the_line_and_the_reason_of_usual_mistakes_are_named(
    game: str, tmp_path: Path
) -> None:
    right: list[tuple[object, ...]] = []
    wrong: list[tuple[object, ...]] = []
    for name, (mistake, text) in MISTAKES.items():
        for address in LEVELS[game]:
            level = catalog.level(address)
            explainer = explained(tmp_path, text, level)
            theirs = expanded(level, catalog.algorithm(kind_of(text), level))
            own = expanded(level, explainer.recording.choice)
            if not first_that_differs(own, theirs):
                continue
            found = explainer.difference
            assert found
            named = found.mistake, found.moment, explainer.difference_line
            expected = mistake, first_that_differs(own, theirs), marked_line(text)
            (right if named == expected else wrong).append((name, address, named, expected))
            break
    assert not wrong
    assert len({name for name, *_ in right}) >= 9


@pytest.mark.parametrize("text", [BFS, DFS, UCS, ASTAR], ids=["bfs", "dfs", "ucs", "astar"])
@pytest.mark.parametrize("game", LEVELS)
def test_a_textbook_search_does_not_differ(text: str, game: str, tmp_path: Path) -> None:
    explainer = explained(tmp_path, text, catalog.level(LEVELS[game][0]))
    assert explainer.difference
    assert (explainer.difference.kind, explainer.difference.moment) == (kind_of(text), 0)
    sentence = explainer.difference_sentence()
    assert sentence
    assert sentence.name == "difference.none"
    assert explainer.difference_line == 0


def test_a_search_without_a_name_is_compared_with_all(tmp_path: Path) -> None:
    level = catalog.level(LEVELS["maze"][0])
    text = MISTAKES["visited set marked too late"][1].replace("def bfs", "def f")
    found = explained(tmp_path, text, level).difference
    assert found
    assert (found.kind, found.mistake) == ("bfs", "visited_late")


def test_a_search_that_nothing_explains_is_told_the_place_only(tmp_path: Path) -> None:
    level = catalog.level(LEVELS["maze"][0])
    odd = BFS.replace("waiting.popleft()", "waiting[len(reached) % 7 % len(waiting)]").replace(
        "        if problem.is_goal",
        "        waiting.remove((plan, state))\n        if problem.is_goal",
    )
    explainer = explained(tmp_path, odd, level)
    found = explainer.difference
    assert found
    own, theirs = (expanded(level, choice) for choice in (
        explainer.recording.choice, catalog.algorithm("bfs", level)))  # fmt: skip
    assert (found.mistake, found.moment) == ("", first_that_differs(own, theirs))
    sentence = explainer.difference_sentence()
    assert sentence
    assert explainer.difference_line == 8
    assert sentence.values["number"] == "8"


def test_a_run_that_was_stopped_is_compared_as_far_as_it_came(tmp_path: Path) -> None:
    level = catalog.level(LEVELS["maze"][0])
    found = explained(tmp_path, BFS, level, SHORT).difference
    assert found
    assert found.moment == 0


def test_a_player_or_a_search_with_own_heuristic_only_has_counters(tmp_path: Path) -> None:
    file = tmp_path / "h.py"
    file.write_text("def h(problem):\n    return lambda state: 0\n", encoding="utf-8")
    level = catalog.level(LEVELS["maze"][0])
    recording = Recording(level, catalog.algorithm("astar", level, f"{file}:h"))
    assert not isinstance(recording.explainer, OwnLines)


def test_nothing_is_compared_where_the_estimate_is_not_known(tmp_path: Path) -> None:
    level, file = catalog.level(LEVELS["maze"][0]), tmp_path / "mine.py"
    file.write_text(ALONE, encoding="utf-8")
    recording = Recording(level, catalog.algorithm(f"{file}:my_greedy", level))
    assert isinstance(recording.explainer, OwnLines)
    assert recording.explainer.difference_sentence() is None
    recording.run(BUDGET)
    assert recording.explainer.difference is None
    sentence = recording.explainer.difference_sentence()
    assert sentence
    assert sentence.name == "difference.not_compared"


@pytest.mark.parametrize(
    ("name", "moment"),
    [("", 0), ("h counted twice", 21), ("h added to f", 6), ("oldest among equals", 3)],
)
def test_a_heuristic_of_own_code_is_compared_by_what_it_has_said(
    tmp_path: Path, name: str, moment: int
) -> None:
    level, file = catalog.level(LEVELS["maze"][0]), tmp_path / "mine.py"
    mistake, text = MISTAKES[name] if name else ("", ASTAR)
    file.write_text(text + MANHATTAN, encoding="utf-8")
    recording = Recording(level, catalog.algorithm(f"{file}:astar", level, f"{file}:manhattan"))
    recording.run(BUDGET)
    explainer = recording.explainer
    assert isinstance(explainer, OwnLines)
    assert explainer.difference
    assert (explainer.difference.mistake, explainer.difference.moment) == (mistake, moment)
    names = [line.text for line in explainer.source.lines]
    assert not any("manhattan" in each for each in names)
    assert {number for each in explainer.snapshots for number in each.ran} <= {
        line.number for line in explainer.source.lines
    }


def test_the_estimate_of_the_start_does_not_matter(tmp_path: Path) -> None:
    level, file = catalog.level(LEVELS["maze"][0]), tmp_path / "mine.py"
    text = ASTAR.replace("[(estimate(problem.start), 0,", "[(0, 0,")
    file.write_text(text + MANHATTAN, encoding="utf-8")
    for heuristic in ("manhattan", f"{file}:manhattan"):
        recording = Recording(level, catalog.algorithm(f"{file}:astar", level, heuristic))
        recording.run(BUDGET)
        assert isinstance(recording.explainer, OwnLines)
        assert recording.explainer.difference
        assert recording.explainer.difference.moment == 0


def test_where_own_estimates_were_not_asked_for_the_place_is_not_said_for_sure(
    tmp_path: Path,
) -> None:
    level, file = catalog.level(LEVELS["maze"][0]), tmp_path / "mine.py"
    file.write_text(MISTAKES["h forgotten"][1] + MANHATTAN, encoding="utf-8")
    recording = Recording(level, catalog.algorithm(f"{file}:astar", level, f"{file}:manhattan"))
    recording.run(BUDGET)
    explainer = recording.explainer
    assert isinstance(explainer, OwnLines)
    assert explainer.difference
    assert explainer.difference.mistake == "h_forgotten"
    sentence = explainer.difference_sentence()
    assert sentence
    assert sentence.name == "difference.somewhere"
    for language in LANGUAGES:
        assert "{" not in written(Texts(language).of(level.game), sentence)


def test_every_reason_and_every_role_of_a_line_has_words() -> None:
    reasons = {mistake for each in usual_mistakes.MISTAKES.values() for mistake in each}
    for language in LANGUAGES:
        texts = Texts(language)
        assert all(texts(f"difference.why.{each}") for each in reasons | {"ties", "unknown"})
        assert all(texts(f"difference.of.{kind}") for kind in usual_mistakes.MISTAKES)
        assert all(texts(f"own_lines.{role}") for role in (*get_args(LineRole), "runs"))
