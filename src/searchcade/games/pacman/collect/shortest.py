"""The shortest walk that eats all food: sweeps that get wider until one has forgotten nothing.

Where the first one is not enough, a bound of another kind may still prove its walk.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from typing import NamedTuple

from searchcade.games.pacman.collect import ascent
from searchcade.games.pacman.collect.graph import Cells, Path, reachable, reduced, thin_out
from searchcade.games.pacman.collect.order import best_order
from searchcade.games.pacman.collect.sweep import Sweep
from searchcade.games.pacman.collect.walk import through_ways, to_nearest_food

FIRST_BEAM, WIDER = 1000, 30  # states of the first sweep, and how many times as many the next has


class Found(NamedTuple):
    """The best walk so far, and how far the search for a better one has come."""

    walk: Path
    """The cells, the start included."""
    at_least: int
    """No walk has fewer steps than this."""
    place: int
    """Where the sweep is."""
    states: int = 0
    """How many states it holds."""

    @property
    def steps(self) -> int:
        """Return the length of the walk."""
        return len(self.walk) - 1

    @property
    def is_proven(self) -> bool:
        """Say whether no walk is shorter."""
        return self.at_least >= self.steps


def shortest_walk(cells: Cells, start: int, food: Collection[int], columns: int) -> Iterator[Found]:
    """Look for the shortest walk to all food that can be reached; the last one given is proven.

    Whoever has no time may leave at any moment: every one given is a walk, and a bound.
    """
    distance = reachable(cells, start)
    wanted = {cell for cell in food if cell in distance} - {start}
    at_least = max([len(wanted), *(distance[cell] for cell in wanted)])
    found = Found(to_nearest_food(cells, start, wanted), at_least, start)
    yield found
    if found.is_proven:
        return
    ways = reduced(cells, start, wanted)
    for place in thin_out(ways, {start, *wanted}):
        yield found._replace(place=place)
    sweep = Sweep(ways, best_order(ways, columns), start, wanted)
    beam = FIRST_BEAM
    while not found.is_proven:
        for place, states in sweep.run(found.steps, beam):
            yield found._replace(place=place, states=states)
        walk = found.walk if sweep.best is None else walk_of(sweep, sweep.best)
        at_least = int(min(len(walk) - 1, sweep.dropped_at))
        found = Found(walk, max(found.at_least, at_least), start)
        yield found
        if beam == FIRST_BEAM:
            found = yield from bounded(found, cells, wanted)
        beam *= WIDER


def bounded(found: Found, cells: Cells, food: Collection[int]) -> Generator[Found, None, Found]:
    """Raise what every walk has at least, as far as it goes, or until the walk is proven."""
    if found.is_proven:
        return found
    for bound in ascent.bounds(ascent.steps_between(cells, found.place, food), found.steps):
        found = found._replace(at_least=max(found.at_least, bound))
        yield found
        if found.is_proven:
            break
    return found


def walk_of(sweep: Sweep, weight: int) -> Path:
    """Return the walk whose ways are written in a weight."""
    taken = [
        step.ends for index, step in enumerate(sweep.steps) for _ in range(weight >> 2 * index & 3)
    ]
    return through_ways(sweep.ways, taken, sweep.start)
