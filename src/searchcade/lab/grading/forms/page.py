"""Marks as one HTML file: offline, in both languages, with a picture of each mistake."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.pictures import picture
from searchcade.lab.grading.sentences import LANGUAGES, Sentence, said

NAMES = {"en": "English", "vi": "Tiếng Việt"}
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
  color: #1c1a2b; background: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid #d5d7e0; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
article { border: 1px solid #d5d7e0; border-left: .5rem solid #2c7a3f; border-radius: .4rem;
  padding: .5rem 1rem; margin: .8rem 0; }
article.partly { border-left-color: #b07a12; }
article.failed { border-left-color: #a3262a; }
h3 { margin: .2rem 0; font-size: 1rem; }
pre, .words { white-space: pre-wrap; overflow-wrap: anywhere; margin: .2rem 0; }
figure { display: inline-block; margin: .6rem 1rem .2rem 0; max-width: 24rem;
  overflow-wrap: anywhere; vertical-align: top; }
figure img { height: auto; }
figcaption { font-size: .85rem; color: #4a4860; }
#en:checked ~ main [lang=vi], #vi:checked ~ main [lang=en] { display: none; }
label { margin-right: 1rem; }
@media (prefers-color-scheme: dark) { body { color: #eef; background: #181a24; }
  figcaption { color: #b9bcd0; } }
"""


def written(every: Sequence[Marked], reader: Reader) -> str:
    """Write a table of all submissions, then each one with its tests."""
    title = both(every[0].assignment.title) if every else ""
    plain = escape(every[0].assignment.title[reader.language]) if every else ""
    inputs = "".join(
        f'<input type="radio" name="language" id="{each}"'
        f'{" checked" if each == reader.language else ""}><label for="{each}">{NAMES[each]}</label>'
        for each in LANGUAGES
    )
    parts = "".join(submission(each, number, reader) for number, each in enumerate(every, start=1))
    return (
        f'<!doctype html>\n<html lang="{reader.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{plain}</title><style>{STYLE}</style></head>\n<body>{inputs}<main>"
        f"<h1>{title}</h1>\n{overview(every)}{parts}</main></body></html>\n"
    )


def overview(every: Sequence[Marked]) -> str:
    """Write the table of points."""
    rows = "".join(
        f'<tr><td><a href="#s{number}">{escape(each.submission.author)}</a></td>'
        f'<td class="number">{each.points} / {each.assignment.points}</td></tr>\n'
        for number, each in enumerate(every, start=1)
    )
    heads = "".join(f"<th>{both(Sentence(name))}</th>" for name in ("page.submission", "page.most"))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>\n"


def submission(marked: Marked, number: int, reader: Reader) -> str:
    """Write a submission with its tests."""
    total = Sentence("page.points", points=marked.points, most=marked.assignment.points)
    head = f'<h2 id="s{number}">{escape(marked.submission.author)}: {both(total)}</h2>\n'
    return head + notes(marked) + "".join(test(mark, reader) for mark in marked.marks)


def notes(marked: Mark | Marked) -> str:
    """Write what is said beside the tests."""
    return "".join(f'<div class="words">{both(note)}</div>' for note in marked.notes)


def test(mark: Mark, reader: Reader) -> str:
    """Write a test; a failed one with what was expected, what came, and pictures."""
    head = f"<h3>{both(mark.test.title)} ({mark.points}/{mark.test.points})</h3>"
    told = both(mark.told(reveal=reader.reveal))
    found = f'<div class="words">{both(Sentence("page.found"))}: {told}</div>'
    article, end = f'<article class="{mark.state}">{head}', f"{notes(mark)}</article>\n"
    if mark.passed:
        return f"{article}{found}{end}"
    where = mark.where(reveal=reader.reveal)
    place = f"<div>{both(where)}</div>" if where else ""
    wanted = f"<div>{both(Sentence('page.expected'))}: {both(mark.expected)}</div>"
    drawn = pictures(mark, reader)
    return f"{article}{wanted}{found}{place}{drawn}{end}"


def pictures(mark: Mark, reader: Reader) -> str:
    """Draw the plan, and a better one beside it."""
    level = mark.picture(reveal=reader.reveal)
    if level is None:
        return ""
    drawn = [(mark.plan, "page.yours" if mark.plan else "")]
    if mark.better:
        drawn.append((mark.better, "page.better"))
    return "".join(
        f"<figure>{picture(level, plan)}"
        f"<figcaption>{both(Sentence(name)) if name else ''}</figcaption></figure>"
        for plan, name in drawn
    )


def both(words: object) -> str:
    """Write a sentence, or a text in each language, in all languages; one of them is shown."""
    return "".join(
        f'<span lang="{language}">{escape(str(said(words, language)))}</span>'
        for language in LANGUAGES
    )
