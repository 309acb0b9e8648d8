"""Make a map from options as a person writes them, and measure it.

Corridors grow like a tree, dead ends are opened, and as proof the game is won.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import replace
from typing import Any, NamedTuple

from searchcade.compiled.dice import below, shaken
from searchcade.game import LevelFact, Missed, Option, OptionReader, Options, seed_option
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.heuristics import hungry
from searchcade.games.pacman.levels import LEVELS, NOBODY, USUAL, vary
from searchcade.games.pacman.monsters import depends_on_turn
from searchcade.games.pacman.rules import problem
from searchcade.problem import BadInput
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, run

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
    "seed": seed_option("map"),
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
MAX_TRIES, MIN_TRIES = 200, 8
MAX_WORK = 4_000_000  # cells times food times tries: a large map gets fewer of them
TRY_BUDGET = Budget(nodes=3_000, seconds=60)
"""The nodes, not the time, limit an attempt: a seed gives the same map on every machine."""
OTHER_DICE = 3  # seeds with which a map must be winnable, so that it does not depend on luck
HEAD_START = 5  # steps between a monster and Pacman at the start, at least


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


class ArenaOptions(NamedTuple):
    """The options of a map."""

    kind: str = "4"
    rows: int = 11
    cols: int = 15
    food: int = 6
    monsters: int = 2
    pies: int = 0
    loops: int = 70
    mirror: bool = False


def generate(options: ArenaOptions, seed: int) -> Arena:
    """Make a map that can be won, the same one for the same options and seed."""
    dice = shaken(seed)
    size = options.rows * options.cols * options.food
    tries = max(MIN_TRIES, min(MAX_TRIES, MAX_WORK // size))
    for _ in range(tries):
        arena = furnished(options, carved(options, dice), dice)
        if arena and can_be_won(arena):
            return arena
    wanted = "a map that can be won with so much food and so many monsters"
    found = f"found none of {options.rows} x {options.cols} in {tries} tries"
    raise BadInput(f"pacman: expected {wanted}, {found}")


def can_be_won(arena: Arena) -> bool:
    """Say whether a greedy search wins; where monsters wander, with other dice, too."""
    first = arena.rules.dice
    wanders = arena.monsters and arena.rules.policy == "wander"
    for dice in range(first, first + (OTHER_DICE if wanders else 1)):
        thrown = replace(arena, rules=arena.rules._replace(dice=dice))
        result = run(ALGORITHMS["greedy"], problem(thrown), hungry(thrown), budget=TRY_BUDGET)
        if result.outcome != "solved":
            return False
    return True


# ------------------------------------------------------------------ corridors


def carved(options: ArenaOptions, dice: MutableSequence[int]) -> Arena:
    """Carve corridors between the cells of odd rows and columns; even sizes are rounded up."""
    if options.mirror:
        return mirrored(
            carved(options._replace(cols=options.cols // 4 * 2 + 3, mirror=False), dice)
        )
    rows, cols = options.rows | 1, options.cols | 1
    solid = Arena(rows, cols, bytes([1]) * (rows * cols), (), cols + 1)
    walls = bytearray(solid.walls)
    grow(solid, walls, dice)
    open_dead_ends(solid, walls, options.loops, dice)
    return Arena(rows, cols, bytes(walls), (), cols + 1)


def mirrored(half: Arena) -> Arena:
    """Return a map of twice the width, to both sides of the last open column."""
    rows = [half.walls[first : first + half.cols - 1] for first in starts_of_rows(half)]
    walls = b"".join(row + row[-2::-1] for row in rows)
    cols = 2 * half.cols - 3
    return Arena(half.rows, cols, walls, (), cols + 1)


def starts_of_rows(arena: Arena) -> range:
    """Return the first cell of each row."""
    return range(0, len(arena.walls), arena.cols)


def grow(solid: Arena, walls: bytearray, dice: MutableSequence[int]) -> None:
    """Extend one corridor until it is stuck, then go on from the last cell where it can grow."""
    walls[solid.start] = 0
    trail = [solid.start]
    while trail:
        fresh = [pair for pair in beyond(solid, trail[-1]) if walls[pair[1]]]
        if not fresh:
            trail.pop()
            continue
        between, there = fresh[below(dice, len(fresh))]
        walls[between] = walls[there] = 0
        trail.append(there)


def beyond(solid: Arena, cell: int) -> list[tuple[int, int]]:
    """Return the cells two steps away inside the border, each with the cell between."""
    pairs = []
    for letter, between in solid.around[cell]:
        there = dict(solid.around[between]).get(letter)
        if there is not None:
            pairs.append((between, there))
    return pairs


def open_dead_ends(solid: Arena, walls: bytearray, share: int, dice: MutableSequence[int]) -> None:
    """Open this percentage of the dead ends into a second corridor."""
    for cell in range(len(walls)):
        closed = [between for between, _ in beyond(solid, cell) if walls[between]]
        is_end = not walls[cell] and sum(not walls[there] for _, there in solid.around[cell]) == 1
        if is_end and closed and below(dice, 100) < share:
            walls[closed[below(dice, len(closed))]] = 0


# ------------------------------------------------------------------ what lies and walks in them


def furnished(options: ArenaOptions, empty: Arena, dice: MutableSequence[int]) -> Arena | None:
    """Put Pacman, monsters, food and pies on the map; None where they do not fit."""
    floor = [cell for cell, wall in enumerate(empty.walls) if not wall]
    start = floor.pop(below(dice, len(floor)))
    steps = empty.steps_to(start)
    far = [cell for cell in floor if steps[cell] >= HEAD_START]
    if len(far) < options.monsters or len(floor) < options.monsters + options.food + options.pies:
        return None
    monsters = drawn(far, options.monsters, dice)
    floor = [cell for cell in floor if cell not in monsters]
    if options.food == 1:
        # the farther half, so that the walk is not too short
        floor = sorted(floor, key=steps.__getitem__)[len(floor) // 2 :]
    food = drawn(floor, options.food, dice)
    pies = drawn([cell for cell in floor if cell not in food], options.pies, dice)
    rules = USUAL[options.kind]
    return Arena(empty.rows, empty.cols, empty.walls, food, start, monsters, pies, rules)


def drawn(cells: list[int], count: int, dice: MutableSequence[int]) -> tuple[int, ...]:
    """Draw this many of the cells, in reading order."""
    left = list(cells)
    return tuple(sorted(left.pop(below(dice, len(left))) for _ in range(count)))
