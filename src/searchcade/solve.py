"""Solve a level with an algorithm, in Python or compiled, and replay the plan."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.compiled import jit
from searchcade.compiled.kernel_run import CompiledSearch, Kernels
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput, IllegalMove, Problem
from searchcade.problem import replay as replay_by_rules
from searchcade.report import SolveReport
from searchcade.search.deadline import Deadline, TimedPlayer, alarmed
from searchcade.search.node import Node, Search
from searchcade.search.own_code import OwnFunction
from searchcade.search.own_heuristic import CheckedHeuristic
from searchcade.search.own_player import OwnPlayer
from searchcade.search.own_run import LimitReached, run_own, untold
from searchcade.search.registry import Cancelled
from searchcade.search.run import Budget, Result, never, run, unwatched

if TYPE_CHECKING:
    from searchcade.runner.launch import ForkServer
    from searchcade.runner.run import Reply

__all__ = ["SolveReport", "WrongPlan", "solve", "warm_up"]

LOAD_SECONDS = 0.5  # of search in Python before a compiled version is loaded: loading takes as long
NEXT_SECONDS = 0.02  # the same where another compiled version is loaded already
COMPILE_SECONDS = 5  # the same where it must be compiled first
LONG_PLAN = 200_000  # moves: for longer plans the compiled rules are loaded, if they are not yet
WARM_UP = Budget(nodes=200, seconds=0.1)

waited = 0.0
"""Seconds that this process has searched in Python while the compiled version was not loaded."""


class WrongPlan(Exception):
    """A search returned a plan that the rules refuse: a bug in the program."""


def solve(
    level: LoadedLevel | str,
    choice: AlgorithmSpec | Callable[..., Any] | str,
    budget: Budget | None = None,
    *,
    heuristic: Callable[..., Any] | str | None = None,
    cancelled: Callable[[], bool] = never,
    watch: Callable[[Node[Any], int], None] = unwatched,
    problem: Problem[Any] | None = None,
    python_first: bool = False,
) -> SolveReport:
    """Run an algorithm, or a function of yours, on a level and replay its plan by the rules.

    A level may be given by its name.
    Code from a file runs in a separate process, a function in this one. The `heuristic` is for a
    name or a function, either a name or a function itself: an AlgorithmSpec has its own.
    A watcher may give the `problem` that it shares with the search, see `recording.live`.
    With `python_first` a loaded compiled version starts as late as one that is not loaded, so that
    the times of small searches do not depend on what ran before them.
    """
    loaded = catalog.level(level) if isinstance(level, str) else level
    budget = budget or Budget()
    if not isinstance(choice, AlgorithmSpec):
        choice = catalog.chosen(choice, loaded, heuristic)
    check_fits(loaded, choice)
    if choice.is_player:
        return play(loaded, choice, budget, cancelled, watch, problem)
    if choice.is_own and choice.is_file and has_processes():
        reply = run_own_apart(loaded, choice, budget, cancelled, watch)
        return completed(loaded, choice, reply.result, printed=reply.printed, limits=budget)
    if choice.is_own and choice.is_file:
        search = InPython(loaded, choice, cancelled, watch, problem)
        return completed(loaded, choice, run_own_here(search, budget)[0], limits=budget)
    compiled = Compiled.of(loaded, choice) if watch is unwatched else None
    result = compiled and raced(compiled, budget, cancelled, python_first=python_first)
    result = result or InPython(loaded, choice, cancelled, watch, problem).run(budget)
    if watch is not unwatched:
        result = replace(result, peak_memory_mb=None)  # the watcher uses memory, too
    has_kernels = choice.algorithm.has_kernels and jit.available()
    is_compiled = compiled.answered if compiled else has_kernels
    return completed(loaded, choice, result, compiled=is_compiled, limits=budget)


def check_fits(loaded: LoadedLevel, choice: AlgorithmSpec) -> None:
    """Refuse an algorithm that cannot run on a level."""
    if not choice.algorithm.fits(loaded.problem()):
        raise BadInput(f"{choice.algorithm.title} ({choice.name}) does not fit {loaded.name}")


def completed(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    result: Result,
    *,
    compiled: bool = False,
    printed: str = "",
    limits: Budget | None = None,
) -> SolveReport:
    """Replay the plan of a result by the rules, and report it with the game's own figures."""
    result = enforce_move_limit(loaded, result)
    figures = check(loaded, result)
    return SolveReport(loaded, choice, result, figures, compiled, printed, limits=limits)


