"""Make mazes: small ones in plain Python, large ones by the same code compiled."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from searchcade.compiled import background, jit
from searchcade.compiled.background import run_kernel
from searchcade.compiled.dice import below, shaken
from searchcade.games.maze.carve import growth, walls
from searchcade.games.maze.rules import MAX_SIDE, Maze
from searchcade.problem import BadInput
from searchcade.search.limits import never
from searchcade.search.memory import available
from searchcade.search.registry import Cancelled

SMALL = 60_000  # cells that plain Python makes faster than Numba is imported
WORTH_A_COMPILE = 300_000  # cells; below, plain Python is faster than the compiler
ROOMY = 64 << 20  # bytes that are allocated without a check of the free memory

Carve = Callable[..., bool]
Size = Callable[[int, int], int]
Tools = tuple[Carve, Any, Any, Any, Any]  # function, cells, dice, scratch, flag


@dataclass(frozen=True)
class Generator:
    """A maze generator."""

    name: str
    title: str
    carve: Carve
    scratch_size: Size = lambda rows, cols: 1
    """The size of the carver's scratch array, by rows and columns."""
    effort: int = 1
    """How much longer than the others it takes in plain Python."""


def frontier_size(rows: int, cols: int) -> int:
    """Bound Prim's frontier: a cell brings at most three new ones, and it was one itself."""
    return 2 * rows * cols // 3 + 4


GENERATORS = {
    each.name: each
    for each in (
        Generator("backtracker", "Backtracker", growth.backtracker),
        Generator("prim", "Prim", growth.prim, frontier_size),
        Generator(
            "kruskal", "Kruskal", growth.kruskal, lambda rows, cols: 3 * rows * cols, effort=2
        ),
        Generator("wilson", "Wilson", growth.wilson, effort=2),
        Generator("aldous-broder", "Aldous-Broder", growth.aldous_broder, effort=25),
        Generator(
            "growing-tree",
            "Growing tree",
            growth.growing_tree,
            lambda rows, cols: rows * cols,
            effort=3,
        ),
        Generator("hunt-and-kill", "Hunt and kill", growth.hunt_and_kill),
        Generator("eller", "Eller", walls.eller, lambda rows, cols: 2 * cols),
        Generator("sidewinder", "Sidewinder", walls.sidewinder),
        Generator("binary-tree", "Binary tree", walls.binary_tree),
        Generator(
            "division", "Recursive division", walls.division, lambda rows, cols: 3 * walls.DEPTH
        ),
    )
}


def generate_maze(
    rows: int,
    cols: int,
    algorithm: str = "backtracker",
    seed: int = 0,
    start: int | str | None = None,
    goal: int | str | None = None,
    braid: float = 0.0,
    cancelled: Callable[[], bool] = never,
) -> Maze:
    """Make a maze, the same one for the same seed. `braid` is the share of dead ends to open.

    Start and goal are cells, "random", or "corners" (top left and bottom right; the default).
    `cancelled` is polled; when it returns True, `Cancelled` is raised.
    """
    generator = the_generator(algorithm)
    check_size(rows, cols)
    check_share(braid)
    first, last = ends(rows * cols, shaken(3 * seed), start, goal)
    check_memory(generator, rows, cols)
    cells = bytearray(rows * cols)
    carving = Work(generator.carve, generator.scratch_size(rows, cols), generator.effort)
    do(carving, cells, rows, cols, shaken(3 * seed + 1), cancelled)
    if share := round(braid * walls.WHOLE):
        braiding = Work(walls.braid, more=(share,))
        do(braiding, cells, rows, cols, shaken(3 * seed + 2), cancelled)
    return Maze(rows, cols, cells, first, last)


class Work(NamedTuple):
    """Something to do to all cells of a maze."""

    function: Carve
    scratch_size: int = 1
    effort: int = 1
    more: tuple[int, ...] = ()
    """Further arguments of the function, beyond those that all take."""


def do(
    work: Work,
    cells: bytearray,
    rows: int,
    cols: int,
    dice: list[int],
    cancelled: Callable[[], bool],
) -> None:
    """Do the work in a thread, interpreted or compiled, whichever is expected to end earlier."""
    tools = interpreted
    if is_worth_compiling(work, len(cells)):
        warm_up(work, cancelled)
        tools = compiled
    function, board, numbers, scratch, flag = tools(work, cells, dice)
    call = partial(function, board, rows, cols, numbers, scratch, flag, *work.more)
    if not run_kernel(call, flag, cancelled):
        raise Cancelled


