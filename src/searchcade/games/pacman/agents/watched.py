"""Agents that are watched from outside: the same searches, which also grow a game tree.

A watched agent overrides what its search calls for each position, asks the search itself for the
value, and notes both. So what is told is what was computed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import inf, prod
from typing import Any, Protocol

from searchcade.games.pacman.agents.alphabeta import AlphaBeta, Key, UsedUp
from searchcade.games.pacman.agents.expectimax import Expectimax
from searchcade.games.pacman.agents.game import Rater, Ratings
from searchcade.games.pacman.agents.montecarlo import EXPLORES, Branch, MonteCarlo, restored
from searchcade.games.pacman.agents.report import Minimax
from searchcade.games.pacman.agents.senses import BOREDOM, MOST_BORED, TOUCHED
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.state import State
from searchcade.search.game_tree import GameTree, Offer

Reply = tuple[int, ...]
"""Where the monsters go, one cell each."""
STAYS = "-"


class Letters:
    """The letters of steps on a map."""

    def __init__(self, arena: Arena) -> None:
        self._steps = {
            (cell, there): letter
            for cell, steps in enumerate(arena.open_steps)
            for letter, there in steps
        }

    def step(self, cell: int, there: int) -> str:
        """Return the letter of a step."""
        return self._steps.get((cell, there), STAYS)

    def steps(self, cell: int, theres: tuple[int, ...]) -> list[Offer]:
        """Return Pacman's steps from a cell."""
        return [Offer(self.step(cell, there), there) for there in theres]

    def reply(self, monsters: Reply, moved: Reply, chance: float = 1.0) -> Offer:
        """Return the steps of several monsters as one reply."""
        return Offer("".join(map(self.step, monsters, moved)), chance=chance)


@dataclass(slots=True)
class Frame:
    """A position that is being looked into; values are points from the first position on."""

    value: float
    """The highest or lowest value so far."""
    points: float
    """The points on the path to its children."""
    low: float = -inf
    high: float = inf
    there: int = -1
    """Pacman's cell, while the monsters reply."""
    replies: list[Reply] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    tried: int = 0
    """How many of its children have been looked at."""


# ------------------------------------------------------------------ alpha-beta


