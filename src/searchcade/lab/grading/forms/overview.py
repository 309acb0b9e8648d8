"""What the teacher reads: points of a class, how many passed each test, the commonest mistakes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from statistics import mean, median
from typing import NamedTuple

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.forms.board import board
from searchcade.lab.grading.forms.defence import answers
from searchcade.lab.grading.forms.html import both, page
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.trial import printable
from searchcade.texts.films import in_all
from searchcade.web.film import Film, Text


def overview(
    every: Sequence[Marked], links: Sequence[str], reader: Reader, films: list[Film]
) -> str:
    """Write the class; `links` lead to its students."""
    parts = [students(every, links), tests(every), common(every, reader, films), answers(every)]
    return f"<section>{figures(every)}{''.join(parts)}</section>\n"


def figures(every: Sequence[Marked]) -> str:
    """Write mean and median."""
    points = [each.points for each in every]
    values = {"mean": number(mean(points)), "median": number(median(points))}
    most = every[0].assignment.points
    return f"<p>{page('class', submissions=len(every), most=most, **values)}</p>"


def number(value: float) -> Text:
    """Write a number as usual in each language."""
    return in_all(lambda texts: texts.number(value, 1))


def students(every: Sequence[Marked], links: Sequence[str]) -> str:
    """Write a row of points for each student."""
    names = "".join(f'<th class="number">{escape(mark.test.name)}</th>' for mark in every[0].marks)
    head = f'<th>{page("submission")}</th><th class="number">{page("most")}</th>{names}'
    return table(head, map(student, every, links))


def student(marked: Marked, link: str) -> str:
    """Write the points of a student."""
    author = escape(printable(marked.submission.author))
    points = [f"{marked.points} / {marked.assignment.points}"]
    points += [str(each.points) for each in marked.marks]
    cells = "".join(f'<td class="number points">{each}</td>' for each in points)
    return f'<td><a href="{link}">{author}</a></td>{cells}'


def tests(every: Sequence[Marked]) -> str:
    """Write how many passed each test."""
    columns = zip(*(each.marks for each in every), strict=True)
    head = f'<th>{page("test")}</th><th class="number">{page("passed")}</th><th></th>'
    return f"<h2>{page('tests')}</h2>{table(head, map(test, columns))}"


def test(marks: Sequence[Mark]) -> str:
    """Write how many passed a test, with a bar."""
    passed, name = sum(mark.passed for mark in marks), escape(marks[0].test.name)
    bar = f'<progress value="{passed}" max="{len(marks)}"></progress>'
    return (
        f"<td>{both(marks[0].test.title)} <code>{name}</code></td>"
        f'<td class="number points">{passed} / {len(marks)}</td><td class="bar-cell">{bar}</td>'
    )


def table(head: str, rows: Iterable[str]) -> str:
    """Write a table that can be scrolled."""
    body = "".join(f"<tr>{row}</tr>\n" for row in rows)
    head = f"<thead><tr>{head}</tr></thead>"
    return f'<div class="card table"><table>{head}<tbody>{body}</tbody></table></div>'


def common(every: Sequence[Marked], reader: Reader, films: list[Film]) -> str:
    """Write the commonest mistakes, without names."""
    found = mistakes(every, reader)
    cards = "".join(card(each, len(every), reader, films) for each in found)
    return f"<h2>{page('mistakes')}</h2>{cards}" if found else ""


def card(mistake: CommonMistake, submissions: int, reader: Reader, films: list[Film]) -> str:
    """Write a mistake with an example."""
    mark, count = mistake.example, mistake.submissions
    title = Sentence(f"mistake.{mistake.name}", count=count)
    head = page("share", count=count, all=submissions, mistake=title)
    told = nameless(mark.told(reveal=reader.reveal))
    words = f"<p>{page('example', test=mark.test.title, found=told)}</p>" if told else ""
    level = mark.picture(reveal=reader.reveal)
    drawn = board(mark, level, films, "theirs") if level else ""
    return f'<article class="card test"><h3>{head}</h3>{words}{drawn}</article>\n'


# ------------------------------------------------------------------ the commonest mistakes


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
