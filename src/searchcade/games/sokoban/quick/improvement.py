"""Make a plan cheaper while there is time: shortcut by shortcut, in wider and wider windows."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from searchcade.compiled import engines
from searchcade.games.sokoban.quick.lone_costs import measure_lone, measure_walks, sides_of
from searchcade.games.sokoban.quick.shortcut import MIN_ROWS, WINDOW, ShortcutSearch, search_for
from searchcade.games.sokoban.quick.shortcut_search import (
    DRAINED,
    RUNNING,
    open_window,
    seek,
)
from searchcade.games.sokoban.rules import Room, State, put, start_state

MAX_MEGABYTES = 500
SLICE_CELLS = 400_000  # about so many cells are looked at in a slice
SLICE_PUSHES = 32  # pushes of the first plan in a slice
Glance = tuple[State, int]


class Width(NamedTuple):
    """How far from the plan a shortcut is looked for."""

    pushes: int
    """Of the plan, in a window."""
    odd: int
    """Stones that may lie elsewhere than in some position of the window."""
    slack: int
    """What a path may seem to cost more than the plan, in pushes of mean cost."""
    rows: int
    """Positions at most."""
    stride: int
    """Pushes from window to window."""


WIDTHS = [
    Width(16, 1, 0, 1 << 12, 2),
    Width(32, 2, 0, 1 << 11, 4),
    Width(32, 2, 0, 1 << 13, 4),
    Width(64, 2, 2, 1 << 15, 8),
    Width(128, 2, 4, 1 << 17, 16),
    Width(256, 2, 8, 1 << 19, 32),
    Width(256, 2, 16, 1 << 21, 64),
]
FIRST_LOOK_ROWS, LOOK_GROWTH = 1 << 14, 8
"""Positions of the first look at the whole room, and how many times more the next one has. It comes
when windows have met as many times more than that."""


class PlanPosition(NamedTuple):
    """A position of a plan, and the measure of the plan until there."""

    stones: tuple[int, ...]
    ares: int
    paid: int


class Better(NamedTuple):
    """A better plan: from the position `begin` on other pushes, the last one again the old plan's.

    After that it goes on as the old one does after its position `back` and a push.
    """

    begin: int
    back: int
    positions: list[PlanPosition]
    pushes: list[int]
    paid: int


class Improvement:
    """The best plan so far, from a first one on; it never gets worse."""

    def __init__(self, room: Room, pushes: list[int], megabytes: float = MAX_MEGABYTES) -> None:
        self.room = room
        self.pushes = pushes
        """Four times the cell of each stone that is pushed, plus the direction."""
        self.proven = not pushes
        self.generated = 0
        self.expanded = 0
        self._start = start_state(room)
        self._floor = [cell for cell, wall in enumerate(room.walls) if not wall]
        self._number = {cell: number for number, cell in enumerate(self._floor)}
        self._trail = [4 * self._number[push // 4] + push % 4 for push in pushes]
        self._seen = [0] * len(pushes)
        """For each push, how many widths windows had that began near it and found nothing."""
        self._status = RUNNING
        self._better: Better | None = None
        self._arena = engines.arena("sokoban", 2 * megabytes)
        self._search = search_for(self._arena, room, len(pushes), megabytes) if pushes else None
        self._window = self._arena.record(WINDOW)

    def work(self) -> Iterator[Glance]:
        """Better the plan; give the start and the number of positions that wait at every slice."""
        search = self._search
        if search is None:
            return  # a solved room, or one whose tables do not fit
        yield from self._measure(search)
        yield from self._follow(search)
        look = FIRST_LOOK_ROWS
        yield from self._look_at_all(search, look)
        while not self.proven and (turn := self._next_window()) is not None:
            yield from self._try_window(search, *turn)
            if self.generated > LOOK_GROWTH * LOOK_GROWTH * look:
                look *= LOOK_GROWTH
                yield from self._look_at_all(search, look)
        if not self.proven:
            yield from self._look_at_all(search, len(search.cost))

    def _measure(self, search: ShortcutSearch) -> Iterator[Glance]:
        """Fill the tables of distances."""
        cells = len(search.steps)
        sides = sides_of(self._arena, cells)
        at_a_time = max(1, SLICE_CELLS // (20 * cells))
        slices = [(cell, min(cell + at_a_time, cells)) for cell in range(0, cells, at_a_time)]
        for begin, end in slices:
            self._arena.call(measure_walks, search, sides, begin, end)
            yield self._start, 0
        for kind, price in dict(
            zip(search.kind.tolist(), search.price.tolist(), strict=True)
        ).items():
            for begin, end in slices:
                self._arena.call(measure_lone, search, sides, kind, price, begin, end)
                yield self._start, 0

    def _follow(self, search: ShortcutSearch) -> Iterator[Glance]:
        """Write down the positions of the first plan and what they cost."""
        start = tuple(self._number[cell] for cell in self._start.stones)
        self._write(search, 0, [PlanPosition(start, self._number[self._start.ares], 0)])
        for begin in range(0, len(self._trail), SLICE_PUSHES):
            pushes = self._trail[begin:][:SLICE_PUSHES]
            self._write(search, begin + 1, self._walked(search, begin, pushes))
            yield self._start, 0
        self._look_ahead(search)

    def _walked(self, search: ShortcutSearch, begin: int, pushes: list[int]) -> list[PlanPosition]:
        """Return the positions that pushes lead to from one of the plan, with exact measures."""
        near, prices = rows(search.near.tolist(), 4), push_measures(search)
        stones, positions = stones_at(search, begin), []
        ares, paid = search.ares[begin], search.cost[begin]
        for push in pushes:
            cell, direction = divmod(push, 4)
            stone = stones.index(cell)
            steps = walk(near, set(stones), ares, near[cell][direction ^ 2])
            put(stones, stone, near[cell][direction], *self.room.classes[stone])
            ares, paid = cell, paid + steps * search.step_measure + prices[stone]
            positions.append(PlanPosition(tuple(stones), ares, paid))
        return positions

    def _write(self, search: ShortcutSearch, first: int, positions: list[PlanPosition]) -> None:
        """Write down positions of the plan, from the first one on."""
        flat, total = search.stones.flat, len(search.kind)
        for row, position in enumerate(positions, first):
            flat[row * total : (row + 1) * total] = array("h", position.stones)
            search.ares[row], search.cost[row] = position.ares, position.paid

    def _look_ahead(self, search: ShortcutSearch) -> None:
        """Tell what is left of the plan from each position on, and what it costs in all."""
        length, prices = len(self._trail), push_measures(search)
        costs, near = search.cost[: length + 1].tolist(), search.near.tolist()
        for row, push in enumerate(self._trail):
            stone = stones_at(search, row).index(push >> 2)
            search.stand[row] = near[push ^ 2]
            search.left[row] = costs[length] - costs[row + 1] + prices[stone]
        search.stand[length], search.left[length] = -1, 0
        self._window.length, self._window.best = length, costs[length]

    def _next_window(self) -> tuple[int, int] | None:
        """Return the narrowest window that may find something, by its width and first push."""
        width = min(self._seen)
        return (width, self._seen.index(width)) if width < len(WIDTHS) else None

    def _look_at_all(self, search: ShortcutSearch, rows: int) -> Iterator[Glance]:
        """Search all positions that could be on a cheaper plan: the best is proven if they fit."""
        yield from self._seek(search, Width(0, 0, 0, rows, 0), 0)
        self.proven = self._status == DRAINED
        self._splice(search)

    def _try_window(self, search: ShortcutSearch, index: int, begin: int) -> Iterator[Glance]:
        """Look for a shortcut in a window."""
        width = WIDTHS[index]
        yield from self._seek(search, width, begin)
        if not self._splice(search):
            for push in range(begin, min(begin + width.stride, len(self._seen))):
                self._seen[push] = max(self._seen[push], index + 1)

    def _seek(self, search: ShortcutSearch, width: Width, begin: int) -> Iterator[Glance]:
        """Search a window, and note what is better at every slice."""
        window = self._window
        self._open(search, width, begin)
        expansions = SLICE_CELLS // (len(search.steps) + 32 * len(search.kind)) + 1
        best, status = int(window.best), RUNNING
        while status == RUNNING:
            known, expanded = int(window.known), int(window.expanded)
            status = self._arena.call(seek, search, window, expansions)
            self.generated += int(window.known) - known
            self.expanded += int(window.expanded) - expanded
            if window.best < best:
                self._note(search)
                best = int(window.best)
            yield self._start, int(window.waiting)
        self._status = status

    def _open(self, search: ShortcutSearch, width: Width, begin: int) -> None:
        """Begin to search a window: only the position that it leaves from is known."""
        window, length, row = self._window, len(self._trail), len(self._trail) + 1
        window.begin, window.width = begin, min(width.pushes, length - begin)
        window.max_odd, window.leaving, window.expanded = width.odd, -1, 0
        window.slack = int(window.best) * width.slack // max(length, width.slack)
        window.max_rows = rows = min(width.rows + row, len(search.cost))
        window.mask = min(len(search.slots), 1 << rows.bit_length()) - 1
        self._arena.call(open_window, search, window, row)

    def _note(self, search: ShortcutSearch) -> None:
        """Keep a better plan. Its measure is exact; the search may not know yet how low it is."""
        window, cost, length = self._window, search.cost, len(self._trail)
        begin, back, row = int(window.begin), int(window.returning), int(window.leaving)
        pushes = []
        while row > length + 1:
            pushes.append(int(search.pushed[row]))
            row = int(search.parent[row])
        pushes = pushes[::-1] + self._trail[back : back + 1]
        positions = self._walked(search, begin, pushes)
        paid = positions[-1].paid if positions else int(cost[begin])
        paid += int(cost[length] - cost[min(back + 1, length)])
        if self._better is None or paid < self._better.paid:
            self._better = Better(begin, back, positions, pushes, paid)
            window.best = min(paid, int(window.best))
            trail = self._trail[:begin] + pushes + self._trail[back + 1 :]
            self.pushes = [4 * self._floor[push // 4] + push % 4 for push in trail]

    def _splice(self, search: ShortcutSearch) -> bool:
        """Go on with the better plan, if one was found; windows near the shortcut begin anew."""
        better, self._better = self._better, None
        if better is None:
            return False
        begin, back, length = better.begin, better.back, len(self._trail)
        trail = self._trail[:begin] + better.pushes + self._trail[back + 1 :]
        if len(trail) + MIN_ROWS > len(search.cost):
            return False  # it has so many pushes that there are no rows to go on with
        end = begin + len(better.pushes)
        saved, total = search.cost[length] - better.paid, len(search.kind)
        for numbers, width in ((search.stones.flat, total), (search.ares, 1), (search.cost, 1)):
            moved = numbers[width * (back + 2) : width * (length + 1)].tobytes()
            place = numbers[width * (end + 1) : width * (len(trail) + 1)]
            place.cast("B")[:] = moved
        for row in range(end + 1, len(trail) + 1):
            search.cost[row] -= saved
        self._write(search, begin + 1, better.positions)
        before = max(0, begin - WIDTHS[0].pushes)
        self._seen = [*self._seen[:before], *[0] * (end - before), *self._seen[back + 1 :]]
        self._trail = trail
        self._look_ahead(search)
        return True


def push_measures(search: ShortcutSearch) -> list[int]:
    """Return the measure of a push of each stone."""
    return [(price << search.shift) + search.push_measure for price in search.price.tolist()]


def stones_at(search: ShortcutSearch, row: int) -> list[int]:
    """Return the cells of the stones of a position."""
    total = len(search.kind)
    cells: list[int] = search.stones.flat[row * total : (row + 1) * total].tolist()
    return cells


def rows(numbers: list[int], width: int) -> list[list[int]]:
    """Return numbers in rows of a width."""
    return [numbers[begin : begin + width] for begin in range(0, len(numbers), width)]


def walk(near: list[list[int]], stones: set[int], ares: int, goal: int) -> int:
    """Return the steps of a shortest walk between the stones."""
    steps, queue = {ares: 0}, [ares]
    for cell in queue:
        if cell == goal:
            break
        for there in near[cell]:
            if there >= 0 and there not in steps and there not in stones:
                steps[there] = steps[cell] + 1
                queue.append(there)
    return steps[goal]
