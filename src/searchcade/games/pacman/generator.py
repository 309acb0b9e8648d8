"""Make a map: corridors grow like a tree, dead ends are opened, and as proof the game is won."""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import replace
from typing import NamedTuple

from searchcade.compiled.dice import below, shaken
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.heuristics import hungry
from searchcade.games.pacman.levels import USUAL
from searchcade.games.pacman.rules import problem
from searchcade.problem import BadInput
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, run

MOST_TRIES, LEAST_TRIES = 200, 8
WORK = 4_000_000  # cells times food times tries: a large map gets fewer of them
EFFORT = Budget(nodes=3_000, seconds=60)
"""The nodes, not the time, limit an attempt: a seed gives the same map on every machine."""
OTHER_DICE = 3  # seeds with which a map must be winnable, so that it does not depend on luck
HEAD_START = 5  # steps between a monster and Pacman at the start, at least


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
    tries = max(LEAST_TRIES, min(MOST_TRIES, WORK // size))
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
        result = run(ALGORITHMS["greedy"], problem(thrown), hungry(thrown), budget=EFFORT)
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
