"""A game as moves: its score, and what is left to eat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.pie_rules import doors
from searchcade.games.pacman.state import State

FOOD_POINTS = 20


def score(arena: Arena, state: State, steps: int) -> int:
    """Return the points of a game: 20 a food, -1 a step, nothing for winning or losing."""
    return FOOD_POINTS * (len(arena.food) - state.food.bit_count()) - steps


def points(arena: Arena, state: State, plan: str) -> int:
    """Return the points of a game as its leaderboard counts them."""
    return score(arena, state, len(plan))


def figures(arena: Arena, state: State, plan: str) -> Mapping[str, Any]:
    """Give the score, what is left to eat, the power where pies are played, and the rules."""
    found: dict[str, Any] = {
        "score": score(arena, state, len(plan)),
        "food_left": state.food.bit_count(),
    }
    if arena.rules.level == "pies":
        found["power"] = state.power
    return {**found, "rules": said_rules(arena)}


def briefing(arena: Arena) -> list[str]:
    """Name what has to be known before the first step: the goal, the dangers, the helps."""
    rules, is_feast = arena.rules, arena.rules.level == "pies"
    lines = {
        "food": True,
        f"monsters-{rules.policy}": arena.monsters and not is_feast,
        f"vision-{rules.vision}": rules.vision != "all" and not is_feast,
        "pies": arena.pies,
        f"teleport-{rules.teleport}": is_feast and doors(arena),
        "hopeless": not arena.winnable,
    }
    return [name for name, is_said in lines.items() if is_said]


def said_rules(arena: Arena) -> str:
    """Name the rules that are played, as far as they matter on this map."""
    rules = arena.rules
    if rules.level == "pies":
        return f"pies, teleport {rules.teleport}"
    words = [f"level {rules.level}"]
    if arena.monsters and rules.policy != "still":
        words.append(f"wander {rules.wander}" if rules.policy == "wander" else rules.policy)
        words += ["simultaneous"] if rules.turns == "simultaneous" else []
    return ", ".join(words)
