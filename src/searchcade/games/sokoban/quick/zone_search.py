"""Kernels: whether the stones of a zone can all come out of it or onto switches.

Stones outside the zone are left out, and a stone that is pushed out of it is taken off the board,
which can only help. So if even then Ares cannot bring every stone out or onto a switch, the
position is lost. Taking a stone off is never worse than another push, so where one can leave
nothing else is tried.

Outside nothing stands in Ares's way. So he walks on a small graph: the cells of the zone, and one
node for each region outside.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import FAR
from searchcade.games.sokoban.quick.pruning import freezes
from searchcade.games.sokoban.quick.walks import flood, pull_back
from searchcade.games.sokoban.rules import are_on_switches

LOST, OPEN, UNSURE = 1, 2, 3
MAX_MEMBERS = 22  # stones of a zone that is searched
MAX_WAITING = 2048  # positions that wait while a zone is searched
BUCKETS = 128
MET_SLOTS = 1 << 13
NONE = -1


# ------------------------------------------------------------------ the graph


def contract(board: Any, zones: Any) -> None:
    """Make a graph of the zone and the regions outside."""
    nodes, edges = 0, 0
    for cell in range(board.cells):
        zones.node[cell] = -1
        if zones.inside[cell] != 0:
            zones.node[cell], zones.node_cell[nodes] = nodes, cell
            nodes += 1
    within = nodes
    for cell in range(board.cells):
        if zones.node[cell] < 0:
            flood(board, zones.inside, cell)
            zones.node_cell[nodes], zones.edge_begin[nodes] = cell, edges
            for place in range(board.count):
                there = board.queue[place]
                zones.node[there] = nodes
                edges = link(board, zones, there, within, edges)
            zones.edge_end[nodes] = edges
            nodes += 1
    measure_escapes(board, zones)
    for node in range(within):
        zones.edge_begin[node] = edges
        edges = link(board, zones, int(zones.node_cell[node]), nodes, edges)
        zones.edge_end[node] = edges


def link(board: Any, zones: Any, cell: int, nodes: int, edges: int) -> int:
    """List the first so many nodes next to a cell as edges; return how many edges there are."""
    for side in range(4 * cell, 4 * cell + 4):
        there = board.near[side]
        if there >= 0 and 0 <= zones.node[there] < nodes:
            zones.edge[edges] = zones.node[there]
            edges += 1
    return edges


def walk(board: Any, zones: Any, ares: int) -> int:
    """Stamp the nodes that Ares can walk to; return the least cell of them."""
    zones.clock += 1
    now, first = zones.clock, zones.node[ares]
    zones.walked[first], zones.queue[0] = now, first
    head, tail, least = 0, 1, board.cells
    while head < tail:
        node = zones.queue[head]
        head += 1
        least = min(least, int(zones.node_cell[node]))
        for edge in range(zones.edge_begin[node], zones.edge_end[node]):
            there = zones.edge[edge]
            if zones.walked[there] != now and zones.blocked[zones.node_cell[there]] == 0:
                zones.walked[there] = now
                zones.queue[tail] = there
                tail += 1
    return int(least)


def measure_escapes(board: Any, zones: Any) -> None:
    """Count the pushes that a lone stone of the zone needs at least to come out or to a switch."""
    count = 0
    for cell in range(board.cells):
        board.pulled[cell] = -1
        if board.dead[cell] == 0 and (zones.inside[cell] == 0 or board.switch[cell] != 0):
            board.pulled[cell], board.queue[count] = 0, cell
            count += 1
    pull_back(board, zones.blocked, count)  # no stone lies there now
    for cell in range(board.cells):
        zones.escape[cell] = board.pulled[cell] if board.pulled[cell] >= 0 else FAR


# ------------------------------------------------------------------ the search


def search_zone(board: Any, zones: Any, members: Any, count: int, ares: int) -> int:
    """Push the stones of the zone until all are out or on switches; say whether they can be."""
    zones.time += 1
    zones.used, zones.free, zones.lowest = 0, NONE, 0
    for bucket in range(BUCKETS):
        zones.bucket[bucket] = NONE
    for index in range(count):
        zones.row[index] = members[index]
    let_wait(zones, count, ares)
    looked_at = 0
    while True:
        entry = take(zones)
        if entry == NONE:
            return LOST
        left, here = int(zones.counts[entry]), int(zones.ares[entry])
        for index in range(left):
            zones.row[index] = zones.stones[entry * MAX_MEMBERS + index]
        leaves = True
        while leaves:
            if are_on_switches(board.switch, zones.row, left):
                return OPEN
            lay(zones, left, 1)
            least, leaving = walk(board, zones, here), -1
            if is_new(board, zones, left, least):
                looked_at += 1
                leaving = leaving_stone(board, zones, left)
                if leaving < 0:
                    push_members(board, zones, left)
            lay(zones, left, 0)
            if leaving >= 0 and left == 1:
                return OPEN
            if zones.used == MAX_WAITING or looked_at > zones.limit:
                return UNSURE
            leaves = leaving >= 0
            if leaves:
                here = zones.row[leaving]
                left -= 1
                zones.row[leaving] = zones.row[left]


def let_wait(zones: Any, count: int, ares: int) -> None:
    """Let the position in the row wait, by the pushes that its stones still need."""
    pushes, entry = 0, zones.free
    if entry == NONE:
        entry = zones.used
        zones.used += 1
    else:
        zones.free = zones.following[entry]
    for index in range(count):
        zones.stones[entry * MAX_MEMBERS + index] = zones.row[index]
        pushes += zones.escape[zones.row[index]]
    bucket = min(pushes, BUCKETS - 1)
    zones.counts[entry], zones.ares[entry] = count, ares
    zones.following[entry], zones.bucket[bucket] = zones.bucket[bucket], entry
    zones.lowest = min(zones.lowest, bucket)


def take(zones: Any) -> int:
    """Take the newest of the positions with the fewest pushes, NONE where none waits."""
    while zones.lowest < BUCKETS:
        entry = zones.bucket[zones.lowest]
        if entry != NONE:
            zones.bucket[zones.lowest] = zones.following[entry]
            zones.following[entry], zones.free = zones.free, entry
            return int(entry)
        zones.lowest += 1
    return NONE


def lay(zones: Any, count: int, what: int) -> None:
    """Put the stones of the row on the zone's board, or take them off."""
    for index in range(count):
        zones.blocked[zones.row[index]] = what


