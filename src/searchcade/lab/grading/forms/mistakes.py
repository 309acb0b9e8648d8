"""The commonest mistakes of a class: how many make each of them, and one example."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.sentences import Sentence


class CommonMistake(NamedTuple):
    """A kind of mistake."""

    name: str
    """That of the innermost sentence."""
    submissions: int
    example: Mark
    """One on a board that may be shown, if there is one."""


def mistakes(every: Sequence[Marked], reader: Reader) -> list[CommonMistake]:
    """Return the mistakes, the commonest first."""
    made: dict[str, list[Mark]] = defaultdict(list)
    makers: dict[str, set[int]] = defaultdict(set)
    for number, marked in enumerate(every):
        for mark in marked.marks:
            if not mark.passed:
                name = innermost(mark.found).name
                made[name].append(mark)
                makers[name].add(number)
    found = [CommonMistake(name, len(makers[name]), example(made[name], reader)) for name in made]
    return sorted(found, key=lambda each: (-each.submissions, each.name))


def innermost(sentence: Sentence) -> Sentence:
    """Return the reason for a mistake where one is said, else the mistake."""
    inner = {"because": "why", "partly": "found"}.get(sentence.name)
    return innermost(sentence.values[inner]) if inner else sentence


def example(marks: Sequence[Mark], reader: Reader) -> Mark:
    """Return the mark that shows a mistake best: with moves, on the smallest board."""

    def rank(mark: Mark) -> tuple[bool, bool, int]:
        is_shown = mark.picture(reveal=reader.reveal) is not None
        return not is_shown, not mark.plan, mark.level.size if mark.level else 0

    return min(marks, key=rank)


def nameless(sentence: Sentence) -> Sentence | None:
    """Return what was found without words of a submission, which may name its author."""
    if "text" not in innermost(sentence).values:
        return sentence
    kind: Sentence | None = innermost(sentence).values.get("what")
    return kind
