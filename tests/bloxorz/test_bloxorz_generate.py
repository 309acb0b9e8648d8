"""Made levels can be solved and need every switch; options are read or refused.

Levels are small and rounds few, so that plain Python is enough.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from level_checks import idle_switches, idle_tiles

from searchcade.games.bloxorz.generator import BoardOptions, GeneratedLevel, generate
from searchcade.games.bloxorz.generator.changes import Style
from searchcade.games.bloxorz.generator.draft import PartCounts
from searchcade.games.bloxorz.layers import shortest
from searchcade.games.bloxorz.levels import parse, render
from searchcade.games.bloxorz.options import OPTIONS, PRESETS, from_options, measures
from searchcade.games.bloxorz.rules import SWAP
from searchcade.problem import BadInput

WANTED = {
    "plain": BoardOptions(5, 7, PartCounts(0, 0, 0), 15, rounds=60),
    "bridges": BoardOptions(6, 9, PartCounts(2, 2, 0), 25, rounds=60),
    "fragile": BoardOptions(
        6, 9, PartCounts(1, 1, 0), 20, Style("mirror", fragile=True), rounds=60
    ),
    "split": BoardOptions(5, 8, PartCounts(1, 1, 1), 20, rounds=20),
    "turn": BoardOptions(6, 8, PartCounts(1, 1, 0), 20, Style("turn"), rounds=60),
    "wild": BoardOptions(5, 8, PartCounts(1, 1, 0), 40, Style("wild"), rounds=60),
}
TWO_ROOMS = """\
###.###
#S#.###
##oa#T#
###.###
soft 2 2  open A"""
every_kind = pytest.mark.parametrize("name", WANTED)
seeds = pytest.mark.parametrize("seed", [1, 2, 3])


@cache
def made(name: str, seed: int) -> GeneratedLevel:
    """Make a level once for all tests."""
    return generate(WANTED[name], seed)


@every_kind
@seeds
def test_a_made_level_is_solved_in_as_many_moves_as_it_says(name: str, seed: int) -> None:
    level = made(name, seed)
    plan = shortest(level.board)
    assert plan is not None
    assert len(plan) - plan.count(SWAP) == level.moves > 0


@every_kind
@seeds
def test_every_switch_and_every_tile_of_a_made_level_is_needed(name: str, seed: int) -> None:
    board = made(name, seed).board
    assert idle_switches(board) == []
    assert idle_tiles(board) == []


@every_kind
def test_a_made_level_reads_back(name: str) -> None:
    board = made(name, 1).board
    assert parse(render(board)) == board


@every_kind
def test_a_made_level_fits_in_the_rectangle_that_was_asked_for(name: str) -> None:
    board, wanted = made(name, 2).board, WANTED[name]
    assert board.rows <= wanted.rows
    assert board.cols <= wanted.cols


def test_a_seed_is_a_level() -> None:
    boards = [generate(WANTED["plain"], seed).board for seed in (0, 0, 1, 2**32)]
    assert boards[0] == boards[1]
    assert len({render(board) for board in boards}) == 3


@every_kind
def test_even_a_first_draft_becomes_a_level(name: str) -> None:
    board = generate(WANTED[name]._replace(rounds=0), 1).board
    assert shortest(board) is not None
    assert idle_switches(board) == []


# ------------------------------------------------------------------ options


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_made(preset: str) -> None:
    board = from_options({**PRESETS[preset], "effort": "1", "seed": "2"})
    assert shortest(board) is not None
    assert board.rows <= int(PRESETS[preset].get("rows", OPTIONS["rows"].default))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colour": "red"}, "expected an option among rows, cols"),
        ({"rows": "3"}, "expected rows as a whole number from 4 to 14, found '3'"),
        ({"moves": "many"}, "expected moves as a whole number from 5 to 400, found 'many'"),
        ({"shape": "round"}, "expected shape as one of free, mirror, turn, wild, found 'round'"),
        ({"fragile": "maybe"}, "expected fragile as one of no, yes, found 'maybe'"),
        ({"cols": "6", "bridges": "6"}, "expected more rows or columns .* rows=8, cols=6"),
    ],
)
def test_says_what_is_wrong_with_an_option(options: dict[str, str], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        from_options(options)


def test_whatever_the_options_a_level_comes_or_a_refusal() -> None:
    """The smallest boards with the most on them."""
    found = set()
    for rows, cols, bridges, splits in product((4, 5), range(6, 15), (0, 1, 6), (0, 1, 2)):
        wanted = BoardOptions(rows, cols, PartCounts(bridges, bridges, splits), rounds=1)
        try:
            board = generate(wanted, 3).board
        except BadInput:
            found.add("refusal")
        else:
            found.add("level")
            assert shortest(board) is not None
    assert found == {"refusal", "level"}


def test_measures_say_how_hard_a_level_is() -> None:
    found = measures(parse(TWO_ROOMS))
    assert (found["tiles"], found["bridges"], found["switches"]) == (25, 1, 1)
    assert found["fewest_moves"] == len(shortest(parse(TWO_ROOMS)) or "")
    assert found["lost_percent"] == 0


def test_measures_of_a_lost_level_name_no_moves() -> None:
    assert "fewest_moves" not in measures(parse("S#.T"))
