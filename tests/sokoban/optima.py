"""The stored optima of the levels that ship, and the search that proves them."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from searchcade import catalog
from searchcade.games.sokoban import compiled
from searchcade.games.sokoban.exact.graph import Goal
from searchcade.games.sokoban.rules import Pushing, Room
from searchcade.problem import replay
from searchcade.search.run import Budget, never

GAME = catalog.game("sokoban")
NAMES = list(GAME.shipped())
FILE: Path = GAME.folder / "levels" / "optima.csv"
COLUMNS = ("level", "cost", "steps", "cost with 1+w", "fewest moves", "fewest pushes")


class Optima(NamedTuple):
    """The least that a level can be solved for."""

    cost: int
    steps: int
    """The fewest that the cost can be had for."""
    full_cost: int
    moves: int
    pushes: int


def stored() -> dict[str, Optima]:
    """Read the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert tuple(head) == COLUMNS
    return {name: Optima(*map(int, figures)) for name, *figures in rows}


def proven(room: Room) -> Optima:
    """Prove each figure by a search of its own."""
    cheap, cost = best(room, "cost")
    _, full_cost = best(replace(room, full_steps=True), "cost")
    short, _ = best(room, "moves")
    few, _ = best(room, "pushes")
    return Optima(cost, len(cheap), full_cost, len(short), sum(map(str.isupper, few)))


def best(room: Room, goal: Goal) -> tuple[str, int]:
    """Return a best plan and its cost, after a replay by the rules."""
    result = compiled.push_astar(room, "", Budget(), never, goal=goal)
    assert result.plan is not None, result.outcome
    state, cost = replay(Pushing(room), result.plan)
    assert Pushing(room).is_goal(state)
    assert result.optimal or goal != "cost"
    return result.plan, cost
