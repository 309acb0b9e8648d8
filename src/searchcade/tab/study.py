"""Study: what the page asks while somebody answers questions about a watched search.

Nothing is remembered here: the page sends what was chosen for each question so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from searchcade.problem import BadInput
from searchcade.recording import Recording
from searchcade.recording.question import MAX_OPTIONS, Question
from searchcade.recording.questions import questions
from searchcade.recording.study import Answer, Study
from searchcade.tab.language import texts_in
from searchcade.tab.moment import RecordedSearch, whole
from searchcade.views.study import skill_of, study_view

COUNT = 10  # questions in a row
MAX_SEED = 1_000_000
ENTER = -1  # stands for an option: answer with what is chosen, or go on


def press(
    search: Any,
    seed: Any = 0,
    answers: Any = (),
    number: Any = 0,
    chosen: Any = (),
    pressed: Any = None,
    language: Any = "en",
) -> dict[str, Any]:
    """Return what is shown of a study after an option was pressed, or -1 for Enter.

    `answers` has what was chosen for each question so far, `number` is that of the open one.
    """
    asked = RecordedSearch.read(search)
    series = questions_about(asked, whole("seed", seed, MAX_SEED))
    study = resumed(series, answers, number, chosen)
    return pressed_in(study, asked.recording(), pressed, language)


def pressed_in(study: Study, recording: Recording, pressed: Any, language: Any) -> dict[str, Any]:
    """Press something in a study of a recording; return what is shown then."""
    known = len(study.answers)
    if pressed == ENTER and study.answer:
        study.go_on()
    elif pressed == ENTER:
        study.confirm()
    elif pressed is not None:
        study.choose(whole("pressed", pressed))
    words, question = texts_in(language).of(recording.loaded.game), study.question
    return {
        "answers": [sorted(each.chosen) for each in study.answers],
        "marks": [mark(recording, each) for each in study.answers[known:]],
        "chosen": sorted(study.chosen),
        "number": study.number,
        "t": question.t if question else None,
        "line": question.line if question else 0,
        "view": study_view(words, study).as_dict(),
    }


def mark(recording: Recording, answer: Answer) -> dict[str, Any]:
    """Return what the page counts of an answer."""
    return {"skill": skill_of(recording, answer).text, "right": answer.is_right}


@lru_cache(maxsize=1)
def questions_about(asked: RecordedSearch, seed: int) -> Sequence[Question]:
    """Return the questions about a search; the last ones are kept."""
    return questions(asked.recording(), COUNT, seed)


def resumed(asked: Sequence[Question], answers: Any, number: Any, chosen: Any) -> Study:
    """Return a study as a page says that it was left."""
    study, open_one = Study(asked), whole("number", number, len(asked))
    if not isinstance(answers, list | tuple):
        raise BadInput(f"expected answers as a list, found {str(answers)[:40]!r}")
    for each in answers[: len(asked)]:
        study.chosen = options_in(each)
        study.confirm()
        if study.number < open_one:
            study.go_on()
    if not study.answer:
        study.chosen = options_in(chosen)
    return study


def options_in(chosen: Any) -> frozenset[int]:
    """Return the numbers of options that a page sends."""
    if not isinstance(chosen, list | tuple):
        raise BadInput(f"expected options as a list, found {str(chosen)[:40]!r}")
    return frozenset(whole("option", each, MAX_OPTIONS - 1) for each in chosen)


REQUESTS = {"press": press}
