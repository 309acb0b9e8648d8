"""Marks as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.pictures import drawing
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.trial import printable

LONGEST = 100  # moves that are written


def written(every: Sequence[Marked], reader: Reader) -> str:
    """Write every submission with its tests."""
    return "\n\n".join(submission(each, reader) for each in every) + "\n"


def submission(marked: Marked, reader: Reader) -> str:
    """Write a submission: a line with the points, then its tests."""
    total = Sentence("page.points", points=marked.points, most=marked.assignment.points)
    head = f"{printable(marked.submission.name)}: {total.say(reader.language)}"
    return "\n".join([head, *(test(mark, reader) for mark in marked.marks)])


def test(mark: Mark, reader: Reader) -> str:
    """Write a test in a line; a failed one with what was expected, what came and a picture."""
    points = f"{mark.points}/{mark.test.points}"
    head = f"  {'ok  ' if mark.passed else 'FAIL'} {points:>7}  {mark.test.title[reader.language]}"
    return head if mark.passed else f"{head}\n{indented(explained(mark, reader))}"


def explained(mark: Mark, reader: Reader) -> str:
    """Say what was expected, what came, where, and draw it."""
    language = reader.language
    where = mark.where(reveal=reader.reveal)
    place = f" ({where.say(language)})" if where else ""
    found = mark.told(reveal=reader.reveal).say(language)
    lines = [
        f"{Sentence('page.expected').say(language)}: {mark.expected.say(language)}",
        f"{Sentence('page.found').say(language)}: {found}{place}",
    ]
    level = mark.picture(reveal=reader.reveal)
    if level and (board := drawing(level)):
        lines.append(board)
        if mark.plan:
            moves = mark.plan if len(mark.plan) <= LONGEST else f"{mark.plan[:LONGEST]}..."
            lines.append(Sentence("page.moves", moves=moves).say(language))
    return "\n".join(lines)


def indented(text: str) -> str:
    """Move a text to the right."""
    return "\n".join(f"          {line}" for line in text.splitlines())
