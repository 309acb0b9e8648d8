"""Energy levels keep their promises: solvable, and the straight walk fails."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from searchcade import catalog
from searchcade.games.maze.energy import best_walk, least_energy, straight_energy
from searchcade.games.maze.energy_levels import (
    CHANCE,
    PLACING,
    difficulties,
    energy_wanted,
    placings,
    with_energy,
)
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.hidden_values import Policy
from searchcade.games.maze.levels import parse, render
from searchcade.games.maze.options import missed
from searchcade.games.maze.paths import homeward
from searchcade.games.maze.rules import EnergyWalk, Maze
from searchcade.problem import BadInput, IllegalMove, replay

PROPER = tuple(CHANCE)

CORRIDOR = """\
#########
#S     G#
#########"""


def straight_plan(maze: Maze) -> str:
    """Return the moves of the straight walk, as if energy did not count."""
    plan = best_walk(replace(maze, energy=len(maze.cells), pills={}))
    assert plan is not None
    return plan


def wins(maze: Maze, plan: str) -> bool:
    """Say whether a plan can be walked to its end, at the goal."""
    try:
        return replay(EnergyWalk(maze), plan)[0].cell == maze.goal
    except IllegalMove:
        return False


def path_of(maze: Maze) -> set[int]:
    toward, path = homeward(maze), [maze.start]
    while path[-1] != maze.goal:
        path.append(toward[path[-1]])
    return set(path)


def check_promises(level: Maze) -> None:
    assert level.energy is not None
    least, straight = least_energy(level), straight_energy(level)
    assert least <= level.energy < straight <= len(straight_plan(level))
    assert wins(level, best_walk(level) or "")
    assert not wins(level, straight_plan(level))
    assert not {level.start, level.goal} & set(level.pills)
    assert all(1 <= value <= 5 for value in level.pills.values())


@pytest.mark.parametrize("difficulty", PROPER)
@pytest.mark.parametrize("hidden", [False, True])
@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    rows=st.integers(6, 16),
    cols=st.integers(6, 16),
    algorithm=st.sampled_from(("wilson", "prim", "growing-tree", "backtracker")),
)
def test_every_level_is_solvable_and_the_straight_walk_fails(
    difficulty: str, hidden: bool, seed: int, rows: int, cols: int, algorithm: str
) -> None:
    maze = generate_maze(rows, cols, algorithm, seed)
    try:
        level = with_energy(maze, difficulty, seed, hidden)
    except BadInput:  # a small maze may have no branch that pays
        assume(False)
    assert level.hidden == hidden
    check_promises(level)


@pytest.mark.parametrize("difficulty", PROPER)
@pytest.mark.parametrize("hidden", [False, True])
def test_wilson_mazes_always_make_a_level(difficulty: str, hidden: bool) -> None:
    for seed in range(6):
        level = with_energy(generate_maze(20, 20, "wilson", seed), difficulty, seed, hidden)
        check_promises(level)
        assert len(level.pills) == 80


def test_harder_levels_give_less_of_what_a_good_walk_saves() -> None:
    for seed in range(8):
        maze, shares = generate_maze(20, 20, "prim", seed), []
        for difficulty in PROPER:
            level = with_energy(maze, difficulty, seed)
            least, straight = least_energy(level), straight_energy(level)
            assert straight - least >= 5
            shares.append(((level.energy or 0) - least) / (straight - least))
        assert shares == sorted(shares, reverse=True)
        assert shares[-1] == 0


@pytest.mark.parametrize("difficulty", PROPER)
def test_hidden_levels_give_the_least_energy_with_the_chance(difficulty: str) -> None:
    exact = 0
    for seed in range(8):
        level = with_energy(generate_maze(20, 20, "wilson", seed), difficulty, seed, hidden=True)
        policy, energy = Policy(level), level.energy or 0
        exact += policy.chance(energy) >= CHANCE[difficulty] > policy.chance(energy - 1)
    assert exact >= 7


def test_pills_lie_where_the_difficulty_says() -> None:
    maze = generate_maze(30, 30, "wilson", 4)
    on_path = {
        difficulty: len(path_of(maze) & set(with_energy(maze, difficulty, 4).pills))
        for difficulty in difficulties
    }
    assert on_path["hard"] == on_path["expert"] == 0 < on_path["medium"] < on_path["easy"]
    for placing in placings:
        level = with_energy(maze, "easy", 4, placing=placing)
        check_promises(level)
        assert (not path_of(maze) & set(level.pills)) == (placing == "aside")


