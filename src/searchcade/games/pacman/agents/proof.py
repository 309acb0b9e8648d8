"""What is possible on a map at all: how much food, how many points, and whether it can be won.

Every game is a walk over places that are alive, and perhaps a tail over dead ones. So nobody eats
more than the food of all living places that can be reached, and what a tail adds to it. Where that
is not all food, the map cannot be won; and that is a proof, if all places are known.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from searchcade.games.pacman.agents.reach import open_food
from searchcade.games.pacman.agents.sense import Sense
from searchcade.games.pacman.agents.tail import Tails
from searchcade.games.pacman.agents.world import World
from searchcade.games.pacman.plans import FOOD_POINTS

MANY = 400_000  # places: more take too much memory


class Prospects(NamedTuple):
    """What no game can exceed."""

    food: int
    """The most food of a game, that under the start included."""
    points: int
    """The most points: that food, and no step that eats nothing."""
    is_complete: bool
    """Whether all places are known; else monsters are left out of these bounds."""
    is_hopeless: bool
    """Whether it is proven that nobody wins."""


def prospects(problem: Any, world: World | None = None, most: int = MANY) -> Prospects:
    """Return what no game can exceed; look into at most so many new places to find out."""
    world = world or World(problem.arena, problem.after)
    start, every = problem.start, len(problem.arena.food)
    root = world.place(start.cell, start.monsters)
    is_complete = world.explore(root, most)
    if is_complete:
        food = most_food(world, root, start.food)
    else:
        food = Sense(problem.arena).reachable(start.cell, start.food).bit_count()
    before = every - start.food.bit_count()
    points = FOOD_POINTS * before + (FOOD_POINTS - 1) * food
    return Prospects(before + food, points, is_complete, before + food < every)


def most_food(world: World, root: int, food: int) -> int:
    """Return how much of the food somebody can eat at most; all living places must be known."""
    world.look(root)
    if world.dead[root]:
        return eaten_below(Tails(world, food, prize=1, toll=0), root)
    known = open_food(world, root)
    alive = known[root] & food
    tails = Tails(world, food & ~alive, prize=1, toll=0)
    return alive.bit_count() + max(longest_tail(tails, place) for place in known)


def eaten_below(tails: Tails, place: int, first: int = 0) -> int:
    """Return the most food of a dead place and after it: all that is met, each food once.

    `first` is the food on the place itself, if it counts: a walk may come back to it.
    """
    met = int(tails.best(place)[0]) + first.bit_count()
    return min(met, (tails.below[place] | first).bit_count())


def longest_tail(tails: Tails, place: int) -> int:
    """Return the most food of a tail that leaves a living place."""
    world, bits = tails.world, tails.world.arena.food_bits
    dead = [way for way in world.look(place) if world.dead[way]]
    found = [eaten_below(tails, way, bits[world.cells[way]] & tails.food) for way in dead]
    return max([*found, *map(tails.points, world.last[place]), 0])
