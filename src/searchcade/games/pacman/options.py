"""Make a map from options as a person writes them, and measure it."""

from __future__ import annotations

from typing import Any

from searchcade.game import LevelFact, Missed, Option, OptionReader, Options
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import LEVELS, NOBODY, vary
from searchcade.games.pacman.monsters import depends_on_turn

HUNTED = ("2", "3", "4")
OPTIONS = {
    "kind": Option("1, 2, 3, 4 or pies: the level it is made for (4)", "4", choices=LEVELS),
    "rows": Option("rows, walls included (11)", "11", numbers=(5, 41)),
    "cols": Option("columns, walls included (15)", "15", numbers=(5, 61)),
    "food": Option("number of foods (6)", "6", numbers=(1, 200)),
    "monsters": Option("number of monsters (2)", "2", numbers=(0, 8), only_with={"kind": HUNTED}),
    "pies": Option("number of pies (2)", "2", numbers=(0, 12), only_with={"kind": ("pies",)}),
    "loops": Option("percent of the dead ends that are opened (70)", "70", numbers=(0, 100)),
    "mirror": Option("yes: both halves are alike (no)", "no", choices=("no", "yes")),
    "seed": Option("a number; the same seed gives the same map (1)", "1", numbers=(0, 999_999_999)),
}
PRESETS: dict[str, Options] = {
    "level-1": {"kind": "1", "food": "1", "rows": "11", "cols": "17", "loops": "30"},
    "level-2": {"kind": "2", "food": "1", "monsters": "3", "rows": "11", "cols": "17"},
    "level-3": {"kind": "3", "food": "6", "monsters": "2", "rows": "11", "cols": "15"},
    "level-4": {"kind": "4", "food": "6", "monsters": "1", "rows": "11", "cols": "15"},
    "pies": {"kind": "pies", "food": "5", "pies": "2", "rows": "9", "cols": "15"},
    "arcade": {
        **{"kind": "4", "food": "100", "monsters": "2", "rows": "13", "cols": "19"},
        **{"loops": "100", "mirror": "yes"},
    },
    "custom": {},
}


DIFFICULTIES: dict[str, Options] = {
    "easy": {"policy": "wander", "wander": "free"},
    "medium": {"policy": "random-chase"},
    "hard": {},
}
"""How monsters hunt: at random, three steps of four, or as the map says."""


def difficulties(name: str) -> dict[str, Options]:
    """Return the rules for each difficulty of a map: where monsters hunt, they can be clumsy."""
    is_hunt = name == "arcade" or name.removeprefix("level-").startswith("4")
    return DIFFICULTIES if is_hunt else {}


def from_options(options: Options) -> Arena:
    """Make a map; refuse an unknown or invalid option."""
    if options.get("monsters") == NOBODY:  # the map that would be made with them
        others = {name: value for name, value in options.items() if name != "monsters"}
        return vary(from_options(others), {"monsters": NOBODY})
    reader = OptionReader("pacman", OPTIONS, options)
    # late: a level that is read needs no generator
    from searchcade.games.pacman.generator import ArenaOptions, generate

    kind = reader.one_of("kind")
    wanted = ArenaOptions(
        kind=kind,
        rows=reader.whole("rows"),
        cols=reader.whole("cols"),
        food=reader.whole("food"),
        monsters=reader.whole("monsters") if kind in HUNTED else 0,
        pies=reader.whole("pies") if kind == "pies" else 0,
        loops=reader.whole("loops"),
        mirror=reader.one_of("mirror") == "yes",
    )
    return generate(wanted, reader.whole("seed"))


def measures(arena: Arena) -> dict[str, Any]:
    """Return figures about how hard a map is that need no search."""
    floor = [cell for cell, wall in enumerate(arena.walls) if not wall]
    figures = {
        "cells": len(floor),
        "food": len(arena.food),
        "junctions": sum(len(arena.open_steps[cell]) > 2 for cell in floor),
        "dead_ends": sum(len(arena.open_steps[cell]) == 1 for cell in floor),
    }
    if arena.rules.level == "pies":
        return {**figures, "pies": len(arena.pies)}
    return {**figures, "monsters": len(arena.monsters)}


def facts(arena: Arena) -> list[LevelFact]:
    """Return what a player wants to know: the food, who is in the way, and what is seen."""
    food = LevelFact("food", len(arena.food), "food")
    if arena.rules.level == "pies":
        return [
            food,
            LevelFact("pies", len(arena.pies), "pie"),
            LevelFact("no_monsters", picture="ghost"),
        ]
    sight = LevelFact("sees_all" if arena.rules.vision == "all" else "fog", picture="eye")
    if not arena.monsters:
        return [food, LevelFact("no_monsters", picture="ghost"), sight]
    kinds = {"still": ("stands", "monster-4"), "wander": ("wanders", "monster-1")}
    text, picture = kinds.get(arena.rules.policy, ("hunts", "monster-0"))
    return [food, LevelFact(text, len(arena.monsters), picture), sight]


def idle(arena: Arena) -> set[str]:
    """Return the rules that change nothing here: hunting without monsters, dice without chance."""
    rules, names = arena.rules, set()
    if rules.level == "pies" or not arena.monsters:
        names |= {"turns", "vision", "policy", "wander", "dice", "monsters"}
    if rules.level == "pies":
        return names | {"cap"}
    if rules.policy != "wander":
        names.add("wander")
    return names | {"teleport"} | (set() if depends_on_turn(arena) else {"dice"})


def missed(options: Options, arena: Arena) -> list[Missed]:
    """Return the options that a map does not meet: corridors need odd sizes, mirrored maps more."""
    reader = OptionReader("pacman", OPTIONS, {k: v for k, v in options.items() if v != NOBODY})
    sizes = {"rows": arena.rows, "cols": arena.cols}
    return [
        Missed(name, str(reader.whole(name)), str(size))
        for name, size in sizes.items()
        if reader.whole(name) != size
    ]
