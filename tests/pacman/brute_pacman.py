"""Pacman once more, as plainly as can be and without our code: what the real one must agree with.

Places are (row, column), food and pies are sets, distances are found anew for every question.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

Place = tuple[int, int]
DIRECTIONS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


@dataclass(frozen=True)
class World:
    """A moment of a game."""

    signs: tuple[str, ...]
    pacman: Place
    monsters: tuple[Place, ...]
    food: frozenset[Place]
    pies: frozenset[Place] = frozenset()
    power: int = 0
    turns: int = 0


def begin(text: str) -> World:
    """Read a drawing without headers."""
    signs = tuple(text.splitlines())
    pacman = places(signs, "Pp")[0]
    food = frozenset(places(signs, ".p")) - {pacman}
    return World(signs, pacman, places(signs, "GM"), food, frozenset(places(signs, "oO")))


def places(signs: tuple[str, ...], wanted: str) -> tuple[Place, ...]:
    """Return the places that have one of these signs."""
    return tuple(
        (r, c) for r, row in enumerate(signs) for c, sign in enumerate(row) if sign in wanted
    )


def is_open(world: World, place: Place) -> bool:
    """Say whether a place is on the map and no wall."""
    row, col = place
    inside = 0 <= row < len(world.signs) and 0 <= col < len(world.signs[0])
    return inside and world.signs[row][col] != "%"


def beside(world: World, place: Place, order: str = "URDL") -> list[Place]:
    """Return the open places beside a place."""
    found = [
        (place[0] + DIRECTIONS[direction][0], place[1] + DIRECTIONS[direction][1])
        for direction in order
    ]
    return [there for there in found if is_open(world, there)]


def distance(world: World, one: Place, other: Place) -> int | None:
    """Return the steps between two places."""
    steps, queue = {one: 0}, deque([one])
    while queue:
        here = queue.popleft()
        for there in beside(world, here):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps.get(other)


def chased(world: World, monster: Place, target: Place) -> Place:
    """Return where a monster goes that is after a target."""
    far = distance(world, monster, target)
    if not far:
        return monster
    nearer = [
        there
        for there in beside(world, monster, "RLDU")
        if distance(world, there, target) == far - 1
    ]
    return nearer[0]


def wandered(world: World, monster: Place, home: Place | None, bits: int) -> Place:
    """Return where a wanderer goes, given 32 random bits."""
    free = beside(world, monster)
    if home is not None:
        free = [p for p in free if abs(p[0] - home[0]) + abs(p[1] - home[1]) <= 1]
    return free[bits * len(free) // 2**32] if free else monster


def is_over(world: World) -> bool:
    """Say whether somebody has won."""
    return not world.food or world.pacman in world.monsters


def turn(world: World, direction: str, turns: str, policy: str, bits: list[int]) -> World | None:
    """Return the world after a turn of levels 1 to 4, None if the step is not legal."""
    old = world.pacman
    new = (old[0] + DIRECTIONS[direction][0], old[1] + DIRECTIONS[direction][1])
    if not is_open(world, new):
        return None
    later = replace(world, pacman=new, turns=world.turns + 1)
    if new in world.monsters:
        return later
    if turns == "alternate":
        later = replace(later, food=world.food - {new})
        return later if not later.food else replace(later, monsters=moved(later, new, policy, bits))
    later = replace(later, monsters=moved(world, old, policy, bits))
    return later if new in later.monsters else replace(later, food=world.food - {new})


def moved(world: World, target: Place, policy: str, bits: list[int]) -> tuple[Place, ...]:
    """Return where the monsters are after their step."""
    homes = places(world.signs, "GM")
    found = []
    for monster, home, own in zip(world.monsters, homes, bits, strict=True):
        if policy == "chase":
            found.append(chased(world, monster, target))
        elif policy == "wander home":
            found.append(wandered(world, monster, home, own))
        elif policy == "wander free":
            found.append(wandered(world, monster, None, own))
        else:
            found.append(monster)
    return tuple(found)


# ------------------------------------------------------------------ pies


def pie_moves(world: World, teleport: str) -> dict[str, World]:
    """Return the worlds after each legal move where pies are played."""
    if not world.food:
        return {}
    weaker = replace(world, power=max(0, world.power - 1), turns=world.turns + 1)
    found = {"X": weaker}
    for direction, (down, right) in DIRECTIONS.items():
        there = (world.pacman[0] + down, world.pacman[1] + right)
        if is_open(world, there) or (is_inner(world, there) and world.power):
            found[direction] = entered(weaker, there)
            other = mirrored(world, there, "both")
            if teleport == "auto" and is_corner(world, there) and is_corner(world, other):
                found[direction] = entered(found[direction], other)
    names = {"diagonal": {"T": "both"}, "adjacent": {"T": "columns", "V": "rows"}}
    for letter, direction in names.get(teleport, {}).items():
        there = mirrored(world, world.pacman, direction)
        is_way = is_corner(world, world.pacman) and is_corner(world, there)
        if is_way and there != world.pacman:
            found[letter] = entered(weaker, there)
    return found


def is_inner(world: World, place: Place) -> bool:
    """Say whether a place is on the map and not on its border."""
    return 0 < place[0] < len(world.signs) - 1 and 0 < place[1] < len(world.signs[0]) - 1


def mirrored(world: World, place: Place, direction: str) -> Place:
    """Return the mirror image of a place: in its row, in its column, or in the middle."""
    row, col = len(world.signs) - 1 - place[0], len(world.signs[0]) - 1 - place[1]
    return {"rows": (row, place[1]), "columns": (place[0], col), "both": (row, col)}[direction]


def is_corner(world: World, place: Place) -> bool:
    """Say whether a place is an open inner corner."""
    rows, cols = len(world.signs), len(world.signs[0])
    return place[0] in (1, rows - 2) and place[1] in (1, cols - 2) and is_open(world, place)


def entered(world: World, there: Place) -> World:
    """Return the world after Pacman has come to a place and eaten."""
    power = 5 if there in world.pies else world.power
    food, pies = world.food - {there}, world.pies - {there}
    return replace(world, pacman=there, power=power, food=food, pies=pies)
