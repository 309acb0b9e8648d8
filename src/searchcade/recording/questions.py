"""A series of questions about a search, by what asks about searches of its kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any, Protocol

from searchcade.recording import deepening, game_look, own_lines, queues, waves
from searchcade.recording.deepening_questions import DeepeningQuestions
from searchcade.recording.look_questions import AlphaBetaQuestions, LookQuestions
from searchcade.recording.own_questions import OwnQuestions
from searchcade.recording.playout_questions import PlayoutQuestions, PuzzleQuestions
from searchcade.recording.question import Question
from searchcade.recording.recording import Recording
from searchcade.recording.textbook_questions import (
    BestFirstQuestions,
    StackQuestions,
    TextbookQuestions,
)
from searchcade.recording.wave_questions import BeamQuestions, WaveQuestions

GROWTH = 1.5  # above 1, early stretches are shorter than late ones


class Asker(Protocol):
    """What can be asked of searches of one kind."""

    kinds: Sequence[str]

    def moments(self) -> Sequence[int]:
        """Return the moments that can be asked about."""

    def at(self, t: int, kind: str) -> Question | None:
        """Return a question of a kind about what follows a moment, if there is a clear one."""


ASKERS: Mapping[type, Callable[[Any, Random], Asker]] = {
    deepening.Deepening: DeepeningQuestions,
    waves.Beam: BeamQuestions,
    waves.Bidirectional: WaveQuestions,
    queues.BestFirst: BestFirstQuestions,
    queues.DepthFirst: StackQuestions,
    queues.BreadthFirst: TextbookQuestions,
    game_look.AlphaBetaLook: AlphaBetaQuestions,
    game_look.MonteCarloLook: PlayoutQuestions,
    game_look.GameLook: LookQuestions,
    game_look.PuzzlePlayouts: PuzzleQuestions,
    own_lines.OwnLines: OwnQuestions.about,
}
"""Explainer -> what asks; the first that fits."""


def asker_of(recording: Recording, random: Random) -> Asker | None:
    """Return what can be asked of a search that has ended; None of one that is not explained."""
    explainer = recording.explainer
    for kind, make in ASKERS.items():
        if isinstance(explainer, kind):
            return make(explainer, random)
    return None


def can_be_asked(recording: Recording) -> bool:
    """Say whether anything can be asked about a search, once it has ended."""
    return isinstance(recording.explainer, tuple(ASKERS))


def questions(recording: Recording, most: int = 10, seed: int = 0) -> list[Question]:
    """Return questions about a search, in its order; the same ones for the same seed.

    All kinds come about equally often, as far as there are clear questions of them.
    """
    asker = asker_of(recording, Random(seed))
    return series(asker, most) if asker else []


def series(asker: Asker, most: int) -> list[Question]:
    """Return questions over the moments of an asker, in their order."""
    found: dict[tuple[int, int, str], Question] = {}
    asked = Counter[str]()
    for moments in stretches(asker.moments(), most):
        if question := first_clear(asker, moments, asked):
            asked[question.kind] += 1
            found[question.t, question.line, question.kind] = question
    return [found[key] for key in sorted(found)]


def first_clear(asker: Asker, moments: Sequence[int], asked: Counter[str]) -> Question | None:
    """Return a question about one of some moments, of a kind that was asked least so far."""
    kinds = sorted(asker.kinds, key=lambda kind: asked[kind])  # stable: in the order of the asker
    clear = (asker.at(t, kind) for kind in kinds for t in moments)
    return next((each for each in clear if each), None)


def stretches(moments: Sequence[int], most: int) -> Iterator[Sequence[int]]:
    """Cut moments into so many stretches, early ones shorter; few moments are taken again."""
    count = len(moments)
    ends = [round(count * (number / most) ** GROWTH) for number in range(most + 1)]
    for begin, end in pairwise(ends):
        if count:
            first = min(begin, count - 1)
            yield moments[first : max(first + 1, end)]
