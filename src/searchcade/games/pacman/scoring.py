"""What a game is worth, how it ends, and what the player reads about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.monsters import depends_on_turn
from searchcade.games.pacman.rules import State, doors, seen_from
from searchcade.search.node import Ended

FOOD_POINTS = 20


def score(arena: Arena, state: State, steps: int) -> int:
    """Return the points of a game: 20 a food, -1 a step, nothing for winning or losing."""
    return FOOD_POINTS * (len(arena.food) - state.food.bit_count()) - steps


def points(arena: Arena, state: State, plan: str) -> int:
    """Return the points of a game as its leaderboard counts them."""
    return score(arena, state, len(plan))


def figures(arena: Arena, state: State, plan: str) -> Mapping[str, Any]:
    """Return the score, the food left, the power where pies are played, and the rules."""
    stats: dict[str, Any] = {
        "score": score(arena, state, len(plan)),
        "food_left": state.food.bit_count(),
    }
    if arena.rules.level == "pies":
        stats["power"] = state.power
    return {**stats, "rules": said_rules(arena)}


def briefing(arena: Arena) -> list[str]:
    """Return the keys of the texts shown before the first step: goal, dangers, help."""
    rules, has_pies = arena.rules, arena.rules.level == "pies"
    lines = {
        "food": True,
        f"monsters-{rules.policy}": arena.monsters and not has_pies,
        f"vision-{rules.vision}": rules.vision != "all" and not has_pies,
        "pies": arena.pies,
        f"teleport-{rules.teleport}": has_pies and doors(arena),
        "hopeless": not arena.winnable,
    }
    return [name for name, is_said in lines.items() if is_said]


def hidden(arena: Arena) -> str:
    """Say what Pacman does not know, but a search that holds the rules does."""
    words = {
        "what is behind the fog": arena.rules.vision != "all" and arena.rules.level != "pies",
        "how the dice will fall": depends_on_turn(arena),
    }
    return " and ".join(name for name, is_so in words.items() if is_so)


def said_rules(arena: Arena) -> str:
    """Return the rules that matter on this map, as text."""
    rules = arena.rules
    if rules.level == "pies":
        return f"pies, teleport {rules.teleport}"
    words = [f"level {rules.level}"]
    if arena.monsters and rules.policy != "still":
        words.append(f"wander {rules.wander}" if rules.policy == "wander" else rules.policy)
        words += ["simultaneous"] if rules.turns == "simultaneous" else []
    return ", ".join(words)


REACHES = {"still": 0, "wander": 2}
HUNTER_REACH = 6  # steps of a hunter that are marked as dangerous


def ended(arena: Arena, states: Sequence[State]) -> Ended:
    """Return "lost" when a monster touches Pacman, "stalled" when all steps are used up."""
    state = states[-1]
    if state.cell in state.monsters:
        return "lost"
    most = limit(arena)
    return "stalled" if most is not None and len(states) > most and state.food else ""


def limit(arena: Arena) -> int | None:
    """Return the most steps of a game; None where pies are played, because nothing hunts Pacman."""
    return None if arena.rules.level == "pies" else arena.rules.cap


def danger(arena: Arena, state: State) -> Mapping[tuple[int, int], float]:
    """Return the cells that monsters in sight can soon reach: 1 where one is, less farther away."""
    reach = REACHES.get(arena.rules.policy, HUNTER_REACH)
    sight = seen_from(arena, state.cell)
    steps = dict.fromkeys((cell for cell in state.monsters if cell in sight), 0)
    reached = list(steps)
    for cell in reached:  # it grows while we iterate
        for there in arena.next_to[cell]:
            if there not in steps and steps[cell] < reach:
                steps[there] = steps[cell] + 1
                reached.append(there)
    return {divmod(cell, arena.cols): 1 - count / (reach + 1) for cell, count in steps.items()}
