"""A large room of our own: any plan is found at once, the proof of a cheapest one never."""

from __future__ import annotations

from searchcade.games.sokoban import GAME
from searchcade.games.sokoban.rules import Room

WAREHOUSE = """\
#########################
#.#.#.#.#.#.#.#.#.#.#.#.#
# # # # # # # # # # # # #
#$ $ $ $ $ $ $ $ $ $ $ $#
#            @          #
#$ $ $ $ $ $ $ $ $ $ $ $#
# # # # # # # # # # # # #
#.#.#.#.#.#.#.#.#.#.#.#.#
#########################"""
WEIGHTS = " ".join(str(1 + number % 5) for number in range(24)) + "\n"


def warehouse(weights: str = "", push_cost: str = "w") -> Room:
    """Return the room with 24 stones of these weights; each has a shelf of its own to go to.

    Stones may be brought home in any order, and each order has other walks.
    """
    return GAME.rules.with_options(GAME.parse(weights + WAREHOUSE), {"push-cost": push_cost})
