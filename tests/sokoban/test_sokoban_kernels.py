"""The compiled versions: same plan, same counts as the Python searches, in every kind of room."""

from types import SimpleNamespace

import numpy as np
import pytest
from whole_rooms import rooms

from searchcade import catalog
from searchcade.compiled import jit, memory, textbook
from searchcade.compiled.kernel_run import CompiledSearch
from searchcade.games.sokoban import compiled, kernel_state
from searchcade.games.sokoban.exact.graph import Goal
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.kernel_arrays import KERNELS, step_arrays
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.rules import Room, problem, start_state
from searchcade.games.sokoban.single_stone import single_stone
from searchcade.search.run import Budget, Result, never, run

COMPILED: dict[str, tuple[str, CompiledSearch[Room]]] = {
    "bfs": ("", compiled.breadth_first),
    "ucs": ("", compiled.uniform_cost),
    "dijkstra": ("", compiled.uniform_cost),
    "astar pull": ("pull", compiled.astar),
    "astar manhattan": ("manhattan", compiled.astar),
    "greedy pull": ("pull", compiled.greedy),
    "greedy manhattan": ("manhattan", compiled.greedy),
    "push-astar": ("", compiled.push_astar),
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
OPEN = """\
2 7 1
##########
#        #
# $ $  . #
#   @ $  #
# .    . #
##########
"""
HALL = """\
1 2 3 4 5 6 7
##############
#            #
# . . .$. .  #
#  $ $  $ $  #
#     @      #
#  $ .  . $  #
#            #
##############
"""


def in_python(name: str, room: Room, budget: Budget | None = None, **options: str) -> Result:
    algorithm, estimate = name.partition(" ")[0], COMPILED[name][0]
    return run(
        catalog.algorithms("sokoban")[algorithm],
        problem(room),
        ESTIMATES[estimate].build(room) if estimate else None,
        options=options,
        unit_cost=False,
        budget=budget,
    )


def in_kernel(name: str, room: Room, budget: Budget | None = None, **options: str) -> Result:
    estimate, search = COMPILED[name]
    return search(room, estimate, budget or Budget(), never, **options)


def assert_same(found: Result, expected: Result) -> None:
    for field in FIELDS:
        assert getattr(found, field) == getattr(expected, field), field


@pytest.mark.parametrize("name", COMPILED)
def test_gives_the_same_plan_and_counts_in_small_rooms(name: str) -> None:
    for room in rooms(40):
        assert_same(in_kernel(name, room), in_python(name, room))


@pytest.mark.parametrize("name", COMPILED)
def test_gives_the_same_plan_and_counts_in_a_larger_room(name: str) -> None:
    limit = Budget(nodes=6000)
    assert_same(in_kernel(name, parse(OPEN), limit), in_python(name, parse(OPEN), limit))


@pytest.mark.parametrize("goal", ["cost", "moves", "pushes"])
def test_gives_the_same_plan_for_each_goal(goal: Goal) -> None:
    for room in [*rooms(30), parse(OPEN)]:
        found = in_kernel("push-astar", room, goal=goal)
        assert_same(found, in_python("push-astar", room, goal=goal))


@pytest.mark.parametrize("name", COMPILED)
def test_stops_at_the_same_budget(name: str) -> None:
    limit = Budget(nodes=12)
    found, expected = in_kernel(name, parse(OPEN), limit), in_python(name, parse(OPEN), limit)
    assert found.outcome == expected.outcome == "out of nodes"
    assert (found.expanded, found.generated) == (expected.expanded, expected.generated)


@pytest.mark.parametrize("name", COMPILED)
def test_grows_without_losing_a_state(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = in_kernel(name, parse(OPEN), Budget(nodes=3000))
    monkeypatch.setattr(memory, "INITIAL_STATES", 8)
    assert_same(in_kernel(name, parse(OPEN), Budget(nodes=3000)), expected)


@pytest.mark.parametrize("name", COMPILED)
def test_stops_before_it_takes_more_memory_than_it_may(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "INITIAL_STATES", 8)
    found = in_kernel(name, parse(OPEN), Budget(memory_mb=0.005))
    assert (found.outcome, found.stopped, found.plan) == ("out of memory", "out of memory", None)
    assert found.expanded < in_kernel(name, parse(OPEN)).expanded


@pytest.mark.parametrize("name", COMPILED)
def test_can_be_cancelled(name: str) -> None:
    estimate, search = COMPILED[name]
    in_kernel(name, compiled.TINY)  # compiled before
    found = search(parse(OPEN), estimate, Budget(), lambda: True)
    assert (found.outcome, found.expanded) == ("cancelled", 0)


@pytest.mark.parametrize("name", ["bfs", "ucs", "push-astar"])
def test_can_be_cancelled_in_the_middle(name: str) -> None:
    """Seven stones in a hall have far more states than anybody could visit in a moment."""
    estimate, search = COMPILED[name]
    in_kernel(name, compiled.TINY)  # compiled before
    answers = iter([False, False, True])  # at the start, at the first look, and then
    found = search(parse(HALL), estimate, Budget(), lambda: next(answers, True))
    assert found.outcome == "cancelled"
    assert found.expanded > 0


def test_says_so_when_no_search_can_win() -> None:
    walled = parse("########\n#@$  #.#\n########\n")
    for name in COMPILED:
        assert in_kernel(name, walled).outcome == "unsolvable"


@pytest.mark.parametrize("depth", [1, 4, 8])
def test_the_kernels_know_the_rules(depth: int) -> None:
    """Count all states within so many steps (perft), by the rules and by the kernel."""
    for room in [*rooms(20), parse(OPEN)]:
        game = problem(room)
        layer, known = {game.start}, {game.start}
        for _ in range(depth):
            layer = {s for state in layer for _, s, _ in game.successors(state)} - known
            known |= layer
        assert len(known) == states_within(room, depth)


def states_within(room: Room, depth: int) -> int:
    """Step in all directions from every state, as the kernels do."""
    level = step_arrays(room)
    start, number = start_state(room), single_stone(room).number
    first = tuple(number[cell] for cell in (*start.stones, start.ares))
    layer, known = {first}, {first}
    for _ in range(depth):
        after = set()
        for state in layer:
            row = np.array([(*[0] * kernel_state.KEY, *state)])
            rows = SimpleNamespace(states=row, records=row)
            kernel_state.unpack(level, rows, 0)
            for direction in range(kernel_state.MOVES):
                if kernel_state.step(level, rows, 0, direction)[0] != textbook.BLOCKED:
                    after.add(tuple(level.key.tolist()))
            kernel_state.clear(level)
        layer = after - known
        known |= layer
    return len(known)


def test_numbers_that_outgrow_the_kernel_are_left_to_python() -> None:
    heavy = parse(OPEN.replace("2 7 1", "9999 9999 9999"))
    assert compiled.push_astar.fits(parse(OPEN), "")
    assert compiled.astar.fits(parse(OPEN), "pull")
    assert compiled.push_astar.fits(heavy, "")
    assert not compiled.astar.fits(parse(OPEN), "no such estimate")


def test_each_kernel_is_compiled_for_one_set_of_types_only() -> None:
    """A second signature would cost everybody seconds of compiling."""
    compiled.ALL.prepare_searches()
    for name, room in zip([*COMPILED, *COMPILED], [*rooms(8), *[parse(OPEN)] * 8], strict=True):
        in_kernel(name, room, Budget(nodes=500))
    for body in (*KERNELS, compiled.PUSH_KERNEL):
        assert len(getattr(jit.compiled(body), "signatures", [None])) == 1


def test_everything_can_be_compiled_in_advance() -> None:
    compiled.ALL.prepare_searches()
    assert all(search.is_ready() for search in compiled.ALL.searches.values())