def has_processes() -> bool:
    """Say whether this system can start processes: a browser cannot."""
    return sys.platform != "emscripten" and sys.modules.get("subprocess", sys) is not None


def run_own_apart(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    cancelled: Callable[[], bool],
    watch: Callable[[Node[Any], int], None],
) -> Reply:
    """Run own code of a file in a separate process."""
    from searchcade.runner.run import Request, run_in_child  # late: few need it

    is_watched = watch is not unwatched
    request = Request.of(loaded, choice.name, choice.heuristic, budget, watched=is_watched)
    return run_in_child(request, loaded.problem(), cancelled=cancelled, watch=watch)


def run_own_here(search: InPython, budget: Budget) -> tuple[Result, int | None]:
    """Run own code of a file in this process, where there is no other.

    Returns the result, and the line that ran when a limit was reached in a loop.
    """
    parts = [search.choice.algorithm.source, search.choice.own_heuristic]
    deadline = Deadline([part.path for part in parts if part], budget)
    try:
        with alarmed(budget.seconds), deadline:
            result = search.run(budget)
    except LimitReached as reached:  # while the file was loaded, or in its heuristic
        seconds = deadline.limits.seconds
        result = Result(reached.stop, seconds=seconds, stopped=reached.stop)
    return result, deadline.line


def play(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    cancelled: Callable[[], bool] = never,
    watch: Callable[[Node[Any], int], None] = unwatched,
    problem: Problem[Any] | None = None,
    server: ForkServer | None = None,
    player: OwnPlayer | None = None,
) -> SolveReport:
    """Let a user's player play a level. The game runs here; the player of a file runs apart."""
    source, asked = choice.algorithm.source, loaded.game.play.own_player
    assert source is not None
    assert asked is not None
    with player or invited(source, choice, budget, server) as player:

        def search(problem: Any) -> Search[Any]:
            return asked(problem, player)

        algorithm = replace(choice.algorithm, search=search, prepare=player.begin)
        problem = problem or loaded.problem()
        result = player.end(
            run(algorithm, problem, budget=budget, cancelled=cancelled, watch=watch)
        )
    return completed(loaded, choice, result, printed=player.printed, limits=budget)


def invited(
    source: OwnFunction, choice: AlgorithmSpec, budget: Budget, server: ForkServer | None
) -> OwnPlayer:
    """Return the player of a game: in a separate process if it comes from a file."""
    if not choice.is_file:
        return OwnPlayer(source, choice.options)
    if not has_processes():
        return TimedPlayer(source, choice.options, budget)
    from searchcade.runner.player import PlayerProcess  # late: few need it

    return PlayerProcess(source, choice.options, budget, server)


def warm_up(loaded: LoadedLevel, choice: AlgorithmSpec) -> None:
    """Run the first expansions, so that caches are filled before a search is timed.

    Then its time does not depend on what ran before it. Own code starts in a new process each time.
    """
    if choice.is_own:
        return
    InPython(loaded, choice, never, unwatched).run(WARM_UP)
    gc.collect()


# ------------------------------------------------------------------ in Python


