"""Levels as text: what is read, what is written, and what is refused, with its place."""

import pytest
from bloxorz_boards import boards
from hypothesis import given
from hypothesis import strategies as st

from searchcade.games.bloxorz.board import BRIDGE, FLOOR, HOLE, SOFT, Bridge, Effect
from searchcade.games.bloxorz.levels import parse, render, vary
from searchcade.problem import BadInput

SHORT = """\
title: Two ways
code: 314159
swap-cost: 1
####.....
#S##aa##.
##o#aa#T#
:#######.
soft 2 2  toggle A
split 3 0  to  0 0  2 8
"""
LONG = """\
; the same with more around it
title: Two ways
code: 314159
swap-cost: 1

size: 4 9
grid:
####.....
#S##aa##.
##o#aa#T#
:#######.
end

; below
soft   2 2  toggle A
split  3 0  to 0 0  2 8
"""
NAMED = "S##-=oT\nbridge b2  0 4\nbridge left  0 3\nsoft 0 5  open left  close b2\n"


def test_reads_a_drawing_with_its_switches() -> None:
    board = parse(SHORT)
    assert (board.rows, board.cols, board.title, board.code) == (4, 9, "Two ways", "314159")
    assert board.place(board.start) == (1, 1)
    assert board.place(board.hole) == (2, 7)
    assert board.swap_cost == 1
    cells = tuple(board.cell(row, col) for row in (1, 2) for col in (4, 5))
    assert board.bridges == (Bridge("A", cells, is_present=False),)
    assert board.switches == ((board.cell(2, 2), Effect(0, 0, 1)),)
    assert [board.place(cell) for cell in board.splits[0]] == [(3, 0), (0, 0), (2, 8)]


def test_reads_the_longer_form_as_the_same_level() -> None:
    assert parse(LONG) == parse(SHORT)


def test_there_is_nothing_around_the_board() -> None:
    board = parse("ST")
    assert board.tiles.count(FLOOR) == board.tiles.count(HOLE) == 1
    assert len(board.tiles) == 5 * 6
    assert board.is_inside(board.start)
    assert not board.is_inside(board.start - 1)
    assert not board.is_inside(board.start - board.stride)


def test_reads_bridges_that_have_names() -> None:
    board = parse(NAMED)
    assert [bridge.name for bridge in board.bridges] == ["b2", "left"]
    assert [bridge.is_present for bridge in board.bridges] == [True, False]
    assert board.effect_at(board.cell(0, 5)) == Effect(2, 1, 0)


@pytest.mark.parametrize("text", [SHORT, LONG, NAMED])
def test_reads_back_what_it_writes(text: str) -> None:
    assert parse(render(parse(text))) == parse(text)


def test_reads_back_all_levels() -> None:
    for board in boards(40):
        assert parse(render(board)) == board


def test_rows_may_have_different_lengths() -> None:
    board = parse("S##\n#####T\n#\n")
    assert (board.rows, board.cols) == (3, 6)


def test_windows_line_ends_and_blanks_at_the_end_do_not_matter() -> None:
    assert parse("\ufeff" + SHORT.replace("\n", "  \r\n") + "\n\n") == parse(SHORT)


def test_a_row_that_looks_like_a_header_is_a_row() -> None:
    board = parse("Ca:##\n##S#T\nsplit 0 2  to  0 0  1 4\n")
    assert board.rows == 2
    assert [bridge.name for bridge in board.bridges] == ["A", "C"]


def test_notes_a_switch_that_does_nothing() -> None:
    board = parse("S#oT\n")
    assert board.doubts == (
        "line 1, column 3: no line says what this switch does, so it does nothing",
    )
    assert board.tiles[board.cell(0, 2)] == SOFT


def test_titles_are_printable_and_of_sensible_length() -> None:
    assert parse(f"title: a\x07b{'c' * 200}\nST\n").title == "ab" + "c" * 78


def test_the_cost_of_a_swap_can_be_varied() -> None:
    board = parse("S##T\n")
    assert vary(board, {}) == board
    assert vary(board, {"swap-cost": "1"}).swap_cost == 1
    assert "swap-cost: 1" in render(vary(board, {"swap-cost": "1"}))
    with pytest.raises(BadInput, match="expected swap-cost as 0 or 1, found '2'"):
        vary(board, {"swap-cost": "2"})


