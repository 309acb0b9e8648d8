"""Monte-Carlo tree search as in the report: its parameters, the rows of its tables, its weaknesses.

It stops at the first playout that wins and returns that walk. docs/guide/mcts.md says what is weak
about it; `mcts` is the strong form.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from math import isfinite, log, sqrt
from random import Random
from typing import Any, Literal, NamedTuple

from searchcade.games.bloxorz.board import DIRECTIONS, Board
from searchcade.games.bloxorz.layers import has_board
from searchcade.games.bloxorz.rules import SWAP, Rolling, State, are_together
from searchcade.search.node import Node, Search
from searchcade.search.registry import algorithm

KEYS = (*DIRECTIONS, SWAP)
YesNo = Literal["yes", "no"]
MAX_NUMBER = 10**9


class Count(int):
    """A whole number that may be 0."""

    @classmethod
    def read(cls, text: str) -> Count:
        """Read it."""
        if not (text.isascii() and text.isdigit()) or int(text[:12]) > MAX_NUMBER:
            raise ValueError("a whole number from 0 to 10^9")
        return cls(text)


class Factor(float):
    """A number that may be 0 or a fraction."""

    @classmethod
    def read(cls, text: str) -> Factor:
        """Read it."""
        value = number(text)
        if value is None or not 0 <= value <= MAX_NUMBER:
            raise ValueError("a number from 0 to 10^9")
        return cls(value)


class Points(NamedTuple):
    """The rewards for what may happen in a playout that does not win."""

    split: float
    """The block splits."""
    more: float
    """There are more bridge tiles than before."""
    fewer: float
    """There are fewer, before anything good happened."""

    @classmethod
    def read(cls, text: str) -> Points:
        """Read three numbers separated by commas, or by `:` in lists of searches."""
        values = [number(part) for part in text.replace(":", ",").split(",")]
        if len(values) != 3 or not all(each is not None and -1 <= each <= 1 for each in values):
            raise ValueError("three numbers from -1 to 1 with commas between, such as 0,.5,-.5")
        return cls(*(each or 0.0 for each in values))


def number(text: str) -> float | None:
    """Read a number; None where there is none."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


Backup = Literal["max", "average"]
Row = Literal["A", "B", "C1", "C2", "D1", "D2", "E1", "E2", "F1", "F2", "G1", "G2"]
ENDLESS = 10**9


class Parameters(NamedTuple):
    """The parameters of the report's search, with the report's names."""

    simulation_time: float = 1000.0
    """Seconds after which it gives up."""
    simulation_number: int = 3000
    """Playouts after which it gives up; the report's rows have no such limit."""
    max_simulation_depth: int = 30
    """How long a playout is."""
    max_previous_nodes: int = 2
    """How many of the last states a playout avoids."""
    is_unique_node: str = "no"
    """Whether a state may stand in the tree only once."""
    points_list: Points | None = None
    """The reward of a playout that does not win; None for no reward."""
    c: float = 1.4
    """The weight of exploration."""
    backup: str = "max"
    """Whether a node is worth the most or the average of its playouts."""
    cut_exploration: str = "yes"
    """Whether c is taken as 0 among children as soon as one of them is worth something."""
    seed: int = 1


class Case(NamedTuple):
    """A row of the report's tables: the stage it was run on, and the parameters."""

    stage: int
    parameters: Parameters


