"""Expectimax: look ahead, with monsters that usually hunt and sometimes go astray."""

from __future__ import annotations

from itertools import product
from math import inf, prod
from typing import Any

from searchcade.games.pacman.agents.game import (
    Ratings,
    Reply,
    TreeFrame,
    TreeGrower,
    by_rating,
    is_hunted,
    played,
)
from searchcade.games.pacman.agents.senses import TOUCHED, Boredom, Sense
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.rules import State
from searchcade.games.pacman.scoring import FOOD_POINTS
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

    def watched(self, memory: int) -> WatchedExpectimax:
        """Return a watched agent that repeats what this one did."""
        agent = WatchedExpectimax(self.arena, self.depth)
        agent.boredom = self.boredom.until(memory)
        return agent

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


class WatchedExpectimax(TreeGrower, Expectimax):
    """Expectimax, watched."""

    def rate(self, state: State) -> Ratings:
        """Value every step."""
        self.tree.look(self.depth)
        self.tree.offer(self.letters.steps(state.cell, self.arena.next_to[state.cell]))
        ratings = super().rate(state)
        self.tree.leave(self.frames[0].value)
        return ratings

    def step(self, cell: int, there: int, monsters: Reply, food: int, depth: int) -> float:
        """Return what a step of Pacman is worth on the average."""
        above = self.frames[-1]
        child = self.tree.child_to(there)
        points, left = self.sense.bite(there, food)
        if there in monsters or not (left or self.at_once):
            value = super().step(cell, there, monsters, food, depth)
            why = "touched" if there in monsters else "eaten"
            self.tree.worth(child, above.points + value, why)
        else:
            target = cell if self.at_once else there
            rolls = list(product(*(self.chances(each, target, depth) for each in monsters)))
            moved = [tuple(each for _, each in roll) for roll in rolls]
            chances = [prod(chance for chance, _ in roll) for roll in rolls]
            frame = TreeFrame(
                0.0, above.points + points, there=there, replies=moved, chances=chances
            )
            self.tree.enter(child, "average")
            self.tree.offer(
                [self.letters.reply(monsters, *both) for both in zip(moved, chances, strict=True)]
            )
            self.frames.append(frame)
            value = super().step(cell, there, monsters, food, depth)
            self._touches(frame)
            self.frames.pop()
            self.tree.leave(above.points + value)
        above.value = max(above.value, above.points + value)
        self.tree.back(child, above.value)
        return value

    def _touches(self, frame: TreeFrame) -> None:
        """Note the next replies that touch Pacman: the search does not look into them."""
        while frame.tried < len(frame.replies) and frame.there in frame.replies[frame.tried]:
            child = self.tree.child(frame.tried)
            self.tree.worth(child, frame.points + TOUCHED, "touched")
            self._add(frame, child, frame.points + TOUCHED)

    def _add(self, frame: TreeFrame, child: int, value: float) -> None:
        """Add a reply to the average, as often as it is rolled."""
        frame.value += frame.chances[frame.tried] * value
        frame.tried += 1
        self.tree.back(child, frame.value)

    def best(self, cell: int, monsters: Reply, food: int, depth: int) -> float:
        """Return what a position is worth."""
        above = self.frames[-1]
        self._touches(above)
        child = self.tree.child(above.tried)
        if not (food and depth):
            value = super().best(cell, monsters, food, depth)
            self.tree.worth(child, above.points + value, "depth" if food else "eaten")
        else:
            frame = TreeFrame(-inf, above.points)
            self.tree.enter(child, "highest")
            self.tree.offer(self.letters.steps(cell, self.arena.next_to[cell]))
            self.frames.append(frame)
            value = super().best(cell, monsters, food, depth)
            self.frames.pop()
            if frame.value == -inf:
                self.tree.known(self.tree.withdraw(), above.points + value)
            else:
                self.tree.leave(above.points + value)
        self._add(above, child, above.points + value)
        return value
