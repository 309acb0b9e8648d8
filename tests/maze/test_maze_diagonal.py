"""Eight directions: costs in the order of lengths, heuristics, hints, and what refuses them."""

from dataclasses import replace
from math import isqrt
from random import Random

import pytest
from brute_octile import layers, shortest
from hypothesis import given
from hypothesis import strategies as st

from searchcade import catalog
from searchcade.games.maze import GAME
from searchcade.games.maze.levels import parse, render
from searchcade.games.maze.movingai import parse_map
from searchcade.games.maze.paths import cheapest_plan_home
from searchcade.games.maze.rules import DIAGONAL, MAX_SIDE, STRAIGHT, Maze, State, length, problem
from searchcade.level import LoadedLevel
from searchcade.play.session import Session
from searchcade.problem import BadInput, Reversible, replay
from searchcade.solve import solve
from test_every_game import counted

MOST_STEPS = MAX_SIDE * MAX_SIDE  # of a walk that enters no cell twice
CORNER = [".....@", "......", "..@@..", "......", "@....."]
"""The level solvable-diagonal.txt of the tests as a grid map."""


def loaded(maze: Maze) -> LoadedLevel:
    """Give a maze a name."""
    return LoadedLevel("map", GAME, maze)


def random_map(random: Random, rows: int, cols: int) -> list[str]:
    """Draw a map in which three of four cells are open."""
    return ["".join(random.choice("...@") for _ in range(cols)) for _ in range(rows)]


def as_text(rows: list[str]) -> str:
    """Write rows as a map."""
    return "\n".join(["type octile", f"height {len(rows)}", f"width {len(rows[0])}", "map", *rows])


# ------------------------------------------------------------------ costs


