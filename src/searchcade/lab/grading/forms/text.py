"""Marks as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.trial import printable
from searchcade.level import LoadedLevel

LONGEST = 100  # moves that are written
ROWS, COLS = 30, 100  # of the largest drawing in a terminal
SIGNS = {"passed": "ok  ", "partly": "part", "failed": "FAIL"}


def written(every: Sequence[Marked], reader: Reader) -> str:
    """Write every submission with its tests."""
    return "\n\n".join(submission(each, reader) for each in every) + "\n"


def submission(marked: Marked, reader: Reader) -> str:
    """Write a submission: a line with the points, then its tests."""
    total = Sentence("page.points", points=marked.points, most=marked.assignment.points)
    head = f"{printable(marked.submission.name)}: {total.say(reader.language)}"
    notes = [f"  {each}" for each in notes_of(marked, reader)]
    return "\n".join([head, *notes, *(test(mark, reader) for mark in marked.marks)])


def notes_of(marked: Mark | Marked, reader: Reader) -> list[str]:
    """Return what is said beside the tests."""
    return [note.say(reader.language) for note in marked.notes]


def test(mark: Mark, reader: Reader) -> str:
    """Write a test in a line; a failed one with what was expected, what came and a picture."""
    points = f"{mark.points}/{mark.test.points}"
    head = f"  {SIGNS[mark.state]} {points:>7}  {mark.test.title[reader.language]}"
    lines = [*([] if mark.passed else [explained(mark, reader)]), *notes_of(mark, reader)]
    return "\n".join([head, *map(indented, lines)])


def feedback(mark: Mark, reader: Reader) -> str:
    """Say what came of a test, with what the teacher says of it."""
    found = mark.found.say(reader.language) if mark.passed else explained(mark, reader)
    return "\n".join([found, *notes_of(mark, reader)])


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


def drawing(level: LoadedLevel) -> str:
    """Return the level as its file draws it, if that is small enough."""
    text = level.game.render(level.level).rstrip("\n")
    lines = text.splitlines()
    fits = len(lines) <= ROWS and all(len(line) <= COLS for line in lines)
    return text if fits else ""
