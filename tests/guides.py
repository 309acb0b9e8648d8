"""The guides as instructions: which files they write, which commands they run."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
GUIDES = ROOT / "docs" / "guide"
SHIPPED = ROOT / "src" / "searchcade" / "texts" / "guides"
"""Guides that the page has as well."""
BLOCK = re.compile(r"^```(\w+)(?: ([^\n]*))?\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    """A fenced block of a guide: a file with its text, or commands."""

    kind: str
    where: str
    """`FILE`, `FILE from WORD` or `FILE instead of LINE`; empty for commands."""
    text: str


def steps(guide: str) -> list[Step]:
    """Return what a reader of a guide does, in order."""
    return steps_of(found(guide))


def found(guide: str) -> Path:
    """Return the file of a guide, which the page may have as well."""
    shipped = SHIPPED / guide
    return shipped if shipped.exists() else GUIDES / guide


def steps_of(page: Path) -> list[Step]:
    """Return what a reader of a page does, in order; code that only shows something is no step."""
    found = [Step(*match) for match in BLOCK.findall(page.read_text(encoding="utf-8"))]
    return [step for step in found if step.where or step.kind == "console"]


def write(step: Step, root: Path) -> None:
    """Write a file as the guide says: whole, appended, from a word on, or instead of a line."""
    file, _, line = step.where.partition(" instead of ")
    file, _, word = file.partition(" from ")
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if line:
        assert f"\n{line}\n" in before, f"{file} has no line {line!r}"
        text = before.replace(f"{line}\n", step.text, 1)
    elif word:
        start = before.index(f"\n{word}") + 1
        text = before[:start] + step.text
    else:
        text = f"{before}\n{step.text}" if before else step.text
    path.write_text(text, encoding="utf-8")


@cache
def more_games() -> str:
    """Return a folder of games with one in it: coins, as the guide writes it."""
    place, root = "src/searchcade/games", Path(mkdtemp(prefix="searchcade-guide-"))
    for step in steps("new-game.md"):
        if step.where.startswith(place) and step.kind != "toml":  # its own words are enough
            write(step, root)
    return str(root / place)
