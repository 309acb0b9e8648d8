"""The report's Monte-Carlo tree search: its parameters, its rows, its lesson."""

from typing import Any

import pytest

from searchcade import catalog
from searchcade.games.bloxorz import GAME
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.mcts.classic import (
    ROWS,
    Classic,
    Leaf,
    Met,
    Parameters,
    PlayoutEvents,
    Points,
)
from searchcade.games.bloxorz.rules import State, problem
from searchcade.problem import BadInput, replay
from searchcade.search.node import Node
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Result, run

CLASSIC = ALGORITHMS["mcts-classic"]
OPEN = parse(
    """\
######....
#S########
##########
.#########
......##T#
.......###
"""
)
BRIDGE = parse(
    """\
####..###
#S##aa###
#o#xaa#T#
####..###
soft 2 1  toggle A
heavy 2 3  close A
"""
)
SPLIT = parse(
    """\
######...###
#S##:#...##T
######...###
split 1 4  to 0 9  2 9
"""
)
NO_WAY = parse("S##.T\n")
POINTS = Points(0.25, 0.5, -0.5)


def solved(board: Any, **options: Any) -> Result:
    """Search a level."""
    return run(CLASSIC, problem(board), options=options)


@pytest.mark.parametrize("seed", range(1, 11))
def test_average_and_maximum_choose_alike_where_no_playout_is_worth_anything(seed: int) -> None:
    """All rewards are 0 until the goal is met, and then the search stops: nothing is learnt."""
    average = solved(SPLIT, backup="average", cut_exploration="no", seed=seed)
    maximum = solved(SPLIT, backup="max", cut_exploration="yes", seed=seed)
    assert (average.plan, average.expanded) == (maximum.plan, maximum.expanded)
    assert average.plan


def test_points_make_them_differ() -> None:
    expanded = [
        solved(
            BRIDGE, backup=backup, points_list=POINTS, seed=seed, max_simulation_depth=3
        ).expanded
        for backup in ("average", "max")
        for seed in range(1, 9)
    ]
    assert expanded[:8] != expanded[8:]


def test_returns_the_walk_that_happened_to_win() -> None:
    found = solved(OPEN)
    state, cost = replay(problem(OPEN), found.plan or "")
    assert problem(OPEN).is_goal(state)
    assert cost == found.cost
    assert not found.optimal


def test_gives_up_after_its_playouts_or_its_time() -> None:
    assert solved(NO_WAY, simulation_number=7).expanded == 7
    hurried = solved(NO_WAY, simulation_time=0.0)
    assert (hurried.outcome, hurried.expanded) == ("not found", 1)


@pytest.mark.parametrize("row", ROWS)
def test_a_row_of_the_report_takes_its_parameters(row: str) -> None:
    told = ROWS[row].parameters
    assert told.simulation_time == 1000
    assert told.c == 1.4
    by_name = solved(OPEN, row=row, simulation_number=50)
    spelt = {**told._asdict(), "simulation_number": 50}
    by_hand = solved(OPEN, **{name: value for name, value in spelt.items() if value is not None})
    assert (by_name.plan, by_name.expanded) == (by_hand.plan, by_hand.expanded)


def test_an_option_replaces_the_one_of_the_row() -> None:
    assert solved(NO_WAY, row="A", simulation_number=3).expanded == 3


def test_a_unique_tree_has_each_state_once() -> None:
    for unique, once in (("yes", True), ("no", False)):
        search = Classic(problem(OPEN), Parameters(is_unique_node=unique))
        for _ in range(300):
            search.select().learn(0.0)
        states = [leaf.state for leaf in every(search.root)]
        assert (len(states) == len(set(states))) is once


def every(leaf: Leaf) -> list[Leaf]:
    """Return a leaf and all below it."""
    return [leaf, *(each for child in leaf.below for each in every(child))]


def returns(max_previous_nodes: int) -> int:
    """Count how often a long playout takes back its last roll."""
    told = Parameters(max_previous_nodes=max_previous_nodes, max_simulation_depth=200)
    search = Classic(problem(OPEN), told)
    walk = [node.state for node in search.walk(Node(search.problem.start))]
    return sum(state == before for before, state in zip(walk, walk[2:], strict=False))


