"""Kernels: a cheaper path from one position of a plan to a later one.

A best-first search leaves the plan at one of its positions. What a position still costs it guesses
by the cheapest return: the one or two stones that lie elsewhere than in some later position of the
plan are pushed there, each as if it were alone, and the plan goes on. What cannot return for less
than the plan costs is dropped, so the search stays near the plan.

Without a window the same search goes through all positions that could be on a cheaper plan, by a
guess that is never too high: what the pushes of lone stones to the nearest switches cost.

Arrays and helpers are few on purpose: they decide how long the kernels take to compile.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.rules import Room, put

FAR = 1 << 40  # more than a lone stone ever costs
NEVER = 1 << 62
FREE, STONE = -1, -2  # steps to a cell that Ares has not come to, and to one with a stone
STEPS, QUEUE, BOARD, SWITCH = range(4, 8)
"""Columns about a cell, after the four cells near it: Ares's steps to it, the cells that wait, the
number of the stone on it plus 1, whether it is a switch."""
PRICED, WAITS, LINE, SIDES = range(4, 8)
"""Columns about a cell and side of a lone stone where Ares may stand, after his steps to the other
sides: what the stone costs from there, whether it waits, those that wait; the number of columns."""
FIRST, LAST, KIND, PRICE, SPARE = range(5)
"""Rows about the stones of a position: where those of equal weight begin and end, which of the
kinds of weights they have, what a push costs; and a row for a position that may be new."""
KEY, COST, PUSHED, ARES, DONE, PARENT = range(6)
"""Columns about a position: its hash, the measure of the cheapest known path, its last push, Ares's
cell, the measure with which it was expanded, the position before."""
LEFT, NEXT = DONE, PARENT
"""The last two of a position of the plan: what the plan costs from the next push on, and where Ares
has to stand for it (-1 at the end)."""
COUNT, GAPS, HAS = 0, 3, 7
"""Rows about the positions of a window: how many stones lie elsewhere, and in the next rows where;
after GAPS the places without their stone; then whether a stone belongs there, by kind and cell."""
MOST_ODD = 2
STONES, CELLS, KINDS, STEP, PUSH, SHIFT, LENGTH = range(7)
"""Entries of the register: how many stones, cells and kinds of weights there are, the measure of a
step and of a push without its price, the bits below the cost, the pushes of the plan."""
BEGIN, END, FEW, SLACK, BEST, LEAVING, RETURN, KNOWN, HEAP, MASK, EXPANDED, ROWS = range(7, 19)
"""More entries: where in the plan the window begins and where a path may return at last, how many
stones may lie elsewhere, what a return may cost more than the plan, the measure of the best plan so
far, the position from which it returns (-1 for none) and the one of the plan that it returns to,
rows in use, positions that wait, the size of the table less 1, positions expanded, rows to use."""
RUNNING, DRAINED, FULL = range(3)
WIDEST = 256  # pushes of a window
BELOW = 18  # bits for the steps of a plan, and for its pushes
ROW_BYTES = 8 * 6 + 2 * 16 + 8
FEWEST = 1 << 10  # rows without which it is no use to begin


class ShortcutSearch(NamedTuple):
    """A room with a plan, and the positions near it.

    A measure is a cost with steps and pushes in its low bits, so the least one is the best of the
    cheapest. A place is a cell with the kind of its stone in the high bits.
    """

    cells: Any
    """The floor above, right of, below and left of each cell, -1 for a wall; more columns above."""
    far: Any
    """Kind, from, to: what it costs to push a lone stone, with Ares's steps around it. In the next
    layer his steps from cell to cell, in the last what the pushes cost to a switch, by kind and
    cell."""
    marks: Any
    """Random numbers: kind, cell; the last row is for Ares."""
    table: Any
    stones: Any
    """The positions of the plan, then the others: light stones first, in reading order if alike."""
    facts: Any
    slots: Any
    """Hash -> row + 1, by open addressing."""
    heap: Any
    """Score and row of those that wait."""
    window: Any
    register: Any


def search_for(room: Room, pushes: int, megabytes: float) -> ShortcutSearch | None:
    """Lay out a room with as many rows as so much memory holds; None where that is too little."""
    floor = [cell for cell, wall in enumerate(room.walls) if not wall]
    cells, total, kinds = len(floor), len(room.stones), len(set(room.weights))
    tables = (
        8 * (kinds + 2) * cells * (cells + 1) + 4 * kinds * (cells + 32) * WIDEST + 2000 * cells
    )
    rows = (int(megabytes * (1 << 20)) - tables) // (2 * total + ROW_BYTES)
    if rows < 2 * pushes + FEWEST:
        return None
    slots = 1 << rows.bit_length()
    rows = min(rows, 3 * slots // 4)
    search = ShortcutSearch(
        cells=np.zeros((cells, 8), np.int32),
        far=np.full((kinds + 2, cells, cells), FAR, np.int64),
        marks=np.random.default_rng(1).integers(0, 2**62, (kinds + 1, cells), dtype=np.int64),
        table=np.zeros((5, total), np.int64),
        stones=np.empty((rows, total), np.int16),
        facts=np.empty((rows, 6), np.int64),
        slots=np.zeros(slots, np.int32),
        heap=np.empty((2 * rows, 2), np.int64),
        window=np.zeros((HAS + kinds * cells, WIDEST + 1), np.int32),
        register=np.zeros(19, np.int64),
    )
    number = {cell: place for place, cell in enumerate(floor)}
    search.cells[:, :4] = [[number.get(cell + step, -1) for step in room.steps] for cell in floor]
    search.cells[[number[cell] for cell in room.switches], SWITCH] = 1
    lay_stones(room, search, [pushes_to_switch(room).get(cell, FAR) for cell in floor])
    search.register[:LENGTH] = [total, cells, kinds, *units(room, cells, pushes)]
    return search


def units(room: Room, cells: int, pushes: int) -> tuple[int, int, int]:
    """Return the measures of a step and of a push without its price, and the bits below the cost.

    Half of these bits are for the steps, the others for the pushes. Where a plan or a lone stone
    may cost so much that a measure cannot hold them, equally cheap plans count as equal.
    """
    highest = (room.push_cost(max(room.weights)) + cells) * max(pushes, 4 * cells)
    if highest < 1 << 23 and pushes * cells < 1 << BELOW:
        return (1 << 2 * BELOW) + (1 << BELOW), (1 << BELOW) + 1, 2 * BELOW
    return 1, 0, 0


def lay_stones(room: Room, search: ShortcutSearch, pushes: list[int]) -> None:
    """Fill in the stones of a position, and what their kinds cost to a switch."""
    weights = sorted(set(room.weights))
    table = search.table
    table[FIRST : LAST + 1] = np.array(room.classes, np.int64).reshape(-1, 2).T
    table[KIND] = [weights.index(weight) for weight in room.sorted_weights]
    table[PRICE] = [room.push_cost(weight) for weight in room.sorted_weights]
    for kind, weight in enumerate(weights):
        costs = [FAR if far == FAR else far * room.push_cost(weight) for far in pushes]
        search.far[len(weights) + 1, kind] = costs


def pushes_to_switch(room: Room) -> dict[int, int]:
    """Return the pushes of a lone stone to the nearest switch, as if Ares could stand anywhere.

    That is never too many. A cell is missing from which no stone comes to a switch.
    """
    pushes = dict.fromkeys(room.switches, 0)
    queue = list(pushes)
    for cell in queue:
        for step in room.steps:
            before = cell - step
            if before in pushes or room.walls[before] or room.walls[before - step]:
                continue
            pushes[before] = pushes[cell] + 1
            queue.append(before)
    return pushes


# ------------------------------------------------------------------ a heap


def enter(heap: Any, size: int, score: int, row: int) -> None:
    """Put a row into a heap of this size."""
    hole = size
    while hole and heap[(hole - 1) >> 1, 0] > score:
        heap[hole, 0] = heap[(hole - 1) >> 1, 0]
        heap[hole, 1] = heap[(hole - 1) >> 1, 1]
        hole = (hole - 1) >> 1
    heap[hole, 0] = score
    heap[hole, 1] = row


def leave(heap: Any, size: int) -> None:
    """Take the first row out of a heap of this size."""
    last = size - 1
    hole, child = 0, 1
    while child < last:
        if child + 1 < last and heap[child + 1, 0] < heap[child, 0]:
            child += 1
        if heap[child, 0] >= heap[last, 0]:
            break
        heap[hole, 0] = heap[child, 0]
        heap[hole, 1] = heap[child, 1]
        hole, child = child, 2 * child + 1
    heap[hole, 0] = heap[last, 0]
    heap[hole, 1] = heap[last, 1]


# ------------------------------------------------------------------ walking


def flood(cells: Any, start: int) -> None:
    """Count Ares's steps to every cell that is FREE."""
    cells[start, STEPS] = 0
    cells[0, QUEUE] = start
    head, tail = 0, 1
    while head < tail:
        cell = cells[head, QUEUE]
        head += 1
        for direction in range(4):
            there = cells[cell, direction]
            if there >= 0 and cells[there, STEPS] == FREE:
                cells[there, STEPS] = cells[cell, STEPS] + 1
                cells[tail, QUEUE] = there
                tail += 1


