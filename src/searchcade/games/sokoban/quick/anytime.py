"""Drive the kernels of the quick search: first any plan, then cheaper ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from searchcade.compiled import jit, preparing
from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.quick import explore as exploring
from searchcade.games.sokoban.quick import vicinity
from searchcade.games.sokoban.quick.explore import explore
from searchcade.games.sokoban.quick.packing import packing_of
from searchcade.games.sokoban.quick.pattern import patterns_for
from searchcade.games.sokoban.quick.positions import (
    AREA,
    EXPANDED,
    LOGGED,
    TRAIL,
    WAITING,
    Positions,
    opened,
    positions_for,
    rehash,
)
from searchcade.games.sokoban.quick.positions import KNOWN as MET
from searchcade.games.sokoban.quick.room_arrays import room_arrays
from searchcade.games.sokoban.quick.search_weights import SEARCH_WEIGHTS, SearchWeights, turns
from searchcade.games.sokoban.quick.vicinity import (
    GOAL,
    HEAP,
    KNOWN,
    SETTLED,
    Near,
    gather,
    near_for,
    settle,
)
from searchcade.games.sokoban.rules import LETTERS, Room, State, settled, start_state
from searchcade.search.limits import never

FIRST = 1 << 14  # positions of a search to begin with
MOST_BYTES = 1 << 30  # that they may take
BYTES = 128  # of a position, and two for each stone
FIRST_NEAR, LAST_NEAR = 20_000, 2_000_000  # positions near a plan, from narrow to wide
AT_A_TIME = 1000  # positions near a plan between two looks at the outside world
TINY = Room(3, 5, bytes([1] * 6 + [0] * 3 + [1] * 6), (8,), (7,), (1,), 6)
Glance = tuple[State, int]


class QuickSearch:
    """One search: the best plan so far, and what is proven about it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.start = start_state(room)
        self.level = room_arrays(room)
        self.pushes: list[int] | None = None
        self.proven = False
        self.generated = 0
        self.status = exploring.RUNNING
        least = ESTIMATES["pull"].build(room)(self.start)
        self.is_lost = least == float("inf") or bool(is_deadlocked(room, self.start))
        self.bound = None if self.is_lost else int(least)

    @property
    def plan(self) -> str:
        """Return the best plan so far."""
        return written(self.room, self.pushes or [])

    def work(self) -> Iterator[Glance]:
        """Find a plan and better it; give the state and the number that wait at each expansion."""
        if self.is_lost:
            return
        yield from self.find()
        near = FIRST_NEAR
        while self.pushes and not self.proven and near <= LAST_NEAR:
            before = self.pushes
            yield from self.better(near)
            if self.pushes == before:
                near *= 4

    def find(self) -> Iterator[Glance]:
        """Look for any plan, with one set of weights after another."""
        level = self.level
        scratch = (level, packing_of(self.room, level), patterns_for())
        enough = MOST_BYTES // (BYTES + 2 * level.total)
        for most, weights in turns():
            yield from self.search(scratch, min(enough, most + exploring.spare(level)), weights)
            if self.status != exploring.FULL:
                break

    def search(
        self, scratch: tuple[Any, ...], most: int, weights: SearchWeights
    ) -> Iterator[Glance]:
        """Look for any plan among so many positions."""
        everything = positions_for(self.room, self.level, most, weights)
        positions = opened(everything, min(most, FIRST))
        before = self.generated
        kernel, status, expanded = fast(explore), exploring.RUNNING, 0
        while status == exploring.RUNNING:
            status = kernel(*scratch, positions, LOGGED)
            if status == exploring.FULL and len(positions.keys) < most:
                positions = opened(everything, min(most, 4 * len(positions.keys)))
                fast(rehash)(positions)
                status = exploring.RUNNING
            counters = positions.counters.tolist()
            waiting, self.generated = counters[WAITING], before + counters[MET] - 1
            for number in range(expanded + 1, counters[EXPANDED] + 1):
                yield self.state(positions, number), waiting
            expanded = counters[EXPANDED]
        self.status = status
        if status == exploring.FOUND:
            trail = positions.trail[: positions.counters[TRAIL]]
            self.pushes = trail[::-1].tolist()

    def state(self, positions: Positions, number: int) -> State:
        """Return the state that was expanded as this number."""
        row = positions.log[number % LOGGED]
        stones = positions.stones[row].tolist()
        region = int(positions.facts[row, AREA])
        return settled(self.room, region, [stones[each] for each in self.room.order])

    def better(self, most: int) -> Iterator[Glance]:
        """Look for a cheaper plan among so many positions near the best one."""
        near = near_for(self.room, self.level, max(most, 4 * len(self.pushes or [])))
        trail = np.array(self.pushes, np.int64)
        gathering, settling = fast(gather), fast(settle)
        status = vicinity.RUNNING
        while status == vicinity.RUNNING:
            status = gathering(self.level, near, trail, AT_A_TIME)
            yield self.start, int(near.counters[KNOWN])
        everything = status == vicinity.DONE
        done, status = 0, vicinity.RUNNING
        while status == vicinity.RUNNING:
            status = settling(self.level, near, AT_A_TIME)
            settled_now = int(near.counters[SETTLED])
            for _ in range(done, settled_now):
                yield self.start, int(near.counters[HEAP])
            done = settled_now
        self.generated += int(near.counters[KNOWN])
        if status == vicinity.DONE:
            self.pushes = pushes_to(near)
            self.proven = everything


def pushes_to(near: Near) -> list[int]:
    """Return the pushes of the cheapest path to the goal."""
    row, pushes = int(near.counters[GOAL]), []
    while row:
        pushes.append(int(near.pushed[row]))
        row = int(near.parent[row])
    return pushes[::-1]


def written(room: Room, pushes: Iterable[int]) -> str:
    """Write a plan with the shortest walks between its pushes."""
    stones, ares, parts = set(room.stones), room.ares, []
    for cell, direction in (divmod(push, 4) for push in pushes):
        step = room.steps[direction]
        parts += [walk(room, stones, ares, cell - step), LETTERS[direction][1]]
        stones.remove(cell)
        stones.add(cell + step)
        ares = cell
    return "".join(parts)


def walk(room: Room, stones: set[int], ares: int, goal: int) -> str:
    """Return a shortest walk between the stones."""
    walks, queue = {ares: ""}, [ares]
    for cell in queue:
        if cell == goal:
            break
        for (letter, _), step in zip(LETTERS, room.steps, strict=True):
            there = cell + step
            if there not in walks and there not in stones and not room.walls[there]:
                walks[there] = walks[cell] + letter
                queue.append(there)
    return walks[goal]


def fast(kernel: Any) -> Any:
    """Return the compiled kernel, or where there is no compiler the plain one."""
    return jit.compiled(kernel) if jit.available() else kernel


BODIES: preparing.Bodies = {explore: 32, rehash: 0.2, gather: 4, settle: 4}


def prepare(cancelled: Callable[[], bool] = never) -> None:
    """Compile or load the kernels, so that neither is timed."""
    if jit.available():
        preparing.prepare("sokoban quick", BODIES, try_out, cancelled)


def try_out() -> None:
    """Use every kernel once, on a tiny room."""
    attempt = QuickSearch(TINY)
    for _ in attempt.work():
        pass
    fast(rehash)(opened(positions_for(TINY, attempt.level, FIRST, SEARCH_WEIGHTS[0]), FIRST))
