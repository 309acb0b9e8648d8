"""Levels in the forms of other programs: what is read, and what is refused and where."""

import json
from pathlib import Path
from typing import Any

import pytest

from searchcade import catalog, level_file
from searchcade.games.bloxorz import GAME
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.levels import parse, render
from searchcade.problem import BadInput

OURS = """\
#####..###
#S#o#aa#x#
##~##..BT#
soft 1 3  toggle A
heavy 1 8  close B  open A
"""
SPLIT = """\
###...###
#S:...#T#
###...###
split 1 2  to  0 7  2 7
"""
SCRIPT = """\
function getLevels() {
    var first = [];
    first.push("bbbbb  bbb");
    first.push("bbbsblrbhb"); // the start is below
    first.push('bbfbb  keb');
    first.push([1, 1]);
    first.push({
        swatch31: [[5, 1, "onoff"], [6, 1, "onoff"]],
        "swatch81": [[7, 2, "off"], [5, 1, "on"], [6, 1, "on"],],
    });
    // left.push("bbb");
    var second = [];
    second.push("bbb   bbb");
    second.push("bbv   beb");
    second.push("bbb   bbb");
    second.push([1, 1]);
    second.push({});
    second.push({ swatch21: [7, 0, 7, 2] });
    var unfinished = [];
    unfinished.push("bbb");
    var levels = [
        first,
        second
    ];
"""
GRID = {
    "name": "One",
    "passcode": "123456",
    "grid": [".....  ...", ".S.O.bb.X.", "..-..  BH."],
    "bridges": [[[1, 5], [1, 6]], [[2, 7]]],
    "switches": [[1, 3, [[0, "swap"]]], [1, 8, [[1, "off"], [0, "on"]]]],
    "teleports": [],
}
JUMP = {
    "grid": ["...   ...", ".ST   .H.", "...   ..."],
    "teleports": [[1, 2, 2, 7, 0, 7, 1]],
}
TILES = {
    "levels": [
        {
            "id": "first",
            "code": "000000",
            "tiles": ["bbbbb  bbb", "bbbsblrbhb", "bbfbb  keb"],
            "spawn": [1, 1],
            "switches": [
                {
                    "x": 3,
                    "y": 1,
                    "bridges": [
                        {"x": 5, "y": 1, "mode": "onoff"},
                        {"x": 6, "y": 1, "mode": "onoff"},
                    ],
                },
                {
                    "x": 8,
                    "y": 1,
                    "bridges": [
                        {"x": 5, "y": 1, "mode": "on"},
                        {"x": 6, "y": 1, "mode": "on"},
                        {"x": 7, "y": 2, "mode": "off"},
                    ],
                },
            ],
        },
        {
            "id": "second",
            "tiles": ["bbb   bbb", "bbv   beb", "bbb   bbb"],
            "spawn": [1, 1],
            "splits": [{"x": 2, "y": 1, "a": [7, 0], "b": [7, 2]}],
        },
    ]
}
CODES = """\
; a comment
XXXXXXXXXXXXXXX      XXXXXXXXX
XXXIIIXXXt01XXXU01U01XXXT02XXX

XXXXXXYYYXXXXXX      A02GGGXXX
"""


def boards(text: str) -> list[Board]:
    """Read all levels of a text, and see that each reads back from our form."""
    found: list[Board] = level_file.parse_all(GAME, text)
    assert [parse(render(board)) for board in found] == found
    return found


def bare(board: Board) -> str:
    """Write a board without its names."""
    lines = render(board).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(("title:", "code:")))


def test_reads_the_script_of_the_game_on_the_web() -> None:
    first, second = boards(SCRIPT)
    assert (first.title, second.title) == ("first", "second")
    assert bare(first) == bare(parse(OURS))
    assert bare(second) == bare(parse(SPLIT))


def test_reads_the_same_script_in_python() -> None:
    assert boards(SCRIPT.replace(".push(", ".append(")) == boards(SCRIPT)


def test_reads_json_with_bridges_by_number() -> None:
    first, second = boards(json.dumps([GRID, JUMP]))
    assert (first.title, first.code) == ("One", "123456")
    assert bare(first) == bare(parse(OURS))
    assert bare(second) == bare(parse(SPLIT))  # the last number says which cube is controlled
    assert boards(json.dumps(GRID)) == [first]
    assert parse(json.dumps(GRID)) == first


def test_reads_json_with_switches_that_act_on_tiles() -> None:
    first, second = boards(json.dumps(TILES, indent=1))
    assert (first.title, first.code) == ("first", "000000")
    assert bare(first) == bare(parse(OURS))
    assert bare(second) == bare(parse(SPLIT))


def test_reads_cells_of_three_letters() -> None:
    (board,) = boards(CODES)
    assert bare(board) == bare(parse(OURS.replace("close B  open A", "toggle B")))


