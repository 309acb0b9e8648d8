"""Maps as others write them: Berkeley's widths, columns before rows, Pacman's place first."""

from pathlib import Path

import pytest

from searchcade import catalog, cli
from searchcade.games.pacman import GAME
from searchcade.games.pacman.levels import parse, render, vary
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.run import Budget
from searchcade.solve import solve

MAP = """\
%%%%%%%
%P.G .%
%.%%% %
%. . .%
%%%%%%%
"""


def test_the_first_row_says_how_wide_a_map_is() -> None:
    ragged = parse(MAP.rstrip("\n") + "%.x\n")  # as Berkeley's layout.py, which looks no further
    assert ragged == parse(MAP)
    note = "the row is longer than the first one; what is beyond column 7 is left out"
    assert ragged.doubts == (f"line 5: {note}",)


def test_a_row_that_is_shorter_than_the_first_is_refused() -> None:
    with pytest.raises(BadInput, match="line 5: expected 7 characters, found 6"):
        parse(MAP[:-8] + "%%%%%%\n")


def test_digits_are_monsters_as_in_berkeley_layouts() -> None:
    assert parse(MAP.replace("G", "3")) == parse(MAP)


NUMBERS = "3 5\n11111\n10231\n11111\n1 1\n"


def test_reads_columns_before_rows() -> None:
    other = parse("5 3\n11111\n10231\n11111\n1 1\n")
    assert other == parse(NUMBERS)
    assert other.doubts == ("line 5: taken as Pacman's column and row, as the size is",)


def test_reads_a_map_that_begins_with_the_place_of_pacman() -> None:
    drawn = parse("%%%%%\n%   %\n%.  %\n%  P%\n%%%%%\n%%%%%\n")
    first = parse("3 3\n11111\n10001\n12001\n10001\n11111\n11111\n")
    assert first == drawn
    assert parse("1 1\n11111\n10231\n11111\n") == parse(NUMBERS)
    assert first.doubts == ("line 1: taken as Pacman's column and row",)
    column_first = parse("2 1\n11111\n10021\n11111\n11111\n")
    assert column_first.start == 7


def test_a_map_of_the_assignment_without_its_last_line_is_still_refused() -> None:
    with pytest.raises(BadInput, match="expected 3 rows of numbers and a line with Pacman's row"):
        parse("3 5\n11111\n10231\n11111\n")


# ------------------------------------------------------------------ nobody in the way


def test_all_food_can_be_asked_for_on_a_map_with_monsters() -> None:
    alone = vary(parse(MAP), {"monsters": "none"})
    assert (alone.monsters, alone.rules.level) == ((), "1")
    assert parse(render(alone)) == alone
    loaded = LoadedLevel("map", GAME, alone)
    result = solve(loaded, catalog.algorithm("frontier", GAME), Budget()).result
    assert (result.outcome, result.optimal, result.cost) == ("solved", True, 10)


def test_a_map_may_say_that_nobody_is_in_the_way() -> None:
    assert parse("monsters: none\n" + MAP) == parse(MAP.replace("G", " "))


def test_pies_can_be_asked_for_without_monsters() -> None:
    pies = vary(parse(MAP.replace(" .%", "O.%", 1)), {"monsters": "none", "level": "pies"})
    assert (pies.monsters, pies.rules.level) == ((), "pies")


def test_monsters_stay_as_the_map_says() -> None:
    assert vary(parse(MAP), {"monsters": "map"}) == parse(MAP)


def test_the_command_line_takes_monsters_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "map.lay"
    path.write_text(MAP, encoding="utf-8")
    assert cli.run(["solve", str(path), "--option", "monsters=none", "--with", "frontier"]) == 0
    assert "proven cheapest" in capsys.readouterr().out


def test_a_made_map_has_as_many_monsters_as_are_asked_for_or_none() -> None:
    one = catalog.level("pacman/level-4?seed=3&monsters=1").level
    two = catalog.level("pacman/level-4?seed=3&monsters=2").level
    none = catalog.level("pacman/level-4?seed=3&monsters=none").level
    assert (len(one.monsters), len(two.monsters), none.monsters) == (1, 2, ())
    assert (none.walls, none.food) == (two.walls, two.food)
    shipped = catalog.level("pacman/4-1-once-around?monsters=none").level
    assert (shipped.monsters, shipped.rules.level) == ((), "1")
