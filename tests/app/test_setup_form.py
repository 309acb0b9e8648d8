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
    assert "directions" in choices("easy", {}).shown()
    assert "directions" not in choices("easy", {"energy": "known"}).shown()
    assert choices("roundabout", {}).shown() == ["directions"]


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


def test_numbers_may_be_the_least_and_the_largest() -> None:
    for size, is_wrong in (("2", False), ("1000", False), ("1001", True), ("²", True)):
        assert bool(choices("easy", {"size": size}).out_of_range()) == is_wrong


def test_a_level_is_changed_by_an_option_that_differs_and_never_by_its_seed() -> None:
    assert not choices("easy", {}).is_changed
    assert not choices("easy", {"size": "20", "seed": "9"}).is_changed
    assert choices("easy", {"size": "21"}).is_changed


def test_changes_of_a_named_level_are_forgotten_and_those_of_a_custom_one_stay() -> None:
    easy, custom = choices("easy", {"size": "21"}), choices("custom", {"size": "21"})
    easy.forget_changes()
    custom.forget_changes()
    assert (easy.is_changed, custom.value("size")) == (False, "21")


def test_cells_that_were_picked_are_dropped_and_named() -> None:
    found = choices("easy", {"start": "3,4", "size": "21"})
    assert found.drop_places() == ["start"]
    assert (found.places(), found.value("size")) == ({}, "21")
    assert read_cell("3,") is None


def test_only_levels_that_are_made_ask_how() -> None:
    maze = catalog.game("maze")
    assert choices("easy", {}).is_made
    assert not choices("roundabout", {}).is_made
    rules = {"directions": maze.rules.options["directions"]}
    assert dict(choices("easy", {}).fields) == {**maze.levels.options, **rules}
    assert dict(choices("roundabout", {}).fields) == rules  # start and goal are in the level
    assert choices("daily", {}).fields == {}
    assert choices("daily", {}).level_name().startswith("maze/daily?date=2")
    sokoban = SetupChoices(catalog.game("sokoban"), "01-one-push")
    assert list(sokoban.fields) == ["push-cost"]
    sokoban.options["push-cost"] = "1+w"
    assert sokoban.level_name() == "sokoban/01-one-push?push-cost=1+w"


def test_levels_in_order_stand_before_those_that_are_made() -> None:
    bloxorz, maze = catalog.game("bloxorz"), catalog.game("maze")
    names = level_names(bloxorz)
    assert names[:2] == ["daily", next(iter(bloxorz.shipped()))]
    assert first_choices(bloxorz).level == names[1]
    assert level_names(maze)[:2] == ["daily", "easy"]
    assert sorted(names) == sorted(bloxorz.level_names())
