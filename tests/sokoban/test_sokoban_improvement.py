"""Plans that get cheaper: they replay, never get worse, and are proven only where it is true."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from heapq import heappop, heappush
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from whole_rooms import Measure, by_cost, least, rooms

from searchcade.compiled import engines
from searchcade.compiled.arena import Array
from searchcade.compiled.engines.python import PythonArena
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.quick import improvement
from searchcade.games.sokoban.quick.heap import take
from searchcade.games.sokoban.quick.improvement import Better, Improvement, Width, stones_at
from searchcade.games.sokoban.quick.lone_costs import lower, sides_of
from searchcade.games.sokoban.quick.returns import compare, least_return, note_return
from searchcade.games.sokoban.quick.shortcut import (
    FAR,
    MIN_ROWS,
    UNIT_BITS,
    ShortcutSearch,
    pushes_to_switch,
    search_for,
    units_of,
)
from searchcade.games.sokoban.quick.shortcut_search import FULL, expand, hide, seek, show
from searchcade.games.sokoban.rules import DIRECTIONS, LETTERS, Pushing, Room, State

ROOMS = [room for room in rooms(220) if (least(Pushing(room), by_cost) or (0, 0, 0))[2] > 1]
"""Rooms that can be solved, but not by a single push."""
NEAR = """\
######
#@ $.#
#  $ #
#   .#
######"""
ERRANDS = """\
##########
#        #
# $ ## . #
#       .#
# $ ##   #
#@       #
##########"""


def wasteful(room: Room, seed: int = 0) -> list[int]:
    """Return the pushes of the first plan that a depth-first search stumbles on."""
    problem, dice = Pushing(room), Random(seed)
    before: dict[State, tuple[State, str]] = {}
    waiting = [problem.start]
    while not problem.is_goal(waiting[-1]):
        state = waiting.pop()
        found = [(letter, after) for letter, after, _ in problem.successors(state)]
        for letter, after in dice.sample(found, len(found)):
            if after not in before and after != problem.start:
                before[after] = (state, letter)
                waiting.append(after)
    state, pushes = waiting[-1], []
    while state != problem.start:
        after, (state, letter) = state, before[state]
        if letter.isupper():
            pushes.append(4 * after.ares + DIRECTIONS.index(letter))
    return pushes[::-1]


def measured(room: Room, pushes: list[int]) -> Measure:
    """Replay pushes by the rules, with the shortest walks; return cost, steps and pushes."""
    problem = Pushing(room)
    state, total = problem.start, (0, 0, 0)
    for cell, direction in (divmod(push, 4) for push in pushes):
        walks = walked(problem, state)
        state = State(cell - room.steps[direction], state.stones)
        steps = walks[state]
        moves = {letter: (after, cost) for letter, after, cost in problem.successors(state)}
        state, cost = moves[LETTERS[direction][1]]
        total = (total[0] + steps + cost, total[1] + steps + 1, total[2] + 1)
    assert problem.is_goal(state)
    return total


def walked(problem: Pushing, start: State) -> dict[State, int]:
    """Return the states that walks lead to, with their steps."""
    steps, queue = {start: 0}, [start]
    for state in queue:
        for letter, after, _ in problem.successors(state):
            if letter.islower() and after not in steps:
                steps[after] = steps[state] + 1
                queue.append(after)
    return steps


def finished(room: Room, pushes: list[int], **options: float) -> Improvement:
    """Improve a plan until there is nothing left to do; it never gets worse on the way."""
    work = Improvement(room, pushes, **options)
    best, last = measured(room, pushes), pushes
    for _ in work.work():
        if work.pushes is not last:
            last = work.pushes
            assert measured(room, last) < best
            best = measured(room, last)
    return work


@pytest.mark.parametrize("room", ROOMS)
def test_small_rooms_end_with_the_proven_best_of_the_cheapest_plans(room: Room) -> None:
    work = finished(room, wasteful(room))
    assert work.proven
    assert measured(room, work.pushes) == least(Pushing(room), by_cost)


