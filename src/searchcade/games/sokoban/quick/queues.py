"""Kernels: moves that wait, in heaps whose entries are linked with each other.

A pairing heap (Fredman, Sedgewick, Sleator and Tarjan): to enter costs one comparison, which
matters where most moves are never taken. Each move is in two of them: that of its cell of the
feature space, and one for all.
"""

from __future__ import annotations

from typing import Any

HEAPS = 2
OF_CELL, OF_ALL = range(HEAPS)
NONE = -1


def join(tree: Any, heap: int, one: int, other: int) -> int:
    """Join two heaps by their first moves; return the first of both."""
    if one == NONE:
        return other
    if other == NONE:
        return one
    if tree.key[HEAPS * other + heap] < tree.key[HEAPS * one + heap]:
        one, other = other, one
    tree.next[HEAPS * other + heap] = tree.child[HEAPS * one + heap]
    tree.child[HEAPS * one + heap] = other
    return one


def enter(tree: Any, heap: int, first: int, move: int, key: int) -> int:
    """Add a move to the heap that begins with `first`; return with which it begins then."""
    tree.key[HEAPS * move + heap] = key
    tree.child[HEAPS * move + heap], tree.next[HEAPS * move + heap] = NONE, NONE
    return join(tree, heap, first, move)


def without_first(tree: Any, heap: int, first: int) -> int:
    """Take the first move off its heap; return the next one: join by pairs, then all of them."""
    pairs, here = NONE, int(tree.child[HEAPS * first + heap])
    while here != NONE:
        other, after = int(tree.next[HEAPS * here + heap]), NONE
        if other != NONE:
            after = int(tree.next[HEAPS * other + heap])
        pair = join(tree, heap, here, other)
        tree.next[HEAPS * pair + heap] = pairs
        pairs, here = pair, after
    joined = NONE
    while pairs != NONE:
        after = int(tree.next[HEAPS * pairs + heap])
        joined = join(tree, heap, joined, pairs)
        pairs = after
    return joined