def clear(cells: Any) -> None:
    """Take all stones off the board."""
    for cell in range(cells.shape[0]):
        cells[cell, STEPS] = FREE
        cells[cell, BOARD] = 0


def show(search: Any, row: int) -> None:
    """Put the stones of a position on the board and count Ares's steps between them."""
    cells = search.cells
    clear(cells)
    for stone in range(search.register[STONES]):
        cell = search.stones[row, stone]
        cells[cell, STEPS] = STONE
        cells[cell, BOARD] = stone + 1
    flood(cells, search.facts[row, ARES])


# ------------------------------------------------------------------ tables


def stroll(cells: Any, walk: Any, sides: Any, begin: int, end: int) -> None:
    """Count Ares's steps from some cells in the empty room, and around a lone stone on them.

    Each cell and side of it has a row in `sides`.
    """
    for cell in range(begin, end):
        for side in range(5):
            start = cell if side == 4 else cells[cell, side]
            if start < 0:
                continue
            clear(cells)
            if side < 4:
                cells[cell, STEPS] = STONE
            flood(cells, start)
            if side < 4:
                for other in range(4):
                    there = cells[cell, other]
                    if there >= 0 and cells[there, STEPS] >= 0:
                        sides[4 * cell + side, other] = cells[there, STEPS]
            else:
                for there in range(cells.shape[0]):
                    if cells[there, STEPS] >= 0:
                        walk[cell, there] = cells[there, STEPS]