class WatchedAlphaBeta(AlphaBeta):
    """Alpha-beta, watched."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(), Letters(self.arena)
        self.frames: list[Frame] = []
        return self.tree

    def looked(self, key: Key, before: Ratings, depth: int) -> Ratings:
        """Value every step, in a tree of its own for each depth."""
        self.tree.look(depth)
        self.tree.offer(self.letters.steps(key[0], tuple(there for _, there in before)))
        self.frames = [Frame(-inf, 0.0)]
        try:
            ratings = super().looked(key, before, depth)
        except UsedUp:
            self.tree.stop(depth)
            raise
        self.tree.leave(self.frames[0].value)
        return ratings

    def step(
        self, cell: int, there: int, monsters: Reply, food: int, depth: int, low: float
    ) -> float:
        """Value a step of Pacman."""
        above = self.frames[-1]
        child = self.tree.child_to(there)
        points, left = self.sense.bite(there, food)
        if there in monsters or not (left or self.at_once):
            value = super().step(cell, there, monsters, food, depth, low)
            why = "touched" if there in monsters else "eaten"
            self.tree.worth(child, above.points + value, why)
        else:
            target = cell if self.at_once else there
            replies = list(product(*(self.answers(each, target) for each in monsters)))
            frame = Frame(
                inf, above.points + points, above.points + low, there=there, replies=replies
            )
            self.tree.enter(child, "lowest", frame.low, above.high)
            self.tree.offer([self.letters.reply(monsters, moved) for moved in replies])
            self.frames.append(frame)
            value = super().step(cell, there, monsters, food, depth, low)
            self._touches(frame, len(replies))
            if frame.tried < len(replies):
                self.tree.cut(frame.value, frame.low, frame.high, len(replies) - frame.tried)
            self.frames.pop()
            self.tree.leave(above.points + value, frame.low)
        self._raise(child, above.points + value)
        return value

    def _raise(self, child: int, value: float) -> None:
        """Note what a step is worth to Pacman."""
        above = self.frames[-1]
        above.tried += 1
        above.value = max(above.value, value)
        at_root = len(self.frames) == 1
        low = above.value - BOREDOM * MOST_BORED if at_root else max(above.low, above.value)
        self.tree.back(child, above.value, low, above.high)

    def _touches(self, frame: Frame, until: int) -> None:
        """Note the replies before `until` that touch Pacman: nobody looks into them."""
        while frame.tried < until and frame.value > frame.low:
            if frame.there not in frame.replies[frame.tried]:
                return
            child = self.tree.child(frame.tried)
            self.tree.worth(child, frame.points + TOUCHED, "touched")
            self._lower(frame, child, frame.points + TOUCHED)

    def _lower(self, frame: Frame, child: int, value: float) -> None:
        """Note what a reply leaves to Pacman."""
        frame.tried += 1
        frame.value = min(frame.value, value)
        self.tree.back(child, frame.value, frame.low, frame.value)

    def best(
        self, cell: int, monsters: Reply, food: int, depth: int, low: float, high: float
    ) -> float:
        """Value a position in which Pacman steps."""
        above = self.frames[-1]
        self._touches(above, len(above.replies))
        child = self.tree.child(above.tried)
        if not (food and depth):
            value = super().best(cell, monsters, food, depth, low, high)
            self.tree.worth(child, above.points + value, "depth" if food else "eaten")
        else:
            frame = Frame(-inf, above.points, above.points + low, above.points + high)
            self.tree.enter(child, "highest", frame.low, frame.high)
            self.tree.offer(self.letters.steps(cell, self.arena.next_to[cell]))
            self.frames.append(frame)
            value = super().best(cell, monsters, food, depth, low, high)
            self.frames.pop()
            self._leave(frame, above.points + value)
        self._lower(above, child, above.points + value)
        return value

    def _leave(self, frame: Frame, value: float) -> None:
        """Note the end of a position in which Pacman steps, or that the table knew it."""
        if frame.value == -inf:
            child = self.tree.withdraw()
            self.tree.known(child, value, frame.low, frame.high)
            return
        if left := self.tree.children - frame.tried:
            self.tree.cut(frame.value, frame.low, frame.high, left)
        self.tree.leave(value, frame.low, frame.high)


# ------------------------------------------------------------------ expectimax


class WatchedExpectimax(Expectimax):
    """Expectimax, watched."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(), Letters(self.arena)
        self.frames = [Frame(-inf, 0.0)]
        return self.tree

    def rate(self, state: State) -> Ratings:
        """Value every step."""
        self.tree.look(self.depth)
        self.tree.offer(self.letters.steps(state.cell, self.arena.next_to[state.cell]))
        ratings = super().rate(state)
        self.tree.leave(self.frames[0].value)
        return ratings

    def step(self, cell: int, there: int, monsters: Reply, food: int, depth: int) -> float:
        """Return what a step of Pacman is worth on the average."""
        above = self.frames[-1]
        child = self.tree.child_to(there)
        points, left = self.sense.bite(there, food)
        if there in monsters or not (left or self.at_once):
            value = super().step(cell, there, monsters, food, depth)
            why = "touched" if there in monsters else "eaten"
            self.tree.worth(child, above.points + value, why)
        else:
            target = cell if self.at_once else there
            rolls = list(product(*(self.chances(each, target, depth) for each in monsters)))
            moved = [tuple(each for _, each in roll) for roll in rolls]
            chances = [prod(chance for chance, _ in roll) for roll in rolls]
            frame = Frame(0.0, above.points + points, there=there, replies=moved, chances=chances)
            self.tree.enter(child, "average")
            self.tree.offer(
                [self.letters.reply(monsters, *both) for both in zip(moved, chances, strict=True)]
            )
            self.frames.append(frame)
            value = super().step(cell, there, monsters, food, depth)
            self._touches(frame)
            self.frames.pop()
            self.tree.leave(above.points + value)
        above.value = max(above.value, above.points + value)
        self.tree.back(child, above.value)
        return value

    def _touches(self, frame: Frame) -> None:
        """Note the next replies that touch Pacman: nobody looks into them."""
        while frame.tried < len(frame.replies) and frame.there in frame.replies[frame.tried]:
            child = self.tree.child(frame.tried)
            self.tree.worth(child, frame.points + TOUCHED, "touched")
            self._add(frame, child, frame.points + TOUCHED)

    def _add(self, frame: Frame, child: int, value: float) -> None:
        """Add a reply to the average, as often as it is rolled."""
        frame.value += frame.chances[frame.tried] * value
        frame.tried += 1
        self.tree.back(child, frame.value)

    def best(self, cell: int, monsters: Reply, food: int, depth: int) -> float:
        """Return what a position is worth."""
        above = self.frames[-1]
        self._touches(above)
        child = self.tree.child(above.tried)
        if not (food and depth):
            value = super().best(cell, monsters, food, depth)
            self.tree.worth(child, above.points + value, "depth" if food else "eaten")
        else:
            frame = Frame(-inf, above.points)
            self.tree.enter(child, "highest")
            self.tree.offer(self.letters.steps(cell, self.arena.next_to[cell]))
            self.frames.append(frame)
            value = super().best(cell, monsters, food, depth)
            self.frames.pop()
            if frame.value == -inf:
                self.tree.known(self.tree.withdraw(), above.points + value)
            else:
                self.tree.leave(above.points + value)
        self._add(above, child, above.points + value)
        return value


# ------------------------------------------------------------------ the report's minimax


