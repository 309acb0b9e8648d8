"""The compiled versions: same plan, same counts as the Python searches, in every kind of room."""

from types import SimpleNamespace

import pytest
from whole_rooms import rooms

from searchcade import catalog
from searchcade.compiled import engines, memory, textbook
from searchcade.compiled.arena import Matrix
from searchcade.compiled.engines.python import PythonArena
from searchcade.compiled.kernel_run import CompiledSearch
from searchcade.games.sokoban import compiled, kernel_state
from searchcade.games.sokoban.exact.graph import Goal
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.kernel_arrays import (
    ENTRY,
    HEAP_ENTRY,
    PushMemory,
    RoomMemory,
    push_arrays,
    step_arrays,
)
from searchcade.games.sokoban.kernel_state import HASH, KEY
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.rules import Room, State, problem, start_state
from searchcade.games.sokoban.single_stone import single_stone
from searchcade.problem import replay
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


@pytest.mark.parametrize("name", COMPILED)
def test_interpreted_kernels_give_the_same_plan_and_counts(name: str) -> None:
    limit = Budget(nodes=100)
    for room in [*rooms(12), parse(OPEN)]:
        expected = in_kernel(name, room, limit)
        with engines.using(PythonArena):
            assert_same(in_kernel(name, room, limit), expected)


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
    if name == "push-astar":
        assert found.lower_bound == expected.lower_bound is not None


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
    found = in_kernel(name, parse(OPEN), Budget(memory_mb=0.016))
    assert (found.outcome, found.stopped, found.plan) == ("out of memory", "out of memory", None)
    assert found.expanded < in_kernel(name, parse(OPEN)).expanded


@pytest.mark.parametrize("name", COMPILED)
def test_can_be_cancelled(name: str) -> None:
    estimate, search = COMPILED[name]
    found = search(parse(OPEN), estimate, Budget(), lambda: True)
    assert (found.outcome, found.expanded) == ("cancelled", 0)


@pytest.mark.parametrize("name", ["bfs", "ucs", "push-astar"])
def test_can_be_cancelled_in_the_middle(name: str) -> None:
    """Seven stones in a hall have far more states than anybody could visit in a moment."""
    estimate, search = COMPILED[name]
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
    arena = PythonArena("sokoban")
    level = arena.copy(step_arrays(room))
    start, number = start_state(room), single_stone(room).number
    first = tuple(number[cell] for cell in (*start.stones, start.ares))
    layer, known = {first}, {first}
    for _ in range(depth):
        after = set()
        for state in layer:
            key = (*[0] * KEY, *state)
            row = arena.copy(Matrix("q", (1, len(key)), key))
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


def test_a_score_rises_by_no_more_than_is_said() -> None:
    """Else a kernel would write beyond its buckets."""
    for room in rooms(30):
        for name in ("pull", "manhattan"):
            highest, guess = step_arrays(room, name).highest, ESTIMATES[name].build(room)
            for before in reached(room, 60):
                for _, after, cost in problem(room).successors(before):
                    if guess(after) < textbook.NEVER:
                        assert cost + guess(after) - guess(before) <= highest


def reached(room: Room, most: int) -> list[State]:
    """Return so many states, breadth first."""
    states = {start_state(room): None}
    for state in (queue := list(states)):
        new = [after for _, after, _ in problem(room).successors(state) if after not in states]
        states |= dict.fromkeys(new)
        queue += dict.fromkeys(new)
        if len(states) >= most:
            break
    return list(states)


# ------------------------------------------------------------------ the memory


def keys_of(rows: RoomMemory, number: int) -> list[int]:
    """Return the places of a stored state: its stones', then Ares's."""
    return [rows.states[number, KEY + place] for place in range(len(rows.room.stones) + 1)]


def enter(rows: RoomMemory, number: int, state: State, parent: int) -> None:
    """Store a state that was met after another one."""
    for place, cell in enumerate((*state.stones, state.ares)):
        rows.states[number, KEY + place] = rows.floor.number[cell]
    rows.records[number, textbook.PARENT] = parent
    rows.counters[textbook.CURRENT], rows.counters[textbook.STATES] = number, number + 1


