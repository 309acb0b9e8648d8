"""Own code in this process, where none can be killed: stopped when its time is used up.

A search that asks for successors is stopped there. A deadline stops a loop that asks for nothing:
in each round of a `while` loop of the code the limits are checked. Python 3.12 reports jumps at a
cost that hardly shows; older ones report every step, which is slow and good enough for tests.

What loops inside a function of Python itself looks at no clock. In a browser the page has the alarm
of its worker, which is set when own code begins and cleared when it ends; when it rings, Python is
ended. Elsewhere own code runs in another process, which is killed: there is no alarm.
"""

from __future__ import annotations

import dis
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Self

from searchcade.own.function import OwnFunction
from searchcade.own.player import Answer, OwnPlayer, PlayerView
from searchcade.own.rules import LimitReached
from searchcade.search.limits import Budget, Limits, Stop, never
from searchcade.search.run import Result

Alarm = Callable[[float], None]
"""Takes the seconds that own code has from now, and 0 when it has ended."""
_alarms: list[Alarm] = []
TOOL = 4  # a number that neither debuggers nor profilers use
CHECK_ROUNDS = 16  # rounds of a loop between two looks at the clock
GRACE_SECONDS = 0.2  # more than a search that asks for successors has: that is stopped there
FOR = dis.opmap["FOR_ITER"]


def use_alarm(alarm: Alarm) -> None:
    """Set this alarm from now on."""
    _alarms[:] = [alarm]


@contextmanager
def alarmed(seconds: float) -> Iterator[None]:
    """Set the alarm for own code, and clear it when that has ended."""
    set_alarm(seconds)
    try:
        yield
    finally:
        set_alarm(0)


def set_alarm(seconds: float) -> None:
    """Set or clear the alarm, where there is one."""
    for alarm in _alarms:
        alarm(seconds)


class Deadline:
    """Raises LimitReached in a loop of some files when time or memory of a budget is used up.

    With it, `line` says where the code was. What loops inside a function of Python itself, as
    `sum(range(10**12))` does, is not stopped: there an alarm outside helps.
    """

    def __init__(self, files: Iterable[Path | None], budget: Budget) -> None:
        self.files, self.budget = frozenset(map(str, files)), budget
        self.line: int | None = None
        """The line that ran when a limit was reached."""

    def __enter__(self) -> Deadline:
        """Begin to watch."""
        budget = replace(self.budget, seconds=self.budget.seconds + GRACE_SECONDS)
        self.limits, self.rounds = Limits(budget, never), 0
        if sys.version_info >= (3, 12):
            jump = sys.monitoring.events.JUMP
            sys.monitoring.use_tool_id(TOOL, "searchcade")
            sys.monitoring.register_callback(TOOL, jump, self.jumped)
            sys.monitoring.set_events(TOOL, jump)
            sys.monitoring.restart_events()
        else:
            self.before = sys.gettrace()
            sys.settrace(self.traced)
        return self

    def __exit__(self, *_problem: object) -> None:
        """Watch no more."""
        if sys.version_info >= (3, 12):
            sys.monitoring.set_events(TOOL, 0)
            sys.monitoring.free_tool_id(TOOL)
        else:
            sys.settrace(self.before)

    def jumped(self, code: CodeType, _here: int, there: int) -> Any:
        """Look at the clock after a round of a loop; a `for` loop ends by itself."""
        if sys.version_info >= (3, 12) and (
            code.co_filename not in self.files or code.co_code[there] == FOR
        ):
            return sys.monitoring.DISABLE
        return self.check(sys._getframe(1))

    def traced(self, frame: FrameType, _event: str, _value: Any) -> Callable[..., Any] | None:
        """Look at the clock after a step of the file; a loop may stand in one line."""
        if frame.f_code.co_filename not in self.files:
            return None
        frame.f_trace_opcodes = True
        self.check(frame)
        return self.traced

    def check(self, frame: FrameType) -> None:
        """Raise LimitReached where a limit is reached."""
        self.rounds += 1
        stop = None if self.rounds % CHECK_ROUNDS else self.limits.limit_reached()
        if stop:
            self.line = frame.f_lineno
            raise LimitReached(stop)


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

    def __call__(self, seen: PlayerView) -> Answer:
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
