"""Alpha-beta, watched: every position, bound and cut."""

from __future__ import annotations

from itertools import product
from math import inf

from searchcade.games.pacman.agents.alphabeta import AlphaBeta, Key, UsedUp
from searchcade.games.pacman.agents.game import Ratings
from searchcade.games.pacman.agents.senses import BOREDOM, MOST_BORED, TOUCHED
from searchcade.games.pacman.agents.watched.frames import Frame, Letters, Reply
from searchcade.search.game_tree import GameTree


class WatchedAlphaBeta(AlphaBeta):
    """Alpha-beta, watched."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(), Letters(self.arena)
        self.frames: list[Frame] = []
        return self.tree

    def looked(self, key: Key, before: Ratings, depth: int) -> Ratings:
        """Value every step, in a tree of its own for each depth."""
        self.tree.look(depth)
        self.tree.offer(self.letters.steps(key[0], tuple(there for _, there in before)))
        self.frames = [Frame(-inf, 0.0)]
        try:
            ratings = super().looked(key, before, depth)
        except UsedUp:
            self.tree.stop(depth)
            raise
        self.tree.leave(self.frames[0].value)
        return ratings

    def step(
        self, cell: int, there: int, monsters: Reply, food: int, depth: int, low: float
    ) -> float:
        """Value a step of Pacman."""
        above = self.frames[-1]
        child = self.tree.child_to(there)
        points, left = self.sense.bite(there, food)
        if there in monsters or not (left or self.at_once):
            value = super().step(cell, there, monsters, food, depth, low)
            why = "touched" if there in monsters else "eaten"
            self.tree.worth(child, above.points + value, why)
        else:
            target = cell if self.at_once else there
            replies = list(product(*(self.answers(each, target) for each in monsters)))
            frame = Frame(
                inf, above.points + points, above.points + low, there=there, replies=replies
            )
            self.tree.enter(child, "lowest", frame.low, above.high)
            self.tree.offer([self.letters.reply(monsters, moved) for moved in replies])
            self.frames.append(frame)
            value = super().step(cell, there, monsters, food, depth, low)
            self._touches(frame, len(replies))
            if frame.tried < len(replies):
                self.tree.cut(frame.value, frame.low, frame.high, len(replies) - frame.tried)
            self.frames.pop()
            self.tree.leave(above.points + value, frame.low)
        self._raise(child, above.points + value)
        return value

    def _raise(self, child: int, value: float) -> None:
        """Note what a step is worth to Pacman."""
        above = self.frames[-1]
        above.tried += 1
        above.value = max(above.value, value)
        at_root = len(self.frames) == 1
        low = above.value - BOREDOM * MOST_BORED if at_root else max(above.low, above.value)
        self.tree.back(child, above.value, low, above.high)

    def _touches(self, frame: Frame, until: int) -> None:
        """Note the replies before `until` that touch Pacman: nobody looks into them."""
        while frame.tried < until and frame.value > frame.low:
            if frame.there not in frame.replies[frame.tried]:
                return
            child = self.tree.child(frame.tried)
            self.tree.worth(child, frame.points + TOUCHED, "touched")
            self._lower(frame, child, frame.points + TOUCHED)

    def _lower(self, frame: Frame, child: int, value: float) -> None:
        """Note what a reply leaves to Pacman."""
        frame.tried += 1
        frame.value = min(frame.value, value)
        self.tree.back(child, frame.value, frame.low, frame.value)

    def best(
        self, cell: int, monsters: Reply, food: int, depth: int, low: float, high: float
    ) -> float:
        """Value a position in which Pacman steps."""
        above = self.frames[-1]
        self._touches(above, len(above.replies))
        child = self.tree.child(above.tried)
        if not (food and depth):
            value = super().best(cell, monsters, food, depth, low, high)
            self.tree.worth(child, above.points + value, "depth" if food else "eaten")
        else:
            frame = Frame(-inf, above.points, above.points + low, above.points + high)
            self.tree.enter(child, "highest", frame.low, frame.high)
            self.tree.offer(self.letters.steps(cell, self.arena.next_to[cell]))
            self.frames.append(frame)
            value = super().best(cell, monsters, food, depth, low, high)
            self.frames.pop()
            self._leave(frame, above.points + value)
        self._lower(above, child, above.points + value)
        return value

    def _leave(self, frame: Frame, value: float) -> None:
        """Note the end of a position in which Pacman steps, or that the table knew it."""
        if frame.value == -inf:
            child = self.tree.withdraw()
            self.tree.known(child, value, frame.low, frame.high)
            return
        if left := self.tree.children - frame.tried:
            self.tree.cut(frame.value, frame.low, frame.high, left)
        self.tree.leave(value, frame.low, frame.high)