def pull(cells: Any, far: Any, sides: Any, price: int, begin: int, end: int) -> None:
    """Pull a lone stone backwards from some cells, until no path gets cheaper.

    Each cell and side of it has a row in `sides`.
    """
    size = sides.shape[0]
    for target in range(begin, end):
        for row in range(size):
            sides[row, PRICED] = FAR
        for side in range(4):
            sides[4 * target + side, PRICED] = 0
            sides[side, LINE] = 4 * target + side
        far[target, target] = 0
        head, waiting = 0, 4
        while waiting:
            row = sides[head, LINE]
            head, waiting = (head + 1) % size, waiting - 1
            sides[row, WAITS] = 0
            cell, side = row >> 2, row & 3
            before = cells[cell, side]  # where Ares stands now, the stone lay before its last push
            if before < 0:
                continue
            far[cell, target] = min(far[cell, target], sides[row, PRICED])
            for other in range(5):  # he came from another side, or it was pushed
                after = 4 * cell + other if other < 4 else 4 * before + side
                paid = sides[row, PRICED] + (sides[after, side] if other < 4 else price)
                if paid < sides[after, PRICED]:
                    sides[after, PRICED] = paid
                    if sides[after, WAITS] == 0:
                        sides[after, WAITS] = 1
                        sides[(head + waiting) % size, LINE] = after
                        waiting += 1


