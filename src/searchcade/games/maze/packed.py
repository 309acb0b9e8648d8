"""Search kernels for mazes: plain bodies over one byte a cell, compiled by `compiled/jit.py`.

A cell's byte holds the passages (bits 0-3), the way back to its parent (4-5) and how far the
search is with it (6-7). `counters` holds what a kernel needs to go on where it stopped, and the
counters that others may read meanwhile. A kernel never allocates: it returns FULL and is called
again with more room. Order and counts are exactly those of the Python searches.

The loops go over the bits of the open ways, and step without a branch: most cells of a maze have
one way on, which the processor then guesses right.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from searchcade.compiled.textbook import (
    EXHAUSTED,
    EXPANDED,
    FOUND,
    FULL,
    GENERATED,
    LOOK_EVERY,
    PEAK,
    STOPPED,
)
from searchcade.games.maze.carve.steps import beyond
from searchcade.games.maze.rules import is_open, neighbour

HEAD, TAIL, PHASE = range(3)  # counters, where the textbook searches have others
UNSEEN, CLOSED = 0, 3

Numbers = MutableSequence[int]


def passage_count(square: int) -> int:
    """Return how many ways are open."""
    return (square & 1) + (square >> 1 & 1) + (square >> 2 & 1) + (square >> 3 & 1)


def parent_way(square: int) -> int:
    """Return the way that leads back to where this cell was reached from."""
    return square >> 4 & 3


def seen_from(square: int, way: int, status: int) -> int:
    """Return the byte of a cell that was just entered this way."""
    return square & 15 | (way ^ 2) << 4 | status << 6


def ways_on(square: int) -> int:
    """Return the open ways as bits, without the one back: there the search has been."""
    return square & 15 & ~(1 << parent_way(square))


def lowest_way(ways: int) -> int:
    """Return the first of the ways whose bits are set."""
    bit = ways & -ways
    return (bit >> 1) - (bit >> 3)


def breadth_first(
    cells: Numbers,
    cols: int,
    start: int,
    goal: int,
    ring: Numbers,
    counters: Numbers,
    flag: Numbers,
    most: int,
) -> int:
    """Search breadth first with the frontier in a ring buffer, whose size is a power of two."""
    room = len(ring) - 1
    head, tail, expanded = counters[HEAD], counters[TAIL], counters[EXPANDED]
    generated, peak = counters[GENERATED], counters[PEAK]
    status = EXHAUSTED
    if tail == 0:
        ring[0] = start
        tail = 1
        cells[start] = cells[start] & 15 | CLOSED << 6
    while head != tail:
        if tail - head + 4 > room:
            status = FULL
            break
        if expanded & LOOK_EVERY == 0:
            counters[EXPANDED] = expanded
            if flag[0] != 0:
                status = STOPPED
                break
        cell = int(ring[head & room])
        head += 1
        expanded += 1
        peak = max(peak, tail - head)
        if expanded >= most:
            status = STOPPED
            break
        if cell == goal:
            status = FOUND
            break
        square = int(cells[cell])
        generated += passage_count(square)
        ways = square & 15 if cell == start else ways_on(square)
        while ways != 0:
            way = lowest_way(ways)
            ways &= ways - 1
            there = beyond(cell, way, cols)
            known = int(cells[there])
            if known >> 6 == UNSEEN:
                cells[there] = seen_from(known, way, CLOSED)
                ring[tail & room] = there
                tail += 1
    counters[HEAD], counters[TAIL], counters[EXPANDED] = head, tail, expanded
    counters[GENERATED], counters[PEAK] = generated, peak
    return status


def closer_ways(cell: int, cols: int, goal: int) -> int:
    """Return the ways that shorten the Manhattan distance to the goal, as bits."""
    above = goal - goal % cols  # the first cell of the goal's row
    col, goal_col = cell % cols, goal % cols
    ways = 0
    if cell >= above + cols:
        ways = 1
    elif cell < above:
        ways = 4
    if col < goal_col:
        ways |= 2
    elif col > goal_col:
        ways |= 8
    return ways


def two_buckets(
    cells: Numbers,
    cols: int,
    start: int,
    goal: int,
    informed: bool,
    even: Numbers,
    odd: Numbers,
    counters: Numbers,
    flag: Numbers,
    most: int,
) -> int:
    """Search best first by cost plus Manhattan distance, or by cost alone.

    With unit costs a child's score is its parent's or one fixed step more, so two stacks do for
    a queue: the current score's and the next one's, which change places in each phase. The
    status 1 or 2 of a waiting cell says on which stack it lies; a cell on the next one that is
    now reached at the current score was reached at higher cost before and moves over.
    """
    now, later, phase = even, odd, counters[PHASE]
    waiting, next_ones, expanded = counters[HEAD], counters[TAIL], counters[EXPANDED]
    generated, peak = counters[GENERATED], counters[PEAK]
    if phase == 1:
        now, later = odd, even
    status = EXHAUSTED
    if expanded == 0 and waiting + next_ones == 0:
        now[0] = start
        waiting = 1
        cells[start] = cells[start] & 15 | 1 << 6
    while waiting + next_ones > 0:
        if waiting + 4 > len(now) or next_ones + 4 > len(later):
            status = FULL
            break
        if expanded & LOOK_EVERY == 0:
            counters[EXPANDED] = expanded
            if flag[0] != 0:
                status = STOPPED
                break
        if waiting == 0:
            now, later = later, now
            waiting, next_ones = next_ones, 0
            phase = 1 - phase
        waiting -= 1
        cell = int(now[waiting])
        square = int(cells[cell])
        if square >> 6 == CLOSED:
            continue  # a cheaper way to this cell was found after it was queued
        cells[cell] = square | CLOSED << 6
        expanded += 1
        peak = max(peak, waiting + next_ones)
        if expanded >= most:
            status = STOPPED
            break
        if cell == goal:
            status = FOUND
            break
        generated += passage_count(square)
        ways = square & 15 if cell == start else ways_on(square)
        closer = closer_ways(cell, cols, goal) if informed else 0
        while ways != 0:
            way = lowest_way(ways)
            ways &= ways - 1
            there = beyond(cell, way, cols)
            known = int(cells[there])
            if is_open(closer, way):
                if known >> 6 == UNSEEN or known >> 6 == 2 - phase:
                    cells[there] = seen_from(known, way, 1 + phase)
                    now[waiting] = there
                    waiting += 1
            elif known >> 6 == UNSEEN:
                cells[there] = seen_from(known, way, 2 - phase)
                later[next_ones] = there
                next_ones += 1
    counters[HEAD], counters[TAIL], counters[EXPANDED] = waiting, next_ones, expanded
    counters[GENERATED], counters[PEAK], counters[PHASE] = generated, peak, phase
    return status


def trace(cells: Numbers, cols: int, start: int, goal: int, letters: Numbers) -> int:
    """Walk back from the goal by the parents, writing ways from the end; return their number.

    With no room for letters it only counts.
    """
    cell, steps = goal, 0
    while cell != start:
        way = parent_way(int(cells[cell]))
        cell = neighbour(cell, way, cols)
        steps += 1
        if steps <= len(letters):
            letters[len(letters) - steps] = way ^ 2
    return steps


def follow(cells: Numbers, cols: int, start: int, ways: Numbers) -> int:
    """Replay ways from the start by the rules; return the last cell, or -n if move n is illegal."""
    cell = start
    for number in range(len(ways)):
        way = int(ways[number])
        if way > 3 or not is_open(int(cells[cell]), way):
            return -1 - number
        cell = neighbour(cell, way, cols)
    return cell