def is_worth_compiling(work: Work, cells: int) -> bool:
    """Say whether compiled code ends earlier, a first compile included."""
    if cells * work.effort < SMALL or not jit.available():
        return False
    return jit.is_ready(work.function) or cells * work.effort >= WORTH_A_COMPILE


def interpreted(work: Work, cells: bytearray, dice: list[int]) -> Tools:
    """Return the plain function and what it works on."""
    return work.function, cells, dice, array("i", [0]) * work.scratch_size, [0]


def compiled(work: Work, cells: bytearray, dice: list[int]) -> Tools:
    """Return the compiled function and what it works on. The board is the same memory."""
    import numpy as np  # late: the core runs without it

    board = np.frombuffer(cells, np.uint8)
    scratch = np.empty(work.scratch_size, np.int32)  # pages that are never used cost nothing
    flag = np.zeros(1, np.uint8)
    return jit.compiled(work.function), board, np.array(dice, np.int64), scratch, flag


def the_generator(algorithm: str) -> Generator:
    """Return the generator of this name."""
    if algorithm not in GENERATORS:
        names = ", ".join(GENERATORS)
        raise BadInput(f"expected a maze generator, one of {names}, found {algorithm!r}")
    return GENERATORS[algorithm]


def check_size(rows: int, cols: int) -> None:
    """Refuse a board that is too small or too large."""
    for name, length in (("rows", rows), ("columns", cols)):
        if not 1 <= length <= MAX_SIDE:
            raise BadInput(f"expected from 1 to {MAX_SIDE} {name}, found {length}")
    if rows * cols == 1:
        raise BadInput("expected at least 2 cells, one for the start and one for the goal, found 1")


def check_share(braid: float) -> None:
    """Refuse a share of dead ends outside 0 to 1."""
    if not 0 <= braid <= 1:
        raise BadInput(f"expected a share of dead ends to open from 0 to 1, found {braid}")


def check_memory(generator: Generator, rows: int, cols: int) -> None:
    """Refuse a board for which there is not enough free memory."""
    needed = rows * cols + 4 * generator.scratch_size(rows, cols)
    if needed < ROOMY:
        return
    free = available()
    if needed > free:
        size = f"{rows} x {cols} cells by {generator.name} need {needed >> 20} MB"
        raise BadInput(f"expected a maze that fits in the memory: {size}, found {free >> 20} MB")


def ends(
    cells: int, dice: list[int], start: int | str | None, goal: int | str | None
) -> tuple[int, int]:
    """Return the cells of start and goal."""
    first = end("start", start, 0, cells)
    last = end("goal", goal, cells - 1, cells)
    if last is None:
        last = other_cell(dice, cells, first)
    if first is None:
        first = other_cell(dice, cells, last)
    if first == last:
        raise BadInput(f"expected a goal other than the start, found cell {first} for both")
    return first, last


def end(name: str, value: int | str | None, corner: int, cells: int) -> int | None:
    """Return the requested cell, None for a random one."""
    if value == "random":
        return None
    if value is None or value == "corners":
        return corner
    if isinstance(value, str) or not 0 <= value < cells:
        expected = f"a cell from 0 to {cells - 1}, 'corners' or 'random'"
        raise BadInput(f"expected {name} as {expected}, found {value!r}")
    return value


def other_cell(dice: list[int], cells: int, taken: int | None) -> int:
    """Return a random cell other than the one that is taken."""
    if taken is None:
        return below(dice, cells)
    cell = below(dice, cells - 1)
    return cell if cell < taken else cell + 1


EACH = 1.0  # processor seconds that the compiler takes for a generator, from 0.3 to 1.6
BODIES: background.Bodies = {
    **{each.carve: EACH for each in GENERATORS.values()},
    walls.braid: EACH,
}


def try_out_all() -> None:
    """Use all generators on a tiny board."""
    for each in GENERATORS.values():
        try_out(Work(each.carve, scratch_size=64))
    try_out(Work(walls.braid, scratch_size=64, more=(0,)))


def warm_up(work: Work, cancelled: Callable[[], bool]) -> None:
    """Compile or load a generator, on a tiny board."""
    name, tiny = f"maze {work.function.__name__}", work._replace(scratch_size=64)
    bodies = {work.function: BODIES[work.function]}
    background.prepare(name, bodies, lambda: try_out(tiny), cancelled)


def try_out(work: Work) -> None:
    """Do the work on a tiny board."""
    function, board, numbers, scratch, flag = compiled(work, bytearray(4), shaken(1))
    function(board, 2, 2, numbers, scratch, flag, *work.more)
