"""Own code, explained: the line that runs, what waits in its own frontier, and its variables."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from searchcade.own.lines import MAX_SNAPSHOTS, Snapshot
from searchcade.own.source import Source, source_of
from searchcade.own.variables import OwnFrontier
from searchcade.recording.difference import (
    MAX_COMPARED,
    Difference,
    OwnRun,
    first_difference,
    line_of,
)
from searchcade.recording.explanation import (
    Cell,
    Chip,
    Explainer,
    Explanation,
    Frontier,
    NamedWord,
    Sentence,
    StateCell,
    Successors,
)
from searchcade.search.node import Node

if TYPE_CHECKING:
    from searchcade.recording.recording import Recording

NOT_RECORDED = Snapshot([], 0, [], None)
AGAIN = 2  # times that a state is asked for, from which on that is said


class OwnLines(Explainer):
    """Shows the source of own code where others have pseudo-code.

    Moment t is when it asks for the t-th state: the lines from there to the next are those that
    deal with the successors, and take the next state.
    """

    view = "own"
    score_name: ClassVar[str] = ""

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self.snapshots: list[Snapshot] = []
        """What was recorded at each expansion, as far as lines are recorded."""
        self.ending: Snapshot | None = None
        """The lines that ran after the last expansion, where all were recorded."""
        self.has_many = False
        """Whether a cell stands for more than one state, as far as has been seen."""
        self.times = array("i")
        """Expansion, counted from 0 -> how often its state was asked for by then."""
        self.difference: Difference | None = None
        """Where it leaves the textbook; None while it runs, and where nothing can be compared."""
        self.is_closed = False
        """Whether it has ended, and was compared if it could be."""
        self.estimates: dict[Any, float] = {}
        """What a heuristic of one's own has said of states, as far as that is kept."""
        self._asked = Counter[Any]()
        self._states_of: dict[int, Any] = {}

    @cached_property
    def source(self) -> Source:
        """Return the lines of the function and of what it uses."""
        own = self.recording.choice.algorithm.source
        assert own is not None
        code = getattr(own.function, "__code__", None)
        path = own.path or (Path(code.co_filename) if code else None)
        return source_of(path, code.co_name if code else own.name) if path else Source()

    # ------------------------------------------------------------------ following the program

    def tell(self, snapshot: Snapshot) -> None:
        """Take the lines that have run before an expansion, or at the end."""
        if len(self.snapshots) >= MAX_SNAPSHOTS:  # only a forged one comes later
            return
        self.estimates.update(snapshot.estimates)
        if snapshot.is_end:
            self.ending = snapshot
        else:
            self.snapshots.append(snapshot)

    def see(self, moment: int, node: Node[Any], successors: Successors) -> None:
        """Count how often a state is asked for."""
        self._asked[node.state] += 1
        self.times.append(self._asked[node.state])
        for state in () if self.has_many else (node.state, *(after for _, after, _ in successors)):
            cell = self.recording.cell_of(state)
            self.has_many |= self._states_of.setdefault(cell, state) != state

    def close(self) -> None:
        """Find where the program leaves the textbook, and forget the states."""
        self._asked, self._states_of = Counter(), {}
        recording = self.recording
        own = recording.choice.algorithm.source
        assert own is not None
        about = f"{own.name} {own.summary}"
        states = recording.expanded_states(MAX_COMPARED + 1)
        estimate, is_whole = recording.estimate, recording.is_whole
        if estimate is None and self.estimates:
            estimate = self.estimates.__getitem__
        run = OwnRun(recording.problem, estimate, states, is_whole, about, own.is_informed)
        self.difference = first_difference(run)
        self.is_closed = True

    # ------------------------------------------------------------------ a moment

    def snapshot(self, t: int) -> Snapshot:
        """Return what was recorded as it asked for the t-th state."""
        return self.snapshots[t - 1] if 0 < t <= len(self.snapshots) else NOT_RECORDED

    def ran(self, t: int) -> list[int]:
        """Return the lines that run from moment t to the next one."""
        return self.snapshot(t + 1).ran or [self.snapshot(t + 1).line]

    def lines(self, t: int) -> int:
        """Return how many lines run from moment t to the next one."""
        return len(self.ran(t)) if t < self.recording.recorded else 0

    def variables(self, t: int) -> Sequence[tuple[str, str]]:
        """Return the variables of the function that asks at a moment."""
        return self.snapshot(t).variables

    def own_frontier(self, t: int) -> OwnFrontier | None:
        """Return what waits in a container of the program at a moment."""
        return self.snapshot(t).frontier

    def waiting(self, t: int) -> int | None:
        """Return how many states wait in a container of the program at a moment."""
        found = self.own_frontier(t)
        return found.size if found else None

    def frontier(self, t: int, line: int = 0, most: int = 8) -> Frontier:
        """Return what waits at a moment, as chips."""
        del line
        found = self.own_frontier(t)
        if found is None:
            return Frontier(0, ())
        before = self.own_frontier(t - 1)
        known = {each[:2] for each in before.first} if before else set()
        recording, cells = self.recording, self.recording.rows * self.recording.cols
        chips = [
            Chip(t * cells + row * recording.cols + col, self.place(row, col), 0, None, score,
                 (row, col) not in known)
            for row, col, score in found.first[:most]
            if row < recording.rows and col < recording.cols
        ]  # fmt: skip
        return Frontier(found.size, chips)

    def taken_at(self, entry: int) -> int | None:
        """Return the moment at which the cell of a chip is expanded next, if it is."""
        recording = self.recording
        t, cell = divmod(entry, recording.rows * recording.cols)
        numbers = recording.numbers[t : recording.recorded]
        cells = recording.tree.cells
        found = (t + at for at, number in enumerate(numbers, start=1) if cells[number] == cell)
        return next(found, None)

    def place(self, row: int, col: int) -> Cell:
        """Return a cell, or what stands for many states there."""
        return StateCell(row, col) if self.has_many else Cell(row, col)

    # ------------------------------------------------------------------ sentences

    def explain(self, t: int, line: int = 0) -> Explanation:
        """Say which state was asked for, or what a line does."""
        if line:
            number = self.ran(t)[line - 1]
            role = self.source.roles.get(number, "runs")
            values: dict[str, object] = {"number": str(number), "name": self._name(t)}
            return Explanation(self.source.place(number), Sentence(f"own_lines.{role}", values))
        if t == 0:
            return Explanation(0, Sentence("own_lines.before"))
        number = self.snapshot(t).line
        here = self.recording.tree.cells[self.recording.numbers[t - 1]]
        cell = self.place(*divmod(here, self.recording.cols))
        values = {"number": str(number), "cell": cell, "times": str(self.times[t - 1])}
        name = "asked_again" if self.times[t - 1] >= AGAIN else "asked"
        name = name if number else f"{name}_somewhere"
        return Explanation(self.source.place(number), Sentence(f"own_lines.{name}", values))

    def _name(self, t: int) -> str:
        found = self.own_frontier(t + 1) or self.own_frontier(t)
        return found.name if found else "…"

    # ------------------------------------------------------------------ the first difference

    @property
    def difference_line(self) -> int:
        """Return the line of the file that shows the first difference; 0 for none."""
        if not self.difference or not self.difference.moment:
            return 0
        last = self.ending if self.difference.has_ended else None
        ran = (last or self.snapshot(self.difference.moment)).ran
        return line_of(self.difference, self.source, ran)

    def difference_sentence(self) -> Sentence | None:
        """Say where the run leaves the textbook, and why; None while it runs."""
        found = self.difference
        if found is None:
            return Sentence("difference.not_compared") if self.is_closed else None
        values: dict[str, object] = {"algorithm": NamedWord(f"difference.of.{found.kind}")}
        if not found.moment:
            return Sentence("difference.none", values)
        values |= {"moment": str(found.moment), "number": str(self.difference_line)}
        if found.expected is not None:
            cell = divmod(self.recording.cell_of(found.expected), self.recording.cols)
            values["cell"] = self.place(*cell)
        name = "ended" if found.has_ended else "expands" if "cell" in values else "goes_on"
        name = name if found.is_exact else "ended_early" if found.has_ended else "somewhere"
        why = NamedWord(f"difference.why.{found.mistake or 'unknown'}")
        return Sentence(f"difference.{name}", {**values, "why": why})
