"""The lines of a submission around the one in which an error arose."""

from __future__ import annotations

from html import escape
from pathlib import Path

from searchcade.lab.grading.trial import printable

AROUND = 1  # lines before and after
MAX_LINE = 160  # characters of a line
MAX_CHARACTERS = 1_000_000  # that are read of a file


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
