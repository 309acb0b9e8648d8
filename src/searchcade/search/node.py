"""A node of a search, and what a running search is."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple

from searchcade.problem import Move, Problem, State


@dataclass(slots=True, eq=False)
class Node(Generic[State]):
    """A state together with the way it was reached."""

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
    """A move that a player of a game considers, and what it thinks of it.

    Yield one for each move of a turn: whoever watches sees the values around the player.
    """

    value: float | None = None


Ended = Literal["", "lost", "stalled", "resigned", "unfinished"]
"""How a game ended that was played and not won: lost for good, without end, given up, or stopped
from outside while it went on."""


class Verdict(NamedTuple):
    """What a search says in the end when its promise depends on what it met on the way."""

    goal: Node[Any] | None
    proven: bool
    """The plan is a cheapest one; or, without a plan, there is none."""
    lower_bound: int | None = None
    """No plan costs less than this."""
    proof: str = ""
    """What else is proven of the plan, such as `fewest pushes`."""
    ended: Ended = ""
    """Why the plan does not lead to a goal, for one who plays a game to its end, won or not."""


class Stopped(BaseException):
    """Thrown into a search that has to end now; who has a plan or a bound answers with a Verdict.

    It is no GeneratorExit, for that one never reaches a search behind `yield from`: it is closed.
    """


Expansion = tuple[Node[State], int]
"""The node that is expanded next, and the number of nodes that still wait in the frontier."""

Search = Generator[Expansion[State] | int, None, Node[State] | Verdict | None]
"""A running search: yields an Expansion for each node, and returns the goal node, a Verdict, or
None when there is no plan.

The successors that it asks the problem for are counted by the driver. A search that generates
states in another way also yields their number, as an int. The driver stops a search early by
throwing Stopped into it at an Expansion.
"""
