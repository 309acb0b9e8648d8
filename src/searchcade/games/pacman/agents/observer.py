"""The observer: it watches the monsters, guesses their policy, and plans by the guess.

At first it assumes hunters, and does not know how they choose among several shortest paths. Each of
their steps rules out some orders of preference. When none is left they are not such hunters, and it
looks ahead with alpha-beta instead.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from searchcade.games.pacman.agents.alphabeta import AlphaBeta
from searchcade.games.pacman.agents.forager import Forager
from searchcade.games.pacman.agents.game import Choice, Chooser, by_rating, is_hunted, played
from searchcade.games.pacman.agents.world import PlaceGraph
from searchcade.games.pacman.arena import DIRECTIONS, FAR, Arena
from searchcade.games.pacman.rules import State, alternately, at_once
from searchcade.search.node import Node, Search
from searchcade.search.registry import algorithm

Monsters = tuple[int, ...]


@algorithm("observer", "Observer who learns", game="pacman", complete=False, fits=is_hunted)
def observer(problem: Any, nodes: int = 4000) -> Search[State]:
    """Plan with a guess at what the monsters do, and guess anew when they do something else.

    Explores `nodes` new places, or positions, before each step.
    """
    return played(problem, Observer(problem, nodes).choose)


class PolicyGuess:
    """Hunters that prefer, of several shortest paths, the first in an order of directions."""

    def __init__(self, arena: Arena, order: str) -> None:
        self.arena, self.order = arena, order
        self.tables: dict[int, list[int]] = {}

    def step(self, monsters: Monsters, target: int, _heading: int = 0, _turn: int = 0) -> Monsters:
        """Return where the monsters step, each cell once."""
        table = self.tables.get(target) or self.tables.setdefault(target, self.table(target))
        return tuple(sorted({table[monster] for monster in monsters}))

    def table(self, target: int) -> list[int]:
        """Return for each cell the next one."""
        steps = self.arena.steps_to(target)
        return [self.next(cell, steps) for cell in range(len(self.arena.walls))]

    def next(self, cell: int, steps: list[int]) -> int:
        """Return the preferred one of the cells that are nearer."""
        nearer = [
            step for step in self.arena.open_steps[cell] if steps[step[1]] < steps[cell] < FAR
        ]
        return min(nearer, key=lambda step: self.order.index(step[0]), default=("", cell))[1]


class Observer:
    """Keeps the guesses that agree with all that was seen; plans by the first of them."""

    def __init__(self, problem: Any, nodes: int) -> None:
        self.problem, self.nodes = problem, nodes
        self.guesses = [
            PolicyGuess(problem.arena, "".join(order)) for order in permutations(DIRECTIONS)
        ]
        self.chooser = self.planner()

    def planner(self) -> Chooser:
        """Return the chooser: a forager for the first guess, or alpha-beta without any."""
        arena = self.problem.arena
        if not self.guesses:
            return by_rating(self.problem, AlphaBeta(arena, self.nodes))
        turn = {"alternate": alternately, "simultaneous": at_once}[arena.rules.turns]
        world = PlaceGraph(arena, turn(arena, self.guesses[0].step, 0))
        return Forager(self.problem, world, self.nodes).choose

    def choose(self, node: Node[State]) -> Choice:
        """Learn from the last turn, then choose."""
        if node.parent and self.guesses:
            first = self.guesses[0]
            self.guesses = [each for each in self.guesses if self.agrees(each, node.parent, node)]
            if not self.guesses or self.guesses[0] is not first:
                self.chooser = self.planner()
        plain = node.state._replace(monsters=tuple(sorted(set(node.state.monsters))))
        return (yield from self.chooser(node if not self.guesses else shown(node, plain)))

    def agrees(self, guess: PolicyGuess, before: Node[State], after: Node[State]) -> bool:
        """Say whether a guess explains what the monsters did."""
        old, new = before.state, after.state
        at_old = self.problem.arena.rules.turns == "simultaneous"
        return guess.step(old.monsters, old.cell if at_old else new.cell) == tuple(
            sorted(set(new.monsters))
        )


def shown(node: Node[State], state: State) -> Node[State]:
    """Return a node with the monsters in the order in which a planner knows them."""
    return node if state == node.state else Node(state, node.parent, node.move, node.cost)
