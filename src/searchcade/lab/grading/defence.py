"""Defence: what a search of a submission has asked for on a level that its author has not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from searchcade import catalog
from searchcade.lab.grading.trial import Trial
from searchcade.level import SEED, LoadedLevel
from searchcade.own.variables import OwnFrontier
from searchcade.recording.explanation import Cell, Sentence
from searchcade.recording.own_questions import Estimated, OwnQuestions
from searchcade.recording.question import Question
from searchcade.recording.questions import series

COUNT = 5  # questions
MAX_ASKED = 160  # states
FAR = 10_000  # seeds


class Defence(NamedTuple):
    """The cells of the states that a search has asked for first, and how often for each."""

    level: str
    cells: Sequence[int]
    times: Sequence[int]

    @classmethod
    def of(cls, trial: Trial, level: LoadedLevel) -> Defence:
        """Return what is kept of a trial."""
        start = level.problem().start
        cols = level.scene([start]).cols
        places = [level.game.look.cell(level.level, state) for state in trial.asked]
        cells = [row * cols + col for row, col in places][:MAX_ASKED]
        return cls(level.name, cells, [*trial.asked.values()][:MAX_ASKED])

    def loaded(self) -> LoadedLevel:
        """Return the level."""
        return catalog.level(self.level)

    def questions(self) -> list[Question]:
        """Return questions about the run; the same ones each time."""
        loaded = self.loaded()
        run = AskedRun(self.cells, loaded.scene([loaded.problem().start]).cols)
        asker = OwnQuestions(run, Random(len(self.cells)))
        asker.kinds = ("asks", "order") if max(self.times, default=1) == 1 else ("order",)
        return series(asker, COUNT)


def unseen(level: LoadedLevel) -> LoadedLevel:
    """Return the level of a seed that is far from that of a level; the level itself without one."""
    address = level.address
    if address is None or SEED not in address.options:
        return level
    return catalog.level(str(address.with_seed(int(address.options[SEED]) + FAR)))


class AskedRun:
    """A run of which only the order of its states is known."""

    def __init__(self, cells: Sequence[int], cols: int) -> None:
        self.cells, self.cols = cells, cols

    def place(self, cell: int) -> Cell:
        """Return a cell as a value of a sentence."""
        return Cell(*divmod(cell, self.cols))

    def number(self, row: int, col: int) -> int:
        """Return the number of a cell."""
        return row * self.cols + col

    def reached(self, t: int) -> set[int]:
        """Return cells that were asked for soon after a moment, too."""
        return {*self.cells[: 2 * t + COUNT]}

    def times(self, _t: int) -> Mapping[int, int] | None:
        """Return nothing: when a state was asked for again is not known."""
        return None

    def repeats(self, _t: int) -> bool:
        """Return False: the states that are kept are all different."""
        return False

    def why(self, t: int) -> Sentence:
        """Say in which step a state was asked for."""
        return Sentence("questions.asked_in", {"moment": t})

    def estimated(self) -> Mapping[int, Estimated]:
        """Return nothing: a heuristic is graded by itself."""
        return {}

    def held(self, _t: int) -> OwnFrontier | None:
        """Return nothing: what its variables held is not known."""
        return None
