"""The parts of the quick search, as plain Python: each against a slower way to the same answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from whole_rooms import all_states, connected, rooms, solvable_states

from searchcade.compiled import engines
from searchcade.compiled.engines.python import PythonArena
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.quick import MAX_STONES, sinks
from searchcade.games.sokoban.quick import board as boards
from searchcade.games.sokoban.quick.anytime import MAX_TURN_NODES, SearchTurn, turns
from searchcade.games.sokoban.quick.board import (
    BOARD,
    FAR,
    bit_of,
    board_of,
    clear,
    floor_of,
    halls_of,
    measure,
    write,
)
from searchcade.games.sokoban.quick.halls import broken_links, lift_links, links_with
from searchcade.games.sokoban.quick.heap import ENTRY_SIZE
from searchcade.games.sokoban.quick.heap import enter as heap_enter
from searchcade.games.sokoban.quick.heap import take as heap_take
from searchcade.games.sokoban.quick.packing import DONE, PACKING, RUNNING, pack
from searchcade.games.sokoban.quick.packing_steps import read_plan
from searchcade.games.sokoban.quick.plan import (
    NEVER,
    PLAN,
    count_short,
    count_short_after,
    make_tables,
    share_out,
    steps_done,
)
from searchcade.games.sokoban.quick.pruning import NOWHERE, is_lost, matched, pick, rematched
from searchcade.games.sokoban.quick.queues import HEAPS, NONE, OF_ALL, enter, without_first
from searchcade.games.sokoban.quick.sinks import is_matched_with, match, may_vanish
from searchcade.games.sokoban.quick.walks import (
    count_parts,
    count_regions,
    cut,
    flood,
    free_pulls,
    journeys,
    least_of_part,
    part_of,
    pulls,
)
from searchcade.games.sokoban.quick.zone_search import contract, measure_escapes, walk
from searchcade.games.sokoban.quick.zones import ZONES, has_lost_zone, holds_any_pattern
from searchcade.games.sokoban.rules import Pushing, Room
from searchcade.games.sokoban.searches import is_not_too_large

ARENA = PythonArena("sokoban")
ROOMS = list(rooms(60))
CORRAL = """\
#######
#     #
#@  $.#
###$###
#     #
# .   #
#######"""
TWO_HALLS = """\
###########
#   ###   #
# $ ###   #
# @    .  #
#   ###   #
###########"""
DEEP = """\
#########
#  ######
#@$$   .#
#   ###.#
#########"""
OPEN = """\
########
#      #
# $  . #
#@ $ . #
#      #
########"""
CORRIDORS = """\
#############
#   ###   # #
# @ $  .    #
#   ###   # #
## ######## #
##  #########
##  #########
#############"""
PARKED = """\
########
#@ $  .#
#  $ #.#
#    ###
########"""


def laid_out(room: Room) -> Any:
    """Return the board of a room with all its tables."""
    board = board_of(ARENA, room, floor_of(room))
    measure(board)
    return board


