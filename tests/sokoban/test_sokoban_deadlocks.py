"""Deadlocks: each rule on a picture, and all of them against everything that can happen."""

from collections import deque

import pytest
from whole_rooms import all_states, rooms, solvable_states

from searchcade.games.sokoban.deadlocks import (
    FAR,
    dead_cells,
    frozen_stones,
    is_deadlocked,
    pull_distances,
)
from searchcade.games.sokoban.exact.graph import Goal, PushGraph
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.rules import Pushing, State, problem, start_state


def lost(drawing: str) -> list[tuple[int, int]]:
    """Return row and column of the stones that are called lost."""
    room = parse(drawing)
    return sorted(divmod(cell, room.cols) for cell in is_deadlocked(room, start_state(room)))


def test_a_stone_in_a_corner_is_lost() -> None:
    assert lost("######\n#$   #\n# @ .#\n######\n") == [(1, 1)]


def test_a_stone_at_a_wall_without_a_switch_is_lost() -> None:
    assert lost("######\n#  $ #\n# @  #\n#  . #\n######\n") == [(1, 3)]


def test_stones_that_hold_each_other_are_lost() -> None:
    assert lost("#######\n#  .  #\n# $$ .#\n# $$@.#\n#.    #\n#######\n") == [
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
    ]


def test_stones_that_are_held_on_their_switches_are_not_lost() -> None:
    assert lost("#######\n#     #\n# **  #\n# **@ #\n#   $.#\n#######\n") == []


def test_a_stone_that_is_held_by_one_on_a_switch_is_lost() -> None:
    assert lost("#######\n# *$  #\n#  @ .#\n#     #\n#######\n") == [(1, 3)]


def test_two_stones_for_one_switch_are_lost() -> None:
    drawing = "########\n#  .   #\n# $ $@ #\n#      #\n########\n"
    assert lost(drawing.replace("#      #", "#     .#")) == []
    wall_bound = "#########\n# $ .$  #\n#   @   #\n#      .#\n#########\n"
    assert lost(wall_bound) == [(1, 2), (1, 5)]


def test_a_switch_that_a_frozen_stone_keeps_is_nobody_elses() -> None:
    drawing = "######\n#*.$ #\n#  @ #\n#.   #\n######\n"
    assert lost(drawing) == []
    assert lost("#######\n#*   $#\n#  @  #\n#.    #\n#######\n") == [(1, 5)]


def test_nothing_is_lost_where_all_is_done() -> None:
    assert lost("####\n#*@#\n#*##\n####\n") == []


def test_counts_the_pushes_of_a_lone_stone() -> None:
    room = parse("#######\n#.   @#\n#     #\n# $   #\n#######\n")
    (distances,) = pull_distances(room).values()
    row = [distances[room.cols + col] for col in range(1, 6)]
    assert row == [0, 1, 2, 3, FAR]  # from the corner nothing can be pushed away
    assert dead_cells(room) >= {room.cols + 5, 3 * room.cols + 2}


def test_no_state_that_can_be_won_is_called_lost() -> None:
    """Every state of many rooms, against a search back from all goals."""
    called = 0
    for room in rooms(300):
        game = problem(room)
        before = all_states(game)
        hopeless = before.keys() - solvable_states(game, before)
        judged = {state.stones: is_deadlocked(room, state) for state in before}
        found = {state for state in before if judged[state.stones]}
        assert found <= hopeless
        called += len(found)
    assert called > 10_000


def test_no_winning_play_moves_a_frozen_stone() -> None:
    for room in rooms(120):
        game = problem(room)
        before = all_states(game)
        winnable = solvable_states(game, before)
        for after in winnable:
            for state in before[after]:
                moved = set(state.stones) - set(after.stones)
                assert not moved & frozen_stones(room, state.stones)


@pytest.mark.parametrize("goal", ["cost", "moves"])
def test_the_search_drops_no_push_that_can_still_win(goal: Goal) -> None:
    """What the push graph leaves out, or calls lost by its bound, cannot be won."""
    for room in rooms(120):
        game = problem(room)
        before = all_states(game)
        winnable = solvable_states(game, before)
        graph = PushGraph(room, goal)
        assert not any(graph.is_lost(graph.canonical(state)) for state in winnable)
        kept = {push.state for state in winnable for push in graph.pushes(graph.canonical(state))}
        assert {graph.canonical(state) for state in pushed(before) & winnable} <= kept


def test_a_corral_leaves_a_best_push_in_every_state() -> None:
    """For the fewest pushes the search may look at one closed area only: never at a worse one."""
    confined = 0
    for room in rooms(300):
        game = problem(room)
        left = pushes_left(game, all_states(game))
        graph = PushGraph(room, "pushes")
        for state in {graph.canonical(state) for state in left}:
            if left[state] > 0:
                after = [left.get(push.state, FAR) for push in graph.pushes(state)]
                assert min(after) == left[state] - 1
            confined += graph.unpack(state) > 0
            graph.clear(state)
    assert confined > 30


def pushes_left(game: Pushing, before: dict[State, list[State]]) -> dict[State, int]:
    """Return the fewest pushes to a goal from each state that can be won, from the goals back."""
    left = {state: 0 for state in before if game.is_goal(state)}
    queue = deque(left)
    while queue:
        after = queue.popleft()
        for state in before[after]:
            is_push = state.stones != after.stones
            if left[after] + is_push < left.get(state, FAR):
                left[state] = left[after] + is_push
                (queue.append if is_push else queue.appendleft)(state)
    return left


def pushed(before: dict[State, list[State]]) -> set[State]:
    """Return the states that some push leads to."""
    return {
        after
        for after, earlier in before.items()
        if any(state.stones != after.stones for state in earlier)
    }
