"""Play with values revealed on touch: the policy is near the best possible, and never peeks."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from brute_touch import best_possible
from hypothesis import given, settings
from hypothesis import strategies as st

from searchcade.games.maze import hidden_values
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.hidden_values import Policy
from searchcade.games.maze.levels import parse
from searchcade.games.maze.paths import homeward
from searchcade.games.maze.rules import EnergyWalk, Maze, problem
from searchcade.problem import replay
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, run

TOUCHY = ("greedy-touch", "policy-touch")
BRANCHY = ("wilson", "prim", "growing-tree", "backtracker")

PILL_ON_THE_WAY = """\
energy: 2
values: hidden
###########
#S   3   G#
###########"""

PILL_ASIDE = """\
energy: 3
values: hidden
###########
#S       G#
### #######
# #3# # # #
###########"""

ONLY_A_STEP_BACK_HELPS = """\
energy: 5
values: hidden
###########
#S        #
##### # ###
#5    # #5#
### # ### #
#5  #     #
### # # ###
#  5# #  5#
# ### ### #
#5#   #  G#
###########"""

WALLED_IN = """\
energy: 9
values: hidden
#######
#S 3#G#
#######"""


def scattered(maze: Maze, count: int, random: Random) -> Maze:
    """Return the maze with so many pills, worth 1 to 5, values hidden."""
    free = [cell for cell in range(len(maze.cells)) if cell not in (maze.start, maze.goal)]
    pills = {cell: random.randint(1, 5) for cell in sorted(random.sample(free, count))}
    return replace(maze, pills=pills, hidden=True)


def small_level(seed: int) -> Maze:
    """Return a tree of 16 to 36 cells with 3 to 7 pills and too little energy to walk straight."""
    random = Random(seed)
    size = random.choice((4, 5, 6))
    maze = generate_maze(size, size, random.choice(BRANCHY), seed)
    share = random.uniform(0.3, 0.9)
    energy = max(1, int(share * straight_steps(maze)))
    return replace(scattered(maze, random.randint(3, 7), random), energy=energy)


def level(seed: int, size: int = 12, share: float = 0.4) -> Maze:
    """Return a Wilson maze, a fifth of its cells with pills."""
    maze = generate_maze(size, size, "wilson", seed)
    filled = scattered(maze, size * size // 5, Random(seed))
    return replace(filled, energy=max(1, int(share * straight_steps(maze))))


def straight_steps(maze: Maze) -> int:
    """Return the number of steps of the straight walk."""
    toward, cell, steps = homeward(maze), maze.start, 0
    while cell != maze.goal:
        cell, steps = toward[cell], steps + 1
    return steps


def played(maze: Maze, name: str) -> Result:
    walk: Any = problem(maze)
    return run(ALGORITHMS[name], walk)


def cells_walked(maze: Maze, name: str) -> list[int]:
    """Return the cells of a game, won or lost."""
    cells: list[int] = []
    walk: Any = problem(maze)
    run(ALGORITHMS[name], walk, watch=lambda node, _waiting: cells.append(node.state.cell))
    return cells


def test_the_chance_of_a_pill_on_the_way_is_counted_by_value() -> None:
    policy = Policy(parse(PILL_ON_THE_WAY))
    assert [policy.chance(energy) for energy in range(5)] == pytest.approx([0, 0, 0.8, 1, 1])
    assert [policy.energy_for(chance) for chance in (0.5, 0.8, 0.81, 1)] == [2, 2, 3, 3]


@pytest.mark.parametrize("name", TOUCHY)
def test_a_walk_that_is_stopped_at_any_step_says_whether_it_has_arrived(name: str) -> None:
    walk: Any = problem(replace(parse(PILL_ON_THE_WAY), energy=4))
    results = [run(ALGORITHMS[name], walk, budget=Budget(nodes=nodes)) for nodes in range(1, 7)]
    assert [each.steps for each in results] == [0, 1, 2, 3, 4, 4]
    assert [each.outcome for each in results] == ["out of nodes"] * 4 + ["solved"] * 2


def test_a_branch_is_entered_when_it_can_pay() -> None:
    maze = parse(PILL_ASIDE)
    assert Policy(maze).chance(3) == pytest.approx(0.6)  # two steps lost, three needed
    assert hidden_values.advice_on_touch(maze) == "RD"
    assert hidden_values.advice_on_touch(replace(maze, energy=4)) == "RRRR"
    assert hidden_values.advice_on_touch(replace(maze, energy=1)) is None


def test_the_policy_is_never_better_than_the_best_and_hardly_ever_worse() -> None:
    losses = []
    for seed in range(60):
        maze = small_level(seed)
        losses.append(best_possible(maze) - Policy(maze).chance(maze.energy or 0))
    assert min(losses) > -1e-9
    assert sum(losses) / len(losses) <= 0.002


def test_more_energy_is_never_worse() -> None:
    for seed in range(20):
        policy = Policy(level(seed))
        chances = [policy.chance(energy) for energy in range(200)]
        assert chances == sorted(chances)
        assert chances[0] == 0
        assert chances[-1] == 1


def test_the_predicted_chance_is_what_happens_and_beats_the_greedy_rule() -> None:
    levels = [level(seed) for seed in range(150)]
    expected = sum(Policy(maze).chance(maze.energy or 0) for maze in levels)
    won = {name: sum(played(maze, name).plan is not None for maze in levels) for name in TOUCHY}
    assert won["policy-touch"] >= won["greedy-touch"] + 15
    assert abs(won["policy-touch"] - expected) <= 12  # two standard deviations


@pytest.mark.parametrize("name", TOUCHY)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), share=st.floats(0.2, 1.1))
def test_a_plan_replays_to_the_goal(name: str, seed: int, share: float) -> None:
    maze = level(seed, 8, share)
    result = played(maze, name)
    assert result.outcome in ("solved", "not found")
    if result.plan is not None:
        state, cost = replay(EnergyWalk(maze), result.plan)
        assert state.cell == maze.goal
        assert cost == result.cost
    if share > 1:
        assert result.outcome == "solved"


