"""A lower bound of the cost of any plan, which counts all stones and the walks between them.

Why no plan is cheaper. A plan is a sequence of walks and pushes. Its walks cost at least what
`walk_charges.py` charges the pushes for them, so the plan costs at least the sum over its pushes of
the push's own cost and its charges, plus `extra` for Ares's start and end. This sum has no term
of two stones: it falls into one sum for each stone. A stone comes to a switch of its own by a
path of pushes that it could also make alone in the room, so the cheapest assignment of stones to
switches, by cheapest single paths at these prices, is a bound. (Charges may be negative; a cheapest
path exists as long as no round trip of a stone gains. Otherwise charges are lowered to a part of
themselves: smaller multiples are allowed as well, for walks are not negative.)

The assignment gives each switch a price such that every stone takes its cheapest switch. At these
prices a plan's cost is the bound and a slack for each of its walks and pushes, none of them
negative. The least slack of the first and of the last pushes, with all stones in the room, is
added (`PlanEnds`).

All sums are of whole numbers, so no rounding hides in the proof. Only the choice of charges comes
from floating-point numbers, and any charges will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.deadlocks import FAR, dead_cells, is_deadlocked
from searchcade.games.sokoban.heuristics import IDLE, NEVER, PARTS, SWITCH_PRICE, cheapest
from searchcade.games.sokoban.lone_pushes import LonePushes, lone_pushes
from searchcade.games.sokoban.rules import Room, start_state
from searchcade.games.sokoban.walk_charges import (
    MAX_PUSHES,
    UNIT,
    Charges,
    charges,
    no_charges,
    walks,
    wanted_begins,
)

PARTS_OF_CHARGES = (1.0, 0.999, 0.99, 0.9, 0.5)
ENDLESS = 1 << 58
"""The distance from where no push leads to the switch."""
MAX_WORK = 24_000  # expansions of each search, times stones
Stones = tuple[int, ...]
"""The cells of the stones, a set of bits for each kind."""


class Single(NamedTuple):
    """The assignment at some charges."""

    total: int
    """In UNITs."""
    distances: Any
    """By kind of stone, spot and switch."""
    prices: Any
    """Of the switches."""


def lower_bound(room: Room) -> int | None:
    """Return a cost that no plan is below; None if there is no plan at all."""
    if set(room.stones) <= set(room.switches):
        return 0
    if is_deadlocked(room, start_state(room)):
        return None
    pushes = lone_pushes(room)
    if not len(pushes):
        return None
    plain = single(room, pushes, no_charges(pushes))
    if plain is None or plain.total >= NEVER:
        return None
    best, paid = plain, no_charges(pushes)
    for part in charged(room, pushes):
        found = single(room, pushes, part)
        if found is not None:
            if found.total > best.total:
                best, paid = found, part
            break
    more = slack_of_ends(room, pushes, paid, best)
    return None if more is None else -(-(best.total + more) // UNIT)


def charged(room: Room, pushes: LonePushes) -> Any:
    """Yield charges, then smaller ones."""
    if len(pushes) > MAX_PUSHES:
        return
    found = walks(room, pushes)
    wanted = wanted_begins(room, pushes, found)
    for part in PARTS_OF_CHARGES:
        yield charges(found, wanted * part, pushes.is_last)


# ------------------------------------------------------------------ stone by stone


def single(room: Room, pushes: LonePushes, paid: Charges) -> Single | None:
    """Assign stones to switches by single costs; None if a stone could gain by going round."""
    kinds = push_costs(room)
    distances = []
    for cost in kinds:
        found = cheapest_paths(room, pushes, UNIT * cost + paid.pushes)
        if found is None:
            return None
        distances.append(found)
    rows = [
        distances[kinds.index(room.push_cost(weight))][spot]
        for spot, weight in zip(pushes.starts, room.weights, strict=True)
    ]
    total, prices = assigned(np.array(rows), len(room.switches))
    return Single(total + paid.extra, distances, prices)


def push_costs(room: Room) -> list[int]:
    """Return what pushes cost, each number once: stones of the same cost are of one kind."""
    return sorted({room.push_cost(weight) for weight in room.weights})


def cheapest_paths(room: Room, pushes: LonePushes, costs: Any) -> Any:
    """Return what it costs from each spot to each switch; None if some round trip gains.

    Every round makes each path one push longer, so that without a gain the rounds come to an end.
    """
    table = pushes.table
    spots = len(table.pushes)
    found = np.full((spots, len(room.switches)), ENDLESS)
    for column, switch in enumerate(room.switches):
        found[4 * table.number[switch] : 4 * table.number[switch] + 4, column] = 0
    for _ in range(spots + 1):
        beyond = found[pushes.after]
        longer = np.where(beyond < ENDLESS, beyond + costs[:, None], ENDLESS)
        best = found.copy()
        np.minimum.at(best, pushes.before, longer)
        if (best == found).all():
            return found
        found = best
    return None


def assigned(rows: Any, columns: int) -> tuple[int, Any]:
    """Return the least total of rows with a column each, and the prices of the columns."""
    lowest = rows.min(1)
    flat = [
        FAR if value >= ENDLESS else int(value - low) - (value - low == FAR)
        for row, low in zip(rows.tolist(), lowest.tolist(), strict=True)
        for value in row
    ]
    numbers = [*range(len(rows)), *[IDLE] * (columns - len(rows))]
    work = [0] * (PARTS * columns)
    total = cheapest(flat, numbers, [1] * columns, columns, work)
    prices = np.array(work[SWITCH_PRICE * columns : (SWITCH_PRICE + 1) * columns])
    return (NEVER if total >= NEVER else total + int(lowest.sum())), prices


# ------------------------------------------------------------------ first and last pushes


def slack_of_ends(room: Room, pushes: LonePushes, paid: Charges, found: Single) -> int | None:
    """Return the slack that the first and the last pushes of every plan have; None for no plan."""
    left = [
        np.where(distances < ENDLESS, distances - found.prices, ENDLESS).min(1)
        for distances in found.distances
    ]
    slacks = Slacks(
        UNIT,
        [
            (UNIT * cost + paid.pushes + after[pushes.after] - after[pushes.before]).tolist()
            for cost, after in zip(push_costs(room), left, strict=True)
        ],
        paid.start,
        paid.ends.tolist(),
        paid.begins.tolist(),
    )
    ends, half = PlanEnds(room, pushes, slacks), fewest_pushes(room, pushes) // 2
    if not half:
        return 0
    first = ends.opening(placed(room), half)
    if first is None or len(left) > 1 or len(room.switches) > len(room.stones):
        return first  # too many ways to end
    last = ends.ending(last_pushes(room, pushes, paid, found, left[0], ends), half)
    return None if last is None else first + last


def fewest_pushes(room: Room, pushes: LonePushes) -> int:
    """Return how many pushes a plan has at least."""
    found = cheapest_paths(room, pushes, np.ones(len(pushes), dtype=np.int64))
    return assigned(found[list(pushes.starts)], len(room.switches))[0]


def placed(room: Room) -> tuple[int, ...]:
    """Return the stones of each kind as a set of bits."""
    kinds = push_costs(room)
    sets = [0] * len(kinds)
    for stone, weight in zip(room.stones, room.weights, strict=True):
        sets[kinds.index(room.push_cost(weight))] |= 1 << stone
    return tuple(sets)


def last_pushes(
    room: Room, pushes: LonePushes, paid: Charges, found: Single, left: Any, ends: PlanEnds
) -> list[Step]:
    """Return every push that can be the last one, with what is left of the bill after it."""
    table, full = pushes.table, (sum(1 << switch for switch in room.switches),)
    switches = [table.number[switch] for switch in room.switches]
    steps = []
    for push in np.flatnonzero(pushes.is_last).tolist():
        before = ends.undone(full, 0, push)
        if before is None:
            continue
        ares = int(pushes.place[push])
        spots = [table.row(switch, ares) for switch in switches]
        rest = int((-found.prices - left[spots]).sum())  # what stones pay to stay on switches
        slack = paid.last - int(paid.ends[push]) + rest + ends.slacks.pushes[0][push]
        steps.append((slack, before))
    return steps


# ------------------------------------------------------------------ how plans begin and end


class Slacks(NamedTuple):
    """What a plan pays beyond the bound, part by part; none of it is negative."""

    unit: int
    """What a step costs."""
    pushes: list[list[int]]
    """By kind of stone and push."""
    start: int
    """The charge for Ares's start."""
    ends: list[int]
    """The charge for the end of each push."""
    begins: list[int]
    """The charge for the begin of each push."""


