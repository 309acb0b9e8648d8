"""Alpha-beta: look ahead as deep as the nodes allow; the monsters take the worst steps.

It does not know how the monsters choose. `fear=hunters` assumes hunters: every step brings them
nearer, by whichever of the shortest paths is worst for Pacman. `fear=anything` lets each of them
step anywhere, which is too pessimistic in most places.
"""

from __future__ import annotations

import time
from itertools import product
from math import inf
from typing import Any, Literal

from searchcade.games.pacman.agents.game import (
    Ratings,
    Reply,
    TreeFrame,
    TreeGrower,
    by_rating,
    is_hunted,
    played,
)
from searchcade.games.pacman.agents.senses import BOREDOM, MAX_BORED, TOUCHED, Boredom, Sense
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.rules import State
from searchcade.games.pacman.scoring import FOOD_POINTS
from searchcade.search.node import Search
from searchcade.search.registry import algorithm

Fear = Literal["hunters", "anything"]
Key = tuple[int, tuple[int, ...], int]
"""Pacman's cell, the monsters', the food."""
MAX_ROUNDS = 60  # rounds
MAX_SECONDS = 3600  # seconds for a step
AFAR = 6  # farther away than this, a monster is assumed to hunt, whatever is feared


class Seconds(float):
    """The time for a step."""

    @classmethod
    def read(cls, text: str) -> Seconds:
        """Read a number of seconds; complain with what was expected."""
        try:
            seconds = cls(text)
        except ValueError:
            seconds = cls(0)
        if not 0 < seconds <= MAX_SECONDS:
            raise ValueError(f"a number above 0 and at most {MAX_SECONDS}")
        return seconds


@algorithm("alphabeta", "Alpha-beta", game="pacman", complete=False, fits=is_hunted)
def alphabeta(
    problem: Any, nodes: int = 3000, seconds: Seconds | None = None, fear: Fear = "hunters"
) -> Search[State]:
    """Look ahead round by round, deeper and deeper, and leave out what cannot matter.

    Looks at `nodes` positions before each step; with `seconds`, for that time instead, and then
    two games are no longer the same.
    """
    ahead = AlphaBeta(problem.arena, nodes, seconds, fear)
    return played(problem, by_rating(problem, ahead))


class BudgetUsedUp(Exception):
    """The nodes or the time for this step are used up."""


