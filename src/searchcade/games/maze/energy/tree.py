"""A perfect maze as a trunk with branches: the path to the goal, and what pays beside it.

Count the steps that lead away from the goal. Each is undone by a step back, so a walk that makes
`away` of them has (path to the goal) + 2 * away steps, and a pill pays when its value outweighs the
steps away that it takes, two units each.

What a walk along the trunk still needs is computed as if every tour could be walked with any
energy. The true walk needs at least as much: let it make all its tours of a branch when it first
passes there; then it never has less energy than before and makes no more steps away.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import attrgetter, neg
from typing import NamedTuple, TypeVar

from searchcade.games.maze.rules import OPENINGS, PASSAGES, Maze, neighbour

Menu = tuple[tuple[int, int], ...]
"""What can be bought: (steps away, profit in energy), both rising, from (0, 0) on."""
NOTHING: Menu = ((0, 0),)
Glance = tuple[int, int, int]
"""What a search shows while it works: a cell, the energy there, and how many more are waiting."""
Answer = TypeVar("Answer")
Energies = list[int]
DEAD = -(10**9)  # the energy of a walk that does not exist
LOWEST = DEAD // 2  # below are DEAD and sums with it, above all walks that exist


def finished(search: Generator[Glance, None, Answer]) -> Answer:
    """Run a search to its end and return its result."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A dead end that pays, from its first cell on; `value` is the pill's there, if not taken."""

    cell: int
    value: int
    branches: tuple[Branch, ...]
    """What pays behind its first cell, the easiest first."""
    need: int
    """With this energy before it, every tour on the menu can be walked."""
    near: int
    """Steps to its nearest pill. With less energy it is no use to enter."""
    menu: Menu

    @property
    def best(self) -> int:
        """Return the most that a tour can bring."""
        return self.menu[-1][1]


def easiest_first(branches: Iterable[Branch]) -> tuple[Branch, ...]:
    """Sort by need, and by cell so that equal sets are equal tuples."""
    return tuple(sorted(branches, key=attrgetter("need", "cell")))


def grow(cell: int, value: int, branches: tuple[Branch, ...]) -> Branch | None:
    """Return the branch that begins at `cell`, or None if it does not pay.

    Never entering a branch that does not pay is safe: leave out all visits to it from any walk,
    and at every other moment the walk has at least as much energy and made fewer steps.
    """
    menu = entered(value, menu_of(branches))
    if len(menu) == 1:
        return None
    # A tour goes depth first and leaves no part that does not pay, so what it did before only
    # added energy: the hardest moment is the first path down, with the pills on it.
    need = 1 + max(0, branches[-1].need - value) if branches else 1
    near = 1 if value else 1 + min(branch.near for branch in branches)
    return Branch(cell, value, branches, need, near, menu)


def entered(value: int, inside: Menu) -> Menu:
    """Return the menu of a branch: one step away and its first pill come before all inside."""
    gain = value - 2
    return NOTHING + tuple(
        (away + 1, profit + gain) for away, profit in inside if profit + gain > 0
    )


def menu_of(branches: Sequence[Branch]) -> Menu:
    """Return the menu of several branches together."""
    if not branches:
        return NOTHING
    menu = branches[0].menu
    for branch in branches[1:]:
        menu = together(menu, branch.menu)
    return menu


def together(first: Menu, second: Menu) -> Menu:
    """Return all that can be bought from two menus, without what costs more and brings less."""
    most = [0] * (first[-1][0] + second[-1][0] + 1)
    for away, profit in first:
        for more_away, more_profit in second:
            if profit + more_profit > most[away + more_away]:
                most[away + more_away] = profit + more_profit
    return rising(most)


def rising(most: Iterable[int]) -> Menu:
    """Keep the entries that bring more than every cheaper one."""
    menu, best = [(0, 0)], 0
    for away, profit in enumerate(most):
        if profit > best:
            best = profit
            menu.append((away, profit))
    return tuple(menu)


