"""What a search over pushes is to keep low, as one whole number a push and a step.

Costs come first, then steps, then pushes, each in bits of its own, so that a sum compares like
the three numbers one after the other. A plan would need a million steps or 65,536 pushes before
one ran into the next; no exact search comes that far.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from searchcade.games.sokoban.rules import Room

Goal = Literal["cost", "moves", "pushes"]
STEP = 1 << 16
COST = 1 << 36


class Prices(NamedTuple):
    """The price of a step without a stone, and of a push of each stone of a state."""

    walk: int
    pushes: tuple[int, ...]


def prices(room: Room, goal: Goal) -> Prices:
    """Return the prices for a goal: the cheapest plan, the fewest moves or the fewest pushes."""
    if goal == "pushes":
        return Prices(0, (1,) * len(room.stones))
    if goal == "moves":
        return Prices(STEP, (STEP + 1,) * len(room.stones))
    costs = [room.push_cost(weight) for weight in room.sorted_weights]
    return Prices(COST + STEP, tuple(cost * COST + STEP + 1 for cost in costs))
