"""What can be asked of iterative deepening: bounds, and what is left out because of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any, ClassVar

from searchcade.recording.deepening import Deepening
from searchcade.recording.explanation import Role, Sentence, Step
from searchcade.recording.question import Choice, Question
from searchcade.recording.textbook_questions import StackQuestions

MAX_LISTED = 5000  # entries of a pass whose scores are compared
HAPPENS: Sequence[Role] = ("take", "cut", "skip")


class DeepeningQuestions(StackQuestions):
    """Asks about passes with a bound."""

    kinds: Sequence[str] = ("next", "score", "within", "bound", "top")
    not_next: ClassVar[str] = "questions.not.top"

    def __init__(self, explainer: Any, random: Random) -> None:
        super().__init__(explainer, random)
        self.passes: Deepening = explainer

    def _next(self, t: int) -> Question | None:
        """Ask which node is expanded next, where the top of the stack is it."""
        return None if self._passed(t) else super()._next(t)

    def _passed(self, t: int) -> list[Step]:
        """Return what is taken from the stack before the next node, and what becomes of it."""
        roles = [step for step in self.explainer.steps(t + 1) if step.role in ("cut", "skip")]
        return [*roles]

    def _within(self, t: int) -> Question | None:
        """Ask which neighbours are within the bound."""
        neighbours = self.explainer.neighbours(t + 1)
        bound = self.passes.bounds[self.passes.pass_of(t + 1)]
        values = {"bound": bound, "name": self.explainer.score_name}
        scores = [{**values, "score": self.explainer.score(each.entry)} for each in neighbours]
        against = [
            Sentence(f"questions.bound.{each.kind}", score)
            for each, score in zip(neighbours, scores, strict=True)
        ]
        return Question(
            "within", t, self._taken_line(t), self._about(t, "questions.within", **values),
            [self._node(each.entry) for each in neighbours],
            frozenset(n for n, each in enumerate(neighbours) if each.kind == "within"),
            Sentence("questions.bound.rule", values), against,
            about=self.entries.cells[self.entries.taken[t]], takes_all=True,
        )  # fmt: skip

    def _bound(self, t: int) -> Question | None:
        """Ask for the bound of the pass that begins next."""
        number = self.passes.pass_of(t + 1)
        if number == 0 or self.passes.passes[number] != t + 1:
            return None
        before, right = self.passes.bounds[number - 1], self.passes.bounds[number]
        first, last = self.passes.span(t)
        scores = {self.explainer.score(each) for each in islice(range(first, last), MAX_LISTED)}
        beyond = sorted(score for score in scores if score > right)
        options, chosen = self._numbers(right, [before, before + 1, *beyond[:2], 2 * before])
        because = self.explainer.explain(t + 1).main
        values = {"bound": before, "name": self.explainer.score_name}
        return Question(
            "bound", t, 0, Sentence("questions.new_bound", values), options, chosen, because,
            [because] * len(options),
        )  # fmt: skip

    def _top(self, t: int) -> Question | None:
        """Ask what becomes of the node on top of the stack."""
        passed = self._passed(t)
        if not passed and t + 1 in self.passes.passes:
            return None  # the stack is empty
        step = passed[0] if passed else Step("take", self.entries.taken[t])
        bound = self.passes.bounds[self.passes.pass_of(t)]
        values = {
            "node": self.explainer.place(step.entry), "name": self.explainer.score_name,
            "score": self.explainer.score(step.entry), "bound": bound,
        }  # fmt: skip
        because = Sentence(f"questions.top.{step.role}", values)
        return Question(
            "top", t, 0, Sentence("questions.on_top", values),
            [Choice(Sentence(f"questions.top.{role}.short")) for role in HAPPENS],
            frozenset({HAPPENS.index(step.role)}), because, [because] * len(HAPPENS),
            about=self.entries.cells[step.entry],
        )  # fmt: skip
