"""A heap for kernels in which each entry has up to four below it; ties go to the newest."""

from __future__ import annotations

from typing import Any

SCORE, WHEN, WHICH = range(3)
ENTRY_SIZE = 3


def comes_before(heap: Any, place: int, score: int, when: int) -> bool:
    """Say whether the entry at a place has a lower score, or the same and is newer."""
    if heap[place, SCORE] != score:
        return bool(heap[place, SCORE] < score)
    return bool(heap[place, WHEN] > when)


def move(heap: Any, place: int, to: int) -> None:
    """Copy an entry to another place."""
    for part in range(ENTRY_SIZE):
        heap[to, part] = heap[place, part]


def enter(heap: Any, size: int, score: int, when: int, which: int) -> None:
    """Add an entry to a heap of this size; each entry has up to four below it."""
    place = size
    while place > 0 and not comes_before(heap, place - 1 >> 2, score, when):
        move(heap, place - 1 >> 2, place)
        place = place - 1 >> 2
    heap[place, SCORE], heap[place, WHEN], heap[place, WHICH] = score, when, which


def drop_first(heap: Any, size: int) -> None:
    """Take the first entry out of a heap of this size, and let the last one find its place."""
    last = size - 1
    score, when, which = heap[last, SCORE], heap[last, WHEN], heap[last, WHICH]
    place = 0
    while 4 * place + 1 < last:
        best = 4 * place + 1
        for child in range(best + 1, min(best + 4, last)):
            if comes_before(heap, child, heap[best, SCORE], heap[best, WHEN]):
                best = child
        if not comes_before(heap, best, score, when):
            break
        move(heap, best, place)
        place = best
    heap[place, SCORE], heap[place, WHEN], heap[place, WHICH] = score, when, which