def is_shorter(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Compare two lengths of straight and diagonal steps in whole numbers, without rounding."""
    straight, diagonal = other[0] - one[0], one[1] - other[1]  # shorter: diagonal * sqrt(2) < ...
    if diagonal < 0 <= straight or diagonal <= 0 < straight:
        return True
    if straight <= 0 <= diagonal:
        return False
    squares = 2 * diagonal * diagonal, straight * straight
    return squares[0] < squares[1] if straight > 0 else squares[0] > squares[1]


counts = st.tuples(st.integers(0, MOST_STEPS), st.integers(0, MOST_STEPS))


@given(one=counts, other=counts)
def test_walks_cost_in_the_order_of_their_lengths(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    costs = [STRAIGHT * straight + DIAGONAL * diagonal for straight, diagonal in (one, other)]
    assert (costs[0] < costs[1]) == is_shorter(one, other)


@given(diagonal=st.integers(1, MOST_STEPS))
def test_walks_of_nearly_the_same_length_cost_in_that_order(diagonal: int) -> None:
    straight = isqrt(2 * diagonal * diagonal)  # the longest straight walk that is shorter
    assert STRAIGHT * straight < DIAGONAL * diagonal < STRAIGHT * (straight + 1)


# ------------------------------------------------------------------ shortest walks


@pytest.mark.parametrize("seed", range(12))
def test_the_cheapest_plan_is_as_long_as_a_brute_force_says(seed: int) -> None:
    random = Random(seed)
    rows = random_map(random, random.randint(3, 12), random.randint(3, 12))
    maze = parse_map(as_text(rows))
    start, goal = ((end % maze.cols, end // maze.cols) for end in (maze.start, maze.goal))
    result = solve(loaded(maze), catalog.algorithm("best", loaded(maze))).result
    assert result.optimal
    assert length(result.plan or "") == pytest.approx(shortest(rows, start, goal), abs=1e-9)
    hinted = cheapest_plan_home(maze, maze.start)
    assert replay(problem(maze), hinted or "") == (State(maze.goal), result.cost)


def test_the_states_of_the_rules_are_those_of_a_brute_force() -> None:
    assert counted("maze")["solvable-diagonal"] == layers(CORNER, (0, 0))


def test_a_maze_with_one_way_everywhere_has_no_diagonals() -> None:
    maze = catalog.level("maze/easy?directions=8&seed=3").level
    walk = problem(maze)
    moves = {move for cell in range(400) for move, _, _ in walk.successors(State(cell))}
    assert moves == set("URDL")


# ------------------------------------------------------------------ heuristics


@pytest.mark.parametrize("name", GAME.estimates)
def test_a_heuristic_is_admissible_and_consistent_exactly_where_it_says_so(name: str) -> None:
    maze = parse_map(as_text(["....."] * 5))
    level = replace(maze, goal=0)
    estimate = GAME.estimates[name].build(level)
    walk = problem(level)
    truth = {
        cell: replay(problem(replace(level, start=cell)), plan)[1]
        for cell in range(25)
        if (plan := cheapest_plan_home(level, cell)) is not None
    }
    is_below = all(estimate(State(cell)) <= truth[cell] for cell in truth)
    is_consistent = all(
        estimate(State(cell)) <= cost + estimate(there)
        for cell in truth
        for _, there, cost in walk.successors(State(cell))
    )
    assert len(truth) == 25
    assert is_below == is_consistent == GAME.estimates[name].never_exceeds(level)
    assert GAME.estimates[name].never_exceeds(replace(level, diagonal=False)) == (
        name != "squared-euclid"
    )


def test_octile_distance_is_the_default_with_eight_directions() -> None:
    eight, four = (catalog.level(f"maze/loops?directions={count}") for count in "84")
    assert catalog.algorithm("astar", eight).heuristic == "octile"
    assert catalog.algorithm("astar", four).heuristic == "manhattan"
    assert catalog.algorithm("astar", eight, "euclid").heuristic == "euclid"


def test_manhattan_distance_proves_nothing_with_eight_directions() -> None:
    level = loaded(parse_map(as_text(["....."] * 5)))
    assert not solve(level, catalog.algorithm("astar?heuristic=manhattan", level)).result.optimal
    assert solve(level, catalog.algorithm("astar", level)).result.optimal


# ------------------------------------------------------------------ what fits


def test_what_knows_four_directions_only_does_not_fit() -> None:
    level = catalog.level("maze/loops?directions=8")
    fitting = catalog.fitting_algorithms(level)
    unfit = {"wall-follower", "tremaux", "dead-ends", "bidirectional", "energy"}
    assert not unfit & set(fitting)
    assert {"bfs", "astar", "ucs", "idastar", "greedy"} <= set(fitting)
    assert not isinstance(level.problem(), Reversible)


def test_plans_with_eight_directions_are_not_replayed_by_the_kernel() -> None:
    assert GAME.kernels
    assert GAME.kernels.replay(catalog.level("maze/loops").level)
    level = catalog.level("maze/loops?directions=8").level
    assert GAME.kernels.replay(level) is None


# ------------------------------------------------------------------ texts and play


def test_the_text_says_eight_directions() -> None:
    level = catalog.level("maze/roundabout?directions=8").level
    assert "directions: 8\n" in render(level)
    assert parse(render(level)) == level
    assert "directions" not in render(catalog.level("maze/roundabout?directions=4").level)


def test_refuses_another_number_of_directions() -> None:
    with pytest.raises(BadInput, match=r"line 1: expected directions 4 or 8, found '6'"):
        parse("directions: 6\n#####\n#S G#\n#####\n")
    with pytest.raises(BadInput, match="expected directions as 4 or 8, found '6'"):
        catalog.level("maze/easy?directions=6")


def test_a_game_with_diagonal_moves_is_played_undone_and_hinted() -> None:
    level = parse_map(as_text(["....."] * 5))
    session = Session(GAME, level)
    assert session.play("k")
    assert session.play("I")
    assert not session.play("I")
    assert session.undo()
    assert session.hint("way") == "KKK"
    assert all(map(session.play, "KKK"))
    assert session.is_won
    assert session.cost == 4 * DIAGONAL


def test_a_hint_says_when_the_goal_is_out_of_reach() -> None:
    apart = parse_map(as_text(["..@.."]))
    assert Session(GAME, replace(apart, start=0, goal=4)).hint() is None


# ------------------------------------------------------------------ another start or goal


def test_any_maze_can_have_another_start_and_goal() -> None:
    level = catalog.level("maze/roundabout?start=0,1&goal=1,0").level
    assert (level.start, level.goal) == (1, level.cols)
    with pytest.raises(BadInput, match="expected a start and a goal on two cells"):
        catalog.level("maze/roundabout?start=0,1&goal=0,1")


@pytest.mark.parametrize("text", ["99,0", "0,99", "x", "1", "-1,0", "1,2,3", "corner", "random"])
def test_refuses_a_start_that_is_no_cell(text: str) -> None:
    with pytest.raises(BadInput, match=r"^maze: expected start as .*, found "):
        catalog.level(f"maze/roundabout?start={text}")


def test_refuses_a_start_in_a_closed_cell_or_on_a_pill() -> None:
    with pytest.raises(BadInput, match="expected start on an open cell, found a closed one at 0,1"):
        GAME.rules.with_options(parse_map(as_text([".@.", "..."])), {"start": "0,1"})
    hungry = parse("energy: 2\n#######\n#S 3 G#\n#######\n")
    with pytest.raises(BadInput, match="found a pill at 0,1"):
        GAME.rules.with_options(hungry, {"start": "0,1"})
