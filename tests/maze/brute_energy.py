"""Energy mode by brute force, and small mazes to try it on. Shares no code with the solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from searchcade.games.maze.rules import Maze

Passages = list[set[int]]


def passages_of(maze: Maze) -> Passages:
    """Read the bits of the cells: up, right, down, left."""
    steps = (-maze.cols, 1, maze.cols, -1)
    return [
        {cell + step for bit, step in enumerate(steps) if byte >> bit & 1}
        for cell, byte in enumerate(maze.cells)
    ]


def distances(passages: Passages, source: int) -> dict[int, int]:
    """Return the distance of every cell that can be reached."""
    found, order = {source: 0}, [source]
    for cell in order:
        for there in passages[cell] - found.keys():
            found[there] = found[cell] + 1
            order.append(there)
    return found


class Brute:
    """Breadth-first search over (cell, set of taken pills) for one maze and any energy."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.passages = passages_of(maze)
        self.bit = {cell: 1 << number for number, cell in enumerate(maze.pills)}
        self.worth = [0]
        for value in maze.pills.values():
            self.worth += [before + value for before in self.worth]

    def steps(self, energy: int) -> int | None:
        """Return the length of a shortest walk to the goal, or None if there is none."""
        maze, passages, bit, worth = self.maze, self.passages, self.bit, self.worth
        seen, frontier, steps = {(maze.start, 0)}, [(maze.start, 0)], 0
        while frontier:
            reached = []
            for cell, taken in frontier:
                if energy + worth[taken] - steps < 1:
                    continue
                for there in passages[cell]:
                    if there == maze.goal:
                        return steps + 1
                    state = (there, taken | bit.get(there, 0))
                    if state not in seen:
                        seen.add(state)
                        reached.append(state)
            frontier, steps = reached, steps + 1
        return None


class Shape(NamedTuple):
    """What is special about a walk in a perfect maze."""

    detour: bool
    back_step: bool
    re_entry: bool


def shape(maze: Maze, plan: str) -> Shape:
    """Say whether a walk leaves the way to the goal, goes back on it, enters a branch twice."""
    step = dict(zip("URDL", (-maze.cols, 1, maze.cols, -1), strict=True))
    to_goal = distances(passages_of(maze), maze.goal)
    from_start = distances(passages_of(maze), maze.start)
    on_way = {c for c in to_goal if to_goal[c] + from_start[c] == to_goal[maze.start]}
    here, entered, back = maze.start, [], False
    for letter in plan:
        there = here + step[letter]
        if to_goal[there] > to_goal[here]:
            back |= there in on_way
            entered += [there] * (there not in on_way)
        here = there
    return Shape(len(plan) > to_goal[maze.start], back, len(entered) > len(set(entered)))


def beside(rows: int, cols: int, cell: int) -> list[int]:
    """Return the cells next to this one."""
    row, col = divmod(cell, cols)
    near = ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
    return [r * cols + c for r, c in near if 0 <= r < rows and 0 <= c < cols]


def deep(rows: int, cols: int, random: Random) -> Iterator[tuple[int, int]]:
    """Yield the passages of a maze made by randomized depth-first search."""
    stack, seen = [0], {0}
    while stack:
        new = [cell for cell in beside(rows, cols, stack[-1]) if cell not in seen]
        if not new:
            stack.pop()
            continue
        there = random.choice(new)
        yield stack[-1], there
        seen.add(there)
        stack.append(there)


def bushy(rows: int, cols: int, random: Random) -> Iterator[tuple[int, int]]:
    """Yield the passages of a maze made by Prim's algorithm."""
    seen, rim = {0}, [(0, there) for there in beside(rows, cols, 0)]
    while rim:
        here, there = rim.pop(random.randrange(len(rim)))
        if there not in seen:
            yield here, there
            seen.add(there)
            rim += [(there, further) for further in beside(rows, cols, there)]


