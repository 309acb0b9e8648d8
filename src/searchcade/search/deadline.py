"""A deadline inside a user's own code, where there is no process to be killed.

A search that asks for successors is stopped there. This one stops a loop that asks for nothing: in
each round of a `while` loop of the code the limits are checked. Python 3.12 tells of jumps at a
cost that hardly shows; older ones tell of every step, which is slow and good enough for tests.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from searchcade.search.limits import Budget, Limits, never
from searchcade.search.own_run import LimitReached

TOOL = 4  # a number that neither debuggers nor profilers use
OFTEN = 16  # rounds of a loop between two looks at the clock
GRACE = 0.2  # seconds more than a search that asks for successors has: that is stopped there
FOR = dis.opmap["FOR_ITER"]


class Deadline:
    """Raises LimitReached in a loop of some files when time or memory of a budget is used up.

    With it, `line` says where the code was. What loops inside a function of Python itself, as
    `sum(range(10**12))` does, is not stopped: there an alarm outside helps (alarm.py).
    """

    def __init__(self, files: Iterable[Path | None], budget: Budget) -> None:
        self.files, self.budget = frozenset(map(str, files)), budget
        self.line: int | None = None
        """The line that ran when a limit was reached."""

    def __enter__(self) -> Deadline:
        """Begin to watch."""
        budget = replace(self.budget, seconds=self.budget.seconds + GRACE)
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
        stop = None if self.rounds % OFTEN else self.limits.limit_reached()
        if stop:
            self.line = frame.f_lineno
            raise LimitReached(stop)
