"""Maps that are the same but for being turned or mirrored."""

from __future__ import annotations

from searchcade.games.pacman.arena import Arena

Picture = list[str]


def canonical(arena: Arena) -> str:
    """Return one text for all eight views of the walls; a border of walls is left out."""
    picture = framed(arena)
    views = []
    for _ in range(4):
        picture = turned(picture)
        views += [picture, [row[::-1] for row in picture]]
    return min("\n".join(view) for view in views)


def framed(arena: Arena) -> Picture:
    """Draw the walls, cut to the smallest rectangle with all open cells."""
    signs = "".join(" %"[wall] for wall in arena.walls)
    rows = [signs[first : first + arena.cols] for first in range(0, len(signs), arena.cols)]
    for _ in range(4):
        while set(rows[0]) == {"%"}:
            rows = rows[1:]
        rows = turned(rows)
    return rows


def turned(picture: Picture) -> Picture:
    """Turn a picture by a quarter."""
    return ["".join(column) for column in zip(*picture[::-1], strict=True)]
