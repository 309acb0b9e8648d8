"""What can still be eaten from a place of a world: alive, on the last walk, and at most.

Every game is a walk over places that are alive, and perhaps a tail over dead ones. So no game eats
more than the food of all living places that can be reached, and what a tail adds to it. Where that
is not all food, the map cannot be won; and that is a proof, if all places are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from searchcade.games.pacman.agents.senses import Sense
from searchcade.games.pacman.agents.world import World
from searchcade.games.pacman.scoring import FOOD_POINTS


def open_food(world: World, root: int) -> dict[int, int]:
    """Return for each place that is alive and known from `root` the food that it leads to."""
    return Components(world).pass_from(root)


class Components:
    """Tarjan's pass, without recursion: walks are longer than Python's stack."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.bits = world.arena.food_bits
        self.order: dict[int, int] = {}
        self.low: dict[int, int] = {}
        self.food: dict[int, int] = {}
        """Of places whose component is finished."""
        self.gathered: dict[int, int] = {}
        """Of places whose component is open: what was seen below them."""
        self.stack: list[int] = []

    def pass_from(self, root: int) -> dict[int, int]:
        """Walk depth first; a place is finished when all its steps are."""
        walk = [(root, self._enter(root))]
        order, low, food, dead = self.order, self.low, self.food, self.world.dead
        while walk:
            place, ways = walk[-1]
            for there in ways:
                if dead[there]:
                    continue
                if there not in order:
                    walk.append((there, self._enter(there)))
                    break
                if there in food:
                    self.gathered[place] |= food[there]
                elif order[there] < low[place]:
                    low[place] = order[there]
            else:
                walk.pop()
                self._leave(place, walk[-1][0] if walk else place)
        return food

    def _enter(self, place: int) -> Iterator[int]:
        self.order[place] = self.low[place] = len(self.order)
        self.gathered[place] = self.bits[self.world.cells[place]]
        self.stack.append(place)
        return iter(self.world.ways[place] or ())

    def _leave(self, place: int, before: int) -> None:
        """Close a component at its first place; hand on what was seen to the place before."""
        found = self.gathered[place]
        if self.low[place] == self.order[place]:
            while True:
                member = self.stack.pop()
                self.food[member] = found
                if member == place:
                    break
        elif self.low[place] < self.low[before]:
            self.low[before] = self.low[place]
        self.gathered[before] |= found


Tail = tuple[float, int]
"""The points that a place is still worth, and the cell to step to; -1 to step no more."""
DONE: Tail = (0.0, -1)


class Tails:
    """What dead places are worth when this food is left; some food may be counted twice."""

    def __init__(self, world: World, food: int, prize: int = FOOD_POINTS, toll: int = 1) -> None:
        self.world, self.food = world, food
        self.prize, self.toll = prize, toll
        self.known: dict[int, Tail] = {}
        self.below: dict[int, int] = {}
        """The food that any walk from a dead place comes to, each once."""

    def points(self, cell: int) -> int:
        """Return what a step to a cell earns."""
        return self.prize * bool(self.world.arena.food_bits[cell] & self.food) - self.toll

    def best(self, place: int) -> Tail:
        """Return the best that a dead place is worth; what follows is settled first."""
        waiting = [place]
        while waiting:
            here = waiting[-1]
            ways = [way for way in self.world.look(here) if way not in self.known]
            if ways and here not in self.known:
                waiting += ways
                continue
            waiting.pop()
            self.known[here] = self._settled(here)
            self.below[here] = self._food_below(here)
        return self.known[place]

    def _settled(self, place: int) -> Tail:
        cells = self.world.cells
        steps: list[Tail] = [
            (self.points(cells[way]) + self.known[way][0], cells[way])
            for way in self.world.look(place)
        ]
        steps += [(float(self.points(there)), there) for there in self.world.last[place]]
        return max([*steps, DONE], key=lambda step: step[0])

    def _food_below(self, place: int) -> int:
        bits, ways = self.world.arena.food_bits, self.world.look(place)
        cells = [*(self.world.cells[way] for way in ways), *self.world.last[place]]
        found = reduce(or_, (bits[cell] for cell in cells), 0) & self.food
        return reduce(or_, (self.below[way] for way in ways), found)


def departure(world: World, root: int, food: int) -> list[int]:
    """Return the cells to walk over to where the best tail begins, and the first of it."""
    tails, cells = Tails(world, food), world.cells
    came = {root: -1}
    reached, steps = [root], {root: 0}
    best, found = 0.0, [-1, -1]
    for place in reached:  # grows meanwhile
        for way in world.ways[place] or ():
            if world.dead[way]:
                value = tails.points(cells[way]) + tails.best(way)[0] - steps[place]
                if value > best:
                    best, found = value, [place, cells[way]]
            elif way not in came:
                came[way], steps[way] = place, steps[place] + 1
                reached.append(way)
        for there in world.last[place]:
            if tails.points(there) - steps[place] > best:
                best, found = tails.points(there) - steps[place], [place, there]
    place, there = found
    return [] if place < 0 else [*walk_to(came, place, cells), there]


def walk_to(came: dict[int, int], place: int, cells: list[int]) -> list[int]:
    """Return the cells from where a search began, without it, to a place."""
    found = []
    while came[place] >= 0:
        found.append(cells[place])
        place = came[place]
    return found[::-1]


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