@pytest.mark.parametrize("name", TOUCHY)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), other=st.integers(0, 10**6))
def test_nobody_peeks(name: str, seed: int, other: int) -> None:
    maze, random = level(seed, 9, 0.35), Random(other)
    changed_maze = replace(maze, pills={cell: random.randint(1, 5) for cell in maze.pills})
    changed = {cell for cell in maze.pills if maze.pills[cell] != changed_maze.pills[cell]}
    one, two = cells_walked(maze, name), cells_walked(changed_maze, name)
    touched = [number for number, cell in enumerate(one) if cell in changed]
    same = touched[0] + 1 if touched else len(one)
    assert one[:same] == two[:same]
    assert touched or len(one) == len(two)


def test_the_policy_does_not_depend_on_values() -> None:
    maze = level(3)
    fives = replace(maze, pills=dict.fromkeys(maze.pills, 5))
    seen, guessed = Policy(maze), Policy(fives)
    assert all(seen.chance(energy) == guessed.chance(energy) for energy in range(99))
    assert hidden_values.advice_on_touch(maze) == hidden_values.advice_on_touch(fives)


def test_plans_anew_where_the_table_sees_no_hope() -> None:
    maze = parse(ONLY_A_STEP_BACK_HELPS)
    assert Policy(maze).chance(5) == 0
    assert best_possible(maze) > 0
    result = played(maze, "policy-touch")
    assert result.plan is not None
    assert replay(EnergyWalk(maze), result.plan)[0].cell == maze.goal


def test_advice_leads_from_pill_to_pill_to_the_goal() -> None:
    maze = level(11, share=0.9)
    state, plan = EnergyWalk(maze).start, ""
    while state.cell != maze.goal:
        taken = {cell for cell, number in maze.numbers.items() if state.taken >> number & 1}
        pills = {cell: value for cell, value in maze.pills.items() if cell not in taken}
        here = replace(maze, start=state.cell, energy=state.energy, pills=pills)
        moves = hidden_values.advice_on_touch(here)
        assert moves
        before = len(taken)
        state, _ = replay(EnergyWalk(maze), plan := plan + moves)
        assert state.cell == maze.goal or state.taken.bit_count() == before + 1
    assert hidden_values.advice_on_touch(replace(maze, start=maze.goal)) == ""


def test_advice_is_given_as_long_as_there_is_any_chance() -> None:
    for seed in range(60):
        maze = small_level(seed)
        for energy in range(1, 8):
            here = replace(maze, energy=energy)
            assert (hidden_values.advice_on_touch(here) is not None) == (best_possible(here) > 0)


def test_says_so_when_there_is_no_way() -> None:
    maze = parse(WALLED_IN)
    assert Policy(maze).chance(9) == 0
    assert hidden_values.advice_on_touch(maze) is None
    assert [played(maze, name).outcome for name in TOUCHY] == ["not found", "not found"]


def test_the_greedy_rule_is_the_report_s() -> None:
    for seed in range(40):
        maze = level(seed, 9, 0.35)
        plain = replace(maze, energy=None)
        reachable = {}
        for pill in maze.pills:
            steps = straight_steps(replace(plain, goal=pill))
            rest = straight_steps(replace(plain, start=pill))
            if steps <= (maze.energy or 0):
                reachable[pill] = abs((maze.energy or 0) - steps + 1 - rest)
        touched = [cell for cell in cells_walked(maze, "greedy-touch") if cell in maze.pills]
        if touched:
            assert reachable[touched[0]] == min(reachable.values())
        else:
            assert not reachable


def test_the_greedy_rule_plays_where_there_are_loops() -> None:
    maze = generate_maze(12, 12, "wilson", 5, braid=1.0)
    loops = replace(scattered(maze, 40, Random(5)), energy=straight_steps(maze) // 2)
    walk: Any = problem(loops)
    assert [ALGORITHMS[name].fits(walk) for name in TOUCHY] == [True, False]
    assert played(loops, "greedy-touch").outcome == "solved"


def test_fits_energy_levels_only() -> None:
    plain: Any = problem(generate_maze(5, 5, seed=1))
    hidden: Any = problem(level(1))
    for name in TOUCHY:
        assert not ALGORITHMS[name].fits(plain)
        assert ALGORITHMS[name].fits(hidden)


@pytest.mark.parametrize("name", TOUCHY)
def test_a_long_corridor_is_no_trouble(name: str) -> None:
    length = 4000
    corridor = bytes([2] + [10] * (length - 2) + [8])
    pills = {cell: cell % 5 + 1 for cell in range(4, length - 1, 4)}
    maze = Maze(1, length, corridor, 0, length - 1, 1500, pills, hidden=True)
    assert played(maze, name).plan == "R" * (length - 1)
