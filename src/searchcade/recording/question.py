"""A question about a search: what comes next, and why. The record has the answers.

A question is asked at a moment, or between two lines of an expansion; what it asks about happens
after that. Only what has one answer is asked: ties count as right.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose, isfinite
from typing import NamedTuple

from searchcade.recording.arrays import NONE
from searchcade.recording.explanation import Sentence

MIN_OPTIONS, MAX_OPTIONS = 2, 8
USUAL_OPTIONS = 4  # of which one is chosen
LAST_ASKED = 160  # expansions: later there is too much on the board
EQUAL = 1e-9  # scores that differ by less are equal


class Choice(NamedTuple):
    """Something that can be chosen."""

    said: Sentence
    cell: int = NONE
    """The number of the cell that it stands for."""
    node: int = NONE
    """Its entry in the frontier, or its position in a game tree."""


class Question(NamedTuple):
    """Something that is asked of a search."""

    kind: str
    t: int
    line: int
    """How many lines of the next expansion have run, or events of the look ahead."""
    asked: Sentence
    options: Sequence[Choice]
    right: frozenset[int]
    """The numbers of the options that are right."""
    because: Sentence
    against: Sequence[Sentence]
    """For each option why it is right or wrong."""
    about: int = NONE
    """The cell that it is about, if it is about one."""
    takes_all: bool = False
    """Whether all right options are to be chosen, instead of any of them."""

    @property
    def is_clear(self) -> bool:
        """Say whether its answer is unique: options differ, and some of them are right."""
        said = {(each.said.name, tuple(each.said.values.items())) for each in self.options}
        cells = [each.cell for each in self.options if each.cell != NONE]
        count = len(self.options)
        return (
            MIN_OPTIONS <= count <= MAX_OPTIONS
            and len(said) == count
            and len({*cells}) == len(cells)
            and 0 < len(self.right) < count + self.takes_all
        )

    def accepts(self, chosen: frozenset[int]) -> bool:
        """Say whether a choice is right."""
        return chosen == self.right if self.takes_all else len(chosen) == 1 and chosen <= self.right


# ------------------------------------------------------------------ numbers as options


def numbers(
    right: float, wrong: Sequence[float], least: float = 0, unit: int = 1
) -> tuple[list[Choice], frozenset[int]]:
    """Return a number among wrong ones in their order, and which it is; near ones fill up.

    Costs from `unit` on are lengths, which are written in units.
    """
    step = unit if abs(right) >= unit else 1
    chosen = {written(right, step): right}
    for each in [*wrong, *(right + near * step for near in (1, -1, 2, -2))]:
        if len(chosen) < USUAL_OPTIONS and isfinite(each) and each >= least:
            chosen.setdefault(written(each, step), each)
    ordered = sorted(chosen.values())
    options = [Choice(Sentence("questions.number", {"value": each})) for each in ordered]
    return options, frozenset({ordered.index(right)})


def is_same(one: float, other: float) -> bool:
    """Say whether two scores are equal, but for rounding; two infinite ones are."""
    return isclose(one, other, abs_tol=EQUAL)


def written(value: float, unit: int) -> float:
    """Return a number as precisely as it is written: those that read alike are the same."""
    return round(value / unit, 2) if unit > 1 else round(value, 1)
