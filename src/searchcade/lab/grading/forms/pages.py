"""Marks as a folder of HTML files: one for each student, `class.html` for the teacher."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.forms.html import document
from searchcade.lab.grading.forms.overview import overview
from searchcade.lab.grading.forms.student import student
from searchcade.lab.grading.marks import Marked
from searchcade.lab.grading.trial import printable
from searchcade.web.film import Film

CLASS = "class"
MAX_NAME_LENGTH = 40  # characters of a file's name
PORTS = (f"{kind}{number}" for kind in ("com", "lpt") for number in range(10))
DEVICES = {"con", "prn", "aux", "nul", *PORTS}
"""What Windows takes for no file."""


def pages(every: Sequence[Marked], reader: Reader) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file, that of the teacher last."""
    if not every:
        return
    names = [f"{name}.html" for name in file_names([each.submission.author for each in every])]
    title = every[0].assignment.title
    for name, marked in zip(names, every, strict=True):
        films: list[Film] = []
        body = student(marked, reader, films)
        own = {each: f"{title[each]}: {printable(marked.submission.author)}" for each in title}
        yield name, document(title, body, films, reader, own)
    films = []
    body = overview(every, [quote(name) for name in names], reader, films)
    yield f"{CLASS}.html", document(title, body, films, reader)


def file_names(authors: Sequence[str]) -> list[str]:
    """Return a safe name for the file of each author, different on any system."""
    names: list[str] = []
    taken = {CLASS, *DEVICES}
    for author in authors:
        safe = re.sub(r"[^\w-]+", "-", unicodedata.normalize("NFC", author)).strip("-")
        begin = name = safe[:MAX_NAME_LENGTH] or "student"
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{begin}-{number}"
        taken.add(name.casefold())
        names.append(name)
    return names
