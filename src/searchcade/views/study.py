"""A study as a person sees it: the question, its options, what was right and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

from searchcade.play.marks import Skill
from searchcade.recording import Recording
from searchcade.recording.question import Question
from searchcade.recording.study import Answer, Study
from searchcade.texts import GameTexts, Texts
from searchcade.texts.explanations import written

Mark = Literal["", "chosen", "right", "wrong", "missed"]
"""What is shown of an option: `missed` is right and was not chosen."""


OWN = "own"


class OptionView(NamedTuple):
    """An option: the key that chooses it, its words, and where it lies."""

    key: str
    text: str
    cell: int
    node: int
    mark: Mark
    why: str
    """Why it is right or wrong; empty before the answer, and where nothing is to be said."""


class Practised(NamedTuple):
    """A kind of question, and how it went."""

    title: str
    right: int
    asked: int


@dataclass(frozen=True, slots=True)
class StudyView:
    """What is shown of a study, in the words of a language."""

    title: str
    score: str
    asked: str
    """What is asked; what is emphasised stands between asterisks. Empty at the end."""
    options: Sequence[OptionView]
    about: int
    """The cell that is asked about, or -1."""
    takes_all: bool
    is_answered: bool
    is_right: bool
    verdict: str
    because: str
    how: str
    """How to answer, or to go on."""
    practised: Sequence[Practised]
    """How each kind went: at the end only."""

    def as_dict(self) -> dict[str, Any]:
        """Return it for the page."""
        return {
            **asdict(self),
            "options": [each._asdict() for each in self.options],
            "practised": [each._asdict() for each in self.practised],
        }


def skill_of(recording: Recording, answer: Answer) -> Skill:
    """Return what an answer counts for: all programs of one's own count together."""
    choice = recording.choice
    name = OWN if choice.is_own else choice.algorithm.name
    return Skill(recording.loaded.game.name, name, answer.kind)


def study_view(words: GameTexts, study: Study) -> StudyView:
    """Return what is shown of a study."""
    texts, question, answer = words.texts, study.question, study.answer
    if question is None:
        return ended(texts, study)
    values = {"number": study.number + 1, "count": len(study.questions)}
    return StudyView(
        texts("study.title", **values),
        score(texts, study),
        written(words, question.asked),
        option_views(words, study, question),
        question.about,
        question.takes_all,
        answer is not None,
        answer is not None and answer.is_right,
        texts("study.right" if answer.is_right else "study.wrong") if answer else "",
        written(words, question.because) if answer else "",
        how(texts, study, question),
        (),
    )


def score(texts: Texts, study: Study) -> str:
    """Say how many answers were right so far."""
    count = len(study.answers)
    return texts("study.score", right=study.right, count=count) if count else ""


def how(texts: Texts, study: Study, question: Question) -> str:
    """Say how to answer, or to go on."""
    if study.answer:
        is_last = study.number + 1 == len(study.questions)
        return texts("study.finish" if is_last else "study.go_on")
    name = "several" if question.takes_all else "one"
    has_cells = any(each.cell >= 0 for each in question.options)
    return texts(f"study.how.{name}{'_cell' if has_cells else ''}", count=len(question.options))


def option_views(words: GameTexts, study: Study, question: Question) -> list[OptionView]:
    """Return the options; after the answer with what was right, and why those chosen were not."""
    views = []
    for number, (option, why) in enumerate(zip(question.options, question.against, strict=True)):
        mark = mark_of(study, question, number)
        is_told = mark in ("wrong", "missed") and why != question.because
        text = written(words, option.said)
        reason = written(words, why) if is_told else ""
        views.append(OptionView(str(number + 1), text, option.cell, option.node, mark, reason))
    return views


def mark_of(study: Study, question: Question, number: int) -> Mark:
    """Say what is shown of an option."""
    is_chosen, is_right = number in study.chosen, number in question.right
    if not study.answer:
        return "chosen" if is_chosen else ""
    if is_chosen:
        return "right" if is_right else "wrong"
    return "missed" if is_right and (question.takes_all or not study.answer.is_right) else ""


def ended(texts: Texts, study: Study) -> StudyView:
    """Return what is shown when all questions are answered, or when there were none."""
    if not study.questions:
        none = texts("study.none")
        return StudyView(none, "", "", (), -1, False, False, False, "", "", "", ())
    values = {"right": study.right, "count": len(study.answers)}
    title, how = texts("study.ended"), texts("study.again")
    verdict = texts(
        "study.all_right" if study.right == len(study.answers) else "study.score", **values
    )
    parts = practised(texts, study)
    return StudyView(title, "", "", (), -1, False, True, False, verdict, "", how, parts)


def practised(texts: Texts, study: Study) -> list[Practised]:
    """Return how each kind of question went."""
    kinds = dict.fromkeys(each.kind for each in study.answers)
    of = {kind: [each.is_right for each in study.answers if each.kind == kind] for kind in kinds}
    return [
        Practised(texts(f"questions.kind.{kind}"), sum(marks), len(marks))
        for kind, marks in of.items()
    ]