@dataclass(frozen=True, slots=True)
class InPython:
    """A level and an algorithm, run by the plain Python search."""

    loaded: LoadedLevel
    choice: AlgorithmSpec
    cancelled: Callable[[], bool]
    watch: Callable[[Node[Any], int], None]
    problem: Problem[Any] | None = None
    """The problem to search, if it is not simply the game's problem of the level."""
    progress: Callable[[int, int], None] = untold
    """Called now and then with the counts of own code."""

    def run(self, budget: Budget) -> Result:
        """Run the search from its beginning."""
        if self.choice.is_own:
            return self.run_own(budget)
        game, level, heuristic = self.loaded.game, self.loaded.level, self.choice.heuristic
        estimate = game.estimates[heuristic] if heuristic else None
        return run(
            self.choice.algorithm,
            self.choice.pruned(self.problem or game.problem(level), self.loaded),
            estimate.build(level) if estimate else None,
            options=self.choice.options,
            admissible=estimate.never_exceeds(level) if estimate else True,
            unit_cost=game.scoring.unit_cost(level),
            budget=budget,
            cancelled=self.cancelled,
            watch=self.watch,
        )

    def run_own(self, budget: Budget) -> Result:
        """Run own code, or a built-in algorithm with a heuristic of the user."""
        choice = self.choice
        problem = choice.pruned(self.problem or self.loaded.problem(), self.loaded)
        checks: CheckedHeuristic | None = None
        estimate: Any = None
        if choice.own_heuristic:
            problem = checks = CheckedHeuristic(choice.own_heuristic, problem)
            estimate = checks.estimate
        elif choice.heuristic:
            estimate = self.loaded.game.estimates[choice.heuristic].build(self.loaded.level)
        arguments: dict[str, Any] = {
            "options": choice.options,
            "budget": budget,
            "cancelled": self.cancelled,
            "watch": self.watch,
        }
        if choice.algorithm.source:
            source, progress = choice.algorithm.source, self.progress
            rules = self.loaded.problem()
            result = run_own(source, problem, estimate, rules, progress=progress, **arguments)
        else:
            unit_cost = self.loaded.game.scoring.unit_cost(self.loaded.level)
            result = run(
                choice.algorithm, problem, estimate, admissible=False, unit_cost=unit_cost,
                **arguments,
            )  # fmt: skip
        return replace(result, heuristic_check=checks.verdict(result.plan)) if checks else result


# ------------------------------------------------------------------ compiled


@dataclass(slots=True)
class Compiled:
    """A request as the compiled version of its algorithm runs it: same plan, same counts."""

    loaded: LoadedLevel
    choice: AlgorithmSpec
    kernels: Kernels[Any]
    answered: bool = False

    @classmethod
    def of(cls, loaded: LoadedLevel, choice: AlgorithmSpec) -> Compiled | None:
        """Return the compiled version where the game has one for this algorithm."""
        kernels = loaded.game.kernels
        if kernels is None or choice.prunes or choice.algorithm.name not in kernels.algorithms:
            return None
        return cls(loaded, choice, kernels) if jit.available() else None

    @property
    def search(self) -> CompiledSearch[Any]:
        """Return the compiled search, which is imported on first use."""
        return self.kernels.search(self.choice.algorithm.name)

    def is_loaded(self) -> bool:
        """Say whether it can run at once."""
        return self.kernels.is_loaded(self.choice.algorithm.name)

    def fits(self) -> bool:
        """Say whether it can do this level with this estimate."""
        return self.search.fits(self.loaded.level, self.choice.heuristic or "")

    def run(self, budget: Budget, cancelled: Callable[[], bool]) -> Result:
        """Run the search from its beginning."""
        self.answered = True
        arguments = (self.loaded.level, self.choice.heuristic or "", budget, cancelled)
        return self.search(*arguments, **self.choice.options)


class Handover:
    """Stops the Python search when the compiled version is to take over.

    It is called in place of `cancelled`. So a Python search whose compiled version does not fit
    goes on, and one that ends in time gives the result.
    """

    def __init__(self, compiled: Compiled, cancelled: Callable[[], bool], patience: float) -> None:
        self.compiled = compiled
        self.cancelled = cancelled
        self.patience = patience
        self.first = time.thread_time()
        self.is_due = self.must_compile = False

    def __call__(self) -> bool:
        """Say whether the Python search has to stop."""
        if self.worked > self.patience:
            self.decide()
        return self.is_due or self.cancelled()

    @property
    def worked(self) -> float:
        """Return the processor time so far: on a busy machine loading takes longer, as well."""
        return time.thread_time() - self.first

    def decide(self) -> None:
        """Hand over now, or later when compiling pays off, or never."""
        if self.must_compile:
            self.is_due = True
        elif not self.compiled.fits():
            self.patience = inf
        elif self.compiled.search.is_ready():
            self.is_due = True
        else:
            self.must_compile, self.patience = True, COMPILE_SECONDS


