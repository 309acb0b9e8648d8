"""Estimates that look at all food at once: a tree that connects it, and a tour through it.

Both are consistent, whatever the monsters do. To eat everything, Pacman goes to some food first
and then from food to food, and none of these legs is shorter than the steps that `Between` knows.
A step brings him at most one step nearer; eating moves a leg from the tree or tour to the past.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import inf

from searchcade.game import Estimate
from searchcade.games.pacman.arena import FAR, Arena
from searchcade.games.pacman.distances import numbers, steps_to_food
from searchcade.games.pacman.pie_rules import POWER, PieProblem
from searchcade.games.pacman.state import State
from searchcade.problem import Heuristic

KEPT = 2**18  # cached values
ON_TOUR = 13  # foods that a tour goes through: each one more doubles the work

Between = list[list[int]]
"""The least steps from having eaten one food until another one is eaten, by their numbers."""
Rest = Callable[[int], float]
"""The least steps from food to food, given the food that is left."""


def steps_between(arena: Arena) -> Between:
    """Return the steps from each food to each other one, at full power where pies are played."""
    steps = steps_to_food(arena)
    landing = PieProblem(arena).landing if arena.rules.level == "pies" else {}
    between = []
    for cell in arena.food:
        ends = {cell, landing.get(cell, cell)}
        spots = [each * steps.layers + (POWER if steps.layers > 1 else 0) for each in ends]
        legs = [min(table[spot] for spot in spots) for table in steps.to]
        for there in ends - {cell}:  # the corner that eating here lands on
            legs = [0 if arena.food[number] == there else leg for number, leg in enumerate(legs)]
        between.append(legs)
    return between


def by_tree(arena: Arena) -> Heuristic[State]:
    """Estimate the steps to the nearest food and the smallest tree that connects the food left."""
    return first_then(arena, tree_rest(steps_between(arena)))


def tree_rest(between: Between) -> Rest:
    """Return the size of the smallest tree, cached for each set of food."""
    legs = [[min(pair) for pair in zip(*both, strict=True)] for both in both_directions(between)]

    @lru_cache(maxsize=KEPT)
    def rest(food: int) -> float:
        left = numbers(food)
        if not left:
            return 0
        away = {number: legs[left[0]][number] for number in left[1:]}
        total = 0
        while away:  # Prim: take in what is nearest to the tree
            near = min(away, key=away.__getitem__)
            total += away.pop(near)
            for number in away:
                away[number] = min(away[number], legs[near][number])
        return total

    return rest


def both_directions(between: Between) -> list[tuple[Sequence[int], Sequence[int]]]:
    """Return for each food the steps from it and the steps to it."""
    return list(zip(between, zip(*between, strict=True), strict=True))


def first_then(arena: Arena, rest: Rest) -> Heuristic[State]:
    """Estimate the steps to the nearest food, and the rest that depends on the food alone."""
    steps = steps_to_food(arena)

    @lru_cache(maxsize=KEPT)
    def value(spot: int, food: int) -> float:
        distances = [steps.to[number][spot] for number in numbers(food)]
        return (inf if max(distances) >= FAR else min(distances) + rest(food)) if distances else 0

    return lambda state: (
        inf if state.cell in state.monsters else value(steps.spot(state), state.food)
    )


# ------------------------------------------------------------------ the tour


def by_tour(arena: Arena) -> Heuristic[State]:
    """Estimate the shortest tour through the food left; or through a part of it, or by the tree.

    Through all food, and where nothing moves, it is exact.
    """
    steps, between = steps_to_food(arena), steps_between(arena)
    on_tour = sum(1 << number for number in far_apart(between))
    tour = tour_rest(between)
    tree = by_tree(arena)
    has_more = len(arena.food) > ON_TOUR

    @lru_cache(maxsize=KEPT)
    def value(spot: int, food: int) -> float:
        legs = [steps.to[number][spot] + tour(number, food) for number in numbers(food)]
        return min(legs, default=0)

    def estimate(state: State) -> float:
        least = tree(state)
        if least == inf:
            return inf
        through = value(steps.spot(state), state.food & on_tour)
        return max(least, through) if has_more else through

    return estimate


def tour_rest(between: Between) -> Callable[[int, int], float]:
    """Return the steps from a food through a set of food, cached: Held's and Karp's tables."""

    @cache
    def tour(here: int, food: int) -> float:
        left = food & ~(1 << here)
        legs = between[here]
        return min([legs[number] + tour(number, left) for number in numbers(left)], default=0)

    return tour


def far_apart(between: Between) -> list[int]:
    """Return the numbers of a few foods, each as far as possible from those before it."""
    away = [inf] * len(between)
    chosen: list[int] = []
    while len(chosen) < min(ON_TOUR, len(between)):
        farthest = max(range(len(between)), key=lambda number: away[number])
        chosen.append(farthest)
        away = [min(pair) for pair in zip(away, between[farthest], strict=True)]
        away[farthest] = -1
    return chosen


ESTIMATES: dict[str, Estimate[Arena, State]] = {
    "mst": Estimate("Nearest food, then the smallest tree over the food", True, by_tree),
    "tour": Estimate("Shortest tour through the food", True, by_tour),
}