def test_a_playout_avoids_the_last_states_where_it_can() -> None:
    assert returns(2) < returns(0) / 4


@pytest.mark.parametrize(("previous", "share"), [(2, 0.6), (0, 0.0)])
def test_a_playout_that_can_do_nothing_new_presses_any_key(previous: int, share: float) -> None:
    """It rolls there and back; then three of the five keys let the block fall."""
    told = Parameters(max_previous_nodes=previous, max_simulation_depth=50)
    fallen = 0
    for seed in range(400):
        search = Classic(problem(NO_WAY), told._replace(seed=seed))
        fallen += len(list(search.walk(Node(search.problem.start)))) == 2
    assert fallen / 400 == pytest.approx(share, abs=0.06)


def test_exploration_is_cut_off_once_something_is_worth_something() -> None:
    def chosen(cut: str) -> Leaf:
        search = Classic(problem(OPEN), Parameters(cut_exploration=cut))
        good = Leaf(search.problem.start, search.root, visits=50, most=0.5)
        fresh = Leaf(search.problem.start, search.root, visits=1, most=0.0)
        search.root.below, search.root.visits = [fresh, good], 51
        best = search.best_below(search.root)
        return {id(good): good, id(fresh): fresh}[id(best)]

    assert chosen("yes").most == 0.5
    assert chosen("no").most == 0.0


# ------------------------------------------------------------------ points


def test_points_are_given_for_splits_and_bridges() -> None:
    events = PlayoutEvents(SPLIT, POINTS)
    before, after = State(1, 1, 0), replay(problem(SPLIT), "RR")[0]
    assert events.reward(events.after(Met(), before, after)) == 0.25
    events = PlayoutEvents(BRIDGE, POINTS)
    assert events.reward(events.after(Met(), State(1, 1, 0), State(1, 1, 1))) == 0.5
    assert events.reward(events.after(Met(), State(1, 1, 1), State(1, 1, 0))) == -0.5
    assert events.reward(Met()) == 0.0


def test_a_bridge_that_goes_counts_only_before_anything_good() -> None:
    events = PlayoutEvents(BRIDGE, POINTS)
    good = events.after(Met(), State(1, 1, 0), State(1, 1, 1))
    assert events.reward(events.after(good, State(1, 1, 1), State(1, 1, 0))) == 0.5
    bad = events.after(Met(), State(1, 1, 1), State(1, 1, 0))
    assert events.reward(events.after(bad, State(1, 1, 0), State(1, 1, 1))) == -0.5


# ------------------------------------------------------------------ options as text


def test_options_are_read_as_the_report_writes_them() -> None:
    text = "mcts-classic?row=E1&points_list=0,.5,-.5&max_previous_nodes=0&c=0.7&is_unique_node=yes"
    choice = catalog.algorithm(text, GAME)
    assert choice.options == {
        "row": "E1",
        "points_list": (0.0, 0.5, -0.5),
        "max_previous_nodes": 0,
        "c": 0.7,
        "is_unique_node": "yes",
    }


@pytest.mark.parametrize(
    ("option", "wanted"),
    [
        ("row=H", "expected row among A, B, C1"),
        ("points_list=1,2", "expected points_list as three numbers from -1 to 1"),
        ("points_list=0,nan,0", "expected points_list as three numbers from -1 to 1"),
        ("max_previous_nodes=-1", "expected max_previous_nodes as a whole number from 0"),
        ("max_previous_nodes=9999999999999", "expected max_previous_nodes as a whole number"),
        ("c=x", "expected c as a number from 0"),
        ("backup=least", "expected backup among max, average"),
        ("speed=3", "expected one of row, simulation_time"),
    ],
)
def test_says_what_an_option_can_be(option: str, wanted: str) -> None:
    with pytest.raises(BadInput, match=wanted):
        catalog.algorithm(f"mcts-classic?{option}", GAME)
