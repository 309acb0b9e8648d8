"""What agents know of a map: distances and threats, what was seen in the fog, and risks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cached_property
from itertools import product
from math import prod

from searchcade.games.pacman.arena import FAR, Arena
from searchcade.games.pacman.heuristics import numbers
from searchcade.games.pacman.rules import Glimpse, seen_from
from searchcade.games.pacman.scoring import FOOD_POINTS

TOUCHED = -1000.0
"""Worse than any loss of food within the lookahead."""
NEAR = 5  # a monster nearer than this is a threat
THREAT = 30.0
BOREDOM = 0.5  # points that a step loses for each earlier visit
MAX_BORED = 20


class Boredom:
    """How often Pacman was on a cell with the same food left: a penalty for going in circles."""

    def __init__(self) -> None:
        self.met: Counter[tuple[int, int]] = Counter()
        self.visits: list[tuple[int, int]] = []
        """All visits, the first one first."""

    def note(self, cell: int, food: int) -> None:
        """Count a visit."""
        self.met[cell, food] += 1
        self.visits.append((cell, food))

    def until(self, count: int) -> Boredom:
        """Return what it was after so many visits."""
        before = Boredom()
        for visit in self.visits[:count]:
            before.note(*visit)
        return before

    def points(self, cell: int, food: int) -> float:
        """Return the penalty of a step there."""
        return BOREDOM * min(MAX_BORED, self.met[cell, food])


class Sense:
    """Distances and threats on a map, in tables that are filled on demand."""

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
        """Return more steps than any path has."""
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
        nearest = self._hunting.get((monster, pacman))
        if nearest is None:
            steps = self.steps(pacman)
            cells = self.arena.next_to[monster]
            nearer = tuple(there for there in cells if steps[there] < steps[monster] < FAR)
            nearest = self._hunting[monster, pacman] = nearer or (monster,)
        return nearest

    def prospect(self, cell: int, monsters: tuple[int, ...], food: int) -> float:
        """Return the value of a position: near food, and far from monsters."""
        steps = self.steps(cell)
        value = -float(self.nearest(cell, food)) if food else 0.0
        for monster in monsters:
            if steps[monster] < NEAR:
                value -= THREAT / max(1, steps[monster])
        return value

    def reachable(self, cell: int, food: int) -> int:
        """Return the food that can be reached without monsters."""
        steps = self.steps(cell)
        return sum(1 << n for n in numbers(food) if steps[self.arena.food[n]] < FAR)


REMEMBERED = 12  # turns for which a monster out of sight is feared


class FogMemory:
    """What Pacman knows in the fog: what he saw so far. Large sets of cells are bit masks."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.open = sum(1 << cell for cell, wall in enumerate(arena.walls) if not wall)
        self.seen = 0
        self.food: set[int] = set()
        self.monsters: tuple[int, ...] = ()
        """The monsters in sight."""
        self.shadows: list[tuple[frozenset[int], int]] = []
        """For each monster that went out of sight the cells it may be on, and the turns since."""
        self._sight: dict[int, int] = {}

    def look(self, seen: Glimpse) -> bool:
        """Update the memory; say whether anything is new or was eaten."""
        before = self.seen, len(self.food)
        self.food = (self.food - seen.seen) | seen.food
        self.seen |= self.sight(seen.cell)
        self.monsters = seen.monsters
        return before != (self.seen, len(self.food))

    @property
    def is_last(self) -> bool:
        """Say whether one food is left, and no cell where another may be."""
        return len(self.food) == 1 and not self.open & ~self.seen

    def sight(self, cell: int) -> int:
        """Return the open cells that can be seen from a cell."""
        visible = self._sight.get(cell)
        if visible is None:
            cells = seen_from(self.arena, cell)
            visible = self._sight[cell] = sum(1 << each for each in cells) & self.open
        return visible

    def news(self, cell: int, of: int) -> int:
        """Return how many of these cells would be new from a cell."""
        return (self.sight(cell) & ~self.seen & of).bit_count()

    def watch(self, seen: Glimpse) -> tuple[int, ...]:
        """Return the monsters in sight, and for hidden ones the nearest cell they may be on."""
        walked = [(self.walked(cells), age + 1) for cells, age in self.shadows]
        gone = [(cells, age) for cells, age in walked if cells.isdisjoint(seen.monsters)]
        left = [(cells - seen.seen, age) for cells, age in gone if age <= REMEMBERED]
        self.shadows = [shadow for shadow in left if shadow[0]]
        steps = self.arena.steps_to(seen.cell)
        nearest = tuple(
            min(cells, key=lambda cell: (steps[cell], cell)) for cells, _ in self.shadows
        )
        self.shadows += [(frozenset({monster}), 0) for monster in seen.monsters]
        return (*seen.monsters, *nearest)

    def walked(self, cells: frozenset[int]) -> frozenset[int]:
        """Return the cells that a monster on one of these may be on a turn later."""
        return frozenset(there for cell in cells for there in self.arena.next_to[cell])


