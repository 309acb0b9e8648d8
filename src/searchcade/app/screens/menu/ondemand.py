"""Things that are made beside the window when somebody looks at them, and then kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from searchcade.app.jobs import Job

if TYPE_CHECKING:
    from searchcade.app.window import App

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")


class OnDemand(Generic[Key, Thing]):
    """Makes one thing at a time: what has been scrolled past meanwhile is never made."""

    def __init__(self, app: App, make: Callable[[Key], Thing]) -> None:
        self._app, self._make = app, make
        self._made: dict[Key, Thing | None] = {}
        self._job: Job[Thing] | None = None

    def get(self, key: Key) -> Thing | None:
        """Return the thing, or None while it is not there; the window is drawn when it is."""
        if key not in self._made and self._job is None:
            take, fail = partial(self._take, key), partial(self._fail, key)
            self._job = self._app.jobs.start(lambda _job: self._make(key), take, fail)
        return self._made.get(key)

    def put(self, key: Key, thing: Thing) -> None:
        """Keep a thing that came from elsewhere."""
        self._made[key] = thing

    def _take(self, key: Key, thing: Thing) -> None:
        self._job = None
        self._made[key] = thing

    def _fail(self, key: Key, problem: Exception) -> None:
        self._job = None
        self._made[key] = None  # else it would be tried again with every frame
        self._app.complain(problem)

    def stop(self) -> None:
        """Make nothing any more."""
        if self._job is not None:
            self._job.cancel()
