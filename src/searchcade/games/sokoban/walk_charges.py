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

from array import array
from collections.abc import Generator, Iterator, Sequence
from functools import cached_property
from itertools import compress
from math import floor
from typing import Any, NamedTuple

from searchcade.compiled.arena import KernelArena, Matrix
from searchcade.games.sokoban.interior_point import Program, SparseColumn, best_prices, program
from searchcade.games.sokoban.lone_pushes import LonePushes
from searchcade.games.sokoban.rules import Room
from searchcade.games.sokoban.single_stone import SIDES

UNIT = 1024
"""The charge that equals one step: charges are whole numbers."""
MAX_PUSHES = 480  # for which the program is solved: some hundred cells
MAX_ROWS = 700  # of the program, besides the ends of pushes


class Charges(NamedTuple):
    """The charges in UNITs, and what the first walk and the last push change."""

    ends: list[int]
    begins: list[int]
    start: int
    """For where Ares stands first."""
    last: int
    """The highest one of an end after which he may stay: it is not paid."""

    @property
    def extra(self) -> int:
        """Return what the walks cost besides the charges of the pushes."""
        return self.start - self.last

    @property
    def pushes(self) -> list[int]:
        """Return what each push pays for walks."""
        return [end + begin for end, begin in zip(self.ends, self.begins, strict=True)]


# ------------------------------------------------------------------ the walks


class WalkLengths(NamedTuple):
    """The fewest steps between two pushes, and from Ares's start to a push; no plan has fewer."""

    between: Any
    first: Any


class WalkArrays(NamedTuple):
    """What the walks of a room are measured by."""

    near: Any
    """By place: the places around it, -1 for a wall."""
    behind: Any
    place: Any
    there: Any
    """Of each push, see `LonePushes`."""
    stones: Any
    barred: Any
    """By place: 1 where Ares may not walk."""
    distances: Any
    queue: Any


def walks(arena: KernelArena, room: Room, pushes: LonePushes) -> WalkLengths:
    """Measure the walks.

    The stone that was pushed and the one that will be pushed next bar Ares's path, also if it is
    the same one. Where there is no path a cheapest plan has no such walk, and any number does.
    """
    table, places, count = pushes.table, len(pushes.table.near), len(pushes)
    stones = [table.number[stone] for stone in room.stones]
    lists = [pushes.behind, pushes.place, pushes.there, stones]
    behind, place, there, lying = (arena.copy(array("i", each)) for each in lists)
    arrays = WalkArrays(
        arena.copy(Matrix("i", (places, 4), [spot for near in table.near for spot in near])),
        behind,
        place,
        there,
        lying,
        arena.zeros("B", places),
        arena.zeros("i", places),
        arena.zeros("i", places),
    )
    found = WalkLengths(arena.zeros("i", count, count), arena.zeros("i", count))
    arena.call(measure_walks, arrays, found, table.number[room.ares])
    return found


def measure_walks(arrays: WalkArrays, found: WalkLengths, ares: int) -> None:
    """Walk from Ares's start, from the end of each push, and back from the begin of each."""
    count, never = len(arrays.place), 2 * len(arrays.near)
    for stone in range(len(arrays.stones)):
        arrays.barred[arrays.stones[stone]] = 1
    measure_steps(arrays, ares)
    for push in range(count):
        lies = arrays.barred[arrays.place[push]]
        found.first[push] = arrays.distances[arrays.behind[push]] if lies else never
    for stone in range(len(arrays.stones)):
        arrays.barred[arrays.stones[stone]] = 0
    for push in range(count):
        arrays.barred[arrays.there[push]] = 1
        measure_steps(arrays, arrays.place[push])
        arrays.barred[arrays.there[push]] = 0
        for after in range(count):
            found.between[push, after] = arrays.distances[arrays.behind[after]]
    for push in range(count):
        arrays.barred[arrays.place[push]] = 1
        measure_steps(arrays, arrays.behind[push])
        arrays.barred[arrays.place[push]] = 0
        for before in range(count):
            steps = arrays.distances[arrays.place[before]]
            found.between[before, push] = max(found.between[before, push], steps)


def measure_steps(arrays: WalkArrays, begin: int) -> None:
    """Write the distance of each place from a begin; it is long where there is no path."""
    never = 2 * len(arrays.near)
    for place in range(len(arrays.near)):
        arrays.distances[place] = never
    arrays.distances[begin], arrays.queue[0] = 0, begin
    first, end = 0, 1
    while first < end:
        place = arrays.queue[first]
        first += 1
        for direction in range(4):
            there = arrays.near[place, direction]
            if there >= 0 and not arrays.barred[there] and arrays.distances[there] == never:
                arrays.distances[there] = arrays.distances[place] + 1
                arrays.queue[end] = there
                end += 1


# ------------------------------------------------------------------ the charges


def no_charges(pushes: LonePushes) -> Charges:
    """Leave the walks out."""
    zero = [0] * len(pushes)
    return Charges(zero, zero, 0, 0)