PLAIN = Parameters(simulation_number=ENDLESS)
SWITCHES = Points(0.0, 0.5, -0.5)
ROWS: Mapping[str, Case] = {
    "A": Case(1, PLAIN),
    "B": Case(4, PLAIN._replace(is_unique_node="yes")),
    "C1": Case(
        8,
        PLAIN._replace(
            max_simulation_depth=20, max_previous_nodes=0, backup="average", cut_exploration="no"
        ),
    ),
    "C2": Case(8, PLAIN._replace(max_simulation_depth=20, max_previous_nodes=0)),
    "D1": Case(11, PLAIN._replace(max_simulation_depth=20, is_unique_node="yes")),
    "D2": Case(11, PLAIN._replace(max_simulation_depth=20)),
    "E1": Case(14, PLAIN._replace(max_previous_nodes=4, points_list=SWITCHES)),
    "E2": Case(
        14, PLAIN._replace(max_previous_nodes=4, points_list=SWITCHES, is_unique_node="yes")
    ),
    "F1": Case(4, PLAIN._replace(max_previous_nodes=0)),
    "F2": Case(4, PLAIN),
    "G1": Case(2, PLAIN._replace(max_previous_nodes=0)),
    "G2": Case(2, PLAIN._replace(max_previous_nodes=0, points_list=SWITCHES)),
}


@algorithm(
    "mcts-classic",
    "Monte-Carlo tree search as in the report",
    game="bloxorz",
    complete=False,
    fits=has_board,
)
def monte_carlo_classic(
    problem: Any,
    row: Row | None = None,
    simulation_time: Factor | None = None,
    simulation_number: int | None = None,
    max_simulation_depth: int | None = None,
    max_previous_nodes: Count | None = None,
    is_unique_node: YesNo | None = None,
    points_list: Points | None = None,
    c: Factor | None = None,
    backup: Backup | None = None,
    cut_exploration: YesNo | None = None,
    seed: int | None = None,
) -> Search[State]:
    """Grow a tree by random playouts until one of them happens to win, and return that walk.

    `row` takes the parameters of a row of the report's tables; further options replace the row's.
    A move after which the block falls is chosen only where a playout can do nothing new.
    """
    given = {name: value for name, value in locals().items() if name in Parameters._fields}
    chosen = ROWS[row].parameters if row else Parameters()
    chosen = chosen._replace(**{name: each for name, each in given.items() if each is not None})
    return searched(Classic(problem, chosen))


def searched(search: Classic) -> Search[State]:
    """Play out again and again, within the limits that the parameters set."""
    until = time.perf_counter() + search.chosen.simulation_time
    for _ in range(search.chosen.simulation_number):
        leaf = search.select()
        yield leaf, search.size
        if search.problem.is_goal(leaf.state):
            return leaf
        goal, reward = search.play(leaf)
        if goal:
            return goal
        leaf.learn(reward)
        if time.perf_counter() > until:
            break
    return None


@dataclass(slots=True, eq=False)
class Leaf(Node[State]):
    """A node of the tree, and what its playouts were worth."""

    visits: int = 0
    most: float = -1.0
    total: float = 0.0
    below: list[Leaf] = field(default_factory=list)
    untried: list[Leaf] | None = None

    def learn(self, reward: float) -> None:
        """Back up a playout: count it here and in all ancestors."""
        for leaf in self.path():
            assert isinstance(leaf, Leaf)
            leaf.visits += 1
            leaf.total += reward
            leaf.most = max(leaf.most, reward)