def is_new(board: Any, zones: Any, count: int, least: int) -> bool:
    """Note the position in the row; say whether it was not met in this search."""
    key = board.ares_mark[least]
    for index in range(count):
        key ^= board.stone_mark[zones.row[index]]
    slot = (key >> 20) & (MET_SLOTS - 1)
    while zones.met_time[slot] == zones.time:
        if zones.met[slot] == key:
            return False
        slot = (slot + 1) & (MET_SLOTS - 1)
    zones.met[slot], zones.met_time[slot] = key, zones.time
    return True


def can_push(board: Any, zones: Any, stone: int, direction: int) -> int:
    """Return where Ares can push a stone from where he can walk to, or -1."""
    there, behind = board.near[4 * stone + direction], board.near[4 * stone + (direction ^ 2)]
    if there < 0 or behind < 0 or zones.blocked[there] != 0 or board.dead[there] != 0:
        return -1
    if zones.blocked[behind] != 0 or zones.walked[zones.node[behind]] != zones.clock:
        return -1
    return int(there)


def leaving_stone(board: Any, zones: Any, count: int) -> int:
    """Return the index of a stone that can be pushed out of the zone, or -1."""
    for index in range(count):
        for direction in range(4):
            there = can_push(board, zones, zones.row[index], direction)
            if there >= 0 and zones.inside[there] == 0:
                return index
    return -1


def push_members(board: Any, zones: Any, count: int) -> None:
    """Let the positions after each push wait, as long as there is space."""
    for index in range(count):
        stone = int(zones.row[index])
        for direction in range(4):
            there = can_push(board, zones, stone, direction)
            if there < 0 or zones.used == MAX_WAITING:
                continue
            zones.row[index] = there
            zones.blocked[stone], zones.blocked[there] = 0, 1
            if not freezes(board, zones.blocked, zones.row, count, there):
                let_wait(zones, count, stone)
            zones.row[index] = stone
            zones.blocked[stone], zones.blocked[there] = 1, 0
