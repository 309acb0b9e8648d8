"""What can be asked of searches that go level by level: beams, and waves from both ends."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from searchcade.recording.explanation import Sentence
from searchcade.recording.question import USUAL_OPTIONS, Choice, Question
from searchcade.recording.textbook_questions import BestFirstQuestions, TextbookQuestions
from searchcade.recording.waves import Beam, Bidirectional


class BeamQuestions(BestFirstQuestions):
    """Asks about a beam: of the present level the lowest estimate is next."""

    fates: ClassVar[Sequence[str]] = ("enters", "waits", "expanded", "dropped")

    def __init__(self, explainer: Any, random: Random) -> None:
        super().__init__(explainer, random)
        self.beam: Beam = explainer

    def _ties(self, entry: int, taken: int, t: int) -> bool:
        return not self._is_later(entry, t) and super()._ties(entry, taken, t)

    def _is_later(self, entry: int, t: int) -> bool:
        """Say whether an entry belongs to the level after that which is expanded next."""
        return self.entries.born[entry] >= self.beam.levels[self.beam.level_of(t + 1)]

    def _why_not(self, entry: int, taken: int, t: int) -> Sentence:
        if self._is_later(entry, t):
            return Sentence("questions.not.next_level")
        return super()._why_not(entry, taken, t)


class WaveQuestions(TextbookQuestions):
    """Asks about two waves, of which the smaller one grows by a level."""

    kinds: Sequence[str] = ("next", "enter", "fate", "wave", "meet")

    def __init__(self, explainer: Any, random: Random) -> None:
        super().__init__(explainer, random)
        self.waves: Bidirectional = explainer

    def _is_convention(self, t: int) -> bool:
        """Say whether a level begins and both waves have one size."""
        level = self.waves.level_at(t + 1)
        return level.moment == t + 1 and level.sizes[0] == level.sizes[1]

    def _beside(self, entry: int, taken: int) -> bool:
        is_same_wave = self.waves.sides[entry] == self.waves.sides[taken]
        return is_same_wave and super()._beside(entry, taken)

    def _why_not(self, entry: int, taken: int, t: int) -> Sentence:
        if self.waves.sides[entry] != self.waves.sides[taken]:
            return Sentence("questions.not.other_wave")
        return super()._why_not(entry, taken, t)

    def _is_of(self, entry: int, state: Any, t: int) -> bool:
        side = self.waves.level_at(t + 1).side
        return self.waves.sides[entry] == side and super()._is_of(entry, state, t)

    def _wave(self, t: int) -> Question | None:
        """Ask which wave grows next."""
        level = self.waves.level_at(t + 1)
        if level.moment != t + 1 or self._is_convention(t):
            return None
        names = ("forward", "backward")
        options = [Choice(Sentence(f"questions.wave.{name}", {"count": size}))
                   for name, size in zip(names, level.sizes, strict=True)]  # fmt: skip
        because = Sentence("questions.wave.rule")
        return Question(
            "wave", t, 0, Sentence("questions.wave"), options, frozenset({level.side}), because,
            [because] * len(options),
        )  # fmt: skip

    def _meet(self, t: int) -> Question | None:
        """Ask where the waves meet in the next expansion, which is the last one."""
        if not self.explainer.is_goal(t + 1):
            return None
        meeting = self._at(self.explainer.neighbours(t + 1)[-1])
        beside = {self.recording.cell_of(state) for _, state, _ in self.explainer.successors(t + 1)}
        cells = self.entries.cells
        others = sorted({cells[each] for each in self.entries.waiting(t)} - beside)
        wrong = self.random.sample(others, min(USUAL_OPTIONS - 1, len(others)))
        chosen = self.random.sample([meeting, *wrong], 1 + len(wrong))
        because = self.explainer.explain(t + 1).side or Sentence("explain.none")
        return Question(
            "meet", t, self._taken_line(t), self._about(t, "questions.meet"),
            [Choice(Sentence("questions.cell", {"cell": self._cell(each)}), each)
             for each in chosen],
            frozenset({chosen.index(meeting)}), because, [because] * len(chosen),
            about=cells[self.entries.taken[t]],
        )  # fmt: skip
