"""The nodes of a search in a few arrays; their states are restored by replaying moves.

Breadth-first search of a maze of 300 x 300: 67 bytes an expansion, where the nodes themselves take
212 and make the pauses of the garbage collector longer and longer.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Generic

from searchcade.problem import Problem, State
from searchcade.search.node import Node

STRIDE = 32  # moves between two states that are kept on a path, so that few are replayed


class Tree(Generic[State]):
    """Numbered nodes. One thread adds nodes, others may read those that have a number."""

    def __init__(
        self, problem: Problem[State], cell: Callable[[State], int], stride: int = STRIDE
    ) -> None:
        """Start without nodes; `cell` returns the number of the cell that stands for a state."""
        self.problem = problem
        self.cell = cell
        self.stride = stride
        self.parents = array("i")
        self.cells = array("i")
        self.depths = array("i")
        self.costs = array("q")
        self.moves: list[str] = []
        self.rooted = bytearray()  # whether the path begins at the problem's start
        self.kept: dict[int, State] = {}
        self.numbers: dict[Node[State], int] = {}  # of nodes that may still get children

    def add(self, node: Node[State]) -> int:
        """Return a node's number; add it first, with all nodes on its path, if it is new."""
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
            self.numbers.clear()  # a new pass begins: the nodes of the last one are done with
        number = len(self.parents)
        if depth % self.stride == 0 or not rooted:  # moves are replayed from the start only
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
        """Free the nodes: no more will be added."""
        self.numbers.clear()

    def is_lone(self, number: int) -> bool:
        """Say whether the path is not known: the node has no parent, and is not the start."""
        return self.parents[number] < 0 and not self.rooted[number]

    def cost(self, number: int) -> int | None:
        """Return the cost of the path, where it is known."""
        return None if self.is_lone(number) else self.costs[number]

    def depth(self, number: int) -> int | None:
        """Return the number of moves of the path, where it is known."""
        return None if self.is_lone(number) else self.depths[number]

    def path(self, number: int) -> list[int]:
        """Return the cells from the first node of the path to this one."""
        cells: list[int] = []
        while number >= 0:
            cells.append(self.cells[number])
            number = self.parents[number]
        return cells[::-1]

    def state(self, number: int) -> State:
        """Return a node's state: the nearest one kept on its path, and the moves since then."""
        moves: list[str] = []
        while number not in self.kept:
            moves.append(self.moves[number])
            number = self.parents[number]
        state = self.kept[number]
        for move in reversed(moves):
            state = self._after(state, move)
        return state

    def states(self, count: int) -> list[State]:
        """Return the states of the first nodes; a move is replayed for each of them."""
        states: list[State] = []
        for number, parent in enumerate(self.parents[:count]):
            if number in self.kept:
                states.append(self.kept[number])
            else:
                states.append(self._after(states[parent], self.moves[number]))
        return states

    def _after(self, state: State, move: str) -> State:
        return next(after for letter, after, _ in self.problem.successors(state) if letter == move)
