"""A comparison as a CSV file: a line for each run, which any spreadsheet opens safely."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from searchcade.files import write_whole
from searchcade.lab.comparison import Row
from searchcade.lab.summary import FAILED, Record
from searchcade.report import own_figures

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a text must not begin with: a spreadsheet would calculate it."""
OF_FAILURES = ("game", "level", "algorithm", "error")
LABEL = "label"  # is for the summary
MARK = "\ufeff"


def write_comparison(path: Path, rows: Sequence[Row]) -> None:
    """Write all records of a comparison."""
    write_csv(path, *comparison_table([record for row in rows for record in row.runs.records]))


def comparison_table(records: Sequence[Record]) -> tuple[list[str], list[Record]]:
    """Return the columns of a comparison and its records, those of failures with their error."""
    done = [each for each in records if each["outcome"] != FAILED]
    own = sorted({name for each in done for name in own_figures(each)})
    usual = [name for each in done[:1] for name in each if name not in {*own, LABEL}]
    failures = [
        {name: each[name] for name in OF_FAILURES}
        for each in records if each["outcome"] == FAILED
    ]  # fmt: skip
    return list(dict.fromkeys([*usual, *own, *OF_FAILURES])), [*done, *failures]


def write_csv(path: Path, columns: Sequence[str], records: Sequence[Mapping[str, Any]]) -> None:
    """Write records into a file."""
    write_whole(path, csv_text(columns, records).encode(errors="backslashreplace"))


def csv_text(columns: Sequence[str], records: Sequence[Mapping[str, Any]]) -> str:
    """Return records as CSV. What is not plain ASCII begins with the mark for Excel."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    for record in records:
        writer.writerow([cell(record.get(name)) for name in columns])
    content = text.getvalue()
    return content if content.isascii() else MARK + content


def cell(value: Any) -> Any:
    """Return a value as it is written: a text that looks like a formula gets an apostrophe."""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return str(value).lower() if isinstance(value, bool) else value
