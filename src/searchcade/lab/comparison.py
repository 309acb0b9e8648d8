"""A comparison: several algorithms on several levels, timed alike; what fails stops no other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.game import Options
from searchcade.lab.matches import free_seeds, has_free_seed, levels_of_seeds, play_all
from searchcade.lab.summary import FAILED, Record, Runs, Summary
from searchcade.level import LoadedLevel
from searchcade.optima import optimum_of
from searchcade.own.function import is_own
from searchcade.problem import BadInput
from searchcade.report import SolveReport
from searchcade.search.limits import Budget, never
from searchcade.solve import solve, warm_up

QUICK_S = 0.02  # what takes less is timed several times
QUICK_REPEATS = 5  # runs of such a search


@dataclass(frozen=True, slots=True)
class Conditions:
    """What all searches of a comparison share."""

    limits: Budget = field(default_factory=Budget)
    cancelled: Callable[[], bool] = never
    repeats: int | None = None
    """How often each search is timed; None for quick ones several times and others once."""
    apart: bool = False
    """Whether each runs in a separate process, which measures its memory."""


def timed(loaded: LoadedLevel, choice: AlgorithmSpec, conditions: Conditions) -> SolveReport:
    """Solve a level and return the run of median processor time.

    A run that Ctrl-C stops counts only where it is the first.
    """
    run = run_apart if conditions.apart else run_here
    if not conditions.apart and not choice.is_own:
        warm_up(loaded, choice)  # own code runs in a new process each time
    reports = [run(loaded, choice, conditions)]
    wanted = conditions.repeats or (QUICK_REPEATS if is_quick(reports[0], conditions) else 1)
    while len(reports) < wanted and not conditions.cancelled():
        reports.append(run(loaded, choice, conditions))
    if len(reports) > 1 and conditions.cancelled():
        reports.pop()
    return median(reports)


def is_quick(report: SolveReport, conditions: Conditions) -> bool:
    """Say whether a search is so short that one time says little; a new process costs more."""
    return report.result.spent < QUICK_S and not conditions.apart


def run_here(loaded: LoadedLevel, choice: AlgorithmSpec, conditions: Conditions) -> SolveReport:
    """Solve a level."""
    return solve(loaded, choice, conditions.limits, cancelled=conditions.cancelled)


def run_apart(loaded: LoadedLevel, choice: AlgorithmSpec, conditions: Conditions) -> SolveReport:
    """Solve a level in a separate process."""
    from searchcade.subprocess_solve import solve_in_subprocess

    return solve_in_subprocess(loaded, choice, conditions.limits, conditions.cancelled)


def median(reports: Sequence[SolveReport]) -> SolveReport:
    """Return the report of median time, with the most memory that was measured."""
    middle = sorted(reports, key=lambda each: each.result.spent)[(len(reports) - 1) // 2]
    known = [each.result.peak_memory_mb for each in reports]
    memory = max((each for each in known if each is not None), default=None)
    result = replace(middle.result, peak_memory_mb=memory)
    return replace(middle, result=result, repeats=len(reports))


@dataclass(frozen=True)
class Row:
    """An algorithm on a level: what it achieved, or why it failed."""

    level: LoadedLevel
    algorithm: str
    """As it was asked for; `best` stands for another one on each level."""
    choice: AlgorithmSpec | None = None
    reports: Sequence[SolveReport] = ()
    """The report of each game, one for each seed."""
    varied: Sequence[str] = ()
    failure: BadInput | None = None

    @property
    def name(self) -> str:
        """Return the algorithm, by the name of what stands for `best`."""
        return self.choice.name if self.choice else self.algorithm

    @property
    def is_solved(self) -> bool:
        """Say whether some game was won."""
        return any(each.result.outcome == "solved" for each in self.reports)

    @cached_property
    def runs(self) -> Runs:
        """Return the records of all games, or that of the failure."""
        records = [each.as_dict() for each in self.reports] or [
            {
                **self.failure_record(),
                "level_hash": self.level.content_hash,
                "outcome": FAILED,
                "optimal": False,
            }
        ]
        labelled = [{**each, "label": self.algorithm} for each in records]
        return Runs(labelled, self.name, self.varied)

    def failure_record(self) -> Record:
        """Return the record of a failure as it is printed."""
        where = {"game": self.level.game.name, "level": self.level.name}
        return {**where, "algorithm": self.algorithm, "error": str(self.failure)}


@dataclass(frozen=True, slots=True)
class Question:
    """Which algorithms are compared, on which levels, with how many seeds."""

    levels: Sequence[LoadedLevel]
    algorithms: Sequence[str] = ()
    """Their names; none for all that fit a level."""
    heuristic: str | None = None
    options: Options = field(default_factory=dict)
    """The options that were chosen for all levels, whose seeds stay as they are."""
    seeds: int = 1

    def names(self, loaded: LoadedLevel) -> Sequence[str]:
        """Return the names of the algorithms for a level."""
        return self.algorithms or catalog.fitting_algorithms(loaded)

    def choice(self, name: str, loaded: LoadedLevel) -> AlgorithmSpec | BadInput:
        """Find an algorithm. A wrong name is an error, a broken file of the user is returned."""
        try:
            return catalog.algorithm(name, loaded, self.heuristic)
        except BadInput as problem:
            if is_own(name):
                return problem
            raise

    def choices(self, loaded: LoadedLevel) -> list[tuple[str, AlgorithmSpec | BadInput]]:
        """Return the algorithms for a level, with the names that they were asked for by."""
        return [(name, self.choice(name, loaded)) for name in self.names(loaded)]

    def known(self, loaded: LoadedLevel) -> list[AlgorithmSpec]:
        """Return the algorithms for a level that could be found."""
        found = [choice for _, choice in self.choices(loaded)]
        return [choice for choice in found if isinstance(choice, AlgorithmSpec)]

    @property
    def runs(self) -> int:
        """Return how many searches there are at most."""
        return self.seeds * sum(len(self.names(loaded)) for loaded in self.levels)

    def check(self) -> None:
        """Refuse wrong names before anything runs, and many seeds where nothing has one."""
        has_seed = self.seeds == 1
        for loaded in self.levels:
            known = self.known(loaded)
            varies = bool(known and free_seeds(loaded, self.options))
            has_seed = has_seed or varies or any(map(has_free_seed, known))
        if not has_seed:
            levels = ", ".join(each.name for each in self.levels[:3])
            names = ", ".join(self.names(self.levels[0]))
            raise BadInput(f"--seeds: expected a seed to vary, found none in {levels} and {names}")


def compare(
    question: Question, conditions: Conditions, step: Callable[[str], None] = lambda _name: None
) -> list[Row]:
    """Run all algorithms on all levels, until Ctrl-C; if all of them fail, raise the first error.

    `step` is called with the name of each search before it runs.
    """
    rows = deque(comparing(question, conditions, step), maxlen=1).pop()
    failures = [row.failure for row in rows if row.failure]
    if failures and len(failures) == len(rows):
        raise failures[0]
    return rows


def comparing(
    question: Question, conditions: Conditions, step: Callable[[str], None] = lambda _name: None
) -> Iterator[list[Row]]:
    """Give the rows so far, one list that grows, at first and each time that one has come in.

    Rows say the optimum of their level once all algorithms have run on it.
    """
    question.check()
    rows: list[Row] = []
    yield rows
    for loaded in question.levels:
        if conditions.cancelled():
            break
        before = len(rows)
        for row in on_level(loaded, question, conditions, step):
            rows.append(row)
            yield rows
        rows[before:] = with_optima(rows[before:], conditions.cancelled)
        yield rows


def on_level(
    loaded: LoadedLevel, question: Question, conditions: Conditions, step: Callable[[str], None]
) -> Iterator[Row]:
    """Run all algorithms on a level, with each seed."""
    seeds = range(1, question.seeds + 1)
    levels = levels_of_seeds(loaded, question.options, seeds) if len(seeds) > 1 else [loaded]

    def play(loaded: LoadedLevel, choice: AlgorithmSpec) -> SolveReport:
        step(f"{choice.name} on {loaded.name}")
        return timed(loaded, choice, conditions)

    for name, choice in question.choices(loaded):
        if conditions.cancelled():
            break
        try:
            if isinstance(choice, BadInput):
                raise choice
            reports, varied = play_all(levels, choice, play, conditions.cancelled, seeds)
        except BadInput as failure:
            yield Row(loaded, name, failure=failure)
        else:
            yield Row(loaded, name, choice, reports, varied)


def with_optima(rows: Sequence[Row], cancelled: Callable[[], bool]) -> list[Row]:
    """Return rows whose reports say the optimum of their level, where it is known."""
    reports: dict[int, list[SolveReport]] = {}
    for each in (report for row in rows for report in row.reports):
        reports.setdefault(id(each.loaded), []).append(each)
    optima = {level: optimum_of(each, cancelled) for level, each in reports.items()}
    return [
        replace(row, reports=[replace(each, optimum=optima[id(each.loaded)])
                              for each in row.reports])
        for row in rows
    ]  # fmt: skip


def by_level(rows: Iterable[Row]) -> list[list[Row]]:
    """Return the rows of each level, in their order."""
    groups: dict[int, list[Row]] = {}
    for row in rows:
        groups.setdefault(id(row.level), []).append(row)
    return list(groups.values())


def summary(rows: Iterable[Row]) -> Summary:
    """Return what the runs of all rows say."""
    return Summary([each for row in rows for each in row.runs.records], all_asked=True)
