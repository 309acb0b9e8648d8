"""The compiled versions: same plan, same counts as the Python searches, on every kind of level."""

from math import inf

import pytest
from bloxorz_boards import boards, small_boards
from test_bloxorz_table import states_of

from searchcade import catalog
from searchcade.compiled import engines, memory, textbook
from searchcade.compiled.engines.python import PythonArena
from searchcade.compiled.kernel_run import CompiledSearch
from searchcade.games.bloxorz import compiled, kernel_state
from searchcade.games.bloxorz.board import Board, counts_alike
from searchcade.games.bloxorz.compiled import LayerMemory, level_arrays, rows_of
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.layers import table_of
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.rules import Rolling, problem, start_state
from searchcade.games.bloxorz.transitions import Transitions
from searchcade.search.run import Budget, Result, never, run

COMPILED: dict[str, tuple[str, CompiledSearch[Board]]] = {
    "layers": ("", compiled.layered),
    "bfs": ("", compiled.breadth_first),
    "ucs": ("", compiled.uniform_cost),
    "dijkstra": ("", compiled.uniform_cost),
    **{f"astar {name}": (name, compiled.astar) for name in ESTIMATES},
    **{f"greedy {name}": (name, compiled.greedy) for name in ESTIMATES},
}
FIELDS = (
    "outcome",
    "plan",
    "cost",
    "optimal",
    "expanded",
    "generated",
    "peak_frontier",
    "lower_bound",
)
LARGE = parse("""\
##########.....
#S#####o##...##
##########aabT#
####x###:#...##
##########.....
split 3 8  to  0 0  4 9
soft 1 7  toggle A
heavy 3 4  open B
""")


def in_python(name: str, board: Board, budget: Budget | None = None) -> Result:
    estimate = ESTIMATES.get(COMPILED[name][0])
    return run(
        catalog.algorithms("bloxorz")[name.partition(" ")[0]],
        problem(board),
        estimate.build(board) if estimate else None,
        admissible=estimate.admissible if estimate else True,
        unit_cost=counts_alike(board),
        budget=budget,
    )


def in_kernel(name: str, board: Board, budget: Budget | None = None) -> Result:
    estimate, search = COMPILED[name]
    return search(board, estimate, budget or Budget(), never)


def assert_same(found: Result, expected: Result) -> None:
    for field in FIELDS:
        assert getattr(found, field) == getattr(expected, field), field


@pytest.mark.parametrize("name", COMPILED)
def test_gives_the_same_plan_and_counts(name: str) -> None:
    for board in boards(30):
        assert_same(in_kernel(name, board), in_python(name, board))


@pytest.mark.parametrize("name", COMPILED)
def test_gives_the_same_plan_and_counts_on_a_larger_level(name: str) -> None:
    limit = Budget(nodes=2000)
    assert_same(in_kernel(name, LARGE, limit), in_python(name, LARGE, limit))


@pytest.mark.parametrize("name", COMPILED)
@pytest.mark.parametrize("nodes", [1, 12])
def test_stops_at_the_same_budget(name: str, nodes: int) -> None:
    limit = Budget(nodes=nodes)
    for board in small_boards():
        assert_same(in_kernel(name, board, limit), in_python(name, board, limit))


