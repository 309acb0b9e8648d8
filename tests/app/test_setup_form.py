"""Choices become the name of a level: only what differs from it, and the seed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from searchcade import catalog
from searchcade.play.setup_choices import SetupChoices, first_choices, level_names, read_cell
from searchcade.spec import Spec


def choices(level: str, values: Mapping[str, str]) -> SetupChoices:
    """Return choices for a maze."""
    return SetupChoices(catalog.game("maze"), level, chosen={level: dict(values)})


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
def test_choices_become_a_name(level: str, values: Mapping[str, str], name: str) -> None:
    assert Spec.parse(choices(level, values).level_name()) == Spec.parse(name)


def test_an_option_of_the_level_that_makes_no_sense_any_more_leads_to_the_nearest_level() -> None:
    assert (
        choices("energy-medium", {"energy": "off", "seed": "3"}).level_name()
        == "maze/medium?seed=3"
    )


@pytest.mark.parametrize("level", level_names(catalog.game("maze")))
def test_every_level_can_be_had(level: str) -> None:
    loaded = catalog.level(choices(level, {"size": "8", "seed": "5"}).level_name())
    assert loaded.game.problem(loaded.level).start is not None


def test_options_show_only_where_they_make_sense() -> None:
    assert "difficulty" not in choices("easy", {}).shown()
    assert "difficulty" in choices("easy", {"energy": "known"}).shown()
    assert choices("roundabout", {}).shown() == []


def test_numbers_out_of_range_are_found() -> None:
    assert choices("easy", {"size": "1"}).out_of_range() == {"size": (2, 1000)}
    assert choices("easy", {"size": "ten"}).out_of_range() == {"size": (2, 1000)}
    assert choices("easy", {"rows": ""}).out_of_range() == {}


def test_cells_are_read() -> None:
    assert read_cell("3,14") == (3, 14)
    assert read_cell("corner") is None
    assert choices("easy", {"start": "3,4"}).places() == {"start": (3, 4)}


def test_each_level_keeps_its_own_options() -> None:
    found = first_choices(catalog.game("maze"))
    found.options["size"] = "9"
    found.level = "medium"
    assert found.value("size") == "50"
    found.level = "easy"
    assert found.value("size") == "9"
