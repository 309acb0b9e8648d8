"""The page docs/bench/web.md, whose parts are written by different measurements."""

from __future__ import annotations

import re

import psutil

import measure

PAGE = measure.ROOT / "docs" / "bench" / "web.md"
TITLE = "# Measurements of the page in a browser\n"


def put(part: str) -> None:
    """Write a part of the page; it replaces the one that begins with the same heading."""
    heading = part.partition("\n")[0]
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else TITLE
    first, *others = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    kept = [each for each in others if each.partition("\n")[0] != heading]
    parts = [each.strip() for each in (first, *kept, part)]
    PAGE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def browser_seconds(name: str) -> float:
    """Return the processor time of the processes of a browser that this one has started."""
    seconds = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            if name in " ".join(process.cmdline()[:1]):
                times = process.cpu_times()
                seconds += times.user + times.system
        except psutil.NoSuchProcess:
            continue
    return seconds
