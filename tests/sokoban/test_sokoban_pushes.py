"""The exact solver over pushes: best for each goal, and honest about what it proves."""

from collections.abc import Sequence

import pytest
from whole_rooms import Measure, Price, by_cost, by_moves, by_pushes, least, rooms

from searchcade import catalog
from searchcade.games.sokoban import compiled
from searchcade.games.sokoban.exact.graph import COST, Goal, PushGraph
from searchcade.games.sokoban.heuristics import NEVER
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.rules import Room, problem
from searchcade.games.sokoban.searches import push_astar
from searchcade.games.sokoban.single_stone import SIDES, single_stone
from searchcade.problem import BadInput, replay
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, run

HEAVY = """\
1 99
##########
#        #
# @$ $ ..#
#        #
##########
"""


def flooded_sides(near: Sequence[Sequence[int]], stone: int) -> list[set[int]]:
    """Return the parts of the floor beside a stone, by filling them one after the other."""
    parts: list[set[int]] = []
    for begin in near[stone]:
        if begin >= 0 and not any(begin in part for part in parts):
            queue = [begin]
            for place in queue:
                queue += {there for there in near[place] if there >= 0} - {*queue, stone}
            parts.append(set(queue))
    return parts


WINDING = """\
###########
#@  $     #
# ####### #
#   #   # #
### # # # #
#.  # #   #
# ### #####
#         #
###########
"""


def test_the_sides_of_a_stone_are_the_parts_of_the_room_beside_it() -> None:
    parted = 0
    for room in (parse(WINDING), *rooms(80)):
        table = single_stone(room)
        for stone, sides in enumerate(table.sides):
            parts = flooded_sides(table.near, stone)
            found = [{sides[place] for place in part} for part in parts]
            assert all(len(labels) == 1 for labels in found)
            assert len(set().union(*found)) == len(parts)
            parted += len(parts) > 1
    assert parted > 50


def test_a_large_hall_takes_no_time() -> None:
    """A row for each of its 9,604 places would be 92 million entries."""
    inside = "#" + " " * 98 + "#\n"
    room = parse("#" * 100 + "\n" + "#@$." + inside[4:] + inside * 97 + "#" * 100)
    table = single_stone(room)
    assert compiled.push_astar.fits(room, "")
    assert len(set(map(id, table.sides))) < 10
    assert len(table.pushes) == SIDES * len(table.floor)


def test_no_kernel_gets_a_table_that_fills_the_memory() -> None:
    """A hall of 120 x 120 would need 194 million entries, one for each pair of places."""
    inside = "#" + " " * 118 + "#\n"
    room = parse("#" * 120 + "\n" + "#@$." + inside[4:] + inside * 117 + "#" * 120)
    assert not compiled.push_astar.fits(room, "")
    assert compiled.breadth_first.fits(room, "")


def solved(room: Room, goal: Goal = "cost", budget: Budget | None = None) -> Result:
    return run(ALGORITHMS["push-astar"], problem(room), options={"goal": goal}, budget=budget)


def measured(plan: str, cost: int, goal: Goal) -> Measure:
    pushes = sum(letter.isupper() for letter in plan)
    if goal == "cost":
        return cost, len(plan), pushes
    return (len(plan), pushes, 0) if goal == "moves" else (pushes, 0, 0)


@pytest.mark.parametrize(
    ("goal", "price"), [("cost", by_cost), ("moves", by_moves), ("pushes", by_pushes)]
)
def test_no_plan_is_better_for_the_goal(goal: Goal, price: Price) -> None:
    """Cost, then steps, then pushes, as Dijkstra finds them over single steps."""
    unsolvable = 0
    for room in rooms(250):
        game, result = problem(room), solved(room, goal)
        expected = least(game, price)
        if expected is None:
            assert (result.outcome, result.plan) == ("unsolvable", None)
            unsolvable += 1
            continue
        assert result.plan is not None
        last, cost = replay(game, result.plan)
        assert game.is_goal(last)
        assert cost == result.cost
        assert measured(result.plan, cost, goal) == expected
    assert 20 < unsolvable < 230


def test_the_bound_is_never_too_high_and_never_falls_by_more_than_was_paid() -> None:
    for room in rooms(80):
        graph = PushGraph(room)
        expected = least(problem(room), by_cost)
        bound = graph.bound(graph.start)
        assert expected is None or bound // COST <= expected[0]
        for state, price, _ in graph.pushes(graph.start):
            assert bound == NEVER or bound <= price + graph.bound(state)


def test_merges_stones_of_equal_weight() -> None:
    alike = parse("#######\n#@$ $.#\n#  .  #\n#######\n")
    assert PushGraph(alike).start.stones == (9, 11)
    unlike = parse("5 2\n#######\n#@$ $.#\n#  .  #\n#######\n")
    assert PushGraph(unlike).start.stones == (11, 9)  # the light one first


def test_promises_the_cheapest_cost_only_where_it_is_proven() -> None:
    room, light = parse(HEAVY), parse(HEAVY.replace("1 99", "1 1"))
    cheap, short = solved(room), solved(room, "moves")
    assert cheap.optimal
    assert cheap.lower_bound == cheap.cost
    assert not short.optimal
    assert short.cost is not None
    assert short.lower_bound is not None
    assert len(short.plan or "") <= short.lower_bound < short.cost
    assert solved(light, "moves").optimal  # a push costs what a step costs
    assert not solved(light, "pushes").optimal


def test_a_solved_room_needs_no_plan() -> None:
    result = solved(parse("#####\n#@* #\n#####\n"))
    assert (result.outcome, result.plan, result.cost) == ("solved", "", 0)


def test_says_so_at_once_when_a_stone_is_lost() -> None:
    result = solved(parse("######\n#$@ .#\n######\n"))
    assert (result.outcome, result.expanded) == ("unsolvable", 0)


def test_counts_the_pushes_it_looks_at() -> None:
    result = solved(parse("#######\n#@ $ .#\n#######\n"))
    assert (result.plan, result.expanded, result.generated) == ("rRR", 3, 2)


def test_a_budget_that_runs_out_is_no_proof() -> None:
    result = solved(parse(HEAVY), budget=Budget(nodes=2))
    assert (result.outcome, result.plan) == ("out of nodes", None)


def test_each_node_can_be_watched_on_the_board() -> None:
    room = parse(HEAVY)
    seen = [step[0].state for step in push_astar(problem(room)) if isinstance(step, tuple)]
    assert seen[0] == problem(room).start
    assert all(len(state.stones) == 2 for state in seen)


def test_the_goal_is_read_as_an_option() -> None:
    sokoban = catalog.game("sokoban")
    assert catalog.algorithm("push-astar?goal=moves", sokoban).options == {"goal": "moves"}
    with pytest.raises(BadInput, match="expected goal among cost, moves, pushes; found 'speed'"):
        catalog.algorithm("push-astar?goal=speed", sokoban)
