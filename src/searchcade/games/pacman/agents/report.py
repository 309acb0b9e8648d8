"""Two agents of the report: local search in the fog, and minimax with one monster a ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Any, Literal

from searchcade.games.pacman.agents.game import (
    InTheFog,
    Ratings,
    TreeFrame,
    TreeGrower,
    by_rating,
    in_order,
    is_dark,
    is_hunted,
    played,
)
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.rules import Glimpse, State
from searchcade.games.pacman.scoring import FOOD_POINTS
from searchcade.search.game_tree import Offer
from searchcade.search.node import Search
from searchcade.search.registry import algorithm

LOOK = 3  # steps within which things count
FOOD_NEAR = (35.0, 10.0, 5.0)
MONSTER_NEAR = (-inf, -inf, -100.0)
"""The points that food or a monster adds to cells 0, 1 and 2 steps away."""
Formula = Literal["program", "text"]
VISIT: dict[Formula, int] = {"program": 2, "text": 1}
"""The points that a visit costs: the report says 1, its program subtracts it twice."""


@algorithm(
    "report-local", "Local search as in the report", game="pacman", complete=False, fits=is_dark
)
def report_local(problem: Any, formula: Formula = "program") -> Search[State]:
    """Step to the best cell beside Pacman: food and monsters within 3 steps count, and visits.

    As in the report's program, whatever is seen adds its points once for every path there, a
    monster hides the food under it, and where every cell is forbidden the first one is taken.
    A visit costs 2 as in its program, with `formula=text` 1.
    """
    player = InTheFog(problem.arena, LocalSearch(problem.arena, VISIT[formula]).rate)
    return played(problem, by_rating(problem, player), remembers=True)


class LocalSearch:
    """The evaluation of cells, and how often Pacman visited each."""

    def __init__(self, arena: Arena, visit: int = VISIT["program"]) -> None:
        self.neighbours = [tuple(in_order(arena, cell)) for cell in range(len(arena.walls))]
        self.visits: Counter[int] = Counter()
        self.visit = visit

    def rate(self, seen: Glimpse) -> Ratings:
        """Value each cell beside Pacman: what is near, less the visits."""
        self.visits[seen.cell] += 1
        points: Counter[int] = Counter()
        for walk in self.walks((seen.cell,), LOOK):
            table = (
                MONSTER_NEAR
                if walk[-1] in seen.monsters
                else FOOD_NEAR
                if walk[-1] in seen.food
                else ()
            )
            if table:
                self.spread(points, walk[-1], seen.cell, table)
        beside = self.neighbours[seen.cell]
        return [(points[there] - self.visit * self.visits[there], there) for there in beside]

    def walks(self, walk: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
        """Yield all walks of at most `most` steps that enter no cell twice."""
        for there in self.neighbours[walk[-1]] if most else ():
            if there not in walk:
                yield (*walk, there)
                yield from self.walks((*walk, there), most - 1)

    def spread(
        self, points: Counter[int], source: int, pacman: int, table: tuple[float, ...]
    ) -> None:
        """Add points to the cells around a food or a monster, but not beyond Pacman."""
        for walk in ((source,), *self.walks((source,), len(table) - 1)):
            if pacman not in walk:
                points[walk[-1]] += table[len(walk) - 1]  # type: ignore[assignment]


FOOD, MONSTER = 100.0, 150.0
EMPTY: dict[Formula, int] = {"program": 5, "text": 0}  # points for each empty cell
CAUGHT, STUCK = -1e8, -1e16  # for the report both are minus infinity; its program prefers the first


@algorithm(
    "report-minimax", "Minimax as in the report", game="pacman", complete=False, fits=is_hunted
)
def report_minimax(problem: Any, depth: int = 4, formula: Formula = "program") -> Search[State]:
    """Choose by minimax with the report's evaluation; in a ply of theirs one monster steps.

    The value of a position is the score, + 100 / steps to the nearest food, - 150 / steps to each
    monster, by rows and columns; and 5 for each empty cell, which its program adds and its text
    leaves out. A monster hides the food that it is on, and in the look ahead it eats it.
    """
    return played(problem, by_rating(problem, Minimax(problem.arena, depth, EMPTY[formula])))


class Minimax:
    """The lookahead, from both sides. Monsters on one cell are one, as on the report's map."""

    def __init__(self, arena: Arena, depth: int, empty: int = EMPTY["program"]) -> None:
        self.arena, self.depth, self.empty, self.made = arena, depth, empty, 0
        self.neighbours = [tuple(in_order(arena, cell)) for cell in range(len(arena.walls))]
        self.places = [divmod(cell, arena.cols) for cell in range(len(arena.walls))]
        self.rings: dict[int, list[tuple[int, int]]] = {}

    def memory(self) -> None:
        """Remember nothing."""

    def watched(self, _memory: None) -> WatchedMinimax:
        """Return a watched agent that repeats what this one did."""
        return WatchedMinimax(self.arena, self.depth, self.empty)

    def rate(self, state: State) -> Ratings:
        """Value every step that does not run into a monster; the last of equals comes first."""
        cell, monsters, food = state.cell, frozenset(state.monsters), state.food
        for monster in monsters:
            food &= ~self.arena.food_bits[monster]
        ratings = self.steps(cell, monsters, food, self.depth, 0)
        return ratings[::-1] or [(-inf, there) for there in self.neighbours[cell][:1]]

    def steps(
        self, cell: int, monsters: frozenset[int], food: int, depth: int, points: int
    ) -> Ratings:
        """Value the steps of Pacman onto cells without a monster."""
        ratings = []
        for there in self.neighbours[cell]:
            if there not in monsters:
                bit = self.arena.food_bits[there] & food
                more = points - 1 + (FOOD_POINTS + self.empty if bit else 0)
                ratings.append((self.lowest(there, monsters, food ^ bit, depth, more), there))
        return ratings

    def lowest(
        self, cell: int, monsters: frozenset[int], food: int, depth: int, points: int
    ) -> float:
        """Return what the monsters leave Pacman: the worst step of any one of them."""
        self.made += 1
        if not (depth and food) or cell in monsters:
            return self.value(cell, monsters, food, points)
        worst = inf
        for monster in monsters:
            others = monsters - {monster}
            for there in self.neighbours[monster]:
                bit = self.arena.food_bits[there] & food
                more = points + (self.empty if bit or there in others else 0)
                moved = others | {there}
                worst = min(worst, self.highest(cell, moved, food ^ bit, depth - 1, more))
        return worst

    def highest(
        self, cell: int, monsters: frozenset[int], food: int, depth: int, points: int
    ) -> float:
        """Return what Pacman can get: his best step."""
        self.made += 1
        if not (depth and food) or cell in monsters:
            return self.value(cell, monsters, food, points)
        ratings = self.steps(cell, monsters, food, depth - 1, points)
        return max((value for value, _ in ratings), default=STUCK)

    def value(self, cell: int, monsters: frozenset[int], food: int, points: int) -> float:
        """Return the report's evaluation."""
        if cell in monsters:
            return CAUGHT
        total = points + FOOD / max(1, self.nearest(cell, food))
        row, col = self.places[cell]
        for monster in sorted(monsters):
            there, over = self.places[monster]
            total -= MONSTER / (abs(there - row) + abs(over - col))
        return total

    def nearest(self, cell: int, food: int) -> int:
        """Return the rows and columns to the nearest food; 1 without any, as in the report."""
        if cell not in self.rings:
            self.rings[cell] = self.ringed(cell)
        return next((away for away, ring in self.rings[cell] if ring & food), 1)

    def ringed(self, cell: int) -> list[tuple[int, int]]:
        """Return the food as bit masks, by rows and columns away from a cell."""
        rings: dict[int, int] = {}
        row, col = self.places[cell]
        for number, each in enumerate(self.arena.food):
            there, over = self.places[each]
            away = abs(there - row) + abs(over - col)
            rings[away] = rings.get(away, 0) | 1 << number
        return sorted(rings.items())


