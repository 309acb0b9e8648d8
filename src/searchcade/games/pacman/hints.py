"""Advice: the shortest plan where it is found at once, else a path to food that is safe."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from searchcade.games.pacman.agents.game import is_certain
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.collect import is_a_walk
from searchcade.games.pacman.heuristics import ON_TOUR, by_tree, farthest, hungry
from searchcade.games.pacman.rules import MonsterProblem, PieProblem, State, problem
from searchcade.games.pacman.searches import has_pies
from searchcade.search.node import Node
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, run

SEARCH_BUDGET = Budget(seconds=0.3)
MAX_FOOD_STATES = 4_000  # states to search for the nearest food
SAFE_STEPS = 24  # steps that Pacman must survive after eating
MAX_PROOF_STATES = 1_500  # states to search for a proof that all is lost


def advice(arena: Arena, state: State) -> str | None:
    """Return the shortest plan from here, None when there is none; else a path to safe food."""
    rules = resumed(arena, state)
    for result in attempts(rules):
        if result.outcome == "solved":
            return result.plan
        if result.outcome == "unsolvable":
            return None
    return plan_to_food(rules, state)


def attempts(rules: MonsterProblem | PieProblem) -> Iterator[Result]:
    """Run the searches that may find a plan at once: for the shortest one first, then for any."""
    arena = rules.arena
    if is_a_walk(rules):
        yield run(ALGORITHMS["frontier"], rules, budget=SEARCH_BUDGET)
    elif has_pies(rules):
        yield run(ALGORITHMS["pies-optimal"], rules, budget=SEARCH_BUDGET)
    elif rules.start.food.bit_count() <= ON_TOUR:
        yield run(ALGORITHMS["astar"], rules, by_tree(arena), budget=SEARCH_BUDGET)
    if is_certain(rules):
        yield run(ALGORITHMS["planner"], rules, budget=SEARCH_BUDGET)
    elif isinstance(rules, MonsterProblem):
        yield run(ALGORITHMS["greedy"], rules, hungry(arena), budget=SEARCH_BUDGET)


def resumed(arena: Arena, state: State) -> MonsterProblem | PieProblem:
    """Return the problem with this state as its start."""
    rules = problem(arena)
    rules.start = state
    return rules


def plan_to_food(rules: MonsterProblem | PieProblem, state: State) -> str:
    """Return the moves to the nearest food after which Pacman can go on; "" without one."""
    frontier, reached = deque([Node(state)]), {state}
    while frontier and len(reached) < MAX_FOOD_STATES:
        node = frontier.popleft()
        if node.state.food != state.food and survives(rules, node.state, SAFE_STEPS):
            return node.plan()
        for child in node.children(rules):
            if child.state not in reached and not rules.is_lost(child.state):
                reached.add(child.state)
                frontier.append(child)
    return ""


def survives(rules: MonsterProblem | PieProblem, state: State, steps: int) -> bool:
    """Say whether Pacman wins, or can survive this many steps."""
    layer = {state}
    for _ in range(steps):
        if not layer or any(rules.is_goal(each) for each in layer):
            break
        grown = {after for each in layer for _, after, _ in rules.successors(each)}
        layer = set(sorted(each for each in grown if not rules.is_lost(each))[:64])
    return bool(layer)


def landmark(arena: Arena, state: State, _moves: str) -> bool:
    """Say whether there was food here, or this is a junction."""
    return bool(arena.food_bits[state.cell]) or len(arena.open_steps[state.cell]) >= 3


def outlook(arena: Arena, state: State) -> Mapping[str, Any]:
    """Return "lost" where a few states or the distances prove it."""
    rules = problem(arena)
    if rules.is_goal(state):
        return {}
    return {"lost": True} if farthest(arena)(state) == float("inf") or ends(rules, state) else {}


def ends(rules: MonsterProblem | PieProblem, state: State) -> bool:
    """Say whether only few states can follow, and none of them is won."""
    waiting, reached = [state], {state}
    while waiting and len(reached) < MAX_PROOF_STATES:
        for _, after, _ in rules.successors(waiting.pop()):
            if rules.is_goal(after):
                return False
            if after not in reached:
                reached.add(after)
                waiting.append(after)
    return not waiting
