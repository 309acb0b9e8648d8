"""Bodies as a page draws them: polygons on the slanted board, and the frames of a roll.

A shape is a body seen from where it stands: its faces, its shadow and its feet, counted in cells of
the picture from the corner of its own cell. A pose is a shape at a place. Shapes and poses have
numbers, because most of them occur several times in a film.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import ceil
from typing import Any, NamedTuple

from searchcade import oblique
from searchcade.oblique import FADING, Point, corners, projection
from searchcade.roll import Cells, Step, cells, firm_cells, transition_between
from searchcade.scene import GAP, Body, Scene

UNIT = projection(1.0)
DIGITS = 3  # of a place in cells
FRAMES_A_STEP = 6  # of a move that takes as long as a walking figure's
ABOVE = 0.16  # cells between a body and the arrow above it
Numbers = tuple[float, ...]


class SeenFace(NamedTuple):
    """A side that is seen: how bright it is, its corners, and those of the panel within its rim."""

    bright: float
    outline: Numbers
    panel: Numbers


class BodyShape(NamedTuple):
    """A body seen from where it stands."""

    faces: tuple[SeenFace, ...]
    shadow: Numbers
    feet: Numbers
    """The cells below it, as rows and columns."""
    tip: Numbers
    """Where an arrow above it points."""


class BodyPose(NamedTuple):
    """A shape at a place."""

    shape: int
    row: float
    col: float
    drop: float
    """How far below it is seen, in cells of the picture."""
    opacity: float
    picture: str
    is_marked: bool
    is_lit: bool
    behind: Numbers
    """Of a body that falls beside tiles, its first row, last row and last column; they hide it."""


def slant(rows: int, cols: int) -> dict[str, Any]:
    """Return how a board is seen: steps in cells of the picture, the box around it, its tiles."""
    places = [UNIT.point(row, col) for row in (0, rows) for col in (0, cols)]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    above, below = oblique.HEAD * UNIT.up, oblique.THICK * UNIT.up
    return {
        "across": rounded(UNIT.across),
        "down": rounded(UNIT.down),
        "box": rounded((left, top - above, right - left, bottom - top + above + below)),
        "margin": oblique.MARGIN,
        "thick": round(below, DIGITS),
        "groove": oblique.GROOVE,
        "bevel": oblique.BEVEL,
        "front": oblique.FRONT,
        "side": oblique.SIDE,
        "fade": oblique.FADE,
        "gap": GAP,
        "faint": oblique.FAINT,
    }


class Bodies:
    """Numbers the shapes and poses of scenes as they come."""

    def __init__(self) -> None:
        self._shapes: dict[BodyShape, int] = {}
        self._poses: dict[BodyPose, int] = {}

    def as_dict(self) -> dict[str, Any]:
        """Return all shapes and poses as JSON has them, without what is usual at a pose's end."""
        return {
            "shapes": [list(each) for each in self._shapes],
            "poses": [trimmed(each) for each in self._poses],
        }

    def stance(self, scene: Scene) -> list[int]:
        """Return the poses of a scene, those that fall first."""
        return self._posed(scene.bodies, firm_cells(scene.sprites))

    def frames(self, before: Scene, after: Scene, step: Step | None) -> dict[str, Any]:
        """Return the poses on the way from one scene to the next, and when its tiles are there."""
        plan = transition_between(before, after, step)
        count = max(1, ceil(FRAMES_A_STEP * plan.steps))
        times = [plan.steps * number / count for number in range(count)]
        poses = [
            self._posed(plan.bodies(time), plan.firm_before if time < plan.rolls else plan.firm)
            for time in times
        ]
        return {"tiles": round(plan.rolls / (plan.steps or 1), DIGITS), "frames": poses}

    def _posed(self, bodies: tuple[Body, ...], firm: Cells) -> list[int]:
        ordered = sorted(bodies, key=lambda each: (not falls(each, firm), each.row, each.col))
        return [
            self._poses.setdefault(pose, len(self._poses))
            for body in ordered
            if (pose := self._pose(body, falls(body, firm)))
        ]

    def _pose(self, body: Body, is_falling: bool) -> BodyPose | None:
        """Return the pose of a body that is seen; of one that sinks, only what is above."""
        opacity = round(oblique.presence(body), 2)
        drop, behind, is_sinking = 0.0, Numbers(), not is_falling and body.depth > 0
        if body.depth >= (FADING if is_falling else body.height) or not opacity:
            return None
        if is_falling or body.depth < 0:
            spots = corners(body)
            rows, last_col = [row for row, _, _ in spots], max(col for _, col, _ in spots)
            behind = rounded((min(rows), max(rows), last_col)) if is_falling else ()
            drop = round(body.depth * UNIT.up, DIGITS)
        elif is_sinking:
            body = body._replace(height=body.height - body.depth)
        row, col = round(body.row, DIGITS), round(body.col, DIGITS)
        still = body._replace(key="", row=0, col=0, depth=0, picture="", marked=False)
        if turn := body.turn:
            still = still._replace(
                turn=turn._replace(row=turn.row - body.row, col=turn.col - body.col)
            )
        number = self._shapes.setdefault(shape(still), len(self._shapes))
        return BodyPose(
            number, row, col, drop, opacity, body.picture, body.marked,
            body.marked or is_sinking, behind,
        )  # fmt: skip


def falls(body: Body, firm: Cells) -> bool:
    """Say whether a body is below the board without having sunk into a tile."""
    return body.depth > 0 and not firm >= cells(body)


@lru_cache(maxsize=512)
def shape(body: Body) -> BodyShape:
    """Return the shape of a body whose own cell is the first of the board."""
    row, col, _ = oblique.centre(body)
    top = max(height for _, _, height in corners(body)) + ABOVE
    faces = (
        SeenFace(round(each.bright, DIGITS), flattened(each.outline), flattened(each.panel))
        for each in oblique.faces(UNIT, body)
    )
    shadow = oblique.hull([oblique.cast(UNIT, *each) for each in corners(body)])
    feet = flattened(tuple(oblique.lit_cells(body)))
    return BodyShape(
        tuple(faces), flattened(tuple(shadow)), feet, rounded(UNIT.point(row, col, top))
    )


def flattened(line: tuple[Point, ...]) -> Numbers:
    """Return the numbers of some points one after the other."""
    return rounded(tuple(chain.from_iterable(line)))


def rounded(numbers: Numbers) -> Numbers:
    """Return numbers with few digits."""
    return tuple(round(each, DIGITS) + 0.0 for each in numbers)  # there is no -0


def trimmed(pose: BodyPose) -> list[Any]:
    """Return the parts of a pose, without those at its end that say nothing."""
    parts: list[Any] = [*pose]
    while not parts[-1]:
        parts.pop()
    return [int(each) if isinstance(each, bool) else each for each in parts]
