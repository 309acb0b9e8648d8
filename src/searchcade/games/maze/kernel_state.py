"""Search kernels for mazes: plain functions over one byte a cell.

A cell's byte holds the passages (bits 0-3), the direction of its parent (4-5) and its status
in the search (6-7). A kernel never allocates: it returns FULL, or PAUSED after some looks, and is
called again; `counters` holds what it needs to go on. Order and counts are exactly those of the
Python searches.

The loops go over the bits of the open directions, and step without a branch: most cells of a maze
have one successor, which the processor then predicts right.
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
    PAUSED,
    PEAK,
    STOPPED,
    is_due,
)
from searchcade.games.maze.carve import beyond
from searchcade.games.maze.rules import is_open, neighbour

HEAD, TAIL, PHASE = range(3)  # counters, where the textbook searches have others
UNSEEN, CLOSED = 0, 3

Numbers = MutableSequence[int]


def passage_count(square: int) -> int:
    """Return how many directions are open."""
    return (square & 1) + (square >> 1 & 1) + (square >> 2 & 1) + (square >> 3 & 1)


def parent_direction(square: int) -> int:
    """Return the direction of the cell's parent."""
    return square >> 4 & 3


def seen_from(square: int, direction: int, status: int) -> int:
    """Return the byte of a cell that was just entered in this direction."""
    return square & 15 | (direction ^ 2) << 4 | status << 6


def directions_on(square: int) -> int:
    """Return the open directions as bits, without the one to the parent."""
    return square & 15 & ~(1 << parent_direction(square))


def lowest_direction(directions: int) -> int:
    """Return the first of the directions whose bits are set."""
    bit = directions & -directions
    return (bit >> 1) - (bit >> 3)


def breadth_first(
    cells: Numbers,
    cols: int,
    start: int,
    goal: int,
    ring: Numbers,
    counters: Numbers,
    looks: Numbers,
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
        if expanded & LOOK_EVERY == 0 and is_due(looks):
            status = PAUSED
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
        directions = square & 15 if cell == start else directions_on(square)
        while directions != 0:
            direction = lowest_direction(directions)
            directions &= directions - 1
            there = beyond(cell, direction, cols)
            known = int(cells[there])
            if known >> 6 == UNSEEN:
                cells[there] = seen_from(known, direction, CLOSED)
                ring[tail & room] = there
                tail += 1
    counters[HEAD], counters[TAIL], counters[EXPANDED] = head, tail, expanded
    counters[GENERATED], counters[PEAK] = generated, peak
    return status


def closer_directions(cell: int, cols: int, goal: int) -> int:
    """Return the directions that shorten the Manhattan distance to the goal, as bits."""
    above = goal - goal % cols  # the first cell of the goal's row
    col, goal_col = cell % cols, goal % cols
    directions = 0
    if cell >= above + cols:
        directions = 1
    elif cell < above:
        directions = 4
    if col < goal_col:
        directions |= 2
    elif col > goal_col:
        directions |= 8
    return directions


def two_buckets(
    cells: Numbers,
    cols: int,
    start: int,
    goal: int,
    informed: bool,
    even: Numbers,
    odd: Numbers,
    counters: Numbers,
    looks: Numbers,
    most: int,
) -> int:
    """Search best first by cost plus Manhattan distance, or by cost alone.

    With unit costs a child's score is its parent's or one fixed step more, so two stacks can
    replace a queue: the current score's and the next one's, which change places in each phase. The
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
        if expanded & LOOK_EVERY == 0 and is_due(looks):
            status = PAUSED
            break
        if waiting == 0:
            now, later = later, now
            waiting, next_ones = next_ones, 0
            phase = 1 - phase
        waiting -= 1
        cell = int(now[waiting])
        square = int(cells[cell])
        if square >> 6 == CLOSED:
            continue  # a cheaper path to this cell was found after it was queued
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
        directions = square & 15 if cell == start else directions_on(square)
        closer = closer_directions(cell, cols, goal) if informed else 0
        while directions != 0:
            direction = lowest_direction(directions)
            directions &= directions - 1
            there = beyond(cell, direction, cols)
            known = int(cells[there])
            if is_open(closer, direction):
                if known >> 6 == UNSEEN or known >> 6 == 2 - phase:
                    cells[there] = seen_from(known, direction, 1 + phase)
                    now[waiting] = there
                    waiting += 1
            elif known >> 6 == UNSEEN:
                cells[there] = seen_from(known, direction, 2 - phase)
                later[next_ones] = there
                next_ones += 1
    counters[HEAD], counters[TAIL], counters[EXPANDED] = waiting, next_ones, expanded
    counters[GENERATED], counters[PEAK], counters[PHASE] = generated, peak, phase
    return status


def trace(cells: Numbers, cols: int, start: int, goal: int, letters: Numbers) -> int:
    """Walk back from the goal by the parents, writing directions; return their number.

    With an empty array it only counts.
    """
    cell, steps = goal, 0
    while cell != start:
        direction = parent_direction(int(cells[cell]))
        cell = neighbour(cell, direction, cols)
        steps += 1
        if steps <= len(letters):
            letters[len(letters) - steps] = direction ^ 2
    return steps


def follow(cells: Numbers, cols: int, start: int, directions: Numbers) -> int:
    """Replay directions by the rules; return the last cell, or -n if move n is illegal."""
    cell = start
    for number in range(len(directions)):
        direction = int(directions[number])
        if direction > 3 or not is_open(int(cells[cell]), direction):
            return -1 - number
        cell = neighbour(cell, direction, cols)
    return cell
