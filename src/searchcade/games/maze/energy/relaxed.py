"""A bound for energy mode with loops: walks that may take a pill again, but never by turning round.

Such a walk is easy to find, for all that counts is the most energy in each cell after each step.
Every true walk is one of them, so none is shorter. If the shortest takes a pill twice, remember in
the state whether this one pill is taken, and try again; if it takes none twice, it is a true walk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from searchcade.games.maze.energy.tree import Glance
from searchcade.games.maze.rules import Maze, neighbour

DEAD = -(10**9)
MEMORY_BYTES = 100 << 20  # bytes for the energies of all steps
MAX_STATES = 2 * 10**8  # states looked at in all tries together

Energies = NDArray[np.int32]
"""Most energy by direction of the last step, remembered pills taken, row and column."""


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
        field = RelaxedMaze(maze, home, remembered)
        size = field.start.size * (known or 2 * bound)
        effort += size
        if size * 4 > MEMORY_BYTES or effort > MAX_STATES:
            return Relaxed(None, bound)
        walk = yield from field.run(known)
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
        self.maze, self.remembered = maze, list(remembered)
        shape = (maze.rows, maze.cols)
        cells = np.frombuffer(maze.cells, np.uint8).reshape(shape)
        self.is_open = [cells >> direction & 1 != 0 for direction in range(4)]
        self.value = np.zeros(maze.rows * maze.cols, np.int32)
        for cell, value in maze.pills.items():
            self.value[cell] = 0 if cell in remembered else value
        self.value = self.value.reshape(shape)
        self.home = np.full(maze.rows * maze.cols, len(maze.cells))
        self.home[list(home)] = list(home.values())
        self.home = self.home.reshape(shape)
        # The start has no last direction: an entry for each direction allows every first step.
        self.start = np.full((4, 1 << len(remembered), *shape), DEAD, np.int32)
        self.start[:, 0, maze.start // maze.cols, maze.start % maze.cols] = maze.energy or 0

    def run(self, known: int | None) -> Generator[Glance, None, list[int] | None]:
        """Return the cells of a shortest relaxed walk, if one is shorter than `known`."""
        maze = self.maze
        longest = known - 1 if known is not None else (maze.energy or 0) + sum(maze.pills.values())
        history = [self.start]
        row, col = divmod(maze.goal, maze.cols)
        for length in range(1, longest + 1):
            energies = self.stepped(history[-1])
            energies[:, :, self.home > longest - length] = DEAD
            history.append(energies)
            if energies[:, :, row, col].max() >= 0:
                return self.retraced(history)
            if energies.max() < 1:
                return None
            yield maze.start, int(energies.max()), len(history)
        return None

    def stepped(self, energies: Energies) -> Energies:
        """Return the most energies one step later."""
        ready = np.where(energies >= 1, energies - 1, DEAD)
        after = np.empty_like(energies)
        for direction in range(4):
            others = [ready[last] for last in range(4) if last != direction ^ 2]
            onward = (
                self.shifted(np.maximum(np.maximum(*others[:2]), others[2]), direction) + self.value
            )
            after[direction] = np.maximum(onward, self.shifted(ready[direction ^ 2], direction))
        self.take_remembered(after)
        return after

    def shifted(self, energies: Energies, direction: int) -> Energies:
        """Move all energies one cell in this direction, where there is no wall."""
        moved = np.full_like(energies, DEAD)
        going = np.where(self.is_open[direction], energies, DEAD)
        here, there = [(np.s_[1:], np.s_[:-1]), (np.s_[:-1], np.s_[1:])][direction in (1, 2)]
        if direction in (0, 2):
            moved[:, there] = going[:, here]
        else:
            moved[:, :, there] = going[:, :, here]
        return moved

    def take_remembered(self, energies: Energies) -> None:
        """Let the walks in the cell of a remembered pill take it, once."""
        for number, cell in enumerate(self.remembered):
            row, col = divmod(cell, self.maze.cols)
            for taken in range(energies.shape[1]):
                if not taken >> number & 1:
                    without = energies[:, taken, row, col]
                    taking = energies[:, taken | 1 << number, row, col]
                    np.maximum(taking, without + self.maze.pills[cell], out=taking)
                    without[:] = DEAD

    def retraced(self, history: Sequence[Energies]) -> list[int]:
        """Return the cells of the walk that has arrived at the goal."""
        maze = self.maze
        row, col = divmod(maze.goal, maze.cols)
        at_goal = history[-1][:, :, row, col]
        direction, taken = divmod(int(at_goal.argmax()), at_goal.shape[1])
        walk = [maze.goal]
        for number in range(len(history) - 1, 0, -1):
            energy = int(
                history[number][direction, taken, walk[-1] // maze.cols, walk[-1] % maze.cols]
            )
            before = walk[-1] - neighbour(0, direction, maze.cols)
            direction, taken = self.step_before(
                history[number - 1], walk[-1], before, direction, taken, energy
            )
            walk.append(before)
        return walk[::-1]

    def step_before(
        self, energies: Energies, cell: int, before: int, direction: int, taken: int, energy: int
    ) -> tuple[int, int]:
        """Return the direction and taken pills in the cell before that explain this energy."""
        row, col = divmod(before, self.maze.cols)
        sets = [(taken, 0)]
        if cell in self.remembered:
            bit = 1 << self.remembered.index(cell)
            sets.append((taken & ~bit, self.maze.pills[cell]))
        for last in range(4):
            plain = 0 if last == direction ^ 2 else int(self.value.flat[cell])
            for held, gain in sets:
                had = int(energies[last, held, row, col])
                if had >= 1 and had - 1 + plain + gain == energy:
                    return last, held
        raise AssertionError("an energy that no step explains")
