"""Prices of a linear program by the interior-point method of Mehrotra, in kernels.

Prices come out nearly best and nearly feasible: whoever proves something by them has to make them
feasible. A round solves normal equations, whose matrix is symmetric: its upper half is eliminated
(Gauss) a panel of rows at a time, in tiles that fit the processor's first cache.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from math import isfinite
from typing import Any, NamedTuple

from searchcade.compiled.arena import KernelArena, Matrix

FOUND, FAILED, PAUSED = 0, 1, 2
ENTRIES = 4  # of a column that is no link, at most
MAX_ROUNDS = 60
PRECISION = 1e-4  # of the gap between costs and prices at the end
MAX_MISSING = 1e-3  # of the sum of a row, at the end
ALMOST = 0.99  # of the way to where a variable becomes 0
REGULAR, REGULAR_PART = 1e-8, 1e-10  # added to the diagonal: some rows say the same twice
PANEL = 16  # rows that are eliminated together
GROUP = 4  # rows that are subtracted at once, from two
TILE = 128  # columns
WORK = 30_000_000  # multiplications of a call: some 20 ms
ROUND, ROW = 0, 1  # what `progress` counts: rounds, and rows that are eliminated in this one


class Program(NamedTuple):
    """Minimise the costs of columns that are not negative, so that every row has its sum.

    It has two kinds of columns. `links` is a square of costs: a link leaves row i and enters the
    j-th of the last rows. All other columns have up to four entries. The rows that links leave come
    first, as no column has two of them, so that little fills up when they are eliminated.
    """

    links: Any
    rows: Any
    """Of the other columns: the rows of their entries; the number of rows where there is none."""
    entries: Any
    costs: Any
    sums: Any


class SparseColumn(NamedTuple):
    """What a column costs, and its entries: pairs of a row and a number."""

    cost: int
    entries: tuple[tuple[int, int], ...]


def program(
    arena: KernelArena, links: Any, columns: Sequence[SparseColumn], sums: Sequence[int]
) -> Program:
    """Return a program with all its arrays in an arena; the links are there already."""
    nothing = ((len(sums), 0),) * ENTRIES
    table = [entry for each in columns for entry in (each.entries + nothing)[:ENTRIES]]
    shape = len(columns), ENTRIES
    return Program(
        links,
        arena.copy(Matrix("i", shape, [row for row, _ in table])),
        arena.copy(Matrix("i", shape, [number for _, number in table])),
        arena.copy(array("d", [each.cost for each in columns])),
        arena.copy(array("i", sums)),
    )


class Iterate(NamedTuple):
    """The state of the method: first by column, beginning with the links, then by row."""

    costs: Any
    columns: Any
    slack: Any
    scales: Any
    """Column by slack."""
    over: Any
    """What a column costs beyond its worth and its slack."""
    target: Any
    """By how much the product of column and slack is to change, by slack."""
    step: Any
    fall: Any
    """The step of the slack."""
    prices: Any
    """The first one by row."""
    missing: Any
    rise: Any
    """The step of the prices."""
    inverse: Any
    """1 by the pivot."""
    matrix: Any
    """The normal equations, of which the upper half counts."""
    progress: Any


def iterate(arena: KernelArena, program: Program) -> Iterate:
    """Make the arrays for a program; a row that nothing is in stands for no row."""
    columns = len(program.links) ** 2 + len(program.costs)
    rows = (len(program.sums) // PANEL + 1) * PANEL
    by_column = [arena.zeros("d", columns) for _ in range(8)]
    by_row = [arena.zeros("d", rows) for _ in range(4)]
    arrays = [*by_column, *by_row, arena.zeros("d", rows, rows), arena.zeros("q", 2)]
    return Iterate._make(arrays)


def best_prices(arena: KernelArena, program: Program) -> Generator[None, None, list[float]]:
    """Return prices at which no column is worth much more than its cost; yield while it works.

    All are 0 where the method fails.
    """
    point = iterate(arena, program)
    arena.call(begin, program, point)
    status = PAUSED
    while status == PAUSED:
        status = arena.call(advance, program, point, WORK)
        yield
    prices: list[float] = point.prices.tolist()[: len(program.sums)]
    if status == FAILED or not all(map(isfinite, prices)):
        return [0.0] * len(prices)
    return prices


# ------------------------------------------------------------------ rounds


def begin(program: Program, point: Iterate) -> None:
    """Start where all columns are 1 and all prices are 0."""
    size = len(program.links)
    for row in range(size):
        for column in range(size):
            point.costs[row * size + column] = program.links[row, column]
    for column in range(len(program.costs)):
        point.costs[size * size + column] = program.costs[column]
    for column in range(len(point.costs)):
        point.columns[column] = 1.0
        point.slack[column] = max(point.costs[column], 1.0) + 1.0


def advance(program: Program, point: Iterate, work: int) -> int:
    """Go on for so many multiplications, or until the prices are good or the method fails."""
    side, progress = len(point.prices), point.progress
    while work > 0:
        if progress[ROW] == 0:
            if progress[ROUND] == MAX_ROUNDS or begin_round(program, point):
                return FOUND
            make_matrix(program, point)
        while progress[ROW] < side and work > 0:
            if not eliminate(point.matrix, point.inverse, progress[ROW]):
                return FAILED
            work -= (progress[ROW] + PANEL) * PANEL * (side - progress[ROW])
            progress[ROW] += PANEL
        if progress[ROW] == side:
            end_round(program, point)
            progress[ROW] = 0
            progress[ROUND] += 1
            work -= len(point.costs)
    return PAUSED


def begin_round(program: Program, point: Iterate) -> bool:
    """Measure what is missing and over; say whether the prices are good enough."""
    add_columns(program, point.columns, point.missing)
    add_prices(program, point.prices, point.over)
    paid = gained = most = 0.0
    for column in range(len(point.costs)):
        point.over[column] = point.costs[column] - point.over[column] - point.slack[column]
        point.scales[column] = point.columns[column] / point.slack[column]
        paid += point.costs[column] * point.columns[column]
    for row in range(len(program.sums)):
        point.missing[row] = program.sums[row] - point.missing[row]
        gained += program.sums[row] * point.prices[row]
        most = max(most, abs(point.missing[row]))
    return abs(paid - gained) < PRECISION * (1.0 + abs(gained)) and most < MAX_MISSING


def end_round(program: Program, point: Iterate) -> None:
    """Predict a step, correct it, and make it."""
    columns, slack = point.columns, point.slack
    step, fall, target = point.step, point.fall, point.target
    product = 0.0
    for column in range(len(columns)):
        target[column] = -columns[column]
        product += columns[column] * slack[column]
    direct(program, point)
    length, depth = length_of(columns, step), length_of(slack, fall)
    reached = 0.0
    for column in range(len(columns)):
        after = columns[column] + length * step[column]
        reached += after * (slack[column] + depth * fall[column])
    center = reached / product * (reached / product) * (reached / product) * product / len(columns)
    for column in range(len(columns)):
        target[column] = (center - step[column] * fall[column]) / slack[column] - columns[column]
    direct(program, point)
    length, depth = ALMOST * length_of(columns, step), ALMOST * length_of(slack, fall)
    for column in range(len(columns)):
        columns[column] += length * step[column]
        slack[column] += depth * fall[column]
    for row in range(len(point.prices)):
        point.prices[row] += depth * point.rise[row]


def direct(program: Program, point: Iterate) -> None:
    """Find the step towards the target."""
    step, fall, target, scales = point.step, point.fall, point.target, point.scales
    for column in range(len(step)):
        step[column] = target[column] - scales[column] * point.over[column]
    add_columns(program, step, point.rise)
    for row in range(len(program.sums)):
        point.rise[row] = point.missing[row] - point.rise[row]
    solve(point.matrix, point.inverse, point.rise)
    add_prices(program, point.rise, fall)
    for column in range(len(step)):
        fall[column] = point.over[column] - fall[column]
        step[column] = target[column] - scales[column] * fall[column]


def length_of(values: Any, step: Any) -> float:
    """Return how much of a step keeps all values positive, at most all of it."""
    most = 1.0
    for column in range(len(values)):
        if -step[column] > most * values[column]:
            most = -step[column] / values[column]
    return 1.0 / most


def add_columns(program: Program, columns: Any, sums: Any) -> None:
    """Add up the rows."""
    size = len(program.links)
    first = len(program.sums) - size
    for row in range(len(sums)):
        sums[row] = 0.0
    for row in range(size):
        total = 0.0
        for column in range(size):
            value = columns[row * size + column]
            total += value
            sums[first + column] += value
        sums[row] -= total
    for column in range(len(program.costs)):
        for entry in range(ENTRIES):
            value = program.entries[column, entry] * columns[size * size + column]
            sums[program.rows[column, entry]] += value


def add_prices(program: Program, prices: Any, worth: Any) -> None:
    """Add up what the entries of each column are worth at these prices of the rows."""
    size = len(program.links)
    first = len(program.sums) - size
    for row in range(size):
        for column in range(size):
            worth[row * size + column] = prices[first + column] - prices[row]
    for column in range(len(program.costs)):
        total = 0.0
        for entry in range(ENTRIES):
            total += program.entries[column, entry] * prices[program.rows[column, entry]]
        worth[size * size + column] = total


# ------------------------------------------------------------------ normal equations


def make_matrix(program: Program, point: Iterate) -> None:
    """Make the upper half of A T A', for the scales T."""
    size, side, matrix = len(program.links), len(point.prices), point.matrix
    first = len(program.sums) - size
    for row in range(side):
        for column in range(row, side):
            matrix[row, column] = 0.0
    for row in range(size):
        for column in range(size):
            scale = point.scales[row * size + column]
            matrix[row, first + column] = -scale
            matrix[row, row] += scale
            matrix[first + column, first + column] += scale
    for column in range(len(program.costs)):
        scale = point.scales[size * size + column]
        for one in range(ENTRIES):
            for other in range(ENTRIES):
                row, beside = program.rows[column, one], program.rows[column, other]
                if row <= beside:
                    factor = program.entries[column, one] * program.entries[column, other]
                    matrix[row, beside] += factor * scale
    for row in range(size, len(program.sums)):
        matrix[row, row] += REGULAR + REGULAR_PART * matrix[row, row]
    for row in range(len(program.sums), side):
        matrix[row, row] = 1.0


