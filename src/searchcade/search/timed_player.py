"""A user's player in this process, which is stopped when its time is used up."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Self

from searchcade.search.alarm import set_alarm
from searchcade.search.deadline import Deadline
from searchcade.search.limits import Budget, Stop
from searchcade.search.own_code import OwnFunction
from searchcade.search.own_player import Answer, OwnPlayer, View
from searchcade.search.own_run import LimitReached
from searchcade.search.run import Result


class TimedPlayer(OwnPlayer):
    """A user's player for one game, where there is no process to be killed."""

    def __init__(self, source: OwnFunction, options: Mapping[str, Any], budget: Budget) -> None:
        super().__init__(source, options)
        self.budget = budget
        self.stopped: Stop | None = None
        self.line: int | None = None
        """The line that ran when it was stopped."""

    def __enter__(self) -> Self:
        """Use it for a game, with the alarm set."""
        set_alarm(self.budget.seconds)
        return super().__enter__()

    def __exit__(self, *problem: object) -> None:
        """Leave nothing behind."""
        set_alarm(0)
        super().__exit__(*problem)

    def begin(self, cancelled: Callable[[], bool]) -> None:
        """Load the function; the clock runs from now."""
        self.ends = time.perf_counter() + self.budget.seconds
        super().begin(cancelled)

    def __call__(self, seen: View) -> Answer:
        """Ask for a move; raise LimitReached when it takes too long or too much memory."""
        left = max(0.0, self.ends - time.perf_counter())
        deadline = Deadline([self.source.path], replace(self.budget, seconds=left))
        try:
            with deadline:
                return super().__call__(seen)
        except LimitReached as reached:
            self.stopped, self.line = reached.stop, deadline.line
            raise

    def end(self, result: Result) -> Result:
        """End the game; the result says which limit it has reached."""
        result = super().end(result)
        return (
            replace(result, outcome=self.stopped, stopped=self.stopped) if self.stopped else result
        )
