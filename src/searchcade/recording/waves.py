"""Searches that go level by level, explained: beam search, and breadth first from both ends."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from searchcade.recording.arrays import NONE, ROOT
from searchcade.recording.explanation import (
    Explanation,
    Neighbour,
    Role,
    Sentence,
    Step,
    Successors,
)
from searchcade.recording.queues import BreadthFirst
from searchcade.recording.textbook import Textbook
from searchcade.search.node import Node

if TYPE_CHECKING:
    from searchcade.recording.recording import Moments, Recording


class Beam(BreadthFirst):
    """Follows the levels of a beam: its nodes in the order of h, then those of the next level."""

    pseudocode, score_name = "beam", "h"
    lines_of: ClassVar[Mapping[Role, int]] = {
        "bound": 8, "take": 3, "goal": 4, "each": 5, "test": 6, "put": 7,
    }  # fmt: skip

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.width: int = recording.choice.options.get("width", 100)
        self.levels = array("i")
        """The first moment of each level."""
        self.sizes = array("i")
        self.grown = array("i")
        """How many nodes each level had before it was cut."""
        self._rest = 0

    def score(self, entry: int) -> float:
        """Return the estimate."""
        return self.entries.h[entry]

    def _take(self, moment: int, node: Node[Any]) -> None:
        if self._rest == 0:
            self._cut(moment)
        self._rest -= 1
        super()._take(moment, node)

    def _cut(self, moment: int) -> None:
        """Begin a level with the best of those that wait."""
        waiting = list(self.entries.waiting(moment - 1))
        kept = set(nsmallest(self.width, waiting, key=self.score))
        for entry in waiting:
            if entry not in kept:
                self.entries.leave(entry, moment)
        self._rest = len(kept)
        self.grown.append(len(waiting))
        self.sizes.append(len(kept))
        self.levels.append(moment)

    # ------------------------------------------------------------------ reading

    def level_of(self, t: int) -> int:
        """Return the number of the level that is expanded at a moment, from 0."""
        return max(0, bisect_right(self.levels, t) - 1)

    def ordered(self, waiting: list[int], t: int, most: int) -> list[int]:
        """Return this level by h, then the next one by h."""
        first, born = self.levels[self.level_of(t)] if self.levels else 0, self.entries.born
        key = lambda entry: (born[entry] >= max(1, first), self.score(entry), entry)  # noqa: E731
        return nsmallest(most, waiting, key=key)

    def marks(self, t: int) -> tuple[Moments, Moments]:
        """Return the marks without the cells whose nodes were dropped."""
        return self.recording.order, self.entries.waiting_cells(t)

    def steps(self, t: int) -> list[Step]:
        """Return the lines of an expansion; before the first of a level it is cut."""
        begins = t > 1 and self.levels[self.level_of(t)] == t
        return [*([Step("bound", self.entries.taken[t - 1])] if begins else []), *super().steps(t)]

    def _waiting(self, t: int, line: int) -> tuple[list[int], range]:
        waiting, fresh = super()._waiting(t, line)
        left = self.entries.left
        if line and self.steps(t + 1)[0].role == "bound":
            taken = self.entries.taken[t]
            waiting = [
                each for each in waiting if left[each] > t + 1 or (each == taken and line < 2)
            ]
        return waiting, fresh

    # ------------------------------------------------------------------ sentences

    def why(self, t: int, entry: int, values: Mapping[str, object]) -> Sentence:
        """Say that it is the best that is left of its level."""
        number = self.level_of(t)
        level = {"level": number, "size": self.sizes[number]}
        return Sentence("explain.why.beam", {**values, **level})

    def _said(self, t: int, step: Step) -> Sentence:
        if step.role != "bound":
            return super()._said(t, step)
        number = self.level_of(t)
        values = {"level": number, "grown": self.grown[number], "size": self.sizes[number]}
        return Sentence("explain.bound.beam", values)


class Level(NamedTuple):
    """A level of one of two waves, as it begins."""

    moment: int
    side: int
    """0 from the start, 1 from the goals."""
    sizes: tuple[int, int]


class Bidirectional(Textbook):
    """Follows two waves, of which the smaller one grows by a level."""

    pseudocode, score_name = "bibfs", "depth"
    lines_of: ClassVar[Mapping[Role, int]] = {
        "bound": 3, "take": 4, "each": 5, "test": 6, "put": 7, "goal": 8,
    }  # fmt: skip

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.levels: list[Level] = []
        self.sides = bytearray()
        """The side of each entry."""
        self._reached: tuple[dict[Any, int], dict[Any, int]] = ({}, {})
        self._rest = 0
        self._sizes = [0, 0]  # nodes of the next level of each side
        self._roots: list[Any] = []
        self._met: tuple[int, int] | None = None  # the expansion, and which of its successors

    # ------------------------------------------------------------------ following the search

    def _begin(self, node: Node[Any]) -> None:
        goals = list(dict.fromkeys(self._problem.goals))  # type: ignore[attr-defined]
        self._roots = [self._problem.start, *goals]
        for number, state in enumerate(self._roots):
            self._enter(0, ROOT - number, state, 0, min(1, number))
        self.entries.end_moment()

    def _enter(self, moment: int, child: int, state: Any, g: int, side: int) -> None:
        cell = self.recording.cell_of(state)
        self._reached[side][state] = self.entries.put(moment, child, cell, g, None)
        self.sides.append(side)
        self._sizes[side] += 1

    def see(self, moment: int, node: Node[Any], successors: Successors) -> None:
        """Follow the waves through an expansion; it ends where they meet."""
        if not self.entries.ends:
            self._begin(node)
        if self._rest == 0:
            self._begin_level(moment)
        self._rest -= 1
        side = self.levels[-1].side
        self.entries.take(self._reached[side][node.state], moment)
        self._look(moment, node, self._problem_steps(node.state) if side else successors)
        self.entries.end_moment()

    def _begin_level(self, moment: int) -> None:
        side = 0 if self._sizes[0] <= self._sizes[1] else 1
        self.levels.append(Level(moment, side, (self._sizes[0], self._sizes[1])))
        self._rest, self._sizes[side] = self._sizes[side], 0

    def _problem_steps(self, state: Any) -> Successors:
        return list(self._problem.predecessors(state))  # type: ignore[attr-defined]

    def _look(self, moment: int, node: Node[Any], successors: Successors) -> None:
        side = self.levels[-1].side
        mine, others = self._reached[side], self._reached[1 - side]
        for number, (_, state, cost) in enumerate(successors):
            if state not in mine:
                self._enter(moment, number, state, node.cost + cost, side)
            if state in others:
                self._met = moment, number
                return

    def close(self) -> None:
        """Forget the states."""
        super().close()
        self._reached = ({}, {})

    # ------------------------------------------------------------------ reading

    def level_at(self, t: int) -> Level:
        """Return the level that is expanded at a moment."""
        place = bisect_right(self.levels, t, key=lambda level: level.moment)
        return self.levels[max(0, place - 1)]

    def _root(self, number: int) -> Any:
        return self._roots[number]

    def _successors(self, t: int) -> Iterable[tuple[str, Any, int]]:
        state = self.recording.state_at(t)
        return self._problem_steps(state) if self.level_at(t).side else super()._successors(t)

    def ordered(self, waiting: list[int], t: int, most: int) -> list[int]:
        """Return the rest of this level, then the smaller of the two that follow."""
        if not self.levels or t == 0:
            return sorted(waiting, key=lambda entry: self.sides[entry])[:most]
        level, born, sides = self.level_at(t), self.entries.born, self.sides
        present = {n for n in waiting if sides[n] == level.side and born[n] < level.moment}
        later = [n for n in waiting if n not in present]
        ahead = sum(sides[n] == 0 for n in later)
        smaller = 0 if ahead <= len(later) - ahead else 1
        return nsmallest(most, waiting, key=lambda n: (n not in present, sides[n] != smaller, n))

    def is_goal(self, t: int) -> bool:
        """Say whether the search ends here: its waves have met."""
        return self._met is not None and self._met[0] == t

    def neighbours(self, t: int) -> list[Neighbour]:
        """Return what became of each neighbour, until the waves meet."""
        entries, met = self.entries, self._met
        put = {entries.child[each]: each for each in entries.born_at(t)}
        g = entries.g[entries.taken[t - 1]]
        count = met[1] + 1 if met and met[0] == t else None
        return [
            self._neighbour(state, g + cost, cost, put.get(number, NONE))
            for number, (_, state, cost) in enumerate(islice(self._successors(t), count))
        ]

    def steps(self, t: int) -> list[Step]:
        """Return the lines of an expansion; before the first of a level, the wave is chosen."""
        taken = self.entries.taken[t - 1]
        steps = [each for each in super().steps(t) if each.role != "goal"]
        begins = [Step("bound", taken)] if self.level_at(t).moment == t else []
        end = [steps[-1]._replace(role="goal")] if self.is_goal(t) else []
        return begins + steps + end

    # ------------------------------------------------------------------ sentences

    def _why(self, t: int) -> Sentence:
        level, entry = self.level_at(t), self.entries.taken[t - 1]
        mine, other = level.sizes[level.side], level.sizes[1 - level.side]
        name = "explain.why.backward" if level.side else "explain.why.forward"
        values = {"node": self.place(entry), "depth": self.depth(entry)}
        return Sentence(name, {**values, "mine": mine, "other": other})

    def explain(self, t: int, line: int = 0) -> Explanation:
        """Explain a moment, or a line of the expansion after it."""
        first = Explanation(1, Sentence("explain.before_both"))
        return first if t == 0 and not line else super().explain(t, line)

    def _around(self, t: int) -> Sentence:
        if not self.is_goal(t):
            return super()._around(t)
        return Sentence("explain.met", {"cell": self.neighbours(t)[-1].cell})

    def _said(self, t: int, step: Step) -> Sentence:
        if step.role == "goal":
            return self._around(t)
        return self._why(t) if step.role == "bound" else super()._said(t, step)
