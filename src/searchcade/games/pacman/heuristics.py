"""Estimates of the steps that are left."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from searchcade.game import Estimate
from searchcade.games.pacman.arena import FAR, Arena, chosen
from searchcade.games.pacman.distances import numbers, steps_to_food
from searchcade.games.pacman.state import State
from searchcade.problem import Heuristic

KEPT = 2**17  # cached values: monsters do not change them


def farthest(arena: Arena) -> Heuristic[State]:
    """Estimate by the steps to the farthest food: a plan has to go there, wherever else it goes."""
    steps = steps_to_food(arena)

    @lru_cache(maxsize=KEPT)
    def value(spot: int, food: int) -> float:
        return known(max((steps.to[number][spot] for number in numbers(food)), default=0))

    return lambda state: inf if is_touched(state) else value(steps.spot(state), state.food)


def hungry(arena: Arena) -> Heuristic[State]:
    """Estimate high for every food that is left, so that the nearest one is eaten soon."""
    steps, much = steps_to_food(arena), len(arena.walls)

    @lru_cache(maxsize=KEPT)
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


ESTIMATES: dict[str, Estimate[Arena, State]] = {
    "farthest": Estimate("Steps to the farthest food", True, farthest),
    "hungry": Estimate("Food left, then steps to the nearest", False, hungry),
    "manhattan": Estimate("Rows and columns to the farthest food", False, manhattan),
    "null": Estimate("Nothing: 0", True, nothing),
}
