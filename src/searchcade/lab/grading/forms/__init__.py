"""The forms in which marks are written, by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from searchcade.lab.grading.marks import Marked

FORMS = {
    "text": "text",
    "json": "records",
    "gradescope": "gradescope",
    "classroom50": "classroom50",
    "csv": "gradebook",
    "canvas": "canvas",
    "html": "page",
}
"""Name -> the module here whose `written` writes it."""


class Reader(NamedTuple):
    """Who reads the marks: in which language, and whether hidden levels may be shown."""

    language: str = "en"
    reveal: bool = False


def written(form: str, every: Sequence[Marked], reader: Reader) -> str:
    """Write marks in a form."""
    module = importlib.import_module(f"{__name__}.{FORMS[form]}")
    write: Callable[[Sequence[Marked], Reader], str] = module.written
    return write(every, reader)