def fair(rows: int, cols: int, random: Random) -> Iterator[tuple[int, int]]:
    """Yield the passages of a maze made by Aldous and Broder's random walk."""
    here, seen = 0, {0}
    while len(seen) < rows * cols:
        there = random.choice(beside(rows, cols, here))
        if there not in seen:
            yield here, there
            seen.add(there)
        here = there


def comb(rows: int, cols: int, random: Random) -> Iterator[tuple[int, int]]:
    """Yield the passages of a corridor with a leg down from each cell."""
    for cell in range(rows * cols):
        if cell >= cols:
            yield cell - cols, cell
        elif cell:
            yield cell - 1, cell


BUILDERS = (deep, bushy, fair)


def build(
    rows: int, cols: int, joined: Sequence[tuple[int, int]], start: int, goal: int, **more: object
) -> Maze:
    """Return the maze with these passages."""
    cells = bytearray(rows * cols)
    bit = {-cols: 1, 1: 2, cols: 4, -1: 8}
    for one, other in joined:
        cells[one] |= bit[other - one]
        cells[other] |= bit[one - other]
    return Maze(rows, cols, bytes(cells), start, goal, **more)  # type: ignore[arg-type]


def random_maze(random: Random, most_pills: int = 9, loops: int = 0) -> Maze:
    """Return a small maze with pills anywhere, some passages more than a perfect maze has."""
    rows, cols = random.randint(3, 7), random.randint(3, 8)
    joined = list(random.choice(BUILDERS)(rows, cols, random))
    for _ in range(loops):
        cell = random.randrange(rows * cols)
        joined.append((cell, random.choice(beside(rows, cols, cell))))
    start, goal, *free = random.sample(range(rows * cols), rows * cols)
    count = random.randint(1, min(most_pills, len(free)))
    values = random.choice(((1, 2, 3, 4, 5), (3, 4, 5), (5,), (1, 5)))
    pills = {cell: random.choice(values) for cell in free[:count]}
    return build(rows, cols, joined, start, goal, pills=pills)


def legs_and_clusters(random: Random) -> Maze:
    """Return a comb whose legs have a poor pill near by and rich ones behind a gap."""
    rows, cols = random.randint(5, 9), random.randint(3, 5)
    start, end = random.sample(range(cols), 2)
    goal = random.randint(0, rows - 1) * cols + end  # far down a leg without pills
    pills: dict[int, int] = {}
    for col in range(cols):
        if col != end and len(pills) < 9:
            pills |= leg(rows, cols, col, random)
    for cell in range(cols):  # pills between the legs make it worth to turn back
        if cell not in (start, goal) and random.random() < 0.3:
            pills[cell] = random.randint(1, 5)
    return build(rows, cols, list(comb(rows, cols, random)), start, goal, pills=pills)


def leg(rows: int, cols: int, col: int, random: Random) -> dict[int, int]:
    """Return the pills of one leg."""
    gap, length = random.randint(2, 5), random.randint(1, 4)
    deep = {row * cols + col: random.randint(4, 5) for row in range(gap, min(rows, gap + length))}
    early = {random.randint(1, 2) * cols + col: random.randint(2, 4)}
    return deep | early if random.random() < 0.7 else deep


def tempting(random: Random) -> Maze:
    """Return a maze in which it may pay to enter a leg for its poor pill, and again for the rest.

    The poor pill gives the energy for the second leg, and this one that for the depth of the first.
    """
    rows, cols, start = random.randint(8, 9), 3, 1
    gap = random.randint(4, 5)
    first = {row * cols + 1: 5 for row in range(gap, rows)} | {cols + 1: random.randint(3, 4)}
    depth = random.randint(1, 2)
    second = {row * cols: random.randint(4, 5) for row in range(depth, depth + 2)}
    goal = random.randint(4, rows - 1) * cols + 2
    pills = first | second
    for cell in random.sample(sorted(pills), random.randint(0, 1)):
        del pills[cell]
    return build(rows, cols, list(comb(rows, cols, random)), start, goal, pills=pills)