def shares(branches: Sequence[Branch], away: int) -> list[tuple[Branch, int]]:
    """Divide the steps away of an item of the common menu among the branches."""
    if len(branches) == 1:
        return [(branches[0], away)] if away else []
    menus = [NOTHING]
    for branch in branches:
        menus.append(together(menus[-1], branch.menu))
    profit = dict(menus[-1])[away]
    divided: list[tuple[Branch, int]] = []
    for branch, before in zip(reversed(branches), reversed(menus[:-1]), strict=True):
        known = dict(before)
        share, gain = next((a, g) for a, g in branch.menu if known.get(away - a, -1) == profit - g)
        away, profit = away - share, profit - gain
        if share:
            divided.append((branch, share))
    return divided


def tour(branch: Branch, away: int, home: int) -> list[int]:
    """Return the cells of a tour of `branch` with this many steps away, ending at `home`."""
    cells: list[int] = []
    stack: list[tuple[Branch | None, int, int]] = [(branch, away, home)]
    while stack:
        inside, left, above = stack.pop()
        if inside is None:
            cells.append(above)
            continue
        cells.append(inside.cell)
        stack.append((None, 0, above))
        stack += [(part, share, inside.cell) for part, share in shares(inside.branches, left - 1)]
    return cells


@dataclass(frozen=True, slots=True)
class Trunk:
    """The path from start to goal, with the branches that pay at each of its cells."""

    cells: list[int]
    gained: list[int]
    """Energy won or lost by walking the trunk from the start up to each of its cells."""
    branches: Mapping[int, tuple[Branch, ...]]
    """Index of a trunk cell -> its branches, the easiest first; only where there are any."""

    @property
    def straight_need(self) -> int:
        """Return the least energy for walking it straight to its end."""
        return max((1 - gained for gained in self.gained[:-1]), default=0)


class Outlook(NamedTuple):
    """The maze as seen from its goal."""

    order: list[int]
    """The cells in breadth-first order."""
    after: list[int]
    """For each cell the next one on a shortest path to the goal; -1 where there is none."""
    has_loops: bool


def from_goal(maze: Maze) -> Outlook:
    """Look at the maze from its goal, breadth first."""
    steps = [tuple(neighbour(0, each, maze.cols) for each in sides) for sides in OPENINGS]
    steps *= 256 // (PASSAGES + 1)
    cells = maze.cells
    after = [-1] * len(cells)
    after[maze.goal] = maze.goal
    order = [maze.goal]
    passages = 0
    for cell in order:
        for step in steps[cells[cell]]:
            passages += 1
            if after[cell + step] < 0:
                after[cell + step] = cell
                order.append(cell + step)
    return Outlook(order, after, passages > 2 * (len(order) - 1))


def bare_trunk(maze: Maze, outlook: Outlook) -> Trunk | None:
    """Return the path to the goal without branches, or None if the goal is out of reach."""
    if outlook.after[maze.start] < 0:
        return None
    cells = path_cells(outlook.after, maze.start, maze.goal)
    gains = (maze.pills.get(cell, 0) - 1 for cell in cells[1:])
    return Trunk(cells, list(accumulate(gains, initial=0)), {})


def with_branches(bare: Trunk, maze: Maze, outlook: Outlook) -> Trunk:
    """Return the trunk with what pays beside it.

    In a maze with loops it is that of the breadth-first tree: a shortest path, and all cells beside
    it as if only one path led to each.
    """
    branches = hanging(outlook, set(bare.cells), maze.pills)
    cells = enumerate(bare.cells[:-1])  # the goal ends the walk
    return replace(bare, branches={i: branches[cell] for i, cell in cells if cell in branches})


def trunk_of(maze: Maze) -> Trunk | None:
    """Return the path to the goal with its branches, or None if the goal is out of reach."""
    outlook = from_goal(maze)
    bare = bare_trunk(maze, outlook)
    return bare and with_branches(bare, maze, outlook)


def path_cells(after: Sequence[int], start: int, goal: int) -> list[int]:
    """Return the cells from start to goal."""
    cells = [start]
    while cells[-1] != goal:
        cells.append(after[cells[-1]])
    return cells


