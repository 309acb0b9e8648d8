"""The rules of the maze: walls stop, a step costs one; in energy mode steps use up energy.

With eight directions a step may be diagonal, and costs more than a straight one.
`docs/rules/maze.md` states the rules in words, with the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from searchcade.problem import Move
from searchcade.search.node import Ended

DIRECTIONS = "URDL"  # a direction is a number from 0 to 3; direction ^ 2 is the opposite one
DIAGONALS = "OKJI"  # diagonal k lies between the directions k and k + 1
STRAIGHT, DIAGONAL = 225_058_681, 318_281_039
"""What a step costs where diagonal ones are allowed: as 1 to the square root of 2, so closely that
no two walks in a maze change their order (docs/decisions/0018-a-diagonal-step-costs-a-number.md).
"""
MAX_SIDE = 10_000  # rows, and columns
LARGE_CELLS = 5000  # searched by plain Python in about 10 ms: so long kernels take to load
MAX_ENERGY = 10**9
MAX_PILLS = 10**6
PASSAGES = 15  # the bits of a cell's byte for open sides: direction d has bit 1 << d


def is_open(square: int, direction: int) -> bool:
    """Say whether a cell with these passages is open in this direction."""
    return (square >> direction) & 1 != 0


def neighbour(cell: int, direction: int, cols: int) -> int:
    """Return the next cell in this direction, without a look at walls and the rim."""
    if direction == 0:
        return cell - cols
    if direction == 1:
        return cell + 1
    if direction == 2:
        return cell + cols
    return cell - 1


OPENINGS = tuple(
    tuple(direction for direction in range(4) if is_open(bits, direction)) for bits in range(16)
)


def openings(cells: bytes | bytearray, cols: int) -> bytes:
    """Return a byte a cell: bits 0 to 3 for open sides, bits 4 to 7 for open diagonals.

    A diagonal is open where both ways round its corner are. All cells are computed at once, each
    as a byte of large numbers.
    """
    steps = [neighbour(0, direction, cols) for direction in range(4)]
    sides = [plane(cells, direction) for direction in range(4)]
    total = int.from_bytes(cells.translate(bytes(bits & PASSAGES for bits in range(256))), "little")
    for one in range(4):
        other = (one + 1) % 4
        first = sides[one] & ahead(sides[other], steps[one])
        second = sides[other] & ahead(sides[one], steps[other])
        total |= (first & second) << 4 + one
    return total.to_bytes(len(cells), "little")


def plane(cells: bytes | bytearray, direction: int) -> int:
    """Return a number with a byte a cell, 1 where the cell is open in this direction."""
    is_set = bytes(bits >> direction & 1 for bits in range(256))
    return int.from_bytes(cells.translate(is_set), "little")


def ahead(bits: int, step: int) -> int:
    """Return a plane in which each cell has the byte of the cell that is `step` cells on."""
    return bits >> 8 * step if step > 0 else bits << -8 * step


@dataclass(frozen=True)
class Maze:
    """A maze with its start and goal, and the pills and the energy where energy counts.

    `cells` has a byte a cell, row by row; its low four bits are the passages.
    """

    rows: int
    cols: int
    cells: bytes | bytearray
    start: int
    goal: int
    energy: int | None = None
    """The energy at the start; None where energy does not count."""
    pills: Mapping[int, int] = field(default_factory=dict)
    """Cell -> value from 1 to 5."""
    hidden: bool = False
    """Whether a pill's value shows only when it is touched."""
    title: str = ""
    diagonal: bool = False
    """Whether steps may also be diagonal; not with energy."""
    published: str = field(default="", compare=False)
    """The length of a shortest walk, as a file of scenarios states it."""

    @property
    def is_large(self) -> bool:
        """Say whether plain Python takes longer than loading a kernel."""
        return len(self.cells) >= LARGE_CELLS

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Number the pills in reading order: cell -> number."""
        return {cell: number for number, cell in enumerate(sorted(self.pills))}

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a cell."""
        return divmod(cell, self.cols)

    def pills_left(self, taken: int) -> dict[int, int]:
        """Return the pills that are not among those taken, a bit each: cell -> value."""
        left = {cell for cell, number in self.numbers.items() if not taken >> number & 1}
        return {cell: value for cell, value in self.pills.items() if cell in left}

    def directions(self, cell: int) -> tuple[int, ...]:
        """Return the open directions of this cell."""
        return OPENINGS[self.cells[cell] & PASSAGES]

    def neighbours(self, cell: int) -> list[int]:
        """Return the cells one step away."""
        return [neighbour(cell, direction, self.cols) for direction in self.directions(cell)]


class State(NamedTuple):
    """Where the player stands; in energy mode also the energy and which pills are taken."""

    cell: int
    energy: int = 0
    taken: int = 0


Successors = Sequence[tuple[Move, State, int]]


