"""The stored figures of the maps that ship, and the searches that prove them."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from searchcade import catalog
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.collect import is_a_walk
from searchcade.games.pacman.heuristics import ON_TOUR, by_tour, numbers, steps_to_food
from searchcade.games.pacman.rules import MonsterProblem, PieProblem, State, problem
from searchcade.games.pacman.scoring import score
from searchcade.problem import Heuristic, replay
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, run

GAME = catalog.game("pacman")
NAMES = list(GAME.shipped())
FILE: Path = GAME.folder / "levels" / "optima.csv"
COLUMNS = ("level", "steps", "at least", "points", "plan")
EFFORT = Budget(nodes=100_000, seconds=600)
"""The nodes, not the time, end a search that is too much: every machine proves the same."""
LITTLE_EFFORT = Budget(nodes=10_000, seconds=600)


class Figures(NamedTuple):
    """What is known of a map."""

    steps: int | None
    """The fewest that it was ever won with; None where nobody can win."""
    at_least: int | None
    """No game is won with fewer steps. Mostly both are the same: then they are the optimum."""
    points: int
    """Of that win. Where nobody can win, the most points of any game: that is proven, too."""
    plan: str
    """A game that comes to this."""

    def row(self) -> list[str]:
        """Return the fields as the file has them."""
        return ["" if field is None else str(field) for field in self]


def stored() -> dict[str, Figures]:
    """Read the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert tuple(head) == COLUMNS
    return {name: figures(*fields) for name, *fields in rows}


def figures(steps: str, at_least: str, points: str, plan: str) -> Figures:
    """Read a row of the file."""
    least = int(at_least) if at_least else None
    return Figures(int(steps) if steps else None, least, int(points), plan)


def proven(arena: Arena, known: str = "") -> Figures:
    """Find out what can be known of a map; a plan that is known helps where no search ends."""
    if not arena.winnable:
        plan, points = most_points(problem(arena))
        return Figures(None, None, points, plan)
    at_least = 1 if arena.rules.level == "pies" else fewest_without_monsters(arena)
    plan = known
    if len(known) != at_least and (found := shortest(arena)).plan is not None:
        plan, at_least = found.plan, len(found.plan)
    return Figures(len(plan), at_least, points_of_win(arena, plan), plan)


def points_of_win(arena: Arena, plan: str) -> int:
    """Return the points of a game, after a replay that ends with a win."""
    rules = problem(arena)
    state, steps = replay(rules, plan)
    assert rules.is_goal(state)
    return score(arena, state, steps)


# ------------------------------------------------------------------ maps that can be won


def shortest(arena: Arena) -> Result:
    """Look for the shortest game that is won, with the search that suits the map."""
    rules = problem(arena)
    if arena.rules.level == "pies":
        return run(ALGORITHMS["pies-optimal"], rules, budget=EFFORT)
    if is_a_walk(rules):
        return run(ALGORITHMS["frontier"], rules, budget=Budget())
    if len(arena.food) <= ON_TOUR:
        return run(ALGORITHMS["astar"], rules, by_tour(arena), budget=EFFORT)
    return run(ALGORITHMS["astar"], rules, by_count(arena), budget=LITTLE_EFFORT)


def by_count(arena: Arena) -> Heuristic[State]:
    """Estimate the steps to the nearest food, and one for each of the others."""
    steps = steps_to_food(arena).to

    def value(state: State) -> float:
        left = numbers(state.food)
        return min(steps[number][state.cell] for number in left) + len(left) - 1 if left else 0

    return value


def fewest_without_monsters(arena: Arena) -> int:
    """Return the steps of the shortest walk to all food: monsters that move make none shorter."""
    monsters = tuple(arena.blocked)
    alone = replace(arena, monsters=monsters, rules=arena.rules._replace(policy="still"))
    found = run(ALGORITHMS["frontier"], problem(alone), budget=Budget())
    assert found.optimal
    assert found.steps is not None
    return found.steps


# ------------------------------------------------------------------ maps that cannot be won

Came = dict[State, tuple[State, str] | None]
"""The states that were reached, each with the one before it and the move that led from there."""


def most_points(rules: MonsterProblem | PieProblem) -> tuple[str, int]:
    """Play all games that there are, none of which is won; return the best one."""
    came = all_states(rules)
    assert not any(rules.is_goal(state) for state in came)
    most, steps = max(
        (score(rules.arena, state, len(plan_to(came, state))), -number)
        for number, state in enumerate(came)
    )
    return plan_to(came, list(came)[-steps]), most


def all_states(rules: MonsterProblem | PieProblem) -> Came:
    """Reach every state that can be reached, by the fewest moves."""
    came: Came = {rules.start: None}
    waiting = [rules.start]
    for state in waiting:  # grows meanwhile
        for letter, after, _ in rules.successors(state):
            if after not in came:
                came[after] = state, letter
                waiting.append(after)
    return came


def plan_to(came: Came, state: State) -> str:
    """Return the moves that led to a state."""
    moves = []
    while before := came[state]:
        state, letter = before
        moves.append(letter)
    return "".join(reversed(moves))
