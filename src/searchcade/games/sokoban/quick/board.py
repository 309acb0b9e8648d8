"""A room as one record: its floor by number, tables about it, and where the kernels work.

A record is handed on as one pointer. That keeps the compiler quick: a NamedTuple of arrays would be
copied, field by field, into every helper. The arrays have a fixed size; what a room does not use
takes no memory.
"""

from __future__ import annotations

import mmap
from types import SimpleNamespace
from typing import Any

import numpy as np

from searchcade.compiled import jit
from searchcade.games.sokoban.quick import MAX_CELLS, MAX_STONES
from searchcade.games.sokoban.quick.halls import link_halls
from searchcade.games.sokoban.quick.walks import free_pulls, pulls
from searchcade.games.sokoban.rules import Room, flood

CELLS, STONES, HALLS = MAX_CELLS, MAX_STONES, 62
WORDS = CELLS // 64  # of a set of cells
FAR = 9999  # steps or pushes; more than any stone ever needs

BOARD = np.dtype(
    [
        # ---- the room
        ("cells", np.int64),
        ("stones", np.int64),
        ("switches", np.int64),
        ("halls", np.int64),
        ("words", np.int64),
        ("ares", np.int64),  # at the start
        (
            "near",
            np.int64,
            4 * CELLS,
        ),  # above, right, below, left; -1 for a wall; d ^ 2 is opposite
        ("ring", np.int64, 8 * CELLS),  # the eight cells around one, in a circle
        ("start", np.int64, STONES),
        ("switch_cells", np.int64, STONES),
        ("switch", np.uint8, CELLS),
        ("hall", np.int64, CELLS),  # -1 in the corridors between halls
        ("hall_begin", np.int64, HALLS + 1),  # of the cells of a hall
        ("hall_cells", np.int64, CELLS),
        ("hall_mask", np.int64, CELLS),  # bits: the halls whose links a stone there may break
        ("bit", np.int64, CELLS),  # of a cell, in its word of a set
        ("stone_mark", np.int64, CELLS),  # random numbers: exclusive-or tells positions apart
        ("ares_mark", np.int64, CELLS),
        ("zone_mark", np.int64, CELLS),
        # ---- tables, made by `tables.measure`
        ("dead", np.uint8, CELLS),
        ("reach", np.uint8, CELLS * STONES),  # [cell, switch]: whether a lone stone comes there
        ("pushes", np.int64, CELLS),  # of a lone stone to its next switch
        ("leads", np.uint8, CELLS * CELLS),  # [from, to]: whether some lone stone might come there
        ("distance", np.int16, CELLS * CELLS),  # Ares's steps where no stone lies
        ("switch_distance", np.int64, CELLS),  # to the nearest switch
        ("hindering", np.int64, CELLS * WORDS),  # stones there take switches from one here
        ("doors", np.int64, HALLS),  # bits: the halls that are linked with one
        # ---- the position that is looked at
        ("occupied", np.uint8, CELLS),
        ("wall", np.uint8, CELLS),  # the same for tables that are made
        ("still", np.uint8, CELLS),  # stones that can never move again
        ("members", np.int64, WORDS),  # the set of its stones
        # ---- where the kernels work
        ("clock", np.int64),
        ("walked", np.int64, CELLS),  # the time at which Ares came by
        ("queue", np.int64, CELLS),
        ("pulled", np.int64, CELLS),  # pushes from each cell, by `pulls`
        ("count", np.int64),  # of the cells in `order`
        ("order", np.int64, CELLS),  # cells as depth-first search met them
        ("cut_time", np.int64, CELLS),
        ("found", np.int64, CELLS),  # the number of a cell in `order`
        ("low", np.int64, CELLS),  # the lowest number that its part of the tree touches
        ("parent", np.int64, CELLS),
        ("turn", np.int64, CELLS),  # the direction that is looked at next
        ("end", np.int64, CELLS),  # the number after the last one below it in the tree
        ("least", np.int64, CELLS),  # the least cell below it in the tree
        ("least_before", np.int64, CELLS + 1),  # the least of the first so many in `order`
        ("least_after", np.int64, CELLS + 1),
        ("entry_time", np.int64, 5 * CELLS),
        ("entry_cell", np.int64, 5 * CELLS),
        ("entry_part", np.int64, 5 * CELLS),
        ("entry_from", np.int64, 5 * CELLS),
        ("entry_direction", np.int64, 5 * CELLS),
        ("linked", np.int64, HALLS),  # bits: the halls that every part of one leads to
        ("lifted", np.int64, HALLS),  # the same without the stone that is moved
        ("laid", np.int64, HALLS),  # the same once it lies elsewhere
        ("hall_time", np.int64, CELLS),
        ("links_time", np.int64, CELLS),
        ("links_there", np.int64, CELLS),  # links that a stone on a cell breaks
        ("owner", np.int64, STONES),  # of a matching: the stone that has each place
        ("asked", np.int64, STONES),
        ("asked_time", np.int64, STONES),
        ("has", np.int64, STONES),
        ("line", np.int64, STONES),
        ("rest", np.int64, STONES),
        ("open_reach", np.uint8, STONES * STONES),
        ("touched", np.uint8, CELLS),
        ("bucket_size", np.int64, 32),
        ("bucket", np.int64, 32 * CELLS),
        ("picked", np.uint8, STONES),
        ("accessible", np.uint8, CELLS),
    ],
    align=True,
)
MAX_HINDERING_WORK = 40_000_000  # cells looked at; in larger rooms no stone counts as hindering


