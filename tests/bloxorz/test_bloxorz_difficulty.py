"""Figures of difficulty, against plain counts."""

import pytest
from bloxorz_boards import boards
from bloxorz_brute import Brute, costs_to_go, everything

from searchcade.games.bloxorz.difficulty import best_plans, branching, lost_share
from searchcade.games.bloxorz.levels import parse, render
from searchcade.games.bloxorz.table import table_of


def test_the_share_of_lost_states_is_that_of_brute_force() -> None:
    for board in boards(20):
        brute, table = Brute(render(board)), table_of(board)
        assert table
        states, costs = everything(brute), costs_to_go(brute)
        assert lost_share(table) == pytest.approx(1 - len(costs) / len(states))


def test_counts_the_moves_of_a_state() -> None:
    table = table_of(parse("S##T\n"))
    assert table
    assert branching(table) == pytest.approx(3 / 2)  # one from the start, two from where it lies


def test_counts_the_best_plans() -> None:
    for text, count in [("S##T\n", 1), ("S###T\n", 0), ("S###\n####\n####\n###T\n", 2)]:
        table = table_of(parse(text))
        assert table
        assert best_plans(table) == count


def test_counts_the_best_plans_as_brute_force_does() -> None:
    for board in boards(20):
        table = table_of(board)
        if not board.splits or board.swap_cost:
            assert table
            assert best_plans(table) == plans(Brute(render(board)))


def plans(level: Brute) -> int:
    """Walk all best plans."""
    costs = costs_to_go(level)
    found, waiting = 0, [level.start()] if level.start() in costs else []
    while waiting:
        state = waiting.pop()
        found += level.is_won(state)
        waiting += [
            after
            for _, after, cost in level.moves(state)
            if after in costs and costs[after][0] + cost == costs[state][0]
        ]
    return found
