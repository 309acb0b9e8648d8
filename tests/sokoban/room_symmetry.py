"""Levels that are the same but for being turned or mirrored."""

from __future__ import annotations

from searchcade.games.sokoban.rules import Room

Picture = list[str]


def canonical(room: Room) -> str:
    """Return one text for all eight views of a room; weights are left out, walls outside too."""
    picture = framed(room)
    views = []
    for _ in range(4):
        picture = turned(picture)
        views += [picture, [row[::-1] for row in picture]]
    return min("\n".join(view) for view in views)


def framed(room: Room) -> Picture:
    """Draw what can be walked on, cut to the smallest rectangle."""
    marks = dict.fromkeys(room.switches, ".")
    marks |= {cell: "*" if cell in marks else "$" for cell in room.stones}
    marks |= {room.ares: "+" if room.ares in marks else "@"}
    drawn = [marks.get(cell, "#" if wall else " ") for cell, wall in enumerate(room.walls)]
    rows = ["".join(drawn[at : at + room.cols]) for at in range(0, len(drawn), room.cols)]
    for _ in range(4):
        while rows and set(rows[0]) == {"#"}:
            rows = rows[1:]
        rows = turned(rows)
    return rows


def turned(picture: Picture) -> Picture:
    """Turn a picture by a quarter."""
    return ["".join(column) for column in zip(*picture[::-1], strict=True)]