def record(dtype: np.dtype[Any]) -> Any:
    """Return an empty record, whose fields kernels read by name.

    Where nothing is compiled it is a plain object: a record's fields are slow to read in Python.
    """
    data = np.frombuffer(pages(dtype.itemsize), dtype)
    if jit.available():
        return data.view(np.recarray)[0]
    return SimpleNamespace(
        **{name: data[name][0] if data[name].ndim > 1 else 0 for name in dtype.names or ()}
    )


def pages(size: int) -> mmap.mmap:
    """Return so many bytes of zeros that take memory page by page, as they are written to.

    NumPy would ask for pages of two megabytes, of which each field of a record takes at least one.
    """
    memory = mmap.mmap(-1, size)
    if hasattr(mmap, "MADV_NOHUGEPAGE"):  # Linux
        memory.madvise(mmap.MADV_NOHUGEPAGE)
    return memory


def whole(number: Any) -> Any:
    """Return a stored number with all 64 bits, so that kernels take one type of number only."""
    return np.int64(number)


def floor_of(room: Room) -> list[int]:
    """Return the cells that Ares could walk to if there were no stones, in reading order."""
    seen, waiting = {room.ares}, [room.ares]
    while waiting:
        cell = waiting.pop()
        new = {cell + step for step in room.steps if not room.walls[cell + step]} - seen
        seen |= new
        waiting += new
    return sorted(seen)


def board_of(room: Room, floor: list[int]) -> Any:
    """Lay a room out; its tables are still empty. Stones that Ares cannot come to are left out."""
    number = {cell: place for place, cell in enumerate(floor)}
    board = record(BOARD)
    board.cells, board.words = len(floor), (len(floor) + 63) // 64
    switches = [number[cell] for cell in room.switches if cell in number]
    stones = [number[cell] for cell in room.stones if cell in number]
    board.stones, board.switches = len(stones), len(switches)
    board.ares = number[room.ares]
    board.start[: len(stones)] = stones
    board.switch_cells[: len(switches)] = switches
    board.switch[switches] = 1
    up, right, down, left = room.steps
    circle = (up, up + right, right, down + right, down, down + left, left, up + left)
    for place, cell in enumerate(floor):
        board.near[4 * place : 4 * place + 4] = [number.get(cell + each, -1) for each in room.steps]
        board.ring[8 * place : 8 * place + 8] = [number.get(cell + each, -1) for each in circle]
    board.bit[: len(floor)] = [bit_of(place) for place in range(len(floor))]
    random = np.random.default_rng(0)
    for marks in (board.stone_mark, board.ares_mark, board.zone_mark):
        marks[:] = random.integers(1, 2**62, CELLS)
    set_halls(board, room, floor, number)
    return board


def bit_of(place: int) -> int:
    """Return the bit of a cell in its word, as a number with a sign."""
    bit = 1 << (place % 64)
    return bit - (1 << 64) if bit >> 63 else bit


