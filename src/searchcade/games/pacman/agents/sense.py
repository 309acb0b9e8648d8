"""What players feel on a map: how far things are, where hunters step, how good it is here."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from searchcade.games.pacman.arena import FAR, Arena
from searchcade.games.pacman.distances import numbers
from searchcade.games.pacman.plans import FOOD_POINTS

TOUCHED = -1000.0
"""Worse than any loss of food that a look ahead can see."""
NEAR = 5  # steps at which a monster begins to be a threat
THREAT = 30.0
BOREDOM = 0.5  # points that a step loses each time the same came of it before
MOST_BORED = 20


class Boredom:
    """How often Pacman was on a cell with the same food left: who goes in circles grows bored."""

    def __init__(self) -> None:
        self.met: Counter[tuple[int, int]] = Counter()

    def note(self, cell: int, food: int) -> None:
        """Note that he is there."""
        self.met[cell, food] += 1

    def points(self, cell: int, food: int) -> float:
        """Return what a step there loses for it."""
        return BOREDOM * min(MOST_BORED, self.met[cell, food])


class Sense:
    """Tables of a map, made when they are first needed."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self._steps: list[list[int]] = [[] for _ in arena.walls]
        self._rings: list[list[int]] = [[] for _ in arena.walls]
        self._hunting: dict[tuple[int, int], tuple[int, ...]] = {}

    def steps(self, target: int) -> list[int]:
        """Return the steps from each cell to a target."""
        return self._steps[target] or self._measured(target)

    def _measured(self, target: int) -> list[int]:
        self._steps[target] = self.arena.steps_to(target)
        return self._steps[target]

    @cached_property
    def farthest(self) -> int:
        """Return more steps than any way needs."""
        return len(self.arena.walls)

    def nearest(self, cell: int, food: int) -> int:
        """Return the steps to the nearest of the food that is left."""
        rings = self._rings[cell] or self._ringed(cell)
        for steps, ring in enumerate(rings):
            if ring & food:
                return steps
        return self.farthest

    def _ringed(self, cell: int) -> list[int]:
        """Note the food at each number of steps as a bit mask."""
        steps = self.steps(cell)
        away = [steps[food] for food in self.arena.food]
        rings = [0] * (max((each for each in away if each < FAR), default=0) + 1)
        for number, each in enumerate(away):
            if each < FAR:
                rings[each] |= 1 << number
        self._rings[cell] = rings
        return rings

    def bite(self, there: int, food: int) -> tuple[int, int]:
        """Return the points of a step to a cell, and the food that it leaves."""
        bit = self.arena.food_bits[there] & food
        return FOOD_POINTS * bool(bit) - 1, food ^ bit

    def hunting(self, monster: int, pacman: int) -> tuple[int, ...]:
        """Return the steps by which a monster comes nearer; it stays where there is none."""
        found = self._hunting.get((monster, pacman))
        if found is None:
            steps = self.steps(pacman)
            ways = self.arena.next_to[monster]
            nearer = tuple(there for there in ways if steps[there] < steps[monster] < FAR)
            found = self._hunting[monster, pacman] = nearer or (monster,)
        return found

    def prospect(self, cell: int, monsters: tuple[int, ...], food: int) -> float:
        """Return how good it is to be here: near food, and far from monsters."""
        steps = self.steps(cell)
        value = -float(self.nearest(cell, food)) if food else 0.0
        for monster in monsters:
            if steps[monster] < NEAR:
                value -= THREAT / max(1, steps[monster])
        return value

    def reachable(self, cell: int, food: int) -> int:
        """Return the food that a way leads to, if monsters are left out."""
        steps = self.steps(cell)
        return sum(1 << n for n in numbers(food) if steps[self.arena.food[n]] < FAR)
