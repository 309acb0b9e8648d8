"""The searches of Pacman: the report's food by food, and all food with the help of pies.

The pies that were eaten make a huge number of states, and hardly ever matter. So `pies-optimal`
first lets every pie grow again, and searches a small problem whose best plan is never longer than
that of the real one. If the plan is legal by the rules it is the best; else it used a pie twice,
and from then on that pie is eaten for good.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Generator
from itertools import count
from typing import Any

from searchcade.games.pacman.arena import TIES, Arena, chosen
from searchcade.games.pacman.heuristics import by_tour
from searchcade.games.pacman.rules import (
    MonsterProblem,
    PieProblem,
    State,
    Successors,
    nothing_moves,
)
from searchcade.search.best_first import best_first
from searchcade.search.node import Node, Search, Verdict
from searchcade.search.registry import algorithm

Leg = Generator[tuple[Node[State], int], None, Node[State] | None]
"""A search for the path to a food."""
Walk = Callable[[Any, Node[State], int], Leg]
Queued = tuple[int, int, int, tuple[int, ...], int, Node[State]]
"""The estimate, the cell, the power, the cells of the path, a number, the node."""


# ------------------------------------------------------------------ the report's search


@algorithm(
    "report-bfs", "Breadth-first, food by food", game="pacman", complete=True, fits=nothing_moves
)
def report_bfs(problem: MonsterProblem) -> Search[State]:
    """Walk to the nearest food by rows and columns, breadth first, then to the next one.

    Food that cannot be reached is left for later; when only such food is left it fails. The
    report tells of several foods; its program stops after the first.
    """
    node = yield from food_by_food(problem, walk_to)
    if node is None:
        return None
    shortest = len(problem.arena.food) == 1
    return Verdict(node, proven=shortest, lower_bound=node.cost if shortest else None)


def food_by_food(problem: Any, walk: Walk) -> Leg:
    """Walk to the nearest food that can be reached, again and again; None where none can."""
    node: Node[State] = Node(problem.start)
    while not problem.is_goal(node.state):
        for food in by_nearness(problem.arena, node.state):
            if eaten := (yield from walk(problem, node, food)):
                node = eaten
                break
        else:
            return None
    return node


def by_nearness(arena: Arena, state: State) -> list[int]:
    """Return the food that is left, the nearest first by rows and columns."""
    row, col = divmod(state.cell, arena.cols)

    def away(cell: int) -> int:
        there, over = divmod(cell, arena.cols)
        return abs(there - row) + abs(over - col)

    return sorted(chosen(arena.food, state.food), key=away)


def walk_to(problem: MonsterProblem, node: Node[State], food: int) -> Leg:
    """Search breadth first for a path to a food, right, left, down, up; monsters are walls."""
    frontier, reached = deque([node]), {node.state.cell}
    while frontier:
        node = frontier.popleft()
        yield node, len(frontier)
        if node.state.cell == food:
            return node
        for child in sorted(node.children(problem), key=lambda child: TIES.index(child.move)):
            if child.state.cell not in reached and not problem.is_lost(child.state):
                reached.add(child.state.cell)
                frontier.append(child)
    return None


# ------------------------------------------------------------------ pies


def has_pies(problem: Any) -> bool:
    """Fit the maps on which pies are played."""
    return isinstance(problem, PieProblem)


class Regrowing:
    """The same game, but some pies grow again at once; stopping never helps and is left out."""

    def __init__(self, rules: Any, grows: int) -> None:
        self.rules, self.grows = rules, grows
        self.start: State = rules.start._replace(pies=rules.start.pies | grows)
        self.is_goal: Callable[[State], bool] = rules.is_goal
        self.generated = 0

    def successors(self, state: State) -> Successors:
        """Return the steps and jumps."""
        after, grows = self.rules.after, self.grows
        moves: Successors = []
        for letter, there in self.rules.steps(state.cell, state.power):
            new = after(state, there)
            moves.append((letter, new._replace(pies=new.pies | grows), 1))
        self.generated += len(moves)
        return moves


@algorithm("pies-optimal", "A*, pies grow again", game="pacman", cheapest="always", fits=has_pies)
def pies_optimal(problem: Any) -> Search[State]:
    """Let pies grow again where that does no harm, and search with A* and the tour estimate.

    A caller that stops it gets a lower bound: with pies that grow again, plans only get shorter.
    """
    grows, at_least = problem.start.pies, 0
    estimate = by_tour(problem.arena)
    while True:
        relaxed = Regrowing(problem, grows)
        best = yield from best_first(
            relaxed, lambda node: node.cost + estimate(node.state), bounds=True
        )
        yield relaxed.generated
        if isinstance(best, Verdict):  # it was stopped
            return best._replace(lower_bound=max(at_least, best.lower_bound or 0))
        if best is None:
            return None  # not even with pies that grow
        at_least = best.cost
        node, twice = as_ruled(problem, best, grows)
        if not twice:
            return node
        grows &= ~twice


def as_ruled(problem: Any, best: Node[State], grows: int) -> tuple[Node[State], int]:
    """Play a plan by the rules as far as it is legal; then return the pie it needed twice, or 0.

    That is the last one of those that grow again which was entered again before the illegal move.
    """
    node, twice = Node[State](problem.start), 0
    for move in best.plan():
        steps = dict(problem.steps(node.state.cell, node.state.power))
        if move not in steps:
            return node, twice
        twice = again(problem, node.state, steps[move]) & grows or twice
        node = Node(problem.after(node.state, steps[move]), node, move, node.cost + 1)
    return node, 0


def again(problem: Any, state: State, there: int) -> int:
    """Return the bits of eaten pies on the cells that a step enters."""
    bits = problem.arena.pie_bits
    entered: int = bits[there] | bits[problem.landing.get(there, there)]
    return entered & ~state.pies


# ------------------------------------------------------------------ as in the report


@algorithm("pies-greedy", "A* food by food", game="pacman", complete=False, fits=has_pies)
def pies_greedy(problem: Any) -> Search[State]:
    """Go to the nearest food by rows and columns, each time with A*, as the report does.

    Its A* enters a cell once, whatever the power: so it may miss the shortest path, or any. Then
    the next food is tried, where its program jumps to the food that it did not reach.
    """
    return (yield from food_by_food(problem, leg))


def leg(problem: Any, node: Node[State], food: int) -> Leg:
    """Search for a path to a food, by the cost and the rows and columns left.

    Of equals the report's program takes the first cell by rows, then the lower power, then the
    path whose cells come first.
    """
    bit, cols = problem.arena.food_bits[food], problem.arena.cols
    row, col = divmod(food, cols)
    tick, entered = count(), set[int]()
    start = node.state.cell
    frontier: list[Queued] = [(0, start, node.state.power, (start,), next(tick), node)]
    while frontier:
        *_, path, _, node = heapq.heappop(frontier)
        if not node.state.food & bit:
            return node
        if node.state.cell in entered:
            continue
        entered.add(node.state.cell)
        yield node, len(frontier)
        for child in node.children(problem):
            cell, power = child.state.cell, child.state.power
            there, over = divmod(cell, cols)
            away = abs(there - row) + abs(over - col)
            queued = (child.cost + away, cell, power, (*path, cell), next(tick), child)
            heapq.heappush(frontier, queued)
    return None
