"""The level that will be played, made in a background thread shortly after the last change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from searchcade import catalog
from searchcade.app.jobs import Job, Jobs
from searchcade.game import LevelFact
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.scene import Scene

PATIENCE = 0.15  # seconds after the last change


class Seen(NamedTuple):
    """A level, what it looks like, and what can be said about it."""

    loaded: LoadedLevel
    scene: Scene
    facts: Sequence[LevelFact]
    """What a player wants to know about it."""
    algorithms: list[str]
    """The names of those that can run on it."""


class Preview:
    """Makes the level of a name; only the newest request counts."""

    def __init__(self, jobs: Jobs, changed: Callable[[], None]) -> None:
        self.seen: Seen | None = None
        self.problem = ""
        """Why there is no such level."""
        self._jobs, self._changed = jobs, changed
        self._wanted = ""
        self._extra: list[str] = []
        self._wait = 0.0
        self._job: Job[Seen] | None = None

    @property
    def is_ready(self) -> bool:
        """Say whether the level of the newest request is there."""
        return self.seen is not None and self.seen.loaded.name == self._wanted and not self.problem

    @property
    def is_coming(self) -> bool:
        """Say whether it is being made, or soon will be."""
        return self._wait > 0 or self._job is not None

    def want(self, name: str, extra: list[str], *, at_once: bool = False) -> None:
        """Ask for a level, and for the algorithms that fit it."""
        if name == self._wanted:
            return
        self.cancel()
        self._wanted, self._extra, self.problem = name, extra, ""
        self._wait = 0.0 if at_once else PATIENCE
        if at_once:
            self._begin()

    def wake_after(self) -> float | None:
        """Return the seconds until the next level is begun."""
        return self._wait or None

    def pass_time(self, seconds: float) -> None:
        """Begin when nothing has changed for a moment."""
        if self._wait:
            self._wait = max(0.0, self._wait - seconds)
            if not self._wait:
                self._begin()

    def refuse(self) -> None:
        """Ask for nothing: the choices make no level."""
        self.cancel()
        self._wanted = ""

    def cancel(self) -> None:
        """Cancel what is being made."""
        self._wait = 0.0
        if self._job:
            self._job.cancel()
            self._job = None

    def _begin(self) -> None:
        name, extra = self._wanted, self._extra
        self._job = self._jobs.start(lambda _job: see(name, extra), self._done, self._failed)

    def _done(self, seen: Seen) -> None:
        self._job, self.seen = None, seen
        self._changed()

    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, BadInput):
            raise problem
        self._job, self.problem = None, str(problem)
        self._changed()


def see(name: str, extra: list[str]) -> Seen:
    """Make or read a level, its scene, its facts and the algorithms that fit."""
    loaded = catalog.level(name)
    game, level = loaded.game, loaded.level
    scene = game.scene(level, game.problem(level).start)
    algorithms = [*catalog.fitting_algorithms(loaded), *extra]
    return Seen(loaded, scene, game.levels.facts(level), algorithms)
