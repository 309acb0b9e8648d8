"""What a push pays towards the walks before and after it.

A walk leads from the end of a push to the begin of the next one. Let every push have a charge for
its end and one for its begin, negative ones too, such that the end's charge of one push and the
begin's charge of another are together never more than the shortest walk between the two. Then the
walks of a plan cost at least the charges of its pushes, but for the first begin, where Ares comes
from his start, and the last end, after which he stays.

Which charges are best depends on which pushes are made: a cheapest flow of the stones from their
starts to switches and of Ares from push to push. That is a linear program, and the charges are its
prices. It may cut plans into pieces and join them anew, so it is cheaper than any plan.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.lone_pushes import LonePushes
from searchcade.games.sokoban.rules import Room

UNIT = 1024
"""The charge that equals one step: charges are whole numbers."""
MAX_PUSHES = 480  # for which the program is solved: some hundred cells
MAX_ROWS = 700  # of the program, besides the ends of pushes
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


class Charges(NamedTuple):
    """The charges in UNITs, and what the first walk and the last push change."""

    ends: Any
    begins: Any
    start: int
    """For where Ares stands first."""
    last: int
    """The highest one of an end after which he may stay: it is not paid."""

    @property
    def extra(self) -> int:
        """Return what the walks cost besides the charges of the pushes."""
        return self.start - self.last

    @property
    def pushes(self) -> Any:
        """Return what each push pays for walks."""
        return self.ends + self.begins


# ------------------------------------------------------------------ the walks


class WalkLengths(NamedTuple):
    """The fewest steps between two pushes, and from Ares's start to a push; no plan has fewer."""

    between: Any
    first: Any


def walks(room: Room, pushes: LonePushes) -> WalkLengths:
    """Measure the walks.

    The stone that was pushed and the one that will be pushed next bar Ares's path, also if it is
    the same one. Where there is no path a cheapest plan has no such walk, and any number does.
    """
    table, number = pushes.table, pushes.table.number
    never = 2 * len(table.floor)
    from_end = steps(table.near, pushes.place, pushes.there[:, None])
    to_begin = steps(table.near, pushes.behind, pushes.place[:, None])
    between = np.maximum(from_end[:, pushes.behind], to_begin[:, pushes.place].T)
    between[(pushes.place[:, None] == pushes.place) | (between > never)] = never
    lying = np.array([number[stone] for stone in room.stones])
    first = steps(table.near, np.array([number[room.ares]]), lying[None, :])[0, pushes.behind]
    first[~np.isin(pushes.place, lying) | (first > never)] = never
    return WalkLengths(between, first)


def steps(near: Any, begins: Any, barred: Any) -> Any:
    """Return the steps from each begin to every place, where it may not walk on its barred ones.

    They are many where there is no path.
    """
    places = len(near)
    sides = np.array(near).T % (places + 1)  # -1 becomes a place behind the last one
    each = np.arange(len(begins))
    found = np.full((len(begins), places + 1), 4 * places)
    closed = np.zeros(found.shape, dtype=bool)
    closed[:, places] = closed[each[:, None], barred] = True
    rim = np.zeros(found.shape, dtype=bool)
    rim[each, begins] = True
    distance = 0
    while rim.any():
        found[rim] = distance
        closed |= rim
        spread = rim[:, sides[0]] | rim[:, sides[1]] | rim[:, sides[2]] | rim[:, sides[3]]
        rim[:, :places] = spread & ~closed[:, :places]
        distance += 1
    return found[:, :places]


# ------------------------------------------------------------------ the charges


def no_charges(pushes: LonePushes) -> Charges:
    """Leave the walks out."""
    zero = np.zeros(len(pushes), dtype=np.int64)
    return Charges(zero, zero, 0, 0)


def charges(found: WalkLengths, wanted: Any, is_last: Any) -> Charges:
    """Make charges that are allowed, and none of them could be higher, from wanted begins."""
    between, first = found.between * UNIT, found.first * UNIT
    begins = np.floor(np.clip(wanted, -4.0 * len(between), 4.0 * len(between)) * UNIT)
    begins = begins.astype(np.int64)
    ends = (between - begins).min(1)
    start = (first - begins).min()
    begins = np.minimum((between - ends[:, None]).min(0), first - start)
    return Charges(ends, begins, int(start), int(ends[is_last].max()))


