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

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.interior_point import ENTRIES, Program, best_prices, one_thread
from searchcade.games.sokoban.lone_pushes import LonePushes
from searchcade.games.sokoban.rules import Room

UNIT = 1024
"""The charge that equals one step: charges are whole numbers."""
MOST_PUSHES = 480  # for which the program is solved: some hundred cells
MOST_ROWS = 700  # of the program, beside the ends of pushes


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
        """Return what the walks cost beside the charges of the pushes."""
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
    room_for = max(1, (MOST_ROWS - len(pushes)) // len(_spots(pushes)))
    every = -(-len(costs) // room_for)
    return costs[::every]


def _kind(kinds: list[int], cost: int) -> int:
    """Return the kind of a stone: the dearest one that is not dearer."""
    return max(kind for kind, least in enumerate(kinds) if least <= cost)
