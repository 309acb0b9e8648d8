"""Run a request in a child until it answers or a limit is reached, whatever it does."""

from __future__ import annotations

import os
import queue
import signal
import time
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, get_args

from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError, is_own
from searchcade.own.lines import Snapshot, Tell
from searchcade.places.launch import START_SECONDS, NotStarted
from searchcade.places.messages import amount, unpacker
from searchcade.places.process import Child
from searchcade.problem import BadInput, Problem
from searchcade.search.limits import Budget, never
from searchcade.search.node import Node
from searchcade.search.run import Outcome, Result, unwatched

POLL_S = 0.05  # seconds between two looks at clock and memory
GRACE_S = 0.3  # seconds that a search has to answer after its time is up
MAX_MOVE_LENGTH = 8  # characters; ours have one, but a search may claim anything
KINDS = ("started", "progress", "events", "result")
"""What a search says, beside `error` and `refused`."""
TOLERANCE = 1.08  # times its memory that a process may have before it is killed


class Request(NamedTuple):
    """The arguments of a search, as values that can be pickled."""

    game: str
    name: str
    level: Any
    algorithm: str
    heuristic: str | None
    budget: Budget
    folder: str
    """The current folder: files are named from there."""
    watched: bool = False
    """Whether each expansion is sent, too."""
    traced: bool = False
    """Whether the lines of own code are sent with each expansion."""

    @classmethod
    def of(cls, loaded: LoadedLevel, algorithm: str, heuristic: str | None, budget: Budget,
           *, watched: bool = False) -> Request:  # fmt: skip
        """Describe a search of a level."""
        where = loaded.game.name, loaded.name, loaded.level
        return cls(*where, algorithm, heuristic, budget, os.getcwd(), watched)


class Heard(NamedTuple):
    """An expansion that a child has told of, with the lines that ran before it."""

    node: Node[Any] | None
    """None for the end of the program."""
    waiting: int
    snapshot: Snapshot | None


class SearchReply(NamedTuple):
    """What a child has answered."""

    result: Result
    compiled: bool
    printed: str
    """What the search has printed, shortened."""


def run_in_child(
    request: Request,
    problem: Problem[Any],
    *,
    cancelled: Callable[[], bool] = never,
    watch: Callable[[Node[Any], int], None] = unwatched,
    tell: Tell | None = None,
) -> SearchReply:
    """Run a request. A search that does not stop in time is killed, and so is one that grows.

    Raises OwnCodeError for a mistake of the user's code, whatever kind it is.
    """

    def reply() -> SearchReply:
        with Child() as child:
            child.tell(request)
            return Conversation(child, request, problem, cancelled, watch, tell).reply()

    try:
        return reply()
    except Lost:  # perhaps by the own code of another run, so once more
        if request.watched:
            raise
        return reply()


