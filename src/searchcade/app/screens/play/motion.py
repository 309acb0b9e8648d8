"""How a game moves on the board: keys that are held, and sprites between two states."""

from __future__ import annotations

from math import pi, sin

import pygame

from searchcade.app.board import CellPath, entering, glide, steps_between
from searchcade.app.board.motion import eased
from searchcade.canvas import Place
from searchcade.scene import Scene, Sprite

KEYS = {
    pygame.K_UP: "U", pygame.K_DOWN: "D", pygame.K_LEFT: "L", pygame.K_RIGHT: "R",
    pygame.K_w: "U", pygame.K_s: "D", pygame.K_a: "L", pygame.K_d: "R",
}  # fmt: skip
WAYS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
STEP = 0.12  # seconds that a step takes at the usual speed
BUMP = 0.14  # seconds
DENT = 0.16  # cells that a bump goes into the wall
ENTRANCE = 0.9  # seconds in which the tiles of a new level fall into place
BEFORE_REPEAT = 0.2  # seconds that a key is held before it repeats


class Held:
    """The moves whose keys are down. Key repeat of the system is not used: it stutters."""

    def __init__(self) -> None:
        self._keys: dict[int, tuple[str, float]] = {}

    def __bool__(self) -> bool:
        return bool(self._keys)

    def press(self, key: int, move: str) -> bool:
        """Note that a key is down; say whether it was up before."""
        is_new = key not in self._keys
        if is_new:
            self._keys[key] = (move, 0.0)
        return is_new

    def release(self, key: int) -> None:
        """Note that a key is up."""
        self._keys.pop(key, None)

    def release_all(self) -> None:
        """Forget all keys: the window does not hear any more when they go up."""
        self._keys.clear()

    def pass_time(self, seconds: float) -> None:
        """Let the keys that are down grow older."""
        self._keys = {key: (move, age + seconds) for key, (move, age) in self._keys.items()}

    def repeats(self) -> list[str]:
        """Return the moves that are to go on, that of the newest key first."""
        return [move for move, age in reversed(self._keys.values()) if age >= BEFORE_REPEAT]


class Motion:
    """The scene on its way from one state to the next, or into a wall and back."""

    def __init__(self, scene: Scene, place: Place) -> None:
        self._scenes = (scene, scene)
        self._places = (place, place)
        self._dent: tuple[int, int] | None = None
        self._step: tuple[int, int] | None = None
        self.is_entering = False
        """Whether a level is only coming into sight; nobody has to wait for that."""
        self.is_calm = False
        """Whether somebody wants as little motion as possible: no knocking at walls."""
        self._time = self._length = 0.0
        self._spare = 0.0  # seconds of this frame that the last step did not need

    @property
    def is_moving(self) -> bool:
        """Say whether the end is still to come."""
        return self._time < self._length

    @property
    def share(self) -> float:
        """Return how much of the way is done."""
        return min(1.0, self._time / self._length) if self._length else 1.0

    @property
    def target(self) -> Scene:
        """Return the scene at the end of the way."""
        return self._scenes[1]

    def enter(self) -> None:
        """Let a level with bodies come into sight."""
        if self.target.bodies:
            self.is_entering = True
            self._length, self._time = ENTRANCE, 0.0

    def go(self, scene: Scene, place: Place, seconds: float, move: str = "") -> None:
        """Glide to another scene; steps in a row take up where the last one ended.

        `seconds` are those of a plain move; one that changes bridges, say, takes longer.
        """
        self._scenes = (self._scenes[1], scene)
        self._places = (self._places[1], place)
        self._dent, self._step, self.is_entering = None, WAYS.get(move.upper()), False
        seconds *= steps_between(*self._scenes, self._step)
        self._length, self._time = seconds, min(self._spare, seconds / 2)

    def bump(self, move: str, seconds: float) -> None:
        """Knock at a wall."""
        self._scenes, self._places = (self._scenes[1],) * 2, (self._places[1],) * 2
        self._dent, self.is_entering = WAYS.get(move.upper()), False
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
            sprites=tuple(pushed(each, place, down, across) for each in scene.sprites)
        )

    @property
    def place(self) -> tuple[float, float]:
        """Return the row and column of the player now."""
        part = eased(self.share)
        (row, col), (there_row, there_col) = self._places
        return row + (there_row - row) * part, col + (there_col - col) * part

    def trail(self, before: CellPath, after: CellPath) -> CellPath:
        """Return the trail whose end goes with the player: forth, or back as it unwinds."""
        if not self.is_moving or self._dent:
            return after
        longer, shorter = (after, before) if len(after) > len(before) else (before, after)
        if len(after) == len(before) and before[1:] == after[:-1]:  # its end is drawn along
            return [*after[:-1], self.place]
        if longer[len(shorter) - 1] != shorter[-1]:  # it has begun anew
            return after
        return [*longer[:-1], self.place]


def pushed(sprite: Sprite, place: Place, down: float, across: float) -> Sprite:
    """Return a sprite a little aside, if it is one that moves and stands at this place."""
    if not sprite.key or (sprite.row, sprite.col) != place:
        return sprite
    return sprite._replace(row=sprite.row + down, col=sprite.col + across)
