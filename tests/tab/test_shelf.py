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
from searchcade.tab.level_index import shelf
from searchcade.words import LANGUAGES

KERNELS_ONLY = {"push-quick"}
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


def test_the_shelf_has_every_algorithm() -> None:
    for name, entry in games().items():
        on_shelf = {each["name"] for each in entry["algorithms"]}
        assert on_shelf == algorithms(name).keys()
        assert {level["best"].partition("?")[0] for level in entry["levels"]} <= on_shelf


@pytest.mark.long
def test_bare_python_runs_every_algorithm() -> None:
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    bare = [sys.executable, "-S", "-c", BARE]
    done = subprocess.run(bare, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


# ------------------------------------------------------------------ entries, as they are


def english(value: Any) -> Any:
    """Return a part of the shelf with its texts in English."""
    if isinstance(value, list):
        return list(map(english, value))
    if not isinstance(value, dict):
        return value
    if value.keys() == set(LANGUAGES):
        return value["en"]
    return {name: english(each) for name, each in value.items()}


def level(game: str, name: str) -> dict[str, Any]:
    """Return what the shelf says of a level beside its scene."""
    entry = next(each for each in games()[game]["levels"] if each["name"] == name)
    return {name: english(value) for name, value in entry.items() if name != "scene"}


@pytest.mark.parametrize(
    ("game", "entry"),
    [
        ("maze", {"name": "first-steps", "number": "1", "title": "First steps",
                  "facts": ["28 cells", "One way to the goal", "No energy needed"],
                  "least": 27, "silver": 30, "proven": True, "best": "bfs",
                  "rules": ["directions"]}),
        ("maze", {"name": "hidden-luck", "number": "7", "title": "Hidden luck",
                  "facts": ["54 cells", "12 energy at the start", "11 pills, values hidden"],
                  "best": "policy-touch", "rules": ["directions"]}),
        ("pacman", {"name": "1-7-walled-in", "number": "1-7", "title": "Walls all around",
                    "facts": ["1 food", "No monsters", "You see all of it"], "hopeless": True,
                    "best": "astar", "rules": ["level"]}),
        ("bloxorz", {"name": "01-first-roll", "number": "1", "title": "First roll",
                     "facts": ["21 tiles", "Only floor"], "least": 9, "silver": 10,
                     "proven": True, "code": "585988", "best": "layers", "rules": []}),
    ],
    ids=lambda value: value["name"] if isinstance(value, dict) else value,
)  # fmt: skip
def test_a_level_says_what_it_is_and_what_to_aim_for(game: str, entry: dict[str, Any]) -> None:
    assert level(game, entry["name"]) == entry


def test_a_scene_has_passages_or_an_abyss_where_its_game_has() -> None:
    first = {name: game["levels"][0]["scene"].keys() for name, game in games().items()}
    always = {"rows", "cols", "sprites"}
    assert first == {
        "maze": always | {"passages"}, "pacman": always, "sokoban": always,
        "bloxorz": always | {"deep"},
    }  # fmt: skip


def test_a_game_has_the_cover_that_it_names() -> None:
    assert {name: (game["cover"], game["unit"]) for name, game in games().items()} == {
        "maze": ("hungry-night", catalog.game("maze").scoring.length_unit),
        "pacman": ("4-7-grand-arcade", 1),
        "sokoban": ("33-crossroads", 1),
        "bloxorz": ("17-cat", 1),
    }


def test_rules_and_options_say_their_values_and_what_they_go_with() -> None:
    assert english(games()["maze"]["rules"]) == {
        "directions": {
            "title": "Directions", "usual": "4", "numbers": None, "with": {"energy": ["off"]},
            "choices": [["4", "4, no diagonals"], ["8", "8, also diagonally"]],
        }
    }  # fmt: skip
    assert {name: list(game["rules"]) for name, game in games().items()} == {
        "maze": ["directions"],
        "pacman": ["level", "turns", "vision", "policy", "wander", "teleport", "monsters"],
        "sokoban": ["push-cost"],
        "bloxorz": ["swap-cost"],
    }
    numbers = {name: each["numbers"] for name, each in games()["maze"]["options"].items()}
    assert numbers["size"] == numbers["rows"] == numbers["cols"] == [2, 200]
    assert (numbers["seed"], numbers["energy"]) == ([0, 999_999_999], None)


def test_presets_are_those_that_a_browser_makes_and_slow_ones_are_named() -> None:
    entry = games()["bloxorz"]
    told = [(each["name"], each["kind"], each["family"]["en"]) for each in entry["presets"]]
    assert told == [
        ("easy", "", "Random board"), ("medium", "", "Random board"),
        ("plain", "plain", "Only floor"), ("fragile", "fragile", "Fragile floor"),
    ]  # fmt: skip
    assert entry["presets"][0]["values"] == {
        "rows": "6", "cols": "9", "bridges": "1", "splits": "0", "fragile": "no", "shape": "free",
        "moves": "15", "effort": "6", "seed": "1",
    }  # fmt: skip
    assert [entry["presets"][at]["about"]["en"][:13] for at in (0, 2)] == ["A small board", ""]
    assert {name: game["slow"] for name, game in games().items()} == {
        "maze": [], "pacman": [], "sokoban": [], "bloxorz": ["medium", "daily"],
    }  # fmt: skip


def test_algorithms_say_what_they_use_and_whether_they_are_for_one_game() -> None:
    known = {each["name"]: each for each in english(games()["sokoban"]["algorithms"])}
    assert known["push-astar"] == {
        "name": "push-astar", "title": "Push planner (A*)", "short": "Push planner (A*)",
        "informed": False, "own": True,
    }  # fmt: skip
    assert (known["greedy"]["short"], known["greedy"]["informed"]) == ("GBFS", True)
    assert [name for name, each in known.items() if each["own"]] == ["push-astar", "push-quick"]
    assert english(games()["sokoban"]["heuristics"])[0] == {
        "name": "pull", "title": "Push distances, best assigned",
    }  # fmt: skip


def test_a_level_names_the_search_that_serves_it_best() -> None:
    for name, entry in games().items():
        for each in entry["levels"]:
            loaded = catalog.level(f"{name}/{each['name']}")
            assert each["best"] == loaded.game.best_algorithm(loaded.level)
