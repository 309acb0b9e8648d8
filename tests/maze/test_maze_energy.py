"""The exact energy plan, held to brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from brute_energy import (
    Brute,
    build,
    legs_and_clusters,
    passages_of,
    random_maze,
    shape,
    tempting,
)

from searchcade.games.maze.energy import (
    best_walk,
    energy,
    is_tree,
    least_energy,
    loops,
    solve,
    straight_energy,
)
from searchcade.games.maze.energy.beam import beam
from searchcade.games.maze.energy.loops import distances
from searchcade.games.maze.energy.relaxed import relaxed_bound
from searchcade.games.maze.energy.tree import finished
from searchcade.games.maze.levels import parse
from searchcade.games.maze.rules import EnergyWalk, Maze, problem, walk_to_plan
from searchcade.problem import BadInput, replay
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, run

# The branch left of the start needs three units. The pill ahead gives the third: on, back, and on.
TURN_BACK = """\
energy: 2
###################
#5 5 5     S 3    #
################# #
# # # # #G        #
###################"""

# The left leg needs the pill near by in the middle, and the depth of the middle needs the left leg.
TWICE = """\
energy: 1
#######
#  S  #
# # # #
#5#3# #
# # # #
#5# # #
### # #
# # # #
### # #
# # # #
### # #
# #5# #
### # #
# #5#G#
### ###
# #5# #
#######"""

OUT_OF_REACH = """\
#######
#S  #G#
#######"""

ROUND = """\
energy: 9
#########
#S     3#
# ### # #
#   #2# #
# # ### #
# #    G#
#########"""


def plan_and_steps(maze: Maze) -> tuple[str | None, int | None]:
    """Solve, and let the rules play the plan."""
    found = finished(solve(maze))
    assert found.proven
    if found.walk is None:
        return None, None
    plan = walk_to_plan(found.walk, maze.cols)
    state, steps = replay(EnergyWalk(maze), plan)
    assert state.cell == maze.goal
    assert steps == len(plan) == found.bound
    return plan, steps


def straight_steps(maze: Maze) -> int:
    return distances(maze, maze.goal)[maze.start]


def compared(maze: Maze) -> Counter[str]:
    """Raise the energy from 1 until the straight walk works; count what the walks look like."""
    brute, seen = Brute(maze), Counter[str]()
    for amount in range(1, straight_steps(maze) + 1):
        plan, steps = plan_and_steps(replace(maze, energy=amount))
        assert steps == brute.steps(amount), (maze, amount)
        seen["cases"] += 1
        seen["none"] += plan is None
        if plan is not None:
            seen.update(key for key, has in shape(maze, plan)._asdict().items() if has)
        if steps == straight_steps(maze):
            break
    return seen


@pytest.mark.parametrize("make", [random_maze, legs_and_clusters, tempting])
def test_agrees_with_brute_force_on_perfect_mazes(make: Callable[[Random], Maze]) -> None:
    random, seen = Random(7), Counter[str]()
    while seen["cases"] < 2000:
        seen += compared(make(random))
    assert seen["detour"] > 50
    assert seen["none"] > 100
    if make is legs_and_clusters:
        assert seen["back_step"]
    if make is tempting:
        assert seen["re_entry"]


def test_turns_back_on_the_way_when_that_is_shortest() -> None:
    maze = parse(TURN_BACK)
    plan, steps = plan_and_steps(maze)
    assert steps == Brute(maze).steps(2)
    assert plan is not None
    assert shape(maze, plan).back_step


def test_enters_a_branch_twice_when_that_is_shortest() -> None:
    maze = parse(TWICE)
    plan, steps = plan_and_steps(maze)
    assert steps == Brute(maze).steps(1)
    assert plan is not None
    assert shape(maze, plan).re_entry


def test_arrives_with_nothing_left() -> None:
    corridor = parse("#########\n#S     G#\n#########")
    assert best_walk(replace(corridor, energy=3)) == "RRR"
    assert best_walk(replace(corridor, energy=2)) is None


def test_counts_a_pill_once() -> None:
    assert best_walk(parse("energy: 1\n#############\n#5 S       G#\n#############")) == "LRRRRR"
    assert best_walk(parse("energy: 1\n#############\n#4 S       G#\n#############")) is None


def test_does_not_walk_through_the_goal() -> None:
    maze = parse("energy: 1\n#########\n#S   G 5#\n#########")
    assert best_walk(maze) is None
    assert best_walk(replace(maze, energy=2)) == "RR"


