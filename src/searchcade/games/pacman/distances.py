"""Steps from anywhere to each food, when nothing hunts Pacman and pies grow again.

No game is shorter than these steps: monsters can only block cells, and a pie that is used up can
only be missing. Where pies are played, a spot is a cell and the power there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from searchcade.game import IdentityKey
from searchcade.games.pacman.arena import FAR, Arena
from searchcade.games.pacman.pie_rules import POWER, PieProblem
from searchcade.games.pacman.state import State


class Steps(NamedTuple):
    """The steps to each food by its number, from each spot: `cell * layers + power`."""

    layers: int
    to: list[list[int]]

    def spot(self, state: State) -> int:
        """Return the spot of a state."""
        return state.cell * self.layers + state.power


def steps_to_food(arena: Arena) -> Steps:
    """Return the steps to each food, FAR where there is no path."""
    return _steps_to_food(IdentityKey(arena))


@lru_cache(maxsize=4)
def _steps_to_food(key: IdentityKey[Arena]) -> Steps:
    arena = key.value
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
