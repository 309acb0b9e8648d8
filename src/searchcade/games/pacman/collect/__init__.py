"""All food in the fewest steps, where nothing moves but Pacman: `frontier`, with a proof."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from searchcade.games.pacman.arena import Arena, chosen
from searchcade.games.pacman.collect.graph import Cells, Edges, Path, reachable, reduced, thin_out
from searchcade.games.pacman.collect.plan import best_order
from searchcade.games.pacman.collect.sweep import Sweep
from searchcade.games.pacman.rules import PieProblem, State, jumps, nothing_moves
from searchcade.problem import Problem
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm

__all__ = ["frontier"]

FIRST_BEAM, WIDER = 1000, 30  # states of the first sweep, and the factor for the next
StepTable = Sequence[Sequence[int]]
"""The length between each two places."""
STEP_PARTS = 1000  # of a step: all penalties are whole numbers of these, so that sums are exact
FAR_LENGTH = 2**62
STRIDE, LEAST = 2.0, 0.001  # how far penalties move at first, and in the end
MAX_IDLE_ROUNDS = 10  # rounds without a better bound, after which they move half as far


def is_a_walk(problem: Any) -> bool:
    """Fit maps on which only Pacman moves, and each step can be taken back."""
    if isinstance(problem, PieProblem):
        return not problem.arena.pies and problem.arena.rules.teleport != "auto"
    return nothing_moves(problem)


@algorithm("frontier", "Frontier sweep", game="pacman", cheapest="always", fits=is_a_walk)
def frontier(problem: Any) -> Search[State]:
    """Sweep over the map once and keep, for all walks at once, what matters at the frontier.

    Finds the fewest steps that eat all food, and proves it. A caller that throws Stopped into it
    gets the best walk so far, and a lower bound.
    """
    start, cells = problem.start, open_cells(problem)
    food = chosen(problem.arena.food, start.food)
    if start.cell not in cells or not set(food) <= reachable(cells, start.cell).keys():
        return None
    progress: SweepProgress | None = None
    try:
        for progress in shortest_walk(cells, start.cell, food, problem.arena.cols):
            yield Node(start._replace(cell=progress.place)), progress.states
    except Stopped:
        if progress is None:
            raise
    return verdict(problem, progress) if progress else None


def open_cells(problem: Any) -> Cells:
    """Return for each cell that may be entered those that are one step or jump away."""
    arena: Arena = problem.arena
    jumps_at = jumps(arena) if arena.rules.level == "pies" else {}
    cells: dict[int, list[int]] = {}
    for cell, steps in enumerate(arena.open_steps):
        if not arena.walls[cell] and cell not in arena.blocked:
            theres = dict.fromkeys(there for _, there in (*steps, *jumps_at.get(cell, ())))
            cells[cell] = [there for there in theres if there not in arena.blocked]
    return cells


def verdict(problem: Problem[State], progress: SweepProgress) -> Verdict:
    """Replay the walk by the rules, and return it with what is known of its length."""
    node = Node(problem.start)
    for there in progress.walk[1:]:
        node = next(child for child in node.children(problem) if child.state.cell == there)
    return Verdict(node, progress.is_proven, progress.at_least)


# ------------------------------------------------------------------ the shortest walk


class SweepProgress(NamedTuple):
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
) -> Iterator[SweepProgress]:
    """Look for the shortest walk to all food that can be reached; the last one yielded is proven.

    Sweeps get wider and wider beams, until one drops nothing. Where the first one is not enough, a
    bound of another kind may still prove its walk. The caller may stop at any moment: each one
    yielded is a walk with a bound.
    """
    distance = reachable(cells, start)
    wanted = {cell for cell in food if cell in distance} - {start}
    at_least = max([len(wanted), *(distance[cell] for cell in wanted)])
    progress = SweepProgress(to_nearest_food(cells, start, wanted), at_least, start)
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
        progress = SweepProgress(walk, max(progress.at_least, at_least), start)
        yield progress
        if beam == FIRST_BEAM:
            progress = yield from bounded(progress, cells, wanted)
        beam *= WIDER


def bounded(
    progress: SweepProgress, cells: Cells, food: Collection[int]
) -> Generator[SweepProgress, None, SweepProgress]:
    """Raise the lower bound as far as possible, or until the walk is proven."""
    if progress.is_proven:
        return progress
    for bound in lower_bounds(steps_between(cells, progress.place, food), progress.steps):
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


def through_edges(edges: Edges, taken: Iterable[tuple[int, int]], start: int) -> Path:
    """Return the cells of a walk from `start` that takes each of these edges: Euler's walk.

    Go on until there is no edge left, which happens at the end of the walk only; then go back and
    insert a round trip wherever an edge was left out.
    """
    left: dict[int, list[int]] = {}
    for one, other in taken:
        left.setdefault(one, []).append(other)
        left.setdefault(other, []).append(one)
    going, done = [start], []
    while going:
        place = going[-1]
        if left.get(place):
            near = left[place].pop()
            left[near].remove(place)
            going.append(near)
        else:
            done.append(going.pop())
    done.reverse()
    walk = [start]
    for place, near in pairwise(done):
        walk += edges[place][near][1:]
    return tuple(walk)


def to_nearest_food(cells: Cells, start: int, food: Collection[int]) -> Path:
    """Return the cells of a walk that always goes to the nearest food."""
    left = set(food) - {start}
    walk = [start]
    while left:
        leg = nearest(cells, walk[-1], left)
        if not leg:
            break  # the rest cannot be reached
        walk += leg
        left.discard(leg[-1])
    return tuple(walk)


def nearest(cells: Cells, start: int, wanted: Collection[int]) -> list[int]:
    """Return the steps to the nearest wanted cell, or nothing."""
    parents = {start: start}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in cells[cell]:
            if near not in parents:
                parents[near] = cell
                if near in wanted:
                    return back(parents, near)
                queue.append(near)
    return []


def back(parents: dict[int, int], cell: int) -> list[int]:
    """Return the path to a cell, without its first cell."""
    path = []
    while parents[cell] != cell:
        path.append(cell)
        cell = parents[cell]
    return path[::-1]


# ------------------------------------------------------------------ a lower bound


def steps_between(cells: Cells, start: int, food: Collection[int]) -> StepTable:
    """Return the steps from each place to each other one; the start is the first place."""
    places = [start, *(cell for cell in food if cell != start)]
    tables = (reachable(cells, place) for place in places)
    return [[table[place] for place in places] for table in tables]


def lower_bounds(steps: StepTable, walk: int) -> Iterator[int]:
    """Yield, round by round, the steps that every walk has at least; a walk is known already.

    Spanning trees with penalties, after Held and Karp. A walk that eats all food is a path from the
    start through the food, and a path is a spanning tree. So no walk is shorter than the smallest
    tree. A path enters and leaves every place but its two ends: where the tree has more than two
    edges at a place, each is made longer by a penalty, where it has fewer, shorter; for a path this
    adds up to a known sum. Then the next tree has other edges, and becomes more and more like a
    path. This quickly proves wide open maps with little food, where a sweep has too many states.
    """
    lengths = [[STEP_PARTS * each for each in row] for row in steps]
    penalties = best = [0] * len(steps)
    most, stride, waited = 0, STRIDE, 0
    while stride > LEAST:
        total, edges = smallest_tree(lengths, penalties)
        end = min(range(1, len(steps)), key=penalties.__getitem__)  # a walk ends there most cheaply
        total += penalties[0] + penalties[end] - 2 * sum(penalties)
        edges[0] += 1
        edges[end] += 1
        if total > most:
            most, best, waited = total, penalties, 0
        elif waited == MAX_IDLE_ROUNDS:
            stride, penalties, waited = stride / 2, best, 0
        waited += 1
        yield -(-most // STEP_PARTS)  # rounded up: a walk has whole steps
        wrong = [count - 2 for count in edges]
        if not any(wrong):
            return  # the tree is a path
        move = stride * (STEP_PARTS * walk - total) / sum(each * each for each in wrong)
        penalties = [old + round(move * each) for old, each in zip(penalties, wrong, strict=True)]


def smallest_tree(lengths: StepTable, penalties: Sequence[int]) -> tuple[int, list[int]]:
    """Return the length of the smallest spanning tree, and its edges at each place (Prim).

    Each edge is made longer by the penalties of its two ends.
    """
    nearest, joint = [FAR_LENGTH] * len(lengths), [0] * len(lengths)
    outside, edges = list(range(1, len(lengths))), [0] * len(lengths)
    total, place = 0, 0
    while outside:
        row, penalty, least, following = lengths[place], penalties[place], FAR_LENGTH, 0
        for other in outside:
            length = row[other] + penalty + penalties[other]
            if length < nearest[other]:
                nearest[other], joint[other] = length, place
            else:
                length = nearest[other]
            if length < least:
                least, following = length, other
        place = following
        outside.remove(place)
        total += least
        edges[place] += 1
        edges[joint[place]] += 1
    return total, edges
