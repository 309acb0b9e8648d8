"""The rules agree with a second, plainer set of rules on random maps and random games."""

from random import Random

import brute_pacman as brute
import pytest
from random_maps import random_map

from searchcade.games.pacman.arena import Arena, chosen
from searchcade.games.pacman.drawing import draw
from searchcade.games.pacman.monsters import chance
from searchcade.games.pacman.rules import TELEPORTS, State, problem

GAMES = {
    "still": "level: 2",
    "wander home": "level: 3\ndice: 5",
    "wander free": "level: 3\nwander: free\ndice: 9",
    "chase": "level: 4",
}
LONGEST = 40  # steps of a random game


def world_of(arena: Arena, state: State, world: brute.World) -> brute.World:
    """Write a state as the plain rules do, keeping what a state does not know."""

    def places(cells: list[int]) -> list[brute.Place]:
        return [divmod(cell, arena.cols) for cell in cells]

    return brute.World(
        world.signs,
        divmod(state.cell, arena.cols),
        tuple(places([*state.monsters])),
        frozenset(places(chosen(arena.food, state.food))),
        frozenset(places(chosen(arena.pies, state.pies))),
        state.power,
        world.turns,
    )


def same(one: brute.World, other: brute.World, *, alike: bool) -> bool:
    """Compare two worlds; monsters that are alike only by the set of their cells."""
    monsters = [set(w.monsters) if alike else w.monsters for w in (one, other)]
    rest = [(w.pacman, w.food, w.pies, w.power) for w in (one, other)]
    return monsters[0] == monsters[1] and rest[0] == rest[1]


@pytest.mark.parametrize("turns", ["alternate", "simultaneous"])
@pytest.mark.parametrize("policy", GAMES)
@pytest.mark.parametrize("seed", range(25))
def test_hunts_go_as_the_plain_rules_say(seed: int, policy: str, turns: str) -> None:
    headers = f"{GAMES[policy]}\nturns: {turns}"
    arena = random_map(seed, headers=headers, more="GGG"[: seed % 3 + 1], food=3, walls=20)
    rules, random = problem(arena), Random(f"game {seed}")
    state, world = rules.start, brute.begin("\n".join(draw(arena, "O")))
    alike = policy in ("still", "chase")
    for step in range(LONGEST):
        bits = [chance(arena.rules.dice, step, number) for number in range(len(arena.monsters))]
        worlds = {
            direction: brute.turn(world, direction, turns, policy, bits)
            for direction in brute.DIRECTIONS
        }
        expected = (
            {} if brute.is_over(world) else {direction: w for direction, w in worlds.items() if w}
        )
        found = {move: after for move, after, cost in rules.successors(state) if cost == 1}
        assert found.keys() == expected.keys()
        for direction, later in expected.items():
            assert same(world_of(arena, found[direction], later), later, alike=alike)
        if not expected:
            break
        direction = random.choice([*expected])
        state, world = found[direction], expected[direction]
    assert rules.is_goal(state) == (not world.food and world.pacman not in world.monsters)


@pytest.mark.parametrize("teleport", TELEPORTS)
@pytest.mark.parametrize("seed", range(25))
def test_feasts_go_as_the_plain_rules_say(seed: int, teleport: str) -> None:
    headers = f"level: pies\nteleport: {teleport}"
    arena = random_map(seed, headers=headers, more="OO", food=3, walls=45)
    rules, random = problem(arena), Random(f"game {seed}")
    state, world = rules.start, brute.begin("\n".join(draw(arena, "O")))
    for _ in range(LONGEST):
        expected = brute.pie_moves(world, teleport)
        found = {move: after for move, after, cost in rules.successors(state) if cost == 1}
        assert found.keys() == expected.keys()
        for move, later in expected.items():
            assert same(world_of(arena, found[move], later), later, alike=True)
        if not expected:
            break
        move = random.choice([*expected])
        state, world = found[move], expected[move]
    assert rules.is_goal(state) == (not world.food)


@pytest.mark.parametrize("seed", range(10))
def test_the_compass_shows_the_first_of_the_shortest_ways(seed: int) -> None:
    arena = random_map(seed, food=1, walls=25)
    world = brute.begin("\n".join(draw(arena, "O")))
    floor = [cell for cell, wall in enumerate(arena.walls) if not wall]
    for target in floor:
        table = arena.compass(target)
        for cell in floor:
            here, there = divmod(cell, arena.cols), divmod(target, arena.cols)
            assert divmod(table[cell], arena.cols) == brute.chased(world, here, there)
