"""Kernels: where Ares can walk, which cells part the room, and where one stone can be brought."""

from __future__ import annotations

from typing import Any

REST = 4
"""The part of the room beyond a cell that holds where the search began."""


def flood(board: Any, blocked: Any, start: int) -> int:
    """Stamp all cells that can be walked to with a new time; return the least of them."""
    board.clock += 1
    return spread(board, blocked, start, board.clock)


def spread(board: Any, blocked: Any, start: int, now: int) -> int:
    """Stamp all cells that can be walked to with this time; return the least of them.

    They are the first `count` of the queue.
    """
    near, walked, queue = board.near, board.walked, board.queue
    walked[start], queue[0] = now, start
    head, tail, least = 0, 1, start
    while head < tail:
        cell = queue[head]
        head += 1
        least = min(least, cell)
        for side in range(4 * cell, 4 * cell + 4):
            there = near[side]
            if there >= 0 and blocked[there] == 0 and walked[there] != now:
                walked[there] = now
                queue[tail] = there
                tail += 1
    board.count = tail
    return least


def count_regions(board: Any, blocked: Any) -> int:
    """Count the regions that stones part the floor into."""
    board.clock += 1
    now, regions = board.clock, 0
    for cell in range(board.cells):
        if blocked[cell] == 0 and board.walked[cell] != now:
            spread(board, blocked, cell, now)
            regions += 1
    return regions


# ------------------------------------------------------------------ what a stone would part


def cut(board: Any, blocked: Any, start: int) -> None:
    """Search depth first from a cell, so that `part_of` knows what a stone on any cell would part.

    Hopcroft and Tarjan: below a cell in the tree, a branch that touches nothing above that cell
    hangs on it alone. One such search answers for every cell what would else take a flood each.
    """
    near, found, low, parent = board.near, board.found, board.low, board.parent
    turn, least, seen = board.turn, board.least, board.cut_time
    board.clock += 1
    now, count, cell = board.clock, 1, start
    board.order[0], found[start], low[start], parent[start] = start, 0, 0, -1
    turn[start], least[start], seen[start] = 0, start, now
    while cell >= 0:
        if turn[cell] < 4:
            there = near[4 * cell + turn[cell]]
            turn[cell] += 1
            if there < 0 or blocked[there] != 0:
                continue
            if seen[there] != now:
                board.order[count], found[there], low[there], parent[there] = (
                    there,
                    count,
                    count,
                    cell,
                )
                turn[there], least[there], seen[there] = 0, there, now
                count += 1
                cell = there
            elif found[there] < low[cell] and there != parent[cell]:
                low[cell] = found[there]
        else:
            board.end[cell] = count
            above = parent[cell]
            if above >= 0:
                low[above] = min(low[above], low[cell])
                least[above] = min(least[above], least[cell])
            cell = above
    board.count = count
    list_least(board)


def list_least(board: Any) -> None:
    """Note the least cell before and after each place of the order."""
    count = board.count
    board.least_before[0], board.least_after[count] = board.cells, board.cells
    for place in range(count):
        board.least_before[place + 1] = min(board.least_before[place], board.order[place])
    for place in range(count - 1, -1, -1):
        board.least_after[place] = min(board.least_after[place + 1], board.order[place])


def is_below(board: Any, cell: int, there: int) -> bool:
    """Say whether `there` is a cell or below it in the tree."""
    return bool(board.found[cell] <= board.found[there] < board.end[cell])


def hangs(board: Any, cell: int, direction: int) -> bool:
    """Say whether a branch begins in this direction that hangs on the cell alone."""
    there = board.near[4 * cell + direction]
    if there < 0 or board.cut_time[there] != board.cut_time[cell] or board.parent[there] != cell:
        return False
    return bool(board.low[there] >= board.found[cell])


def part_of(board: Any, cell: int, there: int) -> int:
    """Return in which part Ares is, at a cell other than that of the stone that parts the room.

    It is the direction in which the part begins, or REST.
    """
    if is_below(board, cell, there):
        for direction in range(4):
            if hangs(board, cell, direction) and is_below(
                board, board.near[4 * cell + direction], there
            ):
                return direction
    return REST


def count_parts(board: Any, cell: int) -> int:
    """Count the parts that a stone on a cell leaves of what was searched."""
    parts = 1 if board.found[cell] > 0 else 0
    for direction in range(4):
        if hangs(board, cell, direction):
            parts += 1
    return parts