class Classic:
    """One search: its tree and its random numbers."""

    def __init__(self, problem: Rolling, chosen: Parameters) -> None:
        self.problem = problem
        self.chosen = chosen
        self.random = Random(chosen.seed)
        self.root = Leaf(problem.start)
        self.size = 1
        self.known = {problem.start}
        self.events = PlayoutEvents(problem.board, chosen.points_list)

    def select(self) -> Leaf:
        """Walk down the tree to a node that is new, or to one where nothing can be added."""
        here = self.root
        while not self.problem.is_goal(here.state):
            fresh = self.expanded(here)
            if fresh:
                return fresh
            if not here.below:
                break  # all its children are elsewhere in the tree: it is played out again
            here = self.best_below(here)
        return here

    def expanded(self, here: Leaf) -> Leaf | None:
        """Add one of the children that were not tried yet."""
        if here.untried is None:
            moves = self.problem.successors(here.state)
            here.untried = [
                Leaf(after, here, move, here.cost + cost) for move, after, cost in moves
            ]
            self.random.shuffle(here.untried)
        while here.untried:
            child = here.untried.pop()
            if self.is_unique and child.state in self.known:
                continue
            self.known.add(child.state)
            here.below.append(child)
            self.size += 1
            return child
        return None

    @cached_property
    def is_unique(self) -> bool:
        """Return whether a state may stand in the tree only once."""
        return self.chosen.is_unique_node == "yes"

    def best_below(self, here: Leaf) -> Leaf:
        """Return a child's value plus its exploration bonus (UCT)."""
        worth = self.worth
        c = self.chosen.c
        if self.chosen.cut_exploration == "yes" and any(worth(leaf) for leaf in here.below):
            c = 0.0
        tries = log(here.visits)
        return max(here.below, key=lambda leaf: worth(leaf) + c * sqrt(tries / leaf.visits))

    def worth(self, leaf: Leaf) -> float:
        """Return the maximum or the average of a node's playouts."""
        return leaf.most if self.chosen.backup == "max" else leaf.total / leaf.visits

    def play(self, leaf: Leaf) -> tuple[Node[State] | None, float]:
        """Play on at random; return the goal if it was met, and what the playout is worth."""
        met = self.events.begin(leaf)
        node: Node[State] = leaf
        for following in self.walk(leaf):
            met = self.events.after(met, node.state, following.state)
            node = following
            if self.problem.is_goal(node.state):
                return node, 1.0
        return None, self.events.reward(met)

    def walk(self, node: Node[State]) -> Iterator[Node[State]]:
        """Yield the nodes of a random walk that avoids the last few states.

        Where it cannot, any of the five keys is pressed, as in the report's program: the block may
        fall, which ends the walk, and a swap of the whole block does nothing.
        """
        last: deque[State] = deque(maxlen=self.chosen.max_previous_nodes)
        for _ in range(self.chosen.max_simulation_depth + 1):  # the report's loop runs once more
            moves = {child.move: child for child in node.children(self.problem)}
            others = [move for move, child in moves.items() if child.state not in last]
            move = self.random.choice(others or KEYS)
            if move in moves:
                node = moves[move]
                yield node
            elif move != SWAP:
                return
            last.append(node.state)


# ------------------------------------------------------------------ points


class Met(NamedTuple):
    """What has happened in a playout so far."""

    split: bool = False
    more: bool = False
    spoilt: bool = False
    """Bridge tiles disappeared before anything good happened; later events do not undo it."""


class PlayoutEvents:
    """The events that earn points on a board."""

    def __init__(self, board: Board, points: Points | None) -> None:
        self.board = board
        self.points = points
        self.tiles = cache(self._tiles)

    def _tiles(self, bridges: int) -> int:
        """Count the bridge tiles that are there."""
        present = (bridge for bit, bridge in enumerate(self.board.bridges) if bridges >> bit & 1)
        return sum(len(bridge.cells) for bridge in present)

    def begin(self, node: Node[State]) -> Met:
        """Note what the last move in the tree did."""
        return self.after(Met(), node.parent.state, node.state) if node.parent else Met()

    def after(self, met: Met, before: State, after: State) -> Met:
        """Note what one more move did."""
        if self.points is None:
            return met
        if self.is_split(after) and not self.is_split(before):
            return met._replace(split=True)
        change = self.tiles(after.bridges) - self.tiles(before.bridges)
        if change > 0:
            return met._replace(more=True)
        if change < 0 and not (met.split or met.more):
            return met._replace(spoilt=True)
        return met

    def is_split(self, state: State) -> bool:
        """Say whether there are two cubes."""
        return not are_together(self.board, state.half, state.other)

    def reward(self, met: Met) -> float:
        """Return the points for what has happened."""
        if self.points is None:
            return 0.0
        if met.spoilt:
            return self.points.fewer
        good = [each for each, happened in zip(self.points, met, strict=True) if happened]
        return max(good, default=0.0)
