"""What a student reads: points of each test, and all that helps to find a mistake."""

from __future__ import annotations

from html import escape
from pathlib import Path

from searchcade.lab.grading.forms import Reader, defence
from searchcade.lab.grading.forms.board import board
from searchcade.lab.grading.forms.html import both, page
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.trial import printable
from searchcade.web.film import Film

AROUND = 1  # lines before and after
MAX_LINE = 160  # characters of a line
MAX_CHARACTERS = 1_000_000  # that are read of a file


def student(marked: Marked, reader: Reader, films: list[Film], name: str = "student") -> str:
    """Write the marks of a submission; `name` is the id that a link leads to."""
    total = page("points", points=marked.points, most=marked.assignment.points)
    author = escape(printable(marked.submission.author))
    tests = "".join(test(mark, marked, reader, films) for mark in marked.marks)
    head = f"<h2>{author}: {total}</h2>{notes(marked)}"
    return f'<section id="{name}">{head}\n{tests}</section>\n{defence.questions(marked)}'


def notes(marked: Mark | Marked) -> str:
    """Write what is said beside the tests."""
    return "".join(f"<p>{both(note)}</p>" for note in marked.notes)


def test(mark: Mark, marked: Marked, reader: Reader, films: list[Film]) -> str:
    """Write a test; a failed one with all that is known of the mistake."""
    verdict = page(mark.state)
    points = f'<span class="points">{mark.points} / {mark.test.points}</span>'
    head = f"<header><h3>{both(mark.test.title)}</h3><span>{verdict} · {points}</span></header>"
    more = mistake(mark, marked, reader, films)
    told = facts(mark, reader) + notes(mark)
    return f'<article class="card test {mark.state}">{head}{told}{more}</article>\n'


def facts(mark: Mark, reader: Reader) -> str:
    """Say what was found; of a failed test also what was expected, and where."""
    told = {"found": mark.told(reveal=reader.reveal)}
    if not mark.passed:
        told = {"expected": mark.expected, **told}
    if mark.fuel is not None:
        told["fuel"] = Sentence("page.fuel_burnt", millions=-(-mark.fuel // 10**6))
    if where := mark.where(reveal=reader.reveal):
        told["where"] = where
    rows = "".join(f"<dt>{page(name)}</dt><dd>{both(each)}</dd>" for name, each in told.items())
    return f'<dl class="told">{rows}</dl>'


def mistake(mark: Mark, marked: Marked, reader: Reader, films: list[Film]) -> str:
    """Show the student's own lines and the board, as far as they may be shown."""
    line, level = mark.source_line(reveal=reader.reveal), mark.picture(reveal=reader.reveal)
    lines = excerpt(marked.submission.file, line) if line else ""
    return lines + (board(mark, level, films) if level else "")


# ------------------------------------------------------------------ own lines


def excerpt(file: Path, line: int) -> str:
    """Return the lines around one, which is marked; nothing where they cannot be read."""
    lines = source(file)
    if not 0 < line <= len(lines):
        return ""
    first, last = max(1, line - AROUND), min(len(lines), line + AROUND)
    rows = [f"<code>{shown(lines[number - 1])}</code>" for number in range(first, last + 1)]
    rows[line - first] = f"<mark>{rows[line - first]}</mark>"
    items = "".join(f"<li>{row}</li>" for row in rows)
    return f'<ol class="source" start="{first}">{items}</ol>'


def source(file: Path) -> list[str]:
    """Return the lines of a file as Python counts them."""
    if not file.is_file():
        return []
    try:
        with file.open(encoding="utf-8-sig", errors="replace") as text:
            return text.read(MAX_CHARACTERS).split("\n")
    except OSError:
        return []


def shown(line: str) -> str:
    """Return a line as HTML, cut where it is too long."""
    text = printable(line.expandtabs(4))
    return escape(text if len(text) <= MAX_LINE else f"{text[:MAX_LINE]} …")