def test_reads_cells_of_two_letters() -> None:
    lines = [line for line in CODES.splitlines() if not line.startswith(";")]
    short = ["".join(line[at] + line[at + 2] for at in range(0, len(line), 3)) for line in lines]
    assert boards("\n".join(short)) == boards(CODES)


def test_a_bridge_with_the_letters_g_and_i_is_still_ours() -> None:
    text = "SGG#III\n##T####\n#o#####\nsoft 2 1  close G  close I\n"
    assert [bridge.name for bridge in boards(text)[0].bridges] == ["G", "I"]


def test_finds_the_game_by_the_file(tmp_path: Path) -> None:
    for name, text in (("a.js", SCRIPT), ("b.json", json.dumps([GRID])), ("c.txt", CODES)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert catalog.levels(str(tmp_path / name))[0].game is GAME


def changed(**parts: Any) -> str:
    """Return JSON of a level with other parts."""
    return json.dumps([{**GRID, **parts}])


LEVEL = r"line 1, column \d+, level 1"
WRONG = {
    SCRIPT.replace("first.push([1, 1])", "first.push([9, 9])"): "line 3, first: expected the start",
    SCRIPT.replace("first.push([1, 1])", "first.push([3, 1])"): "line 3, first: expected plain",
    SCRIPT.replace("first.push([1, 1]);", ""): "line 3, first: expected one start as .x, y.",
    SCRIPT.replace("keb", "kbb"): "line 3, first: expected one hole, found 0",
    SCRIPT.replace("keb", "kez"): "line 3, first, row 2: expected one of .*, found 'z'",
    SCRIPT.replace('"off"', '"of"'): "line 3, first: expected an action among on, off, .*'of'",
    SCRIPT.replace("[7, 2,", "[7, 1,"): "line 3, first: expected a bridge at row 1, column 7",
    SCRIPT.replace("swatch31", "swatch41"): "line 3, first: expected a switch at row 1, column 4",
    SCRIPT.replace("swatch31", "switch31"): "line 3, first: expected a key such as swatch23",
    SCRIPT.replace("[7, 0, 7, 2]", "[7, 0, 7, 1]"): "line 13, second: expected a cell that is no",
    SCRIPT.replace("[7, 0, 7, 2]", "[7, 0]"): "line 13, second: expected a list of 4",
    SCRIPT.replace("[1, 1]", "[1 1]"): "line 6: expected ',' or ']', found '1",
    SCRIPT.replace('"bbbbb  bbb"', "f(x)"): "line 3: expected a text, a number",
    "[": "line 1, column 2: expected JSON",
    "{}": rf"{LEVEL}: expected an object with 'grid' or 'tiles'",
    "[]": "line 1: expected levels with a 'grid' or 'tiles', found none",
    "[7]": rf"{LEVEL}: expected an object",
    changed(grid=["..?"]): rf"{LEVEL}, row 0: expected one of",
    changed(grid=[1]): rf"{LEVEL}: expected row 0 as a text",
    changed(grid="S"): rf"{LEVEL}, grid: expected a list",
    changed(switches=[[1, 3, [[2, "swap"]]]]): rf"{LEVEL}: expected a whole number, found '2'",
    changed(switches=[[1, 3]]): rf"{LEVEL}: expected a list of 3",
    changed(bridges=[[[0, 0]]], switches=[]): rf"{LEVEL}: expected each bridge to lie on",
    changed(bridges=[[[50, 0]]], switches=[]): rf"{LEVEL}: expected a tile of a bridge on",
    changed(bridges=[], switches=[]): rf"{LEVEL}: expected a line that names the bridge",
    changed(teleports=[[0, 0, 1, 1, 2, 2]]): rf"{LEVEL}: expected a cell drawn as :",
    CODES.replace("GGG", "GGX"): "line 5, column 25: expected a cell such as XXX, III or T10",
    CODES.replace("t01", "t0x"): "line 3, column 10: expected a cell such as XXX, III",
    CODES.replace("YYY", "III"): "line 5: expected one start, found 2",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_says_what_is_wrong_and_where(text: str) -> None:
    with pytest.raises(BadInput, match=f"^{WRONG[text]}"):
        level_file.parse_all(GAME, text)


def test_the_level_that_is_wrong_is_named_by_its_place(tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    path.write_text(json.dumps([GRID, {**GRID, "grid": ["S.."]}], indent=1), encoding="utf-8")
    with pytest.raises(BadInput, match=r"line 59, column 3, level 2: .*\(read as bloxorz\)"):
        catalog.levels(str(path))


def test_one_level_is_not_several() -> None:
    with pytest.raises(BadInput, match="expected one level, found 2"):
        parse(SCRIPT)
