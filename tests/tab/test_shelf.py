"""The shelf of the page has every game, world and level that ships, in both languages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import searchcade
from searchcade import catalog, optima
from searchcade.catalog import algorithms
from searchcade.spec import Spec
from searchcade.tab.shelf import shelf
from searchcade.words import LANGUAGES

NEED_LIBRARIES = {"push-quick"}
SOURCES = Path(searchcade.__file__).parent.parent
BARE = """
import sys
from searchcade import catalog
from searchcade.problem import BadInput
from searchcade.search.limits import Budget
from searchcade.solve import solve

def refused(level, name):
    try:
        solve(level, catalog.algorithm(name, level), Budget(nodes=20))
    except BadInput as refusal:
        return "not installed here" in str(refusal)

for game in catalog.games():
    levels = [catalog.level(f"{game}/{name}") for name in catalog.game(game).shipped()]
    for name, algorithm in catalog.algorithms(game).items():
        fitting = [level for level in levels if algorithm.fits(level.problem())]
        if fitting and refused(fitting[0], name):
            print(name)
"""


@cache
def games() -> dict[str, Any]:
    """Return the games of the shelf by name, as the page reads them."""
    return {game["name"]: game for game in json.loads(json.dumps(shelf()))["games"]}


def texts(value: Any, place: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Give every text of the shelf with its place."""
    if isinstance(value, dict) and value.keys() == set(LANGUAGES):
        yield place, value
    elif isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in parts:
            yield from texts(part, f"{place}/{key}")


def test_has_every_game_world_and_level_that_ships_in_their_order() -> None:
    assert list(games()) == catalog.games()
    for name, entry in games().items():
        game = catalog.game(name)
        assert [each["name"] for each in entry["levels"]] == list(game.shipped())
        worlds = [(each["name"], tuple(each["levels"])) for each in entry["worlds"]]
        assert worlds == [tuple(world) for world in game.worlds()]
        assert entry["cover"] in game.shipped()


def test_every_text_is_there_in_all_languages() -> None:
    found = list(texts(list(games().values())))
    assert len(found) > 500
    uneven = [place for place, text in found if len({bool(each) for each in text.values()}) > 1]
    assert uneven == []


@pytest.mark.parametrize("part", ["title", "about", "how"])
def test_every_game_says_what_it_is_and_how_it_is_played(part: str) -> None:
    assert all(all(game[part].values()) for game in games().values())


def test_an_optimum_is_what_ships_and_proven_ones_say_so() -> None:
    for name, entry in games().items():
        for level in entry["levels"]:
            proven = optima.shipped(catalog.level(f"{name}/{level['name']}"))
            assert (level["least"] if level.get("proven") else None) == proven, level["name"]


def test_a_picture_of_a_level_is_its_start() -> None:
    for name, entry in games().items():
        game = catalog.game(name)
        for level in entry["levels"][:3]:
            loaded = catalog.level(f"{name}/{level['name']}")
            scene = game.scene(loaded.level, loaded.problem().start)
            kept = level["scene"]
            assert (kept["rows"], kept["cols"]) == (scene.rows, scene.cols)
            assert [each[:3] for each in kept["sprites"]] == [
                [each.picture, each.row, each.col] for each in scene.sprites
            ]


@pytest.mark.parametrize("name", catalog.games())
def test_the_values_of_a_preset_are_those_that_it_is_made_with(name: str) -> None:
    preset = games()[name]["presets"][0]
    little = {"effort": "1"} if "effort" in preset["values"] else {}
    values, options = preset["values"], games()[name]["options"]
    sensible = [
        key
        for key in values
        if all(values[other] in allowed for other, allowed in options[key]["with"].items())
    ]
    told = {key: values[key] for key in sensible if values[key]} | little
    made = catalog.level(f"{name}/{Spec(preset['name'], told)}")
    assert made.text() == catalog.level(f"{name}/{Spec(preset['name'], little)}").text()


def test_presets_that_differ_in_difficulty_are_of_one_kind_and_say_which_they_are() -> None:
    presets = {each["name"]: each for each in games()["maze"]["presets"]}
    steps = [presets[name] for name in ("touch-easy", "touch-medium", "touch-hard")]
    assert {each["family"]["en"] for each in steps} == {"Maze with hidden energy"}
    assert [each["step"]["en"] for each in steps] == ["Easy", "Medium", "Hard"]
    hunted = next(each for each in games()["pacman"]["presets"] if each["name"] == "level-4")
    assert (hunted["family"], hunted["step"]["en"]) == (hunted["title"], "")


def test_nothing_on_the_shelf_needs_a_library() -> None:
    for name, entry in games().items():
        on_shelf = {each["name"] for each in entry["algorithms"]}
        assert on_shelf == algorithms(name).keys() - NEED_LIBRARIES
        assert {level["best"].partition("?")[0] for level in entry["levels"]} <= on_shelf


@pytest.mark.long
def test_exactly_the_algorithms_that_are_left_out_are_refused_by_bare_python() -> None:
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    bare = [sys.executable, "-S", "-c", BARE]
    done = subprocess.run(bare, env=environment, capture_output=True, text=True, check=True)
    assert sorted(set(done.stdout.split())) == sorted(NEED_LIBRARIES)
