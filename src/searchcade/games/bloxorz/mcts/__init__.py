"""Monte-Carlo tree search for puzzles: it finds a plan, improves it, and proves it optimal.

`classic.py` is the form of the report.
"""

from __future__ import annotations

from collections.abc import Generator
from math import inf, log, sqrt
from random import Random
from typing import Any, Literal

from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.layers import has_board
from searchcade.games.bloxorz.mcts.classic import Factor, monte_carlo_classic
from searchcade.games.bloxorz.mcts.tree import PlanBranch, PlanTree, Rolls, Shortcuts
from searchcade.games.bloxorz.rules import Rolling, State
from searchcade.problem import Heuristic
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm

__all__ = ["monte_carlo", "monte_carlo_classic"]

Bound = Literal["relaxed", "bridges", "pairs", "none"]
Playouts = Literal["self-avoiding", "random"]
Reward = Literal["none", "new", "near"]
HALF = Factor(0.5)


@algorithm("mcts", "Monte-Carlo tree search", game="bloxorz", cheapest="always", fits=has_board)
def monte_carlo(
    problem: Any,
    c: Factor = HALF,
    depth: int = 30,
    bound: Bound = "bridges",
    playouts: Playouts = "self-avoiding",
    shortcuts: Shortcuts = "seen",
    reward: Reward = "near",
    seed: int = 1,
) -> Search[State]:
    """Grow a tree by random playouts, better the plan they find, and go on until it is proven best.

    A caller that throws Stopped into it gets the best plan so far, with a lower bound. The
    options switch off what makes it strong, one by one.
    """
    rolls = Rolls(problem, least_left(problem, bound))
    climber = Climber(PlanTree(rolls, Random(seed), shortcuts), c, depth, playouts, reward)
    try:
        yield from grown(climber)
    except Stopped:
        return verdict(climber.tree, proven=False)
    return verdict(climber.tree, proven=True)


def least_left(problem: Rolling, bound: Bound) -> Heuristic[State]:
    """Return the admissible heuristic that bounds the remaining cost."""
    if bound == "none":
        return lambda _: 0
    estimate = ESTIMATES[bound]
    assert estimate.admissible
    return estimate.build(problem.board)


def grown(climber: Climber) -> Generator[tuple[Node[State], int], None, None]:
    """Add branches until no better plan is possible."""
    while branch := climber.grow():
        yield branch.node, len(climber.tree.branches)


def verdict(tree: PlanTree, *, proven: bool) -> Verdict:
    """Return the best plan and what is proven about it."""
    if tree.best is None:
        least = tree.lower_bound()
        return Verdict(None, proven, None if least == inf else int(least))
    goal = tree.rolls.walked(tree.best)
    bound = int(tree.lower_bound())
    return Verdict(goal, proven or bound == goal.cost, bound)


class Climber:
    """The four steps of the search: select, expand, play out, back up."""

    def __init__(
        self,
        tree: PlanTree,
        c: float = HALF,
        depth: int = 30,
        playouts: Playouts = "self-avoiding",
        reward: Reward = "near",
    ) -> None:
        self.tree = tree
        self.rolls = tree.rolls
        self.random = tree.random
        self.c = c
        self.depth = depth
        self.avoids_itself = playouts == "self-avoiding"
        self.reward = reward

    def grow(self) -> PlanBranch | None:
        """Add a branch and play on from it; None when nothing is left to find."""
        branch = self.select()
        if branch:
            known = len(self.rolls.known)
            length, nearest = self.play(branch)
            reward = self.worth(nearest, (len(self.rolls.known) - known) / length)
            for each in branch.above():
                each.visits += 1
                each.value = max(each.value, reward)
        return branch

    def select(self) -> PlanBranch | None:
        """Walk down to where a branch can be added; close exhausted ones in passing."""
        here = self.tree.root
        while not (sprouted := self.tree.sprout(here)):
            if below := self.tree.hopeful(here):
                here = self.most_promising(here, below)
            elif here.parent:
                here.is_exhausted = True
                here = here.parent
            else:
                return None
        return sprouted

    def most_promising(self, here: PlanBranch, below: list[PlanBranch]) -> PlanBranch:
        """Return a branch's value plus its exploration bonus (UCT)."""
        if len(below) == 1:
            return below[0]
        tries = log(here.visits + 1)
        return max(below, key=lambda each: each.value + self.c * sqrt(tries / (each.visits + 1)))

    def play(self, branch: PlanBranch) -> tuple[int, float]:
        """Play random rolls that may lead to a better plan; return their number and best value."""
        state, cost, nearest, walk = branch.state, branch.cost, branch.left, [branch.state]
        limit, seen = self.tree.limit, {state}
        for _ in range(self.depth):
            if self.rolls.problem.is_goal(state):
                self.tree.record([*branch.path(), *walk[1:]])
                break
            rolls = self.rolls(state)
            first = int(self.random.random() * len(rolls))
            for after, step, left in rolls[first:] + rolls[:first]:
                if after not in seen and cost + step + left < limit:
                    break
            else:
                break  # no new state around, or the walk is too long
            state, cost, nearest = after, cost + step, min(nearest, left)
            walk.append(state)
            if self.avoids_itself:
                seen.add(state)
        return len(walk), nearest

    def worth(self, nearest: float, new: float) -> float:
        """Return the value of a playout: how near it came, or its share of new states."""
        if self.reward == "near":
            return 1 - nearest / (1 + self.tree.root.left)
        return new if self.reward == "new" else 0.0
