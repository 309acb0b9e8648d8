"""What makes levels: the quick look agrees with the rules, and the parts do what they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest
from level_checks import canonical, idle_switches, likeness, without_switch

from searchcade.compiled import engines
from searchcade.compiled.dice import shaken
from searchcade.compiled.engines import Engine
from searchcade.compiled.engines.python import PythonArena
from searchcade.games.bloxorz.board import Board, Split
from searchcade.games.bloxorz.generator import (
    BoardOptions,
    Scorer,
    built,
    edges,
    is_fair,
    pruned,
    refined,
    turned,
)
from searchcade.games.bloxorz.generator.changes import Style, changed, first_draft, scattered_draft
from searchcade.games.bloxorz.generator.draft import (
    BoardDraft,
    BridgeStrip,
    DraftFrame,
    PartCounts,
    lay,
)
from searchcade.games.bloxorz.generator.explore import DraftExplorer
from searchcade.games.bloxorz.layers import shortest, table_of
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.rules import SWAP

FRAME = DraftFrame(6, 9)
TWO_ROOMS = """\
###.###
#S#.###
##oa#T#
###.###
soft 2 2  open A"""


# ------------------------------------------------------------------ the look


def explorer_of(parts: PartCounts, most: int = 200_000, frame: DraftFrame = FRAME) -> DraftExplorer:
    """Return an explorer of at most so many states."""
    return DraftExplorer(engines.arena("bloxorz"), frame, parts, most)


def drafts(parts: PartCounts, count: int) -> Iterator[BoardDraft]:
    """Give drafts of all kinds, some changes away from a first one."""
    style = Style(fragile=True)
    for seed in range(count):
        dice = shaken(seed)
        draft = first_draft(FRAME, parts, style, dice)
        for _ in range(seed % 12):
            draft = changed(draft, style, dice)
        laid = lay(draft)
        if draft.start != draft.hole and all(is_fair(s, laid, FRAME.stride) for s in draft.splits):
            yield draft


def as_board(draft: BoardDraft, explorer: DraftExplorer) -> Board | None:
    """Return a draft as a level; None if its hole is out of reach, for that is trimmed, too."""
    covered = explorer.explored(draft, lay(draft)).covered
    return built(draft, explorer) if covered[draft.hole] else None


@pytest.mark.parametrize("parts", [PartCounts(0, 0, 0), PartCounts(3, 4, 0), PartCounts(1, 2, 1)])
def test_the_quick_look_agrees_with_the_rules(parts: PartCounts) -> None:
    explorer = explorer_of(parts)
    compared = 0
    for draft in drafts(parts, 60):
        explored, board = explorer.explored(draft, lay(draft)), as_board(draft, explorer)
        plan = shortest(board) if board else None
        assert explored.moves == (len(plan) - plan.count(SWAP) if plan is not None else -1)
        compared += plan is not None
    assert compared >= 5


def test_the_quick_look_counts_the_states_of_the_rules() -> None:
    """Where nothing is split, and so no cube is told apart."""
    explorer = explorer_of(PartCounts(2, 2, 0))
    for draft in drafts(PartCounts(2, 2, 0), 30):
        explored, board = explorer.explored(draft, lay(draft)), as_board(draft, explorer)
        if board and len(board.bridges) == 2:  # else one of them cannot be covered
            table = table_of(board)
            assert table is not None
            assert len(table.states) == explored.states


def test_interpreted_looks_see_the_same() -> None:
    parts = PartCounts(2, 2, 1)
    fast, plain = explorer_of(parts), DraftExplorer(PythonArena("bloxorz"), FRAME, parts, 50_000)
    for draft in drafts(parts, 12):
        assert plain.explored(draft, lay(draft)) == fast.explored(draft, lay(draft))


def test_a_look_sees_nothing_of_the_drafts_before() -> None:
    """Those with more switches are in between, and every tile is covered in some."""
    parts = PartCounts(2, 3, 1)
    reused = explorer_of(parts)
    seen = list(drafts(parts, 24))
    bare = [draft._replace(switches=(), splits=(), floor=draft.floor & 0xFFF) for draft in seen]
    for draft in chain.from_iterable(zip(seen, bare, seen, strict=True)):
        laid, fresh = lay(draft), explorer_of(parts)
        assert reused.can_be_solved(draft, laid) == fresh.can_be_solved(draft, laid)
        assert reused.explored(draft, laid) == fresh.explored(draft, laid)


def test_a_look_ends_where_there_are_too_many_states() -> None:
    draft = first_draft(FRAME, PartCounts(1, 1, 0), Style(), shaken(1))
    explorer = explorer_of(PartCounts(1, 1, 0), 20)
    assert explorer.explored(draft, lay(draft)).moves == -2


@pytest.mark.parametrize(("is_present", "moves"), [(True, 4), (False, -1)])
def test_a_look_begins_with_the_bridges_that_are_there(is_present: bool, moves: int) -> None:
    frame, parts = DraftFrame(1, 7), PartCounts(1, 0, 0)
    strip = BridgeStrip(frame.cell(0, 4), 2, False, is_present)
    floor = frame.rectangle(0, 0, 1, 4)
    draft = BoardDraft(frame, floor, 0, (strip,), (), (), frame.cell(0, 0), frame.cell(0, 6))
    assert explorer_of(parts, 100, frame).explored(draft, lay(draft)).moves == moves


@pytest.mark.parametrize("engine", [PythonArena, engines.arena])
def test_a_split_switch_is_covered_although_the_block_never_rests_there(engine: Engine) -> None:
    frame, cell = DraftFrame(3, 6), DraftFrame(3, 6).cell
    floor = frame.rectangle(0, 0, 1, 4) | frame.rectangle(2, 0, 1, 6)
    split = Split(cell(0, 3), cell(2, 0), cell(2, 2))
    draft = BoardDraft(frame, floor, 0, (), (), (split,), cell(0, 0), cell(2, 5))
    explorer = DraftExplorer(engine("bloxorz", 10), frame, PartCounts(0, 0, 1), 1000)
    explored = explorer.explored(draft, lay(draft))
    assert explored.covered[split.cell] == 1


# ------------------------------------------------------------------ the parts


def test_most_first_drafts_need_all_their_switches() -> None:
    parts = PartCounts(3, 3, 0)
    frame = DraftFrame(7, 12)
    scorer = Scorer(explorer_of(parts, 20_000, frame), 30, "free")
    firsts = [first_draft(frame, parts, Style(), shaken(seed)) for seed in range(10)]
    assert sum(not scorer.idle(draft) for draft in firsts) > 5


def test_pruning_takes_away_what_is_idle() -> None:
    parts = PartCounts(1, 3, 0)
    draft = first_draft(FRAME, parts, Style(), shaken(4))
    explorer = explorer_of(parts, 20_000)
    scorer = Scorer(explorer, 20, "free")
    found = pruned(scorer.score(draft), scorer)
    assert len(found.draft.switches) == 1
    assert idle_switches(built(found.draft, explorer)) == []


def test_a_given_outline_is_kept() -> None:
    frame, parts, dice = DraftFrame(5, 7), PartCounts(1, 1, 0), shaken(3)
    floor = frame.rectangle(0, 0, 5, 3) | frame.rectangle(2, 0, 1, 7) | frame.rectangle(0, 4, 5, 3)
    style = Style("fixed", effects=("opens",))
    draft = scattered_draft(frame, floor, 0, parts, style, dice)
    board = refined(draft, BoardOptions(5, 7, parts, 14, style, 150), dice).board
    tiles = {board.place(cell) for cell, tile in enumerate(board.tiles) if tile}
    assert tiles <= {frame.place(cell) for cell in frame.cells if floor >> cell & 1}


def test_a_smooth_outline_costs_less_than_a_ragged_one() -> None:
    smooth, ragged = FRAME.rectangle(1, 1, 3, 4), FRAME.rectangle(1, 1, 3, 4)
    ragged ^= 1 << FRAME.cell(1, 2) | 1 << FRAME.cell(3, 3)
    assert edges(smooth, FRAME.stride) < edges(ragged, FRAME.stride)


@pytest.mark.parametrize(("shape", "row", "col"), [("mirror", 0, 8), ("turn", 5, 8)])
def test_shapes_are_turned_within_the_frame(shape: str, row: int, col: int) -> None:
    assert turned(FRAME, 1 << FRAME.cell(0, 0), shape) == 1 << FRAME.cell(row, col)


def test_a_switch_is_needed_where_nothing_is_solved_without_it() -> None:
    board = parse(TWO_ROOMS)
    assert idle_switches(board) == []
    opened = replace(board, bridges=(board.bridges[0]._replace(is_present=True),))
    assert idle_switches(opened) == [(2, 2)]
    assert shortest(without_switch(board, board.cell(2, 2))) is None


def test_a_turned_level_is_the_same_and_another_one_is_not() -> None:
    board = parse(TWO_ROOMS)
    mirrored = parse("###.###\n###.#S#\n#T#ao##\n###.###\nsoft 2 4  open A")
    assert canonical(board) == canonical(mirrored)
    assert likeness(board, mirrored) == 1
    assert likeness(board, parse("S##T")) < 0.5
