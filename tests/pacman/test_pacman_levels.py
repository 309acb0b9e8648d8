"""Maps as text: three forms are read and written, and what is wrong is said with its place."""

import re
from dataclasses import replace

import pytest

from searchcade.games.pacman.arena import Arena, ArenaRules
from searchcade.games.pacman.levels import USUAL, berkeley, hcmus, parse, render, vary
from searchcade.problem import BadInput

DRAWING = """\
%%%%%%
%P .G%
%o  .%
%%%%%%
"""
NUMBERS = """\
4 6
1 1 1 1 1 1
1 0 0 2 3 1
1 0 0 0 2 1
1 1 1 1 1 1
1 1
"""


# ------------------------------------------------------------------ what is read


def test_reads_a_drawing() -> None:
    arena = parse(DRAWING)
    assert (arena.rows, arena.cols, arena.start) == (4, 6, 7)
    assert (arena.food, arena.monsters, arena.pies) == ((9, 16), (10,), (13,))
    assert arena.walls == bytes(sign == "%" for sign in DRAWING if sign != "\n")


def test_numbers_and_drawing_are_the_same_map() -> None:
    assert parse(NUMBERS) == replace(parse(DRAWING), pies=())


def test_blanks_between_numbers_may_be_left_out() -> None:
    lines = NUMBERS.splitlines()
    tight = [lines[0], *(line.replace(" ", "") for line in lines[1:-1]), lines[-1]]
    assert parse("\n".join(tight)) == parse(NUMBERS)


def test_headers_stand_above_or_below() -> None:
    arena = parse(f"title: Two ways\nlevel: 3\n{DRAWING}dice: 7\n")
    assert arena.title == "Two ways"
    assert arena.rules == ArenaRules("3", vision="3", policy="wander", dice=7)


@pytest.mark.parametrize(
    "text",
    [
        DRAWING.replace("\n", "\r\n"),
        f"\ufeff{DRAWING}",
        f"\n\n{DRAWING}\n\n",
        DRAWING.replace("%P", "%P", 1).replace("G%", "M%"),
        DRAWING.replace(".G%", ".G%  "),
    ],
)
def test_reads_what_editors_make_of_it(text: str) -> None:
    assert parse(text) == parse(DRAWING)


@pytest.mark.parametrize(
    ("rows", "level"),
    [("%P .%", "1"), ("%P.G%", "2"), ("%P.G.%", "4"), ("%PO.%", "pies"), ("%POG..%", "4")],
)
def test_the_looks_of_a_map_suggest_a_level(rows: str, level: str) -> None:
    border = "%" * len(rows)
    assert parse(f"{border}\n{rows}\n{border}").rules == USUAL[level]


def test_open_cells_on_the_edge_are_part_of_the_map() -> None:
    assert parse("P .\n%%%").walls == bytes([0, 0, 0, 1, 1, 1])


def test_a_map_may_say_that_it_cannot_be_won() -> None:
    arena = parse(f"winnable: no\n{DRAWING}")
    assert not arena.winnable
    assert not parse(hcmus(arena)).winnable
    assert parse(f"winnable: yes\n{DRAWING}") == parse(DRAWING)


def test_what_cannot_be_won_may_be_won_by_other_rules() -> None:
    arena = parse(f"winnable: no\n{DRAWING}")
    assert not vary(arena, {"policy": "map", "turns": "alternate"}).winnable
    assert vary(arena, {"turns": "simultaneous"}).winnable


# ------------------------------------------------------------------ what is written


@pytest.mark.parametrize("form", [render, berkeley, hcmus])
@pytest.mark.parametrize(
    "arena",
    [
        parse(DRAWING),
        parse(NUMBERS),
        parse("%%%%\n%p.%\n%%%%"),
        parse(f"level: 3\nwander: free\ndice: 12\ncap: 9\ntitle: Nine\n{DRAWING}"),
        parse("teleport: auto\n%%%%%\n%PO.%\n%%%%%"),
        parse("%%%%%\n%P .\n%%%%%".replace(".\n", ". \n")),
        parse("%%%%%\n  P  \n     \n  .  \n%%%%%"),
        parse("4 4\n0 0 0 0\n0 2 0 0\n0 0 0 0\n0 0 2 1\n3 0"),
        parse("2 3\n0 2 0\n0 0 0\n0 0"),
        parse("3 3\n1 2 0\n1 0 0\n1 1 0\n0 1"),
    ],
)
def test_every_form_reads_back(form: object, arena: Arena) -> None:
    assert callable(form)
    assert parse(form(arena)) == arena


def test_a_map_played_as_it_looks_is_written_as_others_write_it() -> None:
    assert berkeley(parse(DRAWING)) == DRAWING
    assert hcmus(parse(NUMBERS)) == NUMBERS
    assert render(parse(DRAWING)) == DRAWING.replace("o", "O")


def test_headers_stand_below_the_numbers() -> None:
    assert hcmus(vary(parse(NUMBERS), {"level": "3"})) == f"{NUMBERS}level: 3\n"


# ------------------------------------------------------------------ rules


def test_another_level_brings_its_own_rules() -> None:
    arena = vary(parse(NUMBERS), {"turns": "simultaneous", "dice": "5"})
    assert vary(arena, {"level": "3"}).rules == USUAL["3"]._replace(dice=5)


def test_other_rules_stay_as_they_are() -> None:
    arena = vary(parse(NUMBERS), {"policy": "classic"})
    assert vary(arena, {"turns": "simultaneous"}).rules.policy == "classic"


