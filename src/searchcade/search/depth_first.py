"""Depth-first search: the newest node first."""

from __future__ import annotations

from searchcade.problem import Problem, State
from searchcade.search.node import Node, Search
from searchcade.search.registry import algorithm


@algorithm("dfs", "Depth-first search")
def depth_first(problem: Problem[State]) -> Search[State]:
    """Follow one way to its end before trying another. The plan may be long."""
    frontier = [Node(problem.start)]
    expanded: set[State] = set()
    while frontier:
        node = frontier.pop()
        if node.state in expanded:
            continue  # another path led here after this one was put on the stack
        expanded.add(node.state)
        yield node, len(frontier)
        if problem.is_goal(node.state):
            return node
        children = [child for child in node.children(problem) if child.state not in expanded]
        frontier.extend(reversed(children))  # so that the first move is tried first
    return None
