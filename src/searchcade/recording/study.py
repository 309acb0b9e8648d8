"""A study: a person who answers questions about a search, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from searchcade.recording.question import Question


class Answer(NamedTuple):
    """What was chosen, and whether that was right."""

    kind: str
    chosen: frozenset[int]
    is_right: bool


class Study:
    """The questions, the one that is open, and the answers so far. Each is answered once."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = questions
        self.answers: list[Answer] = []
        self.number = 0
        """Which question is open, from 0."""
        self.chosen: frozenset[int] = frozenset()
        """What is chosen of it so far, where several options can be."""

    @property
    def question(self) -> Question | None:
        """Return the open question; None after the last one."""
        return self.questions[self.number] if self.number < len(self.questions) else None

    @property
    def answer(self) -> Answer | None:
        """Return the answer to the open question, once there is one."""
        is_answered = len(self.answers) > self.number
        return self.answers[self.number] if is_answered else None

    @property
    def right(self) -> int:
        """Return how many answers were right."""
        return sum(each.is_right for each in self.answers)

    def choose(self, option: int) -> Answer | None:
        """Choose an option, which answers, or adds or removes it where several can be chosen."""
        question = self.question
        if question is None or self.answer or not 0 <= option < len(question.options):
            return None
        if question.takes_all:
            self.chosen ^= {option}
            return None
        self.chosen = frozenset({option})
        return self.confirm()

    def confirm(self) -> Answer | None:
        """Answer with what is chosen; nothing happens before anything is."""
        question = self.question
        if question is None or self.answer or not self.chosen:
            return None
        answer = Answer(question.kind, self.chosen, question.accepts(self.chosen))
        self.answers.append(answer)
        return answer

    def go_on(self) -> None:
        """Open the next question, once this one is answered."""
        if self.answer:
            self.number, self.chosen = self.number + 1, frozenset()

    def option_at(self, cell: int) -> int | None:
        """Return the option that stands for a cell of the board."""
        options = self.question.options if self.question else ()
        return next((n for n, each in enumerate(options) if each.cell == cell), None)

    def option_of(self, node: int) -> int | None:
        """Return the option that stands for an entry of the frontier or a position of a tree."""
        options = self.question.options if self.question else ()
        return next((n for n, each in enumerate(options) if each.node == node), None)
