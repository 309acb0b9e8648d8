"""Iterative deepening, explained: a stack, a bound, and one pass after the other."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Mapping
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from searchcade.recording.arrays import NEVER, NONE, ROOT
from searchcade.recording.explanation import Kind, Neighbour, Role, Sentence, Step, Successors
from searchcade.recording.textbook import Textbook
from searchcade.search.node import Node

if TYPE_CHECKING:
    from searchcade.recording.recording import Moments, Recording


class Deepening(Textbook):
    """Follows the stack of each pass; the score of an entry is its cost."""

    pseudocode, score_name = "ids", "g"
    lines_of: ClassVar[Mapping[Role, int]] = {
        "take": 4, "cut": 5, "skip": 6, "goal": 7, "put": 8, "bound": 9,
    }  # fmt: skip

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.passes = array("i")
        """The first moment of each pass."""
        self.bounds = array("d")
        self._stack: list[tuple[int, Any]] = []
        self._cheapest: dict[Any, int] = {}
        self._beyond = inf
        self._states: dict[int, Any] = {}  # cell -> the first state that was seen there
        self._order = PassOrder(self)

    def score(self, entry: int) -> float:
        """Return the cost."""
        return self.entries.g[entry]

    def pass_of(self, t: int) -> int:
        """Return the number of the pass that a moment belongs to, from 0."""
        return max(0, bisect_right(self.passes, t) - 1)

    # ------------------------------------------------------------------ following the search

    def _begin(self, node: Node[Any]) -> None:
        self._push(0, ROOT, node.state, 0)
        self.bounds.append(self.score(0))
        self.passes.append(1)
        self.entries.end_moment()

    def _push(self, moment: int, child: int, state: Any, g: int) -> None:
        cell = self.recording.cell_of(state)
        self.has_many |= self._states.setdefault(cell, state) != state
        h = self._estimated(state, moment)
        self._stack.append((self.entries.put(moment, child, cell, g, h), state))

    def _take(self, moment: int, node: Node[Any]) -> None:
        """Follow the search to the node that it expands, past those that it skips."""
        while True:
            if not self._stack:
                self._begin_pass(moment)
            entry, state = self._stack.pop()
            if (score := self.score(entry)) > self.bounds[-1]:
                self._beyond = min(self._beyond, score)
            elif self._cheapest.get(state, inf) > self.entries.g[entry]:
                self._cheapest[state] = self.entries.g[entry]
                self.entries.take(entry, moment)
                return
            self.entries.leave(entry, moment)

    def _begin_pass(self, moment: int) -> None:
        assert self._beyond < inf, "the search has gone where its own stack does not lead"
        self.bounds.append(self._beyond)
        self.passes.append(moment)
        self._beyond, self._cheapest = inf, {}
        self._push(moment, ROOT, self._problem.start, 0)

    def _look(self, moment: int, node: Node[Any], successors: Successors) -> None:
        for number, (_, state, cost) in reversed([*enumerate(successors)]):
            self._push(moment, number, state, node.cost + cost)

    def close(self) -> None:
        """Forget the states."""
        super().close()
        self._stack, self._cheapest, self._states = [], {}, {}

    # ------------------------------------------------------------------ reading

    def marks(self, t: int) -> tuple[Moments, Moments]:
        """Return when each cell was expanded in the pass of a moment, and what is on the stack."""
        return self._order.at(t), self.entries.waiting_cells(t)

    def entry_at(self, place: tuple[int, int], t: int) -> int:
        """Return the last expanded entry of a cell in this pass, else the newest that waits."""
        known = self.entries_at(place, t)
        taken = (entry for entry in known if self.entries.left[entry] <= t)
        return next(taken, known[0] if known else NONE)

    def span(self, t: int) -> tuple[int, int]:
        """Return the entries of the pass that a moment belongs to."""
        number, last, ends = self.pass_of(t), self.recording.recorded, self.entries.ends
        first = ends[self.passes[number] - 1] if number else 0
        return first, ends[last if number == self.pass_of(last) else self.passes[number + 1] - 1]

    def _since(self, t: int) -> int:
        number = self.pass_of(t)
        return self.passes[number] if number else 0

    def ordered(self, waiting: list[int], t: int, most: int) -> list[int]:
        """Return the newest first."""
        return list(islice(reversed(waiting), most))

    def _neighbour(self, state: Any, g: int, cost: int, entry: int) -> Neighbour:
        each = super()._neighbour(state, g, cost, entry)
        bound = self.bounds[self.pass_of(self.entries.born[entry])]
        kind: Kind = "within" if self.score(entry) <= bound else "beyond"
        return each._replace(kind=kind)

    def steps(self, t: int) -> list[Step]:
        """Return the lines of an expansion: first what is cut or skipped on the way to it."""
        entries, taken = self.entries, self.entries.taken[t - 1]
        passed = [each for each in entries.waiting(t - 1) if each > taken or self._begins(t)]
        steps: list[Step] = []
        for entry in reversed([each for each in passed if entries.left[each] == t != NEVER]):
            if entry != taken:
                steps += [Step("take", entry), Step(self._reason(entry, t - 1), entry)]
        if self._begins(t):
            steps.append(Step("bound", taken))
        put = len(self.neighbours(t))
        return [
            *steps, Step("take", taken), Step("goal", taken),
            *([Step("put", taken, 0, put)] if put else []),
        ]  # fmt: skip

    def _begins(self, t: int) -> bool:
        """Say whether a pass after the first begins at a moment."""
        return t > 1 and self.passes[self.pass_of(t)] == t

    def _reason(self, entry: int, t: int) -> Role:
        return "cut" if self.score(entry) > self.bounds[self.pass_of(t)] else "skip"

    # ------------------------------------------------------------------ sentences

    def _why(self, t: int) -> Sentence:
        number = self.pass_of(t)
        values: dict[str, object] = {"pass": number + 1, "bound": self.bounds[number]}
        if t == self.passes[number]:
            if number == 0:
                return Sentence(f"explain.first.{self.pseudocode}", values)
            return Sentence("explain.pass", values | {"before": self.bounds[number - 1]})
        entry = self.entries.taken[t - 1]
        values |= {"node": self.place(entry), "score": self.score(entry)}
        return Sentence(f"explain.why.{self.pseudocode}", values)

    def _said(self, t: int, step: Step) -> Sentence:
        if step.role == "bound" or (step.role == "take" and step.entry == self._taken(t)):
            return self._why(t)
        if step.role == "put":
            return Sentence("explain.put.all", {"count": step.put})
        if step.role == "goal":
            return super()._said(t, step)
        number = self.pass_of(t - 1)
        values = {"node": self.place(step.entry), "score": self.score(step.entry)}
        bound = {"bound": self.bounds[number]}
        name = "top" if step.role == "take" else step.role
        return Sentence(f"explain.{name}.{self.pseudocode}", values | bound)

    def _taken(self, t: int) -> int:
        return self.entries.taken[t - 1]


class DeepeningAStar(Deepening):
    """The same by cost plus estimate."""

    pseudocode, score_name = "idastar", "f"

    def score(self, entry: int) -> float:
        """Return cost plus estimate."""
        return self.entries.g[entry] + self.entries.h[entry]


class PassOrder:
    """When each cell was first expanded in one pass: made when that pass is looked at."""

    def __init__(self, search: Deepening) -> None:
        self._search = search
        self._number = NONE
        self._until = 0
        self._order = array("i")

    def at(self, t: int) -> Moments:
        """Return the order of the pass that a moment belongs to."""
        search, number = self._search, self._search.pass_of(t)
        if number != self._number:
            self._order = array("i", [NEVER]) * (search.recording.rows * search.recording.cols)
            first = search.passes[number] if search.passes else 1
            self._number, self._until = number, first - 1
        for moment in range(self._until + 1, t + 1):
            cell = search.entries.cells[search.entries.taken[moment - 1]]
            self._order[cell] = min(self._order[cell], moment)
        self._until = max(self._until, t)
        return memoryview(self._order)
