"""How likely wandering monsters touch Pacman, when each of their steps is as likely as another."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from math import prod

from searchcade.games.pacman.arena import Arena

LEAST = 2  # turns to look ahead at least
TURNS = 6  # to look ahead: as long as somebody may need to come out of a dead end
MOST = 3  # monsters whose steps are tried, the nearest ones
WORK = 10_000  # rolls of the dice that are tried before each step, for every further turn
MANY = 200_000  # risks to keep


class UsedUp(Exception):
    """The work for this step is used up."""


class Wanderers:
    """Monsters that wander: freely, or from home to a cell beside it and back."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.homes: set[int] = set()
        """Those that are known. A wanderer on one may go anywhere, one beside it goes back."""
        self.known: dict[tuple[int, tuple[int, ...], int], float] = {}
        """The risk of a cell, monsters and turns, as long as no further home is known."""
        self.known_homes = 0
        self.finish = -1
        """The cell of the last food, once it is known to be the last: there the game is won."""
        self.left = 10**9
        """The rolls of the dice that may still be tried."""
        self.away: dict[int, list[int]] = {}

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

    def risks(self, cells: Collection[int], monsters: Collection[int]) -> list[float]:
        """Return the risk of a step to each cell, as many turns ahead as the work allows.

        Where all is open, monsters have so many ways that fewer turns must do.
        """
        if len(self.known) > MANY:
            self.known.clear()
        found: list[float] = []
        for turns in range(LEAST, TURNS + 1):
            self.left = WORK if turns > LEAST else 10**9
            try:
                found = [self.risk_ahead(cell, monsters, turns) for cell in cells]
            except UsedUp:
                break
        return found

    def risk_ahead(self, cell: int, monsters: Collection[int], turns: int = TURNS) -> float:
        """Return how likely he is touched in this turn or the next ones, if he steps with care.

        All steps of the monsters that are near enough are tried, of the nearest ones.
        """
        if self.known_homes != len(self.homes):
            self.known, self.known_homes = {}, len(self.homes)
        away = self.steps_to(cell)
        near = [each for each in monsters if away[each] <= 2 * turns]
        return self._step(cell, tuple(sorted(sorted(near, key=away.__getitem__)[:MOST])), turns)

    def _step(self, cell: int, monsters: tuple[int, ...], turns: int) -> float:
        """Return the risk of a step to a cell: that of this turn, and what the dice leave."""
        if cell in monsters:
            return 1.0
        rolls = list(product(*(self.steps(monster) for monster in monsters)))
        self.left -= len(rolls)
        if self.left < 0:
            raise UsedUp
        return sum(self._rest(cell, moved, turns - 1) for moved in rolls) / len(rolls)

    def _rest(self, cell: int, monsters: tuple[int, ...], turns: int) -> float:
        """Return the risk of being here, with so many turns to come: that of the best step."""
        if cell in monsters:
            return 1.0
        if cell == self.finish:
            return 0.0
        away = self.steps_to(cell)
        near = tuple(sorted(each for each in monsters if away[each] <= 2 * turns))
        if not near:
            return 0.0
        key = cell, near, turns
        found = self.known.get(key)
        if found is None:
            found = min(self._step(there, near, turns) for there in self.arena.next_to[cell])
            self.known[key] = found
        return found

    def steps_to(self, cell: int) -> list[int]:
        """Return the steps from each cell to this one."""
        found = self.away.get(cell)
        if found is None:
            found = self.away[cell] = self.arena.steps_to(cell)
        return found

    def apart(self, one: int, two: int) -> int:
        """Return the rows and columns between two cells."""
        (row, col), (there, over) = divmod(one, self.arena.cols), divmod(two, self.arena.cols)
        return abs(row - there) + abs(col - over)
