"""A user's player in a process of its own: told what it sees, asked for a move, turn by turn.

The game runs here. The child knows the file of the player, and of the level only what is seen.
"""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

from searchcade.own.function import OwnCodeError, OwnFunction
from searchcade.own.player import Answer, OwnPlayer, PlayerView, checked
from searchcade.own.rules import LimitReached
from searchcade.places.child_run import GRACE_S, POLL_S, TOLERANCE, deadlines, death, own_error
from searchcade.places.launch import START_SECONDS, NotStarted
from searchcade.places.messages import amount
from searchcade.places.process import Child
from searchcade.problem import BadInput
from searchcade.search.limits import Budget, Stop
from searchcade.search.registry import Cancelled
from searchcade.search.run import Result


class Invitation(NamedTuple):
    """What a child is told before the game: nothing of the level."""

    function: str
    options: Mapping[str, Any]
    memory_mb: float
    folder: str
    """Where files are named from."""


class PlayerProcess(OwnPlayer):
    """A user's player in a child, for one game. It is killed at a limit, whatever it does."""

    def __init__(
        self,
        source: OwnFunction,
        options: Mapping[str, Any],
        budget: Budget,
        folder: str = "",
    ) -> None:
        """Name its file from a folder, by default the current one."""
        super().__init__(source, options)
        self.budget, self.folder = budget, folder or os.getcwd()
        self.child: Child | None = None
        self.is_ready = False
        """Whether it has loaded its file and waits for the first turn."""
        self.base_mb = 0.0
        self.stopped: Stop | None = None

    def begin(self, cancelled: Callable[[], bool]) -> None:
        """Start the child. The clock runs from when it loads the user's file."""
        self.cancelled, self.child = cancelled, Child()
        self.deadline, self.cpu_deadline = time.monotonic() + START_SECONDS, inf
        memory = self.budget.memory_mb
        self.child.tell(Invitation(self.source.text, self.options, memory, self.folder))
        try:
            self.base_mb = number(self.heard("started"), "megabytes")
        except LimitReached as reached:
            if reached.stop == "cancelled":
                raise Cancelled from None
            raise NotStarted("the process of the player did not start in time") from None
        self.deadline, self.cpu_deadline = deadlines(self.child, self.budget, 0)

    def __call__(self, seen: PlayerView) -> Answer:
        """Ask for a move; raise LimitReached when it takes too long or too much memory."""
        assert self.child is not None
        if not self.is_ready:
            self.heard("ready")
            self.is_ready = True
        self.child.tell(seen, max(0.0, self.deadline - time.monotonic()))
        message = self.heard("move")
        return checked(self.source, seen, (message.get("move"), message.get("values")))

    def heard(self, kind: str) -> Mapping[str, Any]:
        """Return the next message, which has to be of this kind."""
        assert self.child is not None
        while True:
            try:
                message = self.child.hear(POLL_S)
            except queue.Empty:
                self.check_limits(self.child)
                continue
            if message is None:
                self.check_limits(self.child)
                raise death(self.source.text, self.child)
            found = message.get("kind")
            if found == kind:
                return message
            if found == "out of memory":
                self.stop(found)
            if found == "error":
                raise own_error(message, self.child)
            if found == "refused":
                raise BadInput(str(message.get("message"))[:2000])
            wrong = "its process said something that no player says"
            raise OwnCodeError(f"{self.source.text}: {wrong}")

    def check_limits(self, child: Child) -> None:
        """Stop the player where a limit is reached."""
        if self.cancelled():
            self.stop("cancelled")
        if time.monotonic() > self.deadline or (child.cpu_seconds() or 0) > self.cpu_deadline:
            self.stop("out of time")
        if self.base_mb and child.megabytes() - self.base_mb > TOLERANCE * self.budget.memory_mb:
            self.stop("out of memory")

    def stop(self, reason: Stop) -> None:
        """Kill the child, and end the game as it is now."""
        assert self.child is not None
        self.stopped = reason
        self.child.kill()
        raise LimitReached(reason)

    def end(self, result: Result) -> Result:
        """End the child; return the result with its memory, and the limit that it has reached."""
        if self.child is None:
            return result  # cancelled before it had started
        if self.stopped:
            effort: dict[str, Any] = {"outcome": self.stopped, "stopped": self.stopped}
        else:
            effort = self.effort(self.child)
        self.printed = self.child.printed
        return replace(result, **{"peak_memory_mb": None, **effort})

    def __exit__(self, *problem: object) -> None:
        """Kill the child, if it has not ended."""
        if self.child:
            self.child.__exit__(*problem)

    def effort(self, child: Child) -> dict[str, float | None]:
        """Let the child say how much processor time and memory it took, and end."""
        self.deadline = time.monotonic() + GRACE_S
        child.tell(None, GRACE_S)
        with suppress(BadInput, LimitReached):
            last = self.heard("end")
            memory = number(last, "megabytes") or None  # 0.0 is too small to measure
            return {"cpu_seconds": number(last, "cpu_seconds"), "peak_memory_mb": memory}
        return {}


def number(message: Mapping[str, Any], name: str) -> float:
    """Return a number of a message, 0 for anything else."""
    with suppress(ValueError):
        return amount(message.get(name))
    return 0.0
