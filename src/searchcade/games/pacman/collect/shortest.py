"""The shortest walk that eats all food: sweeps with wider and wider beams, until one drops nothing.

Where the first one is not enough, a bound of another kind may still prove its walk.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from typing import NamedTuple

from searchcade.games.pacman.collect import ascent
from searchcade.games.pacman.collect.graph import Cells, Path, reachable, reduced, thin_out
from searchcade.games.pacman.collect.plan import best_order
from searchcade.games.pacman.collect.sweep import Sweep
from searchcade.games.pacman.collect.walk import through_edges, to_nearest_food

FIRST_BEAM, WIDER = 1000, 30  # states of the first sweep, and the factor for the next


class Progress(NamedTuple):
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


def shortest_walk(
    cells: Cells, start: int, food: Collection[int], columns: int
) -> Iterator[Progress]:
    """Look for the shortest walk to all food that can be reached; the last one yielded is proven.

    The caller may stop at any moment: each one yielded is a walk with a bound.
    """
    distance = reachable(cells, start)
    wanted = {cell for cell in food if cell in distance} - {start}
    at_least = max([len(wanted), *(distance[cell] for cell in wanted)])
    progress = Progress(to_nearest_food(cells, start, wanted), at_least, start)
    yield progress
    if progress.is_proven:
        return
    edges = reduced(cells, start, wanted)
    for place in thin_out(edges, {start, *wanted}):
        yield progress._replace(place=place)
    sweep = Sweep(edges, best_order(edges, columns), start, wanted)
    beam = FIRST_BEAM
    while not progress.is_proven:
        for place, states in sweep.run(progress.steps, beam):
            yield progress._replace(place=place, states=states)
        walk = progress.walk if sweep.best is None else walk_of(sweep, sweep.best)
        at_least = int(min(len(walk) - 1, sweep.dropped_at))
        progress = Progress(walk, max(progress.at_least, at_least), start)
        yield progress
        if beam == FIRST_BEAM:
            progress = yield from bounded(progress, cells, wanted)
        beam *= WIDER


def bounded(
    progress: Progress, cells: Cells, food: Collection[int]
) -> Generator[Progress, None, Progress]:
    """Raise the lower bound as far as possible, or until the walk is proven."""
    if progress.is_proven:
        return progress
    for bound in ascent.bounds(ascent.steps_between(cells, progress.place, food), progress.steps):
        progress = progress._replace(at_least=max(progress.at_least, bound))
        yield progress
        if progress.is_proven:
            break
    return progress


def walk_of(sweep: Sweep, weight: int) -> Path:
    """Return the walk whose edges are encoded in a weight."""
    taken = [
        step.ends for index, step in enumerate(sweep.steps) for _ in range(weight >> 2 * index & 3)
    ]
    return through_edges(sweep.edges, taken, sweep.start)
