"""What holds for every game. A new folder in `games/` is tested by this."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from examples import examples, name
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import Problem
from searchcade.search.run import Budget
from searchcade.solve import solve

PERFT = Path(__file__).parent / "perft"
LEVELS = examples("solvable") + examples("unsolvable")
BUILT_IN = [
    f"{game}/{level}"
    for game in catalog.games()
    for level in [*catalog.game(game).levels.presets, *catalog.game(game).shipped()]
]


def perft(problem: Problem[Any], depth: int) -> list[int]:
    """Count the states first reached at each depth."""
    layer, reached = [problem.start], {problem.start}
    counts: list[int] = []
    while layer and len(counts) <= depth:
        counts.append(len(layer))
        grown = []
        for state in layer:
            for _, after, _ in problem.successors(state):
                if after not in reached:
                    reached.add(after)
                    grown.append(after)
        layer = grown
    return counts


@cache
def made(level: LoadedLevel | str) -> LoadedLevel:
    """Return a level; one that comes with the program is made when a test wants it."""
    return catalog.level(level) if isinstance(level, str) else level


def counted(game: str) -> dict[str, list[int]]:
    """Read a game's file of counts."""
    lines = (PERFT / f"{game}.csv").read_text(encoding="utf-8").splitlines()
    rows = [line.split(",") for line in lines if line and not line.startswith("#")]
    return {row[0]: [int(number) for number in row[1:]] for row in rows}


@pytest.mark.parametrize("game", catalog.games())
def test_every_game_has_examples_of_both_kinds(game: str) -> None:
    for kind in ("solvable", "unsolvable"):
        assert any(level.game.name == game for level in examples(kind))


@pytest.mark.parametrize("level", LEVELS, ids=name)
def test_rules_reach_the_counted_states(level: LoadedLevel) -> None:
    """A change of the rules changes the counts; then the file changes on purpose."""
    counts = counted(level.game.name)[Path(level.name).stem]
    assert perft(level.game.problem(level.level), len(counts) - 1) == counts


@pytest.mark.parametrize("level", [*LEVELS, *BUILT_IN], ids=name)
def test_reads_back_what_it_writes(level: LoadedLevel | str) -> None:
    level = made(level)
    for form in (level.game.render, *level.game.levels.forms.values()):
        assert level.game.parse(form(level.level)) == level.level


@pytest.mark.parametrize("level", [*LEVELS, *BUILT_IN], ids=name)
def test_draws_its_states_inside_the_board(level: LoadedLevel | str) -> None:
    level = made(level)
    problem = level.game.problem(level.level)
    scene = level.game.scene(level.level, problem.start)
    row, col = level.game.look.cell(level.level, problem.start)
    assert 0 <= row < scene.rows
    assert 0 <= col < scene.cols
    assert scene.sprites
    for sprite in scene.sprites:
        assert 0 <= sprite.row < scene.rows
        assert 0 <= sprite.col < scene.cols
        assert sprite.picture in level.game.look.colours


@pytest.mark.parametrize("built_in", BUILT_IN)
def test_every_level_that_comes_with_the_program_can_be_solved_or_says_no(built_in: str) -> None:
    level = made(built_in)
    choice = catalog.algorithm(level.game.deciding_algorithm(level.level), level.game)
    outcome = solve(level, choice, Budget(seconds=600)).result.outcome
    assert outcome == ("solved" if level.game.levels.winnable(level.level) else "unsolvable")


@pytest.mark.parametrize("level", examples("solvable"), ids=name)
def test_estimates_called_admissible_never_exceed_the_truth(level: LoadedLevel) -> None:
    """Compare with the true cost from every state near the start, found by exhaustive search."""
    costs = true_costs(level.game.problem(level.level))
    for estimate in level.game.estimates.values():
        if estimate.never_exceeds(level.level):
            value = estimate.build(level.level)
            assert all(value(state) <= cost for state, cost in costs.items())


def true_costs(problem: Problem[Any]) -> dict[Any, int]:
    """Return the cheapest cost to a goal of every state that can reach one."""
    states, backwards = [problem.start], {problem.start: []}  # type: ignore[var-annotated]
    for state in states:
        for _, after, cost in problem.successors(state):
            if after not in backwards:
                backwards[after] = []
                states.append(after)
            backwards[after].append((state, cost))
    costs = {state: 0 for state in states if problem.is_goal(state)}
    waiting = list(costs)
    while waiting:  # relax until nothing changes: slow, and plainly right
        state = waiting.pop()
        for before, cost in backwards[state]:
            if costs[state] + cost < costs.get(before, 10**9):
                costs[before] = costs[state] + cost
                waiting.append(before)
    return costs


@pytest.mark.parametrize("level", examples("solvable"), ids=name)
def test_advice_leads_to_the_goal(level: LoadedLevel) -> None:
    """Following advice again and again wins, as cheaply as the best algorithm where it is exact."""
    problem = level.game.problem(level.level)
    state, moves = problem.start, 0
    while not problem.is_goal(state):
        plan = level.game.advice(level.level, state)
        assert plan
        for move in plan:
            state = next(after for letter, after, _ in problem.successors(state) if letter == move)
            moves += 1
    choice = catalog.algorithm(level.game.deciding_algorithm(level.level), level.game)
    assert moves == solve(level, choice).result.steps


@pytest.mark.parametrize("level", examples("unsolvable"), ids=name)
def test_advice_says_when_the_goal_is_out_of_reach(level: LoadedLevel) -> None:
    problem = level.game.problem(level.level)
    assert level.game.advice(level.level, problem.start) is None
