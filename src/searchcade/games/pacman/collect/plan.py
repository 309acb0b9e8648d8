"""The steps of a sweep: when each edge is decided, and which place has which slot meanwhile.

The places come in an order that keeps the frontier narrow.
"""

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


# ------------------------------------------------------------------ the order


def best_order(edges: Edges, columns: int) -> list[int]:
    """Return the best of a few sweeps: by row, column, diagonal, and greedy from the corners."""
    by_row = sorted(edges)
    by_column = sorted(edges, key=lambda place: (place % columns, place // columns))
    rising = sorted(edges, key=lambda place: (place % columns + place // columns, place))
    falling = sorted(edges, key=lambda place: (place % columns - place // columns, place))
    corners = {by_row[0], by_column[-1], rising[-1], falling[0]}
    orders = [by_row, by_column, rising, falling]
    orders += [narrow_order(edges, corner) for corner in sorted(corners)]
    return min(orders, key=lambda order: effort(edges, order))


def effort(edges: Edges, order: Sequence[int]) -> int:
    """Estimate the work of a sweep: states multiply with each place of the frontier."""
    when = {place: index for index, place in enumerate(order)}
    leaving = [0] * len(order)
    for place in order:
        leaving[max(when[place], *map(when.__getitem__, edges[place]))] += 1
    wide = work = 0
    for gone in leaving:
        wide += 1
        work += 4**wide
        wide -= gone
    return work


def narrow_order(edges: Edges, first: int) -> list[int]:
    """Take next what lets most places leave the frontier, the oldest neighbours first."""
    order: list[int] = []
    when: dict[int, int] = {}
    open_edges = {place: len(near) for place, near in edges.items()}
    border = {first}

    def burden(place: int) -> tuple[int, int, int]:
        met = [near for near in edges[place] if near in when]
        leaves = sum(open_edges[near] == 1 for near in met)
        stays = len(met) < len(edges[place])
        return stays - leaves, min([when[near] for near in met], default=0), place

    while border:
        place = min(border, key=burden)
        border.discard(place)
        when[place] = len(order)
        order.append(place)
        for near in edges[place]:
            open_edges[near] -= 1
            if near not in when:
                border.add(near)
    return order
