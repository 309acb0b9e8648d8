"""Expectimax: look ahead, with monsters that usually hunt and sometimes go astray."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

from searchcade.games.pacman.agents.game import Ratings, by_rating, is_hunted, played
from searchcade.games.pacman.agents.senses import TOUCHED, Boredom, Sense
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.scoring import FOOD_POINTS
from searchcade.games.pacman.state import State
from searchcade.search.node import Search
from searchcade.search.registry import algorithm

HUNTS = 0.75  # the chance that a monster takes a step that brings it nearer
WHIMS = 6  # only monsters at most this many steps away are expected to go astray

Chances = list[tuple[float, int]]
"""How likely a monster is to step to each cell."""


@algorithm("expectimax", "Expectimax", game="pacman", complete=False, fits=is_hunted)
def expectimax(problem: Any, depth: int = 6) -> Search[State]:
    """Look some rounds ahead, and take the step that is best on the average.

    Monsters are assumed to hunt, but go astray one time out of four in the first round; after it
    they follow any shortest path.
    """
    return played(problem, by_rating(problem, Expectimax(problem.arena, depth)))


class Expectimax:
    """The lookahead: Pacman chooses, the monsters roll dice."""

    def __init__(self, arena: Arena, depth: int) -> None:
        self.arena, self.depth, self.sense = arena, depth, Sense(arena)
        self.at_once = arena.rules.turns == "simultaneous"
        self.boredom, self.made = Boredom(), 0
        self.known: dict[tuple[int, tuple[int, ...], int, int], float] = {}

    def memory(self) -> int:
        """Return how many visits it remembers."""
        return len(self.boredom.visits)

    def rate(self, state: State) -> Ratings:
        """Value every step."""
        self.known.clear()
        cell, monsters, food = state[:3]
        self.boredom.note(cell, food)
        ratings = []
        for there in self.arena.next_to[cell]:
            value = self.step(cell, there, monsters, food, self.depth)
            ratings.append((value - self.boredom.points(there, food), there))
        return sorted(ratings, key=lambda rating: -rating[0])

    def step(
        self, cell: int, there: int, monsters: tuple[int, ...], food: int, depth: int
    ) -> float:
        """Return what a step of Pacman is worth on the average."""
        if there in monsters:
            return TOUCHED
        points, food = self.sense.bite(there, food)
        if not (food or self.at_once):
            return float(points) + FOOD_POINTS
        target = cell if self.at_once else there
        value = 0.0
        for rolled in product(*(self.chances(each, target, depth) for each in monsters)):
            moved = tuple(sorted({each for _, each in rolled}))
            then = TOUCHED if there in moved else self.best(there, moved, food, depth - 1)
            value += prod(chance for chance, _ in rolled) * then
        return points + value

    def chances(self, monster: int, target: int, depth: int) -> Chances:
        """Return where a monster may go: a shortest path, or astray in the first round, if near."""
        nearer = self.sense.hunting(monster, target)
        away = self.sense.steps(target)[monster]
        if nearer == (monster,) or away > 2 * depth + 1:
            return [(1.0, nearer[0])]
        if depth < self.depth or away > WHIMS:
            return [(1 / len(nearer), there) for there in nearer]
        cells = self.arena.next_to[monster]
        astray = (1 - HUNTS) / len(cells)
        return [
            (astray + (HUNTS / len(nearer) if there in nearer else 0), there) for there in cells
        ]

    def best(self, cell: int, monsters: tuple[int, ...], food: int, depth: int) -> float:
        """Return what a position is worth: Pacman takes his best step."""
        self.made += 1
        if not food:
            return float(FOOD_POINTS)
        if not depth:
            return self.sense.prospect(cell, monsters, food)
        key = (cell, monsters, food, depth)
        value = self.known.get(key)
        if value is None:
            steps = self.arena.next_to[cell]
            value = max(self.step(cell, there, monsters, food, depth) for there in steps)
            self.known[key] = value
        return value
