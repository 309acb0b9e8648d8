"""Bidirectional search: breadth first from both ends, until the two frontiers meet."""

from __future__ import annotations

from searchcade.problem import Reversible, State
from searchcade.search.node import Node, Search
from searchcade.search.registry import algorithm, reversible


def joined(forward: Node[State], backward: Node[State]) -> Node[State]:
    """Return the goal node of the path along `forward` and on along the parents of `backward`."""
    while backward.parent:
        forward = Node(backward.parent.state, forward, backward.move, forward.cost + 1)
        backward = backward.parent
    return forward


@algorithm("bibfs", "Bidirectional BFS", cheapest="unit cost", fits=reversible)
def bidirectional(problem: Reversible[State]) -> Search[State]:
    """Grow the smaller of two waves, from start and goal, a whole level at a time."""
    ahead = {problem.start: Node(problem.start)}
    behind = {state: Node(state) for state in problem.goals}
    waves = list(ahead.values()), list(behind.values())
    if problem.start in behind:
        return ahead[problem.start]
    while all(waves):
        out = len(waves[0]) <= len(waves[1])
        wave, mine, others = (waves[0], ahead, behind) if out else (waves[1], behind, ahead)
        step = problem.successors if out else problem.predecessors
        grown: list[Node[State]] = []
        for done, node in enumerate(wave, start=1):
            yield node, len(waves[0]) + len(waves[1]) - done + len(grown)
            for move, state, cost in step(node.state):
                if state not in mine:
                    mine[state] = Node(state, node, move, node.cost + cost)
                    grown.append(mine[state])
                if state in others:  # with unit costs the first meeting is a shortest one
                    return joined(ahead[state], behind[state])
        wave[:] = grown
    return None