def test_relaxed_is_the_report_s() -> None:
    level = with_energy(generate_maze(20, 20, "wilson", 2), "relaxed", 2)
    assert level.energy == len(straight_plan(level)) * 3 // 2
    assert len(level.pills) == 80
    assert wins(level, straight_plan(level))


@pytest.mark.parametrize("difficulty", difficulties)
@pytest.mark.parametrize("hidden", [False, True])
def test_same_seed_same_level(difficulty: str, hidden: bool) -> None:
    maze = generate_maze(12, 12, "wilson", 7)
    texts = [render(with_energy(maze, difficulty, seed, hidden)) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    assert render(parse(texts[0])) == texts[0]


def test_refuses_what_makes_no_sense() -> None:
    maze = generate_maze(10, 10, "wilson", 1)
    with pytest.raises(BadInput, match="expected one of relaxed, easy"):
        with_energy(maze, "impossible", 1)
    with pytest.raises(BadInput, match="expected one of anywhere"):
        with_energy(maze, "easy", 1, placing="nowhere")
    with pytest.raises(BadInput, match="energy levels need a way"):
        with_energy(replace(maze, cells=bytes(100)), "easy", 1)


@pytest.mark.parametrize("difficulty", PROPER)
@pytest.mark.parametrize("hidden", [False, True])
def test_says_so_when_there_is_nothing_to_decide(difficulty: str, hidden: bool) -> None:
    with pytest.raises(BadInput, match="no detour pays"):
        with_energy(parse(CORRIDOR), difficulty, 1, hidden)


def test_every_difficulty_has_its_placing() -> None:
    assert set(PLACING.values()) == set(placings)
    assert set(PROPER) | {"relaxed"} == set(difficulties)


# ------------------------------------------------------------------ energy and pills that are given


def made(options: str) -> Maze:
    """Make a level from options."""
    level: Maze = catalog.level(f"maze/custom?{options}").level
    return level


@pytest.mark.parametrize("values", ["known", "hidden"])
@pytest.mark.parametrize("braid", ["0", "0.3", "1"])
def test_energy_and_pills_can_be_given(values: str, braid: str) -> None:
    for seed in range(1, 6):
        options = f"size=12&energy={values}&energy-start=25&pills=40&braid={braid}&seed={seed}"
        level = made(options)
        assert (level.energy, len(level.pills), level.hidden) == (25, 40, values == "hidden")
        assert best_walk(level) is not None


def test_the_energy_of_a_preset_can_be_given_too() -> None:
    level = catalog.level("maze/energy-easy?energy-start=90").level
    assert level.energy == 90
    assert len(level.pills) == 80  # a fifth of the cells
    assert missed({"energy": "known", "difficulty": "easy", "energy-start": "90"}, level) == []


def test_the_number_of_pills_alone_leaves_the_energy_to_the_difficulty() -> None:
    level = made("energy=known&difficulty=hard&pills=30&seed=3")
    assert len(level.pills) == 30
    assert level.energy == energy_wanted(level, "hard")


def test_given_energy_alone_puts_the_pills_anywhere() -> None:
    relaxed, given = made("energy=known&difficulty=relaxed"), made("energy=known&energy-start=70")
    assert given.pills == relaxed.pills


@pytest.mark.parametrize("difficulty", ["relaxed", "easy", "medium", "expert"])
def test_levels_with_loops_can_be_solved(difficulty: str) -> None:
    for seed in range(1, 5):
        for pills in ("10", "30"):
            chosen = f"size=12&braid=0.5&energy=known&difficulty={difficulty}&pills={pills}"
            assert best_walk(made(f"{chosen}&seed={seed}")) is not None


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("energy=known&energy-start=3&pills=5", "energy-start to be at least [0-9]+ with 5"),
        ("energy=known&pills=399", "expected at most 398 pills"),
        ("energy=known&pills=0", "too few pills"),
        ("energy=known&energy-start=0", "energy-start as a whole number from 1 to"),
        ("pills=3", "'pills' goes with energy=known or energy=hidden"),
        ("energy=hidden&braid=1", "with loops the chance to arrive is not known"),
    ],
)
@pytest.mark.every_case
def test_what_is_impossible_is_refused(options: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        made(options)