def test_a_search_over_steps_begins_with_the_start_in_its_table() -> None:
    room = parse(OPEN)
    rows = RoomMemory(engines.arena("sokoban"), room, step_arrays(room), ENTRY)
    places = rows.enter(start_state(room))
    rows.begin()
    floor = rows.floor.floor
    assert [floor[place] for place in places] == [*start_state(room).stones, room.ares]
    assert keys_of(rows, 0) == places
    mixers, hashed = rows.room_arrays.mixers, 0
    for kind, place in zip((0, 1, 2, 3), places, strict=True):  # all weights differ; then Ares
        hashed ^= mixers[kind, place]
    assert rows.records[0, HASH] == hashed
    assert rows.table[hashed & len(rows.table) - 1] == hashed >> 32 << 32 | 1
    assert (rows.entries.shape[1], rows.used()) == (ENTRY, (1, 1))


def test_stones_of_one_weight_are_of_one_kind() -> None:
    """So that a state has one hash, whichever of them lies where."""
    room = parse(OPEN.replace("2 7 1", "2 7 2"))
    rows = RoomMemory(engines.arena("sokoban"), room, step_arrays(room), 0)
    assert [rows.room_arrays.classes[stone, 2] for stone in range(3)] == [0, 0, 1]
    assert len(rows.room_arrays.mixers) == 3
    light, other, heavy, ares = rows.enter(start_state(room))
    mixers = rows.room_arrays.mixers
    marks = mixers[0, light] ^ mixers[0, other] ^ mixers[1, heavy] ^ mixers[2, ares]
    assert rows.records[0, HASH] == marks
    assert (rows.entries.shape, rows.entries_used()) == ((1, 1), 0)


def test_the_states_to_the_goal_are_read_in_the_cells_of_the_room() -> None:
    room = parse(OPEN)
    rows = RoomMemory(engines.arena("sokoban"), room, step_arrays(room), 0)
    rows.enter(start_state(room))
    rows.begin()
    states = [replay(problem(room), "luR"[:moves])[0] for moves in range(4)]
    enter(rows, 1, states[1], 0)
    enter(rows, 2, replay(problem(room), "r")[0], 0)  # not on the path
    enter(rows, 3, states[2], 1)
    enter(rows, 4, states[3], 3)
    assert rows.states_to_goal() == states


@pytest.mark.parametrize("goal", ["cost", "moves", "pushes"])
def test_a_search_over_pushes_begins_with_the_start_in_its_heap(goal: Goal) -> None:
    room = parse(OPEN)
    rows = PushMemory(engines.arena("sokoban"), room, push_arrays(room, goal))
    rows.begin_heap(start_state(room), 9)
    assert rows.room_arrays.key.tolist() == keys_of(rows, 0)
    assert rows.states_to_goal() == [start_state(room)]
    hashed, mixers = 0, rows.room_arrays.mixers  # the room has no symmetry
    for kind, place in zip((0, 1, 2, 3), keys_of(rows, 0), strict=True):
        hashed ^= mixers[kind, place] if kind < 3 or goal != "pushes" else 0
    assert rows.records[0, HASH] == hashed
    assert rows.table[hashed & len(rows.table) - 1] == hashed >> 32 << 32 | 1
    assert (rows.records[0, textbook.BOUND], rows.entries[0, 0], rows.entries[0, 1]) == (9, 9, 0)
    assert (rows.counters[textbook.WAITING], rows.entries.shape[1]) == (1, HEAP_ENTRY)


def test_the_rows_of_a_heap_that_were_ever_used_are_kept() -> None:
    room = parse(OPEN)
    rows = PushMemory(engines.arena("sokoban"), room, push_arrays(room, "cost"))
    for waiting, peak, used in ((1, 0, 1), (7, 3, 7), (2, 9, 10)):
        rows.counters[textbook.WAITING], rows.counters[textbook.PEAK] = waiting, peak
        assert rows.entries_used() == used


def test_there_are_rows_for_the_first_expansion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "INITIAL_STATES", 8)
    room = parse(HALL)
    rows = PushMemory(engines.arena("sokoban"), room, push_arrays(room, "cost"))
    rows.begin_heap(start_state(room), 9)
    assert rows.needed == 29
    assert rows.has_rows()
