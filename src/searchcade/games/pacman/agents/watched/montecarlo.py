"""Monte-Carlo tree search, watched: the four phases of each playout."""

from __future__ import annotations

from searchcade.games.pacman.agents.montecarlo import EXPLORES, Branch, MonteCarlo
from searchcade.games.pacman.agents.watched.frames import Letters, Reply
from searchcade.games.pacman.state import State
from searchcade.search.game_tree import GameTree, Offer


class WatchedMonteCarlo(MonteCarlo):
    """Monte-Carlo tree search, watched: selection, expansion, rollout and backup are told."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(EXPLORES), Letters(self.arena)
        self.tree.look(self.playouts)
        self._numbers: dict[int, int] = {}  # of branches, by identity
        self._at, self._earned, self._rolls_out = 0, 0.0, False
        return self.tree

    def play(self, root: Branch, state: State) -> None:
        """Walk down the tree, add a branch, roll out, and back up what it earned."""
        self._numbers[id(root)] = self._at = 0
        self._earned = 0.0
        super().play(root, state)
        self.tree.phase("backup", self._at, self._earned)

    def descend(self, path: list[Branch], cell: int) -> tuple[int, bool]:
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
