"""How plans of a room begin and how they end, with all stones in each other's way."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from searchcade.games.sokoban.deadlocks import dead_cells
from searchcade.games.sokoban.lone_pushes import LonePushes
from searchcade.games.sokoban.rules import Room

MAX_WORK = 24_000  # expansions of each search, times stones
CHUNK = 2_000  # of them, between two looks around
Stones = tuple[int, ...]
"""The cells of the stones, a set of bits for each kind."""


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
Work = Generator[None, None, int | None]
"""Yields now and then, and returns a slack."""


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
            [1 << floor[number] for number in places]
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

    def opening(self, stones: Stones, pushes: int) -> Work:
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

    def ending(self, last: list[Step], pushes: int) -> Work:
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

    def _least(self, first: Iterable[Step], following: Following, most: int) -> Work:
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
            if left % max(1, CHUNK // self.stones) == 0:
                yield
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