MIN_TURNS = 2  # turns to look ahead at least
TURNS = 6  # to look ahead: as many as it may take to leave a dead end
MAX_MONSTERS = 3  # monsters whose steps are considered, the nearest ones
WORK = 10_000  # rolls of the dice to consider before each step, for every further turn
MANY = 200_000  # risks to cache


class UsedUp(Exception):
    """The work for this step is used up."""


class Wanderers:
    """The risk from monsters that wander: freely, or from home to a cell beside it and back.

    Each of their steps is taken as equally likely.
    """

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.homes: set[int] = set()
        """The known homes. A monster at home may go anywhere, one beside it goes back."""
        self.known: dict[tuple[int, tuple[int, ...], int], float] = {}
        """The risk of a cell, monsters and turns, as long as no further home is known."""
        self.known_homes = 0
        self.finish = -1
        """The cell of the last food, once it is known to be the last: there the game is won."""
        self.left = 10**9
        """The rolls of the dice that may still be considered."""
        self.away: dict[int, list[int]] = {}

    def steps(self, monster: int) -> tuple[int, ...]:
        """Return where a monster can go."""
        cells = self.arena.next_to[monster]
        if monster in self.homes:
            return cells
        return tuple(there for there in cells if there in self.homes) or cells or (monster,)

    def risk(self, cell: int, monsters: Collection[int]) -> float:
        """Return the risk of a touch in the turn in which Pacman steps to a cell."""
        if cell in monsters:
            return 1.0
        cells = [self.steps(monster) for monster in monsters]
        return 1 - prod(1 - each.count(cell) / len(each) for each in cells if each)

    def risks(self, cells: Collection[int], monsters: Collection[int]) -> list[float]:
        """Return the risk of a step to each cell, as many turns ahead as the work allows.

        On open maps monsters have many steps, so fewer turns are looked at.
        """
        if len(self.known) > MANY:
            self.known.clear()
        risks: list[float] = []
        for turns in range(MIN_TURNS, TURNS + 1):
            self.left = WORK if turns > MIN_TURNS else 10**9
            try:
                risks = [self.risk_ahead(cell, monsters, turns) for cell in cells]
            except UsedUp:
                break
        return risks

    def risk_ahead(self, cell: int, monsters: Collection[int], turns: int = TURNS) -> float:
        """Return the risk of a touch in this turn or the next ones, if he plays carefully.

        All steps of the nearest monsters are considered, as far as they are near enough.
        """
        if self.known_homes != len(self.homes):
            self.known, self.known_homes = {}, len(self.homes)
        away = self.steps_to(cell)
        near = [each for each in monsters if away[each] <= 2 * turns]
        return self._step(
            cell, tuple(sorted(sorted(near, key=away.__getitem__)[:MAX_MONSTERS])), turns
        )

    def _step(self, cell: int, monsters: tuple[int, ...], turns: int) -> float:
        """Return the risk of a step to a cell: the mean over all rolls of the monsters."""
        if cell in monsters:
            return 1.0
        rolls = list(product(*(self.steps(monster) for monster in monsters)))
        self.left -= len(rolls)
        if self.left < 0:
            raise UsedUp
        return sum(self._rest(cell, moved, turns - 1) for moved in rolls) / len(rolls)

    def _rest(self, cell: int, monsters: tuple[int, ...], turns: int) -> float:
        """Return the risk of being here with `turns` turns to come: that of the best step."""
        if cell in monsters:
            return 1.0
        if cell == self.finish:
            return 0.0
        away = self.steps_to(cell)
        near = tuple(sorted(each for each in monsters if away[each] <= 2 * turns))
        if not near:
            return 0.0
        key = cell, near, turns
        risk = self.known.get(key)
        if risk is None:
            risk = min(self._step(there, near, turns) for there in self.arena.next_to[cell])
            self.known[key] = risk
        return risk

    def steps_to(self, cell: int) -> list[int]:
        """Return the steps from each cell to this one."""
        steps = self.away.get(cell)
        if steps is None:
            steps = self.away[cell] = self.arena.steps_to(cell)
        return steps

    def apart(self, one: int, two: int) -> int:
        """Return the rows and columns between two cells."""
        (row, col), (there, over) = divmod(one, self.arena.cols), divmod(two, self.arena.cols)
        return abs(row - there) + abs(col - over)
