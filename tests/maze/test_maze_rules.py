"""The rules of the maze, one test a rule; the numbers are those of docs/rules/maze.md."""

import pytest

from searchcade import catalog
from searchcade.games.maze.levels import parse
from searchcade.games.maze.rules import (
    DIAGONAL,
    STRAIGHT,
    Maze,
    State,
    length,
    problem,
    walk_to_plan,
)
from searchcade.problem import BadInput, replay

PLAIN = parse("""\
#######
#S   G#
# #####
#     #
#######
""")
HUNGRY = parse("""\
energy: 2
#########
#S 3   G#
### #####
#5      #
#########
""")
ROOM = parse("""\
directions: 8
#######
#     #
# # # #
#  S  #
# # # #
#    G#
#######
""")


def after(maze: Maze, plan: str) -> State:
    """Return the state after a plan."""
    state = replay(problem(maze), plan)[0]
    assert isinstance(state, State)
    return state


def moves(maze: Maze, plan: str) -> str:
    """Return the letters that are legal after a plan."""
    return "".join(move for move, _, _ in problem(maze).successors(after(maze, plan)))


def test_rule_1_a_step_goes_through_an_opening_and_costs_one() -> None:
    assert [(move, cost) for move, _, cost in problem(PLAIN).successors(State(PLAIN.start))] == [
        ("R", 1),
        ("D", 1),
    ]
    assert after(PLAIN, "DR") == State(PLAIN.cols + 1)


def test_rule_2_a_wall_stops() -> None:
    assert moves(PLAIN, "D") == "UR"
    assert moves(PLAIN, "R") == "RL"


def test_rule_3_the_goal_ends_it() -> None:
    assert problem(PLAIN).is_goal(after(PLAIN, "RR"))
    assert not problem(PLAIN).is_goal(after(PLAIN, "R"))


def test_rule_4_a_step_uses_up_one_unit_of_energy() -> None:
    walk = problem(HUNGRY)
    assert walk.start == State(HUNGRY.start, 2, 0)
    assert after(HUNGRY, "R").energy == 2 - 1 + 3
    assert after(HUNGRY, "RR").energy == 3


def test_rule_5_no_energy_no_step() -> None:
    tired = parse("energy: 1\n#######\n#S   G#\n#######\n")
    assert moves(tired, "") == "R"
    assert after(tired, "R").energy == 0
    assert moves(tired, "R") == ""


def test_rule_6_a_pill_counts_once_and_on_entering() -> None:
    first = after(HUNGRY, "R")
    assert first.taken == 1
    again = after(HUNGRY, "RLR")
    assert again.taken == 1
    assert again.energy == first.energy - 2


def test_rule_7_arriving_with_nothing_left_is_allowed() -> None:
    just = parse("energy: 2\n#######\n#S   G#\n#######\n")
    assert problem(just).is_goal(after(just, "RR"))
    assert after(just, "RR").energy == 0
    rescued = parse("energy: 1\n#########\n#S 2   G#\n#########\n")
    assert after(rescued, "R").energy == 2


def test_rule_8_the_walk_ends_on_first_arrival_at_the_goal() -> None:
    assert problem(HUNGRY).successors(State(HUNGRY.goal, 5, 0)) == []


@pytest.mark.parametrize(("move", "cell"), [("I", 0), ("O", 2), ("J", 6), ("K", 8)])
def test_rule_9_a_step_may_be_diagonal(move: str, cell: int) -> None:
    assert after(ROOM, move) == State(cell)
    assert set(moves(ROOM, "")) == set("URDLIOJK")


WALLED = {
    "between start and right": "#####\n#S#G#\n# # #\n#   #\n#####",
    "between start and below": "#####\n#S G#\n### #\n#   #\n#####",
    "between right and corner": "#####\n#S G#\n# ###\n#   #\n#####",
    "between below and corner": "#####\n#S G#\n# # #\n# # #\n#####",
}


@pytest.mark.parametrize("wall", WALLED)
def test_rule_10_a_diagonal_step_needs_both_ways_round_the_corner(wall: str) -> None:
    around = "#####\n#S G#\n# # #\n#   #\n#####"
    assert "K" in moves(parse(f"directions: 8\n{around}"), "")
    assert "K" not in moves(parse(f"directions: 8\n{WALLED[wall]}"), "")


def test_rule_11_steps_cost_as_1_to_the_square_root_of_2() -> None:
    assert replay(problem(ROOM), "UDK") == (State(8), 2 * STRAIGHT + DIAGONAL)
    assert DIAGONAL**2 - 2 * STRAIGHT**2 == -1  # so their ratio is as near as it can be
    assert length("URK") == pytest.approx(2 + 2**0.5)


def test_rule_12_eight_directions_go_without_energy() -> None:
    with pytest.raises(BadInput, match=r"line 1: expected 'directions: 8' only without 'energy:'"):
        parse("directions: 8\nenergy: 3\n#####\n#S G#\n#####\n")
    with pytest.raises(BadInput, match=r"expected directions=8 only on a maze without energy"):
        catalog.level("maze/a-bite-aside?directions=8")


def test_the_pills_are_numbered_in_reading_order() -> None:
    assert HUNGRY.numbers == {1: 0, 4: 1}
    assert after(HUNGRY, "RDL").taken == 0b11


def test_a_step_can_be_walked_backwards_in_the_plain_maze() -> None:
    walk = problem(PLAIN)
    for cell in range(len(PLAIN.cells)):
        for move, before, _ in walk.predecessors(State(cell)):  # type: ignore[union-attr]
            steps = {letter: there for letter, there, _ in walk.successors(before)}
            assert steps[move] == State(cell)


def test_a_walk_over_cells_becomes_a_plan() -> None:
    assert walk_to_plan([0, 3, 4, 5], cols=3) == "DRR"


def test_the_state_is_plain_numbers_that_print_and_compare() -> None:
    game = catalog.game("maze")
    assert repr(game.problem(PLAIN).start) == "State(cell=0, energy=0, taken=0)"
    assert State(1, 2, 3) < State(1, 3, 0)