def occupy(board: Any, stones: Sequence[int]) -> None:
    """Put stones on an empty board."""
    clear(board.occupied, board.cells)
    clear(board.members, board.words)
    for cell in stones:
        board.occupied[cell] = 1
        board.members[cell // 64] |= board.bit[cell]


def random_boards(count: int, rows: int = 5, cols: int = 8) -> Iterator[tuple[Any, Random]]:
    """Yield boards of winding rooms, with random stones on them."""
    for seed in range(count):
        dice = Random(seed)
        inside = connected(dice, rows, cols)
        signs = dict.fromkeys(inside, " ") | {inside[0]: "@", inside[1]: "$", inside[2]: "."}
        lines = [[signs.get((row, col), "#") for col in range(cols + 2)] for row in range(rows + 2)]
        drawing = ("".join(line) for line in lines)
        board = laid_out(parse("\n".join(drawing)))
        occupy(board, dice.sample(range(board.cells), min(6, board.cells - 2)))
        yield board, dice


# ------------------------------------------------------------------ the board


def numbered(room: Room) -> tuple[list[int], dict[int, int]]:
    """Return the floor of a room, and the number of each cell of it."""
    floor = floor_of(room)
    return floor, {cell: number for number, cell in enumerate(floor)}


def drawn(room: Room, values: Sequence[object]) -> str:
    """Draw a room with a sign for each cell of its floor."""
    signs = {cell: str(value)[0] for cell, value in zip(floor_of(room), values, strict=True)}
    lines = [range(row * room.cols, (row + 1) * room.cols) for row in range(room.rows)]
    return "\n".join("".join(signs.get(cell, "#") for cell in line) for line in lines)


def test_numbers_are_written_from_the_beginning_on() -> None:
    record = engines.arena("sokoban").record(BOARD)
    for name in ("near", "switch", "distance"):
        numbers = getattr(record, name)
        write(numbers, [7] * 5)
        write(numbers, (number for number in (1, 2, 3)))
        write(numbers, [])
        assert getattr(record, name)[:6].tolist() == [1, 2, 3, 7, 7, 0]
    write(record.near, [-1, 1 << 62])
    assert record.near[:2].tolist() == [-1, 1 << 62]


def test_every_cell_has_a_bit_of_a_word() -> None:
    words = [bit_of(place) for place in range(64)]
    assert [word % (1 << 64) for word in words] == [1 << place for place in range(64)]
    assert [bit_of(place) for place in range(64, 128)] == words
    write(engines.arena("sokoban").record(BOARD).bit, words)  # they fit a number with a sign


def test_a_board_has_the_room_by_number() -> None:
    room = parse(f"3 1\n{OPEN}")
    floor, number = numbered(room)
    board = board_of(engines.arena("sokoban"), room, floor)
    assert (board.cells, board.words, board.ares) == (len(floor), 1, number[room.ares])
    assert [floor[cell] for cell in board.start[: board.stones]] == [*room.stones]
    assert [floor[cell] for cell in board.switch_cells[: board.switches]] == [*room.switches]
    up, right, down, left = room.steps
    circle = (up, up + right, right, right + down, down, down + left, left, left + up)
    for place, cell in enumerate(floor):
        assert board.switch[place] == (cell in room.switches)
        assert board.near[4 * place : 4 * place + 4].tolist() == [
            number.get(cell + step, -1) for step in room.steps
        ]
        ring = board.ring[8 * place : 8 * place + 8].tolist()
        assert ring == [number.get(cell + step, -1) for step in circle]
    marks = [
        mark
        for each in (board.stone_mark, board.ares_mark, board.zone_mark)
        for mark in each[: board.cells].tolist()
    ]
    assert len({*marks, 0}) == 3 * board.cells + 1


def test_squares_that_overlap_are_a_hall_and_a_lone_one_is_none() -> None:
    room = parse(CORRIDORS)
    floor, number = numbered(room)
    halls = halls_of(room, floor, number)
    assert (
        drawn(room, halls)
        == """\
#############
#000###111#-#
#000---111--#
#000###111#-#
##-########-#
##--#########
##--#########
#############"""
    )


def test_a_room_has_only_so_many_halls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "HALLS", 1)
    room = parse(TWO_HALLS)
    assert set(halls_of(room, *numbered(room))) == {-1, 0}


def test_the_cells_of_each_hall_are_listed() -> None:
    for room in [parse(CORRIDORS), parse(TWO_HALLS), *ROOMS[:20]]:
        board = board_of(engines.arena("sokoban"), room, floor_of(room))
        halls = board.hall[: board.cells].tolist()
        assert board.halls == max(halls) + 1
        begins = board.hall_begin[: board.halls + 1].tolist()
        for hall, (begin, end) in enumerate(pairwise(begins)):
            cells = [cell for cell in range(board.cells) if halls[cell] == hall]
            assert board.hall_cells[begin:end].tolist() == cells


def test_a_cell_of_a_corridor_knows_the_halls_around_it() -> None:
    room = parse(CORRIDORS)
    board = board_of(engines.arena("sokoban"), room, floor_of(room))
    assert (
        drawn(room, board.hall_mask[: board.cells].tolist())
        == """\
#############
#111###222#2#
#11133322222#
#111###222#2#
##1########2#
##11#########
##11#########
#############"""
    )


def test_interpreted_tables_are_the_same() -> None:
    for room in [parse(CORRIDORS), parse(f"3 1\n{OPEN}"), *ROOMS[:6]]:
        arena = engines.arena("sokoban")
        board, plain = board_of(arena, room, floor_of(room)), laid_out(room)
        assert arena.call(measure, board) == sum(plain.dead[: plain.cells])
        for name in BOARD.numbers:
            assert getattr(board, name) == getattr(plain, name), name
        for name in BOARD.arrays:
            assert getattr(board, name).tobytes() == getattr(plain, name).tobytes(), name


