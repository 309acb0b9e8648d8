"""A room as one record: its floor by number, tables about it, and where the kernels work.

A record is handed on as one pointer: a NamedTuple of arrays would be copied, field by field, into
every helper. The arrays have a fixed size; what a room does not use takes no memory.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left as bisect
from collections.abc import Iterable
from random import Random
from typing import Any

from searchcade.compiled.arena import KernelArena, RecordType
from searchcade.games.sokoban.quick import MAX_CELLS, MAX_STONES
from searchcade.games.sokoban.quick.halls import link_halls
from searchcade.games.sokoban.quick.walks import free_pulls, pulls
from searchcade.games.sokoban.rules import Room, flood

CELLS, STONES, HALLS = MAX_CELLS, MAX_STONES, 62
WORDS = CELLS // 64  # of a set of cells
FAR = 9999  # steps or pushes; more than any stone ever needs

BOARD = RecordType(
    [
        # ---- the room
        ("cells", "q"),
        ("stones", "q"),
        ("switches", "q"),
        ("halls", "q"),
        ("words", "q"),
        ("ares", "q"),  # at the start
        (
            "near",
            "q",
            4 * CELLS,
        ),  # above, right, below, left; -1 for a wall; d ^ 2 is opposite
        ("ring", "q", 8 * CELLS),  # the eight cells around one, in a circle
        ("start", "q", STONES),
        ("switch_cells", "q", STONES),
        ("switch", "B", CELLS),
        ("hall", "q", CELLS),  # -1 in the corridors between halls
        ("hall_begin", "q", HALLS + 1),  # of the cells of a hall
        ("hall_cells", "q", CELLS),
        ("hall_mask", "q", CELLS),  # bits: the halls whose links a stone there may break
        ("bit", "q", CELLS),  # of a cell, in its word of a set
        ("stone_mark", "q", CELLS),  # random numbers: exclusive-or tells positions apart
        ("ares_mark", "q", CELLS),
        ("zone_mark", "q", CELLS),
        # ---- tables, made by `tables.measure`
        ("dead", "B", CELLS),
        ("reach", "B", CELLS * STONES),  # [cell, switch]: whether a lone stone comes there
        ("pushes", "q", CELLS),  # of a lone stone to its next switch
        ("leads", "B", CELLS * CELLS),  # [from, to]: whether some lone stone might come there
        ("distance", "h", CELLS * CELLS),  # Ares's steps where no stone lies
        ("switch_distance", "q", CELLS),  # to the nearest switch
        ("hindering", "q", CELLS * WORDS),  # stones there take switches from one here
        ("doors", "q", HALLS),  # bits: the halls that are linked with one
        # ---- the position that is looked at
        ("occupied", "B", CELLS),
        ("wall", "B", CELLS),  # the same for tables that are made
        ("still", "B", CELLS),  # stones that can never move again
        ("members", "q", WORDS),  # the set of its stones
        # ---- where the kernels work
        ("clock", "q"),
        ("walked", "q", CELLS),  # the time at which Ares came by
        ("queue", "q", CELLS),
        ("pulled", "q", CELLS),  # pushes from each cell, by `pulls`
        ("count", "q"),  # of the cells in `order`
        ("order", "q", CELLS),  # cells as depth-first search met them
        ("cut_time", "q", CELLS),
        ("found", "q", CELLS),  # the number of a cell in `order`
        ("low", "q", CELLS),  # the lowest number that its part of the tree touches
        ("parent", "q", CELLS),
        ("turn", "q", CELLS),  # the direction that is looked at next
        ("end", "q", CELLS),  # the number after the last one below it in the tree
        ("least", "q", CELLS),  # the least cell below it in the tree
        ("least_before", "q", CELLS + 1),  # the least of the first so many in `order`
        ("least_after", "q", CELLS + 1),
        ("entry_time", "q", 5 * CELLS),
        ("entry_cell", "q", 5 * CELLS),
        ("entry_part", "q", 5 * CELLS),
        ("entry_from", "q", 5 * CELLS),
        ("entry_direction", "q", 5 * CELLS),
        ("linked", "q", HALLS),  # bits: the halls that every part of one leads to
        ("lifted", "q", HALLS),  # the same without the stone that is moved
        ("laid", "q", HALLS),  # the same once it lies elsewhere
        ("hall_time", "q", CELLS),
        ("links_time", "q", CELLS),
        ("links_there", "q", CELLS),  # links that a stone on a cell breaks
        ("owner", "q", STONES),  # of a matching: the stone that has each place
        ("asked", "q", STONES),
        ("asked_time", "q", STONES),
        ("has", "q", STONES),
        ("line", "q", STONES),
        ("rest", "q", STONES),
        ("open_reach", "B", STONES * STONES),
        ("touched", "B", CELLS),
        ("bucket_size", "q", 32),
        ("bucket", "q", 32 * CELLS),
        ("picked", "B", STONES),
        ("accessible", "B", CELLS),
    ]
)
MAX_HINDERING_WORK = 40_000_000  # cells looked at; in larger rooms no stone counts as hindering


def floor_of(room: Room) -> list[int]:
    """Return the cells that Ares could walk to if there were no stones, in reading order."""
    seen, waiting = {room.ares}, [room.ares]
    while waiting:
        cell = waiting.pop()
        new = {cell + step for step in room.steps if not room.walls[cell + step]} - seen
        seen |= new
        waiting += new
    return sorted(seen)


def board_of(arena: KernelArena, room: Room, floor: list[int]) -> Any:
    """Lay a room out; its tables are still empty. Stones that Ares cannot come to are left out."""
    number = {cell: place for place, cell in enumerate(floor)}
    board = arena.record(BOARD)
    board.cells, board.words = len(floor), (len(floor) + 63) // 64
    switches = [number[cell] for cell in room.switches if cell in number]
    stones = [number[cell] for cell in room.stones if cell in number]
    board.stones, board.switches = len(stones), len(switches)
    board.ares = number[room.ares]
    write(board.start, stones)
    write(board.switch_cells, switches)
    write(board.switch, (cell in room.switches for cell in floor))
    up, right, down, left = room.steps
    circle = (up, up + right, right, down + right, down, down + left, left, up + left)
    near = [number.get(cell + each, -1) for cell in floor for each in room.steps]
    write(board.near, near)
    write(board.ring, (number.get(cell + each, -1) for cell in floor for each in circle))
    write(board.bit, map(bit_of, range(len(floor))))
    random = Random(0)
    for marks in (board.stone_mark, board.ares_mark, board.zone_mark):
        write(marks, (random.randrange(1, 1 << 62) for _ in floor))
    set_halls(board, near, halls_of(room, floor, number))
    return board


def write(target: Any, numbers: Iterable[int]) -> None:
    """Write numbers into an array, from its beginning on."""
    values = array(target.format, numbers)
    target[: len(values)] = values


def bit_of(place: int) -> int:
    """Return the bit of a cell in its word, as a number with a sign."""
    bit = 1 << (place % 64)
    return bit - (1 << 64) if bit >> 63 else bit


def halls_of(room: Room, floor: list[int], number: dict[int, int]) -> list[int]:
    """Return the hall of each cell, -1 in a corridor.

    Squares of 2 x 2 cells that overlap belong to one hall; a lone square is none.
    """
    corners = {
        cell
        for cell in floor
        if {cell + 1, cell + room.cols, cell + room.cols + 1} <= number.keys()
    }
    corners = {cell for cell in corners if corners & {cell + step for step in room.steps}}
    halls, count = [-1] * len(floor), 0
    while corners and count < HALLS:
        waiting = [min(corners)]
        corners.remove(waiting[0])
        for cell in waiting:
            for square in (cell, cell + 1, cell + room.cols, cell + room.cols + 1):
                halls[number[square]] = count
            new = corners & {cell + step for step in room.steps}
            corners -= new
            waiting += sorted(new)
        count += 1
    return halls


def set_halls(board: Any, near: list[int], halls: list[int]) -> None:
    """List the cells of each hall, and for each cell the halls at it or around its corridor."""
    board.halls = max(halls, default=-1) + 1
    write(board.hall, halls)
    inside = sorted((hall, cell) for cell, hall in enumerate(halls) if hall >= 0)
    write(board.hall_cells, (cell for _, cell in inside))
    write(board.hall_begin, (bisect(inside, (hall,)) for hall in range(board.halls + 1)))
    masks = [1 << hall if hall >= 0 else 0 for hall in halls]
    left = {cell for cell, hall in enumerate(halls) if hall < 0}
    while left:
        corridor, mask = [left.pop()], 0
        for cell in corridor:
            for there in near[4 * cell : 4 * cell + 4]:
                if there in left:
                    left.remove(there)
                    corridor.append(there)
                elif there >= 0 and halls[there] >= 0:
                    mask |= 1 << halls[there]
        for cell in corridor:
            masks[cell] = mask
    write(board.hall_mask, masks)


# ------------------------------------------------------------------ its tables


def clear(numbers: Any, count: int) -> None:
    """Set the first so many numbers to 0."""
    for place in range(count):
        numbers[place] = 0


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
