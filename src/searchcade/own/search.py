"""Run own code in this process: counted, limited and watched inside `successors`.

A plain function asks for the successors of a state, and that is an expansion. A generator yields
its expansions, as the searches here do. Neither holds the rules themselves.
"""

from __future__ import annotations

import gc
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any

from searchcade.own.function import ESTIMATE, OwnCodeError, OwnFunction, told
from searchcade.own.lines import LineRecorder
from searchcade.own.rules import LimitReached, Meter, OwnProblem, untold
from searchcade.problem import Heuristic, IllegalMove, Problem, walked
from searchcade.search.limits import Budget, Limits, Stop, never
from searchcade.search.memory import grown_by
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import Algorithm, anything
from searchcade.search.run import Result, run, unwatched

MakeRecorder = Callable[[Callable[..., Any]], LineRecorder]
MAX_PLAN = 100_000  # moves of a plan that is graded
LAST_MOVES = 60  # of a plan, before one that is not legal
SELDOM = 50_000  # objects between two collections of garbage: nodes form no cycles


class RefusedPlan(OwnCodeError):
    """A plan of own code that the rules refuse, or that does not end at the goal."""

    def __init__(self, message: str, plan: str, details: Sequence[str] = ()) -> None:
        super().__init__(message, details)
        self.plan = plan


# ------------------------------------------------------------------ a plain function


def run_own(
    source: OwnFunction,
    problem: Problem[Any],
    estimate: Heuristic[Any] | None = None,
    rules: Problem[Any] | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
    cancelled: Callable[[], bool] = never,
    watch: Callable[[Node[Any], int], None] = unwatched,
    progress: Callable[[int, int], None] = untold,
    note: Callable[[str], object] = str,
    recorder: MakeRecorder | None = None,
) -> Result:
    """Run a user's function on a problem until it ends or a limit of its budget is reached.

    The plan is checked by the `rules`, where `problem` counts what it is asked. Now and then
    `progress` is told how many states were expanded and generated; of a search that a limit has
    ended, `note` is told what is known about why. `recorder` makes what records the lines.
    """
    function = source.load()
    arguments: dict[str, Any] = {**(options or {})}
    limits = Limits(budget or Budget(), cancelled)
    is_generator = inspect.isgeneratorfunction(function)
    lines = recorder(function) if recorder else None
    if source.is_informed:
        arguments[ESTIMATE] = lines.estimating(estimate) if lines else estimate
    watch = lines.watching(watch) if lines else watch
    meter = Meter(problem, limits, unwatched if is_generator else watch, progress)
    own = OwnProblem(problem, lines.asking(meter.ask) if lines else meter.ask)
    if is_generator:
        generator = function(own, **arguments)
        search = checked(source, generator, problem, meter.note)
        with lines.recording(generator) if lines else nullcontext():
            return run_generator(source, search, rules or problem, meter, cancelled, watch)
    stopped: Stop | None = None
    plan: Any = None
    try:
        with (
            seldom_collected(),
            told(source.text, source.path, meter.note),
            lines.recording() if lines else nullcontext(),
        ):
            plan = function(own, **arguments)
    except LimitReached as reached:
        stopped = reached.stop
    except MemoryError as error:
        stopped = "out of memory"
        note(f"stopped in {place_of(error, source)}")
    if stopped and (repetition := meter.repetition()):
        note(repetition)
    limits.look_back()
    result = Result(
        stopped or "not found",
        expanded=meter.expanded,
        generated=meter.generated,
        peak_frontier=None,
        peak_memory_mb=grown_by(limits.before, limits.peak_memory_mb),
        seconds=limits.seconds,
        cpu_seconds=limits.cpu_seconds,
        stopped=stopped,
    )
    return result if plan is None else solved(result, source, rules or problem, plan)