def set_halls(board: Any, room: Room, floor: list[int], number: dict[int, int]) -> None:
    """Find the halls: squares of 2 x 2 cells that overlap belong to one; a lone one is none."""
    corners = {
        cell
        for cell in floor
        if {cell + 1, cell + room.cols, cell + room.cols + 1} <= number.keys()
    }
    board.hall[:] = -1
    corners = {cell for cell in corners if corners & {cell + step for step in room.steps}}
    halls = 0
    while corners and halls < HALLS:
        waiting = [min(corners)]
        corners.remove(waiting[0])
        for cell in waiting:
            for square in (cell, cell + 1, cell + room.cols, cell + room.cols + 1):
                board.hall[number[square]] = halls
            new = corners & {cell + step for step in room.steps}
            corners -= new
            waiting += sorted(new)
        halls += 1
    board.halls = halls
    list_halls(board)


def list_halls(board: Any) -> None:
    """List the cells of each hall, and for each cell the halls at it or around its corridor."""
    cells, count = range(int(board.cells)), 0
    for hall in range(int(board.halls)):
        board.hall_begin[hall] = count
        for cell in cells:
            if board.hall[cell] == hall:
                board.hall_cells[count], board.hall_mask[cell] = cell, 1 << hall
                count += 1
    board.hall_begin[board.halls] = count
    left = {cell for cell in cells if board.hall[cell] < 0}
    while left:
        corridor, mask = [left.pop()], 0
        for cell in corridor:
            for there in board.near[4 * cell : 4 * cell + 4].tolist():
                if there in left:
                    left.remove(there)
                    corridor.append(there)
                elif there >= 0 and board.hall[there] >= 0:
                    mask |= 1 << int(board.hall[there])
        board.hall_mask[corridor] = mask


# ------------------------------------------------------------------ its tables


def measure(board: Any) -> int:
    """Fill all tables of a room; return how many cells are dead."""
    for cell in range(board.cells):
        board.wall[cell] = 0
        measure_steps(board, cell)
    measure_pushes(board)
    for cell in range(board.cells):
        free_pulls(board, cell)
        for begin in range(board.cells):
            board.leads[begin * board.cells + cell] = board.pulled[begin] >= 0
    if board.cells * board.cells * board.switches < MAX_HINDERING_WORK:
        measure_hindering(board)
    link_halls(board, board.wall)
    for hall in range(board.halls):
        board.doors[hall] = board.linked[hall]
    dead = 0
    for cell in range(board.cells):
        dead += board.dead[cell]
    return dead


def measure_steps(board: Any, start: int) -> None:
    """Count Ares's steps from a cell to each other one: all can be walked to."""
    steps, row = board.low, start * board.cells
    for cell in range(board.cells):
        steps[cell] = -1
    flood(board.near, board.wall, steps, board.queue, start)
    for cell in range(board.cells):
        board.distance[row + cell] = steps[cell]


def measure_pushes(board: Any) -> None:
    """Note which switches a lone stone comes to from each cell, and the pushes to the next one."""
    for cell in range(board.cells):
        board.dead[cell], board.pushes[cell], board.switch_distance[cell] = 1, FAR, FAR
    for index in range(board.switches):
        switch = board.switch_cells[index]
        pulls(board, switch)
        for cell in range(board.cells):
            steps = board.distance[cell * board.cells + switch]
            board.switch_distance[cell] = min(board.switch_distance[cell], steps)
            if board.pulled[cell] >= 0:
                board.dead[cell] = 0
                board.reach[cell * board.switches + index] = 1
                board.pushes[cell] = min(board.pushes[cell], board.pulled[cell])


def measure_hindering(board: Any) -> None:
    """Find for each cell where a stone on it would keep other stones from a switch."""
    cells, words = board.cells, board.words
    for index in range(board.switches):
        switch = board.switch_cells[index]
        free_pulls(board, switch)
        for cell in range(cells):
            board.low[cell] = board.pulled[cell]
        for cell in range(cells):
            if board.dead[cell] != 0 or board.switch[cell] != 0:
                continue
            board.wall[cell] = 1
            free_pulls(board, switch)
            board.wall[cell] = 0
            for other in range(cells):
                if other == cell or board.switch[other] != 0 or board.dead[other] != 0:
                    continue
                if board.low[other] >= 0 and board.pulled[other] < 0:
                    board.hindering[cell * words + other // 64] |= board.bit[other]