def test_says_so_when_there_is_no_way() -> None:
    maze = replace(parse(OUT_OF_REACH), energy=100)
    result = run(ALGORITHMS["energy"], problem(maze))
    assert result.outcome == "unsolvable"
    with pytest.raises(BadInput, match="reached"):
        least_energy(maze)


def test_runs_as_an_algorithm_and_replays() -> None:
    maze = replace(tempting(Random(3)), energy=None)
    maze = replace(maze, energy=least_energy(maze))
    assert ALGORITHMS["energy"].fits(problem(maze))
    assert not ALGORITHMS["energy"].fits(problem(replace(maze, energy=None)))
    result = run(ALGORITHMS["energy"], problem(maze))
    assert result.outcome == "solved"
    assert result.optimal
    assert result.lower_bound == result.cost == Brute(maze).steps(maze.energy or 0)
    assert result.expanded > 0
    assert replay(problem(maze), result.plan or "")[0].cell == maze.goal


def test_can_be_stopped() -> None:
    maze = replace(tempting(Random(3)), energy=3)
    assert (
        run(ALGORITHMS["energy"], problem(maze), budget=Budget(nodes=1)).outcome == "out of nodes"
    )
    first = next(energy(problem(maze)))
    assert isinstance(first, tuple)
    assert first[0].state.cell == maze.start


def test_least_energy_is_the_least() -> None:
    random = Random(11)
    for number in range(150):
        maze = (random_maze, legs_and_clusters, tempting)[number % 3](random)
        brute = Brute(maze)
        first = next(amount for amount in range(1, 100) if brute.steps(amount))
        assert least_energy(maze) == first <= straight_energy(maze)
        straight = straight_steps(maze)
        assert brute.steps(straight_energy(maze)) == straight
        assert brute.steps(straight_energy(maze) - 1) != straight


def test_plans_from_wherever_the_player_stands() -> None:
    maze = tempting(Random(5))
    maze = replace(maze, energy=least_energy(maze))
    walk = EnergyWalk(maze)
    state, whole = walk.start, best_walk(maze) or ""
    for number, move in enumerate(whole):
        rest = {c: v for c, v in maze.pills.items() if not state.taken >> maze.numbers[c] & 1}
        here = replace(maze, start=state.cell, energy=state.energy, pills=rest)
        assert len(best_walk(here) or "") == len(whole) - number
        state = next(after for letter, after, _ in walk.successors(state) if letter == move)


def test_knows_a_perfect_maze() -> None:
    assert is_tree(parse(TURN_BACK))
    assert not is_tree(parse(ROUND))


def test_a_long_corridor_does_not_break_the_stack() -> None:
    joined = [(cell, cell + 1) for cell in range(5999)]
    pills = dict.fromkeys(range(1, 1601), 4)  # behind a gap of 399 cells
    maze = build(1, 6000, joined, 2000, 5999, pills=pills)
    assert best_walk(replace(maze, energy=3999 - 2402 - 1)) is None
    assert least_energy(maze) == 3999 - 2402
    assert plan_and_steps(replace(maze, energy=3000))[1] == 3999 + 2 * (399 + 899)


def test_fetches_the_energy_for_a_far_hoard_from_the_way() -> None:
    joined = [(cell, cell + 1) for cell in range(399)]
    hoard = dict.fromkeys(range(100, 241), 5)  # begins 60 steps behind the start
    maze = build(1, 400, joined, 300, 399, pills=hoard | {301: 4})
    assert least_energy(maze) == 58  # one step on, four won, one step back
    plan = plan_and_steps(replace(maze, energy=58))[0]
    assert plan is not None
    assert plan.startswith("RL" + "L" * 60)


def test_agrees_with_brute_force_with_loops_and_few_pills() -> None:
    random, cases = Random(13), 0
    while cases < 600:
        maze = random_maze(random, 9, loops=random.randint(1, 6))
        seen = compared(maze)
        cases += seen["cases"]


def test_least_energy_with_loops_and_few_pills_is_the_least() -> None:
    random = Random(17)
    for _ in range(60):
        maze = random_maze(random, 9, loops=random.randint(1, 6))
        brute = Brute(maze)
        assert least_energy(maze) == next(n for n in range(1, 100) if brute.steps(n))


