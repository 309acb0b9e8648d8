"""Collections as people have them: names above and below, numbers, letters, runs, XML, moves."""

from pathlib import Path

import pytest

from searchcade import catalog, level_file
from searchcade.game import Solution
from searchcade.games.sokoban import GAME
from searchcade.games.sokoban.collection import written_out
from searchcade.games.sokoban.levels import parse, render, with_solutions
from searchcade.games.sokoban.rules import Room
from searchcade.problem import BadInput

ONE = """\
######
#@$ .#
######
"""
TWO = """\
#######
#@ $ .#
#  $ .#
#######
"""


def rooms(text: str) -> list[Room]:
    """Read all rooms of a text."""
    found: list[Room] = level_file.parse_all(GAME, text)
    return found


def titles(text: str) -> list[str]:
    """Return the titles of all rooms of a text."""
    return [room.title for room in rooms(text)]


# ------------------------------------------------------------------ numbers


def test_a_number_above_many_stones_is_a_name() -> None:
    room = parse("7\n" + TWO)
    assert (room.title, room.weights) == ("7", (1, 1))
    assert room.doubts == ("line 1: a number for 2 stones is taken as the name of the level",)


def test_a_number_right_above_one_stone_is_its_weight() -> None:
    room = parse("7\n" + ONE)
    assert (room.title, room.weights, room.doubts) == ("", (7,), ())


def test_a_number_apart_from_a_room_with_one_stone_is_its_name() -> None:
    room = parse("7\n\n" + ONE)
    assert (room.title, room.weights) == ("7", (1,))


def test_numbers_name_all_rooms_of_a_file_if_they_must_name_one() -> None:
    found = rooms(f"1\n{ONE}\n2\n{TWO}\n3\n{ONE}")
    assert [room.title for room in found] == ["1", "2", "3"]
    assert [room.weights for room in found] == [(1,), (1, 1), (1,)]
    assert not any(room.doubts for room in found)


def test_as_many_numbers_as_stones_are_weights() -> None:
    assert [room.weights for room in rooms(f"5\n{ONE}\n2 3\n{TWO}")] == [(5,), (2, 3)]
    assert parse("2 3\n\n" + TWO).weights == (2, 3)


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    "text",
    [
        f"First\n{ONE}\nSecond\n{TWO}",
        f"First\n\n{ONE}\n\nSecond\n\n{TWO}",
        f"First\n{ONE}Second\n{TWO}",
        f"{ONE}First\n\n{TWO}Second\n",
        f"{ONE}\nFirst\n\n{TWO}\nSecond\n",
        f"{ONE}First\n{TWO}Second\n",
        f"{ONE}\nTitle: First\nAuthor: X\n\n{TWO}\nTitle: Second\n",
        f"; First\n{ONE}\n; Second\n{TWO}",
        f"First\n{ONE}\nSolution\nR\n\nSecond\n{TWO}",
        f"Title: First\n{ONE}\nTitle: Second\n{TWO}",
    ],
)
def test_a_name_stands_above_or_below(text: str) -> None:
    assert titles(text) == ["First", "Second"]


def test_reads_titles_of_old_code_pages(tmp_path: Path) -> None:
    path = tmp_path / "old.xsb"
    path.write_bytes(f"Lützow’s\n{ONE}".encode("cp1252"))
    assert catalog.level(str(path)).level.title == "Lützow’s"


# ------------------------------------------------------------------ drawings


@pytest.mark.parametrize(
    "text",
    [
        TWO.translate(str.maketrans("@$.", "pbo")),
        "7#|#@-$-.#|#2-$-.#|7#",
        "#######|#@ $ .#|#  $ .#|#######",
        "7(#)\n#@-1($)-.#\n#2(-)$-.#\n7#",
        TWO.replace("\n", "\r"),
    ],
    ids=["letters", "runs", "bars", "brackets", "old line ends"],
)
def test_reads_other_ways_to_draw(text: str, tmp_path: Path) -> None:
    path = tmp_path / "room.txt"
    path.write_text(text, encoding="utf-8", newline="")
    assert catalog.level(str(path)).level == parse(TWO)


