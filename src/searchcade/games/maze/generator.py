"""Make mazes: small ones in plain Python, large ones by the same code compiled."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from searchcade.compiled import engines
from searchcade.compiled.arena import Array, KernelArena
from searchcade.compiled.dice import below, shaken
from searchcade.compiled.engines.python import PythonArena
from searchcade.compiled.kernel_run import run_in_thread
from searchcade.games.maze.carve import growth, walls
from searchcade.games.maze.rules import MAX_SIDE, Maze
from searchcade.problem import BadInput
from searchcade.search.limits import never
from searchcade.search.memory import available
from searchcade.search.registry import Cancelled

LARGE_WORK = 20_000  # cells by effort from which on a kernel is faster, its start included
ROOMY = 64 << 20  # bytes that are allocated without a check of the free memory

Carve = Callable[..., bool]
Size = Callable[[int, int], int]


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
    """Do the work in a thread: on a small board as plain Python, on a large one compiled."""
    is_large = len(cells) * work.effort >= LARGE_WORK and engines.are_compiled()
    arena = engines.arena("maze") if is_large else PythonArena("maze")
    board, flag = arena.copy(cells), arena.zeros("B", 1)
    call = partial(carve, arena, work, board, rows, cols, dice, flag)
    if not run_in_thread(call, flag, cancelled):
        raise Cancelled
    arena.read(board, cells)


def carve(
    arena: KernelArena, work: Work, board: Array, rows: int, cols: int, dice: list[int], flag: Array
) -> bool:
    """Do the work on a board; say whether it was done to its end."""
    scratch, numbers = arena.zeros("i", work.scratch_size), arena.copy(array("q", dice))
    arguments = (board, rows, cols, numbers, scratch, flag, *work.more)
    return bool(arena.call(work.function, *arguments))


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
    needed = 2 * rows * cols + 4 * generator.scratch_size(rows, cols)
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


def try_out() -> None:
    """Use all generators on a tiny board."""
    works = [Work(each.carve, scratch_size=64) for each in GENERATORS.values()]
    for work in (*works, Work(walls.braid, more=(0,))):
        arena = engines.arena("maze")
        carve(arena, work, arena.copy(bytes(4)), 2, 2, shaken(1), arena.zeros("B", 1))
