"""Searches with a queue, a stack or a priority queue, explained. The score makes the algorithm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from searchcade.recording.arrays import NEVER, NONE, ROOT
from searchcade.recording.explanation import Kind, Neighbour, Role, Sentence, Successors
from searchcade.recording.textbook import Textbook
from searchcade.search.node import Node

if TYPE_CHECKING:
    from searchcade.recording.recording import Recording

BEST: Mapping[Role, int] = {
    "take": 3, "goal": 4, "each": 5, "cost": 6, "test": 7, "score": 8, "put": 9,
}  # fmt: skip


class BreadthFirst(Textbook):
    """First in, first out."""

    pseudocode, score_name = "bfs", "depth"
    lines_of: ClassVar[Mapping[Role, int]] = {
        "take": 3, "goal": 4, "each": 5, "test": 6, "put": 7,
    }  # fmt: skip

    def _look(self, moment: int, node: Node[Any], successors: Successors) -> None:
        for number, (_, state, cost) in enumerate(successors):
            if state not in self._known:
                self._put(moment, number, state, node.cost + cost)


class DepthFirst(Textbook):
    """Last in, first out."""

    pseudocode, score_name = "dfs", "depth"
    lines_of: ClassVar[Mapping[Role, int]] = {
        "take": 3, "goal": 4, "each": 5, "test": 6, "put": 7,
    }  # fmt: skip

    def _look(self, moment: int, node: Node[Any], successors: Successors) -> None:
        known, left = self._known, self.entries.left
        waits = [
            (number, state, cost)
            for number, (_, state, cost) in enumerate(successors)
            if state not in known or left[known[state]] == NEVER
        ]
        for number, state, cost in reversed(waits):
            self._put(moment, number, state, node.cost + cost, known.get(state, NONE))

    def kind(self, entry: int) -> Kind:
        """Say what became of a neighbour: what waits already is put on top once more."""
        if entry == NONE:
            return "expanded"
        return "new" if self.entries.before[entry] == NONE else "again"

    def _processed(self, neighbours: list[Neighbour]) -> Iterable[tuple[int, Neighbour]]:
        return reversed([*enumerate(neighbours)])

    def ordered(self, waiting: list[int], t: int, most: int) -> list[int]:
        """Return the newest first."""
        return list(islice(reversed(waiting), most))


class BestFirst(Textbook):
    """The lowest score first, the newest among equals."""

    lines_of = BEST

    def _look(self, moment: int, node: Node[Any], successors: Successors) -> None:
        known, g = self._known, self.entries.g
        for number, (_, state, cost) in enumerate(successors):
            before = known.get(state, NONE)
            if before == NONE or node.cost + cost < g[before]:
                self._put(moment, number, state, node.cost + cost, before)

    def ordered(self, waiting: list[int], t: int, most: int) -> list[int]:
        """Return those with the lowest scores."""
        return nsmallest(most, waiting, key=lambda entry: (self.score(entry), -entry))

    def why(self, t: int, entry: int, values: Mapping[str, object]) -> Sentence:
        """Say that it has the lowest score."""
        return super().why(t, entry, {**values, "score": self.score(entry)})


class UniformCost(BestFirst):
    """The lowest cost first."""

    pseudocode, score_name = "ucs", "g"
    lines_of: ClassVar[Mapping[Role, int]] = {
        "take": 3, "goal": 4, "each": 5, "cost": 6, "test": 7, "put": 8,
    }  # fmt: skip

    def score(self, entry: int) -> float:
        """Return the cost."""
        return self.entries.g[entry]


class Greedy(BestFirst):
    """The lowest estimate first."""

    pseudocode, score_name = "greedy", "h"

    def score(self, entry: int) -> float:
        """Return the estimate."""
        return self.entries.h[entry]


class AStar(BestFirst):
    """The lowest cost plus estimate first."""

    pseudocode, score_name = "astar", "f"

    def score(self, entry: int) -> float:
        """Return cost plus estimate."""
        return self.entries.g[entry] + self.entries.h[entry]

    def why(self, t: int, entry: int, values: Mapping[str, object]) -> Sentence:
        """Say that it has the lowest f; an admissible estimate is a promise."""
        known = self.recording.heuristic
        is_bound = known is not None and known.never_exceeds(self.recording.loaded.level)
        name = "explain.why.astar" if is_bound else "explain.why.astar_about"
        return Sentence(name, {**values, "score": self.score(entry)})


class JumpPoints(AStar):
    """The same on a graph of jump points."""

    pseudocode, each_name = "jps", "explain.line.jump"

    def depth(self, entry: int) -> int:
        """Return how many moves lead from the root to an entry: a jump is some in a row."""
        born, child = self.entries.born[entry], self.entries.child[entry]
        if child <= ROOT:
            return 0
        walk = list(self._successors(born))[child][0]
        return (self.recording.depth_at(born) or 0) + len(walk)

    def _around(self, t: int) -> Sentence:
        found = self.neighbours(t)
        if not found:
            return Sentence("explain.goal" if self.is_goal(t) else "explain.no_jumps")
        put = sum(each.entry != NONE for each in found)
        return Sentence("explain.jumps", {"count": len(found), "put": put})


class WeightedAStar(BestFirst):
    """The lowest cost plus some times the estimate first."""

    pseudocode, score_name = "wastar", "f"

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.weight: float = recording.choice.options.get("weight", 2)

    def score(self, entry: int) -> float:
        """Return cost plus weighted estimate."""
        return self.entries.g[entry] + self.weight * self.entries.h[entry]

    def why(self, t: int, entry: int, values: Mapping[str, object]) -> Sentence:
        """Say that it has the lowest f, and how the estimate is weighted."""
        return super().why(t, entry, {**values, "weight": self.weight})
