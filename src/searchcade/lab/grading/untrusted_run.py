"""Runs of submissions in child processes: every message of a child is validated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from searchcade.lab.grading.graded_run import MAX_PLAN, Forbidden, GradedRun, Heard
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError, OwnFunction
from searchcade.own.heuristic import is_estimate
from searchcade.places.child_run import Conversation, Reply
from searchcade.places.launch import ForkServer
from searchcade.places.messages import amount
from searchcade.places.player_process import Invitation, PlayerProcess
from searchcade.places.process import Child
from searchcade.search.limits import Budget, never
from searchcade.search.run import Result, unwatched

MOST_PRINTED = 2**20  # bytes
STOPS = ("out of nodes", "out of time", "out of memory")


class GradedPlayer(PlayerProcess):
    """A player in the sandbox, guarded."""

    def __init__(
        self, source: OwnFunction, budget: Budget, server: ForkServer | None, folder: str
    ) -> None:
        super().__init__(source, {}, budget, server)
        self.folder = folder

    def invitation(self) -> Invitation:
        """Return what the child is told."""
        memory = self.budget.memory_mb
        return Invitation(self.source.text, self.options, memory, self.folder, guarded=True)

    def nonsense(self, message: Mapping[str, Any]) -> OwnCodeError:
        """Read the message about a forbidden act."""
        if message.get("kind") == "forbidden":
            return Forbidden(message.get("act"))
        return super().nonsense(message)


class Hearing(Conversation):
    """The conversation with a graded process, of which nothing is believed."""

    def __init__(self, child: Child, run: GradedRun, level: LoadedLevel) -> None:
        super().__init__(child, run, level.problem(), never, unwatched)  # type: ignore[arg-type]
        self.is_trusted = False
        self.asked: Counter[Any] = Counter()
        self.values: list[float] = []

    def outcome(self) -> Heard:
        """Listen to the end of the run."""
        result = self.reply().result
        return Heard(result.plan, result.expanded, result.stopped, self.asked, self.values)

    def heard(self, message: Mapping[str, Any]) -> Reply | None:
        """Act on a message; one about a forbidden act ends the run."""
        kind = message.get("kind")
        if kind == "forbidden":
            raise Forbidden(message.get("act"))
        if kind == "values":
            self.values += self.estimates(message.get("values"))
            return None
        return super().heard(message)

    def estimates(self, values: Any) -> list[float]:
        """Read estimates of the next states."""
        missing = len(self.request.states) - len(self.values)  # type: ignore[attr-defined]
        is_list = isinstance(values, list) and len(values) <= missing
        if not (is_list and all(map(is_estimate, values))):
            raise self.nonsense()
        return [float(each) for each in values]

    def result(self, message: Mapping[str, Any]) -> Reply:
        """Read the answer, whatever it is."""
        plan, stopped = message.get("plan"), message.get("stopped")
        if stopped is not None and stopped not in STOPS:
            raise ValueError(stopped)
        if plan is not None and (type(plan) is not str or len(plan) > MAX_PLAN):
            raise OwnCodeError(f"expected a plan of at most {MAX_PLAN:,} moves")
        counted = self.expanded
        if not self.request.served:
            counted = int(amount(message.get("expanded", counted)))
        result = Result(stopped or "solved", plan=plan, expanded=counted, stopped=stopped)
        return Reply(result, False, "")

    def answer(self, message: Mapping[str, Any]) -> Any:
        """Serve the rules: successors, each with whether it is a goal."""
        if not self.request.served:
            raise ValueError("nothing is served")
        state = self.unpacked(message["state"])
        if message["about"] == "goal":
            return self.problem.is_goal(state)
        successors = super().answer(message)
        self.asked[state] += 1
        return successors, [self.problem.is_goal(after) for _, after, _ in successors]

    def killed(self) -> Result | None:
        """Kill the child at a limit, also at that of what it prints."""
        if self.child.printed_bytes > MOST_PRINTED:
            self.child.kill()
            raise OwnCodeError(f"it printed more than {MOST_PRINTED // 2**20} MB")
        return super().killed()