class Conversation:
    """One run of a child, heard and watched until it ends."""

    def __init__(
        self,
        child: Child,
        request: Request,
        problem: Problem[Any],
        cancelled: Callable[[], bool],
        watch: Callable[[Node[Any], int], None],
        tell: Tell | None = None,
    ) -> None:
        self.tell = tell
        self.child, self.request, self.problem = child, request, problem
        self.cancelled, self.watch = cancelled, watch
        self.unpacked = unpacker(problem.start)
        self.nodes: list[Node[Any]] = []
        """The nodes that a watched search has told of."""
        self.expanded = self.generated = self.shown = 0
        """As the child last told."""
        self.began = time.monotonic()
        self.deadline, self.cpu_deadline = self.began + START_SECONDS, inf
        self.base_mb = 0.0
        self.stopping = False
        self.line = ""
        """The line of own code that ran when it was killed."""
        self.is_trusted = not is_own(request.algorithm) and not is_own(request.heuristic or "")
        """Whether no code of a user runs there, which could say anything."""

    def reply(self) -> SearchReply:
        """Listen until the child has answered, is killed, or has died."""
        while True:
            try:
                message = self.child.hear(POLL_S)
            except queue.Empty:
                if result := self.killed():
                    return SearchReply(result, False, self.printed)
                continue
            if message is None:
                raise death(self.request.algorithm, self.child)
            if reply := self.heard(message):
                return reply
            if result := self.killed():
                return SearchReply(result, False, self.printed)

    def heard(self, message: Mapping[str, Any]) -> SearchReply | None:
        """Act on a message; return the reply if this was the last one."""
        kind = message.get("kind")
        seen: list[Heard] = []
        try:
            if kind == "error":
                raise own_error(message, self.child)
            if kind == "refused":
                raise BadInput(str(message.get("message"))[:2000])
            if kind not in KINDS:
                raise ValueError(kind)
            if kind == "result":
                return self.result(message)
            if kind == "events":
                seen = self.expansions(message["events"])
            elif kind == "started" and (self.is_trusted or not self.base_mb):
                self.base_mb = self.child.megabytes() or amount(message["megabytes"])
                self.began = time.monotonic()
                self.deadline, self.cpu_deadline = deadlines(self.child, self.request.budget)
            elif kind == "progress":
                self.expanded = int(amount(message["expanded"]))
                self.generated = int(amount(message["generated"]))
        except BadInput:
            raise
        except Exception:  # whatever a message can bring about is the fault of its sender
            raise self.nonsense() from None
        for node, waiting, snapshot in seen:
            if snapshot and self.tell:
                self.tell(snapshot)
            if node:
                self.shown += 1
                self.watch(node, waiting)
        return None

    def nonsense(self) -> OwnCodeError:
        """Refuse a message that only own code sends that meddles with its process."""
        wrong = "its process said something that no search says"
        return OwnCodeError(f"{self.request.algorithm}: {wrong}")

    def result(self, message: Mapping[str, Any]) -> SearchReply:
        """Read the answer."""
        fields = {key: value for key, value in message["result"].items() if key != "steps"}
        result = Result(**fields)
        check_types(result)
        return SearchReply(result, bool(message["compiled"]), self.child.printed)

    def expansions(self, events: list[Any]) -> list[Heard]:
        """Return the expansions of a message: nodes with their parents, and how many wait."""
        seen: list[Heard] = []
        for state, parent, move, cost, waiting, lines in events:
            snapshot = None if lines is None else Snapshot.parsed(lines, self.unpacked)
            if state is None:  # the program has ended
                seen.append(Heard(None, 0, snapshot))
                continue
            before = self.nodes[parent] if 0 <= parent < len(self.nodes) else None
            node = Node(self.unpacked(state), before, str(move)[:MAX_MOVE_LENGTH], int(cost))
            self.nodes.append(node)
            if waiting is not None:  # else it is only an ancestor
                seen.append(Heard(node, int(waiting), snapshot))
        return seen

    # -------------------------------------------------------------- limits

    def killed(self) -> Result | None:
        """Kill the child where a limit is reached; return what is known of the search."""
        now, budget = time.monotonic(), self.request.budget
        if self.cancelled() and not self.stopping:
            self.stopping, self.deadline = True, min(self.deadline, now + GRACE_S)
            self.child.interrupt()
        if now > self.deadline or (self.child.cpu_seconds() or 0) > self.cpu_deadline:
            self.ask_where()
            self.child.kill()
            if self.deadline == self.began + START_SECONDS and not self.stopping:
                raise NotStarted("the process of the search did not start in time")
            return self.stopped("cancelled" if self.stopping else "out of time")
        grown = self.child.megabytes() - self.base_mb
        if self.base_mb and grown > TOLERANCE * budget.memory_mb:
            self.ask_where()
            self.child.kill()
            return self.stopped("out of memory", peak_memory_mb=round(grown, 1))
        return None

    def ask_where(self) -> None:
        """Note which line own code runs that is to be killed."""
        if not self.is_trusted:
            name = Path(self.request.algorithm.partition(":")[0]).name
            self.line = self.child.where(name)

    @property
    def printed(self) -> str:
        """Return what own code has printed, and where it was stopped."""
        return self.child.printed + (f"stopped in {self.line}\n" if self.line else "")

    def stopped(self, outcome: Any, **more: Any) -> Result:
        """Return the result of a search that was killed, with the counts that are known."""
        return Result(
            outcome,
            expanded=max(self.expanded, self.shown),
            generated=self.generated,
            peak_frontier=None,
            seconds=time.monotonic() - self.began,
            stopped=outcome,
            **more,
        )


def deadlines(child: Child, budget: Budget, grace: float = GRACE_S) -> tuple[float, float]:
    """Return when a child is killed that begins now: by the clock, and by its processor time."""
    now, spent = time.monotonic(), child.cpu_seconds()
    if spent is None:
        return now + budget.seconds + grace, inf
    return now + budget.wall_seconds + grace, spent + budget.seconds + grace


def own_error(message: Mapping[str, Any], child: Child) -> OwnCodeError:
    """Return the mistake of the user's code that a child tells."""
    lines = message.get("details")
    details = [str(line)[:500] for line in lines][:20] if isinstance(lines, list) else []
    return OwnCodeError(str(message.get("message"))[:2000], [*details, *printed(child)])


class Killed(OwnCodeError):
    """Somebody else killed the process of a search, as a system does that is short of memory."""


class Lost(Killed):
    """The process that starts searches was killed, and its children with it."""


def death(text: str, child: Child) -> OwnCodeError:
    """Say how a child ended that has not answered."""
    code = child.exit_code()
    if child.is_lost:
        return Lost(f"{text}: the process that starts searches was killed", printed(child))
    if code == -signal.SIGKILL:
        return Killed(f"{text}: its process was killed", printed(child))
    if code < 0:
        name = signal.Signals(-code).name if -code in list(signal.Signals) else str(-code)
        how = f"its process crashed ({name})"
    else:
        how = f"its process ended with exit code {code} and no answer"
    return OwnCodeError(f"{text}: {how}", printed(child))


def printed(child: Child) -> list[str]:
    """Return the last lines that a child has printed."""
    lines = child.printed.splitlines()[-5:]
    return [f"    it printed: {line[:200]}" for line in lines if line.strip()]


def check_types(result: Result) -> None:
    """Raise ValueError for a result that no search gives: own code may have written it."""
    for number in (result.expanded, result.generated, result.seconds):
        amount(number)
    is_plan = result.plan is None or (type(result.plan) is str and type(result.cost) is int)
    if not (is_plan and result.outcome in get_args(Outcome)):
        raise ValueError(result.outcome)
