"""A comparison as a CSV file: a line for each run, which any spreadsheet opens safely."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from searchcade.files import write_whole
from searchcade.lab.comparison import Row

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a text must not begin with: a spreadsheet would calculate it."""


def write_comparison(path: Path, rows: Sequence[Row]) -> None:
    """Write all records of a comparison, those of failures with nothing but the error."""
    reports = [report for row in rows for report in row.reports]
    own = sorted({name for report in reports for name in report.figures})
    usual = [name for name in reports[0].as_dict() if name not in own]
    records = [report.as_dict() for report in reports]
    records += [row.failure_record() for row in rows if row.failure]
    write_csv(path, [*usual, *own, "error"], records)


def write_csv(path: Path, columns: Sequence[str], records: Sequence[Mapping[str, Any]]) -> None:
    """Write records into a file. Where it is not plain ASCII it begins with the mark for Excel."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    for record in records:
        writer.writerow([cell(record.get(name)) for name in columns])
    content = text.getvalue()
    encoding = "utf-8" if content.isascii() else "utf-8-sig"
    write_whole(path, content.encode(encoding, errors="backslashreplace"))


def cell(value: Any) -> Any:
    """Return a value as it is written: a text that looks like a formula gets an apostrophe."""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return str(value).lower() if isinstance(value, bool) else value
