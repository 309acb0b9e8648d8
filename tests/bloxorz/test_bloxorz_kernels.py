"""The compiled versions: same plan, same counts as the Python searches, on every kind of level."""

import pytest
from bloxorz_boards import boards, small_boards
from test_bloxorz_table import states_of

from searchcade import catalog
from searchcade.compiled import jit, memory, textbook
from searchcade.compiled.kernel_run import CompiledSearch
from searchcade.games.bloxorz import compiled, kernel_state
from searchcade.games.bloxorz.board import Board, counts_alike
from searchcade.games.bloxorz.compiled import KERNELS, LayerMemory, level_arrays
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
    found = in_kernel(name, LARGE, Budget(memory_mb=0.01))
    assert (found.outcome, found.stopped, found.plan) == ("out of memory", "out of memory", None)
    assert found.expanded < in_kernel(name, LARGE).expanded


@pytest.mark.parametrize("name", ["layers", "bfs", "astar bridges"])
def test_can_be_cancelled(name: str) -> None:
    estimate, search = COMPILED[name]
    in_kernel(name, parse(compiled.TINY))  # compiled before
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
        level = level_arrays(board)
        for state in states_of(game):
            ours = {
                "UDLRS"[move]: kernel_state.moved(level, rows.code(state), move)
                for move in range(kernel_state.MOVES)
            }
            legal = {letter: rows.code(after) for letter, after, _ in game.successors(state)}
            assert {letter: code for letter, code in ours.items() if code >= 0} == legal


def test_kernels_run_interpreted_as_well() -> None:
    board = next(board for board in small_boards() if board.title == "One for the other")
    rows, level = Transitions(board), level_arrays(board)
    layers = LayerMemory(level, rows.start, swaps_are_free=True)
    assert compiled.LAYERED(level, 1, layers.arrays(), 10**9) == textbook.FOUND
    assert layers.counters[textbook.EXPANDED] == in_kernel("layers", board).expanded


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


def test_each_kernel_is_compiled_for_one_set_of_types_only() -> None:
    """A second signature would cost everybody seconds of compiling."""
    compiled.ALL.prepare_searches()
    for name in COMPILED:
        for board in (small_boards()[0], LARGE):
            in_kernel(name, board, Budget(nodes=500))
    for body in (*KERNELS, compiled.LAYERED, kernel_state.name_moves):
        assert len(getattr(jit.compiled(body), "signatures", [None])) == 1


def test_everything_can_be_compiled_in_advance() -> None:
    compiled.ALL.prepare_searches()
    assert all(search.is_ready() for search in compiled.ALL.searches.values())
