"""Write docs/features.md: what a person can do in the window and in the page, each with its test.

.venv/bin/python tools/features.py            writes the page from tools/features.toml
.venv/bin/python tools/features.py --check    fails where the page is not what it would write
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = Path(__file__).with_suffix(".toml")
PAGE = ROOT / "docs" / "features.md"
TITLES = {
    "playing": "While playing",
    "after": "After a game",
    "levels": "Levels",
    "watching": "Watching searches",
    "writing": "Own code",
    "everywhere": "Everywhere",
}


def is_test(cell: str) -> bool:
    """Say whether a cell names a test; else it says why there is none."""
    return "::" in cell


def cell(text: str) -> str:
    """Write a cell: a link to the file of the test, or the reason."""
    if not is_test(text):
        return text
    file = text.partition("::")[0]
    return f"[yes](../tests/{file})"


def page() -> Iterator[str]:
    """Yield the lines of the page."""
    rooms = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    rows = [row for room in rooms.values() for row in room.values()]
    yield "# Window and page, side by side\n"
    yield "Written by `python tools/features.py`. *yes* leads to a test that shows it.\n"
    for number, name in enumerate(("window", "page")):
        count = sum(is_test(row[number]) for row in rows)
        yield f"The {name} has {count} of {len(rows)}.\n"
    for room, features in rooms.items():
        yield f"## {TITLES[room]}\n"
        yield "| | window | page |"
        yield "| --- | --- | --- |"
        for name, (window, web) in features.items():
            yield f"| {name} | {cell(window)} | {cell(web)} |"
        yield ""


def main() -> None:
    """Write the page, or check it."""
    text = "\n".join(page())
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != text:
        raise SystemExit(f"{PAGE}: is not what tools/features.py writes; run it")


if __name__ == "__main__":
    main()
