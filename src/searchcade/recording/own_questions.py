"""What can be asked about a run of own code: its author should know what it does next, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, Protocol

from searchcade.own.variables import OwnFrontier
from searchcade.recording.explanation import Cell, Sentence
from searchcade.recording.own_lines import OwnLines
from searchcade.recording.question import (
    EQUAL,
    LAST_ASKED,
    USUAL_OPTIONS,
    Choice,
    Question,
    numbers,
)
from searchcade.search.true_distance import true_distances

MAX_STATES = 20_000  # whose true costs are worked out
EARLY = 3  # expansions before which there is little to be asked


class Estimated(NamedTuple):
    """What a heuristic says of a state, and what is true."""

    said: float
    true: float


class RunWitness(Protocol):
    """What a program has asked the rules for."""

    cells: Sequence[int]
    """The cell of each state that it has asked for, in their order."""

    def place(self, cell: int) -> Cell:
        """Return a cell as a value of a sentence."""

    def number(self, row: int, col: int) -> int:
        """Return the number of a cell."""

    def reached(self, t: int) -> set[int]:
        """Return the cells that were seen until a moment, whether they were asked for or not."""

    def times(self, t: int) -> Mapping[int, int] | None:
        """Return how often it has asked for the state of each cell until a moment.

        Only for cells that stand for one of these states; None where it is not known.
        """

    def repeats(self, t: int) -> bool:
        """Say whether it has asked for any state twice until a moment."""

    def why(self, t: int) -> Sentence:
        """Say what it did at a moment."""

    def held(self, t: int) -> OwnFrontier | None:
        """Return what waits in a container of the program at a moment, where that is known."""

    def estimated(self) -> Mapping[int, Estimated]:
        """Return what its own heuristic has said of the one state of each cell, if it has one."""


class RecordedRun:
    """A run of which a recording has everything."""

    def __init__(self, explainer: OwnLines) -> None:
        recording = explainer.recording
        self.explainer, self.recording = explainer, recording
        numbers = recording.numbers[: recording.recorded]
        self.cells: Sequence[int] = [recording.tree.cells[number] for number in numbers]

    def place(self, cell: int) -> Cell:
        """Return a cell as a value of a sentence."""
        return self.explainer.place(*divmod(cell, self.recording.cols))

    def number(self, row: int, col: int) -> int:
        """Return the number of a cell."""
        return row * self.recording.cols + col

    def _states(self, t: int) -> list[Any]:
        return [self.recording.state_at(each) for each in range(1, t + 1)]

    def reached(self, t: int) -> set[int]:
        """Return the cells of all successors until a moment."""
        problem, cell_of = self.recording.problem, self.recording.cell_of
        after = (each for state in self._states(t) for _, each, _ in problem.successors(state))
        return {cell_of(state) for state in after}

    def times(self, t: int) -> Mapping[int, int]:
        """Return how often it has asked for the one state of a cell."""
        times = Counter(self._states(t))
        cells = Counter(map(self.recording.cell_of, times))
        of = {self.recording.cell_of(state): count for state, count in times.items()}
        return {cell: count for cell, count in of.items() if cells[cell] == 1}

    def repeats(self, t: int) -> bool:
        """Say whether it has asked for any state twice until a moment."""
        return len({*self._states(t)}) < t

    def why(self, t: int) -> Sentence:
        """Say what it did at a moment."""
        return self.explainer.explain(t).main

    def held(self, t: int) -> OwnFrontier | None:
        """Return what waits in a container of the program at a moment."""
        return self.explainer.own_frontier(t)

    @cache  # noqa: B019  a run lives as long as its questions are made
    def estimated(self) -> Mapping[int, Estimated]:
        """Return what its own heuristic has said, where the true cost is known."""
        said, cell_of = self.explainer.estimates, self.recording.cell_of
        known = true_distances(self.recording.problem, MAX_STATES) if said else None
        cells = Counter(map(cell_of, said))
        return {
            cell: Estimated(value, true)
            for state, value in said.items()
            if known and (true := known.remaining(state)) is not None
            if cells[cell := cell_of(state)] == 1
        }


class OwnQuestions:
    """Asks about a run."""

    kinds: Sequence[str] = (
        "too_large", "asks", "twice", "number", "order", "waits", "estimate",
    )  # fmt: skip

    def __init__(self, run: RunWitness, random: Random, unit: int = 1) -> None:
        """Ask about a run; `unit` is that of lengths."""
        self.run, self.random, self.unit = run, random, unit

    @classmethod
    def about(cls, explainer: Any, random: Random) -> OwnQuestions:
        """Ask about what an explainer has recorded."""
        unit = explainer.recording.loaded.game.scoring.length_unit
        return cls(RecordedRun(explainer), random, unit)

    def moments(self) -> Sequence[int]:
        """Return the moments before another state is asked for."""
        return range(EARLY, min(len(self.run.cells), LAST_ASKED))

    def at(self, t: int, kind: str) -> Question | None:
        """Return a question of a kind about a moment."""
        make: Callable[[int], Question | None] = getattr(self, f"_{kind}")
        question = make(t)
        return question if question and question.is_clear else None

    # ------------------------------------------------------------------ what was asked for

    def _asks(self, t: int) -> Question | None:
        """Ask which cell the program asks for next."""
        cells = self.run.cells
        wrong = self._some(self.run.reached(t) - {*cells[: t + 1]}, USUAL_OPTIONS - 1)
        against = {cell: self._when(cell, t) for cell in wrong}
        return self._about_cells("asks", t, [cells[t]], wrong, self.run.why(t + 1), against)

    def _when(self, cell: int, t: int) -> Sentence:
        """Say when a cell is asked for after a moment, if it is."""
        later = self.run.cells[t:]
        if cell not in later:
            return Sentence("questions.asked_never")
        return Sentence("questions.asked_in", {"moment": t + later.index(cell) + 1})

    def _order(self, t: int) -> Question | None:
        """Ask which of some cells the program has asked for first."""
        asked = self.run.cells[:t]
        cells = list(dict.fromkeys(asked))[1:]  # where it begins is no question
        if len(cells) < USUAL_OPTIONS:
            return None
        chosen = sorted(self.random.sample(range(len(cells)), USUAL_OPTIONS))
        first, *rest = (cells[number] for number in chosen)
        moments = {cell: asked.index(cell) + 1 for cell in (first, *rest)}
        against = {cell: Sentence("questions.asked_in", {"moment": moments[cell]}) for cell in rest}
        because = Sentence("questions.asked_first", {"moment": moments[first]})
        return self._about_cells("order", t, [first], rest, because, against)

    def _twice(self, t: int) -> Question | None:
        """Ask which state the program has asked for more than once, or whether there is any."""
        times = self.run.times(t)
        if times is None:
            return None
        again = [cell for cell, count in times.items() if count > 1]
        once = [cell for cell, count in times.items() if count == 1]
        if again and once:
            right, wrong = self._some(again, 1), self._some(once, USUAL_OPTIONS - 1)
            because = Sentence("questions.asked_times", {"count": times[right[0]]})
            against = dict.fromkeys(wrong, Sentence("questions.asked_once"))
            return self._about_cells("twice", t, right, wrong, because, against)
        answer = "yes" if self.run.repeats(t) else "no"
        options = [Choice(Sentence(f"questions.any.{name}")) for name in ("yes", "no")]
        asked = Sentence("questions.any_twice", {"count": t})
        because = Sentence(f"questions.any_twice.{answer}", {"count": t})
        return self._question("twice", t, asked, options, int(answer == "no"), because)

    # ------------------------------------------------------------------ what the program holds

    def _waits(self, t: int) -> Question | None:
        """Ask how many states wait in the program's own frontier."""
        held = self.run.held(t)
        if held is None:
            return None
        options, right = numbers(held.size, [t, 2 * held.size, held.size + 3])
        values = {"name": held.name, "count": held.size}
        because = Sentence("questions.waits.rule", values)
        return self._question(
            "waits", t, Sentence("questions.waits", values), options, min(right), because
        )

    def _number(self, t: int) -> Question | None:
        """Ask which number the program has put beside a state that waits."""
        held = self.run.held(t)
        rated = [each for each in held.first if each.score is not None] if held else []
        cells = Counter(each[:2] for each in rated)
        lone = [each for each in rated if cells[each[:2]] == 1]
        if held is None or not lone:
            return None
        row, col, score = self.random.choice(lone)
        assert score is not None
        others = [each.score for each in rated if each.score is not None]
        options, right = numbers(score, self.random.sample(others, len(others)), unit=self.unit)
        cell = self.run.number(row, col)
        values = {"cell": self.run.place(cell), "name": held.name, "score": score}
        because = Sentence("questions.put_number.rule", values)
        asked = Sentence("questions.put_number", values)
        question = self._question("number", t, asked, options, min(right), because)
        return question._replace(about=cell)

    # ------------------------------------------------------------------ its own heuristic

    def _too_large(self, t: int) -> Question | None:
        """Ask for a state at which the heuristic says more than is true."""
        estimated = self.run.estimated()
        large = [cell for cell, (said, true) in estimated.items() if said > true + EQUAL]
        fine = [cell for cell in estimated if cell not in {*large}]
        if not large or not fine:
            return None
        right, wrong = self._some(large, 1), self._some(fine, USUAL_OPTIONS - 1)
        said = {cell: self._says(cell) for cell in (*right, *wrong)}
        question = self._about_cells("too_large", t, right, wrong, said[right[0]], said)
        options = [
            Choice(Sentence("questions.says", {**said[each.cell].values}), each.cell)
            for each in question.options
        ]
        return question._replace(options=options)

    def _says(self, cell: int) -> Sentence:
        """Say what the heuristic says of a cell, and what is true."""
        said, true = self.run.estimated()[cell]
        values = {"cell": self.run.place(cell), "said": said, "true": true}
        return Sentence("questions.says_true", values)

    def _estimate(self, t: int) -> Question | None:
        """Ask what the heuristic says of a cell."""
        estimated = self.run.estimated()
        if not estimated:
            return None
        (cell,) = self._some(estimated, 1)
        said, true = estimated[cell]
        options, right = numbers(said, [true, said / 2, 2 * said], unit=self.unit)
        asked = Sentence("questions.own_estimate", {"cell": self.run.place(cell)})
        question = self._question("estimate", t, asked, options, min(right), self._says(cell))
        return question._replace(about=cell)

    # ------------------------------------------------------------------ words

    def _some(self, cells: Iterable[int], most: int) -> list[int]:
        """Return some cells, drawn alike for the same seed."""
        ordered = sorted(cells)
        return self.random.sample(ordered, min(most, len(ordered)))

    def _about_cells(
        self, kind: str, t: int, right: list[int], wrong: list[int], because: Sentence,
        against: dict[int, Sentence],
    ) -> Question:  # fmt: skip
        cells = self.random.sample([*right, *wrong], len(right) + len(wrong))
        options = [Choice(self._said(cell), cell) for cell in cells]
        asked = Sentence(f"questions.own.{kind}", {"count": t})
        question = self._question(kind, t, asked, options, cells.index(right[0]), because)
        return question._replace(against=[against.get(cell, because) for cell in cells])

    def _said(self, cell: int) -> Sentence:
        return Sentence("questions.cell", {"cell": self.run.place(cell)})

    def _question(
        self, kind: str, t: int, asked: Sentence, options: Sequence[Choice], right: int,
        because: Sentence,
    ) -> Question:  # fmt: skip
        against = [because] * len(options)
        return Question(kind, t, 0, asked, options, frozenset({right}), because, against)
