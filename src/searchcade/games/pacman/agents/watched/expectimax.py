"""Expectimax, watched: every position, and what each roll adds to an average."""

from __future__ import annotations

from itertools import product
from math import inf, prod

from searchcade.games.pacman.agents.expectimax import Expectimax
from searchcade.games.pacman.agents.game import Ratings
from searchcade.games.pacman.agents.senses import TOUCHED
from searchcade.games.pacman.agents.watched.frames import Frame, Letters, Reply
from searchcade.games.pacman.state import State
from searchcade.search.game_tree import GameTree


class WatchedExpectimax(Expectimax):
    """Expectimax, watched."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(), Letters(self.arena)
        self.frames = [Frame(-inf, 0.0)]
        return self.tree

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
            frame = Frame(0.0, above.points + points, there=there, replies=moved, chances=chances)
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

    def _touches(self, frame: Frame) -> None:
        """Note the next replies that touch Pacman: nobody looks into them."""
        while frame.tried < len(frame.replies) and frame.there in frame.replies[frame.tried]:
            child = self.tree.child(frame.tried)
            self.tree.worth(child, frame.points + TOUCHED, "touched")
            self._add(frame, child, frame.points + TOUCHED)

    def _add(self, frame: Frame, child: int, value: float) -> None:
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
            frame = Frame(-inf, above.points)
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
