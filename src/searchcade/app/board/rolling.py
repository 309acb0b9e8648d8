"""How a body rolls: where it comes to lie, what it is on the way, and which roll led there."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.canvas import Place
from searchcade.scene import GAP, Body, Sprite, Turn

Step = tuple[int, int]
"""Rows down and columns across: one of them is 1 or -1, or both are 0 where nothing moves."""
Cells = frozenset[Place]

STEPS: tuple[Step, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
STAY: Step = (0, 0)
TIP = 0.32  # of the time of a fall: to tip over the edge that holds one part
SPIN = 0.5  # quarter turns of a body that nothing holds, by the end of its fall


def rolled(body: Body, step: Step) -> Body:
    """Return a body after a roll: it lies then on what was its side."""
    down, across = step
    if down:
        row = body.row + body.rows if down > 0 else body.row - body.height
        return body._replace(row=row, rows=body.height, height=body.rows)
    if across:
        col = body.col + body.cols if across > 0 else body.col - body.height
        return body._replace(col=col, cols=body.height, height=body.cols)
    return body


def tipping(body: Body, step: Step, share: float) -> Body:
    """Return a body on its way over its edge, a share of a roll."""
    if step == STAY:
        return body
    row = body.row + body.rows if step[0] > 0 else body.row
    col = body.col + body.cols if step[1] > 0 else body.col
    return body._replace(turn=Turn(step[0] * share, step[1] * share, row, col))


def box(body: Body) -> tuple[float, ...]:
    """Return the place and the extents of a body."""
    return body.row, body.col, body.rows, body.cols, body.height


def step_between(before: Body, after: Body) -> Step | None:
    """Return the roll that makes one body the other, if there is one; STAY where they are alike."""
    steps = (STAY, *STEPS)
    return next((step for step in steps if box(rolled(before, step)) == box(after)), None)


def step_into(body: Body, whole: Body) -> Step | None:
    """Return the roll that makes a body a part of a larger one; STAY where it is one already."""
    if whole.height != body.height or len(cells(whole)) <= len(cells(body)):
        return None
    steps = (STAY, *STEPS)
    return next((step for step in steps if cells(rolled(body, step)) <= cells(whole)), None)


def cells(body: Body) -> Cells:
    """Return the cells below a body."""
    rows = range(round(body.row), round(body.row + body.rows))
    cols = range(round(body.col), round(body.col + body.cols))
    return frozenset((row, col) for row in rows for col in cols)


def firm_cells(tiles: Sequence[Sprite]) -> Cells:
    """Return the cells that have a tile in its place."""
    return frozenset(
        (round(each.row), round(each.col))
        for each in tiles
        if each.picture != GAP and not each.key and not each.depth
    )


def straight(old: Body, new: Body, share: float) -> Body:
    """Return a body that goes straight to where it has to be, for want of a roll."""
    parts = (a + (b - a) * share for a, b in zip(box(old), box(new), strict=True))
    row, col, rows, cols, height = parts
    return new._replace(row=row, col=col, rows=rows, cols=cols, height=height, depth=0)


def falling(body: Body, step: Step, share: float, firm: Cells) -> Body:
    """Return a body on its way down: over the edge that holds a part of it, or leaning."""
    held, loose = firm & cells(body), cells(body) - firm
    if not held:
        row, col = body.row + body.rows / 2, body.col + body.cols / 2
        lean = Turn(step[0] * SPIN * share, step[1] * SPIN * share, row, col)
        return body._replace(turn=None if step == STAY else lean, depth=body.depth * share**2)
    (row, col), (near_row, near_col) = min(loose), min(held)
    down, across = (row > near_row) - (row < near_row), (col > near_col) - (col < near_col)
    quarter = min(1.0, share / TIP) ** 2
    edge = Turn(down * quarter, across * quarter, max(row, near_row), max(col, near_col))
    late = max(0.0, share - TIP * 0.75) / (1 - TIP * 0.75)
    return body._replace(turn=edge, depth=body.depth * late**2)


def swung(share: float) -> float:
    """Return how far a body has tipped: slowly at first, then faster, as its weight pulls it."""
    return share * share * (1.5 - 0.5 * share)
