"""Plans: what they push, and where they lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from searchcade.games.sokoban.levels import push_cost
from searchcade.games.sokoban.rules import DIRECTIONS, Pushing, Room, State
from searchcade.search.node import Node


def pushed_weights(room: Room, plan: str) -> list[int]:
    """Return the weight of each push of a legal plan, in turn."""
    weights = dict(zip(room.stones, room.weights, strict=True))
    steps = dict(zip(DIRECTIONS, room.steps, strict=True))
    ares, pushed = room.ares, []
    for move in plan:
        ares += steps[move.upper()]
        if ares in weights:
            pushed.append(weights.pop(ares))
            weights[ares + steps[move.upper()]] = pushed[-1]
    return pushed


def figures(room: Room, _state: State, plan: str) -> Mapping[str, Any]:
    """Give the pushes of a plan, the weight it pushes in all, and what a push costs here."""
    weights = pushed_weights(room, plan)
    return {"pushes": len(weights), "weight": sum(weights), "push_cost": push_cost(room)}


def followed(problem: Pushing, plan: Sequence[str]) -> Node[State]:
    """Return the last node of a plan, stepped by the rules."""
    node = Node(problem.start)
    for move in plan:
        node = next(child for child in node.children(problem) if child.move == move)
    return node