# ------------------------------------------------------------------ walks and journeys


def test_one_search_knows_what_a_stone_on_any_cell_would_part() -> None:
    for board, _ in random_boards(30):
        start = next(cell for cell in range(board.cells) if not board.occupied[cell])
        cut(board, board.occupied, start)
        cells = board.order[: board.count].tolist()
        others = count_regions(board, board.occupied) - 1
        for cell in cells:
            answers = {
                there: least_of_part(board, cell, part_of(board, cell, there))
                for there in cells
                if there != cell
            }
            parts = count_parts(board, cell)
            board.occupied[cell] = 1
            assert answers == {there: flood(board, board.occupied, there) for there in answers}
            assert others + parts == count_regions(board, board.occupied)
            board.occupied[cell] = 0


def journeys_by_floods(board: Any, stone: int, ares: int, pulled: bool) -> set[tuple[int, int]]:
    """Return the cells to which a stone comes, each with the least cell of Ares's region."""
    near = board.near

    def region(place: int, ares: int) -> int:
        board.occupied[place] = 1
        least = flood(board, board.occupied, ares)
        board.occupied[place] = 0
        return least

    known = {(stone, region(stone, ares))}
    waiting = list(known)
    for place, least in waiting:
        for direction in range(4):
            there, behind = near[4 * place + direction], near[4 * place + (direction ^ 2)]
            stand = there if pulled else behind
            after = near[4 * there + direction] if pulled and there >= 0 else place
            if min(there, stand, after) < 0 or board.occupied[there] or board.occupied[after]:
                continue
            if board.occupied[stand] or region(place, stand) != least:
                continue
            if not pulled and board.dead[there]:
                continue
            if (new := (int(there), region(there, after))) not in known:
                known.add(new)
                waiting.append(new)
    return known


@pytest.mark.parametrize("pulled", [False, True])
def test_journeys_come_to_all_cells_and_sides(pulled: bool) -> None:
    found = 0
    for board, dice in random_boards(30):
        stone = dice.choice([cell for cell in range(board.cells) if board.occupied[cell]])
        ares = dice.choice([cell for cell in range(board.cells) if not board.occupied[cell]])
        board.occupied[stone] = 0
        count = journeys(board, board.occupied, stone, ares, pulled)
        entries = list(zip(board.entry_cell[:count], board.entry_part[:count], strict=True))
        listed = {(int(cell), least_of_part(board, cell, part)) for cell, part in entries[1:]}
        expected = journeys_by_floods(board, stone, ares, pulled)
        assert listed == {
            each for each in expected if each != (stone, flood_at(board, stone, ares))
        }
        assert len(listed) == count - 1
        found += len(listed)
    assert found > 40


def flood_at(board: Any, stone: int, ares: int) -> int:
    """Return the least cell of Ares's region while a stone rests."""
    board.occupied[stone] = 1
    least = flood(board, board.occupied, ares)
    board.occupied[stone] = 0
    return least


def test_a_stone_that_ares_cannot_come_to_makes_no_journey() -> None:
    room = parse("#######\n#@#$ .#\n#######\n")
    board = board_of(ARENA, room, sorted([8, 10, 11, 12]))
    write(board.near, [-1] * 4)
    assert journeys(board, board.occupied, 1, 0, False) == 1


def test_pulls_count_the_pushes_of_a_lone_stone() -> None:
    board = laid_out(parse("########\n#@ $  .#\n########\n"))
    clear(board.wall, board.cells)
    pulls(board, 5)
    assert board.pulled[:6].tolist() == [-1, 4, 3, 2, 1, 0]


def pulled_freely(board: Any, blocked: Any, goals: Sequence[int]) -> dict[int, int]:
    """Return the pulls of a lone stone from goals to each cell, Ares being where he is wanted."""
    pulls_to = dict.fromkeys(goals, 0)
    queue = list(pulls_to)
    for cell in queue:
        for direction in range(4):
            there = int(board.near[4 * cell + direction])
            beyond = int(board.near[4 * there + direction]) if there >= 0 else -1
            is_free = beyond >= 0 and not blocked[there] and not blocked[beyond]
            if is_free and there not in pulls_to:
                pulls_to[there] = pulls_to[cell] + 1
                queue.append(there)
    return pulls_to