@pytest.mark.parametrize("room", ROOMS[:12])
@pytest.mark.parametrize("full_steps", [False, True])
def test_with_little_memory_it_claims_no_more_than_it_has_seen(
    room: Room, full_steps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(improvement, "FIRST_LOOK_ROWS", 8)
    monkeypatch.setattr(improvement, "WIDTHS", improvement.WIDTHS[:2])
    room = replace(room, full_steps=full_steps)
    work = finished(room, wasteful(room, 1), megabytes=0.4)
    best = least(Pushing(room), by_cost)
    assert best is not None
    assert measured(room, work.pushes) >= best
    assert not work.proven or measured(room, work.pushes) == best


def test_shortcuts_alone_find_the_cheapest_errand(monkeypatch: pytest.MonkeyPatch) -> None:
    room = parse(ERRANDS)
    monkeypatch.setattr(improvement, "FIRST_LOOK_ROWS", 8)
    monkeypatch.setattr(improvement, "WIDTHS", [Width(24, 2, 0, 200, 6)])
    work = Improvement(room, wasteful(room, 3))
    for _ in work.work():
        if work._next_window() is None:
            break
    best = least(Pushing(room), by_cost)
    assert best is not None
    assert not work.proven
    assert measured(room, work.pushes)[0] == best[0] < measured(room, wasteful(room, 3))[0]


def test_stopped_at_any_moment_it_has_a_plan() -> None:
    room = parse(ERRANDS)
    first = wasteful(room, 3)
    for glances in (0, 3, 9):
        work = Improvement(room, first)
        for _, _ in zip(range(glances), work.work(), strict=False):
            pass
        assert measured(room, work.pushes) <= measured(room, first)


# ------------------------------------------------------------------ what is known of the plan


def check_plan(work: Improvement, search: ShortcutSearch) -> None:
    """Compare what is written about the plan with a replay of its pushes by the rules."""
    room, problem = work.room, Pushing(work.room)
    floor, length = work._floor, len(work.pushes)
    state, paid, measures = problem.start, 0, []
    for row, push in enumerate([*work.pushes, None]):
        assert [floor[cell] for cell in stones_at(search, row)] == [*state.stones]
        assert floor[search.ares[row]] == state.ares
        assert search.cost[row] == paid
        if push is None:
            break
        cell, direction = divmod(push, 4)
        stand = cell - room.steps[direction]
        assert floor[search.stand[row]] == stand
        paid += walked(problem, state)[State(stand, state.stones)] * search.step_measure
        measures.append(paid)  # up to the push
        beside = State(stand, state.stones)
        moves = {letter: (after, cost) for letter, after, cost in problem.successors(beside)}
        state, cost = moves[LETTERS[direction][1]]
        paid += (cost << search.shift) + search.push_measure
    assert search.left[: length + 1].tolist() == [*(paid - before for before in measures), 0]
    assert search.stand[length] == -1
    assert (work._window.length, work._window.best) == (length, paid)


@pytest.mark.parametrize("push_cost", ["w", "1+w"])
def test_shortcuts_leave_a_plan_that_is_known_in_every_part(
    push_cost: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the plan behind a shortcut moves to earlier rows, to later ones, or stays."""
    monkeypatch.setattr(improvement, "FIRST_LOOK_ROWS", 8)
    moves, splice = Counter[tuple[int, bool]](), Improvement._splice

    def checked(work: Improvement, search: ShortcutSearch) -> bool:
        better, before = work._better, len(work._trail)
        is_spliced = splice(work, search)
        if is_spliced:
            assert better
            check_plan(work, search)
            longer = len(work._trail) - before
            moves[(longer > 0) - (longer < 0), better.back + 1 < before] += 1
        return is_spliced

    monkeypatch.setattr(Improvement, "_splice", checked)
    for seed in (2, 6):
        room = parse(f"push-cost: {push_cost}\n9 1\n{ERRANDS}")
        finished(room, wasteful(room, seed))
    assert {way for way, has_rest in moves if has_rest} == {-1, 0, 1}


def test_the_first_plan_is_known_in_every_part() -> None:
    for room in [parse(ERRANDS), parse(f"0 9\n{ERRANDS}"), *ROOMS[:6]]:
        work = Improvement(room, wasteful(room, 2))
        assert work._search
        for _ in work._follow(work._search):
            pass
        check_plan(work, work._search)


def test_a_plan_that_leaves_no_rows_to_go_on_with_is_not_spliced() -> None:
    room = parse(ERRANDS)
    work = Improvement(room, wasteful(room, 3))
    assert work._search
    for _ in work._follow(work._search):
        pass
    trail, rows = [*work._trail], len(work._search.cost)
    work._better = Better(0, 0, [], trail[:1] * (rows - MIN_ROWS), 0)
    assert not work._splice(work._search)
    assert work._trail == trail
    check_plan(work, work._search)


def test_a_window_knows_nothing_of_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(improvement, "FIRST_LOOK_ROWS", 8)
    windows, open_next = [], Improvement._open

    def checked(work: Improvement, search: ShortcutSearch, width: Width, begin: int) -> None:
        open_next(work, search, width, begin)
        check_window(work, search)
        windows.append(work._window.width)

    monkeypatch.setattr(Improvement, "_open", checked)
    room = parse(f"5 3\n{ERRANDS}")
    finished(room, wasteful(room, 1))
    assert len(set(windows)) > 3


def check_window(work: Improvement, search: ShortcutSearch) -> None:
    """See that a window begins with one position, and where stones belong in it."""
    window: Any = work._window
    row, begin = len(work._trail) + 1, window.begin
    assert (window.waiting, window.known, window.expanded, window.leaving) == (1, row + 1, 0, -1)
    assert (search.heap[0, 0], search.heap[0, 1]) == (0, row)
    assert stones_at(search, row) == stones_at(search, begin)
    assert (search.ares[row], search.cost[row]) == (search.ares[begin], search.cost[begin])
    assert begin + window.width <= len(work._trail)
    key = search.marks[len(search.marks) - 1, search.ares[begin]]
    for kind, cell in zip(search.kind.tolist(), stones_at(search, begin), strict=True):
        key ^= search.marks[kind, cell]
    slots = search.slots[: window.mask + 1].tolist()
    assert (search.key[row], slots[(key ^ key >> 31) & window.mask]) == (key, row + 1)
    assert sum(slots) == row + 1
    for place in range(window.width):
        kinds = zip(search.kind.tolist(), stones_at(search, begin + 1 + place), strict=True)
        assert belonging(search, place) == set(kinds)


def belonging(search: ShortcutSearch, place: int) -> set[tuple[int, int]]:
    """Return the kinds and cells that belong to a position of a window."""
    kinds, cells, width = search.belongs.shape
    flags = search.belongs.flat[place::width].tolist()
    return {divmod(number, cells) for number in range(kinds * cells) if flags[number]}


# ------------------------------------------------------------------ odd rooms and limits


def test_more_switches_than_stones_can_end_elsewhere() -> None:
    room = parse("########\n#@$  ..#\n########")
    work = finished(room, [4 * (8 + 2 + step) + 1 for step in range(4)])
    assert measured(room, work.pushes) == (3, 3, 3)
    assert work.proven


def test_an_empty_plan_is_the_cheapest() -> None:
    work = finished(parse("#####\n#@* #\n#####"), [])
    assert (work.pushes, work.proven) == ([], True)


@pytest.mark.parametrize("weights", [(0, 0), (9999, 1), (10**9, 10**6)])
def test_weights_of_any_size_are_measured_right(weights: tuple[int, int]) -> None:
    room = replace(parse(NEAR), weights=weights)
    work, best = finished(room, wasteful(room)), least(Pushing(room), by_cost)
    assert best is not None
    assert measured(room, work.pushes)[0] == best[0]
    assert work.proven


def test_reserves_no_more_memory_than_it_may() -> None:
    room = parse(f"1 2\n{ERRANDS}")
    for megabytes in (0.5, 1, 3, 10, 100):
        arena = engines.arena("sokoban", 1000)
        before = arena.left()
        search = search_for(arena, room, 50, megabytes)
        assert search is not None
        assert len(search.marks) == 3  # two kinds of stones, and Ares
        assert before - arena.left() <= megabytes * (1 << 20)
        assert 4 * len(search.cost) <= 3 * len(search.slots)  # some slots stay empty


def test_a_measure_holds_what_a_plan_may_cost() -> None:
    cells, shifts = 28, set()
    for bits in range(28):
        room = replace(parse(NEAR), weights=(1 << bits, 1))
        shift = units_of(room, cells, pushes=9)[2]
        shifts.add(shift)
        assert (((1 << bits) + cells) * 4 * cells) << shift < 1 << 62
    assert shifts == {0, 2 * UNIT_BITS}


def test_what_does_not_fit_is_left_as_it_is() -> None:
    room = parse(ERRANDS)
    first = wasteful(room, 3)
    work = Improvement(room, first, megabytes=0.1)
    assert list(work.work()) == []
    assert (work.pushes, work.proven, work.generated) == (first, False, 0)
    assert search_for(engines.arena("sokoban"), room, 10**6, 10) is None  # no rows for its plan


@pytest.mark.parametrize("room", ROOMS[:10])
def test_a_lone_stone_never_needs_fewer_pushes_to_a_switch(room: Room) -> None:
    alone = replace(room, stones=room.stones[:1], weights=(1,))
    pushes = pushes_to_switch(room)
    truth = least(Pushing(alone), lambda _cost, is_push: (int(is_push), 0, 0))
    if truth is not None:
        assert pushes[alone.stones[0]] <= truth[0]


def measured_search(room: Room, pushes: list[int]) -> tuple[Improvement, Any]:
    """Return the search of a plan with all its tables and the positions of the plan, interpreted.

    Its arrays are seen as those of NumPy, so that they can be cut as one likes.
    """
    with engines.using(PythonArena):
        work = Improvement(room, pushes)
    search = work._search
    assert search is not None
    list(work._measure(search)), list(work._follow(search))
    parts: Any = search
    seen = (np.asarray(each.view) if isinstance(each, Array) else np.int64(each) for each in parts)
    return work, type(parts)(*seen)


def steps_between(search: Any, start: int, stone: int = -1) -> dict[int, int]:
    """Return Ares's steps to each cell around a stone."""
    steps, queue = {start: 0}, [start]
    for cell in queue:
        for there in search.near[4 * cell : 4 * cell + 4].tolist():
            if there >= 0 and there != stone and there not in steps:
                steps[there] = steps[cell] + 1
                queue.append(there)
    return steps


def lone_costs(search: Any, start: int, price: int) -> dict[int, int]:
    """Return what it costs to push a lone stone from a cell, by Dijkstra's search forwards."""
    heap = [(0, start, int(ares)) for ares in search.near[4 * start : 4 * start + 4] if ares >= 0]
    best: dict[tuple[int, int], int] = {}
    costs: dict[int, int] = {start: 0}
    while heap:
        paid, stone, ares = heappop(heap)
        if best.setdefault((stone, ares), paid) < paid:
            continue
        costs[stone] = min(paid, costs.get(stone, paid))
        steps = steps_between(search, ares, stone)
        for direction in range(4):
            there, behind = search.near[[4 * stone + direction, 4 * stone + (direction ^ 2)]]
            if there >= 0 and behind in steps and (int(there), stone) not in best:
                heappush(heap, (paid + steps[int(behind)] + price, int(there), stone))
    return costs


@pytest.mark.parametrize("room", [parse(f"1 3\n{NEAR}"), parse(f"0 7\n{ERRANDS}"), *ROOMS[:4]])
def test_tables_of_lone_stones_are_those_of_a_search_forwards(room: Room) -> None:
    _, search = measured_search(room, wasteful(room, 3))
    for cell in range(len(search.steps)):
        walks = steps_between(search, cell)
        expected = [walks.get(there, FAR) for there in range(len(search.steps))]
        assert search.walk[cell].tolist() == expected
        for kind, price in set(zip(search.kind.tolist(), search.price.tolist(), strict=True)):
            costs = lone_costs(search, cell, price)
            expected = [costs.get(there, FAR) for there in range(len(search.steps))]
            assert search.lone[kind, cell].tolist() == expected


def test_a_side_waits_once_in_a_line_that_is_a_circle() -> None:
    sides = sides_of(PythonArena("sokoban"), 2)
    for row in range(8):
        sides.paid[row] = FAR
    assert [lower(sides, 3, paid, len(sides.line)) for paid in (5, 5, 4)] == [1, 0, 0]
    assert (sides.line[0], sides.paid[3]) == (3, 4)


Place = tuple[int, int]  # kind and cell of a stone


def places(search: Any, stones: list[int]) -> set[Place]:
    """Return the kinds and cells of stones."""
    return set(zip(search.kind.tolist(), stones, strict=True))


def slow_return(search: Any, window: Any, stones: set[Place], ares: int) -> int:
    """Return the least measure of a return to the plan by trying every order of stones."""
    least, walk = FAR << 20, search.walk
    for there in range(window.begin + 1, window.begin + window.width + 1):
        plan, stand = places(search, search.stones[there].tolist()), int(search.stand[there])
        odd, bare = sorted(stones - plan), sorted(plan - stones)
        rest = int(search.left[there])
        if len(odd) > window.max_odd:
            continue
        if not odd:
            rest += int(walk[ares, stand] * search.step_measure) if stand >= 0 else 0
            least = min(least, rest)
            continue
        cost = min(
            sum(
                int(search.lone[kind, cell, goal]) if kind == of else FAR
                for (kind, cell), (of, goal) in zip(odd, order, strict=True)
            )
            for order in permutations(bare)
        )
        cost += max(0, min(int(walk[ares, cell]) for _, cell in odd) - 1)
        if stand >= 0:
            cost += max(0, min(int(walk[cell, stand]) for _, cell in bare) - 1)
        if cost < FAR:
            least = min(least, rest + (cost << int(search.shift)))
    return least


@pytest.mark.parametrize("text", [f"1 1\n{ERRANDS}", f"1 3\n{ERRANDS}", f"1 1\n{NEAR}"])
def test_the_guess_of_a_return_is_that_of_every_order_of_stones(text: str) -> None:
    work, search = measured_search(parse(text), wasteful(parse(text), 3))
    window, checked = work._window, 0
    for begin in range(0, len(work.pushes), 3):
        work._open(search, Width(24, 2, 0, 200, 6), begin)
        row = work._window.known - 1
        for _ in range(12):
            if not window.waiting:
                break
            row = take(search.heap, window.waiting)
            window.waiting -= 1
            before = places(search, search.stones[row].tolist())
            expand(search, window, row)
            show(search, row)
            compare(search, window, row)
            for stone, direction in product(range(len(search.kind)), range(4)):
                cell, kind = int(search.stones[row, stone]), int(search.kind[stone])
                there = int(search.near[4 * cell + direction])
                if there < 0 or search.board[there]:
                    continue
                found = least_return(search, window, 0, kind, cell, there, FAR << 20)
                after = before - {(kind, cell)} | {(kind, there)}
                assert found == slow_return(search, window, after, cell)
                checked += found < FAR << 20
            hide(search, row)
    assert checked > 10


def test_a_return_that_ares_cannot_walk_to_is_none() -> None:
    room = parse(ERRANDS)
    work, search = measured_search(room, wasteful(room, 3))
    work._open(search, Width(24, 2, 0, 200, 6), 0)
    show(search, 0)
    work._window.best += int(search.step_measure)  # so that the plan itself would be cheaper
    search.steps[search.stand[0]] = -1
    note_return(search, work._window, 0, 0)
    assert work._window.leaving == -1
    search.steps[search.stand[0]] = 0
    note_return(search, work._window, 0, 0)
    assert (work._window.leaving, work._window.returning) == (0, 0)


def test_a_full_heap_ends_a_window() -> None:
    room = parse(ERRANDS)
    work, search = measured_search(room, wasteful(room, 3))
    work._open(search, Width(24, 2, 0, 200, 6), 0)
    work._window.waiting = 2 * work._window.max_rows
    assert seek(search, work._window, 1) == FULL


def test_positions_of_one_hash_are_told_apart() -> None:
    room = parse(ERRANDS)
    usual, alike = (Improvement(room, wasteful(room, 3)) for _ in range(2))
    assert alike._search is not None
    alike._arena.clear(alike._search.marks)
    for work in (usual, alike):
        for _ in work.work():
            pass
    assert (usual.pushes, usual.generated) == (alike.pushes, alike.generated)


def test_windows_meet_as_many_positions_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ties and guesses decide how many: change these figures on purpose only."""
    monkeypatch.setattr(improvement, "FIRST_LOOK_ROWS", 8)
    monkeypatch.setattr(improvement, "WIDTHS", [Width(8, 1, 0, 60, 2), Width(24, 2, 1, 200, 6)])
    figures = []
    for text in (ERRANDS, f"0 3\n{ERRANDS}", NEAR):
        work = Improvement(parse(text), wasteful(parse(text), 3))
        for _ in work.work():
            if work._next_window() is None:
                break
        figures.append((work.generated, work.expanded, len(work.pushes)))
    assert figures == [(2058, 1758, 14), (1288, 904, 14), (19, 22, 3)]


@pytest.mark.parametrize("room", [parse(ERRANDS), parse(f"0 3\n{ERRANDS}"), *ROOMS[:6]])
def test_interpreted_kernels_find_the_same_plan(room: Room) -> None:
    fast = finished(room, wasteful(room, 3))
    with engines.using(PythonArena):
        plain = finished(room, wasteful(room, 3))
    assert (fast.pushes, fast.generated, fast.expanded, fast.proven) == (
        plain.pushes,
        plain.generated,
        plain.expanded,
        plain.proven,
    )
