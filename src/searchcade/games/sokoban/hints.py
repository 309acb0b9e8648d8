"""Advice: the cheapest plan from where the player stands, and a warning when all is lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from searchcade.compiled import jit
from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.rules import Room, State, problem
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, run

PATIENCE = Budget(seconds=3)
QUICK = Budget(seconds=0.3)  # most rooms need no more, and no compiled code


def advice(room: Room, state: State) -> str | None:
    """Return the cheapest plan from here, None when there is none; no moves when time runs out."""
    rest = remaining(room, state)
    result = in_python(rest, min(QUICK, PATIENCE, key=lambda budget: budget.seconds))
    if result.outcome == "out of time":
        result = in_earnest(rest)
    return None if result.outcome == "unsolvable" else result.plan or ""


def in_python(room: Room, budget: Budget) -> Result:
    """Look for the cheapest plan with the readable search."""
    return run(ALGORITHMS["push-astar"], problem(room), budget=budget)


def in_earnest(room: Room) -> Result:
    """Look for it with the compiled search, unless it has to be compiled first."""
    if jit.available():
        from searchcade.games.sokoban.compiled import push_astar

        if push_astar.is_ready() and push_astar.fits(room, ""):
            return push_astar(room, "", PATIENCE)
    return in_python(room, PATIENCE)


def remaining(room: Room, state: State) -> Room:
    """Return the room as it is from here on."""
    return replace(room, ares=state.ares, stones=state.stones, weights=room.sorted_weights)


def landmark(_room: Room, _state: State, moves: str) -> bool:
    """Say whether the last move was a push: until then Ares only walks there."""
    return moves[-1:].isupper()


def outlook(room: Room, state: State) -> Mapping[str, Any]:
    """Say whether some stones can provably never all get to switches, and which."""
    dead = is_deadlocked(room, state)
    places = tuple(divmod(cell, room.cols) for cell in sorted(dead))
    return {"lost": True, "dead_stones": len(dead), "stuck": places} if dead else {}