def place_of(error: MemoryError, source: OwnFunction) -> str:
    """Return the line of own code that has failed."""
    frame = told(source.text, source.path).frames(error)[-1]
    return f"line {frame.lineno}, in {frame.name}"


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Collect garbage seldom: it takes a third of the time of a search that makes none."""
    before = gc.get_threshold()
    gc.set_threshold(SELDOM, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def solved(result: Result, source: OwnFunction, problem: Problem[Any], answer: Any) -> Result:
    """Return the result with a plan that was replayed by the rules."""
    plan = plan_of(source, answer)
    legal = 0
    try:
        for legal, (state, cost) in enumerate(walked(problem, plan)):  # noqa: B007  the last
            pass
    except IllegalMove as refusal:
        words = f"{source.text}: {refusal}".replace("the plan", "its plan")
        details = [f"    the moves before it: {plan[:legal][-LAST_MOVES:]}"] if legal else []
        raise RefusedPlan(words, plan, details) from None
    if not problem.is_goal(state):
        moves = f"{len(plan)} move{'s' if len(plan) != 1 else ''}"
        raise RefusedPlan(f"{source.text}: its plan of {moves} does not end at the goal", plan)
    return replace(result, outcome="solved", plan=plan, cost=cost, optimal=False)


def answered(
    source: OwnFunction, problem: Any, arguments: Mapping[str, Any], note: Callable[[], str]
) -> str | None:
    """Call a search, plain or a generator; return its plan, which nobody has checked."""
    function = source.load()
    with seldom_collected(), told(source.text, source.path, note):
        found = function(problem, **arguments)
    if inspect.isgenerator(found):
        found = driven(checked(source, found, problem, note))
    plan = None if found is None else plan_of(source, found)
    if plan and len(plan) > MAX_PLAN:
        raise OwnCodeError(f"{source.text}: expected a plan of at most {MAX_PLAN:,} moves")
    return plan


def driven(search: Search[Any]) -> Any:
    """Run a generator to its end; return what it returns."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def plan_of(source: OwnFunction, answer: Any) -> str:
    """Read what own code returned as a plan: a text, a list of moves, or the goal node."""
    if isinstance(answer, Verdict):
        answer = answer.goal
    if isinstance(answer, Node):
        answer = [node.move for node in answer.path()]
    if isinstance(answer, list | tuple) and all(isinstance(move, str) for move in answer):
        answer = "".join(answer)
    if not isinstance(answer, str):
        wanted = "a plan such as 'RRDL', a list of moves, the goal node, or None"
        raise OwnCodeError(f"{source.text}: expected {wanted}; it returned {answer!r:.100}")
    return answer


# ------------------------------------------------------------------ a generator


def run_generator(
    source: OwnFunction,
    search: Search[Any],
    problem: Problem[Any],
    meter: Meter,
    cancelled: Callable[[], bool],
    watch: Callable[[Node[Any], int], None],
) -> Result:
    """Drive a user's generator as the searches here are driven, and check its plan."""

    def begin(_problem: Any) -> Search[Any]:
        return search

    algorithm = Algorithm(source.text, source.name, begin, False, False, "no", "", anything)
    budget = meter.limits.budget
    try:
        result = run(algorithm, problem, budget=budget, cancelled=cancelled, watch=watch)
    except LimitReached as reached:  # it asked and asked, and yielded nothing
        result = Result(reached.stop, seconds=meter.limits.seconds, stopped=reached.stop)
    expanded = max(result.expanded, meter.expanded)  # it may ask without a word
    result = replace(result, expanded=expanded, generated=meter.generated)
    return result if result.plan is None else solved(result, source, problem, result.plan)


def checked(
    source: OwnFunction, search: Any, problem: Problem[Any], note: Callable[[], str]
) -> Search[Any]:
    """Pass on what a user's generator yields and returns, and refuse what is no search."""
    if not inspect.isgenerator(search):  # a decorated function, say
        raise OwnCodeError(f"{source.text}: expected a generator, found {search!r:.100}")
    stopped: Stopped | None = None
    while True:
        with told(source.text, source.path, note):
            has_ended, step = advanced(search, stopped)
        if has_ended:
            goal = None if step is None else last_node(source, problem, step)
            return goal and Verdict(goal, proven=False)
        if not is_expansion(step):
            line = search.gi_frame.f_lineno if search.gi_frame else 0
            wanted = "expected each yield to be (node, number of nodes that wait)"
            told_of = f"{source.text}: line {line}: {wanted}; found {step!r:.100}"
            raise OwnCodeError(told_of, line=line or None)
        try:
            yield step
        except Stopped as reason:
            stopped = reason


def advanced(search: Any, stopped: Stopped | None) -> tuple[bool, Any]:
    """Go on to the next yield; return whether the search has ended, and what it gave."""
    try:
        return False, search.throw(stopped) if stopped else next(search)
    except StopIteration as end:
        return True, end.value


def is_expansion(step: Any) -> bool:
    """Say whether a generator has yielded an expansion."""
    if not (isinstance(step, tuple) and len(step) == 2):
        return False
    return isinstance(step[0], Node) and isinstance(step[1], int)


def last_node(source: OwnFunction, problem: Problem[Any], answer: Any) -> Node[Any]:
    """Return the last node of a plan; its moves are checked later, all at once."""
    node = Node(problem.start)
    for move in plan_of(source, answer):
        node = Node(node.state, node, move, node.cost)
    return node
