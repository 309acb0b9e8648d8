"""The plan of a sweep: when each edge is decided, and what the edges after it cost at least.

The places come in an order that keeps the frontier narrow. Each has a slot while it is there.

The lower bound rests on three facts, each about edges that the others leave alone, so that they
add up:

1. Whatever holds food but not the start must be entered and left, unless the walk ends in it. So
   of any two edges of a corridor, not both can be left out, and not one be left out and the other
   taken once: the stretch between them must be entered and left. So the corridor is taken as a
   whole, or all but one of its edges are taken twice.
2. A dead end is taken twice.
3. Any other food needs two ends of edges, and an edge has only two.

Numbers of the bound are doubled, so that half an edge is a whole number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from searchcade.games.pacman.collect.graph import Edges


@dataclass(frozen=True, slots=True)
class SweepStep:
    """One edge that the sweep decides, and the places that leave the frontier after it."""

    ends: tuple[int, int]
    length: int
    slots: tuple[int, int]
    leaving: tuple[tuple[int, int], ...]
    """Place and slot."""


def steps_of(edges: Edges, order: Sequence[int]) -> tuple[list[SweepStep], int]:
    """Return the steps of a sweep that meets the places in this order, and its width in slots."""
    links = links_of(edges, order)
    last = {place: index for index, link in enumerate(links) for place in link}
    slots = Slots()
    steps = []
    for index, link in enumerate(links):
        one, other = link
        held = (slots.of(one), slots.of(other))
        leaving = tuple((place, slots.of(place)) for place in link if last[place] == index)
        steps.append(SweepStep(link, len(edges[one][other]) - 1, held, leaving))
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


# ------------------------------------------------------------------ what is missing


class Need(NamedTuple):
    """What is missing after a step of the sweep."""

    ahead: int
    """The need that does not depend on the state."""
    at_slots: tuple[tuple[int, int, int, int], ...]
    """Slot of the frontier, and what is missing there where it is untouched, odd, and even."""
    credit: int
    """What the end of the walk may save."""


class Corridor(NamedTuple):
    """A stretch of food without crossings."""

    places: tuple[int, ...]
    steps: tuple[int, ...]
    """When the sweep decides the edge from each place to the next."""
    is_dead_end: bool


class EdgeNeeds:
    """The needs after each step of a sweep."""

    def __init__(
        self, edges: Edges, steps: Sequence[SweepStep], start: int, food: Collection[int]
    ) -> None:
        self.steps, self.start = steps, start
        self.first: dict[int, int] = {}
        self.last: dict[int, int] = {}
        self.slot: dict[int, int] = {}
        for index, step in enumerate(steps):
            for place, slot in zip(step.ends, step.slots, strict=True):
                self.first.setdefault(place, index)
                self.last[place] = index
                self.slot[place] = slot
        self.corridors = list(corridors(edges, steps, start, food))
        self.loose = loose_ends({start, *food}, self.corridors)
        self.use_corridors_if_it_pays(food)

    def use_corridors_if_it_pays(self, food: Collection[int]) -> None:
        """Treat corridors other than dead ends as plain food where the sum is larger."""
        with_corridors = self.after(-1).ahead, self.corridors, self.loose
        self.corridors = [each for each in self.corridors if each.is_dead_end]
        self.loose = loose_ends({self.start, *food}, self.corridors)
        if with_corridors[0] > self.after(-1).ahead:
            _, self.corridors, self.loose = with_corridors

    def after(self, index: int) -> Need:
        """Return what is missing after a step."""
        pieces = [self.piece(*run) for each in self.corridors for run in runs(each, index)]
        pieces += [self.single(place, index) for place in self.loose]
        return Need(
            sum(piece.ahead for piece in pieces),
            tuple(slot for piece in pieces for slot in piece.at_slots),
            max((piece.credit for piece in pieces), default=0),
        )

    def single(self, place: int, index: int) -> Need:
        """Return what a place needs that is in no corridor: two ends of edges, the start one."""
        untouched, odd, even = (1, 0, 1) if place == self.start else (2, 1, 0)
        if self.first[place] > index:
            return Need(untouched, (), 1)
        if self.last[place] > index:
            return Need(0, ((self.slot[place], untouched, odd, even),), 1)
        return Need(0, (), 0)

    def piece(self, corridor: Corridor, begin: int, end: int) -> Need:
        """Return what a stretch of a corridor needs."""
        lengths = [self.steps[each].length for each in corridor.steps[begin:end]]
        whole, longest = 2 * sum(lengths), 2 * max(lengths)
        all_but_one = 2 * (whole - longest)
        if corridor.is_dead_end and end == len(corridor.steps):
            return Need(2 * whole, (), whole)
        if len(lengths) == len(corridor.steps):
            return Need(min(whole, all_but_one), (), longest)
        if corridor.is_dead_end:  # its far part is decided; if that is odd, the walk ends there
            return self.at(corridor.places[end], 2 * whole, whole, 2 * whole)
        return self.at(corridor.places[begin or end], 2 * whole, whole, all_but_one)

    def at(self, place: int, untouched: int, odd: int, even: int) -> Need:
        """Return what is needed at a place of the frontier; the end saves at most `odd`."""
        return Need(0, ((self.slot[place], untouched, odd, even),), odd)


def runs(corridor: Corridor, index: int) -> Iterator[tuple[Corridor, int, int]]:
    """Yield where each stretch of a corridor that is decided later begins and ends."""
    end = 0
    for is_later, stretch in groupby(corridor.steps, lambda step: step > index):
        begin, end = end, end + len(list(stretch))
        if is_later:
            yield corridor, begin, end


def corridors(
    edges: Edges, steps: Sequence[SweepStep], start: int, food: Collection[int]
) -> Iterator[Corridor]:
    """Yield the corridors, each once."""
    when = {frozenset(step.ends): index for index, step in enumerate(steps)}
    inner = {place for place in food if len(edges[place]) <= 2 and place != start}
    seen: set[int] = set()
    for place in edges.keys() - inner:
        for near in edges[place]:
            if near in inner and near not in seen:
                places = followed(edges, inner, place, near)
                seen.update(places)
                decided = tuple(when[frozenset(pair)] for pair in pairwise(places))
                yield Corridor(places, decided, places[-1] in inner)


def followed(edges: Edges, inner: Collection[int], place: int, near: int) -> tuple[int, ...]:
    """Return the places of a corridor from one end to the other."""
    places = [place, near]
    while places[-1] in inner:
        further = [each for each in edges[places[-1]] if each != places[-2]]
        if not further:
            break
        places.append(further[0])
    return tuple(places)


def loose_ends(wanted: Collection[int], corridors: Sequence[Corridor]) -> list[int]:
    """Return the wanted places that are in no corridor and at the end of none."""
    taken = {place for corridor in corridors for place in corridor.places}
    return sorted(place for place in wanted if place not in taken)
