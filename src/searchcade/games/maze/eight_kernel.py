"""Search kernels for mazes with eight directions: plain functions over arrays, as `kernel_state`.

`squares` has the open sides and diagonals of each cell (`rules.openings`). `arrivals` has the
direction in which a cell was entered plus 1, and 0 for a cell that was not; ENTERED at the start;
`lengths` has the steps of the jump that led there.
`paid` has the cost of the cheapest path so far plus 1, and 0 where there is none. `heap` has two
numbers for each entry of the frontier, its score and its age with its cell: a binary heap with the
lowest score first and the newest among equals, as in `search/best_first.py`. Order and counts are
exactly those of the Python searches.
"""

from __future__ import annotations

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
    TICKS,
    WAITING,
    is_due,
)
from searchcade.games.maze.heuristics import octile
from searchcade.games.maze.jump_points import ANY, NOWHERE, jump, onward
from searchcade.games.maze.kernel_state import HEAD, TAIL, Numbers
from searchcade.games.maze.rules import DIAGONAL, STRAIGHT, eight_step, is_open

ENTERED = ANY + 1  # the arrival at the start
CELL_BITS = 27  # of an entry's second number: 10^8 cells at most; the others are its age
MAX_STEPS = 8  # nodes that an expansion may put into the frontier


def count_bits(bits: int) -> int:
    """Return how many of eight bits are set."""
    pairs = (bits & 0x55) + (bits >> 1 & 0x55)
    fours = (pairs & 0x33) + (pairs >> 2 & 0x33)
    return (fours & 15) + (fours >> 4)


def estimate(cell: int, goal: int, cols: int, informed: bool) -> int:
    """Return the octile distance to the goal, or 0 for a search without an estimate."""
    if not informed:
        return 0
    return octile(abs(goal // cols - cell // cols), abs(goal % cols - cell % cols))


# ------------------------------------------------------------------ breadth first


def breadth_first(
    squares: Numbers,
    cols: int,
    start: int,
    goal: int,
    arrivals: Numbers,
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
        arrivals[start] = ENTERED
    while head != tail:
        if tail - head + MAX_STEPS > room:
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
        square = int(squares[cell])
        generated += count_bits(square)
        for direction in range(8):
            if is_open(square, direction):
                there = cell + eight_step(direction, cols)
                if arrivals[there] == 0:
                    arrivals[there] = direction + 1
                    ring[tail & room] = there
                    tail += 1
    counters[HEAD], counters[TAIL], counters[EXPANDED] = head, tail, expanded
    counters[GENERATED], counters[PEAK] = generated, peak
    return status


# ------------------------------------------------------------------ the heap


def push(heap: Numbers, size: int, score: int, entry: int) -> None:
    """Add an entry to a heap that has so many."""
    place = size
    while place > 0:
        above = (place - 1) >> 1
        if not is_before(score, entry, heap[2 * above], heap[2 * above + 1]):
            break
        heap[2 * place], heap[2 * place + 1] = heap[2 * above], heap[2 * above + 1]
        place = above
    heap[2 * place], heap[2 * place + 1] = score, entry


def drop_first(heap: Numbers, size: int) -> None:
    """Remove the first of so many entries: the last one takes its place, and sinks."""
    score, entry = heap[2 * size - 2], heap[2 * size - 1]
    place, below = 0, 1
    while below < size - 1:
        if below + 1 < size - 1 and is_before(
            heap[2 * below + 2], heap[2 * below + 3], heap[2 * below], heap[2 * below + 1]
        ):
            below += 1
        if not is_before(heap[2 * below], heap[2 * below + 1], score, entry):
            break
        heap[2 * place], heap[2 * place + 1] = heap[2 * below], heap[2 * below + 1]
        place, below = below, 2 * below + 1
    heap[2 * place], heap[2 * place + 1] = score, entry


def is_before(score: int, entry: int, other_score: int, other_entry: int) -> bool:
    """Say whether an entry is taken before another one; the newer has the higher number."""
    return score < other_score or (score == other_score and entry > other_entry)


# ------------------------------------------------------------------ best first


def best_first(
    squares: Numbers,
    corners: Numbers,
    cols: int,
    start: int,
    goal: int,
    informed: bool,
    arrivals: Numbers,
    lengths: Numbers,
    paid: Numbers,
    heap: Numbers,
    counters: Numbers,
    looks: Numbers,
    most: int,
) -> int:
    """Search best first by cost plus octile distance, or by cost alone.

    With `lengths` it goes from jump point to jump point, else (they are empty) from cell to cell.
    """
    waiting, ticks, expanded = counters[WAITING], counters[TICKS], counters[EXPANDED]
    generated, peak = counters[GENERATED], counters[PEAK]
    status, has_jumps = EXHAUSTED, len(lengths) > 0
    if ticks == 0:
        push(heap, 0, estimate(start, goal, cols, informed), start)
        waiting = ticks = 1
        arrivals[start] = ENTERED
        paid[start] = 1
    while waiting > 0:
        if 2 * (waiting + MAX_STEPS) > len(heap):
            status = FULL
            break
        if expanded & LOOK_EVERY == 0 and is_due(looks):
            status = PAUSED
            break
        score, cell = heap[0], heap[1] & ((1 << CELL_BITS) - 1)
        drop_first(heap, waiting)
        waiting -= 1
        cost = paid[cell] - 1
        if score > cost + estimate(cell, goal, cols, informed):
            continue  # a cheaper path to this cell was found after it was queued
        expanded += 1
        peak = max(peak, waiting)
        if expanded >= most:
            status = STOPPED
            break
        if cell == goal:
            status = FOUND
            break
        ahead = int(squares[cell])
        if has_jumps:
            ahead = onward(ahead, int(arrivals[cell]) - 1)
        for direction in range(8):
            if not is_open(ahead, direction):
                continue
            there, count = cell + eight_step(direction, cols), 1
            if has_jumps:
                there = jump(squares, corners, cell, direction, cols, goal)
                if there == NOWHERE:
                    continue
                count = (there - cell) // eight_step(direction, cols)
            generated += 1
            now = cost + count * (STRAIGHT if direction < 4 else DIAGONAL)
            if paid[there] == 0 or now < paid[there] - 1:
                paid[there] = now + 1
                arrivals[there] = direction + 1
                if has_jumps:
                    lengths[there] = count
                score = now + estimate(there, goal, cols, informed)
                push(heap, waiting, score, ticks << CELL_BITS | there)
                waiting += 1
                ticks += 1
    counters[WAITING], counters[TICKS], counters[EXPANDED] = waiting, ticks, expanded
    counters[GENERATED], counters[PEAK] = generated, peak
    return status


# ------------------------------------------------------------------ the plan


def trace(
    arrivals: Numbers, lengths: Numbers, cols: int, start: int, goal: int, directions: Numbers
) -> int:
    """Walk back from the goal by the arrivals, writing directions; return their number.

    `lengths` is empty for a search without jumps. With an empty array of directions it only counts.
    """
    cell, steps = goal, 0
    while cell != start:
        direction = int(arrivals[cell]) - 1
        count = int(lengths[cell]) if len(lengths) > 0 else 1
        for number in range(steps + 1, steps + count + 1):
            if number <= len(directions):
                directions[len(directions) - number] = direction
        steps += count
        cell -= count * eight_step(direction, cols)
    return steps
