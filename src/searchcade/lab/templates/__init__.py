"""Files to start own code from: commented, and they run as they are."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
KINDS = ("search", "heuristic", "player")


def template(kind: str, language: str) -> str:
    """Return the text of a file to start from, with comments in a language."""
    return (HERE / f"{kind}.{language}.txt").read_text(encoding="utf-8")
