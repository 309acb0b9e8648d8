"""What somebody has been asked and knew: a row an algorithm with its kinds of question below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.play.marks import MISTAKE, Marks, Skill, Tally
from searchcade.texts import Texts


class StudyRow(NamedTuple):
    """An algorithm in a game, or a kind of question about it."""

    title: str
    note: str
    """The game, for an algorithm."""
    told: str
    """How often the first try was right, in words."""
    share: float
    game: str
    algorithm: str
    """What can be practised; empty where it is nothing to be watched."""
    is_kind: bool


@dataclass(frozen=True, slots=True)
class MarksView:
    """All marks in the words of a language."""

    title: str
    rows: Sequence[StudyRow]
    none: str
    """What is said where there are none; else empty."""
    practise: str
    """What is to be practised next."""
    game: str
    algorithm: str

    def as_dict(self) -> dict[str, Any]:
        """Return it for the page."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        return {**fields, "rows": [row._asdict() for row in self.rows]}


def marks_view(texts: Texts, marks: Marks) -> MarksView:
    """Return what is shown of marks; what is least known comes first."""
    game, algorithm = marks.to_practise
    names = {"algorithm": algorithm_title(texts, game, algorithm), "game": title(texts, game)}
    rows = [row for pair in marks.algorithms for row in rows_of(texts, marks, *pair)]
    none = "" if rows else texts("record.study_none")
    practise = texts("record.practise", **names)
    return MarksView(texts("record.study_title"), rows, none, practise, game, algorithm)


def rows_of(texts: Texts, marks: Marks, game: str, algorithm: str) -> Iterator[StudyRow]:
    """Yield the row of an algorithm, then those of its kinds; mistakes have one row."""
    watched = algorithm if game in catalog.games() and algorithm in catalog.algorithms(game) else ""
    total = marks.total(game, algorithm)
    name = algorithm_title(texts, game, algorithm) if algorithm else texts("mistakes.kind")
    yield StudyRow(name, title(texts, game), *told(texts, total), game, watched, is_kind=False)
    for skill in sorted(marks.tallies):
        if skill[:2] == (game, algorithm) and skill.kind != MISTAKE:
            tally = told(texts, marks.tallies[skill])
            yield StudyRow(kind_title(texts, skill), "", *tally, game, watched, is_kind=True)


def told(texts: Texts, tally: Tally) -> tuple[str, float]:
    """Say how often the first try was right, and return its share."""
    right, asked = texts.number(tally.right), texts.number(tally.asked)
    return texts("record.first_try", right=right, asked=asked), tally.right / tally.asked


def title(texts: Texts, game: str) -> str:
    """Name a game, also one that is not there any more."""
    return texts.of(catalog.game(game)).title if game in catalog.games() else game


def algorithm_title(texts: Texts, game: str, name: str) -> str:
    """Name an algorithm in a word, also one that is not there any more."""
    known = catalog.algorithms(game) if game in catalog.games() else {}
    return texts.of(catalog.game(game)).short(known[name]) if name in known else name


def kind_title(texts: Texts, skill: Skill) -> str:
    """Name a kind of question."""
    return texts.find(f"questions.kind.{skill.kind}") or skill.kind
