"""The picture of a level in a terminal."""

from __future__ import annotations

from searchcade.level import LoadedLevel

ROWS, COLS = 30, 100  # of the largest drawing in a terminal


def drawing(level: LoadedLevel) -> str:
    """Return the level as its file draws it, if that is small enough."""
    text = level.game.render(level.level).rstrip("\n")
    lines = text.splitlines()
    fits = len(lines) <= ROWS and all(len(line) <= COLS for line in lines)
    return text if fits else ""
