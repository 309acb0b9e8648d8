"""A map, and the rules that are played on it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

DIRECTIONS = "URDL"
TIES = "RLDU"  # a monster with several shortest paths takes the first of these directions
FAR = 10**6  # steps to a cell that cannot be reached

Step = tuple[str, int]
"""The letter of a step and the cell that it leads to."""


class ArenaRules(NamedTuple):
    """What is played on a map. docs/rules/pacman.md numbers the rules and explains each name."""

    level: str = "1"
    turns: str = "alternate"
    vision: str = "all"
    policy: str = "still"
    wander: str = "home"
    teleport: str = "diagonal"
    dice: int = 1
    """The seed of all chance."""
    cap: int = 3000
    """The most steps of a game."""


LEVEL_1 = ArenaRules()


@dataclass(frozen=True)
class Arena:
    """A level. Cells are numbered row by row."""

    rows: int
    cols: int
    walls: bytes
    """A byte a cell: 1 where there is a wall."""
    food: tuple[int, ...]
    """In reading order; bit n of a state's food is the n-th of them."""
    start: int
    monsters: tuple[int, ...] = ()
    """Where they are at the start, by index: in reading order."""
    pies: tuple[int, ...] = ()
    rules: ArenaRules = LEVEL_1
    title: str = ""
    winnable: bool = True
    """Whether it can be won. False is a claim of the author, and needs a proof."""
    places: tuple[str, ...] = field(default=(), compare=False)
    """Where each cell stands in the text it was read from."""
    oddities: tuple[str, ...] = field(default=(), compare=False)
    """Warnings about that text itself, whatever the rules."""
    doubts: tuple[str, ...] = field(default=(), compare=False)
    """All warnings, with their places in that text."""

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a cell."""
        return divmod(cell, self.cols)

    def is_wall(self, cell: int) -> bool:
        """Say whether a cell is a wall."""
        return bool(self.walls[cell])

    def food_left(self, food: int) -> list[int]:
        """Return the cells of the food that a state has left, a bit each."""
        return chosen(self.food, food)

    def pies_left(self, pies: int) -> list[int]:
        """Return the cells of the pies that a state has left, a bit each."""
        return chosen(self.pies, pies)

    @cached_property
    def around(self) -> tuple[tuple[Step, ...], ...]:
        """Return for each cell the steps that stay on the map, also into walls."""
        return tuple(tuple(self._around(cell)) for cell in range(len(self.walls)))

    def _around(self, cell: int) -> list[Step]:
        row, col = divmod(cell, self.cols)
        stays = (row > 0, col < self.cols - 1, row < self.rows - 1, col > 0)
        theres = (cell - self.cols, cell + 1, cell + self.cols, cell - 1)
        steps = zip(DIRECTIONS, theres, stays, strict=True)
        return [(letter, there) for letter, there, stay in steps if stay]

    @cached_property
    def open_steps(self) -> tuple[tuple[Step, ...], ...]:
        """Return for each cell the steps onto cells without a wall."""
        return tuple(
            tuple((letter, there) for letter, there in steps if not self.walls[there])
            for steps in self.around
        )

    @cached_property
    def next_to(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell the open cells beside it."""
        return tuple(tuple(there for _, there in steps) for steps in self.open_steps)

    @cached_property
    def food_bits(self) -> tuple[int, ...]:
        """Return for each cell the bit of the food there, 0 where there is none."""
        return bits_of(self.food, len(self.walls))

    @cached_property
    def pie_bits(self) -> tuple[int, ...]:
        """Return for each cell the bit of the pie there, 0 where there is none."""
        return bits_of(self.pies, len(self.walls))

    @cached_property
    def blocked(self) -> frozenset[int]:
        """Return the cells of the monsters that never move: to enter one is to lose."""
        return frozenset(self.monsters if self.rules.policy == "still" else ())

    def steps_to(self, target: int, closed: Collection[int] = ()) -> list[int]:
        """Return the steps from each cell to `target` over open cells that are not closed."""
        steps = [FAR] * len(self.walls)
        steps[target] = 0
        reached = [target]
        for cell in reached:  # it grows while we iterate
            for there in self.next_to[cell]:
                if steps[there] == FAR and there not in closed:
                    steps[there] = steps[cell] + 1
                    reached.append(there)
        return steps

    @cached_property
    def toward(self) -> list[list[int]]:
        """Return for each target the table of `compass`; each is empty until it is used."""
        return [[] for _ in self.walls]

    def compass(self, target: int) -> list[int]:
        """Return for each cell the next one on a shortest path to `target`; the table is cached.

        Where there is no path it is the cell itself.
        """
        table = self.toward[target]
        if not table:
            steps = self.steps_to(target)
            table += [self._nearer(cell, steps) for cell in range(len(self.walls))]
        return table

    def _nearer(self, cell: int, steps: list[int]) -> int:
        cells = dict(self.open_steps[cell])
        for letter in TIES:
            there = cells.get(letter, cell)
            if steps[there] < steps[cell]:
                return there
        return cell


def bits_of(cells: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return for each of `count` cells the bit that stands for it, 0 for those not listed."""
    bits = [0] * count
    for number, cell in enumerate(cells):
        bits[cell] = 1 << number
    return tuple(bits)


def chosen(cells: tuple[int, ...], bits: int) -> list[int]:
    """Return the cells whose bits are set."""
    return [cell for number, cell in enumerate(cells) if bits >> number & 1]