def test_pulls_without_ares_go_around_walls() -> None:
    for board, _ in random_boards(20):
        board.wall[:] = board.occupied
        for goal in range(board.cells):
            free_pulls(board, goal)
            expected = {} if board.wall[goal] else pulled_freely(board, board.wall, [goal])
            found = {cell: n for cell, n in enumerate(board.pulled[: board.cells]) if n >= 0}
            assert found == expected


def test_a_stone_escapes_from_a_zone_by_the_fewest_pushes() -> None:
    for board, dice in random_boards(20):
        zones, cells = fresh_zones(), range(board.cells)
        for marks, count in ((zones.inside, board.cells // 2), (board.dead, board.cells // 3)):
            for cell in dice.sample(cells, count):
                marks[cell] = 1
        ways_out = [
            c for c in cells if not board.dead[c] and (board.switch[c] or not zones.inside[c])
        ]
        measure_escapes(board, zones)
        expected = pulled_freely(board, bytes(board.cells), ways_out)
        assert zones.escape[: board.cells].tolist() == [expected.get(cell, FAR) for cell in cells]


def test_a_stone_between_two_halls_breaks_their_link() -> None:
    board = laid_out(parse(TWO_HALLS))
    assert board.halls == 2
    occupy(board, [])
    assert broken_links(board, board.occupied) == 0
    door = next(cell for cell in range(board.cells) if board.hall[cell] < 0)
    occupy(board, [door])
    assert broken_links(board, board.occupied) == 1


def test_links_after_a_move_are_those_of_the_whole_position() -> None:
    broken = 0
    for board, dice in random_boards(60, rows=7, cols=12):
        stones = [cell for cell in range(board.cells) if board.occupied[cell]]
        home, links = stones[0], broken_links(board, board.occupied)
        board.occupied[home] = 0
        lifted = lift_links(board, board.occupied, home, links)
        cut(board, board.occupied, home)
        free = [cell for cell in board.order[: board.count].tolist() if cell != home]
        places = dice.sample(free, min(8, len(free)))
        answers = [links_with(board, board.occupied, place, lifted) for place in 2 * places]
        for place, answer in zip(2 * places, answers, strict=True):
            board.occupied[place] = 1
            assert answer == broken_links(board, board.occupied)
            board.occupied[place] = 0
            broken += answer
    assert broken > 0


# ------------------------------------------------------------------ what is lost


def test_walks_around_a_zone_are_those_of_the_whole_room() -> None:
    for board, dice in random_boards(40):
        zones = fresh_zones()
        inside = dice.sample(range(board.cells), board.cells // 2)
        for cell in inside:
            zones.inside[cell] = 1
        contract(board, zones)
        for cell in dice.sample(inside, min(3, len(inside))):
            zones.blocked[cell] = 1
        free = [cell for cell in range(board.cells) if not zones.blocked[cell]]
        ares = dice.choice(free)
        assert walk(board, zones, ares) == flood(board, zones.blocked, ares)
        for cell in free:
            is_walked = zones.walked[zones.node[cell]] == zones.clock
            assert is_walked == (board.walked[cell] == board.clock)


def is_called_lost(board: Any, zones: Any, stones: Sequence[int], ares: int) -> bool:
    """Ask all deadlock rules about a position."""
    occupy(board, stones)
    row = list(stones)
    lost = is_lost(board, row, len(row))
    for place in row:
        lost = lost or has_lost_zone(board, zones, row, ares, place)
    return lost


def fresh_zones() -> Any:
    """Return zones of which nothing is known."""
    zones = ARENA.record(ZONES)
    zones.limit = 60
    return zones


@pytest.mark.parametrize("room", ROOMS[:25])
def test_what_the_deadlock_rules_call_lost_is_lost(room: Room) -> None:
    problem, board, zones = Pushing(room), laid_out(room), fresh_zones()
    number = {cell: place for place, cell in enumerate(floor_of(room))}
    states = all_states(problem)
    solvable = solvable_states(problem, states)
    for state in list(states)[:400]:
        if set(state.stones) <= number.keys():
            stones = [number[cell] for cell in state.stones]
            lost = is_called_lost(board, zones, stones, number[state.ares])
            assert not (lost and state in solvable), state


def test_a_zone_that_is_lost_is_learnt_and_known_again() -> None:
    learnt = 0
    for room in ROOMS[:25]:
        board, zones = laid_out(room), fresh_zones()
        number = {cell: place for place, cell in enumerate(floor_of(room))}
        for state in list(all_states(Pushing(room)))[:200]:
            stones = [number[cell] for cell in state.stones if cell in number]
            occupy(board, stones)
            before = zones.patterns
            if is_lost(board, stones, len(stones)) or len(stones) != board.stones:
                continue
            if has_lost_zone(board, zones, stones, number[state.ares], stones[0]):
                assert holds_any_pattern(board, zones, number[state.ares])
                learnt += zones.patterns - before
    assert learnt > 0


def pulls_of(room: Room, stones: set[int], ares: int) -> Iterator[tuple[int, int]]:
    """Yield the stone and the step of each pull that Ares can make."""
    walked = [ares]
    for cell in walked:
        for step in room.steps:
            there = cell + step
            if not room.walls[there] and there not in stones and there not in walked:
                walked.append(there)
    for stone in sorted(stones):
        for step in room.steps:
            if stone + step in walked and stone + 2 * step in walked:
                yield stone, step


def crowded_room(seed: int) -> Room:
    """Return a winding room that is solved, with many stones close together."""
    dice = Random(seed)
    inside = connected(dice, 5, 8)
    signs = dict.fromkeys(inside, " ") | dict.fromkeys(inside[:7], "*") | {inside[-1]: "@"}
    return parse(
        "\n".join("".join(signs.get((row, col), "#") for col in range(10)) for row in range(7))
    )


@pytest.mark.parametrize("seed", range(40))
def test_no_position_is_called_lost_that_was_pulled_out_of_a_solved_one(seed: int) -> None:
    room, dice = crowded_room(seed), Random(seed)
    floor = floor_of(room)
    board, zones, number = laid_out(room), fresh_zones(), {cell: n for n, cell in enumerate(floor)}
    stones, ares = set(room.stones), room.ares
    for _ in range(25):
        if choice := list(pulls_of(room, stones, ares)):
            stone, step = dice.choice(choice)
            stones, ares = stones - {stone} | {stone + step}, stone + 2 * step
            cells = [number[cell] for cell in sorted(stones)]
            assert not is_called_lost(board, zones, cells, number[ares])


def test_looks_first_at_the_stones_of_a_corral_that_presses() -> None:
    room = parse(CORRAL)
    board = laid_out(room)
    stones = board.start[:2].tolist()
    occupy(board, stones)
    pick(board, stones, board.ares)
    assert board.picked[:2].tolist() == [0, 1]


def test_a_matching_gives_way_to_others() -> None:
    board = SimpleNamespace(
        clock=0, owner=[0] * 3, asked=[0] * 3, asked_time=[0] * 3, has=[0] * 3, line=[0] * 9
    )
    reach = [1, 1, 0, 1, 0, 0, 0, 1, 1]  # a row of places for each of three stones
    assert matched(board, 3, reach, [0, 1, 2], 3, 0) == 3
    assert matched(board, 3, reach, [0, 1, 2], 3, 1) == 2  # the first place is taken
    assert matched(board, 3, [1, 1, 0, 1, 1, 0, 1, 1, 0], [0, 1, 2], 3, 0) == 2


@pytest.mark.parametrize("seed", range(20))
def test_a_matching_that_goes_on_from_another_one_is_as_large(seed: int) -> None:
    dice = Random(seed)
    stones, places = dice.randint(1, 8), dice.randint(1, 8)
    reach = [int(dice.random() < 0.3) for _ in range(stones * places)]
    board = SimpleNamespace(
        clock=0, owner=[0] * 9, asked=[0] * 9, asked_time=[0] * 9, has=[0] * 9, line=[0] * 99
    )
    rows = list(range(stones))
    whole = matched(board, stones, reach, rows, places, 0)
    lost = dice.randrange(stones)
    if board.has[lost] != NOWHERE:
        board.owner[board.has[lost]], board.has[lost] = NOWHERE, NOWHERE
    assert rematched(board, stones, reach, rows, places, 0) == whole


# ------------------------------------------------------------------ the packing plan


def planned(room: Room) -> tuple[Any, Any]:
    """Return the board of a room and the plan of its first turn."""
    board, packing, plan = laid_out(room), ARENA.record(PACKING), ARENA.record(PLAN)
    packing.spare, packing.left_price, packing.noise = board.switches - board.stones, 100, 3
    status = RUNNING
    while status == RUNNING and packing.expanded < 200:
        status = pack(board, packing, 16)
    assert status == DONE
    read_plan(board, packing, plan)
    make_tables(board, plan)
    return board, plan


def test_the_plan_fills_the_deepest_place_first() -> None:
    room = parse(DEEP)
    _, plan = planned(room)
    floor = floor_of(room)
    places = [floor[cell] for cell in plan.place[: plan.steps].tolist()]
    assert [room.place(cell) for cell in places] == [(3, 7), (2, 7)]
    assert plan.left_at[:2].tolist() == [NEVER, NEVER]


def test_steps_are_done_in_the_order_of_the_plan() -> None:
    board, plan = planned(parse(DEEP))
    first, second = plan.place[:2].tolist()
    for stones, done in [([], 0), ([first], 1), ([second], 0), ([first, second], 2)]:
        occupy(board, stones)
        assert steps_done(board, plan, board.ares) == done


def test_a_stone_behind_a_full_place_is_out_of_plan() -> None:
    board, plan = planned(parse(DEEP))
    rest = [cell for cell in range(board.cells) if not plan.out[cell]]
    assert set(plan.place[:2].tolist()) <= set(rest)


def test_stones_without_a_place_after_a_move_are_those_of_the_whole_position() -> None:
    compared = 0
    for room in [parse(DEEP), parse(PARKED), *ROOMS[:20]]:
        board, plan = laid_out(room), ARENA.record(PLAN)
        plan.steps = board.stones
        plan.place[: board.stones] = board.switch_cells[: board.stones]
        write(plan.left_at, [NEVER] * board.stones)
        write(plan.ares, [-1] * board.stones)
        make_tables(board, plan)
        stones = board.start[: board.stones].tolist()
        share_out(board, plan, stones, 0)
        for index, home in enumerate(stones):
            for place in set(range(board.cells)) - set(stones):
                after = [*stones[:index], place, *stones[index + 1 :]]
                truth = count_short(board, plan, after, 0)
                assert count_short_after(board, plan, home, place) == truth
                compared += 1
    assert compared > 100


def test_a_stone_vanishes_only_where_the_others_still_match_the_other_sinks() -> None:
    for room in [parse(DEEP), parse(PARKED), *ROOMS[:20]]:
        board, packing = laid_out(room), ARENA.record(PACKING)
        packing.spare, packing.left_price = board.switches - board.stones, 100
        packing.noise = 3
        pack(board, packing, 1)
        match(board, packing, 0)
        for index in range(board.switches):
            for sink in range(board.stones):
                others = [stone for stone in range(board.switches) if stone != index]
                left = [number for number in range(board.stones) if number != sink]
                reach = [
                    board.leads[board.start[number] * board.cells + board.switch_cells[stone]]
                    for stone in others
                    for number in left
                ]
                rows = list(range(len(others)))
                given = matched(board, len(others), reach, rows, len(left), 0)
                truth = given >= len(others) - packing.spare
                assert is_matched_with(board, packing, 0, index, sink) == truth


def test_a_stone_does_not_vanish_near_by_in_its_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    board, packing = laid_out(parse(OPEN)), ARENA.record(PACKING)
    packing.noise = 3
    pack(board, packing, 1)
    assert not may_vanish(board, packing, 0, 0, board.start[0])
    monkeypatch.setattr(sinks, "MIN_STEPS_IN_HALL", 0)
    assert may_vanish(board, packing, 0, 0, board.start[0])


def test_homeward_stones_come_to_where_they_lie_at_the_start() -> None:
    board, packing, plan = laid_out(parse(OPEN)), ARENA.record(PACKING), ARENA.record(PLAN)
    packing.left_price, packing.noise, packing.keep, packing.is_homeward = 100, 3, 9, 1
    while pack(board, packing, 16) == RUNNING and packing.expanded < 400:
        pass
    assert packing.left[packing.best] == 0
    read_plan(board, packing, plan)
    make_tables(board, plan)
    for stones, done in [(board.start, board.stones), (board.switch_cells, plan.steps)]:
        occupy(board, stones[: board.stones].tolist())
        assert steps_done(board, plan, board.ares) == done  # two steps lead to the start
    assert plan.steps > board.stones


@pytest.mark.parametrize("room", [parse(PARKED), *ROOMS[:20]])
def test_every_plan_ends_on_switches(room: Room) -> None:
    board, packing, plan = laid_out(room), ARENA.record(PACKING), ARENA.record(PLAN)
    packing.spare, packing.left_price, packing.noise = board.switches - board.stones, 100, 3
    while pack(board, packing, 16) == RUNNING and packing.expanded < 48:
        pass
    read_plan(board, packing, plan)
    make_tables(board, plan)
    final = [
        place
        for place, left in zip(plan.place[: plan.steps], plan.left_at[: plan.steps], strict=True)
        if left == NEVER
    ]
    assert len(set(final)) == len(final)
    assert all(board.switch[place] for place in final)


# ------------------------------------------------------------------ queues and turns


@pytest.mark.parametrize("seed", range(5))
def test_a_heap_gives_its_moves_in_order(seed: int) -> None:
    dice = Random(seed)
    keys = [dice.randrange(50) for _ in range(200)]
    size = HEAPS * len(keys)
    tree, first = SimpleNamespace(key=[0] * size, child=[0] * size, next=[0] * size), NONE
    given = []
    for move, key in enumerate(keys):
        first = enter(tree, OF_ALL, first, move, key)
        if move % 3 == 2:
            given.append(keys[first])
            first = without_first(tree, OF_ALL, first)
            assert given[-1] == min(set_left(keys[: move + 1], given[:-1]))
    rest = []
    while first != NONE:
        rest.append(keys[first])
        first = without_first(tree, OF_ALL, first)
    assert rest == sorted(rest)
    assert sorted(given + rest) == sorted(keys)


def set_left(keys: list[int], given: list[int]) -> list[int]:
    """Return the keys that have not been given yet."""
    left = list(keys)
    for key in given:
        left.remove(key)
    return left


@pytest.mark.parametrize("seed", range(5))
def test_a_binary_heap_gives_the_lowest_score_first(seed: int) -> None:
    scores, heap = Random(seed).choices(range(9), k=30), np.zeros((30, ENTRY_SIZE), np.int64)
    for row, score in enumerate(scores):
        heap_enter(heap, row, score, row)
    rows = [heap_take(heap, size) for size in range(30, 0, -1)]
    assert sorted(rows) == list(range(30))
    assert [scores[row] for row in rows] == sorted(scores)


def test_rows_of_a_binary_heap_with_equal_scores_keep_the_order_that_plans_depend_on() -> None:
    heap = np.zeros((8, ENTRY_SIZE), np.int64)
    for row in range(8):
        heap_enter(heap, row, row % 2, row)
    assert [heap_take(heap, size) for size in range(8, 0, -1)] == [0, 4, 6, 2, 1, 3, 5, 7]
    for row in range(7):
        heap_enter(heap, row, 5, row)
    assert [heap_take(heap, size) for size in range(7, 0, -1)] == [0, 6, 5, 4, 3, 2, 1]


def test_turns_get_longer_and_differ() -> None:
    some = list(islice(turns(), 40))
    assert [turn.nodes for turn in some] == sorted(turn.nodes for turn in some)
    assert some[-1].nodes > 10 * some[0].nodes
    assert len(set(some)) == len(some)
    assert some[0].packing_nodes  # the first one cannot keep a plan
    assert all(isinstance(turn, SearchTurn) for turn in some)
    assert any(turn.is_homeward for turn in some)


def test_turns_come_without_end() -> None:
    assert next(islice(turns(), 20_000, None)).nodes == MAX_TURN_NODES


def test_a_turn_without_a_whole_plan_is_cut_short() -> None:
    turn = next(turns())
    assert 0 < turn.cut_short.nodes < turn.nodes
    assert turn.cut_short == turn._replace(nodes=turn.cut_short.nodes)


# ------------------------------------------------------------------ odd rooms


def test_a_room_that_the_arrays_cannot_hold_does_not_fit() -> None:
    wide = "#" * 60 + "\n" + "\n".join("#" + " " * 58 + "#" for _ in range(50)) + "\n" + "#" * 60
    big = wide.replace("#      ", "#@ $ . ", 1)
    assert not is_not_too_large(Pushing(parse(big)))
    assert is_not_too_large(Pushing(parse(TWO_HALLS)))
    assert len(parse(TWO_HALLS).stones) < MAX_STONES


def test_stones_that_ares_can_never_come_to_are_left_out() -> None:
    room = parse("########\n#@ $. ##\n####### \n#*######\n########\n")
    board = board_of(ARENA, room, floor_of(room))
    assert (board.stones, board.switches) == (1, 1)
