"""Choices become the name of a level: only what differs from it, and the seed."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from searchcade import catalog
from searchcade.play.difficulty import difficulties
from searchcade.play.setup_choices import (
    SetupChoices,
    first_choices,
    level_names,
    neighbour,
    read_cell,
    stops,
)
from searchcade.spec import Spec
from searchcade.texts import LANGUAGES, Texts


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
        ("custom", {"rows": "30"}, "maze/custom?rows=30&seed=1"),
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
    found = choices("easy", {})
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
    assert not choices("custom", {"rows": "21"}).is_changed
    assert choices("custom", {"rows": "21"}).changes == ["rows"]


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


def test_levels_that_were_drawn_come_first_and_each_kind_that_is_made_once() -> None:
    maze = catalog.game("maze")
    names = stops(maze)
    assert first_choices(maze).level == names[0] == next(iter(maze.shipped()))
    assert names[-6:] == ["easy", "loops", "energy-easy", "touch-easy", "custom", "daily"]
    assert neighbour(maze, "energy-hard", 1) == "touch-easy"
    assert neighbour(maze, "energy-hard", -1) == "loops"
    assert neighbour(maze, "daily", 1) == names[0]


# ------------------------------------------------------------------ difficulties


def test_presets_that_differ_in_the_last_word_are_difficulties_of_one_level() -> None:
    names = [step.name for step in choices("energy-hard", {}).difficulties]
    assert names == ["easy", "medium", "hard"]
    bloxorz = [step.level for step in difficulties(catalog.game("bloxorz"), "medium")]
    assert bloxorz == ["easy", "medium", "hard", "expert"]
    assert choices("loops", {}).difficulties == choices("roundabout", {}).difficulties == []


def test_another_difficulty_is_another_preset_with_the_same_seed() -> None:
    found = choices("energy-easy", {"seed": "7", "size": "9"})
    found.choose_difficulty("hard")
    assert found.level_name() == "maze/energy-hard?seed=7"
    assert found.difficulty is not None
    assert found.difficulty.name == "hard"


def test_a_hunt_has_difficulties_by_its_rules_and_is_as_drawn_at_first() -> None:
    found = SetupChoices(catalog.game("pacman"), "4-1-once-around")
    assert found.difficulty is not None
    assert (found.difficulty.name, found.is_changed) == ("hard", False)
    found.choose_difficulty("medium")
    assert found.level_name() == "pacman/4-1-once-around?policy=random-chase"
    assert not found.is_changed
    found.options["turns"] = "simultaneous"
    assert found.changes == ["turns"]
    found.undo_changes()
    assert found.level_name() == "pacman/4-1-once-around?policy=random-chase"
    found.choose_difficulty("hard")
    assert found.level_name() == "pacman/4-1-once-around"


def test_every_difficulty_makes_a_level_and_says_what_it_does() -> None:
    for game in map(catalog.game, catalog.games()):
        for level in stops(game):
            for step in difficulties(game, level):
                found = SetupChoices(game, step.level)
                found.choose_difficulty(step.name)
                assert not found.is_changed
                for language in LANGUAGES:
                    assert Texts(language).of(game).find(f"difficulties.{step.text}", "")


def test_rows_and_columns_take_the_place_of_the_size_where_it_is_free() -> None:
    assert {"rows", "cols"}.isdisjoint(choices("easy", {}).shown())
    assert "size" in choices("easy", {}).shown()
    custom = choices("custom", {}).shown()
    assert {"rows", "cols"} <= {*custom}
    assert "size" not in custom


# ------------------------------------------------------------------ what is told


@pytest.mark.parametrize("name", catalog.games())
def test_three_facts_are_told_about_every_level_in_both_languages(name: str) -> None:
    game = catalog.game(name)
    for short in game.shipped():
        facts = game.levels.facts(catalog.level(f"{name}/{short}").level)
        assert 2 <= len(facts) <= 3
        for fact in facts:
            for language in LANGUAGES:
                assert Texts(language).of(game).find(f"facts.{fact.text}", "")


def test_rules_that_change_nothing_are_named() -> None:
    def idle(name: str) -> Collection[str]:
        loaded = catalog.level(name)
        return loaded.game.rules.idle(loaded.level)

    assert {"teleport", "policy", "dice"} <= {*idle("pacman/1-1-round-the-corner")}
    assert "teleport" not in idle("pacman/5-2-four-corners")
    assert "dice" in idle("pacman/4-1-once-around")
    assert "dice" not in idle("pacman/3-1-in-the-dark")
    assert "swap-cost" in idle("bloxorz/01-first-roll")
    assert "swap-cost" not in idle("bloxorz/24-hand-in-hand")