def test_promises_no_more_than_it_proved_with_loops_and_many_pills(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loops, "MAX_ORDERED_PILLS", 0)
    monkeypatch.setattr(loops, "NARROW", 1)
    monkeypatch.setattr(loops, "WIDE", 1)
    monkeypatch.setattr("searchcade.games.maze.energy.relaxed.MAX_STATES", 10_000)
    random, unproven = Random(19), 0
    for _ in range(120):
        maze = random_maze(random, 11, loops=random.randint(2, 8))
        brute = Brute(maze)
        assert best_walk(replace(maze, energy=least_energy(maze)))
        for amount in range(1, straight_steps(maze), 2):
            found, fewest = finished(solve(replace(maze, energy=amount))), brute.steps(amount)
            unproven += not found.proven
            assert not found.proven or fewest == (len(found.walk) - 1 if found.walk else None)
            if found.walk:
                plan = walk_to_plan(found.walk, maze.cols)
                assert replay(EnergyWalk(replace(maze, energy=amount)), plan)[0].cell == maze.goal
            if fewest is not None:
                assert found.bound is not None
                assert found.bound <= fewest
    assert unproven


def test_a_bound_is_never_above_the_shortest_walk() -> None:
    random = Random(23)
    for _ in range(120):
        maze = random_maze(random, 11, loops=random.randint(2, 8))
        brute, home = Brute(maze), distances(maze, maze.goal)
        for amount in range(1, straight_steps(maze), 2):
            relaxed = finished(relaxed_bound(replace(maze, energy=amount), home, None))
            fewest = brute.steps(amount)
            assert fewest is None or (relaxed.bound is not None and relaxed.bound <= fewest)
            if relaxed.walk:
                assert len(relaxed.walk) - 1 == fewest


def test_a_wide_beam_on_a_small_maze_is_complete() -> None:
    random = Random(29)
    for _ in range(60):
        maze = random_maze(random, 8, loops=3)
        amount = random.randint(1, straight_steps(maze))
        maze = replace(maze, energy=amount)
        walk, complete = finished(beam(maze, distances(maze, maze.goal), None, 16))
        assert not complete or (len(walk) - 1 if walk else None) == Brute(maze).steps(amount)


def test_more_energy_than_anybody_needs_changes_no_walk() -> None:
    random = Random(37)
    for _ in range(40):
        maze = random_maze(random, 8, loops=3)
        home, amount = distances(maze, maze.goal), random.randint(1, straight_steps(maze))
        enough, huge = (
            replace(maze, energy=amount, pills=dict.fromkeys(maze.pills, value))
            for value in (1000, 10**9)
        )
        relaxed = [finished(relaxed_bound(each, home, 99)) for each in (enough, huge)]
        assert relaxed[0].bound == relaxed[1].bound
        few, many = (finished(beam(each, home, 99, 16)) for each in (enough, huge))
        assert (few.complete, len(few.walk or ())) == (many.complete, len(many.walk or ()))


def test_a_beam_grows_its_memory_and_keeps_to_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    random, cut = Random(41), 0
    for _ in range(40):
        maze = random_maze(random, 8, loops=4)
        amount = random.randint(1, straight_steps(maze))
        maze, home = replace(maze, energy=amount), distances(maze, maze.goal)
        whole = finished(beam(maze, home, None, 16))
        with monkeypatch.context() as patch:
            patch.setattr("searchcade.games.maze.energy.beam.FIRST_SIZE", 4)
            assert finished(beam(maze, home, None, 16)) == whole
            patch.setattr("searchcade.games.maze.energy.beam.MAX_WALKS", 3)
            narrow = finished(beam(maze, home, None, 16))
        cut += narrow.complete < whole.complete
        assert not narrow.complete or narrow == whole
        if narrow.walk:
            plan = walk_to_plan(narrow.walk, maze.cols)
            assert replay(EnergyWalk(maze), plan)[0].cell == maze.goal
    assert cut


def test_pruning_keeps_all_that_a_shortest_walk_needs() -> None:
    random = Random(31)
    for _ in range(100):
        maze = random_maze(random, 9, loops=random.randint(0, 4))
        rest = loops.pruned(maze)
        assert all(a <= b for a, b in zip(passages_of(rest), passages_of(maze), strict=True))
        for amount in range(1, straight_steps(maze), 2):
            assert Brute(rest).steps(amount) == Brute(maze).steps(amount)
