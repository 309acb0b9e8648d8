"""Monte-Carlo tree search: many random games from here, more of those that go well.

The tree is *open-loop*: a branch is a sequence of Pacman's steps. The monsters roll their dice
again each time it is played; they hunt, and sometimes go astray.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Any

from searchcade.games.pacman.agents.game import (
    Letters,
    Ratings,
    Reply,
    by_rating,
    is_hunted,
    played,
)
from searchcade.games.pacman.agents.senses import Sense
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.rules import State
from searchcade.games.pacman.scoring import FOOD_POINTS
from searchcade.search.game_tree import GameTree, Offer
from searchcade.search.node import Search
from searchcade.search.registry import algorithm

ASTRAY = 0.1  # how often a monster takes a random step
EXPLORES = 60.0  # points: the weight of exploration in UCB1
DEATH = 300.0  # points
ROLLOUT = 12  # steps of a rollout beyond the tree


@algorithm(
    "monte-carlo", "Monte-Carlo player (MCTS)", game="pacman", complete=False, fits=is_hunted
)
def monte_carlo(problem: Any, playouts: int = 100, seed: int = 1) -> Search[State]:
    """Play so many games on before each step, and take the step that was played most."""
    ahead = MonteCarlo(problem.arena, playouts, Random(f"monte-carlo {seed}"))
    return played(problem, by_rating(problem, ahead))


@dataclass(slots=True)
class TreeBranch:
    """A sequence of Pacman's steps: how often it was played, and what it earned."""

    visits: int = 0
    total: float = 0.0
    branches: dict[int, TreeBranch] = field(default_factory=dict)

    def attraction(self, log_visits: float) -> float:
        """Return the mean and the exploration bonus: UCB1."""
        return self.total / self.visits + EXPLORES * sqrt(log_visits / self.visits)


class MonteCarlo:
    """The tree search from a state."""

    def __init__(self, arena: Arena, playouts: int, random: Random) -> None:
        self.arena, self.sense = arena, Sense(arena)
        self.playouts, self.random, self.made = playouts, random, 0
        self.at_once = arena.rules.turns == "simultaneous"

    def memory(self) -> bytes:
        """Return the state of its dice."""
        return array("L", self.random.getstate()[1]).tobytes()

    def watched(self, memory: bytes) -> WatchedMonteCarlo:
        """Return a watched agent that repeats what this one did."""
        return WatchedMonteCarlo(self.arena, self.playouts, restored(memory))

    def rate(self, state: State) -> Ratings:
        """Return how often each step was played; ties go to those that earned more."""
        root = TreeBranch()
        for _ in range(self.playouts if self.arena.next_to[state.cell] else 0):
            self.play(root, state)
        ratings = [
            (branch.visits + branch.total / branch.visits / 10**4, there)
            for there, branch in root.branches.items()
        ]
        return sorted(ratings, key=lambda rating: -rating[0])

    def play(self, root: TreeBranch, state: State) -> None:
        """Walk down the tree, add a branch, roll out, and back up what it earned."""
        cell, monsters, food = state[:3]
        path, earned, before = [root], 0.0, -1
        is_new = touched = False
        while food and not (is_new or touched):
            there, is_new = self.descend(path, cell)
            points, monsters, food, touched = self.turn(cell, there, monsters, food)
            earned += points
            before, cell = cell, there
        if food and not touched:
            earned += self.rollout(cell, before, monsters, food)
        for branch in path:
            branch.visits += 1
            branch.total += earned

    def descend(self, path: list[TreeBranch], cell: int) -> tuple[int, bool]:
        """Choose a step by the tree: a new one first, else the most attractive."""
        branch = path[-1]
        untried = [there for there in self.arena.next_to[cell] if there not in branch.branches]
        if untried:
            there = self.random.choice(untried)
            branch.branches[there] = TreeBranch()
        else:
            visits = log(branch.visits)
            there = max(branch.branches, key=lambda each: branch.branches[each].attraction(visits))
        path.append(branch.branches[there])
        return there, bool(untried)

    def turn(
        self, cell: int, there: int, monsters: tuple[int, ...], food: int
    ) -> tuple[float, tuple[int, ...], int, bool]:
        """Let Pacman step and the monsters roll; return the points, and whether he is touched."""
        self.made += 1
        if there in monsters:
            return -DEATH, monsters, food, True
        points, food = self.sense.bite(there, food)
        if food or self.at_once:
            target = cell if self.at_once else there
            monsters = tuple({self.roll(monster, target) for monster in monsters})
        if there in monsters:
            return points - DEATH, monsters, food, True
        return points + FOOD_POINTS * (not food), monsters, food, False

    def roll(self, monster: int, target: int) -> int:
        """Return where a monster steps: nearer, or sometimes anywhere."""
        cells = self.sense.hunting(monster, target)
        if self.random.random() < ASTRAY:
            cells = self.arena.next_to[monster] or cells
        return cells[0] if len(cells) == 1 else self.random.choice(cells)

    def rollout(self, cell: int, before: int, monsters: tuple[int, ...], food: int) -> float:
        """Play random steps, never back, to adjacent food first; then evaluate the position."""
        earned, bits = 0.0, self.arena.food_bits
        for _ in range(ROLLOUT):
            cells = [
                path for path in self.arena.next_to[cell] if path != before and path not in monsters
            ]
            there = next((path for path in cells if bits[path] & food), -1)
            if there < 0:
                there = self.random.choice(cells or self.arena.next_to[cell])
            points, monsters, food, touched = self.turn(cell, there, monsters, food)
            earned += points
            if touched or not food:
                return earned
            before, cell = cell, there
        return earned + self.sense.prospect(cell, monsters, food)


def restored(dice: bytes) -> Random:
    """Return dice in the state that `MonteCarlo.memory` has given."""
    random = Random()
    random.setstate((Random.VERSION, tuple(array("L", dice)), None))
    return random


class WatchedMonteCarlo(MonteCarlo):
    """Monte-Carlo tree search, watched: selection, expansion, rollout and backup are recorded."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(EXPLORES), Letters(self.arena)
        self.tree.look(self.playouts)
        self._numbers: dict[int, int] = {}  # of branches, by identity
        self._at, self._earned, self._rolls_out = 0, 0.0, False
        return self.tree

    def play(self, root: TreeBranch, state: State) -> None:
        """Walk down the tree, add a branch, roll out, and back up what it earned."""
        self._numbers[id(root)] = self._at = 0
        self._earned = 0.0
        super().play(root, state)
        self.tree.phase("backup", self._at, self._earned)

    def descend(self, path: list[TreeBranch], cell: int) -> tuple[int, bool]:
        """Choose a step by the tree."""
        there, is_new = super().descend(path, cell)
        if is_new:
            offer = Offer(self.letters.step(cell, there), there)
            self._numbers[id(path[-1])] = self.tree.grow(self._at, offer)
        self._at = self._numbers[id(path[-1])]
        self.tree.phase("expand" if is_new else "select", self._at)
        return there, is_new

    def turn(
        self, cell: int, there: int, monsters: Reply, food: int
    ) -> tuple[float, Reply, int, bool]:
        """Let Pacman step and the monsters roll; note the points on the way down."""
        points, monsters, food, touched = super().turn(cell, there, monsters, food)
        if not self._rolls_out:
            self._earned += points
        return points, monsters, food, touched

    def rollout(self, cell: int, before: int, monsters: Reply, food: int) -> float:
        """Play random steps, and note what they earn."""
        self._rolls_out = True
        value = super().rollout(cell, before, monsters, food)
        self._rolls_out = False
        self._earned += value
        self.tree.phase("rollout", self._at, value)
        return value
