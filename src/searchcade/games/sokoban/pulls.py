"""A room grows, and Ares pulls its stones away from the switches: a layer of pulls at a time.

A level that is found so can be solved: the pulls, backwards, are pushes. Where all positions are
found, the number of the layer is the fewest pushes that solve it; where layers are kept narrow, it
is no less than that.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from itertools import combinations, islice
from math import ceil, comb
from typing import NamedTuple

from searchcade.compiled.dice import below
from searchcade.games.sokoban.rules import DIRECTIONS

PLAYED_OUT = 60_000  # arrangements of the stones up to which no position is passed over
NARROW = 250  # positions of a layer where there are more
MAX_POSITIONS = 6000  # positions in all, which bounds the time
PATCHES = ((1, 3), (3, 1), (2, 2), (2, 2), (2, 3), (3, 2), (3, 3))  # rows and columns
SHARE = 0.62  # of the square that becomes floor: with more it is a hall, where nothing is hard


class Shape(NamedTuple):
    """A room without stones: the floor as a number with a bit a cell, within a border of wall."""

    rows: int
    cols: int
    floor: int

    @property
    def cells(self) -> list[int]:
        """Return the cells of the floor in reading order."""
        return bits(self.floor)


def bits(number: int) -> list[int]:
    """Return the places of the ones."""
    places = []
    while number:
        lowest = number & -number
        places.append(lowest.bit_length() - 1)
        number ^= lowest
    return places


def shifted(board: int, step: int) -> int:
    """Move every bit by a step."""
    return board << step if step > 0 else board >> -step


def grow(size: int, dice: MutableSequence[int]) -> Shape:
    """Lay patches of floor until the square is full enough, then cut the border to fit."""
    side = size + 2
    floor = patch(dice, size)
    while floor.bit_count() < least_floor(size):
        more = patch(dice, size)
        if touches(floor, more, side):
            floor |= more
    return trimmed(Shape(side, side, floor))


def least_floor(size: int) -> int:
    """Return how many cells of floor a room of this size has at least."""
    return ceil(size * size * SHARE)


def patch(dice: MutableSequence[int], size: int) -> int:
    """Return a rectangle of floor somewhere in the square."""
    rows, cols = PATCHES[below(dice, len(PATCHES))]
    top, left = below(dice, size - rows + 1) + 1, below(dice, size - cols + 1) + 1
    line = ((1 << cols) - 1) << left
    return sum(line << (row * (size + 2)) for row in range(top, top + rows))


def touches(floor: int, more: int, cols: int) -> bool:
    """Say whether Ares can walk from one to the other."""
    beside = more | more << 1 | more >> 1 | more << cols | more >> cols
    return bool(floor & beside)


def trimmed(shape: Shape) -> Shape:
    """Return the shape with one row and column of wall around it."""
    places = [divmod(cell, shape.cols) for cell in shape.cells]
    top, left = min(row for row, _ in places), min(col for _, col in places)
    rows = max(row for row, _ in places) - top + 3
    cols = max(col for _, col in places) - left + 3
    moved = ((row - top + 1) * cols + col - left + 1 for row, col in places)
    return Shape(rows, cols, sum(1 << cell for cell in moved))


class PulledPosition(NamedTuple):
    """Stones, and all cells that Ares can walk to: a bit a cell."""

    stones: int
    region: int


class Pull(NamedTuple):
    """How a position was reached."""

    after: PulledPosition
    """What the push leads to that undoes the pull."""
    stone: int
    """Where the stone lies then."""
    direction: int
    """Where the stone and Ares were pulled, as a number of DIRECTIONS."""


class Reverse:
    """All positions from which the switches can be reached, as far as we looked."""

    def __init__(self, shape: Shape, switches: tuple[int, ...], stones: int) -> None:
        self.shape = shape
        self.switches = sum(1 << cell for cell in switches)
        self.steps = (-shape.cols, 1, shape.cols, -1)
        self.pulls: dict[PulledPosition, Pull | None] = dict.fromkeys(self.goals(switches, stones))
        self.layers = [list(self.pulls)]
        self.distances = self.lone_pulls(switches)

    def goals(self, switches: tuple[int, ...], stones: int) -> Iterator[PulledPosition]:
        """Return all positions in which the level can end."""
        for chosen in combinations(switches, stones):
            lying = sum(1 << cell for cell in chosen)
            free = self.shape.floor & ~lying
            while free:
                region = self.region(lying, free & -free)
                yield PulledPosition(lying, region)
                free &= ~region

    def lone_pulls(self, switches: tuple[int, ...]) -> dict[int, int]:
        """Return for each cell that a lone stone can be pulled to how many pulls that takes."""
        pulls = dict.fromkeys(switches, 0)
        waiting = list(switches)
        for cell in waiting:
            for step in self.steps:
                there, ares = cell + step, cell + 2 * step
                is_open = self.shape.floor >> there & 1 and self.shape.floor >> ares & 1
                if is_open and there not in pulls:
                    pulls[there] = pulls[cell] + 1
                    waiting.append(there)
        return pulls

    def region(self, stones: int, region: int) -> int:
        """Return all cells that can be walked to; wall all around keeps the shifts in their row."""
        cols, free, before = self.shape.cols, self.shape.floor & ~stones, 0
        while region != before:
            before = region
            region |= (region << 1 | region >> 1 | region << cols | region >> cols) & free
        return region

    def play(self, dice: MutableSequence[int]) -> None:
        """Add layer after layer until there is nothing new, or enough."""
        cells, stones = self.shape.floor.bit_count(), self.layers[0][0].stones.bit_count()
        widest = NARROW if comb(cells, stones) > PLAYED_OUT else MAX_POSITIONS
        while self.layers[-1] and len(self.pulls) < MAX_POSITIONS:
            layer = self.layers[-1]
            if len(layer) >= widest:
                shuffle(layer, dice)
                layer.sort(key=self.farness, reverse=True)
            new = (each for position in layer for each in self.further(position))
            self.layers.append(list(islice(new, widest)))
        while not self.layers[-1]:
            self.layers.pop()

    def farness(self, position: PulledPosition) -> int:
        """Return how far the stones are from their nearest switches, all together."""
        return sum(self.distances[cell] for cell in bits(position.stones))

    def further(self, position: PulledPosition) -> Iterator[PulledPosition]:
        """Pull every stone in every direction; return the new positions, and note their pulls."""
        stones, region = position
        free = self.shape.floor & ~stones
        for direction, step in enumerate(self.steps):
            # Ares stands beside the stone, and there is room for him to step back
            for cell in bits(stones & shifted(region & shifted(free, -step), -step)):
                moved = stones ^ (1 << cell) ^ (1 << (cell + step))
                new = PulledPosition(moved, self.region(moved, 1 << (cell + 2 * step)))
                if new not in self.pulls:
                    self.pulls[new] = Pull(position, cell, direction)
                    yield new

    def plan(self, position: PulledPosition, ares: int) -> str:
        """Play forwards from a position that was found: walks and pushes up to the last switch."""
        plan = ""
        while pull := self.pulls[position]:
            step = self.steps[pull.direction]
            plan += self.walk(position.stones, ares, pull.stone + 2 * step)
            plan += DIRECTIONS[pull.direction ^ 2]
            position, ares = pull.after, pull.stone + step
        return plan

    def walk(self, stones: int, ares: int, goal: int) -> str:
        """Return a shortest walk around the stones."""
        free = self.shape.floor & ~stones
        waiting, walks = [ares], {ares: ""}
        for cell in waiting:
            for letter, step in zip(DIRECTIONS.lower(), self.steps, strict=True):
                if free >> (cell + step) & 1 and cell + step not in walks:
                    walks[cell + step] = walks[cell] + letter
                    waiting.append(cell + step)
        return walks[goal]


def shuffle(layer: list[PulledPosition], dice: MutableSequence[int]) -> None:
    """Bring a list into an order of chance."""
    for place in range(len(layer) - 1, 0, -1):
        other = below(dice, place + 1)
        layer[place], layer[other] = layer[other], layer[place]
