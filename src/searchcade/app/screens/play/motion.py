"""The board between two states of a game: sprites that glide, roll, or bump into a wall."""

from __future__ import annotations

from math import pi, sin

from searchcade.app.board import CellPath, entering, glide, steps_between
from searchcade.app.board.motion import eased
from searchcade.canvas import Place
from searchcade.scene import DIRECTIONS, Scene, Sprite

BUMP = 0.14  # seconds
DENT = 0.16  # cells that a bump goes into the wall
ENTRANCE = 0.9  # seconds in which the tiles of a new level fall into place


class Motion:
    """The scene between one state and the next, or of a step against a wall and back."""

    def __init__(self, scene: Scene, place: Place) -> None:
        self._scenes = (scene, scene)
        self._places = (place, place)
        self._dent: tuple[int, int] | None = None
        self._step: tuple[int, int] | None = None
        self.is_entering = False
        """Whether a level is only coming into sight; moves do not wait for that."""
        self.is_calm = False
        """Whether the player wants as little motion as possible: bumps are not shown."""
        self._time = self._length = 0.0
        self._spare = 0.0  # seconds of this frame that the last step did not need

    @property
    def is_moving(self) -> bool:
        """Say whether the motion has not come to its end."""
        return self._time < self._length

    @property
    def share(self) -> float:
        """Return how much of the motion is done, from 0 to 1."""
        return min(1.0, self._time / self._length) if self._length else 1.0

    @property
    def target(self) -> Scene:
        """Return the scene at the end of the motion."""
        return self._scenes[1]

    def enter(self) -> None:
        """Let a level with bodies come into sight."""
        if self.target.bodies:
            self.is_entering = True
            self._length, self._time = ENTRANCE, 0.0

    def go(self, scene: Scene, place: Place, seconds: float, move: str = "") -> None:
        """Glide to another scene; a step begins in the frame in which the last one ended.

        `seconds` are those of a plain move; one that changes bridges, say, takes longer.
        """
        self._scenes = (self._scenes[1], scene)
        self._places = (self._places[1], place)
        self._dent, self._step, self.is_entering = None, DIRECTIONS.get(move.upper()), False
        seconds *= steps_between(*self._scenes, self._step)
        self._length, self._time = seconds, min(self._spare, seconds / 2)

    def bump(self, move: str, seconds: float) -> None:
        """Bump into a wall and come back."""
        self._scenes, self._places = (self._scenes[1],) * 2, (self._places[1],) * 2
        self._dent, self.is_entering = DIRECTIONS.get(move.upper()), False
        is_seen = self._dent is not None and not self.is_calm
        self._length, self._time = (seconds if is_seen else 0.0), 0.0

    def pass_time(self, seconds: float) -> bool:
        """Move on; say whether anything moved."""
        was_moving = self.is_moving
        self._time += seconds
        self._spare = max(0.0, self._time - self._length) if was_moving else 0.0
        return was_moving

    @property
    def scene(self) -> Scene:
        """Return what is to be drawn now."""
        if self.is_entering:
            return entering(self.target, self.share)
        if self._dent is None:
            return glide(*self._scenes, self.share, self._step)
        depth = DENT * sin(pi * self.share)
        down, across = (depth * part for part in self._dent)
        scene, place = self._scenes[1], self._places[1]
        return scene._replace(
            sprites=tuple(_shifted(each, place, down, across) for each in scene.sprites)
        )

    @property
    def place(self) -> tuple[float, float]:
        """Return the row and column of the player now."""
        part = eased(self.share)
        (row, col), (there_row, there_col) = self._places
        return row + (there_row - row) * part, col + (there_col - col) * part

    def trail(self, before: CellPath, after: CellPath) -> CellPath:
        """Return the trail up to where the player is drawn: it grows, or shrinks after an undo."""
        if not self.is_moving or self._dent:
            return after
        longer, shorter = (after, before) if len(after) > len(before) else (before, after)
        if len(after) == len(before) and before[1:] == after[:-1]:  # its first cells are forgotten
            return [*after[:-1], self.place]
        if longer[len(shorter) - 1] != shorter[-1]:  # a new trail has begun
            return after
        return [*longer[:-1], self.place]


def _shifted(sprite: Sprite, place: Place, down: float, across: float) -> Sprite:
    """Return a sprite moved by a part of a cell, if it can move and stands at this place."""
    if not sprite.key or (sprite.row, sprite.col) != place:
        return sprite
    return sprite._replace(row=sprite.row + down, col=sprite.col + across)
