"""The textbook searches, explained: why this node now, and what became of its neighbours.

While the search runs, its frontier is followed entry by entry. One entry a state is enough for
most of them; `deepening.py` and `waves.py` have those that need more.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, get_args

from searchcade.problem import Heuristic
from searchcade.recording.arrays import NEVER, NONE, ROOT, Entries
from searchcade.recording.explanation import (
    Cell,
    Chip,
    Explainer,
    Explanation,
    Frontier,
    Kind,
    Neighbour,
    Role,
    Sentence,
    SentenceParts,
    StateCell,
    Step,
    Successors,
)
from searchcade.search.node import Node

if TYPE_CHECKING:
    from searchcade.recording.recording import Moments, Recording

MAX_LISTED_STATES = 1000  # states of a cell that are listed


class Textbook(Explainer):
    """Follows a search that has one entry a state in its frontier."""

    view = "frontier"
    score_name: ClassVar[str] = ""
    """What its chips show: f, g, h, or depth."""
    each_name: ClassVar[str] = "explain.line.each"
    """The sentence that names a neighbour."""
    lines_of: ClassVar[Mapping[Role, int]] = {}
    """Which line of its pseudo-code does what."""

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.entries = Entries(recording.rows * recording.cols)
        self.has_many = False
        """Whether a cell stands for more than one state, as far as has been seen."""
        self._problem = recording.problem
        self._known: dict[Any, int] = {}  # state -> its newest entry
        self._estimate: Heuristic[Any] | None = None
        self._ahead: dict[Any, float] = {}  # estimates that the search has not asked for yet

    # ------------------------------------------------------------------ following the search

    def share(self, estimate: Heuristic[Any]) -> Heuristic[Any]:
        """Return an estimate for the search: what was computed for the record is not again."""
        self._estimate, ahead = estimate, self._ahead

        def shared(state: Any) -> float:
            return ahead.pop(state) if state in ahead else estimate(state)

        return shared

    def see(self, moment: int, node: Node[Any], successors: Successors) -> None:
        """Follow the frontier through an expansion."""
        if not self.entries.ends:
            self._begin(node)
        self._take(moment, node)
        if not self._problem.is_goal(node.state):
            self._look(moment, node, successors)
        self.entries.end_moment()

    def close(self) -> None:
        """Forget the states: the record has what is needed of them."""
        self._known, self._ahead = {}, {}

    def _begin(self, node: Node[Any]) -> None:
        self._put(0, ROOT, node.state, 0)
        self.entries.end_moment()

    def _take(self, moment: int, node: Node[Any]) -> None:
        self.entries.take(self._known[node.state], moment)

    @abstractmethod
    def _look(self, moment: int, node: Node[Any], successors: Successors) -> None:
        """Put the neighbours into the frontier that the search puts there."""

    def _put(self, moment: int, child: int, state: Any, g: int, before: int = NONE) -> int:
        """Put a state into the frontier, in place of an older entry of it."""
        entries, cell = self.entries, self.recording.cell_of(state)
        if before == NONE and entries.at.newest[cell] != NONE:
            self.has_many = True
        elif before != NONE:
            entries.leave(before, moment)
        self._known[state] = number = entries.put(
            moment, child, cell, g, self._estimated(state, moment), before
        )
        return number

    def _estimated(self, state: Any, moment: int) -> float | None:
        if self._estimate is None:
            return None
        value = self._estimate(state)
        if moment:  # the search has asked for the estimate of its root before
            self._ahead[state] = value
        return float(value)

    # ------------------------------------------------------------------ reading entries

    def place(self, entry: int) -> Cell:
        """Return where an entry lies on the board."""
        row, col = divmod(self.entries.cells[entry], self.recording.cols)
        return StateCell(row, col) if self.has_many else Cell(row, col)

    def h(self, entry: int) -> float | None:
        """Return the estimate of an entry, where the search has one."""
        return self.entries.h[entry] if self.entries.h else None

    def depth(self, entry: int) -> int:
        """Return how many moves lead from the root to an entry."""
        born = self.entries.born[entry]
        if self.entries.child[entry] <= ROOT:
            return 0
        return (self.recording.depth_at(born) or 0) + 1

    def score(self, entry: int) -> float:
        """Return what decides when an entry is taken."""
        return self.depth(entry)

    def entry_at(self, place: tuple[int, int], t: int) -> int:
        """Return what the search knows of a cell at a moment: its newest entry that counts."""
        known = self.entries_at(place, t, most=1)
        return known[0] if known else NONE

    def entries_at(
        self, place: tuple[int, int], t: int, most: int = MAX_LISTED_STATES
    ) -> list[int]:
        """Return the newest entries of a cell that wait at a moment or were expanded."""
        cell = place[0] * self.recording.cols + place[1]
        return list(islice(self.entries.known(cell, t, self._since(t)), most))

    def taken_at(self, entry: int) -> int | None:
        """Return the recorded moment at which an entry was expanded, if it was."""
        return self.entries.taken_at(entry, self.recording.recorded)

    def span(self, t: int) -> tuple[int, int]:
        """Return the first entry of the tree that a moment belongs to, and the one after the last.

        While the search runs, the tree still grows.
        """
        del t
        return 0, self.entries.ends[self.recording.recorded]

    def _since(self, t: int) -> int:
        """Return from which moment on entries count; all, but for searches with passes."""
        del t
        return 0

    def state(self, entry: int) -> Any:
        """Return the state of an entry."""
        child, born = self.entries.child[entry], self.entries.born[entry]
        if child <= ROOT:
            return self._root(ROOT - child)
        return list(self._successors(born))[child][1]

    def _root(self, number: int) -> Any:
        del number
        return self._problem.start

    def successors(self, t: int) -> Successors:
        """Return the successors of the node that was expanded at a moment, as the search does."""
        return list(self._successors(t))

    def _successors(self, t: int) -> Iterable[tuple[str, Any, int]]:
        """Return the successors of the node that was expanded at a moment."""
        return self._problem.successors(self.recording.state_at(t))

    def marks(self, t: int) -> tuple[Moments, Moments]:
        """Return when each cell was expanded and found; at the goal, nothing more is found."""
        recording = self.recording
        if t < max(1, recording.recorded) or not self.is_goal(t):
            return recording.order, recording.found
        return recording.order, memoryview(self._found_at_last)

    @cached_property
    def _found_at_last(self) -> array[int]:
        """Return when each cell was found, without the neighbours of the goal."""
        last, entries = self.recording.recorded, self.entries
        put = {entries.cells[entry] for entry in entries.born_at(last)}
        found = array("i", self.recording.found)
        for cell, moment in enumerate(found):
            if moment == last and cell not in put:
                found[cell] = NEVER
        return found

    # ------------------------------------------------------------------ the frontier

    def frontier(self, t: int, line: int = 0, most: int = 8) -> Frontier:
        """Return what waits at a moment, or after some lines of the expansion that follows."""
        if not self.recording.recorded:
            return Frontier(0, ())
        waiting, fresh = self._waiting(t, line)
        first = self.ordered(waiting, t + (line > 0), most)
        return Frontier(len(waiting), [self._chip(each, each in fresh) for each in first])

    def fresh(self, t: int, line: int = 0) -> list[Cell]:
        """Return the cells that the present expansion has put into the frontier."""
        _, fresh = self._waiting(t, line)
        return [self.place(each) for each in fresh if self.entries.child[each] > ROOT]

    def _waiting(self, t: int, line: int) -> tuple[list[int], range]:
        """Return the entries that wait, and those that have just come."""
        entries = self.entries
        if not line:
            fresh = entries.born_at(t) if t else range(0)
            return list(entries.waiting(t)), fresh
        done = self.steps(t + 1)[:line]
        born = [each for each in entries.born_at(t + 1) if entries.child[each] > ROOT]
        fresh = range(*(born[:1] and (born[0], born[0] + done[-1].put)) or (0, 0))
        gone = {step.entry for step in done if step.role in ("take", "skip", "cut")}
        gone |= {entries.before[each] for each in fresh}
        return [each for each in entries.waiting(t) if each not in gone] + list(fresh), fresh

    def _chip(self, entry: int, is_new: bool) -> Chip:
        g, h = self.entries.g[entry], self.h(entry)
        return Chip(entry, self.place(entry), g, h, self.score(entry), is_new)

    def ordered(self, waiting: list[int], t: int, most: int) -> list[int]:
        """Return the first of those that wait in the order in which they would be taken."""
        del t
        return waiting[:most]

    # ------------------------------------------------------------------ an expansion, line by line

    def neighbours(self, t: int) -> list[Neighbour]:
        """Return what became of each neighbour of the node that was expanded at a moment."""
        entries = self.entries
        if self.is_goal(t):
            return []
        put = {entries.child[each]: each for each in entries.born_at(t)}
        g = entries.g[entries.taken[t - 1]]
        return [
            self._neighbour(state, g + cost, cost, put.get(number, NONE))
            for number, (_, state, cost) in enumerate(self._successors(t))
        ]

    def _neighbour(self, state: Any, g: int, cost: int, entry: int) -> Neighbour:
        place = divmod(self.recording.cell_of(state), self.recording.cols)
        return Neighbour(Cell(*place), self.kind(entry), g, cost, entry)

    def kind(self, entry: int) -> Kind:
        """Say what became of a neighbour."""
        if entry == NONE:
            return "seen"
        return "new" if self.entries.before[entry] == NONE else "cheaper"

    def is_goal(self, t: int) -> bool:
        """Say whether the node that was expanded at a moment is a goal: then the search ends."""
        return bool(self._problem.is_goal(self.recording.state_at(t)))

    def steps(self, t: int) -> list[Step]:
        """Return the lines that run in the expansion that leads to a moment."""
        taken = self.entries.taken[t - 1]
        steps = [Step("take", taken), Step("goal", taken)]
        put = 0
        for number, each in self._processed(self.neighbours(t)):
            tested = [Step(role, taken, number, put) for role in ("each", "cost", "test")]
            put += each.entry != NONE
            entered = [Step(role, taken, number, put) for role in ("score", "put")]
            entered[0] = entered[0]._replace(put=put - 1)
            steps += tested + (entered if each.entry != NONE else [])
        return [step for step in steps if step.role in self.lines_of]

    def _processed(self, neighbours: list[Neighbour]) -> Iterable[tuple[int, Neighbour]]:
        """Return the neighbours by number, in the order in which the search looks at them."""
        return enumerate(neighbours)

    def lines(self, t: int) -> int:
        """Return how many lines run from moment t to the next one."""
        return len(self.steps(t + 1)) if t < self.recording.recorded else 0

    # ------------------------------------------------------------------ sentences

    def explain(self, t: int, line: int = 0) -> Explanation:
        """Explain a moment, or a line of the expansion after it."""
        if line:
            step = self.steps(t + 1)[line - 1]
            return Explanation(self.lines_of[step.role], self._said(t + 1, step))
        if t == 0:
            return Explanation(1, Sentence("explain.before"))
        last = self.steps(t)[-1]
        return Explanation(self.lines_of[last.role], self._why(t), self._around(t))

    def _why(self, t: int) -> Sentence:
        """Say why this node was taken."""
        entry = self.entries.taken[t - 1]
        if self.entries.child[entry] <= ROOT:
            return Sentence("explain.start")
        values = {"node": self.place(entry), "g": self.entries.g[entry], "depth": self.depth(entry)}
        return self.why(t, entry, {**values, "h": self.h(entry)})

    def why(self, t: int, entry: int, values: Mapping[str, object]) -> Sentence:
        """Say why an entry was taken that is no root; `values` has its node, g, h and depth."""
        del t, entry
        return Sentence(f"explain.why.{self.pseudocode}", values)

    def _around(self, t: int) -> Sentence:
        """Say what became of the neighbours, or that the goal is reached."""
        if self.is_goal(t):
            return Sentence("explain.goal")
        kinds = [each.kind for each in self.neighbours(t)]
        if not kinds:
            return Sentence("explain.none")
        if len({*kinds}) == 1:
            name = "all" if len(kinds) > 1 else "only"
            return Sentence(f"explain.{name}.{kinds[0]}", {"count": len(kinds)})
        parts = [
            Sentence(f"explain.part.{kind}", {"count": kinds.count(kind)})
            for kind in get_args(Kind)
            if kind in kinds
        ]
        return Sentence("explain.neighbours", {"count": len(kinds), "parts": SentenceParts(parts)})

    def _said(self, t: int, step: Step) -> Sentence:
        """Say what a line does."""
        if step.role == "take":
            return self._why(t)
        if step.role == "goal":
            name = "explain.is_goal" if self.is_goal(t) else "explain.is_no_goal"
            return Sentence(name, {"node": self.place(step.entry)})
        neighbours = self.neighbours(t)
        each = neighbours[step.neighbour]
        values: dict[str, object] = {"cell": each.cell, "g": each.g, "cost": each.cost}
        if step.role == "each":
            count = {"number": step.neighbour + 1, "count": len(neighbours)}
            return Sentence(self.each_name, values | count)
        if step.role == "cost":
            return Sentence("explain.line.cost", values | {"before": each.g - each.cost})
        if step.role == "test":
            return self._tested(each, values)
        values |= {"h": self.h(each.entry), "score": self.score(each.entry)}
        return Sentence(f"explain.{step.role}.{self.pseudocode}", values)

    def _tested(self, each: Neighbour, values: dict[str, object]) -> Sentence:
        if each.kind == "cheaper":
            values["before"] = self.entries.g[self.entries.before[each.entry]]
        return Sentence(f"explain.test.{each.kind}", values)