# ------------------------------------------------------------------ the return


def compare(search: Any, row: int) -> Any:
    """Tell for each position of the window which stones lie elsewhere, and what places are bare.

    Notes a cheaper plan where it is one of them, or solved. Returns what pushes to switches cost.
    """
    register, window, facts, cells = search.register, search.window, search.facts, search.cells
    kinds, begin = search.table[KIND], register[BEGIN] + 1
    wide, homes, away = register[END] - register[BEGIN], 0, 0
    for number in range(wide):
        window[COUNT, number] = 0
    for stone in range(register[STONES]):
        cell = search.stones[row, stone]
        homes += search.far[register[KINDS] + 1, kinds[stone], cell]
        away += 1 - cells[cell, SWITCH]
        place = HAS + kinds[stone] * register[CELLS] + cell
        for number in range(wide):
            if window[place, number] == 0:
                count = window[COUNT, number] + 1
                window[COUNT, number] = count
                if count <= MOST_ODD + 1:
                    window[COUNT + count, number] = kinds[stone] << 16 | cell
    for number in range(wide + 1):
        there = begin + number
        count = window[COUNT, number]
        if number == wide:
            there, count = register[LENGTH], away
        if count == 0:
            whole = facts[row, COST] + facts[there, LEFT]
            if facts[there, NEXT] >= 0:
                whole += cells[facts[there, NEXT], STEPS] * register[STEP]
            if whole < register[BEST] and (
                facts[there, NEXT] < 0 or cells[facts[there, NEXT], STEPS] >= 0
            ):
                register[BEST] = whole
                register[LEAVING] = row
                register[RETURN] = there
        elif number < wide and count <= register[FEW] + 1:
            count = GAPS
            for stone in range(register[STONES]):
                cell = search.stones[there, stone]
                other = cells[cell, BOARD] - 1
                if other < 0 or kinds[other] != kinds[stone]:
                    count += 1
                    window[count, number] = kinds[stone] << 16 | cell
    return homes


def guess(search: Any, homes: int, kind: int, cell: int, there: int, enough: int) -> Any:
    """Return the least measure of a return to the plan, if a stone goes from `cell` to `there`.

    Ares comes to stand on `cell`. What is not less than `enough` may be returned as that. Without a
    window the pushes to switches count, of which `homes` is what they cost before.
    """
    register, window, far = search.register, search.window, search.far
    if register[END] == register[BEGIN]:
        homes += far[register[KINDS] + 1, kind, there] - far[register[KINDS] + 1, kind, cell]
        return homes << register[SHIFT] if homes < FAR else enough
    places = HAS + kind * register[CELLS]
    left, came = kind << 16 | cell, kind << 16 | there
    walk, least = register[KINDS], enough
    for number in range(register[END] - register[BEGIN]):
        is_bare, is_right = window[places + cell, number], window[places + there, number]
        count = window[COUNT, number] + is_bare - is_right
        rest = search.facts[register[BEGIN] + 1 + number, LEFT]
        if count > register[FEW] or rest + (count << register[SHIFT]) >= least:
            continue
        after = search.facts[register[BEGIN] + 1 + number, NEXT]
        if count == 0:
            if after >= 0:
                rest += far[walk, cell, after] * register[STEP]
            least = min(least, rest)
            continue
        a = b = came  # the stones that lie elsewhere
        x = y = left  # the places without their stone
        for index in range(1, window[COUNT, number] + 1):
            stone, place = window[COUNT + index, number], window[GAPS + index, number]
            if stone != left:
                b, a = a, stone
            if place != came:
                y, x = x, place
        to = far[walk, cell, a & 0xFFFF]
        on = far[walk, x & 0xFFFF, after] if after >= 0 else 1
        paid = lone(far, a, x)
        if count == 2:
            to = min(to, far[walk, cell, b & 0xFFFF])
            if after >= 0:
                on = min(on, far[walk, y & 0xFFFF, after])
            paid = min(paid + lone(far, b, y), lone(far, a, y) + lone(far, b, x))
        if paid < FAR:
            rest += (paid + max(0, to - 1) + max(0, on - 1)) << register[SHIFT]
            least = min(least, rest)
    return least