class AlphaBeta:
    """The lookahead, with a transposition table."""

    def __init__(
        self, arena: Arena, nodes: int, seconds: float | None = None, fear: Fear = "hunters"
    ) -> None:
        self.arena, self.sense = arena, Sense(arena)
        self.at_once = arena.rules.turns == "simultaneous"
        self.nodes, self.seconds, self.fear = nodes, seconds, fear
        self.left, self.until, self.made = 0, inf, 0
        self.table: dict[Key, tuple[int, int, float, int]] = {}
        """Rounds, whether the value is exact (0), at least (1) or at most (-1), value, step."""
        self.boredom = Boredom()
        self.depth = 0

    def memory(self) -> int:
        """Return how many visits it remembers."""
        return len(self.boredom.visits)

    def watched(self, memory: int) -> WatchedAlphaBeta | None:
        """Return a watched agent that repeats what this one did, unless a clock decided."""
        if self.seconds:
            return None
        agent = WatchedAlphaBeta(self.arena, self.nodes, None, self.fear)
        agent.boredom = self.boredom.until(memory)
        return agent

    def rate(self, state: State) -> Ratings:
        """Value every step by iterative deepening; the deepest finished iteration counts."""
        key = (state.cell, state.monsters, state.food)
        self.boredom.note(state.cell, state.food)
        self.table.clear()
        self.left = 10**12 if self.seconds else self.nodes
        self.until = time.perf_counter() + self.seconds if self.seconds else inf
        ratings: Ratings = [(0.0, there) for there in self.arena.next_to[state.cell]]
        for self.depth in range(1, MAX_ROUNDS):
            try:
                ratings = self.looked(key, ratings, self.depth)
            except BudgetUsedUp:
                break
            if not ratings or (ratings[0][0] <= TOUCHED / 2 and self.depth > 1):
                break  # all is lost, and a deeper look only finds it sooner
        return ratings

    def looked(self, key: Key, before: Ratings, depth: int) -> Ratings:
        """Value every step this many rounds deep, the best of the last iteration first."""
        cell, monsters, food = key
        ratings = []
        best = -inf
        for _, there in before:
            value = self.step(cell, there, monsters, food, depth, best - BOREDOM * MAX_BORED)
            ratings.append((value - self.boredom.points(there, food), there))
            best = max(best, value)
        return sorted(ratings, key=lambda rating: -rating[0])

    def step(
        self, cell: int, there: int, monsters: tuple[int, ...], food: int, depth: int, low: float
    ) -> float:
        """Value a step of Pacman: the monsters answer with what is worst for him."""
        if there in monsters:
            return TOUCHED
        points, food = self.sense.bite(there, food)
        if not (food or self.at_once):
            return float(points) + FOOD_POINTS
        worst, target = inf, cell if self.at_once else there
        for moved in product(*(self.answers(each, target) for each in monsters)):
            value = TOUCHED
            if there not in moved:
                alike = tuple(sorted(set(moved)))
                value = self.best(there, alike, food, depth - 1, low - points, worst - points)
            worst = min(worst, value + points)
            if worst <= low:
                break
        return worst

    def answers(self, monster: int, target: int) -> tuple[int, ...]:
        """Return the steps of a monster that Pacman has to expect."""
        if self.fear == "hunters" or self.sense.steps(target)[monster] > AFAR:
            return self.sense.hunting(monster, target)
        return self.arena.next_to[monster] or (monster,)

    def best(
        self, cell: int, monsters: tuple[int, ...], food: int, depth: int, low: float, high: float
    ) -> float:
        """Value a position: Pacman takes his best step."""
        self.count()
        if not food:
            return float(FOOD_POINTS)
        if not depth:
            return self.sense.prospect(cell, monsters, food)
        key = (cell, monsters, food)
        rounds, kind, value, first = self.table.get(key, (0, 0, 0.0, -1))
        if rounds == depth and (value >= high if kind > 0 else value <= low if kind else True):
            return value
        highest, chosen, floor = -inf, -1, low
        for there in sorted(self.arena.next_to[cell], key=lambda each: each != first):
            value = self.step(cell, there, monsters, food, depth, max(low, highest))
            if value > highest:
                highest, chosen = value, there
            if highest >= high:
                break
        kind = 1 if highest >= high else -1 if highest <= floor else 0
        self.table[key] = (depth, kind, highest, chosen)
        return highest

    def count(self) -> None:
        """Count a position; raise BudgetUsedUp where nodes or time are used up."""
        self.made += 1
        self.left -= 1
        if self.left < 0 or (self.left % 64 == 0 and time.perf_counter() > self.until):
            raise BudgetUsedUp


class WatchedAlphaBeta(TreeGrower, AlphaBeta):
    """Alpha-beta, watched."""

    def looked(self, key: Key, before: Ratings, depth: int) -> Ratings:
        """Value every step, in another tree for each depth."""
        self.tree.look(depth)
        self.tree.offer(self.letters.steps(key[0], tuple(there for _, there in before)))
        self.frames = [TreeFrame(-inf, 0.0)]
        try:
            ratings = super().looked(key, before, depth)
        except BudgetUsedUp:
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
            frame = TreeFrame(
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
        low = above.value - BOREDOM * MAX_BORED if at_root else max(above.low, above.value)
        self.tree.back(child, above.value, low, above.high)

    def _touches(self, frame: TreeFrame, until: int) -> None:
        """Note the replies before `until` that touch Pacman: the search skips them."""
        while frame.tried < until and frame.value > frame.low:
            if frame.there not in frame.replies[frame.tried]:
                return
            child = self.tree.child(frame.tried)
            self.tree.worth(child, frame.points + TOUCHED, "touched")
            self._lower(frame, child, frame.points + TOUCHED)

    def _lower(self, frame: TreeFrame, child: int, value: float) -> None:
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
            frame = TreeFrame(-inf, above.points, above.points + low, above.points + high)
            self.tree.enter(child, "highest", frame.low, frame.high)
            self.tree.offer(self.letters.steps(cell, self.arena.next_to[cell]))
            self.frames.append(frame)
            value = super().best(cell, monsters, food, depth, low, high)
            self.frames.pop()
            self._leave(frame, above.points + value)
        self._lower(above, child, above.points + value)
        return value

    def _leave(self, frame: TreeFrame, value: float) -> None:
        """Note the end of a position in which Pacman steps, or that the table knew it."""
        if frame.value == -inf:
            child = self.tree.withdraw()
            self.tree.known(child, value, frame.low, frame.high)
            return
        if left := self.tree.children - frame.tried:
            self.tree.cut(frame.value, frame.low, frame.high, left)
        self.tree.leave(value, frame.low, frame.high)