def wanted_begins(room: Room, pushes: LonePushes, found: WalkLengths) -> Any:
    """Return the charges for begins that make the bound highest, nearly."""
    program = flow(room, pushes, found)
    with one_thread(), np.errstate(all="ignore"):  # a failure is seen by its numbers
        try:
            prices = best_prices(program)
        except np.linalg.LinAlgError:
            prices = np.zeros(len(program.sums))
    begins = prices[len(pushes) : 2 * len(pushes)]
    return begins if np.isfinite(begins).all() else np.zeros(len(pushes))


def flow(room: Room, pushes: LonePushes, found: WalkLengths) -> Program:
    """Return the program. Its rows are ends, begins, Ares's start and end, spots, switches."""
    count, number = len(pushes), pushes.table.number
    spots, kinds = _spots(pushes), _kinds(room, pushes)
    switches = {number[switch]: row for row, switch in enumerate(room.switches)}
    start, end = 2 * count, 2 * count + 1
    first_switch = end + 1 + len(kinds) * len(spots)
    size = first_switch + len(switches)
    columns: list[tuple[int, list[tuple[int, int]]]] = []
    columns += [(found.first[push], [(start, -1), (count + push, 1)]) for push in range(count)]
    columns += [(0, [(push, -1), (end, 1)]) for push in range(count) if pushes.is_last[push]]
    sums = np.zeros(size)
    sums[start], sums[end], sums[first_switch:] = -1, 1, 1
    for kind, cost in enumerate(kinds):
        row = {spot: end + 1 + kind * len(spots) + place for place, spot in enumerate(spots)}
        for push, (spot, after) in enumerate(_ends(pushes)):
            entries = [(row[spot], -1), (row[after], 1), (count + push, -1), (push, 1)]
            columns.append((cost, entries))
        for spot in spots:
            if spot // 4 in switches:
                columns.append((0, [(row[spot], -1), (first_switch + switches[spot // 4], 1)]))
        for spot, weight in zip(pushes.starts, room.weights, strict=True):
            if kind == _kind(kinds, room.push_cost(weight)):
                sums[row[spot]] -= 1
    if len(switches) > len(room.stones):
        columns += [(0, [(row, 1)]) for row in range(first_switch, size)]
    nothing = [(size, 0)] * ENTRIES
    table = np.array([(entries + nothing)[:ENTRIES] for _, entries in columns])
    costs = np.array([cost for cost, _ in columns])
    return Program(found.between, table[:, :, 0], table[:, :, 1], costs, sums)


def _ends(pushes: LonePushes) -> Any:
    """Return the spots of the stone before and after each push."""
    return zip(pushes.before.tolist(), pushes.after.tolist(), strict=True)


def _spots(pushes: LonePushes) -> list[int]:
    """Return every spot of a stone."""
    return sorted({*pushes.starts, *pushes.before.tolist(), *pushes.after.tolist()})


def _kinds(room: Room, pushes: LonePushes) -> list[int]:
    """Return the costs of pushes, some left out where there are too many for the program."""
    costs = sorted({room.push_cost(weight) for weight in room.weights})
    room_for = max(1, (MAX_ROWS - len(pushes)) // len(_spots(pushes)))
    return costs[:: -(-len(costs) // room_for)]


def _kind(kinds: list[int], cost: int) -> int:
    """Return the kind of a stone: the dearest one that is not dearer."""
    return max(kind for kind, least in enumerate(kinds) if least <= cost)


# ------------------------------------------------------------------ prices of a linear program


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
    """Minimise the costs of columns that are not negative, so that every row has its sum.

    It has two kinds of columns. `links` is a square of costs: a link leaves row i and enters row
    n + j, for each i and j below n. All other columns have up to four entries. No column has two of
    them in the first n rows, so these rows are eliminated by division, and what is left is small
    enough for a dense solver.
    """

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
    """Return prices of the rows at which no column is worth much more than its cost.

    It is the interior-point method of Mehrotra. Prices come out nearly best and nearly feasible: a
    proof has to make them so.
    """
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
