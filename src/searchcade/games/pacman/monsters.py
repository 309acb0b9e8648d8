"""How monsters step: each policy is a function from where they are to where they will be.

A policy gets the monsters' cells, the cell they aim at, which is Pacman's, the step that brought
him there (0 where they do not see it), and the number of the turn.
"""

from __future__ import annotations

from collections.abc import Callable

from searchcade.games.pacman.arena import FAR, Arena

Monsters = tuple[int, ...]
Policy = Callable[[Monsters, int, int, int], Monsters]

POLICIES = ("still", "wander", "chase", "random-chase", "classic")
BY_CHANCE = ("wander", "random-chase")
ALIKE = ("still", "chase")  # policies whose monsters are indistinguishable
AHEAD = 4  # cells before Pacman that the ambusher aims at
SHY = 8  # farther away than this many steps the shy one hunts
MASK = 2**64 - 1


def chance(seed: int, turn: int, monster: int) -> int:
    """Return 32 random bits that depend on these numbers only: Sebastiano Vigna's splitmix64."""
    mixed = (
        seed * 0x9E3779B97F4A7C15 + turn * 0xD1342543DE82EF95 + (monster + 1) * 0xAF251AF3B0F025B5
    )
    mixed &= MASK
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & MASK
    return (mixed ^ (mixed >> 31)) >> 32


def policy(arena: Arena) -> Policy:
    """Return how the monsters of a map step."""
    makers = (still, wander, chase, random_chase, classic)
    return dict(zip(POLICIES, makers, strict=True))[arena.rules.policy](arena)


def depends_on_turn(arena: Arena) -> bool:
    """Say whether the monsters' steps depend on the number of the turn."""
    return bool(arena.monsters) and arena.rules.policy in BY_CHANCE


def still(_arena: Arena) -> Policy:
    """Stay."""
    return lambda monsters, _target, _heading, _turn: monsters


# ------------------------------------------------------------------ shortest paths


def chase(arena: Arena) -> Policy:
    """Step along a shortest path to Pacman. Monsters that meet never part, so they are merged."""
    tables, compass = arena.toward, arena.compass

    def step(monsters: Monsters, target: int, _heading: int, _turn: int) -> Monsters:
        table = tables[target] or compass(target)
        if len(monsters) == 1:
            return (table[monsters[0]],)
        return tuple(sorted({table[monster] for monster in monsters}))

    return step


def classic(arena: Arena) -> Policy:
    """Give each monster a character, in rotation: hunter, ambusher, flanker, shy."""
    characters = (hunter, ambusher, flanker, shy)
    aims = [characters[number % 4](arena, number) for number in range(len(arena.monsters))]

    def step(monsters: Monsters, target: int, heading: int, _turn: int) -> Monsters:
        pairs = zip(monsters, aims, strict=True)
        return tuple(
            arena.compass(aim(monsters, target, heading))[monster] for monster, aim in pairs
        )

    return step


Aim = Callable[[Monsters, int, int], int]
"""What a character aims at: from the monsters' cells, Pacman's cell and his last step."""


def hunter(_arena: Arena, _number: int) -> Aim:
    """Aim at Pacman."""
    return lambda _monsters, target, _heading: target


def ambusher(arena: Arena, _number: int) -> Aim:
    """Aim at where Pacman will be in four steps if he goes straight on, up to the next wall."""
    return lambda _monsters, target, heading: straight_on(arena, target, heading, AHEAD)


def flanker(arena: Arena, _number: int) -> Aim:
    """Aim at the mirror image of the first monster in Pacman, to come from the other side."""

    def aim(monsters: Monsters, target: int, _heading: int) -> int:
        (row, col), (other_row, other_col) = (divmod(c, arena.cols) for c in (target, monsters[0]))
        row, col = 2 * row - other_row, 2 * col - other_col
        inside = 0 <= row < arena.rows and 0 <= col < arena.cols
        there = row * arena.cols + col
        return there if inside and not arena.walls[there] else target

    return aim


def shy(arena: Arena, number: int) -> Aim:
    """Aim at Pacman from afar, and at home when he is near."""
    home = arena.monsters[number]
    near: dict[int, list[int]] = {}

    def aim(monsters: Monsters, target: int, _heading: int) -> int:
        steps = near.get(target) or near.setdefault(target, arena.steps_to(target))
        return target if SHY < steps[monsters[number]] < FAR else home

    return aim


def straight_on(arena: Arena, cell: int, heading: int, most: int) -> int:
    """Return the open cell `most` steps ahead, or the last one before a wall."""
    for _ in range(most if heading else 0):
        if cell + heading not in arena.next_to[cell]:
            break
        cell += heading
    return cell


# ------------------------------------------------------------------ chance


def wander(arena: Arena) -> Policy:
    """Take a random step: anywhere, or only from home to a cell beside it and back."""
    homes = arena.monsters if arena.rules.wander == "home" else (None,) * len(arena.monsters)
    roll = rolls(arena)

    def step(monsters: Monsters, _target: int, _heading: int, turn: int) -> Monsters:
        trios = zip(monsters, homes, roll(turn), strict=True)
        return tuple(stray(arena, cell, home, bits) for cell, home, bits in trios)

    return step


def stray(arena: Arena, cell: int, home: int | None, bits: int) -> int:
    """Return one of the cells that a wanderer may step to; it stays where there is none."""
    free = arena.next_to[cell]
    if home is not None and cell != home:
        free = (home,) if home in free else ()
    return free[bits * len(free) >> 32] if free else cell


def random_chase(arena: Arena) -> Policy:
    """Chase three times out of four, otherwise take a random step."""
    roll = rolls(arena)

    def step(monsters: Monsters, target: int, _heading: int, turn: int) -> Monsters:
        table = arena.compass(target)
        pairs = zip(monsters, roll(turn), strict=True)
        return tuple(
            table[cell] if bits & 3 else stray(arena, cell, None, bits) for cell, bits in pairs
        )

    return step


def rolls(arena: Arena) -> Callable[[int], tuple[int, ...]]:
    """Return a function from a turn to the random bits of all monsters."""
    known: dict[int, tuple[int, ...]] = {}
    seed, numbers = arena.rules.dice, range(len(arena.monsters))

    def roll(turn: int) -> tuple[int, ...]:
        if turn not in known:
            known[turn] = tuple(chance(seed, turn, number) for number in numbers)
        return known[turn]

    return roll
