"""A table on the screen: each step glides, sounds and is stored before the next is made.

What the table asks for is worked out in background threads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import pi, sin
from typing import Any

from searchcade.app.board import CellPath, entering, glide
from searchcade.app.board.motion import eased
from searchcade.app.jobs import Job, Jobs
from searchcade.canvas import Place
from searchcade.play.autosave import Autosave
from searchcade.play.saved_game import SavedGame
from searchcade.play.table import Table
from searchcade.play.walk import PlanRequest, TableStep, Walk
from searchcade.roll import steps_between
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


class Advisor:
    """Answers the questions of a table in background jobs, and analyses where it stands."""

    def __init__(self, jobs: Jobs, table: Table, changed: Callable[[], None]) -> None:
        self._jobs, self._table, self._changed = jobs, table, changed
        self._thinking: Job[Walk | None] | None = None
        self._analysing: Job[Mapping[str, Any]] | None = None

    def think(self) -> None:
        """Look for what the table asks for now, and for nothing else any more."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
        if question := self._table.question:
            self._thinking = self._jobs.start(
                lambda job: question.answer(job.cancelled), lambda walk: self._take(question, walk)
            )

    def _take(self, question: PlanRequest, walk: Walk | None) -> None:
        self._thinking = None
        self._table.take(question, walk)
        self._changed()

    def analyse(self) -> None:
        """Analyse the present state; while one analysis runs, no second one begins."""
        if self._analysing:
            return
        session = self._table.session
        state, moves = session.state, session.moves

        def done(analysis: Mapping[str, Any]) -> None:
            self._analysing = None
            self._table.analysed, self._table.analysis = moves, analysis
            self._changed()
            if state != self._table.session.state:
                self.analyse()

        self._analysing = self._jobs.start(
            lambda _job: session.game.play.analysis(session.level, state), done
        )

    def close(self) -> None:
        """Stop everything."""
        for job in (self._thinking, self._analysing):
            if job:
                job.cancel()


class Stage:
    """Shows the steps of a table as motion and sound, and stores them; `changed` comes after."""

    def __init__(
        self,
        saved: SavedGame,
        effect: Callable[[str], None],
        changed: Callable[[], None],
        asked: Callable[[], None] = lambda: None,
    ) -> None:
        self.saved = saved
        self.table = Table(saved, self._show, asked)
        self.autosave = Autosave(saved.write)
        self.motion = Motion(self.table.scene, self.table.place)
        self._trails: tuple[CellPath, CellPath] = (self.table.trail,) * 2
        self._effect, self._changed = effect, changed
        self.autosave.keep(saved.progress())
        if saved.is_untouched:
            self.motion.enter()

    @property
    def trail(self) -> CellPath:
        """Return the cells that the player came through, up to where the sprite is drawn now."""
        return self.motion.trail(*self._trails)

    @property
    def is_busy(self) -> bool:
        """Say whether anything moves, or will in the next frame."""
        return self.table.is_busy or self.motion.is_moving or not self.autosave.is_idle

    @property
    def is_down(self) -> bool:
        """Say whether a fall has been shown to its end."""
        return self.table.has_fallen and not self.motion.is_moving

    def pass_time(self, seconds: float) -> bool:
        """Let things move, and start what is next; say whether anything changed."""
        moved = self.motion.pass_time(seconds)
        is_shown = self.motion.is_entering or not self.motion.is_moving
        return self.table.tick(seconds, is_free=is_shown and self.autosave.is_idle) or moved

    def _show(self, step: TableStep) -> None:
        if step.effect:
            self._effect(step.effect)
        if step.scene:
            move = step.moves if len(step.moves) == 1 else ""
            self.motion.go(step.scene, self.table.place, step.seconds, move)
        elif step.effect == "bump" and step.moves:
            self.motion.bump(step.moves, BUMP)
        if step.is_kept:
            self._trails = (self._trails[1], self.table.trail)
            self.autosave.keep(self.saved.progress())
        if step.scene:
            self._changed()