def charges(
    arena: KernelArena, found: WalkLengths, wanted: Sequence[float], is_last: Sequence[bool]
) -> Charges:
    """Make charges that are allowed, and none of them could be higher, from wanted begins."""
    most = 4.0 * len(wanted)
    whole = [floor(min(max(begin, -most), most) * UNIT) for begin in wanted]
    begins, ends = arena.copy(array("q", whole)), arena.zeros("q", len(wanted))
    start: int = arena.call(fit_charges, found, ends, begins)
    numbers = ends.tolist()
    return Charges(numbers, begins.tolist(), start, max(compress(numbers, is_last)))


def fit_charges(found: WalkLengths, ends: Any, begins: Any) -> int:
    """Make ends as high as the begins allow, then begins; return the charge for Ares's start."""
    count = len(ends)
    start: int = UNIT * found.first[0] - begins[0]
    for push in range(count):
        start = min(start, UNIT * found.first[push] - begins[push])
        ends[push] = UNIT * found.between[push, 0] - begins[0]
        for after in range(1, count):
            ends[push] = min(ends[push], UNIT * found.between[push, after] - begins[after])
    for push in range(count):
        begins[push] = UNIT * found.first[push] - start
    for before in range(count):
        for push in range(count):
            begins[push] = min(begins[push], UNIT * found.between[before, push] - ends[before])
    return start


def wanted_begins(
    arena: KernelArena, room: Room, pushes: LonePushes, found: WalkLengths
) -> Generator[None, None, list[float]]:
    """Return the charges for begins that make the bound highest, nearly; yield while it works."""
    prices = yield from best_prices(arena, flow(arena, room, pushes, found))
    return prices[-len(pushes) :]


def flow(arena: KernelArena, room: Room, pushes: LonePushes, found: WalkLengths) -> Program:
    """Return the program."""
    rows = FlowRows(room, pushes)
    columns = [*ares_columns(rows, found), *stone_columns(rows)]
    return program(arena, found.between, columns, rows.sums())


class FlowRows:
    """The rows of the program: ends, Ares's start and end, spots by kind, switches, begins."""

    def __init__(self, room: Room, pushes: LonePushes) -> None:
        self.room, self.pushes = room, pushes
        self.spots = sorted({*pushes.starts, *pushes.before, *pushes.after})
        self.start, self.end = len(pushes), len(pushes) + 1

    @cached_property
    def kinds(self) -> list[int]:
        """Return the costs of pushes, some left out where there are too many for the program."""
        costs = sorted({self.room.push_cost(weight) for weight in self.room.weights})
        room_for = max(1, (MAX_ROWS - len(self.pushes)) // len(self.spots))
        return costs[:: -(-len(costs) // room_for)]

    @cached_property
    def by_kind(self) -> list[dict[int, int]]:
        """Return the row of each spot, for each kind of stone."""
        begins = [self.end + 1 + kind * len(self.spots) for kind in range(len(self.kinds))]
        return [{spot: row for row, spot in enumerate(self.spots, begin)} for begin in begins]

    @cached_property
    def switches(self) -> dict[int, int]:
        """Return the row of each place with a switch."""
        first = self.end + 1 + len(self.kinds) * len(self.spots)
        return {place: row for row, place in enumerate(self.pushes.table.switches, first)}

    @property
    def first_begin(self) -> int:
        """Return the row of the first push's begin."""
        return self.end + 1 + len(self.kinds) * len(self.spots) + len(self.switches)

    def sums(self) -> list[int]:
        """Return what goes into each row: Ares and the stones leave one and come to another."""
        sums = [0] * (self.first_begin + len(self.pushes))
        sums[self.start], sums[self.end] = -1, 1
        for row in self.switches.values():
            sums[row] = 1
        for spot, weight in zip(self.pushes.starts, self.room.weights, strict=True):
            sums[self.by_kind[self._kind(self.room.push_cost(weight))][spot]] -= 1
        return sums

    def _kind(self, cost: int) -> int:
        """Return the kind of a stone: the dearest one that is not dearer."""
        return max(kind for kind, least in enumerate(self.kinds) if least <= cost)


def ares_columns(rows: FlowRows, found: WalkLengths) -> Iterator[SparseColumn]:
    """Yield Ares's first walks, and that he stays after a last push."""
    for push, (steps, is_last) in enumerate(zip(found.first, rows.pushes.is_last, strict=True)):
        yield SparseColumn(steps, ((rows.start, -1), (rows.first_begin + push, 1)))
        if is_last:
            yield SparseColumn(0, ((push, -1), (rows.end, 1)))


def stone_columns(rows: FlowRows) -> Iterator[SparseColumn]:
    """Yield the pushes of each kind of stone, that it stays, and that a switch stays free."""
    ends = [*zip(rows.pushes.before, rows.pushes.after, strict=True)]
    for cost, row in zip(rows.kinds, rows.by_kind, strict=True):
        for push, (before, after) in enumerate(ends):
            begin = rows.first_begin + push
            yield SparseColumn(cost, ((row[before], -1), (row[after], 1), (begin, -1), (push, 1)))
        for spot in rows.spots:
            if spot // SIDES in rows.switches:
                yield SparseColumn(0, ((row[spot], -1), (rows.switches[spot // SIDES], 1)))
    if len(rows.switches) > len(rows.room.stones):
        for row_of_switch in rows.switches.values():
            yield SparseColumn(0, ((row_of_switch, 1),))
