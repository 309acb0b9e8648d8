"""How likely wandering monsters touch Pacman, when each of their steps is as likely as another."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from math import prod

from searchcade.games.pacman.arena import Arena

NEAR = 4  # rows and columns: monsters farther away touch nobody in two turns


class Wanderers:
    """Monsters that wander: freely, or from home to a cell beside it and back."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.homes: set[int] = set()
        """Those that are known. A wanderer on one may go anywhere, one beside it goes back."""

    def steps(self, monster: int) -> tuple[int, ...]:
        """Return where a monster can go."""
        ways = self.arena.next_to[monster]
        if monster in self.homes:
            return ways
        return tuple(way for way in ways if way in self.homes) or ways or (monster,)

    def risk(self, cell: int, monsters: Collection[int]) -> float:
        """Return how likely Pacman is touched in the turn in which he steps to a cell."""
        if cell in monsters:
            return 1.0
        ways = [self.steps(monster) for monster in monsters]
        return 1 - prod(1 - each.count(cell) / len(each) for each in ways if each)

    def risk_of_two(self, cell: int, monsters: Collection[int]) -> float:
        """Return how likely he is touched in this turn or the next, if he then steps with care.

        All steps of the monsters that are near enough are tried.
        """
        near = [each for each in monsters if self.apart(cell, each) <= NEAR]
        now = self.risk(cell, near)
        if now == 1.0 or not near:
            return now
        rolls = list(product(*(self.steps(monster) for monster in near)))
        alive = [moved for moved in rolls if cell not in moved]
        ways = self.arena.next_to[cell]
        later = sum(min(self.risk(there, moved) for there in ways) for moved in alive)
        return now + later / len(rolls)

    def apart(self, one: int, two: int) -> int:
        """Return the rows and columns between two cells."""
        (row, col), (there, over) = divmod(one, self.arena.cols), divmod(two, self.arena.cols)
        return abs(row - there) + abs(col - over)