WRONG = {
    "": "line 1: expected a board drawn with '#', 'S' and 'T', found none",
    "title: nothing\n": "line 1: expected a board drawn",
    "S#?T\n": "line 1, column 3: expected one of '.#ST~ox:=-' or a bridge from A to M, found '?'",
    "S#\tT\n": r"line 1, column 3: expected one of .* found '\\t'",
    "###T\n": "line 1: expected a start, 'S', found none",
    "S###\n": "line 1: expected a hole, 'T', found none",
    "S#T\n#ST\n": "line 2, column 2: expected one 'S', found a second one",
    "S#T\n##T\n": "line 2, column 3: expected one 'T', found a second one",
    "S#AT\n##a#\n": "line 2, column 3: expected A, as the rest of this bridge, found a",
    "S" + "#" * 200 + "T\n": "line 1, column 201: expected at most 200 columns, found 202",
    "S#T\n" + "#\n" * 200: "line 201: expected at most 200 rows, found 201",
    "titel: x\nS#T\n": "line 1: expected one of title:, .* found 'titel'",
    "title: x\ntitle: y\nS#T\n": "line 2: expected title: once, found it again",
    "swap-cost: 2\nS#T\n": "line 1: expected swap-cost: 0 or 1, found '2'",
    "size: 2\nS#T\n": "line 1: expected size: ROWS COLUMNS, found '2'",
    "size: 2 3\nS#T\n": "line 1: 2 rows announced, 1 found",
    "size: 1 4\nS#T\n": "line 2: expected 4 columns, found 3",
    "S#T\n\n##\n": "line 3: expected a line that begins with bridge, soft, heavy or split",
    "S#T\nend\nlever 1 1\n": "line 3: expected a line that begins with bridge",
    "SaT\nsoft 0 1 open A\n": "line 2, column 6: expected a cell drawn as o, found '0'",
    "SoTa\nheavy 0 1 open A\n": "line 2, column 7: expected a cell drawn as x, found '0'",
    "SoTa\nsoft 1 1 open A\n": "line 2, column 6: expected a row from 0 to 0, found '1'",
    "SoTa\nsoft 0 4 open A\n": "line 2, column 8: expected a column from 0 to 3, found '4'",
    "SoTa\nsoft 0\n": "line 2, column 7: expected a column from 0 to 3, found the end of the line",
    "SoTa\nsoft 0 1\n": "line 2, column 9: expected open, close or toggle, found the end of the",
    "SoTa\nsoft 0 1 push A\n": "line 2, column 10: expected open, close or toggle, found 'push'",
    "SoTa\nsoft 0 1 open B\n": "line 2, column 15: expected a bridge among A, found 'B'",
    "SoT\nsoft 0 1 open B\n": "line 2, column 15: expected a bridge among none, found 'B'",
    "SoTa\nsoft 0 1 open A close A\n": "line 2, column 23: expected each bridge once, found 'A'",
    "SoTa\nsoft 0 1 open A\nsoft 0 1 open A\n": "line 3, column 6: expected one line for each",
    "S:T#\n": "line 1, column 2: expected a line: split 0 1 to ROW COL ROW COL",
    "S:T##\nsplit 0 1 0 0 0 3\n": "line 2, column 11: expected to, found '0'",
    "S:T##\nsplit 0 1 to 0 0\n": "line 2, column 17: expected a row from 0 to 0, found the end",
    "S:T##\nsplit 0 1 to 0 0 0 1\n": "line 2, column 18: expected a cell that is no neighbour",
    "S:T##\nsplit 0 1 to 0 0 0 0\n": "line 2, column 18: expected a cell that is no neighbour",
    "S:T.#\nsplit 0 1 to 0 0 0 3\n": "line 2, column 18: expected a cell that is not empty",
    "S:T##\nsplit 0 1 to 0 0 0 3 1\n": "line 2, column 22: expected the end of the line, found '1'",
    "S=T\n": "line 1, column 2: expected a line that names the bridge of this tile",
    "S=T\nbridge A 0 1\n": "line 2, column 8: expected a name such as b1",
    "S=T\nbridge 1b 0 1\n": "line 2, column 8: expected a name such as b1",
    "S=T\nbridge b1 0 0\n": "line 2, column 11: expected a cell drawn as = or -, found '0'",
    "S=T\nbridge b1\n": "line 2, column 10: expected a row from 0 to 0, found the end of the line",
    "S==T\nbridge b1 0 1\nbridge b1 0 2\n": "line 3, column 8: expected another name for another",
    "S=T\nbridge b1 0 1 0 1\n": "line 2, column 15: expected a tile that is part of no other",
    "S=-T\nbridge b1 0 1 0 2\n": "line 2, column 8: expected tiles all drawn as = or all as -",
}


@pytest.mark.parametrize("text", WRONG)
def test_says_what_is_wrong_and_where(text: str) -> None:
    with pytest.raises(BadInput, match=WRONG[text].replace("(", r"\(")):
        parse(text)


def test_refuses_more_bridges_than_a_level_can_have() -> None:
    lines = "".join(f"bridge b{number} 0 {number + 2}\n" for number in range(65))
    with pytest.raises(BadInput, match="line 66, column 8: expected at most 64 bridges"):
        parse("ST" + "=" * 65 + "\n" + lines)


def test_sixty_four_bridges_are_not_too_many() -> None:
    lines = "".join(f"bridge b{number} 0 {number + 2}\n" for number in range(64))
    board = parse("ST" + "=" * 64 + "\n" + lines)
    assert board.present == 2**64 - 1
    assert board.tiles.count(BRIDGE) == 64


def reads_or_says_why(text: str) -> bool:
    """Read a text that may be nonsense: it is refused with a reason, or reads back."""
    try:
        board = parse(text)
    except BadInput as reason:
        return "line" in str(reason)
    return parse(render(board)) == board


@given(st.text(alphabet="ST#.oxAa:=-~ \n0123456789;softplieknbrdgy", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert reads_or_says_why(text)


@given(st.lists(st.sampled_from(SHORT.splitlines() + LONG.splitlines()), max_size=12))
def test_no_order_of_lines_breaks_the_reader(lines: list[str]) -> None:
    assert reads_or_says_why("\n".join(lines))


@given(st.text(alphabet="01 tosabTAopencl", max_size=24))
def test_no_line_below_a_drawing_breaks_the_reader(rest: str) -> None:
    for kind in ("soft", "heavy", "split", "bridge"):
        assert reads_or_says_why(f"So:x=aT\n#######\n{kind} {rest}\n")
