"""The end of a game that cannot go on: the most food before the monsters come.

Dying costs nothing, so who can eat no more and live does best to eat what he can on the way down.
From a dead place every walk ends soon, so the best one follows from the ends backwards.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from searchcade.games.pacman.agents.world import World
from searchcade.games.pacman.plans import FOOD_POINTS

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
