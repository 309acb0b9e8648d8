"""The node of a search tree, and the type of a running search."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple

from searchcade.problem import Move, Problem, State
from searchcade.search.game_tree import GameTree


@dataclass(slots=True, eq=False)
class Node(Generic[State]):
    """A state together with the path that reached it."""

    state: State
    parent: Node[State] | None = None
    move: Move = ""
    cost: int = 0

    def children(self, problem: Problem[State]) -> Iterator[Node[State]]:
        """Yield a node for every legal move."""
        for move, state, cost in problem.successors(self.state):
            yield Node(state, self, move, self.cost + cost)

    def path(self) -> list[Node[State]]:
        """Return the nodes from the start to here."""
        nodes: list[Node[State]] = []
        node: Node[State] | None = self
        while node:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def plan(self) -> str:
        """Return the moves from the start to here."""
        return "".join(node.move for node in self.path())


@dataclass(slots=True, eq=False)
class Thought(Node[State]):
    """A move that an agent considers, and the value that it gives to it.

    An agent yields one for each move of a turn: a watcher shows the values around the player.
    """

    value: float | None = None
    again: Callable[[], GameTree | None] | None = None
    """Repeats the look ahead that gave the value, as a tree; None where that cannot be done."""


Ended = Literal["", "lost", "stalled", "resigned", "unfinished"]
"""How a game that was not won has ended: lost, without an end, given up, or stopped from
outside."""


class Verdict(NamedTuple):
    """The answer of a search that decides by itself what it has proven."""

    goal: Node[Any] | None
    proven: bool
    """The plan is a cheapest one; without a plan: the problem has none."""
    lower_bound: int | None = None
    """No plan costs less than this."""
    proof: str = ""
    """What else is proven of the plan, such as `fewest pushes`."""
    ended: Ended = ""
    """Why the plan does not lead to a goal, where it is a game that was played and not won."""


class Stopped(BaseException):
    """Thrown into a search that has to end now; it may return the plan or bound it has so far.

    A GeneratorExit would not do: a search behind `yield from` is closed and cannot answer.
    """


Expansion = tuple[Node[State], int]
"""The node that is expanded next, and the number of nodes that still wait in the frontier."""

Search = Generator[Expansion[State] | int, None, Node[State] | Verdict | None]
"""A running search: yields an Expansion for each node, and returns the goal node, a Verdict, or
None when there is no plan.

The successors that it asks the problem for are counted by the driver. A search that generates
states by itself also yields their number, as an int. The driver stops a search early by
throwing Stopped into it at an Expansion.
"""