def eliminate(matrix: Any, inverse: Any, begin: int) -> bool:
    """Subtract all rows before a panel from it, then its rows from each other.

    Say whether all pivots are positive.
    """
    side = len(inverse)
    for left in range(begin, side, TILE):
        right = min(left + TILE, side)
        for row in range(0, begin, GROUP):
            for target in range(begin, begin + PANEL, 2):
                subtract(matrix, inverse, row, target, left, right)
    for row in range(begin, begin + PANEL):
        if not matrix[row, row] > 0.0:
            return False
        inverse[row] = 1.0 / matrix[row, row]
        for target in range(row + 1, begin + PANEL):
            part = matrix[row, target] * inverse[row]
            for column in range(target, side):
                matrix[target, column] -= part * matrix[row, column]
    return True


def subtract(matrix: Any, inverse: Any, row: int, target: int, left: int, right: int) -> None:
    """Subtract a group of rows from two others, between two columns."""
    a, b = parts(matrix, inverse, row, target)
    c, d = parts(matrix, inverse, row + 1, target)
    e, f = parts(matrix, inverse, row + 2, target)
    g, h = parts(matrix, inverse, row + 3, target)
    if a == b == c == d == e == f == g == h == 0.0:
        return
    for column in range(left, right):
        p, q = matrix[row, column], matrix[row + 1, column]
        r, s = matrix[row + 2, column], matrix[row + 3, column]
        matrix[target, column] -= a * p + c * q + e * r + g * s
        matrix[target + 1, column] -= b * p + d * q + f * r + h * s


def parts(matrix: Any, inverse: Any, row: int, target: int) -> tuple[float, float]:
    """Return what part of a row is subtracted from two neighbours."""
    return matrix[row, target] * inverse[row], matrix[row, target + 1] * inverse[row]


def solve(matrix: Any, inverse: Any, right: Any) -> None:
    """Replace the right side of the equations by the solution."""
    side = len(inverse)
    for row in range(side):
        part = right[row] * inverse[row]
        for column in range(row + 1, side):
            right[column] -= part * matrix[row, column]
    for row in range(side - 1, -1, -1):
        total = right[row]
        for column in range(row + 1, side):
            total -= matrix[row, column] * right[column]
        right[row] = total * inverse[row]
