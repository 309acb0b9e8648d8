"""The rules of docs/rules/sokoban.md, one test or more for each number."""

from heapq import heappop, heappush

import pytest
from random_rooms import random_room

from searchcade.games.sokoban import GAME
from searchcade.games.sokoban.levels import parse, vary
from searchcade.games.sokoban.options import figures, pushed_weights
from searchcade.games.sokoban.rules import Room, State, problem, settled, walk_from
from searchcade.play.session import Session
from searchcade.problem import IllegalMove, replay
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import run

ROOM = """\
7 2
#######
#  .  #
# $@$ #
#  .  #
#######"""


def legal(text: str) -> dict[str, int]:
    """Return the legal moves at the start of a room with their costs."""
    rules = problem(parse(text))
    return {move: cost for move, _, cost in rules.successors(rules.start)}


def after(room: Room, plan: str) -> State:
    """Return the state that a plan leads to."""
    return replay(problem(room), plan)[0]


def test_rule_1_a_walk_costs_1() -> None:
    assert legal("5\n#####\n#   #\n# @ #\n#  *#\n#####") == {"u": 1, "r": 1, "d": 1, "l": 1}


def test_rule_2_a_push_costs_the_weight_and_moves_the_stone() -> None:
    room = parse(ROOM)
    assert legal(ROOM) == {"u": 1, "R": 2, "d": 1, "L": 7}
    assert after(room, "R") == State(room.ares + 1, (room.ares + 2, room.ares - 1))


@pytest.mark.parametrize("row", ["#@# .*#", "#@$#. #", "#@$$..#", "#@*$. #"])
def test_rule_3_walls_and_second_stones_stop_the_move(row: str) -> None:
    text = "\n".join(["#######", row, "#######"])
    assert legal(f"{'1 ' * sum(row.count(sign) for sign in '$*')}\n{text}") == {}


def test_rule_3_ares_does_not_pull() -> None:
    room = parse("1\n######\n# @$.#\n######")
    assert after(room, "l").stones == room.stones


def test_rule_3_what_cannot_be_done_is_not_counted() -> None:
    session = Session(GAME, parse("1\n######\n#@$ .#\n######"))
    assert not session.play("U")
    assert session.moves == ""
    assert session.play("r")  # the same key walks and pushes
    assert session.moves == "R"
    with pytest.raises(IllegalMove):
        replay(problem(session.level), "r")


def test_rule_4_every_stone_on_a_switch_and_switches_may_be_left() -> None:
    room = parse("1\n#######\n#.@$.+#\n#######".replace("+", "."))
    rules = problem(room)
    assert not rules.is_goal(rules.start)
    assert rules.is_goal(after(room, "R"))
    assert rules.is_goal(after(room, "RR"))


def test_rule_4_a_room_may_be_solved_from_the_start() -> None:
    rules = problem(parse("3\n####\n#@*#\n####"))
    assert rules.is_goal(rules.start)


def test_rule_5_alike_stones_may_change_places() -> None:
    exchange = "1 {}\n#######\n#@    #\n# $$  #\n# ..  #\n#######"
    for weight, states in ((1, 1), (2, 2)):
        room = parse(exchange.format(weight))
        orders = [(18, 19), (19, 18)]
        assert len({settled(room, room.ares, order) for order in orders}) == states


@pytest.mark.parametrize(("convention", "costs"), [("w", (7, 2)), ("1+w", (8, 3))])
def test_rule_6_a_push_costs_the_weight_or_a_step_more(
    convention: str, costs: tuple[int, int]
) -> None:
    room = vary(parse(ROOM), {"push-cost": convention})
    found = {move: cost for move, _, cost in problem(room).successors(problem(room).start)}
    assert (found["L"], found["R"]) == costs
    assert (found["u"], found["d"]) == (1, 1)
    assert figures(room, problem(room).start, "")["push_cost"] == convention


def test_rule_6_weight_0_is_pushed_for_nothing() -> None:
    assert legal("0\n#####\n#@$.#\n#####") == {"R": 0}


@pytest.mark.parametrize("seed", range(30))
def test_rule_7_the_exact_solver_breaks_ties_by_steps_and_pushes(seed: int) -> None:
    room = parse(random_room(seed))
    found = run(ALGORITHMS[GAME.best_algorithm(room)], problem(room))
    if found.plan is None:
        assert best_of_all(room) is None
    else:
        pushes = len(pushed_weights(room, found.plan))
        assert (found.cost, found.steps, pushes) == best_of_all(room)


def best_of_all(room: Room) -> tuple[int, int, int] | None:
    """Return cost, steps and pushes of a best plan, by searching for all three at once."""
    rules = problem(room)
    best, waiting = {rules.start: (0, 0, 0)}, [(0, 0, 0, rules.start)]
    while waiting:
        *figures, state = heappop(waiting)
        if rules.is_goal(state):
            return figures[0], figures[1], figures[2]
        for move, further, cost in rules.successors(state):
            more = (figures[0] + cost, figures[1] + 1, figures[2] + move.isupper())
            if more < best.get(further, (10**9, 0, 0)):
                best[further] = more
                heappush(waiting, (*more, further))
    return None


def test_weight_is_the_sum_of_the_pushes_only() -> None:
    room = parse(ROOM)
    assert pushed_weights(room, "uu") == []
    assert pushed_weights(room, "RlL") == [2, 7]
    found = figures(room, problem(room).start, "RlL")
    assert found == {"pushes": 2, "weight": 9, "push_cost": "w"}


def test_a_walk_counts_steps_and_names_the_first_place_of_its_region() -> None:
    room = parse("######\n# $ .#\n# ## #\n#   @#\n######")
    cells, board = len(room.walls), bytearray(len(room.walls))
    board[8] = 1
    steps, queue = [7] * cells, [0] * cells
    assert walk_from(room.near, board, steps, queue, room.ares) == 7
    walked = {cell: count for cell, count in enumerate(steps) if count >= 0}
    assert walked == {22: 0, 21: 1, 16: 1, 20: 2, 10: 2, 19: 3, 9: 3, 13: 4, 7: 5}
