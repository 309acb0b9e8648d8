"""Estimates of the steps that are left, and the lens that shows one on every cell.

They rest on the steps from anywhere to each food, when nothing hunts Pacman and pies grow again. No
game is shorter than these: monsters can only block cells, and a pie that is used up can only be
missing. Where pies are played, a spot is a cell and the power there.

Some look at all food at once: a tree that connects it, and a tour through it. Both are consistent,
whatever the monsters do. To eat everything, Pacman goes to some food first and then from food to
food, and none of these legs is shorter than the steps that `Between` knows. A step brings him at
most one step nearer; eating moves a leg from the tree or tour to the past.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import inf
from typing import NamedTuple

from searchcade.game import Estimate, Lens, Piece, cached_by_level
from searchcade.games.pacman.arena import FAR, Arena, chosen
from searchcade.games.pacman.rules import POWER, PieProblem, State, start_state
from searchcade.problem import Heuristic

CACHE_SIZE = 2**17  # cached values: monsters do not change them
KEPT = 2**18  # cached values
ON_TOUR = 13  # foods that a tour goes through: each one more doubles the work

Between = list[list[int]]
"""The least steps from having eaten one food until another one is eaten, by their numbers."""
Rest = Callable[[int], float]
"""The least steps from food to food, given the food that is left."""


class Steps(NamedTuple):
    """The steps to each food by its number, from each spot: `cell * layers + power`."""

    layers: int
    to: list[list[int]]

    def spot(self, state: State) -> int:
        """Return the spot of a state."""
        return state.cell * self.layers + state.power


@cached_by_level(4)
def steps_to_food(arena: Arena) -> Steps:
    """Return the steps to each food, FAR where there is no path."""
    if arena.rules.level == "pies":
        return layered(PieProblem(arena))
    nowhere = [FAR] * len(arena.walls)
    return Steps(
        1,
        [
            nowhere if cell in arena.blocked else arena.steps_to(cell, arena.blocked)
            for cell in arena.food
        ],
    )


def layered(rules: PieProblem) -> Steps:
    """Return the steps over cells and power: backwards from the moves that eat a food."""
    arena, layers = rules.arena, POWER + 1
    before: list[list[int]] = [[] for _ in range(len(arena.walls) * layers)]
    eaters: list[list[int]] = [[] for _ in arena.food]
    everything = State(0, food=(1 << len(arena.food)) - 1, pies=(1 << len(arena.pies)) - 1)
    for spot in range(len(before)):
        cell, power = divmod(spot, layers)
        state = everything._replace(cell=cell, power=power)
        for _, there in rules.steps(cell, power):
            after = rules.after(state, there)
            before[after.cell * layers + after.power].append(spot)
            for number in numbers(state.food ^ after.food):
                eaters[number].append(spot)
    return Steps(layers, [spread(spots, before) for spots in eaters])


def numbers(bits: int) -> list[int]:
    """Return the numbers of the bits that are set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def spread(eaters: list[int], before: list[list[int]]) -> list[int]:
    """Return the steps from each spot until a food is eaten; the eaters are one step away."""
    steps = [FAR] * len(before)
    reached = list(dict.fromkeys(eaters))
    for spot in reached:
        steps[spot] = 1
    for spot in reached:  # it grows while we iterate
        for there in before[spot]:
            if steps[there] == FAR:
                steps[there] = steps[spot] + 1
                reached.append(there)
    return steps


def farthest(arena: Arena) -> Heuristic[State]:
    """Estimate by the steps to the farthest food: a plan has to go there, wherever else it goes."""
    steps = steps_to_food(arena)

    @lru_cache(maxsize=CACHE_SIZE)
    def value(spot: int, food: int) -> float:
        return known(max((steps.to[number][spot] for number in numbers(food)), default=0))

    return lambda state: inf if is_touched(state) else value(steps.spot(state), state.food)


def hungry(arena: Arena) -> Heuristic[State]:
    """Estimate high for every food that is left, so that the nearest one is eaten soon."""
    steps, much = steps_to_food(arena), len(arena.walls)

    @lru_cache(maxsize=CACHE_SIZE)
    def value(spot: int, food: int) -> float:
        distances = [steps.to[number][spot] for number in numbers(food)]
        return known(max(distances)) and min(distances) + much * len(distances) if distances else 0

    return lambda state: inf if is_touched(state) else value(steps.spot(state), state.food)


def manhattan(arena: Arena) -> Heuristic[State]:
    """Estimate by the rows and columns to the farthest food. Teleports make it too high."""

    def value(state: State) -> float:
        row, col = divmod(state.cell, arena.cols)
        places = (divmod(cell, arena.cols) for cell in chosen(arena.food, state.food))
        return max((abs(row - there) + abs(col - over) for there, over in places), default=0)

    return value


def nothing(_arena: Arena) -> Heuristic[State]:
    """Estimate nothing: A* is then uniform-cost search."""
    return lambda _state: 0


def is_touched(state: State) -> bool:
    """Say whether a monster touches Pacman: then nothing is left to reach."""
    return state.cell in state.monsters


def known(steps: int) -> float:
    """Return a number of steps as an estimate."""
    return inf if steps >= FAR else steps


# ------------------------------------------------------------------ all food at once


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
    "farthest": Estimate("Steps to the farthest food", True, farthest),
    "hungry": Estimate("Food left, then steps to the nearest", False, hungry),
    "manhattan": Estimate("Rows and columns to the farthest food", False, manhattan),
    "null": Estimate("Nothing: 0", True, nothing),
    "mst": Estimate("Nearest food, then the smallest tree over the food", True, by_tree),
    "tour": Estimate("Shortest tour through the food", True, by_tour),
}


# ------------------------------------------------------------------ the lens


def pieces(arena: Arena) -> list[Piece[State]]:
    """Return Pacman, who fits on every open cell without a monster, and eats what lies there."""
    start = start_state(arena)
    cells = [cell for cell, wall in enumerate(arena.walls) if not wall]
    states = {
        arena.place(cell): start._replace(cell=cell, food=start.food & ~arena.food_bits[cell])
        for cell in cells
        if cell not in start.monsters
    }
    return [Piece("pacman", arena.place(arena.start), states)]


def starting(arena: Arena, state: State) -> Arena:
    """Return the map on which a game begins in this state."""
    return replace(arena, start=state.cell, food=tuple(arena.food_left(state.food)))


LENS: Lens[Arena, State] = Lens(pieces, starting, signs=frozenset({"food", "pie", "door"}))
