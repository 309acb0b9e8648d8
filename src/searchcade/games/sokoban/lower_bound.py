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
added (`plan_ends.py`).

All sums are of whole numbers, so no rounding hides in the proof. Only the choice of charges comes
from floating-point numbers, and any charges will do.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Sequence
from typing import Any, NamedTuple

from searchcade.compiled import engines
from searchcade.compiled.arena import KernelArena
from searchcade.games.sokoban.deadlocks import FAR, is_deadlocked
from searchcade.games.sokoban.heuristics import IDLE, NEVER, PARTS, SWITCH_PRICE, cheapest
from searchcade.games.sokoban.lone_pushes import LonePushes, lone_pushes
from searchcade.games.sokoban.plan_ends import PlanEnds, Slacks, Step
from searchcade.games.sokoban.rules import Room, start_state
from searchcade.games.sokoban.single_stone import SIDES
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
Distances = list[list[int]]
"""By spot and switch."""


class Single(NamedTuple):
    """The assignment at some charges."""

    total: int
    """In UNITs."""
    distances: list[Distances]
    """By kind of stone."""
    prices: list[int]
    """Of the switches."""


def lower_bound(room: Room) -> int | None:
    """Return a cost that no plan is below; None if there is no plan at all."""
    bound = LowerBound(room)
    for _ in bound.work():
        pass
    return bound.value