class PlainWalk:
    """The plain maze: from the start to the goal, one unit a step."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.start = State(maze.start)
        self.goals = [State(maze.goal)]
        self._steps = [
            [
                (DIRECTIONS[direction], neighbour(0, direction, maze.cols))
                for direction in directions
            ]
            for directions in OPENINGS
        ]

    def is_goal(self, state: State) -> bool:
        """Say whether the player is at the goal."""
        return state.cell == self.maze.goal

    def successors(self, state: State) -> Successors:
        """Return a step for every open side of the cell."""
        steps = self._steps[self.maze.cells[state.cell] & PASSAGES]
        return [(move, State(state.cell + step), 1) for move, step in steps]

    def predecessors(self, state: State) -> Successors:
        """Return the steps that lead here: passages are open from both sides."""
        back = dict(zip("URDL", "DLUR", strict=True))
        return [(back[move], before, cost) for move, before, cost in self.successors(state)]


class DiagonalWalk:
    """The plain maze with eight directions: a diagonal step needs both ways round its corner."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.start = State(maze.start)
        self.squares = squares_of(maze)
        self._steps = steps_by_square(maze.cols)

    def is_goal(self, state: State) -> bool:
        """Say whether the player is at the goal."""
        return state.cell == self.maze.goal

    def successors(self, state: State) -> Successors:
        """Return a step for every open side and diagonal of the cell."""
        steps = self._steps[self.squares[state.cell]]
        return [(move, State(state.cell + step), cost) for move, step, cost in steps]


def squares_of(maze: Maze) -> bytes:
    """Return the open sides and diagonals of each cell, once for all scenarios of a map."""
    if isinstance(maze.cells, bytes):
        return map_squares(maze.cells, maze.cols)
    return openings(maze.cells, maze.cols)  # a bytearray may change


map_squares = lru_cache(maxsize=1)(openings)  # a map may have 10^8 cells


@lru_cache(maxsize=8)
def steps_by_square(cols: int) -> list[list[tuple[Move, int, int]]]:
    """Return the steps from a cell, by its byte."""
    steps = eight_steps(cols)
    return [
        [step for number, step in enumerate(steps) if is_open(bits, number)] for bits in range(256)
    ]


def eight_step(direction: int, cols: int) -> int:
    """Return what a step adds to a cell, in a direction from 0 to 7, diagonals last."""
    if direction < 4:
        return neighbour(0, direction, cols)
    return neighbour(0, direction & 3, cols) + neighbour(0, (direction + 1) & 3, cols)


def eight_steps(cols: int) -> list[tuple[Move, int, int]]:
    """Return the letter of each step, what it adds to a cell, and its cost; straight ones first."""
    return [
        (letter, eight_step(number, cols), STRAIGHT if number < 4 else DIAGONAL)
        for number, letter in enumerate(DIRECTIONS + DIAGONALS)
    ]


def length(plan: str) -> float:
    """Return the length of a plan in which a diagonal step is as long as the square root of 2."""
    diagonal = sum(map(plan.count, DIAGONALS))
    return len(plan) - diagonal + diagonal * sqrt(2)


class EnergyWalk:
    """The maze with energy: a step needs one unit and uses it; an untouched pill gives its value.

    The value counts once, on entering the cell. Arriving with exactly 0 is allowed.
    """

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.start = State(maze.start, maze.energy or 0, 0)

    def is_goal(self, state: State) -> bool:
        """Say whether the player is at the goal."""
        return state.cell == self.maze.goal

    def successors(self, state: State) -> Successors:
        """Return a step for every open side while there is energy. The goal ends the walk."""
        if state.energy < 1 or self.is_goal(state):
            return []
        maze = self.maze
        return [
            (
                DIRECTIONS[direction],
                self.enter(state, neighbour(state.cell, direction, maze.cols)),
                1,
            )
            for direction in maze.directions(state.cell)
        ]

    def enter(self, state: State, cell: int) -> State:
        """Return the state after a step onto `cell`."""
        number = self.maze.numbers.get(cell)
        if number is None or state.taken >> number & 1:
            return State(cell, state.energy - 1, state.taken)
        energy = state.energy - 1 + self.maze.pills[cell]
        return State(cell, energy, state.taken | 1 << number)


def problem(maze: Maze) -> PlainWalk | DiagonalWalk | EnergyWalk:
    """Return the maze as a problem: plain, with eight directions, or with energy."""
    if maze.diagonal:
        return DiagonalWalk(maze)
    return PlainWalk(maze) if maze.energy is None else EnergyWalk(maze)


def ended(maze: Maze, states: Sequence[State]) -> Ended:
    """Return "lost" when the energy is used up before the goal."""
    is_empty = maze.energy is not None and states[-1].energy < 1
    return "lost" if is_empty and states[-1].cell != maze.goal else ""


def walk_to_plan(cells: Iterable[int], cols: int) -> str:
    """Return the moves of a walk given as its cells."""
    letters = {
        neighbour(0, direction, cols): DIRECTIONS[direction] for direction in range(3, -1, -1)
    }
    return "".join(letters[there - here] for here, there in pairwise(cells))


def remaining(maze: Maze, state: State) -> Maze:
    """Return the maze as it is from here on: another start, less energy, fewer pills."""
    left = {
        cell: value
        for cell, value in maze.pills.items()
        if not state.taken >> maze.numbers[cell] & 1 and cell != state.cell
    }
    return replace(maze, start=state.cell, energy=state.energy, pills=left)
