"""The compiled versions of the searches: same plans and counts as in Python, many times faster."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Literal

from searchcade.compiled import engines, textbook
from searchcade.compiled.kernel_run import Cancel, CompiledSearch, KernelRun, KernelSet
from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.exact import kernel, push_state
from searchcade.games.sokoban.exact.graph import Goal, PushGraph, plan_through
from searchcade.games.sokoban.heuristics import NEVER
from searchcade.games.sokoban.kernel_arrays import (
    ENTRY,
    KERNELS,
    KNOWN,
    PushMemory,
    RoomMemory,
    push_arrays,
    start_estimate,
    step_arrays,
)
from searchcade.games.sokoban.quick import anytime
from searchcade.games.sokoban.rules import LETTERS, Room, State, start_state
from searchcade.games.sokoban.searches import concluded, cost_bound
from searchcade.search.run import Budget, Result

Trust = Literal["cost", "estimate", "both"]
MAX_FLOOR = 1 << 16  # a place is stored in 16 bits
MAX_PAIRS = 10**8  # of places: the search over pushes has a byte for each, its stone's side
MAX_SCORES = 1 << 22  # lists, one for each score, that best-first search starts with
TINY = Room(3, 5, b"\1\1\1\1\1\1\0\0\0\1\1\1\1\1\1", (8,), (7,), (1,), 6)
PUSH_KERNEL = textbook.bind(kernel.best_first, push_state)


# ------------------------------------------------------------------ over pushes


def push_search(
    room: Room, _estimate: str, budget: Budget, cancelled: Cancel, /, goal: Goal = "cost"
) -> Result:
    """Search the push graph."""
    level, graph = push_arrays(room, goal), PushGraph(room, goal)
    memory = PushMemory(engines.arena("sokoban", budget.memory_mb), room, level)
    run = KernelRun(memory, budget, cancelled)
    if is_deadlocked(room, graph.start) or graph.is_lost(graph.start):
        return run.result(textbook.EXHAUSTED)
    memory.begin_heap(graph.start, graph.bound(graph.start))
    status = run.run(PUSH_KERNEL, memory.room_arrays)
    if status == textbook.STOPPED:
        least = int(memory.counters[textbook.CURSOR])
        return run.result(status, bound=cost_bound(room, goal, least))
    if status != textbook.FOUND:
        return run.result(status)
    plan = plan_through(room, [state.stones for state in memory.states_to_goal()])
    last, proven, bound, proof, _ = concluded(room, goal, plan)
    assert last
    return run.result(status, plan, last.cost, optimal=proven, bound=bound, proof=proof)


# ------------------------------------------------------------------ over steps


def breadth_search(room: Room, _estimate: str, budget: Budget, cancelled: Cancel, /) -> Result:
    """Search breadth first."""
    arena = engines.arena("sokoban", budget.memory_mb)
    memory = RoomMemory(arena, room, step_arrays(room), 0)
    memory.enter(start_state(room))
    memory.begin()
    run = KernelRun(memory, budget, cancelled)
    status = run.run(KERNELS.breadth_first, memory.room_arrays)
    return stepped(memory, run, status, optimal=False)


def best_search(
    trust: Trust, room: Room, estimate: str, budget: Budget, cancelled: Cancel, /
) -> Result:
    """Search by cost, by estimate or by both."""
    level = step_arrays(room, estimate)
    memory = RoomMemory(engines.arena("sokoban", budget.memory_mb), room, level, ENTRY)
    memory.enter(start_state(room))
    memory.begin_best_first(start_estimate(room, level), level.highest)
    run = KernelRun(memory, budget, cancelled)
    trusts = int(trust != "estimate")
    status = run.run(KERNELS.best_first, memory.room_arrays, trusts, level.highest)
    return stepped(memory, run, status, optimal=trust != "estimate")


def stepped(memory: RoomMemory, run: KernelRun, status: int, *, optimal: bool) -> Result:
    """Return the result of a search over steps."""
    if status != textbook.FOUND:
        is_bound = optimal and status == textbook.STOPPED
        lowest = int(memory.counters[textbook.CURSOR]) if is_bound else None
        return run.result(status, bound=lowest)
    room, steps = memory.room, list(pairwise(memory.states_to_goal()))
    plan = "".join(letter(room, before, after) for before, after in steps)
    cost = sum(step_cost(room, before, after) for before, after in steps)
    return run.result(status, plan, cost, optimal=optimal, bound=cost if optimal else None)


def letter(room: Room, before: State, after: State) -> str:
    """Return the move between two states."""
    walk, push = LETTERS[room.steps.index(after.ares - before.ares)]
    return walk if before.stones == after.stones else push


def step_cost(room: Room, before: State, after: State) -> int:
    """Return the cost of the move between two states."""
    if before.stones == after.stones:
        return 1
    return room.push_cost(room.sorted_weights[before.stones.index(after.ares)])


# ------------------------------------------------------------------ what there is


def fits_floor(room: Room, _estimate: str) -> bool:
    """Fit rooms whose places fit the numbers of a key."""
    return room.walls.count(0) < MAX_FLOOR and bool(room.stones)


def fits_pushes(room: Room, estimate: str) -> bool:
    """Fit rooms whose prices fit a word, if they are not huge."""
    if not fits_floor(room, estimate) or room.walls.count(0) ** 2 > MAX_PAIRS:
        return False
    graph = PushGraph(room)
    bound = graph.bound(graph.start)
    return bound >= NEVER or bound < NEVER >> 4


def fits_scores(room: Room, estimate: str) -> bool:
    """Fit rooms that have not too many scores, and estimates that kernels know."""
    if not fits_floor(room, estimate) or estimate not in ("", *KNOWN):
        return False
    return step_arrays(room, estimate).highest <= MAX_SCORES


def try_out() -> None:
    """Use all kernels on a tiny room."""
    push_astar(TINY)
    breadth_first(TINY)
    astar(TINY, KNOWN[0])
    anytime.try_out()


push_astar: CompiledSearch[Room] = CompiledSearch(push_search, fits_pushes)
breadth_first: CompiledSearch[Room] = CompiledSearch(breadth_search, fits_floor)
uniform_cost: CompiledSearch[Room] = CompiledSearch(partial(best_search, "cost"), fits_scores)
astar: CompiledSearch[Room] = CompiledSearch(partial(best_search, "both"), fits_scores)
greedy: CompiledSearch[Room] = CompiledSearch(partial(best_search, "estimate"), fits_scores)
ALL: KernelSet[Room] = KernelSet(
    {
        "push-astar": push_astar,
        "bfs": breadth_first,
        "ucs": uniform_cost,
        "dijkstra": uniform_cost,
        "astar": astar,
        "greedy": greedy,
    },
    try_out,
)
