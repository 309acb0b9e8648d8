"""Energy levels keep their promises: solvable, and the straight walk fails."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from searchcade.games.maze.energy import best_walk, least_energy, straight_energy
from searchcade.games.maze.energy_levels import CHANCE, PLACING, difficulties, placings, with_energy
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.levels import parse, render
from searchcade.games.maze.paths import homeward
from searchcade.games.maze.policy import Policy
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
    with pytest.raises(BadInput, match="energy levels need a maze without loops"):
        with_energy(generate_maze(10, 10, "wilson", 1, braid=1.0), "easy", 1)
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