class WatchedMinimax(TreeGrower, Minimax):
    """Plain minimax, watched."""

    def rate(self, state: State) -> Ratings:
        """Value every step that does not run into a monster."""
        self.tree.look(self.depth)
        self._offer_steps(state.cell, frozenset(state.monsters))
        ratings = super().rate(state)
        self.tree.leave(self.frames[0].value)
        return ratings

    def _offer_steps(self, cell: int, monsters: frozenset[int]) -> None:
        free = tuple(there for there in self.neighbours[cell] if there not in monsters)
        self.tree.offer(self.letters.steps(cell, free))

    def lowest(
        self, cell: int, monsters: frozenset[int], food: int, depth: int, points: int
    ) -> float:
        """Return what the monsters leave Pacman."""
        above, child = self.frames[-1], self.tree.child_to(cell)
        if not (depth and food) or cell in monsters:
            value = super().lowest(cell, monsters, food, depth, points)
            self.tree.worth(child, value, "depth" if food else "eaten")
        else:
            replies = [(each, to) for each in monsters for to in self.neighbours[each]]
            self.tree.enter(child, "lowest")
            self.tree.offer([Offer(self.letters.step(*reply)) for reply in replies])
            self.frames.append(TreeFrame(inf, 0.0))
            value = super().lowest(cell, monsters, food, depth, points)
            self.frames.pop()
            self.tree.leave(value)
        above.value = max(above.value, value)
        self.tree.back(child, above.value)
        return value

    def highest(
        self, cell: int, monsters: frozenset[int], food: int, depth: int, points: int
    ) -> float:
        """Return what Pacman can get."""
        above = self.frames[-1]
        child = self.tree.child(above.tried)
        if not (depth and food) or cell in monsters:
            value = super().highest(cell, monsters, food, depth, points)
            why = "touched" if cell in monsters else "depth" if food else "eaten"
            self.tree.worth(child, value, why)
        else:
            self.tree.enter(child, "highest")
            self._offer_steps(cell, monsters)
            self.frames.append(TreeFrame(-inf, 0.0))
            value = super().highest(cell, monsters, food, depth, points)
            self.frames.pop()
            self.tree.leave(value)
        above.tried += 1
        above.value = min(above.value, value)
        self.tree.back(child, above.value)
        return value