class LowerBound:
    """The search for a bound of a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.value: int | None = None
        """What was found at the end of the work."""

    def work(self) -> Iterator[None]:
        """Look for it; yield some times a second."""
        if set(self.room.stones) <= set(self.room.switches):
            self.value = 0
        elif not is_deadlocked(self.room, start_state(self.room)):
            pushes = lone_pushes(self.room)
            if len(pushes):
                arena = engines.arena("sokoban")
                self.value = yield from bounded(self.room, StonePaths(arena, self.room, pushes))


def bounded(room: Room, paths: StonePaths) -> Generator[None, None, int | None]:
    """Return the bound of a room that has pushes; None if there is no plan."""
    paid = no_charges(paths.pushes)
    best = single(room, paths, paid)
    if best is None or best.total >= NEVER:
        return None
    for part in (yield from charged(room, paths)):
        found = single(room, paths, part)
        if found is not None:
            if found.total > best.total:
                best, paid = found, part
            break
    more = yield from slack_of_ends(room, paths, paid, best)
    return None if more is None else -(-(best.total + more) // UNIT)


def charged(room: Room, paths: StonePaths) -> Generator[None, None, Iterator[Charges]]:
    """Return charges, then smaller ones."""
    arena, pushes = paths.arena, paths.pushes
    if len(pushes) > MAX_PUSHES:
        return iter(())
    found = walks(arena, room, pushes)
    wanted = yield from wanted_begins(arena, room, pushes, found)
    return (
        charges(arena, found, [begin * part for begin in wanted], pushes.is_last)
        for part in PARTS_OF_CHARGES
    )


# ------------------------------------------------------------------ stone by stone


def single(room: Room, paths: StonePaths, paid: Charges) -> Single | None:
    """Assign stones to switches by single costs; None if a stone could gain by going round."""
    kinds = push_costs(room)
    distances = []
    for cost in kinds:
        found = paths.cheapest([UNIT * cost + charge for charge in paid.pushes])
        if found is None:
            return None
        distances.append(found)
    rows = [
        distances[kinds.index(room.push_cost(weight))][spot]
        for spot, weight in zip(paths.pushes.starts, room.weights, strict=True)
    ]
    total, prices = assigned(rows, len(room.switches))
    return Single(total + paid.extra, distances, prices)


def push_costs(room: Room) -> list[int]:
    """Return what pushes cost, each number once: stones of the same cost are of one kind."""
    return sorted({room.push_cost(weight) for weight in room.weights})


def assigned(rows: Distances, columns: int) -> tuple[int, list[int]]:
    """Return the least total of rows with a column each, and the prices of the columns."""
    lowest = [min(row) for row in rows]
    flat = [
        FAR if value >= ENDLESS else value - low - (value - low == FAR)
        for row, low in zip(rows, lowest, strict=True)
        for value in row
    ]
    numbers = [*range(len(rows)), *[IDLE] * (columns - len(rows))]
    work = [0] * (PARTS * columns)
    total = cheapest(flat, numbers, [1] * columns, columns, work)
    prices = work[SWITCH_PRICE * columns : (SWITCH_PRICE + 1) * columns]
    return (NEVER if total >= NEVER else total + sum(lowest)), prices


class PathArrays(NamedTuple):
    """The pushes of a room, and what it costs from each spot to each switch."""

    before: Any
    after: Any
    costs: Any
    switches: Any
    distances: Any


class StonePaths:
    """The paths of lone stones to the switches of a room."""

    def __init__(self, arena: KernelArena, room: Room, pushes: LonePushes) -> None:
        self.arena, self.pushes = arena, pushes
        spots, switches = SIDES * len(pushes.table.near), pushes.table.switches
        self.arrays = PathArrays(
            arena.copy(array("i", pushes.before)),
            arena.copy(array("i", pushes.after)),
            arena.zeros("q", len(pushes)),
            arena.copy(array("i", switches)),
            arena.zeros("q", spots, len(switches)),
        )

    def cheapest(self, costs: Sequence[int]) -> Distances | None:
        """Return what it costs from each spot to each switch; None if some round trip gains."""
        self.arena.fill(self.arrays.costs, array("q", costs))
        found = self.arena.call(find_paths, self.arrays)
        return self.arrays.distances.tolist() if found else None

    def fewest_pushes(self) -> int:
        """Return how many pushes a plan has at least."""
        found = self.cheapest([1] * len(self.pushes)) or []
        rows = [found[start] for start in self.pushes.starts]
        return assigned(rows, len(self.arrays.switches))[0]


def find_paths(paths: PathArrays) -> bool:
    """Find the cheapest paths by Bellman and Ford; say whether no round trip gains."""
    spots, switches = len(paths.distances), len(paths.switches)
    for spot in range(spots):
        for column in range(switches):
            paths.distances[spot, column] = ENDLESS
    for column in range(switches):
        for side in range(SIDES):
            paths.distances[SIDES * paths.switches[column] + side, column] = 0
    rounds = 0
    while shorten_paths(paths):
        rounds += 1  # each makes paths at least one push longer
        if rounds > spots:
            return False
    return True


def shorten_paths(paths: PathArrays) -> bool:
    """Let each push begin a path if that is cheaper; say whether one was."""
    is_cheaper = False
    for push in range(len(paths.before)):
        before, after, cost = paths.before[push], paths.after[push], paths.costs[push]
        for column in range(len(paths.switches)):
            beyond = paths.distances[after, column]
            if beyond < ENDLESS and beyond + cost < paths.distances[before, column]:
                paths.distances[before, column] = beyond + cost
                is_cheaper = True
    return is_cheaper


# ------------------------------------------------------------------ first and last pushes


def slack_of_ends(
    room: Room, paths: StonePaths, paid: Charges, found: Single
) -> Generator[None, None, int | None]:
    """Return the slack that the first and the last pushes of every plan have; None for no plan."""
    pushes = paths.pushes
    left = [left_to_pay(distances, found.prices) for distances in found.distances]
    by_kind = [
        [
            UNIT * cost + charge + rest[after] - rest[before]
            for charge, before, after in zip(paid.pushes, pushes.before, pushes.after, strict=True)
        ]
        for cost, rest in zip(push_costs(room), left, strict=True)
    ]
    slacks = Slacks(UNIT, by_kind, paid.start, paid.ends, paid.begins)
    ends, half = PlanEnds(room, pushes, slacks), paths.fewest_pushes() // 2
    if not half:
        return 0
    first = yield from ends.opening(placed(room), half)
    if first is None or len(left) > 1 or len(room.switches) > len(room.stones):
        return first  # too many ways to end
    steps = last_pushes(room, pushes, paid, found, left[0], ends)
    last = yield from ends.ending(steps, half)
    return None if last is None else first + last


def left_to_pay(distances: Distances, prices: Sequence[int]) -> list[int]:
    """Return what a stone still pays from each spot, at these prices of the switches."""
    return [
        min(
            ENDLESS if cost >= ENDLESS else cost - price
            for cost, price in zip(row, prices, strict=True)
        )
        for row in distances
    ]


def placed(room: Room) -> tuple[int, ...]:
    """Return the stones of each kind as a set of bits."""
    kinds = push_costs(room)
    sets = [0] * len(kinds)
    for stone, weight in zip(room.stones, room.weights, strict=True):
        sets[kinds.index(room.push_cost(weight))] |= 1 << stone
    return tuple(sets)


def last_pushes(
    room: Room,
    pushes: LonePushes,
    paid: Charges,
    found: Single,
    left: Sequence[int],
    ends: PlanEnds,
) -> list[Step]:
    """Return every push that can be the last one, with what is left of the bill after it."""
    table, full = pushes.table, (sum(1 << switch for switch in room.switches),)
    steps = []
    for push, is_last in enumerate(pushes.is_last):
        before = ends.undone(full, 0, push) if is_last else None
        if before is None:
            continue
        spots = [table.row(switch, pushes.place[push]) for switch in table.switches]
        rest = -sum(found.prices) - sum(left[spot] for spot in spots)  # to stay on switches
        slack = paid.last - paid.ends[push] + rest + ends.slacks.pushes[0][push]
        steps.append((slack, before))
    return steps
