"""What is wished becomes the name of a level: only what differs from it, and the seed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from searchcade import catalog
from searchcade.app.screens.setup.wish import Wish, first_wish, level_names, read_cell
from searchcade.catalog import split_options


def wish(level: str, values: Mapping[str, str]) -> Wish:
    """Return a wish for a maze."""
    return Wish(catalog.game("maze"), level, chosen={level: dict(values)})


@pytest.mark.parametrize(
    ("level", "values", "name"),
    [
        ("easy", {"seed": "7"}, "maze/easy?seed=7"),
        ("easy", {"seed": "1"}, "maze/easy?seed=1"),
        ("easy", {"seed": "7", "size": "20"}, "maze/easy?seed=7"),
        ("easy", {"seed": "7", "algorithm": "prim"}, "maze/easy?algorithm=prim&seed=7"),
        ("easy", {"seed": "7", "rows": ""}, "maze/easy?seed=7"),
        ("custom", {"size": "30"}, "maze/custom?size=30&seed=1"),
        ("energy-easy", {"difficulty": "hard"}, "maze/energy-easy?difficulty=hard&seed=1"),
        ("easy", {"difficulty": "hard"}, "maze/easy?seed=1"),
        ("roundabout", {}, "maze/roundabout"),
        ("roundabout", {"seed": "7"}, "maze/roundabout"),
    ],
)
def test_a_wish_becomes_a_name(level: str, values: Mapping[str, str], name: str) -> None:
    assert split_options(wish(level, values).level_name()) == split_options(name)


def test_an_option_of_the_level_that_makes_no_sense_any_more_leads_to_the_nearest_level() -> None:
    assert (
        wish("energy-medium", {"energy": "off", "seed": "3"}).level_name() == "maze/medium?seed=3"
    )


@pytest.mark.parametrize("level", level_names(catalog.game("maze")))
def test_every_level_can_be_had(level: str) -> None:
    named = catalog.level(wish(level, {"size": "8", "seed": "5"}).level_name())
    assert named.game.problem(named.level).start is not None


def test_options_show_only_where_they_make_sense() -> None:
    assert "difficulty" not in wish("easy", {}).shown()
    assert "difficulty" in wish("easy", {"energy": "known"}).shown()
    assert wish("roundabout", {}).shown() == []


def test_numbers_out_of_range_are_found() -> None:
    assert wish("easy", {"size": "1"}).out_of_range() == {"size": (2, 1000)}
    assert wish("easy", {"size": "ten"}).out_of_range() == {"size": (2, 1000)}
    assert wish("easy", {"rows": ""}).out_of_range() == {}


def test_cells_are_read() -> None:
    assert read_cell("3,14") == (3, 14)
    assert read_cell("corner") is None
    assert wish("easy", {"start": "3,4"}).places() == {"start": (3, 4)}


def test_each_level_keeps_its_own_options() -> None:
    found = first_wish(catalog.game("maze"))
    found.options["size"] = "9"
    found.level = "medium"
    assert found.value("size") == "50"
    found.level = "easy"
    assert found.value("size") == "9"