class EndState(NamedTuple):
    """Where the stones lie, and the push that was made last, or that is made next if backwards."""

    stones: Stones
    push: int


Step = tuple[int, EndState]
"""A slack, and what comes behind it."""
Following = Callable[[EndState], Iterable[Step]]


class PlanEnds:
    """How plans of a room begin and how they end, with all stones in each other's way.

    The slack of a plan is a sum over its walks and pushes. So the least slack of the first pushes
    of any plan and that of its last ones may both be added to the bound, if no push is in both. Two
    searches by least slack, one forwards from the start and one backwards from full switches, stop
    after some work: every plan leaves what they have seen at a state that still waits, and has at
    least the slack of the first of those. Each of them looks at no more than half of the pushes
    that every plan has: if a push were in both, their own paths to it and on from it would join to
    a plan with fewer. Sets of places are whole numbers with a bit for each cell, so a flood fill is
    some shifts.
    """

    def __init__(self, room: Room, pushes: LonePushes, slacks: Slacks) -> None:
        floor, self.slacks, self.cols = pushes.table.floor, slacks, room.cols
        self.behind, self.place, self.there = (
            [1 << floor[number] for number in places.tolist()]
            for places in (pushes.behind, pushes.place, pushes.there)
        )
        self.leaving, self.coming = _by(self.place), _by(self.there)
        self.floor = _bits(floor)
        self.walls = ~self.floor & (1 << len(room.walls)) - 1
        self.switches = _bits(room.switches)
        dead = _bits(dead_cells(room))
        self.no_use = dead << 1 & dead >> 1, dead << self.cols & dead >> self.cols
        self.start, self.stones = 1 << room.ares, len(room.stones)

    # -------------------------------------------------------------- forwards

    def opening(self, stones: Stones, pushes: int) -> int | None:
        """Return the least slack of so many first pushes; None if there is no plan."""
        return self._least(self._first(stones), self._next, pushes)

    def _first(self, stones: Stones) -> Iterator[Step]:
        return self._pushed(stones, self.start, self.slacks.start)

    def _next(self, moment: EndState) -> Iterator[Step]:
        push = moment.push
        return self._pushed(moment.stones, self.place[push], self.slacks.ends[push])

    def _pushed(self, stones: Stones, ares: int, charge: int) -> Iterator[Step]:
        """Yield all that Ares can push next, with the charge for where he stands."""
        taken = _union(stones)
        for kind, lying in enumerate(stones):
            possible = [
                push
                for stone in _each(lying)
                for push in self.leaving.get(stone, ())
                if not self.there[push] & taken
            ]
            walks = self._walks(ares, taken, _union(self.behind[push] for push in possible))
            for push in possible:
                if self.behind[push] not in walks:
                    continue
                after = list(stones)
                after[kind] ^= self.place[push] | self.there[push]
                if not self._freezes(_union(after)):
                    walk = self.slacks.unit * walks[self.behind[push]]
                    slack = walk - charge - self.slacks.begins[push]
                    yield slack + self.slacks.pushes[kind][push], EndState(tuple(after), push)

    def _freezes(self, stones: int) -> bool:
        """Say whether a stone off the switches can never move again: `deadlocks.freeze`."""
        stuck, before, cols = stones, 0, self.cols
        across, along = self.no_use
        while stuck != before:
            before, bars = stuck, stuck | self.walls
            stuck &= (bars << 1 | bars >> 1 | across) & (bars << cols | bars >> cols | along)
        return bool(stuck & ~self.switches)

    # -------------------------------------------------------------- backwards

    def ending(self, last: list[Step], pushes: int) -> int | None:
        """Return the least slack of so many last pushes; None if there is no plan."""
        return self._least(last, self._before, pushes)

    def undone(self, stones: Stones, kind: int, push: int) -> EndState | None:
        """Take a push back; None where it was not possible."""
        taken = _union(stones)
        if not stones[kind] & self.there[push] or taken & (self.place[push] | self.behind[push]):
            return None
        before = list(stones)
        before[kind] ^= self.place[push] | self.there[push]
        return EndState(tuple(before), push)

    def _before(self, moment: EndState) -> Iterator[Step]:
        """Yield all pushes from whose end Ares can have walked here."""
        taken, slacks = _union(moment.stones), self.slacks
        possible = [
            (kind, push)
            for kind, lying in enumerate(moment.stones)
            for stone in _each(lying)
            for push in self.coming.get(stone, ())
        ]
        targets = _union(self.place[push] for _, push in possible)
        walks = self._walks(self.behind[moment.push], taken, targets)
        for kind, push in possible:
            earlier = self.undone(moment.stones, kind, push)
            if earlier is not None and self.place[push] in walks:
                walk = slacks.unit * walks[self.place[push]]
                slack = walk - slacks.ends[push] - slacks.begins[moment.push]
                yield slack + slacks.pushes[kind][push], earlier

    def _least(self, first: Iterable[Step], following: Following, most: int) -> int | None:
        """Search by least slack as long as it pays; return the slack that everything else has."""
        waiting = [(slack, 1, moment) for slack, moment in first]
        heapify(waiting)
        lowest = {moment: slack for slack, _, moment in waiting}
        left = MAX_WORK // self.stones
        while waiting:
            slack, depth, moment = heappop(waiting)
            if slack > lowest[moment]:
                continue  # a path with less slack was found after it was queued
            if depth >= most or left <= 0:
                return slack
            left -= 1
            for more, after in following(moment):
                if slack + more < lowest.get(after, slack + more + 1):
                    lowest[after] = slack + more
                    heappush(waiting, (slack + more, depth + 1, after))
        return None

    def _walks(self, ares: int, taken: int, targets: int) -> dict[int, int]:
        """Return the steps from Ares to each target that he can walk to."""
        free, cols, found, steps = self.floor & ~taken, self.cols, {}, 0
        while ares and targets:
            for target in _each(ares & targets):
                found[target] = steps
            targets &= ~ares
            free &= ~ares
            ares = (ares << 1 | ares >> 1 | ares << cols | ares >> cols) & free
            steps += 1
        return found


def _by(places: list[int]) -> dict[int, list[int]]:
    """Return the pushes of each place."""
    found: dict[int, list[int]] = {}
    for push, place in enumerate(places):
        found.setdefault(place, []).append(push)
    return found


def _bits(cells: Iterable[int]) -> int:
    """Return a set of cells."""
    return _union(1 << cell for cell in cells)


def _union(sets: Iterable[int]) -> int:
    """Join sets."""
    joined = 0
    for each in sets:
        joined |= each
    return joined


def _each(cells: int) -> Iterator[int]:
    """Yield each cell of a set, as a set of one."""
    while cells:
        lowest = cells & -cells
        yield lowest
        cells ^= lowest
