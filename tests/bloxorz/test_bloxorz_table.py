"""The table of distances and the search by layers, against brute force from every state."""

from bloxorz_boards import boards, small_boards
from bloxorz_brute import Brute, costs_to_go, everything
from test_bloxorz_rules import plain

from searchcade import catalog
from searchcade.games.bloxorz.layers import reachable, shortest, table_of
from searchcade.games.bloxorz.levels import parse, render
from searchcade.games.bloxorz.rules import Rolling, State, start_state
from searchcade.games.bloxorz.transitions import Transitions, transitions_of
from searchcade.problem import replay
from searchcade.search.run import run

LAYERS = catalog.algorithms("bloxorz")["layers"]


def states_of(game: Rolling) -> list[State]:
    """Return every state that the start leads to."""
    known, waiting = {game.start}, [game.start]
    for state in waiting:
        for _, after, _ in game.successors(state):
            if after not in known:
                known.add(after)
                waiting.append(after)
    return waiting


def test_a_state_and_its_number_are_the_same_thing() -> None:
    for board in boards(20):
        rows = Transitions(board)
        for state in states_of(Rolling(board)):
            assert rows.state(rows.code(state)) == state


def test_rows_lead_where_the_rules_lead() -> None:
    for board in boards(40):
        rows, game = Transitions(board), Rolling(board)
        for state in states_of(game):
            code = rows.code(state)
            rolls = [(s, cost) for letter, s, cost in game.successors(state) if letter != "S"]
            swaps = [s for letter, s, _ in game.successors(state) if letter == "S"]
            free = rows.swaps_are_free
            ours = [s for s, _ in rolls] + ([] if free else swaps)
            assert [rows.state(after) for after in rows.after(code)] == ours
            assert [rows.code(s) for s in swaps] in ([], [rows.swapped(code)])


def test_the_table_has_the_true_cost_of_every_state() -> None:
    for board in boards(30):
        brute = Brute(render(board))
        costs, table = costs_to_go(brute), table_of(board)
        assert table
        assert len(table.states) == len(everything(brute))
        for state in states_of(Rolling(board)):
            cost = costs.get(plain(board, state))
            assert table.moves(state) == (cost[0] if cost else None)


def test_plans_of_the_table_have_the_fewest_moves_and_then_the_fewest_swaps() -> None:
    for board in boards(40):
        game, table = Rolling(board), table_of(board)
        costs = costs_to_go(Brute(render(board)))
        assert table
        for state in states_of(game)[::7]:
            plan, cost = table.plan(state), costs.get(plain(board, state))
            if cost is None:
                assert plan is None
                continue
            assert plan is not None
            game.start = state
            end, paid = replay(game, plan)
            assert game.is_goal(end)
            assert paid == cost[0]
            assert board.swap_cost or plan.count("S") == cost[1]


def test_the_search_by_layers_finds_the_same_from_any_state() -> None:
    for board in boards(40):
        table = table_of(board)
        assert table
        for state in states_of(Rolling(board))[::11]:
            plan, best = shortest(board, state), table.plan(state)
            assert (plan is None) == (best is None)
            if plan is not None and best is not None:
                assert len(plan) == len(best)


def test_the_algorithm_and_the_function_agree() -> None:
    for board in boards(40):
        result = run(LAYERS, Rolling(board), unit_cost=False)
        assert result.plan == shortest(board)
        assert result.outcome == ("unsolvable" if result.plan is None else "solved")
        assert result.optimal == (result.plan is not None)


def test_the_algorithm_counts_what_it_expands_and_generates() -> None:
    board = parse("S##T\n")
    result = run(LAYERS, Rolling(board))
    assert (result.plan, result.expanded, result.generated, result.cost) == ("RR", 3, 3, 2)


def test_a_search_that_takes_too_long_gives_no_moves() -> None:
    board = next(board for board in small_boards() if board.title == "Two cubes")
    assert shortest(board, most=10) == ""


def test_there_is_no_table_of_too_many_states() -> None:
    board = next(board for board in small_boards() if board.title == "Two cubes")
    assert reachable(transitions_of(board), 10) is None
    assert table_of(board, most=10) is None


def test_the_table_knows_which_states_the_start_leads_to() -> None:
    board = parse("S##T.\n....#\n")
    table = table_of(board)
    assert table
    assert table.knows(start_state(board))
    assert not table.knows(State(board.cell(1, 4), board.cell(1, 4), 0))


def test_bridges_beyond_a_word_do_not_matter_to_python() -> None:
    lines = "".join(f"bridge b{number} 1 {number}\n" for number in range(64))
    board = parse("S##T\n" + "=" * 64 + "\n" + lines)
    assert shortest(board) == "RR"
    table = table_of(board, most=1000)
    assert table is None or table.plan(start_state(board)) == "RR"
