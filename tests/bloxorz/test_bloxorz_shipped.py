"""The levels that ship: what is promised about them, and their optima proved again."""

from __future__ import annotations

import pytest
from block_optima import NAMES, proven, stored
from level_checks import canonical, idle_switches, idle_tiles

from searchcade import catalog
from searchcade.games.bloxorz.board import FRAGILE, HEAVY, SOFT, Board

BOARDS: dict[str, Board] = {name: catalog.level(f"bloxorz/{name}").level for name in NAMES}
every_level = pytest.mark.parametrize("name", NAMES)


def passcode(number: int) -> str:
    """Return the six digits that open a level."""
    return f"{(number * 271_829 + 314_159) % 1_000_000:06d}"


def test_there_are_thirty_three_and_more_numbered_without_a_gap() -> None:
    assert len(NAMES) >= 33
    assert [int(name[:2]) for name in NAMES] == list(range(1, len(NAMES) + 1))


def test_each_has_a_title_of_its_own() -> None:
    titles = {board.title for board in BOARDS.values()}
    assert "" not in titles
    assert len(titles) == len(NAMES)


def test_each_has_the_passcode_of_its_number() -> None:
    codes = [board.code for board in BOARDS.values()]
    assert codes == [passcode(number) for number in range(1, len(NAMES) + 1)]
    assert len(set(codes)) == len(NAMES)


def test_no_two_are_the_same_turned_or_mirrored() -> None:
    assert len({canonical(board) for board in BOARDS.values()}) == len(NAMES)


@every_level
def test_the_optima_on_file_are_proved_again(name: str) -> None:
    assert stored()[name] == proven(BOARDS[name])


@every_level
def test_every_switch_is_needed(name: str) -> None:
    assert idle_switches(BOARDS[name]) == []


@every_level
def test_every_tile_can_be_covered(name: str) -> None:
    assert idle_tiles(BOARDS[name]) == []


@every_level
def test_every_bridge_has_a_switch(name: str) -> None:
    board = BOARDS[name]
    acted_on = 0
    for _, (opens, closes, toggles) in board.switches:
        acted_on |= opens | closes | toggles
    assert acted_on == (1 << len(board.bridges)) - 1


@every_level
def test_nothing_in_the_text_is_odd(name: str) -> None:
    assert BOARDS[name].doubts == ()


def test_each_new_thing_comes_after_the_one_before() -> None:
    """First floor alone, then what breaks, soft switches, heavy ones, toggles, closing, cubes."""
    firsts = [first_with(thing) for thing in range(6)]
    assert firsts == sorted(set(firsts))
    assert firsts[0] > 3


def first_with(thing: int) -> int:
    """Return the number of the first level that has a thing."""
    return next(n for n, board in enumerate(BOARDS.values(), start=1) if has(board)[thing])


def has(board: Board) -> list[bool]:
    """Say which things a level has, in the order in which they are introduced."""
    effects = [effect for _, effect in board.switches]
    return [
        FRAGILE in board.tiles,
        SOFT in board.tiles,
        HEAVY in board.tiles,
        any(effect.toggles for effect in effects),
        any(effect.closes for effect in effects),
        bool(board.splits),
    ]


def test_the_last_ones_are_long() -> None:
    moves = [optima.moves for optima in stored().values()]
    assert max(moves[:10]) <= 30
    assert min(moves[-5:]) >= 80


def test_some_need_the_cubes_swapped_again_and_again() -> None:
    assert sum(optima.swaps >= 2 for optima in stored().values()) >= 3
