"""How bodies roll from one scene to the next, and what comes after a roll.

First all bodies roll; then they sink, rise, join or fall, and tiles come and go. Time is counted in
steps of a walking figure: a block is heavier and takes a little longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from searchcade.canvas import Place
from searchcade.scene import GAP, Body, Scene, Sprite, Turn

Step = tuple[int, int]
"""Rows down and columns across: one of them is 1 or -1, or both are 0 where nothing moves."""
Cells = frozenset[Place]

STEPS: tuple[Step, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
STAY: Step = (0, 0)
TIP = 0.32  # of the time of a fall: to tip over the edge that holds one part
SPIN = 0.5  # quarter turns of a body that nothing holds, by the end of its fall
ROLL = 1.4  # steps
TILES = 1.4  # for tiles to come or go
SINK = 2.4  # for a body to sink into a tile, or for others to rise
FALL = 4.5  # for a body to fall out of sight
LEAVE = 0.55  # of the time: until a body that splits has sunk; its parts rise from then on


def rolled(body: Body, step: Step) -> Body:
    """Return a body after a roll onto one of its sides."""
    down, across = step
    if down:
        row = body.row + body.rows if down > 0 else body.row - body.height
        return body._replace(row=row, rows=body.height, height=body.rows)
    if across:
        col = body.col + body.cols if across > 0 else body.col - body.height
        return body._replace(col=col, cols=body.height, height=body.cols)
    return body


def tipping(body: Body, step: Step, share: float) -> Body:
    """Return a body that has tipped over its edge by a share of a roll."""
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
    """Return a body that moves in a straight line, where no roll leads to the next scene."""
    parts = (a + (b - a) * share for a, b in zip(box(old), box(new), strict=True))
    row, col, rows, cols, height = parts
    return new._replace(row=row, col=col, rows=rows, cols=cols, height=height, depth=0)


def falling(body: Body, step: Step, share: float, firm: Cells) -> Body:
    """Return a body that falls: over the edge that holds a part of it, or leaning."""
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


class BodyMove(NamedTuple):
    """The roll that one body makes, and what it is in the next scene."""

    body: Body
    step: Step | None
    """None where no roll leads to the next scene."""
    after: Body | None
    """None where it sinks, or joins another."""
    joins: bool = False


@dataclass(frozen=True)
class BodyTransition:
    """All that bodies do between two scenes."""

    moves: tuple[BodyMove, ...]
    added: tuple[Body, ...]
    """Bodies that were not there before."""
    rolls: float
    """Steps until all bodies have rolled."""
    settles: float
    """Steps from then on until everything is in its place."""
    firm_before: frozenset[Place]
    firm: frozenset[Place]
    """The cells that had a tile in the first scene, and those that have one in the next."""
    is_reversed: bool = False
    """Whether it is played backwards: a join that is undone."""

    @property
    def steps(self) -> float:
        """Return the length of the transition."""
        return self.rolls + self.settles

    def bodies(self, time: float) -> tuple[Body, ...]:
        """Return the bodies some steps after the first scene."""
        time = self.steps - time if self.is_reversed else time
        if time < self.rolls:
            share = time / self.rolls
            return tuple(while_rolling(each, share) for each in self.moves)
        share = min(1.0, (time - self.rolls) / self.settles) if self.settles else 1.0
        return (*self._settled(share), *self._risen(share))

    def _settled(self, share: float) -> Iterator[Body]:
        """Yield the bodies that were there before."""
        for body, step, after, joins in self.moves:
            if after and after.depth > 0 and not body.depth:
                breaks = self.firm_before >= cells(after)  # the tile below it breaks
                yield self._descending(after, STAY if breaks else step or STAY, share)
            elif after:
                yield after
            elif not joins and share < LEAVE:
                landed = rolled(body, step or STAY)
                yield landed._replace(depth=landed.height * share / LEAVE)

    def _descending(self, body: Body, step: Step, share: float) -> Body:
        if self.firm >= cells(body):
            return body._replace(depth=body.depth * share**2)
        return falling(body, step, share, self.firm)

    def _risen(self, share: float) -> Iterator[Body]:
        """Yield the added bodies: at once where others joined, else rising from below."""
        for body in self.added:
            if any(each.joins for each in self.moves):
                yield body
            elif share > LEAVE:
                part = (share - LEAVE) / (1 - LEAVE)
                yield body._replace(depth=body.depth + body.height * (1 - part) ** 2)


def while_rolling(move: BodyMove, share: float) -> Body:
    """Return a body while it rolls."""
    body, step, after, _ = move
    if after and body.depth > 0:
        return after  # an undone fall: it is back at once
    if step is not None or after is None:
        return tipping(body, step or STAY, swung(share))
    return straight(body, after, share)


def transition(before: Scene, after: Scene, step: Step | None) -> BodyTransition:
    """Work out what bodies do. `step` is the direction of the move, for a body that splits.

    Bodies are matched by where they are: two that are alike may swap their keys.
    """
    old, new, moves = list(before.bodies), list(after.bodies), list[BodyMove]()
    for one, other, roll in matches(old, new):
        if one in old and other in new:
            old.remove(one)
            new.remove(other)
            moves.append(BodyMove(one, roll, other))
    if joining(new, old):
        return replace(transition(after, before, None), is_reversed=True)
    if steps := joining(old, new):
        moves += [BodyMove(*pair, None, joins=True) for pair in zip(old, steps, strict=True)]
    else:
        moves += [BodyMove(one, STAY if step is None else step, None) for one in old]
    rolls = any(each.step != STAY for each in moves)
    firm = firm_cells(after.sprites)
    settles = settling(moves, firm, tiles_change=changes_tiles(before, after))
    firm_before = firm_cells(before.sprites)
    return BodyTransition(tuple(moves), tuple(new), ROLL * rolls, settles, firm_before, firm)


def matches(old: list[Body], new: list[Body]) -> Iterator[tuple[Body, Body, Step | None]]:
    """Yield possible pairs of bodies: first those that stay, then that roll, then by their keys."""
    pairs = [(one, other, step_between(one, other)) for one in old for other in new]
    yield from [each for each in pairs if each[2] == STAY]
    yield from [each for each in pairs if each[2] not in (None, STAY)]
    yield from [each for each in pairs if each[0].key == each[1].key]


def joining(parts: Sequence[Body], wholes: Sequence[Body]) -> list[Step]:
    """Return the rolls by which bodies join to a larger one, or an empty list."""
    if len(wholes) != 1 or len(parts) < 2:
        return []
    steps = [step for part in parts for step in [step_into(part, wholes[0])] if step is not None]
    if len(steps) < len(parts):
        return []
    landed = (cells(rolled(*pair)) for pair in zip(parts, steps, strict=True))
    return steps if frozenset().union(*landed) == cells(wholes[0]) else []


def settling(moves: Sequence[BodyMove], firm: frozenset[Place], *, tiles_change: bool) -> float:
    """Return how many steps it takes after the roll until all is in its place."""
    lengths = [TILES if tiles_change else 0.0]
    for body, _, after, joins in moves:
        if after and after.depth > 0 and not body.depth:
            lengths.append(SINK if firm >= cells(after) else FALL)
        elif after is None and not joins:
            lengths.append(SINK)
    return max(lengths)


def changes_tiles(before: Scene, after: Scene) -> bool:
    """Whether tiles come or go."""
    kept = [tuple(each for each in scene.sprites if not each.key) for scene in (before, after)]
    return kept[0] != kept[1]


def steps_between(before: Scene, after: Scene, step: Step | None = None) -> float:
    """Return how long it should take from one scene to the next, where a plain move takes 1."""
    if not (before.bodies and after.bodies):
        return 1.0
    return transition_between(before, after, step).steps or 1.0


@lru_cache(maxsize=4)
def transition_between(before: Scene, after: Scene, step: Step | None) -> BodyTransition:
    """Return what happens between two scenes; every frame asks for it."""
    return transition(before, after, step)