def test_letters_stand_for_pieces_on_switches_too() -> None:
    assert parse("######\n#PbBo#\n######") == parse("######\n#+$*.#\n######")


def test_writes_runs_out() -> None:
    assert written_out("3#2(a2b)", 99) == "###abbabb"
    assert written_out("2(2(x)y)", 99) == "xxyxxy"
    assert written_out("2(x", 99) == "2(x"  # never closed
    assert written_out("x)12", 99) == "x)12"
    assert len(written_out("9(9(9(9(9(9(9(9(#))))))))", 99)) == 100
    assert len(written_out("999999999999999(#)5#", 99)) == 100


# ------------------------------------------------------------------ moves

SOLVED = f"""\
Known
{ONE}
Solution
RR

Snapshot 1
R

Next
{TWO}Author: X
rrdlllurRRdllRRR
"""


def test_keeps_the_moves_of_a_file() -> None:
    known, following = rooms(SOLVED)
    assert known.solutions == (Solution("RR"), Solution("R", is_whole=False))
    assert following.solutions == (Solution("rrdlllurRRdllRRR"),)
    assert (known.title, following.title) == ("Known", "Next")


def test_moves_may_have_runs_and_several_lines() -> None:
    room = parse(f"{ONE}\nSolution: 2R\nSolution/pushes\nR\nR\n")
    assert room.solutions == (Solution("RR"), Solution("RR"))


def test_a_short_name_of_such_letters_is_no_solution() -> None:
    room = parse(f"{ONE}Dull\n")
    assert (room.title, room.solutions) == ("Dull", ())


def test_moves_do_not_make_another_level() -> None:
    assert parse(f"{ONE}\nSolution\nRR\n") == parse(ONE)
    assert render(parse(f"{ONE}\nSolution\nRR\n")) == render(parse(ONE))


def test_writes_moves_where_they_are_asked_for() -> None:
    for room in rooms(SOLVED):
        again = parse(with_solutions(room))
        assert (again, again.solutions) == (room, room.solutions)


# ------------------------------------------------------------------ XML

SLC = """\
<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<SokobanLevels>
  <Title>A set</Title>
  <LevelCollection Copyright="somebody" MaxWidth="6" MaxHeight="3">
    <Level Id="One &amp; only" Width="6" Height="3">
      <L>######</L>
      <L>#@$ .#</L>
      <L>######</L>
    </Level>
    <Level Id="2" Width="7" Height="4">
      <L>#######</L>
      <L>#@ $ .#</L>
      <L>#  $ .#</L>
      <L>#######</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
"""


def test_reads_collections_in_xml() -> None:
    found = rooms(SLC)
    assert [room.title for room in found] == ["One & only", "2"]
    assert [render(room).split("\n", 2)[2] for room in found] == [ONE, TWO]


def test_says_where_xml_is_wrong() -> None:
    with pytest.raises(BadInput, match=r"^line 8, column 6: expected a closed wall"):
        rooms(SLC.replace("#@$ .#", "#@$ . "))
    with pytest.raises(BadInput, match=r"^line 8, column 9: expected well-formed XML"):
        rooms(SLC.replace("######</L>", "######<L>", 1).replace("<L>#@", "</M>#@"))
    with pytest.raises(BadInput, match=r"^line 1: expected <Level> elements"):
        rooms("<SokobanLevels></SokobanLevels>")


def test_refuses_xml_that_grows() -> None:
    bomb = '<!DOCTYPE SokobanLevels [<!ENTITY a "##########">'
    bomb += "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefg", "bcdefgh", strict=True)
    )
    with pytest.raises(BadInput, match=r"^line 1: expected XML without entities"):
        rooms(bomb + "]><SokobanLevels><Level><L>&h;</L></Level></SokobanLevels>")
