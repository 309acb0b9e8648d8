"""Kernels: a heap of rows by cost in two arrays."""

from __future__ import annotations

from typing import Any


def push(costs: Any, rows: Any, size: int, cost: int, row: int) -> None:
    """Put a row into a heap of this size."""
    hole = size
    while hole and costs[(hole - 1) // 2] > cost:
        costs[hole], rows[hole] = costs[(hole - 1) // 2], rows[(hole - 1) // 2]
        hole = (hole - 1) // 2
    costs[hole], rows[hole] = cost, row


def pop(costs: Any, rows: Any, size: int) -> tuple[int, int]:
    """Take the cheapest row out of a heap of this size."""
    cost, row = costs[0], rows[0]
    last, moved = costs[size - 1], rows[size - 1]
    hole, child = 0, 1
    while child < size - 1:
        if child + 1 < size - 1 and costs[child + 1] < costs[child]:
            child += 1
        if costs[child] >= last:
            break
        costs[hole], rows[hole] = costs[child], rows[child]
        hole, child = child, 2 * child + 1
    costs[hole], rows[hole] = last, moved
    return cost, row
