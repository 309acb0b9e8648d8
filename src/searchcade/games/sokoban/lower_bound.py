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
negative. `plan_ends.py` searches for the least slack of the first and the last pushes, with all
stones in the room, and that is added.

All sums are of whole numbers, so no rounding hides in the proof. Only the choice of charges comes
from floating-point numbers, and any charges will do.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.deadlocks import FAR, is_deadlocked
from searchcade.games.sokoban.heuristics import IDLE, NEVER, PARTS, SWITCH_PRICE, cheapest
from searchcade.games.sokoban.lone_pushes import LonePushes, lone_pushes
from searchcade.games.sokoban.plan_ends import PlanEnds, Slacks, Step
from searchcade.games.sokoban.rules import Room, start_state
from searchcade.games.sokoban.walk_charges import (
    MOST_PUSHES,
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
    if len(pushes) > MOST_PUSHES:
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
