"""A trial: what a function does on a level, in two runs that have to agree.

The first run is fast and decides about time and memory. In the second the rules are here: every
state that the function asks for is counted and kept, so that nothing it says has to be believed.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.lab.grading.graded_run import Executor, Forbidden, GradedRun
from searchcade.lab.grading.sentences import TEXTS, Sentence
from searchcade.lab.grading.submission import Submission, Wanted
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError, OwnFunction
from searchcade.problem import BadInput, replay
from searchcade.search.limits import Budget
from searchcade.solve import SolveReport, play
from searchcade.words import read

SERVED_SECONDS = 0.002  # that a question may take, on a busy machine
PEEK = 500  # states that a search without an end is asked for again, to see what it does
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
    is_forbidden: bool = False
    """Whether the whole submission gets no points."""


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

    place: Executor
    submission: Submission
    budget: Budget
    _trials: dict[tuple[str, str], Trial] = field(default_factory=dict)
    _games: dict[tuple[str, str], Game] = field(default_factory=dict)
    forbidden: Sentence | None = None
    """What the submission did that it must not do, if anything."""

    def trial(self, wanted: Wanted, level: LoadedLevel, states: Sequence[Any] = ()) -> Trial:
        """Try a function on a level; a heuristic on these states of it."""
        if self.forbidden:
            return Trial(fault=self.forbidden, is_forbidden=True)
        key = wanted.name, level.content_hash
        if key not in self._trials:
            self._trials[key] = self.tried(wanted, level, states)
        return self._trials[key]

    def tried(self, wanted: Wanted, level: LoadedLevel, states: Sequence[Any]) -> Trial:
        """Run it; turn whatever goes wrong into a sentence."""
        try:
            source = self.function(wanted)
        except BadInput as problem:
            return Trial(fault=self.error(problem))
        try:
            return self.two_runs(self.run_of(source, wanted, level, states), level)
        except Exception as problem:
            return Trial(fault=self.fault(problem), is_forbidden=self.forbidden is not None)

    def function(self, wanted: Wanted) -> OwnFunction:
        """Return a function of the submission; raise BadInput for one of another kind."""
        source = self.submission.function(wanted.name)
        source.check_heuristic() if wanted.kind == "heuristic" else source.check_search()
        if wanted.kind == "player" and not source.is_player:
            raise OwnCodeError(f"{source.text}: expected a player, {wanted.name}(seen)")
        return source

    def fault(self, problem: Exception) -> Sentence:
        """Say why there is no answer: whatever happens in a run is the verdict on it."""
        if isinstance(problem, Forbidden):
            self.forbidden = Sentence("forbidden", act=act(problem.act))
            return self.forbidden
        if not isinstance(problem, OwnCodeError):  # its process could not be started, or has ended
            self.place.restart()
        return self.error(problem, "run_error", what=raised(str(problem)))

    def game(self, wanted: Wanted, level: LoadedLevel) -> Game:
        """Let a player play a game, once."""
        if self.forbidden:
            return Game(fault=self.forbidden)
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

    def run_of(
        self, source: OwnFunction, wanted: Wanted, level: LoadedLevel, states: Sequence[Any]
    ) -> GradedRun:
        """Describe the first run."""
        heuristic = wanted.heuristic
        if source.is_informed and heuristic is None:
            heuristic = next(iter(level.game.estimates))
        where = level.game.name, level.level, source.text
        return GradedRun(
            *where, heuristic if source.is_informed else None, self.budget,
            str(self.place.folder), states=states,
        )  # fmt: skip

    def two_runs(self, run: GradedRun, level: LoadedLevel) -> Trial:
        """Run it fast, then with the rules here; refuse what does not agree."""
        first = self.run(run, level)
        if run.states:
            return first
        if first.fault:
            return self.looked_into(first, run, level)
        seconds = self.budget.seconds + SERVED_SECONDS * 2 * first.expanded
        nodes = first.expanded + 1
        budget = replace(self.budget, seconds=seconds, nodes=nodes)
        second = self.run(run._replace(served=True, budget=budget), level)
        if second.fault and second.fault.name != "stopped.nodes":
            return second
        if (second.plan, second.expanded) != (first.plan, first.expanded):
            return Trial(fault=Sentence("disagree", told=first.expanded, counted=second.expanded))
        return second

    def looked_into(self, first: Trial, run: GradedRun, level: LoadedLevel) -> Trial:
        """Serve the first states of a search that did not end, to see what it asks for."""
        assert first.fault is not None
        if first.fault.name not in ("stopped.time", "stopped.nodes") or first.expanded < PEEK:
            return first
        seconds = self.budget.seconds + SERVED_SECONDS * 2 * PEEK
        budget = replace(self.budget, seconds=seconds, nodes=PEEK)
        second = self.run(run._replace(served=True, budget=budget), level)
        return first if second.expanded < PEEK else replace(first, asked=second.asked)

    def run(self, run: GradedRun, level: LoadedLevel) -> Trial:
        """Run it once."""
        heard = self.place.heard(run, level)
        fault = self.stopped(heard.stopped) if heard.stopped else None
        if run.states and not fault and len(heard.values) != len(run.states):
            raise OwnCodeError("its process said something that no search says")
        return Trial(heard.plan, heard.expanded, heard.asked, heard.values, fault)

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
        for folder in (self.place.folder, self.submission.file.parent):
            text = text.replace(f"{folder}/", "")
        return Sentence(name, text=printable(text), **more)


def act(name: Any) -> Sentence:
    """Say what a submission did that it must not do; its process may name anything."""
    known = f"act.{name}" if isinstance(name, str) else ""
    return Sentence(known if known in read(TEXTS) else "act.other")


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
