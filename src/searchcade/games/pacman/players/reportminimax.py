"""Minimax as the report has it: four plies after each step, one monster a ply."""

from __future__ import annotations

from math import inf
from typing import Any

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.plans import FOOD_POINTS
from searchcade.games.pacman.players.game import Ratings, by_rating, in_order, is_hunted, played
from searchcade.games.pacman.state import State
from searchcade.search.node import Search
from searchcade.search.registry import algorithm

FOOD, MONSTER = 100.0, 150.0


@algorithm(
    "report-minimax", "Minimax as in the report", game="pacman", complete=False, fits=is_hunted
)
def report_minimax(problem: Any, depth: int = 4) -> Search[State]:
    """Choose by minimax with the report's evaluation; in a ply of theirs one monster steps.

    The value of a position is the score, + 100 / steps to the nearest food, - 150 / steps to each
    monster, by rows and columns.
    """
    return played(problem, by_rating(problem, Minimax(problem.arena, depth)))


class Minimax:
    """The look ahead, from both sides."""

    def __init__(self, arena: Arena, depth: int) -> None:
        self.arena, self.depth, self.made = arena, depth, 0
        self.ways = [tuple(in_order(arena, cell)) for cell in range(len(arena.walls))]
        self.places = [divmod(cell, arena.cols) for cell in range(len(arena.walls))]
        self.rings: dict[int, list[tuple[int, int]]] = {}

    def rate(self, state: State) -> Ratings:
        """Value every step that does not run into a monster; the last of equals comes first."""
        cell, monsters, food = state[:3]
        found = []
        for there in self.ways[cell]:
            if there not in monsters:
                bit = self.arena.food_bits[there] & food
                points = FOOD_POINTS * bool(bit) - 1
                value = self.lowest(there, monsters, food ^ bit, self.depth, points)
                found.append((value, there))
        return found[::-1] or [(-inf, there) for there in self.ways[cell][:1]]

    def lowest(
        self, cell: int, monsters: tuple[int, ...], food: int, depth: int, points: int
    ) -> float:
        """Return what the monsters leave Pacman: the worst step of any one of them."""
        self.made += 1
        if not (depth and food) or cell in monsters:
            return self.value(cell, monsters, food, points)
        found = inf
        for number, monster in enumerate(monsters):
            for there in self.ways[monster]:
                moved = (*monsters[:number], there, *monsters[number + 1 :])
                found = min(found, self.highest(cell, moved, food, depth - 1, points))
        return found

    def highest(
        self, cell: int, monsters: tuple[int, ...], food: int, depth: int, points: int
    ) -> float:
        """Return what Pacman can get: his best step."""
        self.made += 1
        if not depth or cell in monsters:
            return self.value(cell, monsters, food, points)
        found = -inf
        for there in self.ways[cell]:
            if there not in monsters:
                bit = self.arena.food_bits[there] & food
                more = points + FOOD_POINTS * bool(bit) - 1
                found = max(found, self.lowest(there, monsters, food ^ bit, depth - 1, more))
        return found

    def value(self, cell: int, monsters: tuple[int, ...], food: int, points: int) -> float:
        """Return the report's evaluation."""
        found = points + FOOD / max(1, self.nearest(cell, food))
        row, col = self.places[cell]
        for monster in monsters:
            there, over = self.places[monster]
            away = abs(there - row) + abs(over - col)
            if not away:
                return -inf
            found -= MONSTER / away
        return found

    def nearest(self, cell: int, food: int) -> int:
        """Return the rows and columns to the nearest food; 1 where none is left, as it has it."""
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