def least_of_part(board: Any, cell: int, part: int) -> int:
    """Return the least cell that Ares can walk to in a part."""
    if part != REST:
        return int(board.least[board.near[4 * cell + part]])
    least = min(board.least_before[board.found[cell]], board.least_after[board.end[cell]])
    for direction in range(4):
        there = board.near[4 * cell + direction]
        is_met = there >= 0 and board.cut_time[there] == board.cut_time[cell]
        if is_met and board.parent[there] == cell and board.low[there] < board.found[cell]:
            least = min(least, board.least[there])
    return int(least)


# ------------------------------------------------------------------ where one stone can come


def journeys(board: Any, blocked: Any, stone: int, ares: int, pulled: bool) -> int:
    """List where a stone can come, each cell once for each part in which Ares can be then.

    Returns the number of entries; the first is where it lies. `blocked` has no stone there.
    """
    cut(board, blocked, stone)
    now, begun = board.cut_time[stone], board.clock
    if board.cut_time[ares] != now:
        return 1
    part = part_of(board, stone, ares)
    board.entry_cell[0], board.entry_part[0], board.entry_from[0] = stone, part, -1
    board.entry_time[5 * stone + part] = begun
    head, tail = 0, 1
    while head < tail:
        tail = move_on(board, blocked, head, tail, pulled)
        head += 1
    return tail


def move_on(board: Any, blocked: Any, head: int, tail: int, pulled: bool) -> int:
    """Queue the entries one push or pull away; return how many there are."""
    near, begun = board.near, board.clock
    cell, part = board.entry_cell[head], board.entry_part[head]
    for direction in range(4):
        there = near[4 * cell + direction]
        if there < 0 or blocked[there] != 0:
            continue
        if pulled:
            stand, after = there, near[4 * there + direction]
            if after < 0 or blocked[after] != 0:
                continue
        else:
            stand, after = near[4 * cell + (direction ^ 2)], cell
            if stand < 0 or blocked[stand] != 0 or board.dead[there] != 0:
                continue
        if part_of(board, cell, stand) != part:
            continue
        new = part_of(board, there, after)
        if board.entry_time[5 * there + new] == begun:
            continue
        board.entry_time[5 * there + new] = begun
        board.entry_cell[tail], board.entry_part[tail] = there, new
        board.entry_from[tail], board.entry_direction[tail] = head, direction
        tail += 1
    return tail


def pulls(board: Any, goal: int) -> None:
    """Count the pushes that bring a lone stone from each cell to one, Ares walking around it.

    The walls are those of `wall`; -1 where it cannot come from. On which side of the goal Ares
    ends does not matter.
    """
    for cell in range(board.cells):
        board.pulled[cell] = -1
    if board.wall[goal] != 0:
        return
    cut(board, board.wall, goal)
    begun, tail, head = board.clock, 0, 0
    for direction in range(4):
        there = board.near[4 * goal + direction]
        if there >= 0 and board.wall[there] == 0:
            part = part_of(board, goal, there)
            if board.entry_time[5 * goal + part] != begun:
                board.entry_time[5 * goal + part] = begun
                board.entry_cell[tail], board.entry_part[tail] = goal, part
                tail += 1
    board.pulled[goal] = 0
    while head < tail:
        before = tail
        tail = move_on(board, board.wall, head, tail, True)
        for entry in range(before, tail):
            cell = board.entry_cell[entry]
            if board.pulled[cell] < 0:
                board.pulled[cell] = board.pulled[board.entry_cell[head]] + 1
        head += 1


def free_pulls(board: Any, goal: int) -> None:
    """Count the same for an Ares who is always where he is wanted."""
    for cell in range(board.cells):
        board.pulled[cell] = -1
    if board.wall[goal] == 0:
        board.pulled[goal], board.queue[0] = 0, goal
        pull_back(board, board.wall, 1)


def pull_back(board: Any, blocked: Any, tail: int) -> None:
    """Count the pulls from the first so many cells of the queue, for which `pulled` is 0."""
    near, pulled, queue, head = board.near, board.pulled, board.queue, 0
    while head < tail:
        cell = queue[head]
        head += 1
        for direction in range(4):
            there = near[4 * cell + direction]
            if there < 0 or blocked[there] != 0 or pulled[there] >= 0:
                continue
            beyond = near[4 * there + direction]
            if beyond >= 0 and blocked[beyond] == 0:
                pulled[there] = pulled[cell] + 1
                queue[tail] = there
                tail += 1
