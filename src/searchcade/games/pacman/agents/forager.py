"""The forager: it knows how the monsters step, and goes from food to food without dying.

It grows the world of places around itself, leaves out those that are dead, and goes to the nearest
food after which all other food that is still open stays open. Where there is none it gives up as
little as it must; and when nothing can be eaten alive, it eats what it can and dies, or resigns.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from searchcade.games.pacman.agents.game import Choice
from searchcade.games.pacman.agents.proof import Tails, departure, open_food, walk_to
from searchcade.games.pacman.agents.world import PlaceGraph
from searchcade.games.pacman.rules import State
from searchcade.games.pacman.scoring import FOOD_POINTS
from searchcade.search.node import Node

MAX_PLACES = 60_000  # places to know around Pacman; more take longer than they help
GROWTH = 1.5  # when the known places have grown by this factor, the food is added up again
PRICELESS = 10**6  # points for a food that is kept open: no walk is too long for it
WHIM = 0.3  # how often a random forager skips the food that should be next
GENEROUS = (0, 0, 0, 1, 2)  # how much food a random forager gives up for a shorter path
CALMS_DOWN = (1, 2, 4, 1000)  # after how many choices a random forager stops being random


class Forager:
    """Plans food by food, and keeps what it learned about the world."""

    def __init__(self, problem: Any, world: PlaceGraph, nodes: int) -> None:
        self.problem, self.world, self.nodes = problem, world, nodes
        self.open: dict[int, int] = {}
        self.summed = 0
        self.is_complete = False
        self.walk: list[int] = []
        self.doomed = False
        self.random, self.whims, self.price = Random(), 0, PRICELESS

    def survey(self, start: State) -> None:
        """Add up the open food of all known places, for games that begin anywhere."""
        root = self.world.place(start.cell, start.monsters)
        if not self.world.dead[root]:
            self.open, self.summed = open_food(self.world, root), self.world.looked

    def with_whims(self, random: Random) -> Forager:
        """Return a forager that knows as much, and sometimes does not do what seems best."""
        other = Forager(self.problem, self.world, self.nodes)
        other.open, other.summed, other.is_complete = self.open, self.summed, True
        other.random, other.whims = random, random.choice(CALMS_DOWN)
        other.price = random.choice((FOOD_POINTS, PRICELESS))
        return other

    def choose(self, node: Node[State]) -> Choice:
        """Walk on as planned, or plan again; yield once for each plan."""
        if not self.walk:
            before = len(self.world.cells)
            self.walk = self.planned(node.state)
            yield len(self.world.cells) - before
            yield node, len(self.world.cells) - self.world.looked
        return self.walk.pop(0) if self.walk else None

    def planned(self, state: State) -> list[int]:
        """Return the cells to walk over, to the next food or to the end."""
        root = self.world.place(state.cell, state.monsters)
        if not self.doomed and not self.world.dead[root]:
            self.learn(root)
            path = self.to_food(root, state.food)
            if path:
                return path
        if not self.doomed and not self.world.dead[root]:
            self.doomed = True
            return departure(self.world, root, state.food)
        there = Tails(self.world, state.food).best(root)[1]
        return [there] if there >= 0 else []

    def learn(self, root: int) -> None:
        """Explore more places, and add up the open food again if many are new."""
        world = self.world
        if not self.is_complete and len(self.open) < MAX_PLACES:
            self.is_complete = world.explore(root, self.nodes)
            if self.is_complete or world.looked > GROWTH * self.summed or root not in self.open:
                self.open, self.summed = open_food(world, root), world.looked
        elif root not in self.open:
            world.explore(root, self.nodes)
            self.open, self.summed = open_food(world, root), world.looked

    def to_food(self, root: int, food: int) -> list[int]:
        """Return the path to the nearest food after which as much food as possible stays open.

        With a price of FOOD_POINTS it does not walk farther for a food than it is worth.
        """
        world, bits, known, price = self.world, self.world.arena.food_bits, self.open, self.price
        most = price * ((known.get(root, 0) & food).bit_count() - self.generosity())
        parents, reached, steps = {root: -1}, [root], [1]
        best, target = -inf, -1
        passed, spare = -inf, -1
        for place, away in zip(reached, steps, strict=False):  # both grow while we iterate
            for there in world.successors[place] or ():
                if there in parents or world.dead[there]:
                    continue
                parents[there] = place
                bit = bits[world.cells[there]] & food
                if not bit:
                    reached.append(there)
                    steps.append(away + 1)
                    continue
                worth = price * ((known.get(there, 0) | bit) & food).bit_count() - away
                if spare < 0 and worth >= most - away and self.passes_over():
                    passed, spare = worth, there
                elif worth > best:
                    best, target = worth, there
            if best >= most - away:
                break
        self.whims -= 1
        target = spare if passed > best else target
        return walk_to(parents, target, world.cells) if target >= 0 else []

    def passes_over(self) -> bool:
        """Say whether to skip the food that should be next."""
        return self.whims > 0 and self.random.random() < WHIM

    def generosity(self) -> int:
        """Return how much food to give up for a shorter path."""
        return self.random.choice(GENEROUS) if self.whims > 0 else 0
