"""A lower bound for the cost of the edges that are not decided yet.

Three facts, each about edges that the others leave alone, so that they add up:

1. Whatever holds food but not the start must be entered and left, unless the walk ends in it. So
   of any two edges of a corridor, not both can be left out, and not one be left out and the other
   taken once: the stretch between them must be entered and left. So the corridor is taken as a
   whole, or all but one of its edges are taken twice.
2. A dead end is taken twice.
3. Any other food needs two ends of edges, and an edge has only two.

Numbers are doubled, so that half an edge is a whole number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from searchcade.games.pacman.collect.graph import Edges
from searchcade.games.pacman.collect.plan import Step


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


class Needs:
    """The needs after each step of a sweep."""

    def __init__(
        self, edges: Edges, steps: Sequence[Step], start: int, food: Collection[int]
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
    edges: Edges, steps: Sequence[Step], start: int, food: Collection[int]
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