class WatchedMinimax(Minimax):
    """Plain minimax, watched."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(), Letters(self.arena)
        self.frames: list[Frame] = []
        return self.tree

    def rate(self, state: State) -> Ratings:
        """Value every step that does not run into a monster."""
        self.tree.look(self.depth)
        self._offer_steps(state.cell, frozenset(state.monsters))
        self.frames = [Frame(-inf, 0.0)]
        ratings = super().rate(state)
        self.tree.leave(self.frames[0].value)
        return ratings

    def _offer_steps(self, cell: int, monsters: frozenset[int]) -> None:
        free = tuple(there for there in self.neighbours[cell] if there not in monsters)
        self.tree.offer(self.letters.steps(cell, free))

    def lowest(
        self, cell: int, monsters: frozenset[int], food: int, depth: int, points: int
    ) -> float:
        """Return what the monsters leave Pacman."""
        above, child = self.frames[-1], self.tree.child_to(cell)
        if not (depth and food) or cell in monsters:
            value = super().lowest(cell, monsters, food, depth, points)
            self.tree.worth(child, value, "depth" if food else "eaten")
        else:
            replies = [(each, to) for each in monsters for to in self.neighbours[each]]
            self.tree.enter(child, "lowest")
            self.tree.offer([Offer(self.letters.step(*reply)) for reply in replies])
            self.frames.append(Frame(inf, 0.0))
            value = super().lowest(cell, monsters, food, depth, points)
            self.frames.pop()
            self.tree.leave(value)
        above.value = max(above.value, value)
        self.tree.back(child, above.value)
        return value

    def highest(
        self, cell: int, monsters: frozenset[int], food: int, depth: int, points: int
    ) -> float:
        """Return what Pacman can get."""
        above = self.frames[-1]
        child = self.tree.child(above.tried)
        if not (depth and food) or cell in monsters:
            value = super().highest(cell, monsters, food, depth, points)
            why = "touched" if cell in monsters else "depth" if food else "eaten"
            self.tree.worth(child, value, why)
        else:
            self.tree.enter(child, "highest")
            self._offer_steps(cell, monsters)
            self.frames.append(Frame(-inf, 0.0))
            value = super().highest(cell, monsters, food, depth, points)
            self.frames.pop()
            self.tree.leave(value)
        above.tried += 1
        above.value = min(above.value, value)
        self.tree.back(child, above.value)
        return value


# ------------------------------------------------------------------ Monte-Carlo tree search


class WatchedMonteCarlo(MonteCarlo):
    """Monte-Carlo tree search, watched: selection, expansion, rollout and backup are told."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(EXPLORES), Letters(self.arena)
        self.tree.look(self.playouts)
        self._numbers: dict[int, int] = {}  # of branches, by identity
        self._at, self._earned, self._rolls_out = 0, 0.0, False
        return self.tree

    def play(self, root: Branch, state: State) -> None:
        """Walk down the tree, add a branch, roll out, and back up what it earned."""
        self._numbers[id(root)] = self._at = 0
        self._earned = 0.0
        super().play(root, state)
        self.tree.phase("backup", self._at, self._earned)

    def descend(self, path: list[Branch], cell: int) -> tuple[int, bool]:
        """Choose a step by the tree."""
        there, is_new = super().descend(path, cell)
        if is_new:
            offer = Offer(self.letters.step(cell, there), there)
            self._numbers[id(path[-1])] = self.tree.grow(self._at, offer)
        self._at = self._numbers[id(path[-1])]
        self.tree.phase("expand" if is_new else "select", self._at)
        return there, is_new

    def turn(
        self, cell: int, there: int, monsters: Reply, food: int
    ) -> tuple[float, Reply, int, bool]:
        """Let Pacman step and the monsters roll; note the points on the way down."""
        points, monsters, food, touched = super().turn(cell, there, monsters, food)
        if not self._rolls_out:
            self._earned += points
        return points, monsters, food, touched

    def rollout(self, cell: int, before: int, monsters: Reply, food: int) -> float:
        """Play random steps, and note what they earn."""
        self._rolls_out = True
        value = super().rollout(cell, before, monsters, food)
        self._rolls_out = False
        self._earned += value
        self.tree.phase("rollout", self._at, value)
        return value


# ------------------------------------------------------------------ the same look ahead again


def look_again(player: Rater, state: State, memory: Any) -> GameTree | None:
    """Repeat the look ahead of a move, watched; None where that cannot be done.

    `memory` is what the player remembered before it.
    """
    watched = twin(player, memory)
    if watched is None:
        return None
    tree = watched.watch()
    watched.rate(state)
    return tree


def twin(player: Rater, memory: Any) -> Watched | None:
    """Return a watched agent that will do exactly what this player did."""
    if isinstance(player, AlphaBeta) and not player.seconds:
        alphabeta = WatchedAlphaBeta(player.arena, player.nodes, None, player.fear)
        alphabeta.boredom = player.boredom.until(memory)
        return alphabeta
    if isinstance(player, Expectimax):
        expectimax = WatchedExpectimax(player.arena, player.depth)
        expectimax.boredom = player.boredom.until(memory)
        return expectimax
    if isinstance(player, Minimax):
        return WatchedMinimax(player.arena, player.depth, player.empty)
    if isinstance(player, MonteCarlo):
        return WatchedMonteCarlo(player.arena, player.playouts, restored(memory))
    return None


class Watched(Rater, Protocol):
    """An agent that grows a tree while it rates."""

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