def patience() -> float:
    """Return how long Python may search before loading pays off, all searches together."""
    return NEXT_SECONDS if jit.is_awake() else max(0.0, LOAD_SECONDS - waited)


def raced(
    compiled: Compiled, budget: Budget, cancelled: Callable[[], bool], *, python_first: bool
) -> Result:
    """Search in Python first, since small levels end before anything is loaded; then compiled.

    A compiled version that is loaded starts at once. The result is the same either way.
    """
    global waited
    if not python_first and compiled.is_loaded() and compiled.fits():
        return compiled.run(budget, cancelled)
    handover = Handover(compiled, cancelled, LOAD_SECONDS if python_first else patience())
    result = InPython(compiled.loaded, compiled.choice, handover, unwatched).run(budget)
    waited += handover.worked
    if not handover.is_due:
        return result
    left = remaining(budget, handover.worked)
    try:
        answer = compiled.run(left, cancelled)
    except Cancelled:  # during compilation: return what Python had when it was stopped
        compiled.answered = False
        return result
    if answer.stopped != "out of time":
        return answer
    return replace(answer, seconds=answer.seconds + budget.seconds - left.seconds)


def remaining(budget: Budget, spent: float) -> Budget:
    """Return a budget with the time that is left; nodes are counted from zero again."""
    return replace(budget, seconds=max(0.0, budget.seconds - spent))


def enforce_move_limit(loaded: LoadedLevel, result: Result) -> Result:
    """Return the result without a plan that exceeds the game's limit of moves.

    If that plan was proven to be cheapest, and every move costs one, the level is unsolvable.
    """
    limit = loaded.game.scoring.max_moves(loaded.level)
    if limit is None or result.outcome != "solved" or (result.steps or 0) <= limit:
        return result
    proven = result.optimal and loaded.game.scoring.unit_cost(loaded.level)
    return replace(
        result, outcome="unsolvable" if proven else "not found", plan=None, cost=None, optimal=False
    )


def check(loaded: LoadedLevel, result: Result) -> Mapping[str, Any]:
    """Replay the plan by the rules and return the game's own figures of the last state."""
    game, level = loaded.game, loaded.level
    if result.plan is None:
        return rules_of(loaded)
    kernels = game.kernels if result.outcome == "solved" and jit.available() else None
    replay = kernels and kernels.replay(level, at_once=len(result.plan) <= LONG_PLAN)
    if replay:
        if not replay(level, result.plan) or result.cost != len(result.plan):
            raise WrongPlan(f"{loaded.name}: the plan does not replay")
        return rules_of(loaded)
    problem = game.problem(level)
    try:
        state, cost = replay_by_rules(problem, result.plan)
    except IllegalMove as refusal:
        raise WrongPlan(f"{loaded.name}: {refusal}") from None
    if problem.is_goal(state) != (result.outcome == "solved") or cost != result.cost:
        raise WrongPlan(f"{loaded.name}: the plan does not end as it says or its cost is wrong")
    if result.outcome == "lost" and any(problem.successors(state)):
        raise WrongPlan(f"{loaded.name}: the game is not lost, there are moves left")
    return game.play.state_stats(level, state, result.plan)


def rules_of(loaded: LoadedLevel) -> Mapping[str, Any]:
    """Return the figures that are texts: the rules of a level, independent of the plan."""
    start = loaded.game.problem(loaded.level).start
    figures = loaded.game.play.state_stats(loaded.level, start, "")
    return {name: value for name, value in figures.items() if isinstance(value, str)}