def test_an_option_may_leave_it_to_the_map() -> None:
    arena = parse(f"level: 3\n{NUMBERS}")
    assert vary(arena, {"level": "map", "turns": "map", "dice": ""}) == arena


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"level": "5"}, "expected level among 1, 2, 3, 4, pies; found '5'"),
        ({"cap": "0"}, "expected cap as a whole number from 1 to 1000000, found '0'"),
        ({"dice": "-1"}, "expected dice as a whole number"),
        ({"level": "1"}, "expected no monsters at level 1, found 1 of them"),
        ({"level": "pies"}, "expected no monsters at level pies"),
    ],
)
def test_refuses_rules_that_make_no_sense(options: dict[str, str], reason: str) -> None:
    with pytest.raises(BadInput, match=re.escape(reason)):
        vary(parse(NUMBERS), options)


def test_refuses_pies_on_a_map_that_is_not_walled_in() -> None:
    with pytest.raises(BadInput, match="line 2, column 1: expected a wall all around a pies map"):
        vary(parse("%%%%\nP .%\n%%%%"), {"level": "pies"})


# ------------------------------------------------------------------ what is refused

WRONG = {
    "": "line 1: expected a Pacman map",
    "#####\n#S G#\n#####": "line 1: expected a Pacman map",
    "%%%%\n\n%P.%\n%%%%": "line 2: expected 4 characters, found 0",
    "level: 1\n%%%%%\n%P.G%\n%%%%%": "line 3, column 4: expected no monsters at level 1",
    "level: pies\n%%%%%\n%P.O \n%%%%%": "line 3, column 5: expected a wall all around a pies map",
    "%%%%\n%P.%\n%%%": "line 3: expected 4 characters, found 3",
    "%%%%\n%P.#\n%%%%": "line 2, column 4: expected one of '% .oOGM1234Pp', found '#'",
    "%%%%\n%P.\t\n%%%%": "line 2, column 4: expected one of",
    "%%%%\n% .%\n%%%%": "line 1: expected one 'P' in the drawing, found none",
    "%%%%%\n%P.P%\n%%%%%": "line 2, column 4: expected only one 'P', found another",
    "%%%%\n%P %\n%%%%": "line 1, column 1: expected at least one food in the map, found none",
    "%" * 101 + "\n%P.%": "line 1: expected at most 100 rows and columns, found 2 x 101",
    "winnable: perhaps\n%%%%\n%P.%\n%%%%": "line 1: expected winnable as yes or no, found",
    "colour: red\n%%%%\n%P.%\n%%%%": "line 1: expected a header among title, winnable, level",
    "level: 9\n%%%%\n%P.%\n%%%%": "line 1: expected level among 1, 2, 3, 4, pies; found '9'",
    "%%%%\n%P.%\n%%%%\ndice: x": "line 4: expected dice as a whole number from 0",
    "1 3\n0 2 5\n0 0": "line 2, column 5: expected a number from 0 to 4, found '5'",
    "1 3\n0 2\n0 0": "line 2: expected 3 numbers, found 2",
    "2 3\n0 2 1\n0 0": "line 3: expected 3 numbers, found 2",
    "2 2\n0 2": "line 2: expected 2 rows of numbers and a line with Pacman's row and column",
    "1 2\n0 2\n0 0\n0 0": "line 4: expected nothing after Pacman's row and column",
    "1 2\n0 2\n0 2": "line 3: expected a row below 1 and a column below 2, both from 0, found 0 2",
    "1 2\n0 2\nhere": "line 3: expected two whole numbers, found 'here'",
    "1 3\n0 2 1\n0 2": "line 3: expected an open cell for Pacman, found a wall",
    "1 3\n0 2 3\n0 2": "line 3: expected an open cell for Pacman, found a monster",
    "1 2\n0 0\n0 0": "line 2, column 1: expected at least one food in the map, found none",
    "200 200\n0": "line 1: expected at most 100 rows and columns, found 200 x 200",
}


@pytest.mark.parametrize("text", WRONG)
def test_says_what_is_wrong_and_where(text: str) -> None:
    with pytest.raises(BadInput, match=f"^{re.escape(WRONG[text])}"):
        parse(text)


# ------------------------------------------------------------------ what is odd


def test_reports_food_that_cannot_be_reached() -> None:
    arena = parse("%%%%%%%\n%P.%. %\n%%%%%.%\n%%%%%%%")
    assert arena.doubts == ("line 2, column 5: food that Pacman cannot reach, and 1 more",)


def test_reports_food_behind_a_monster_that_never_moves() -> None:
    text = "%%%%%%\n%P G.%\n%%%%%%"
    assert parse(text).doubts == ("line 2, column 5: food that Pacman cannot reach",)
    assert parse(f"level: 4\n{text}").doubts == ()
    assert vary(parse(f"level: 4\n{text}"), {"level": "2"}).doubts == (
        "line 3, column 5: food that Pacman cannot reach",
    )


def test_reports_food_that_no_pie_leads_to() -> None:
    text = "teleport: none\n%%%%%%%%%%\n%P{}%%%%%.%\n%%%%%%%%%%"
    assert parse(text.format("O")).doubts == ()
    no_pie = parse(f"level: pies\n{text.format(' ')}")
    assert no_pie.doubts == ("line 4, column 9: food that Pacman cannot reach",)


def test_reports_pies_that_do_nothing() -> None:
    assert parse(DRAWING).doubts == ("line 3, column 2: a pie does nothing at level 4",)


def test_what_is_odd_does_not_make_another_map() -> None:
    arena = parse(DRAWING)
    assert replace(arena, doubts=()) == arena
