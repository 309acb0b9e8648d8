"""Solve a level with an algorithm, in Python or compiled, and replay the plan."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.compiled import engines
from searchcade.compiled.kernel_run import CompiledReplay, CompiledSearch
from searchcade.level import LoadedLevel
from searchcade.own.deadline import Deadline, TimedPlayer, alarmed
from searchcade.own.function import OwnFunction
from searchcade.own.heuristic import CheckedHeuristic
from searchcade.own.lines import LineRecorder, Tell
from searchcade.own.player import OwnPlayer
from searchcade.own.rules import LimitReached, untold
from searchcade.own.search import run_own
from searchcade.problem import BadInput, IllegalMove, Problem
from searchcade.problem import replay as replay_by_rules
from searchcade.report import SolveReport
from searchcade.search.node import Node, Search
from searchcade.search.run import Budget, Result, never, run, unwatched

if TYPE_CHECKING:
    from searchcade.places.child_run import SearchReply

__all__ = ["SolveReport", "WrongPlan", "solve", "warm_up"]

WARM_UP = Budget(nodes=200, seconds=0.1)


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
    tell: Tell | None = None,
) -> SolveReport:
    """Run an algorithm, or a function of yours, on a level and replay its plan by the rules.

    A level may be given by its name.
    Code from a file runs in a separate process, a function in this one. The `heuristic` is for a
    name or a function, either a name or a function itself: an AlgorithmSpec has its own.
    A watcher may give the `problem` that it shares with the search, see `recording.live`, and
    `tell`, which takes the lines of own code just before each of its expansions is watched.
    """
    loaded = catalog.level(level) if isinstance(level, str) else level
    budget = budget or Budget()
    if not isinstance(choice, AlgorithmSpec):
        choice = catalog.chosen(choice, loaded, heuristic)
    check_fits(loaded, choice)
    if choice.is_player:
        return play(loaded, choice, budget, cancelled, watch, problem)
    if choice.is_own and choice.is_file and has_processes():
        reply = run_own_apart(loaded, choice, budget, cancelled, watch, tell)
        return completed(loaded, choice, reply.result, printed=reply.printed, limits=budget)
    if choice.is_own and choice.is_file:
        search = InPython(loaded, choice, cancelled, watch, problem, tell=tell)
        return completed(loaded, choice, run_own_here(search, budget)[0], limits=budget)
    if watch is unwatched and (version := compiled_version(loaded, choice)):
        estimate = choice.heuristic or ""
        result = version(loaded.level, estimate, budget, cancelled, **choice.options)
        return completed(loaded, choice, result, compiled=True, limits=budget)
    result = InPython(loaded, choice, cancelled, watch, problem, tell=tell).run(budget)
    if watch is not unwatched:
        result = replace(result, peak_memory_mb=None)  # the watcher uses memory, too
    is_compiled = choice.algorithm.has_kernels and engines.are_compiled()
    return completed(loaded, choice, result, compiled=is_compiled, limits=budget)


def compiled_version(loaded: LoadedLevel, choice: AlgorithmSpec) -> CompiledSearch[Any] | None:
    """Return the compiled version of an algorithm where it can do this level."""
    kernels, name = loaded.game.kernels, choice.algorithm.name
    if kernels is None or choice.prunes or name not in kernels.algorithms:
        return None
    if kernels.is_small(loaded.level) or not engines.are_compiled():
        return None
    search = kernels.search(name)
    return search if search.fits(loaded.level, choice.heuristic or "") else None


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
    tell: Tell | None = None,
) -> SearchReply:
    """Run own code of a file in a separate process."""
    from searchcade.places.child_run import Request, run_in_child  # late: few need it

    is_watched = watch is not unwatched
    request = Request.of(loaded, choice.name, choice.heuristic, budget, watched=is_watched)
    request = request._replace(traced=tell is not None)
    return run_in_child(request, loaded.problem(), cancelled=cancelled, watch=watch, tell=tell)


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
    player: OwnPlayer | None = None,
) -> SolveReport:
    """Let a user's player play a level. The game runs here; the player of a file runs apart."""
    source, asked = choice.algorithm.source, loaded.game.play.own_player
    assert source is not None
    assert asked is not None
    with player or invited(source, choice, budget) as player:

        def search(problem: Any) -> Search[Any]:
            return asked(problem, player)

        algorithm = replace(choice.algorithm, search=search, prepare=player.begin)
        problem = problem or loaded.problem()
        result = player.end(
            run(algorithm, problem, budget=budget, cancelled=cancelled, watch=watch)
        )
    return completed(loaded, choice, result, printed=player.printed, limits=budget)


def invited(source: OwnFunction, choice: AlgorithmSpec, budget: Budget) -> OwnPlayer:
    """Return the player of a game: in a separate process if it comes from a file."""
    if not choice.is_file:
        return OwnPlayer(source, choice.options)
    if not has_processes():
        return TimedPlayer(source, choice.options, budget)
    from searchcade.places.player_process import PlayerProcess  # late: few need it

    return PlayerProcess(source, choice.options, budget)


def warm_up(loaded: LoadedLevel, choice: AlgorithmSpec) -> None:
    """Run the first expansions, so that caches are filled before a search is timed.

    Then its time does not depend on what ran before it. Own code starts in a new process each time.
    """
    if choice.is_own:
        return
    if search := compiled_version(loaded, choice):
        search(loaded.level, choice.heuristic or "", WARM_UP)
    else:
        InPython(loaded, choice, never, unwatched).run(WARM_UP)
    if replay := compiled_replay(loaded):
        replay.wins(loaded.level, "")
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
    note: Callable[[str], object] = str
    """Called with what is known about own code that a limit has ended."""
    tell: Tell | None = None
    """Called with the lines of own code, where they are recorded."""

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
            recorder = self.recorder if self.tell else None
            arguments |= {"progress": self.progress, "note": self.note, "recorder": recorder}
            source, rules = choice.algorithm.source, self.loaded.problem()
            result = run_own(source, problem, estimate, rules, **arguments)
        else:
            unit_cost = self.loaded.game.scoring.unit_cost(self.loaded.level)
            result = run(
                choice.algorithm, problem, estimate, admissible=False, unit_cost=unit_cost,
                **arguments,
            )  # fmt: skip
        return replace(result, heuristic_check=checks.verdict(result.plan)) if checks else result

    def recorder(self, function: Callable[..., Any]) -> LineRecorder:
        """Return what records the lines of own code."""
        source, loaded = self.choice.algorithm.source, self.loaded
        assert source is not None
        assert self.tell is not None
        place = partial(loaded.game.look.cell, loaded.level)
        is_own = self.choice.own_heuristic is not None
        where = function, source.path, loaded.problem(), place, self.tell
        return LineRecorder(*where, has_own_heuristic=is_own)


# ------------------------------------------------------------------ the plan


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
    if result.outcome == "solved" and (replay := compiled_replay(loaded)):
        if not replay.wins(level, result.plan) or result.cost != len(result.plan):
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


def compiled_replay(loaded: LoadedLevel) -> CompiledReplay[Any] | None:
    """Return the compiled rules of a level, where it has any."""
    kernels = loaded.game.kernels
    if kernels is None or kernels.is_small(loaded.level) or not engines.are_compiled():
        return None
    return kernels.replay(loaded.level)


def rules_of(loaded: LoadedLevel) -> Mapping[str, Any]:
    """Return the figures that are texts: the rules of a level, independent of the plan."""
    start = loaded.game.problem(loaded.level).start
    figures = loaded.game.play.state_stats(loaded.level, start, "")
    return {name: value for name, value in figures.items() if isinstance(value, str)}
