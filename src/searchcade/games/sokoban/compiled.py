"""The compiled versions of the searches: same plans and counts as in Python, many times faster."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Literal

from searchcade.compiled import textbook
from searchcade.compiled.background import Bodies
from searchcade.compiled.kernel_run import Cancel, Compilable, CompiledSearch, KernelRun, KernelSet
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
from searchcade.search.run import Budget, Result, never

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
    memory = PushMemory(room, level, budget.memory_mb)
    run = KernelRun(memory, budget, cancelled)
    if is_deadlocked(room, graph.start) or graph.is_lost(graph.start):
        return run.result(textbook.EXHAUSTED)
    memory.begin_heap(graph.start, graph.bound(graph.start))
    status = run.run(PUSH_KERNEL, level)
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
    level = step_arrays(room)
    memory = RoomMemory(room, level, 0, budget.memory_mb)
    memory.enter(start_state(room))
    memory.begin()
    run = KernelRun(memory, budget, cancelled)
    return stepped(memory, run, run.run(KERNELS.breadth_first, level), optimal=False)


def best_search(
    trust: Trust, room: Room, estimate: str, budget: Budget, cancelled: Cancel, /
) -> Result:
    """Search by cost, by estimate or by both."""
    level = step_arrays(room, estimate)
    memory = RoomMemory(room, level, ENTRY, budget.memory_mb)
    memory.enter(start_state(room))
    memory.begin_best_first(start_estimate(room, level), level.highest)
    run = KernelRun(memory, budget, cancelled)
    status = run.run(KERNELS.best_first, level, int(trust != "estimate"), level.highest)
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


FILL: Bodies = {KERNELS.refill: 0.3}
BEST: Bodies = {KERNELS.best_first: 3.5, **FILL}


def best_version(name: str, trust: Trust) -> CompiledSearch[Room]:
    """Return a version of best-first search."""
    tiny = partial(best_search, "both", TINY, KNOWN[0], Budget(), never)
    return CompiledSearch(f"sokoban {name}", BEST, tiny, partial(best_search, trust), fits_scores)


push_astar: CompiledSearch[Room] = CompiledSearch(
    "sokoban push_astar",
    {PUSH_KERNEL: 10.4, **FILL},
    partial(push_search, TINY, "", Budget(), never),
    push_search,
    fits_pushes,
)
breadth_first: CompiledSearch[Room] = CompiledSearch(
    "sokoban breadth_first",
    {KERNELS.breadth_first: 2.5, **FILL},
    partial(breadth_search, TINY, "", Budget(), never),
    breadth_search,
    fits_floor,
)
uniform_cost = best_version("uniform_cost", "cost")
astar = best_version("astar", "both")
greedy = best_version("greedy", "estimate")
quick = Compilable("sokoban quick", anytime.BODIES, anytime.try_out)
ALL: KernelSet[Room] = KernelSet(
    {
        "push-astar": push_astar,
        "bfs": breadth_first,
        "ucs": uniform_cost,
        "dijkstra": uniform_cost,
        "astar": astar,
        "greedy": greedy,
    },
    [quick],
)
