"""A trial: what a function does on a level.

Every state that it asks for is counted and kept where it runs, so that nothing that it says has to
be believed.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.submission import Submission, Wanted
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError, OwnFunction
from searchcade.places.call import Call, Place
from searchcade.problem import BadInput, replay
from searchcade.search.limits import Budget
from searchcade.solve import SolveReport, play

LONGEST_TOLD = 300  # characters of an error
RAISED = re.compile(r".*?: line (?P<line>\d{1,6}): ((?P<kind>\w+):)?", re.ASCII)
"""How a message of `own_code.told` begins."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a function on a level."""

    plan: str | None = None
    """Its plan, not replayed yet; None where it says that there is none."""
    expanded: int = 0
    """How many states it asked for, counted here."""
    asked: Mapping[Any, int] = field(default_factory=dict)
    """How often it asked for each state."""
    values: Sequence[float] = ()
    """The estimates of a heuristic."""
    fault: Sentence | None = None
    """Why there is no answer."""
    fuel: int | None = None
    """What it has burnt, where that is counted."""
    line: int | None = None
    """The line of the submission that has failed, if one has."""


class Game(NamedTuple):
    """A game of a player."""

    points: int = 0
    fault: Sentence | None = None
    """Why it was not played to its end."""


def points_of(report: SolveReport) -> int:
    """Return the points of a game that was played, at least 0: one that stalls counts as lost."""
    count, plan = report.loaded.game.scoring.points, report.result.plan or ""
    assert count is not None
    last, _ = replay(report.loaded.problem(), plan)
    return max(0, count(report.loaded.level, last, plan))


@dataclass(slots=True)
class Bench:
    """Where the functions of one submission are tried; a function on a level is tried once."""

    place: Place
    submission: Submission
    budget: Budget
    _trials: dict[tuple[str, str], Trial] = field(default_factory=dict)
    _games: dict[tuple[str, str], Game] = field(default_factory=dict)

    def trial(self, wanted: Wanted, level: LoadedLevel, states: Sequence[Any] = ()) -> Trial:
        """Try a function on a level; a heuristic on these states of it."""
        key = wanted.name, level.content_hash
        if key not in self._trials:
            self._trials[key] = self.tried(wanted, level, states)
        return self._trials[key]

    def tried(self, wanted: Wanted, level: LoadedLevel, states: Sequence[Any]) -> Trial:
        """Run it; turn whatever goes wrong into a sentence."""
        try:
            source = self.function(wanted)
        except BadInput as problem:
            return Trial(fault=self.error(problem), line=line_of(problem))
        try:
            return self.called(self.call_of(source, wanted, level, states))
        except Exception as problem:
            return Trial(fault=self.fault(problem), line=line_of(problem))

    def function(self, wanted: Wanted) -> OwnFunction:
        """Return a function of the submission; raise BadInput for one of another kind."""
        source = self.submission.function(wanted.name)
        source.check_heuristic() if wanted.kind == "heuristic" else source.check_search()
        if wanted.kind == "player" and not source.is_player:
            raise OwnCodeError(f"{source.text}: expected a player, {wanted.name}(seen)")
        return source

    def fault(self, problem: Exception) -> Sentence:
        """Say why there is no answer: whatever happens in a run is the verdict on it."""
        if not isinstance(problem, OwnCodeError):  # its process could not be started, or has ended
            self.place.restart()
        return self.error(problem, "run_error", what=raised(str(problem)))

    def game(self, wanted: Wanted, level: LoadedLevel) -> Game:
        """Let a player play a game, once."""
        key = wanted.name, level.name
        if key not in self._games:
            self._games[key] = self.played(wanted, level)
        return self._games[key]

    def played(self, wanted: Wanted, level: LoadedLevel) -> Game:
        """Let a player play; the game is here, and only what is seen is told there."""
        try:
            source = self.function(wanted)
        except BadInput as problem:
            return Game(fault=self.error(problem))
        try:
            choice = catalog.own_algorithm(source, level)
            player = self.place.player(source, self.budget)
            report = play(level, choice, self.budget, player=player)
        except Exception as problem:
            return Game(fault=self.fault(problem))
        stop = report.result.stopped
        if stop and stop != "out of nodes":  # a game that is too long ends with its points so far
            return Game(fault=self.stopped(stop))
        return Game(points_of(report))

    def call_of(
        self, source: OwnFunction, wanted: Wanted, level: LoadedLevel, states: Sequence[Any]
    ) -> Call:
        """Describe the call; a search that wants a heuristic gets one."""
        heuristic = wanted.heuristic or next(iter(level.game.estimates))
        given = heuristic if source.is_informed else None
        return Call(source, level, given, self.budget, states, wanted.questions)

    def called(self, call: Call) -> Trial:
        """Call it."""
        plan, stopped, asked, values, fuel = reply = self.place.reply(call)
        fault = None
        if stopped == "out of nodes" and call.states:
            fault = Sentence("asks", most=call.questions)
        elif stopped:
            fault = self.stopped(stopped)
        return Trial(plan, reply.expanded, asked, values, fault, fuel)

    def stopped(self, stop: str) -> Sentence:
        """Say which limit was reached."""
        limits = self.budget
        return Sentence(
            f"stopped.{stop.rpartition(' ')[2]}",
            seconds=f"{limits.seconds:g}", megabytes=f"{limits.memory_mb:g}", nodes=limits.nodes,
        )  # fmt: skip

    def error(self, problem: Exception, name: str = "error", **more: Sentence) -> Sentence:
        """Return an error of the submission in its own words, without folders of this machine."""
        kind = "" if isinstance(problem, BadInput) else f"{type(problem).__name__}: "
        lines = [f"{kind}{problem}", *getattr(problem, "details", ())[:4]]
        text = "\n".join(line[:LONGEST_TOLD] for line in lines)
        text = text.replace(f"{self.submission.file.parent}/", "")
        return Sentence(name, text=printable(text), **more)


def line_of(problem: Exception) -> int | None:
    """Return the line of own code that an error is about."""
    line: int | None = getattr(problem, "line", None)
    return line


def raised(message: str) -> Sentence:
    """Say where a submission failed and with which of Python's errors; its words are left out."""
    found = RAISED.match(message)
    kind = getattr(builtins, found["kind"] or "", None) if found else None
    is_error = isinstance(kind, type) and issubclass(kind, BaseException)
    if found is None:
        return Sentence("an_error")
    return Sentence("in_line", line=found["line"],
                    error=found["kind"] if is_error else Sentence("an_error"))  # fmt: skip


def printable(text: str) -> str:
    """Return a text without control characters, which could draw anything on a screen."""
    return "".join(each if each.isprintable() or each == "\n" else "?" for each in text)
