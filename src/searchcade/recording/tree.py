"""The nodes of a search in a few arrays; their states come back by replaying moves.

Breadth-first search of a maze of 300 x 300: 67 bytes an expansion, where the nodes themselves take
212 and make the garbage collector stop the window for longer and longer.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Generic

from searchcade.problem import Problem, State
from searchcade.search.node import Node

STRIDE = 32  # every so many moves on a way a state is kept, so that few are replayed


class Tree(Generic[State]):
    """Numbered nodes. One thread adds, and others may read the numbers that it has given."""

    def __init__(
        self, problem: Problem[State], cell: Callable[[State], int], stride: int = STRIDE
    ) -> None:
        """Start without nodes; `cell` numbers the cell that stands for a state."""
        self.problem = problem
        self.cell = cell
        self.stride = stride
        self.parents = array("i")
        self.cells = array("i")
        self.depths = array("i")
        self.costs = array("q")
        self.moves: list[str] = []
        self.rooted = bytearray()  # whether the way begins at the problem's start
        self.kept: dict[int, State] = {}
        self.numbers: dict[Node[State], int] = {}  # of nodes whose children may still come

    def add(self, node: Node[State]) -> int:
        """Return a node's number; a new one is taken in together with all on its way."""
        fresh: list[Node[State]] = []
        here: Node[State] | None = node
        while here and here not in self.numbers:
            fresh.append(here)
            here = here.parent
        number = self.numbers[here] if here else -1
        for each in reversed(fresh):
            number = self._append(each, number)
        return number

    def _append(self, node: Node[State], parent: int) -> int:
        depth = self.depths[parent] + 1 if parent >= 0 else 0
        rooted = self.rooted[parent] if parent >= 0 else node.state == self.problem.start
        if rooted and depth == 0:
            self.numbers.clear()  # a new pass: the nodes of the last one will hardly be seen again
        number = len(self.parents)
        leaps = not node.move  # many moves at once, as a walk and a push: there is none to replay
        if depth % self.stride == 0 or leaps or not rooted:  # moves replay from the start only
            self.kept[number] = node.state
        self.cells.append(self.cell(node.state))
        self.depths.append(depth)
        self.costs.append(int(node.cost))
        self.moves.append(node.move)
        self.rooted.append(rooted)
        self.parents.append(parent)
        self.numbers[node] = number
        return number

    def close(self) -> None:
        """Let the nodes go: no more will be added."""
        self.numbers.clear()

    def is_lone(self, number: int) -> bool:
        """Say whether nothing is known of the way: no parent, and yet not the start."""
        return self.parents[number] < 0 and not self.rooted[number]

    def cost(self, number: int) -> int | None:
        """Return the cost of the way, where it is known."""
        return None if self.is_lone(number) else self.costs[number]

    def depth(self, number: int) -> int | None:
        """Return the number of moves on the way, where it is known."""
        return None if self.is_lone(number) else self.depths[number]

    def way(self, number: int) -> list[int]:
        """Return the cells from the first node of the way to this one."""
        found: list[int] = []
        while number >= 0:
            found.append(self.cells[number])
            number = self.parents[number]
        return found[::-1]

    def state(self, number: int) -> State:
        """Return a node's state: the nearest one kept on its way, and the moves since."""
        moves: list[str] = []
        while number not in self.kept:
            moves.append(self.moves[number])
            number = self.parents[number]
        state = self.kept[number]
        for move in reversed(moves):
            ways = self.problem.successors(state)
            state = next(after for letter, after, _ in ways if letter == move)
        return state
