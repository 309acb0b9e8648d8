"""The steps of a sweep: when each edge is decided, and which place has which slot meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from searchcade.games.pacman.collect.graph import Edges


@dataclass(frozen=True, slots=True)
class Step:
    """One edge that the sweep decides, and the places that leave the frontier after it."""

    ends: tuple[int, int]
    length: int
    slots: tuple[int, int]
    leaving: tuple[tuple[int, int], ...]
    """Place and slot."""


def steps_of(edges: Edges, order: Sequence[int]) -> tuple[list[Step], int]:
    """Return the steps of a sweep that meets the places in this order, and its width in slots."""
    links = links_of(edges, order)
    last = {place: index for index, link in enumerate(links) for place in link}
    slots = Slots()
    steps = []
    for index, link in enumerate(links):
        one, other = link
        held = (slots.of(one), slots.of(other))
        leaving = tuple((place, slots.of(place)) for place in link if last[place] == index)
        steps.append(Step(link, len(edges[one][other]) - 1, held, leaving))
        for place, _ in leaving:
            slots.free(place)
    return steps, slots.width


def links_of(edges: Edges, order: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of neighbours, each when its second place is met, the oldest first."""
    when = {place: index for index, place in enumerate(order)}
    return [
        (order[earlier], place)
        for place in order
        for earlier in sorted(when[near] for near in edges[place])
        if earlier < when[place]
    ]


class Slots:
    """Numbered seats: a place takes the first free one, and frees it when it leaves."""

    def __init__(self) -> None:
        self.width = 0
        self._seat: dict[int, int] = {}
        self._empty: list[int] = []

    def of(self, place: int) -> int:
        """Return the seat of a place; it takes one if it has none."""
        if place not in self._seat:
            if not self._empty:
                self._empty.append(self.width)
                self.width += 1
            self._seat[place] = self._empty.pop(self._empty.index(min(self._empty)))
        return self._seat[place]

    def free(self, place: int) -> None:
        """Free the seat of a place."""
        self._empty.append(self._seat.pop(place))
