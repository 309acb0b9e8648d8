"""Beam search: breadth first, but only the best few nodes of each level are kept."""

from __future__ import annotations

from heapq import nsmallest

from searchcade.problem import Heuristic, Problem, State
from searchcade.search.node import Node, Search
from searchcade.search.registry import algorithm


@algorithm("beam", "Beam search", informed=True, complete=False)
def beam(problem: Problem[State], estimate: Heuristic[State], width: int = 100) -> Search[State]:
    """Keep the `width` nodes of each level that look nearest. It may miss every plan."""
    level = [Node(problem.start)]
    reached = {problem.start}
    while level:
        grown: list[Node[State]] = []
        for done, node in enumerate(level, start=1):
            yield node, len(level) - done + len(grown)
            if problem.is_goal(node.state):
                return node
            for child in node.children(problem):
                if child.state not in reached:
                    reached.add(child.state)
                    grown.append(child)
        level = nsmallest(width, grown, key=lambda node: estimate(node.state))
    return None
