"""The compiled versions of the searches: same plans and counts as in Python, many times faster."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import chain
from math import inf
from typing import Any, NamedTuple

from searchcade.compiled import engines, textbook
from searchcade.compiled.arena import Array, KernelArena, Matrix
from searchcade.compiled.kernel_run import Cancel, CompiledSearch, KernelRun, KernelSet
from searchcade.compiled.memory import Layout, Memory
from searchcade.game import cached_by_level
from searchcade.games.bloxorz import generator, kernel_state, layer_kernel
from searchcade.games.bloxorz.board import DIRECTIONS, Board, counts_alike
from searchcade.games.bloxorz.heuristics import ESTIMATES, PATTERNS, halves, poses_of
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.rules import SWAP, State, Transition, cube_steps, transitions
from searchcade.games.bloxorz.transitions import Transitions, transitions_of
from searchcade.search.run import Budget, Result

KERNELS = textbook.kernels_of(kernel_state)
WORD = 62  # bits of a state that fit a word
MAX_POSES = 1 << 22  # that an estimate has a number for
PARENT_ONLY, RECORD, ENTRY = 1, 4, 2  # numbers in a record and in an entry of the frontier
TINY = "S##T\n"
LAYERED = textbook.bind(layer_kernel.layered, kernel_state)


# ------------------------------------------------------------------ a level as arrays


class BoardArrays(NamedTuple):
    """A level with an estimate."""

    block: Any
    """For each whole pose and direction: the pose after it or -1, the bridges that it needs, opens,
    does not close and toggles."""
    cube: Any
    """The same for one cube, by tile."""
    near: Any
    """The tiles around each tile, in the order of the directions."""
    bits: int
    """How many bridges there are: the lower bits of a state."""
    goal: int
    """The pose in the hole."""
    swap_cost: int
    dense: Any
    """The number of each pose in the patterns, -1 for those that they leave out."""
    watched: Any
    """The two bridges that each pattern looks at; no row without an estimate."""
    values: Any
    """For each pattern its values, by pose and by the bridges that it looks at."""

    @property
    def highest(self) -> int:
        """Return what a move can add to a score at most."""
        finite = (value for value in self.values.numbers if value < textbook.NEVER)
        return 1 + max(finite, default=0)


def rows_of(count: int, rows: Mapping[tuple[int, int], tuple[int, ...]], width: int) -> Matrix:
    """Return the rows that there are, by a number below `count` and a direction."""
    none = (kernel_state.NONE,) * width
    places = ((number, way) for number in range(count) for way in range(len(DIRECTIONS)))
    numbers = chain.from_iterable(rows.get(place, none) for place in places)
    return Matrix("q", (count, len(DIRECTIONS), width), numbers)


@cached_by_level(64)
def _arrays(board: Board) -> tuple[Any, Any, Any, int, int]:
    rows = transitions_of(board)
    block, cube = {}, {}
    for pose in whole_poses(rows):
        for roll in transitions(board, *rows.halves(pose)):
            block[pose, DIRECTIONS.index(roll.letter)] = row_of(rows, roll)
    for number, cell in enumerate(rows.tiles):
        for letter, there, needs, (opens, closes, toggles) in cube_steps(board, cell):
            row = (rows.number[there], needs, opens, rows.mask & ~closes, toggles)
            cube[number, DIRECTIONS.index(letter)] = row
    tiles = len(rows.tiles)
    steps = rows_of(tiles, cube, kernel_state.ROW_SIZE)
    near = Matrix("q", (tiles, len(DIRECTIONS)), steps.numbers[:: kernel_state.ROW_SIZE])
    return (
        rows_of(rows.whole, block, kernel_state.ROW_SIZE), steps, near, rows.bits, rows.goal,
    )  # fmt: skip


@cached_by_level(64)
def level_arrays(board: Board, estimate: str = "") -> BoardArrays:
    """Return a level with the estimate of this name or none; it is kept while it is in use."""
    return BoardArrays(*_arrays(board), board.swap_cost, *_estimate(board, estimate))


def whole_poses(rows: Transitions) -> Iterable[int]:
    """Return the poses of the whole block that have a tile under both halves."""
    return (pose for pose in range(rows.whole) if rows.halves(pose)[1] in rows.number)


def row_of(rows: Transitions, roll: Transition) -> tuple[int, int, int, int, int]:
    """Return a move of the whole block as a row."""
    to = rows.pose(roll.half, roll.other)
    return to, roll.needs, roll.opens, rows.mask & ~roll.closes, roll.toggles


@cached_by_level(64)
def _estimate(board: Board, name: str) -> tuple[Any, Any, Any]:
    rows = transitions_of(board)
    if not name:
        return array("i", [0]), Matrix("q", (0, 2), []), Matrix("i", (0, 1), [])
    dense = array("i", [kernel_state.NONE]) * rows.poses
    if name in PATTERNS:
        graph = poses_of(rows.board)
        patterns = PATTERNS[name](graph)
        for (half, other), place in graph.number.items():
            dense[rows.pose(half, other)] = place
        watched = [each for pattern in patterns for each in (pattern.first, pattern.second)]
        values = [whole(value) for pattern in patterns for value in pattern.values]
    else:
        guess = halves(rows.board)
        known = [*whole_poses(rows), *range(rows.whole, rows.poses)]
        for place, pose in enumerate(known):
            dense[pose] = place
        guesses = [guess(State(*rows.halves(pose), 0)) for pose in known]
        watched = [0, 0]
        values = [whole(value) for value in guesses for _ in range(kernel_state.WATCHED)]
    count = len(watched) // 2
    columns = len(values) // max(1, count)
    return dense, Matrix("q", (count, 2), watched), Matrix("i", (count, columns), values)


def whole(value: float) -> int:
    """Return a value as kernels have it."""
    return textbook.NEVER if value == inf else int(value)


# ------------------------------------------------------------------ the memory of a search


class BoardMemory(Memory):
    """States as integers, each with a record."""

    needed = kernel_state.MOVES + 1

    def __init__(
        self, arena: KernelArena, level: BoardArrays, start: int, record: int, entry: int = 0
    ) -> None:
        """Make rows: so many numbers for a record and for an entry; store the first state."""
        layout = Layout("i", record, entry, key="q")
        super().__init__(arena, arena.copy(level), KERNELS.refill, layout)
        self.states[0] = start

    @property
    def states(self) -> Array:
        """Return the states."""
        assert self.keys
        return self.keys


class LayerMemory(BoardMemory):
    """The memory of the search by layers; where swaps are free, it counts and sorts by them."""

    def __init__(
        self, arena: KernelArena, level: BoardArrays, start: int, *, swaps_are_free: bool
    ) -> None:
        super().__init__(arena, level, start, 3 if swaps_are_free else 1)
        self.swaps_are_free = swaps_are_free
        self.begin()

    @property
    def needed(self) -> int:  # type: ignore[override]
        """Return the rows that an expansion may take, or the swaps of a layer that is complete."""
        states, head, end = (
            int(self.counters[entry]) for entry in (textbook.STATES, textbook.CURSOR, textbook.TOP)
        )
        least = kernel_state.MOVES + 1
        return max(least, states - end) if self.swaps_are_free and head == end else least


# ------------------------------------------------------------------ the searches


def layer_search(
    board: Board, _estimate: str, budget: Budget, cancelled: Cancel, /, start: State | None = None
) -> Result:
    """Search layer by layer; from a later state on if one is given."""
    rows, level = transitions_of(board), level_arrays(board)
    code = rows.code(start) if start else rows.start
    arena = engines.arena("bloxorz", budget.memory_mb)
    memory = LayerMemory(arena, level, code, swaps_are_free=rows.swaps_are_free)
    run = KernelRun(memory, budget, cancelled)
    status = run.run(LAYERED, memory.level, int(rows.swaps_are_free))
    return result_of(board, memory, run, status, optimal=True)


def breadth_search(board: Board, _estimate: str, budget: Budget, cancelled: Cancel, /) -> Result:
    """Search breadth first."""
    arena = engines.arena("bloxorz", budget.memory_mb)
    memory = BoardMemory(arena, level_arrays(board), transitions_of(board).start, PARENT_ONLY)
    memory.begin()
    run = KernelRun(memory, budget, cancelled)
    status = run.run(KERNELS.breadth_first, memory.level)
    return result_of(board, memory, run, status, optimal=counts_alike(board))


def best_search(
    trust_cost: bool, board: Board, estimate: str, budget: Budget, cancelled: Cancel, /
) -> Result:
    """Search by the estimate, and by the cost so far if it is trusted."""
    level, start = level_arrays(board, estimate), transitions_of(board).start
    arena = engines.arena("bloxorz", budget.memory_mb)
    memory = BoardMemory(arena, level, start, RECORD, ENTRY)
    first = kernel_state.estimate(memory.level, memory, 0, start)
    memory.begin_best_first(first, level.highest)
    run = KernelRun(memory, budget, cancelled)
    status = run.run(KERNELS.best_first, memory.level, int(trust_cost), level.highest)
    proves = trust_cost and (not estimate or ESTIMATES[estimate].admissible)
    lowest = int(memory.counters[textbook.CURSOR]) if proves else None
    return result_of(board, memory, run, status, optimal=proves, bound=lowest)


def result_of(
    board: Board,
    memory: BoardMemory,
    run: KernelRun,
    status: int,
    *,
    optimal: bool,
    bound: int | None = None,
) -> Result:
    """Return the result of a search; `bound` is a lower bound on the cost if it was stopped."""
    if status != textbook.FOUND:
        return run.result(status, bound=bound if status == textbook.STOPPED else None)
    plan = plan_along(memory, [memory.states[number] for number in memory.path()])
    cost = len(plan) - plan.count(SWAP) * (1 - board.swap_cost)
    return run.result(status, plan, cost, optimal=optimal, bound=cost if optimal else None)


def plan_along(memory: BoardMemory, path: list[int]) -> str:
    """Return the moves along a path of states."""
    arena, moves = memory.arena, memory.arena.zeros("q", len(path))
    arena.call(kernel_state.name_moves, memory.level, arena.copy(array("q", path)), moves)
    return "".join((DIRECTIONS + SWAP)[move] for move in moves.tolist()[:-1])


# ------------------------------------------------------------------ what there is


def fits_word(board: Board, estimate: str) -> bool:
    """Fit levels whose states fit a word, and estimates that kernels know."""
    rows = transitions_of(board)
    return rows.bits + rows.poses.bit_length() <= WORD and estimate in ("", *ESTIMATES)


def fits_estimate(board: Board, estimate: str) -> bool:
    """Fit levels that have not too many poses for an estimate."""
    return fits_word(board, estimate) and transitions_of(board).poses <= MAX_POSES


def try_out() -> None:
    """Use all kernels on a tiny level."""
    for each, estimate in ((layered, ""), (breadth_first, ""), (astar, "relaxed")):
        each(parse(TINY), estimate)
    generator.try_out()


layered: CompiledSearch[Board] = CompiledSearch(layer_search, fits_word)
breadth_first: CompiledSearch[Board] = CompiledSearch(breadth_search, fits_word)
uniform_cost: CompiledSearch[Board] = CompiledSearch(partial(best_search, True), fits_word)
astar: CompiledSearch[Board] = CompiledSearch(partial(best_search, True), fits_estimate)
greedy: CompiledSearch[Board] = CompiledSearch(partial(best_search, False), fits_estimate)
ALL: KernelSet[Board] = KernelSet(
    {
        "layers": layered,
        "bfs": breadth_first,
        "ucs": uniform_cost,
        "dijkstra": uniform_cost,
        "astar": astar,
        "greedy": greedy,
    },
    try_out,
)
