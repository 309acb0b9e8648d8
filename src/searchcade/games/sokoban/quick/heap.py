"""Kernels: a binary heap of rows, the lowest score first.

Of rows with equal scores the one comes first that the comparisons below leave in front: plans
depend on it.
"""

from __future__ import annotations

from typing import Any

SCORE, ROW = range(2)  # columns of an entry
ENTRY_SIZE = 2


def enter(heap: Any, size: int, score: int, row: int) -> None:
    """Add a row to a heap of this size."""
    place = size
    while place > 0 and heap[(place - 1) >> 1, SCORE] > score:
        move(heap, (place - 1) >> 1, place)
        place = (place - 1) >> 1
    heap[place, SCORE], heap[place, ROW] = score, row


def take(heap: Any, size: int) -> int:
    """Take the first row out of a heap of this size, and let the last one find its place."""
    first, last, place, child = heap[0, ROW], size - 1, 0, 1
    while child < last:
        if child + 1 < last and heap[child + 1, SCORE] < heap[child, SCORE]:
            child += 1
        if heap[child, SCORE] >= heap[last, SCORE]:
            break
        move(heap, child, place)
        place, child = child, 2 * child + 1
    move(heap, last, place)
    return int(first)


def move(heap: Any, place: int, to: int) -> None:
    """Copy an entry to another place."""
    heap[to, SCORE], heap[to, ROW] = heap[place, SCORE], heap[place, ROW]
