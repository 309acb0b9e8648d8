"""The minimax of the report, watched: every position."""

from __future__ import annotations

from math import inf

from searchcade.games.pacman.agents.game import Ratings
from searchcade.games.pacman.agents.report import Minimax
from searchcade.games.pacman.agents.watched.frames import Frame, Letters
from searchcade.games.pacman.state import State
from searchcade.search.game_tree import GameTree, Offer


class WatchedMinimax(Minimax):
    """Plain minimax, watched."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(), Letters(self.arena)
        self.frames: list[Frame] = []
        return self.tree

    def rate(self, state: State) -> Ratings:
        """Value every step that does not run into a monster."""
        self.tree.look(self.depth)
        self._offer_steps(state.cell, frozenset(state.monsters))
        self.frames = [Frame(-inf, 0.0)]
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
            self.frames.append(Frame(inf, 0.0))
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
            self.frames.append(Frame(-inf, 0.0))
            value = super().highest(cell, monsters, food, depth, points)
            self.frames.pop()
            self.tree.leave(value)
        above.tried += 1
        above.value = min(above.value, value)
        self.tree.back(child, above.value)
        return value