@pytest.mark.parametrize("name", COMPILED)
def test_grows_without_losing_a_state(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = in_kernel(name, LARGE, Budget(nodes=3000))
    monkeypatch.setattr(memory, "INITIAL_STATES", 8)
    assert_same(in_kernel(name, LARGE, Budget(nodes=3000)), expected)


@pytest.mark.parametrize("name", ["layers", "bfs", "ucs"])
def test_stops_before_it_takes_more_memory_than_it_may(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "INITIAL_STATES", 8)
    found = in_kernel(name, LARGE, Budget(memory_mb=0.055))
    assert (found.outcome, found.stopped, found.plan) == ("out of memory", "out of memory", None)
    assert found.expanded < in_kernel(name, LARGE).expanded


@pytest.mark.parametrize("name", ["layers", "bfs", "astar bridges"])
def test_can_be_cancelled(name: str) -> None:
    estimate, search = COMPILED[name]
    found = search(LARGE, estimate, Budget(), lambda: True)
    assert (found.outcome, found.expanded) == ("cancelled", 0)


def test_the_search_by_layers_can_begin_at_any_state() -> None:
    for board in boards(20):
        table = table_of(board)
        assert table
        for state in states_of(Rolling(board))[::29]:
            found, best = (
                compiled.layered(board, "", Budget(), never, start=state),
                table.plan(state),
            )
            assert found.cost == table.moves(state)
            assert len(found.plan or "") == len(best or "")


def test_the_kernels_know_the_rules() -> None:
    """Make every move from every state, as the kernels do, and by the rules."""
    for board in boards(30):
        rows, game = Transitions(board), Rolling(board)
        level = PythonArena("bloxorz").copy(level_arrays(board))
        for state in states_of(game):
            ours = {
                "UDLRS"[move]: kernel_state.moved(level, rows.code(state), move)
                for move in range(kernel_state.MOVES)
            }
            legal = {letter: rows.code(after) for letter, after, _ in game.successors(state)}
            assert {letter: code for letter, code in ours.items() if code >= 0} == legal


@pytest.mark.parametrize("name", COMPILED)
def test_interpreted_kernels_give_the_same_plan_and_counts(name: str) -> None:
    limit = Budget(nodes=300)
    for board in [*boards(6), LARGE]:
        expected = in_kernel(name, board, limit)
        with engines.using(PythonArena):
            assert_same(in_kernel(name, board, limit), expected)


def test_rows_that_there_are_not_lead_nowhere() -> None:
    grid = rows_of(2, {(0, 1): (5, 6), (1, 3): (7, 8)}, 2)
    rows = PythonArena("bloxorz").copy(grid)
    assert rows.shape == (2, 4, 2)
    none = [kernel_state.NONE] * 2
    assert rows.tolist() == [[none, [5, 6], none, none], [none, none, none, [7, 8]]]


@pytest.mark.parametrize("name", ESTIMATES)
def test_the_kernels_know_the_estimates(name: str) -> None:
    """Estimate every state, as the kernels do, and by the heuristic itself."""
    hopeless = 0
    for board in boards(20):
        rows, guess = Transitions(board), ESTIMATES[name].build(board)
        level = PythonArena("bloxorz").copy(level_arrays(board, name))
        assert len(level.watched) == len(level.values)
        for state in states_of(Rolling(board)):
            ours, truth = kernel_state.estimate(level, None, 0, rows.code(state)), guess(state)
            assert ours == (textbook.NEVER if truth == inf else truth)
            hopeless += truth == inf
    assert hopeless or name == "halves"


def test_without_an_estimate_nothing_is_watched() -> None:
    level = PythonArena("bloxorz").copy(level_arrays(LARGE))
    assert (level.watched.shape, level.values.shape) == ((0, 2), (0, 1))
    assert level_arrays(LARGE).highest == 1


@pytest.mark.parametrize("name", ESTIMATES)
def test_a_score_rises_by_no_more_than_is_said(name: str) -> None:
    """Else a kernel would write beyond its buckets."""
    for board in boards(10):
        highest, guess = level_arrays(board, name).highest, ESTIMATES[name].build(board)
        for before in states_of(Rolling(board)):
            for _, after, cost in Rolling(board).successors(before):
                if guess(after) < inf:
                    assert cost + guess(after) - guess(before) <= highest


def test_a_layer_that_is_complete_needs_rows_for_its_swaps() -> None:
    rows = Transitions(LARGE)
    for swaps_are_free, needed in ((True, 30), (False, kernel_state.MOVES + 1)):
        layers = LayerMemory(
            engines.arena("bloxorz"), level_arrays(LARGE), rows.start, swaps_are_free=swaps_are_free
        )
        assert layers.needed == kernel_state.MOVES + 1
        layers.counters[textbook.STATES] = 50
        layers.counters[textbook.CURSOR] = layers.counters[textbook.TOP] = 20
        assert layers.needed == needed
        layers.counters[textbook.CURSOR] = 19
        assert layers.needed == kernel_state.MOVES + 1


def test_hashes_spread_and_keep_eight_poses_together() -> None:
    bits = 5
    hashes = {kernel_state.hashed(code, bits) for code in range(1 << 12)}
    assert len(hashes) == 1 << 12
    groups = {kernel_state.hashed(pose << bits | 3, bits) >> 3 for pose in range(64)}
    assert len(groups) == 8


def test_states_that_outgrow_a_word_are_left_to_python() -> None:
    lines = "".join(f"bridge b{number} 1 {number}\n" for number in range(64))
    board = parse("S##T\n" + "=" * 64 + "\n" + lines)
    assert not compiled.layered.fits(board, "")
    assert compiled.layered.fits(LARGE, "")
    assert compiled.astar.fits(LARGE, "bridges")
    assert not compiled.astar.fits(LARGE, "no such estimate")


def test_says_so_when_no_search_can_win() -> None:
    lost = parse("S###.T##\n")
    for name in COMPILED:
        assert in_kernel(name, lost).outcome == "unsolvable"
    assert table_of(lost)
    assert start_state(lost)
