"""Prices of a linear program: the interior-point method of Mehrotra, in NumPy.

The program asks for the cheapest flow through rows that must balance. It has two kinds of columns.
`links` is a square of costs: a link leaves row i and enters row n + j, for each i and j below n.
All other columns have up to four entries. No column has two of them in the first n rows, so these
rows are eliminated by division, and what is left is small enough for a dense solver. Prices come
out nearly best and nearly feasible: a proof has to make them so.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

BLAS_FUNCTIONS = (
    "scipy_openblas_{}_num_threads64_",
    "openblas_{}_num_threads64_",
    "openblas_{}_num_threads",
)
BlasThreads = tuple[Callable[[], int], Callable[[int], None]]
Array = Any  # arrays of floats or whole numbers
ENTRIES = 4  # of a column, at most
MAX_ROUNDS = 60
PRECISION = 1e-4  # of the gap between costs and prices at the end
ALMOST = 0.99  # of the way to where a variable becomes 0
TINY = 1e-12


@cache
def blas_threads() -> BlasThreads | None:
    """Return how OpenBLAS says and changes its number of threads; None where it is not in use."""
    for file in Path(np.__file__).parents[1].glob("numpy.libs/*openblas*"):
        try:
            library = ctypes.CDLL(str(file))  # loaded already: this is the one that NumPy uses
        except OSError:
            continue
        for name in BLAS_FUNCTIONS:
            with contextlib.suppress(AttributeError):
                return library[name.format("get")], library[name.format("set")]
    return None


@contextlib.contextmanager
def one_thread() -> Iterator[None]:
    """Let OpenBLAS use one thread, and then as many as before.

    Its threads wait for each other in busy loops. For matrices of some hundred rows that gains
    nothing, and on a machine with other work it took six times the processor time (two cores, load
    7). NumPy itself has no switch for it but a variable that is read at the first import.
    """
    found = blas_threads()
    if found is None:
        yield
        return
    number, change = found
    before = number()
    change(1)
    try:
        yield
    finally:
        change(before)


class Program(NamedTuple):
    """Minimise the costs of columns that are not negative, so that every row has its sum."""

    links: Array
    rows: Array
    """Of the other columns: the rows of their entries; the number of rows where there is none."""
    entries: Array
    costs: Array
    sums: Array

    def total(self, columns: Array) -> Array:
        """Return the sum of each row."""
        size = len(self.links)
        links, others = columns[: size * size].reshape(size, size), columns[size * size :]
        values = (self.entries * others[:, None]).ravel()
        sums = np.bincount(self.rows.ravel(), values, minlength=len(self.sums) + 1)[:-1]
        sums[:size] -= links.sum(1)
        sums[size : 2 * size] += links.sum(0)
        return sums

    def worth(self, prices: Array) -> Array:
        """Return what the entries of each column are worth at these prices of the rows."""
        size = len(self.links)
        links = prices[size : 2 * size][None, :] - prices[:size][:, None]
        others = (np.append(prices, 0.0)[self.rows] * self.entries).sum(1)
        return np.concatenate([links.ravel(), others])


class Normal:
    """The equations of a round, A T A' y = r for the scales T, with the first rows eliminated."""

    def __init__(self, program: Program, scales: Array) -> None:
        self.size = size = len(program.links)
        links = scales[: size * size].reshape(size, size)
        matrix = self._others(program, scales[size * size :])
        self.first = matrix.diagonal()[:size] + links.sum(1) + TINY
        across, rest = matrix[:size, size:], matrix[size:, size:]
        across[:, :size] -= links
        self.share = across / self.first[:, None]
        rest -= across.T @ self.share
        own = np.arange(len(rest))
        rest[own[:size], own[:size]] += links.sum(0)
        rest[own, own] += 1e-8 + 1e-10 * np.abs(rest[own, own])  # some rows say the same twice
        self.rest = rest

    @staticmethod
    def _others(program: Program, scales: Array) -> Array:
        """Add up the columns that are no links."""
        side = len(program.sums) + 1
        places = program.rows[:, :, None] * side + program.rows[:, None, :]
        values = program.entries[:, :, None] * program.entries[:, None, :] * scales[:, None, None]
        return np.bincount(places.ravel(), values.ravel(), side * side).reshape(side, side)[
            :-1, :-1
        ]

    def solve(self, right: Array) -> Array:
        """Return the solution."""
        first = right[: self.size]
        rest = np.linalg.solve(self.rest, right[self.size :] - self.share.T @ first)
        return np.concatenate([first / self.first - self.share @ rest, rest])


def best_prices(program: Program) -> Array:
    """Return prices of the rows at which no column is worth much more than its cost."""
    costs = np.concatenate([program.links.ravel(), program.costs]).astype(float)
    columns, slack = np.ones(len(costs)), np.maximum(costs, 1.0) + 1.0
    prices = np.zeros(len(program.sums))
    for _ in range(MAX_ROUNDS):
        missing = program.sums - program.total(columns)
        over = costs - program.worth(prices) - slack
        paid, gained = costs @ columns, program.sums @ prices
        if abs(paid - gained) < PRECISION * (1 + abs(gained)) and np.abs(missing).max() < 1e-3:
            break
        normal = Normal(program, columns / slack)

        def direction(target: Array) -> tuple[Array, Array, Array]:
            """Return the step towards a product of columns and slack that differs by this much."""
            aim, scales = target / slack, columns / slack  # noqa: B023  used within the round
            rise = normal.solve(missing - program.total(aim - scales * over))  # noqa: B023
            shrink = over - program.worth(rise)  # noqa: B023
            return aim - scales * shrink, rise, shrink

        product = columns * slack
        guess, _, fall = direction(-product)
        reached = (columns + length(columns, guess) * guess) @ (slack + length(slack, fall) * fall)
        center = (reached / product.sum()) ** 3 * product.mean()
        step, rise, fall = direction(center - product - guess * fall)
        columns = columns + ALMOST * length(columns, step) * step
        far = ALMOST * length(slack, fall)
        prices, slack = prices + far * rise, slack + far * fall
    return prices


def length(values: Array, step: Array) -> float:
    """Return how much of a step keeps all values positive, at most all of it."""
    return float(min(1.0, 1.0 / max(TINY, (-step / values).max())))
