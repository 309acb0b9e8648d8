"""A bound for energy mode with loops: walks that may take a pill again, but never by turning round.

Such a walk is easy to find, for all that counts is the most energy in each cell after each step.
Every true walk is one of them, so none is shorter. If the shortest takes a pill twice, remember in
the state whether this one pill is taken, and try again; if it takes none twice, it is a true walk.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from searchcade.compiled import engines
from searchcade.games.maze.carve import beyond
from searchcade.games.maze.energy.tree import Glance
from searchcade.games.maze.rules import MAX_ENERGY, Maze, is_open

NO_WALK, ARRIVED = -1, -2  # instead of an energy
MEMORY_BYTES = 100 << 20  # bytes for the energies of all steps
MAX_STATES = 2 * 10**8  # states looked at in all tries together
FIRST_ROWS = 32  # steps for which there is memory to begin with; doubled when full


class Relaxed(NamedTuple):
    """What the relaxed walks tell."""

    walk: list[int] | None
    """A shortest true walk, if one of them is."""
    bound: int | None
    """No walk has fewer steps; None when there is no walk at all."""


def relaxed_bound(
    maze: Maze,
    home: dict[int, int],
    known: int | None,
    tell: Callable[[int], None] = lambda _bound: None,
) -> Generator[Glance, None, Relaxed]:
    """Raise the bound by remembering more and more pills; stop at the length `known` of a walk.

    `tell` is called with each bound as soon as it is proven.
    """
    remembered: list[int] = []
    bound, effort = home[maze.start], 0
    while True:
        size = (4 * len(maze.cells) << len(remembered)) * (known or 2 * bound)
        effort += size
        if size * 4 > MEMORY_BYTES or effort > MAX_STATES:
            return Relaxed(None, bound)
        walk = yield from RelaxedMaze(maze, home, remembered).run(known)
        if walk is None:
            return Relaxed(None, known)
        bound = len(walk) - 1
        tell(bound)
        again = [cell for cell in taken_again(maze, walk) if cell not in remembered]
        if not again:
            return Relaxed(walk, bound)
        remembered.append(again[0])


def taken_again(maze: Maze, walk: Sequence[int]) -> list[int]:
    """Return the pills that a walk enters again other than by turning round, the worst first."""
    visits: Counter[int] = Counter()
    for number, cell in enumerate(walk[1:], start=1):
        if cell in maze.pills and (number < 2 or walk[number - 2] != cell):
            visits[cell] += 1
    gains = {cell: (count - 1) * maze.pills[cell] for cell, count in visits.items() if count > 1}
    return sorted(gains, key=lambda cell: -gains[cell])


class RelaxedMaze:
    """The energies of relaxed walks in all cells, step by step."""

    def __init__(self, maze: Maze, home: dict[int, int], remembered: Sequence[int]) -> None:
        self.maze, sets = maze, 1 << len(remembered)
        self.arena = engines.arena("maze")
        size = len(maze.cells)
        pill, bit, far = (array("i", [each]) * size for each in (0, 0, size))
        for numbers, given in (
            (pill, maze.pills),
            (bit, {cell: 1 << number for number, cell in enumerate(remembered)}),
            (far, home),
        ):
            for cell, each in given.items():
                numbers[cell] = each
        field = RelaxedField(maze.cells, pill, bit, far, maze.cols, maze.goal, sets)
        self.field: RelaxedField = self.arena.copy(field)
        self.energies = self.arena.zeros("i", FIRST_ROWS, 4 * sets * size)

    def run(self, known: int | None) -> Generator[Glance, None, list[int] | None]:
        """Return the cells of a shortest relaxed walk, if one is shorter than `known`."""
        maze, arena, energies = self.maze, self.arena, self.energies
        longest = known - 1 if known is not None else (maze.energy or 0) + sum(maze.pills.values())
        arena.call(begin, self.field, energies, maze.start, maze.energy or 0)
        for length in range(1, longest + 1):
            if length == len(energies):
                arena.resize({energies: min(2 * length, longest + 1)})
            most = arena.call(advance, self.field, energies, length, longest - length)
            if most == ARRIVED:
                return self.retraced(length)
            if most < 1:
                return None
            yield maze.start, most, length + 1
        return None

    def retraced(self, length: int) -> list[int]:
        """Return the cells of the richest walk that arrives with this length."""
        walk = self.arena.zeros("i", length + 1)
        self.arena.call(retrace, self.field, self.energies, walk)
        return walk.tolist()


# ------------------------------------------------------------------ kernels


class RelaxedField(NamedTuple):
    """The maze as arrays, and what a state is: direction of the last step, pills taken, cell."""

    cells: Any
    pill: Any
    """The value of the pill in each cell, 0 without."""
    bit: Any
    """The bit of the remembered pill in each cell, 0 without."""
    home: Any
    """Distance to the goal."""
    cols: int
    goal: int
    sets: int
    """How many sets of the remembered pills there are."""


def state_of(field: Any, direction: int, taken: int, cell: int) -> int:
    """Return the number of a state."""
    return int((direction * field.sets + taken) * len(field.cells) + cell)


def begin(field: Any, energies: Any, start: int, energy: int) -> None:
    """Stand in the start, with an entry for each last direction: that allows every first step."""
    for state in range(energies.shape[1]):
        energies[0, state] = NO_WALK
    for direction in range(4):
        energies[0, state_of(field, direction, 0, start)] = energy


def advance(field: Any, energies: Any, step: int, left: int) -> int:
    """Note the most energies after a step, with so many left; return the most, or ARRIVED."""
    most, state = NO_WALK, 0
    for direction in range(4):
        for taken in range(field.sets):
            for cell in range(len(field.cells)):
                energy = NO_WALK
                if field.home[cell] <= left and is_open(int(field.cells[cell]), direction ^ 2):
                    energy = most_energy(field, energies, step, direction, taken, cell)
                energies[step, state] = energy
                most = max(most, energy)
                state += 1
    return most if richest_arrival(field, energies, step) == NO_WALK else ARRIVED


def most_energy(field: Any, energies: Any, step: int, direction: int, taken: int, cell: int) -> int:
    """Return the most energy with which a walk enters a state in this step."""
    bit, pill = int(field.bit[cell]), int(field.pill[cell])
    if bit == 0:
        return most_with(field, energies, step, direction, taken, cell, pill)
    if taken & bit == 0:
        return NO_WALK  # who enters takes the pill
    again = most_with(field, energies, step, direction, taken, cell, 0)
    first = most_with(field, energies, step, direction, taken ^ bit, cell, 0)
    return max(again, capped(first + pill)) if first != NO_WALK else again


def most_with(
    field: Any, energies: Any, step: int, direction: int, taken: int, cell: int, pill: int
) -> int:
    """Return the most energy after a step, where a pill counts unless the walk turns round."""
    most = NO_WALK
    behind = beyond(cell, direction ^ 2, field.cols)
    for last in range(4):
        had = int(energies[step - 1, state_of(field, last, taken, behind)])
        if had >= 1:
            most = max(most, capped(had - 1 + (0 if last == direction ^ 2 else pill)))
    return most


def capped(energy: int) -> int:
    """Return the energy, at most MAX_ENERGY: a 32-bit number that no walk uses up."""
    return min(energy, MAX_ENERGY)


def richest_arrival(field: Any, energies: Any, step: int) -> int:
    """Return the first state of the goal with the most energy; NO_WALK if none arrives."""
    best, most = NO_WALK, NO_WALK
    for direction in range(4):
        for taken in range(field.sets):
            state = state_of(field, direction, taken, field.goal)
            if energies[step, state] > most:
                best, most = state, int(energies[step, state])
    return best


def retrace(field: Any, energies: Any, walk: Any) -> None:
    """Write the cells of the richest walk that arrives with this length."""
    state = richest_arrival(field, energies, len(walk) - 1)
    for step in range(len(walk) - 1, 0, -1):
        walk[step] = state % len(field.cells)
        state = state_before(field, energies, step, state)
    walk[0] = state % len(field.cells)


def state_before(field: Any, energies: Any, step: int, state: int) -> int:
    """Return the first state that explains the energy of one a step later."""
    cell, entered = state % len(field.cells), state // len(field.cells)
    direction, taken = entered // field.sets, entered % field.sets
    energy, behind = int(energies[step, state]), beyond(cell, direction ^ 2, field.cols)
    bit, pill = int(field.bit[cell]), int(field.pill[cell])
    for last in range(4):
        gain = 0 if bit != 0 or last == direction ^ 2 else pill
        found = state_of(field, last, taken, behind)
        if explains(int(energies[step - 1, found]), gain, energy):
            return found
        found = state_of(field, last, taken & ~bit, behind)
        if bit != 0 and explains(int(energies[step - 1, found]), pill, energy):
            return found
    return NO_WALK


def explains(had: int, gain: int, energy: int) -> bool:
    """Say whether a step with this gain leads from one energy to the other."""
    return had >= 1 and capped(had - 1 + gain) == energy