def lone(far: Any, stone: int, place: int) -> Any:
    """Return the least cost of a lone stone to a place."""
    if stone >> 16 != place >> 16:
        return FAR
    return far[stone >> 16, stone & 0xFFFF, place & 0xFFFF]


# ------------------------------------------------------------------ the search


def seek(search: Any, expansions: int) -> int:
    """Go on with the search.

    One function on purpose: as two it takes a third longer to compile.
    """
    register, facts, stones, cells = search.register, search.facts, search.stones, search.cells
    table, marks, heap = search.table, search.marks, search.heap
    total, kinds = register[STONES], register[KINDS]
    for _ in range(expansions):
        size = register[HEAP]
        if size == 0 or heap[0, 0] >= register[BEST] + register[SLACK]:
            return DRAINED
        if max(register[KNOWN], size >> 1) + 4 * total > register[ROWS]:
            return FULL
        row = heap[0, 1]
        leave(heap, size)
        register[HEAP] = size - 1
        if facts[row, COST] >= facts[row, DONE]:
            continue  # it was expanded at no more
        facts[row, DONE] = facts[row, COST]
        register[EXPANDED] += 1
        show(search, row)
        homes = compare(search, row)
        for push in range(4 * total):
            stone, direction = push >> 2, push & 3
            cell, kind = stones[row, stone], table[KIND, stone]
            behind, there = cells[cell, direction ^ 2], cells[cell, direction]
            if behind < 0 or there < 0 or cells[behind, STEPS] < 0 or cells[there, STEPS] == STONE:
                continue
            paid = facts[row, COST] + cells[behind, STEPS] * register[STEP]
            paid += (table[PRICE, stone] << register[SHIFT]) + register[PUSH]
            enough = register[BEST] + register[SLACK] - paid
            if enough <= 0:
                continue
            key = facts[row, KEY] ^ marks[kind, cell] ^ marks[kind, there]
            key ^= marks[kinds, facts[row, ARES]] ^ marks[kinds, cell]
            for each in range(total):
                table[SPARE, each] = stones[row, each]
            put(table[SPARE], stone, there, table[FIRST, stone], table[LAST, stone])
            slot = find(search, key, cell)
            new = search.slots[slot] - 1
            if new >= 0 and facts[new, COST] <= paid:
                continue
            left = guess(search, homes, kind, cell, there, enough)
            if left >= enough:
                continue
            if new < 0:
                new = register[KNOWN]
                register[KNOWN] = new + 1
                search.slots[slot] = new + 1
                for each in range(total):
                    stones[new, each] = table[SPARE, each]
                facts[new, KEY] = key
                facts[new, ARES] = cell
                facts[new, DONE] = NEVER
            facts[new, COST] = paid
            facts[new, PARENT] = row
            facts[new, PUSHED] = 4 * cell + direction
            enter(heap, register[HEAP], paid + left, new)
            register[HEAP] += 1
    return RUNNING


def find(search: Any, key: int, ares: int) -> Any:
    """Return the slot of the position in the spare row, or the empty one where it belongs."""
    slots, facts, mask = search.slots, search.facts, search.register[MASK]
    slot = (key ^ (key >> 31)) & mask
    while slots[slot]:
        other = slots[slot] - 1
        if facts[other, KEY] == key and facts[other, ARES] == ares:
            same = True
            for each in range(search.register[STONES]):
                same = same and search.stones[other, each] == search.table[SPARE, each]
            if same:
                break
        slot = (slot + 1) & mask
    return slot
