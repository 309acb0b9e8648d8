"""Rooms as text: what is read, what is refused and where, and that all reads back."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searchcade import catalog, level_file
from searchcade.games.sokoban import GAME
from searchcade.games.sokoban.collection import split_file
from searchcade.games.sokoban.levels import parse, render, vary
from searchcade.games.sokoban.rules import Room
from searchcade.problem import BadInput

PLAIN = """\
4 99
#######
#@ $ .#
#  $ .#
#######
"""


def test_reads_weights_in_reading_order() -> None:
    room = parse(PLAIN)
    assert (room.rows, room.cols) == (4, 7)
    assert room.stones == (10, 17)
    assert room.weights == (4, 99)
    assert room.switches == (12, 19)
    assert room.ares == 8
    assert not room.full_steps


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "title: A title: with a colon\npush-cost: 1+w\n0\n#####\n#+$.#\n#####\n",
        "3 3\n  #####\n###  *#\n#.  $@#\n#######\n",
    ],
    ids=["plain", "headers", "ragged"],
)
def test_writes_what_it_reads(text: str) -> None:
    assert render(parse(text)) == text
    assert parse(render(parse(text))) == parse(text)


@pytest.mark.parametrize(
    "other",
    [
        PLAIN.replace("\n", "\r\n"),
        "\ufeff" + PLAIN,
        PLAIN.replace("\n", "   \n") + "\n\n  \n",
        PLAIN.rstrip("\n"),
        PLAIN.replace("#\n#  $", "#  \n#--$").replace("@ $ ", "@_$-"),
        "4 99\n7#\n#@-$-.#\n#2-$-.#\n7#\n",
        "4 99\n7#|#@-$-.#|#2-$-.#|7#\n",
        "4 99\n %%%\n  #######\n%%#@ $ .#%x\n $#  $ .#\n  #######\n@.",
        "; a comment\nAuthor: somebody\n4 99\n" + PLAIN[5:] + "Comment: hard\n",
        PLAIN.replace("#\n#  ", "######\n#  ").replace("#######\n", "#######   #\n"),
    ],
    ids=[
        "crlf",
        "mark",
        "blanks",
        "no end",
        "floors",
        "runs",
        "one line",
        "outside",
        "notes",
        "yard",
    ],
)
def test_accepts_what_people_write(other: str) -> None:
    read = parse(other)
    assert (read.walls, read.stones, read.weights, read.ares, read.switches) == (
        parse(PLAIN).walls,
        parse(PLAIN).stones,
        parse(PLAIN).weights,
        parse(PLAIN).ares,
        parse(PLAIN).switches,
    )


def test_stones_weigh_1_without_a_line_of_weights() -> None:
    assert parse(PLAIN.partition("\n")[2]).weights == (1, 1)


def test_uses_the_first_of_too_many_weights_and_says_so() -> None:
    room = parse("7 8 9" + PLAIN[4:])
    assert room.weights == (7, 8)
    assert room.doubts == ("line 1, column 5: 3 weights for 2 stones, the last ones are not used",)
    assert room == parse("7 8" + PLAIN[4:])


def test_an_empty_closet_is_wall_and_one_with_a_stone_is_not() -> None:
    empty = parse("1\n########\n#@$.#  #\n########")
    assert (empty.rows, empty.cols) == (3, 5)
    assert len(parse("1 1\n########\n#@$.#*.#\n########").stones) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected a room drawn with '#', '@', '$' and '.', found none"),
        ("4 5\n####\n#$.#\n#$.#\n#$.#\n#@ #\n####", "line 1, column 4: expected 3 weights, one a"),
        ("4 -1" + PLAIN[4:], "line 1, column 3: expected a weight from 0 to 9,999, a whole number"),
        ("4 1.5" + PLAIN[4:], "line 1, column 3: expected a weight from 0 to 9,999"),
        ("4 10000" + PLAIN[4:], "line 1, column 3: expected a weight from 0 to 9,999"),
        (PLAIN.replace("@", " "), "line 2: expected one '@' or '+' in the drawing, found none"),
        (PLAIN.replace("#  $", "#@ $"), "line 4, column 2: expected only one '@' or '+'"),
        (PLAIN.replace(".", " ", 1), "line 2: expected a switch for each of the 2 stones, found 1"),
        (PLAIN.replace("$", " "), "line 2: expected at least one stone, '$' or '*', found none"),
        (PLAIN.replace(".#\n", ". \n", 1), "line 3, column 7: expected a closed wall"),
        (PLAIN.replace("#######", "### ###", 1), "line 2, column 4: expected a closed wall"),
        (PLAIN.replace("@ ", "@\t"), "line 3, column 3: expected blanks in a drawing, found a tab"),
        (PLAIN.replace("@ ", "@x"), "line 3, column 3: expected one of '# .$*@+', found 'x'"),
        (PLAIN.replace("@ $ ", "abcd"), "line 2: expected one '@'"),
        ("push-cost: 2w\n" + PLAIN, "line 1: expected push-cost: w or 1+w, found '2w'"),
        (PLAIN + "\n" + PLAIN[5:], "line 7: expected one room, found a second one"),
        ("999999999#\n#@$.#\n5#", "line 1, column 201: expected at most 200 columns"),
        ("###\n" + "#@#\n" * 201, "line 201: expected at most 200 rows, found 202"),
        ("1" * 5000, "line 1: expected a room"),
    ],
)
def test_says_what_is_wrong_and_where(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse(text)
    assert str(refused.value).startswith(message)


def test_refuses_more_stones_than_it_can_use() -> None:
    row = "#" + "$." * 90 + "#"
    text = "\n".join(["#" * 182, *[row] * 6, "#@" + " " * 179 + "#", "#" * 182])
    with pytest.raises(BadInput, match=r"line 1: expected at most 500 stones, found 540"):
        parse(text)


@settings(max_examples=300)
@given(
    st.lists(
        st.one_of(
            st.text("# .$*@+-_|29x\t;", max_size=9).map(lambda row: f"#{row}#"),
            st.sampled_from(["#####", "#@$.#", "# $.#", "#*@ #", "1 2", "title: #", "", "; x"]),
            st.text(max_size=6),
        ),
        max_size=7,
    )
)
def test_whatever_is_written_is_read_back_or_refused(lines: list[str]) -> None:
    for _, part in split_file("\n".join(lines)):
        with suppress(BadInput):
            room = parse(part)
            assert parse(render(room)) == room
            assert all(room.walls[: room.cols])


# ------------------------------------------------------------------ collections

COLLECTION = """\
A collection by somebody (see #sokoban)

; 1

#####
#@$.#
#####

Level 2
3
######
#@$ .#
######
Title: The second
Author: nobody

4
#####
#.$@#
#####
2 5
######
#@*$.#
######
; a last word
"""


def rooms(text: str) -> list[Room]:
    """Read all rooms of a text."""
    return [GAME.parse(part) for _, part in split_file(text)]


def test_reads_collections_with_titles() -> None:
    found = rooms(COLLECTION)
    assert [room.title for room in found] == ["1", "The second", "", ""]
    assert [room.weights for room in found] == [(1,), (3,), (4,), (2, 5)]


def test_counts_the_lines_before_each_room() -> None:
    lines = COLLECTION.split("\n")
    for before, part in split_file(COLLECTION):
        first = part.split("\n")[0]
        assert lines[before] == first
    with pytest.raises(BadInput, match=r"line 13, column 3: expected a closed wall"):
        level_file.parse_all(GAME, COLLECTION.replace("######\nTitle", "## ###\nTitle"))


def test_reads_back_a_collection_of_what_it_wrote() -> None:
    found = rooms(COLLECTION)
    assert rooms("\n".join(map(render, found))) == found


def test_other_games_leave_its_files_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms.xsb"
    path.write_text(COLLECTION, encoding="utf-8")
    assert [loaded.game.name for loaded in catalog.levels(str(path))] == ["sokoban"] * 4
    assert catalog.level(f"{path}#2").level.title == "The second"


def test_the_cost_of_a_push_can_be_chosen_for_any_level() -> None:
    room = vary(parse(PLAIN), {"push-cost": "1+w"})
    assert room.full_steps
    assert parse(render(room)) == room
    assert vary(room, {"push-cost": "w"}) == parse(PLAIN)
    with pytest.raises(BadInput, match=r"expected push-cost as w or 1\+w, found '2'"):
        vary(room, {"push-cost": "2"})
