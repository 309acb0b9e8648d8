"""Weights of the quick search: some solve the rooms in which others get lost.

They take turns, each with a search of its own and with more and more positions. What is learned
about corrals and switches is shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class SearchWeights(NamedTuple):
    """The weight of each feature in a score, in order, and how the next position is chosen."""

    packed: int
    out: int
    regions: int
    pushes: int
    weight: int
    noise: int
    """A random number below this is added to a score."""
    greedy: int
    """Out of six picks, how many take the best score; the others rotate over the kinds."""
    shut: int
    """How many packed stones each switch that is shut off takes away."""


SEARCH_WEIGHTS = (
    SearchWeights(packed=-60, out=60, regions=20, pushes=2, weight=4, noise=20, greedy=3, shut=1),
    SearchWeights(packed=-30, out=60, regions=8, pushes=1, weight=4, noise=1, greedy=0, shut=1),
    SearchWeights(packed=-20, out=60, regions=30, pushes=3, weight=0, noise=30, greedy=6, shut=2),
    SearchWeights(packed=-40, out=60, regions=40, pushes=1, weight=8, noise=40, greedy=3, shut=1),
)
TURNS = (1 << 13, 1 << 15, 1 << 17, 1 << 19, 1 << 21)  # positions of each search


def turns() -> Iterator[tuple[int, SearchWeights]]:
    """Yield the number of positions and the weights of one search after another."""
    for number, most in enumerate(TURNS):
        for weights in SEARCH_WEIGHTS:
            yield most, weights._replace(noise=weights.noise + 7 * number)