def hanging(
    outlook: Outlook, trunk: set[int], pills: Mapping[int, int]
) -> dict[int, tuple[Branch, ...]]:
    """Return the branches that pay, by the cell of the trunk they hang on."""
    branches_at: dict[int, list[Branch]] = {}
    for cell in reversed(outlook.order):
        value = pills.get(cell, 0)
        if cell in trunk or (value <= 2 and cell not in branches_at):
            continue
        branch = grow(cell, value, easiest_first(branches_at.pop(cell, ())))
        if branch:
            branches_at.setdefault(outlook.after[cell], []).append(branch)
    return {cell: easiest_first(branches) for cell, branches in branches_at.items()}


# ------------------------------------------------------------------ what a walk needs


@dataclass(frozen=True, slots=True)
class EnergyNeeds:
    """The least energy for reaching the goal, by the steps away still allowed.

    All energies are counted less what the trunk itself gave up to there (`Trunk.gained`), so that
    walking along the trunk does not change them.
    """

    tables: list[Energies]
    """For each stop, in the order of the trunk, the energy needed on arrival; then the goal."""
    to_go: list[Energies]
    """For each stop the energy needed to leave it for the next cell of the trunk."""
    stops: list[int]
    """The trunk cells with branches, and the start: where there is something to decide."""
    floors: list[int]
    """For each trunk cell the energy needed to walk on to the next stop."""
    leaving: list[int]
    """For each trunk cell the number of the next stop after it."""

    def to_leave(self, index: int, spare: int | None) -> int:
        """Return what is needed to leave a trunk cell for the next with `spare` steps away."""
        table = self.tables[self.leaving[index]]
        last = len(table) - 1
        later = table[last if spare is None or spare > last else spare]
        return max(self.floors[index], later)

    def least(self) -> int:
        """Return an energy without which the goal cannot be reached from the start."""
        return self.tables[0][-1]

    def fewest_away(self, energy: int) -> int | None:
        """Return a number of steps away that cannot be undercut; None when there is none."""
        table = self.tables[0]
        if table[-1] > energy:
            return None
        return bisect_left(table, -energy, key=neg)


def needs_of(trunk: Trunk) -> EnergyNeeds:
    """Compute the needs, from the goal back to the start."""
    stops = sorted({0, *trunk.branches})
    floors, leaving = stretches(trunk, stops)
    tables = [[DEAD]]
    to_go: list[Energies] = []
    for stop in reversed(stops):
        needed = at_least(tables[-1], floors[stop])
        to_go.append(needed)
        for branch in trunk.branches.get(stop, ()):
            needed = before_tours(needed, branch)
        tables.append(at_least(needed, 1 - trunk.gained[stop]))  # at 0 nothing more can be done
    return EnergyNeeds(tables[::-1], to_go[::-1], stops, floors, leaving)


def stretches(trunk: Trunk, stops: list[int]) -> tuple[list[int], list[int]]:
    """Return what each trunk cell needs for walking on to the next stop, and that stop's number."""
    last = len(trunk.cells) - 1
    floors = [1 - gained for gained in trunk.gained[:last]]  # one unit is needed to step on
    leaving = [len(stops)] * last
    at_stop = set(stops)
    for index in range(last - 2, -1, -1):
        after = index + 1
        if after in at_stop:
            leaving[index] = leaving[after] - 1
        else:
            leaving[index] = leaving[after]
            floors[index] = max(floors[index], floors[after])
    return floors, leaving


def before_tours(needed: Energies, branch: Branch) -> Energies:
    """Return what is needed before a branch from what is needed after it."""
    table = needed + [needed[-1]] * branch.menu[-1][0]
    for away, profit in branch.menu[1:]:
        for place, energy in enumerate(needed, away):
            if energy - profit < table[place]:
                table[place] = energy - profit
    return list(accumulate(table, min))


def at_least(needed: Energies, floor: int) -> Energies:
    """Raise the table to `floor`, and end it where it falls no more."""
    end = bisect_left(needed, -max(floor, needed[-1]), key=neg) + 1
    return [max(energy, floor) for energy in needed[:end]]
