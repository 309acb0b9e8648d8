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
from searchcade.games.pacman.agents.world import PlaceGraph
from searchcade.games.pacman.scoring import FOOD_POINTS


def open_food(world: PlaceGraph, root: int) -> dict[int, int]:
    """Return for each known living place reachable from `root` the food that it leads to."""
    return Components(world).pass_from(root)


class Components:
    """Tarjan's strongly connected components, without recursion, in one pass.

    Places of one component can be reached from each other, so they share their open food. Tarjan's
    algorithm finishes a component after all those that it leads to, so their food can be added up.
    """

    def __init__(self, world: PlaceGraph) -> None:
        self.world = world
        self.bits = world.arena.food_bits
        self.order: dict[int, int] = {}
        self.low: dict[int, int] = {}
        self.food: dict[int, int] = {}
        """The food of places whose component is finished."""
        self.gathered: dict[int, int] = {}
        """The food found so far of places whose component is open."""
        self.stack: list[int] = []

    def pass_from(self, root: int) -> dict[int, int]:
        """Search depth first; a place is finished when all its successors are."""
        walk = [(root, self._enter(root))]
        order, low, food, dead = self.order, self.low, self.food, self.world.dead
        while walk:
            place, successors = walk[-1]
            for there in successors:
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
        return iter(self.world.successors[place] or ())

    def _leave(self, place: int, before: int) -> None:
        """Close a component at its first place; pass its food on to the place before."""
        food = self.gathered[place]
        if self.low[place] == self.order[place]:
            while True:
                member = self.stack.pop()
                self.food[member] = food
                if member == place:
                    break
        elif self.low[place] < self.low[before]:
            self.low[before] = self.low[place]
        self.gathered[before] |= food


Tail = tuple[float, int]
"""The points that a place is still worth, and the next cell; -1 to stop."""
DONE: Tail = (0.0, -1)


class Tails:
    """What dead places are worth with this food left; some food may be counted twice.

    Dying costs nothing, so Pacman eats what he can before the monsters come. Every walk from a
    dead place ends soon, so the best one is computed from the ends backwards.
    """

    def __init__(
        self, world: PlaceGraph, food: int, prize: int = FOOD_POINTS, toll: int = 1
    ) -> None:
        self.world, self.food = world, food
        self.prize, self.toll = prize, toll
        self.known: dict[int, Tail] = {}
        self.below: dict[int, int] = {}
        """The food that any walk from a dead place comes to, each once."""

    def points(self, cell: int) -> int:
        """Return what a step to a cell earns."""
        return self.prize * bool(self.world.arena.food_bits[cell] & self.food) - self.toll

    def best(self, place: int) -> Tail:
        """Return the best tail of a dead place; its successors are computed first."""
        waiting = [place]
        while waiting:
            here = waiting[-1]
            successors = [after for after in self.world.look(here) if after not in self.known]
            if successors and here not in self.known:
                waiting += successors
                continue
            waiting.pop()
            self.known[here] = self._settled(here)
            self.below[here] = self._food_below(here)
        return self.known[place]

    def _settled(self, place: int) -> Tail:
        cells = self.world.cells
        steps: list[Tail] = [
            (self.points(cells[after]) + self.known[after][0], cells[after])
            for after in self.world.look(place)
        ]
        steps += [(float(self.points(there)), there) for there in self.world.last[place]]
        return max([*steps, DONE], key=lambda step: step[0])

    def _food_below(self, place: int) -> int:
        bits, successors = self.world.arena.food_bits, self.world.look(place)
        cells = [*(self.world.cells[after] for after in successors), *self.world.last[place]]
        food = reduce(or_, (bits[cell] for cell in cells), 0) & self.food
        return reduce(or_, (self.below[after] for after in successors), food)


def departure(world: PlaceGraph, root: int, food: int) -> list[int]:
    """Return the cells to the place where the best tail begins, and the first cell of it."""
    tails, cells = Tails(world, food), world.cells
    parents = {root: -1}
    reached, steps = [root], {root: 0}
    best, step = 0.0, [-1, -1]
    for place in reached:  # it grows while we iterate
        for after in world.successors[place] or ():
            if world.dead[after]:
                value = tails.points(cells[after]) + tails.best(after)[0] - steps[place]
                if value > best:
                    best, step = value, [place, cells[after]]
            elif after not in parents:
                parents[after], steps[after] = place, steps[place] + 1
                reached.append(after)
        for there in world.last[place]:
            if tails.points(there) - steps[place] > best:
                best, step = tails.points(there) - steps[place], [place, there]
    place, there = step
    return [] if place < 0 else [*walk_to(parents, place, cells), there]


def walk_to(parents: dict[int, int], place: int, cells: list[int]) -> list[int]:
    """Return the cells of the path to a place, without its first one."""
    walk = []
    while parents[place] >= 0:
        walk.append(cells[place])
        place = parents[place]
    return walk[::-1]


MANY = 400_000  # places: more take too much memory


class Prospects(NamedTuple):
    """Upper bounds for all games."""

    food: int
    """The most food of a game, including that under the start."""
    points: int
    """The most points: that food, and no step that eats nothing."""
    is_complete: bool
    """Whether all places are known; else monsters are left out of these bounds."""
    is_hopeless: bool
    """Whether it is proven that the map cannot be won."""


def prospects(problem: Any, world: PlaceGraph | None = None, most: int = MANY) -> Prospects:
    """Return upper bounds for all games; explore at most `most` new places for it."""
    world = world or PlaceGraph(problem.arena, problem.after)
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


def most_food(world: PlaceGraph, root: int, food: int) -> int:
    """Return an upper bound of the food that can be eaten; all living places must be known."""
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
    dead = [after for after in world.look(place) if world.dead[after]]
    tails_food = [
        eaten_below(tails, after, bits[world.cells[after]] & tails.food) for after in dead
    ]
    return max([*tails_food, *map(tails.points, world.last[place]), 0])
