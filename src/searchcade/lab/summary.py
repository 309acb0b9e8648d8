"""What runs say: those of an algorithm on a level, on all levels, and two algorithms in a pair.

A run is a record, the fields of `SolveReport.as_dict()` with the `label` of its algorithm, whether
it has just been made or was read from a file. Time is processor time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import fmean, median, pstdev
from typing import Any, NamedTuple

from searchcade.lab import statistics
from searchcade.lab.statistics import Interval
from searchcade.report import fields, own_figures, share_above

Record = dict[str, Any]

ANSWERED = ("solved", "unsolvable")
"""Outcomes that answer a level: a plan, or a proof that there is none."""
FAILED = "failed"
"""The outcome of a run that has no result: its record has an `error`."""
ENDS = {"solved": "won", "lost": "lost", "stalled": "stalled", "resigned": "resigned"}
"""Outcome of a search -> end of the game; other outcomes count as no result."""
PENALTY = 2  # PAR-2: a run without an answer counts as so many times its time limit
MIN_SECONDS = 1e-6  # of a run: nothing can be divided by zero
MEASURES = ("seconds", "expanded", "cost")

Instance = tuple[str, str | None]
"""A level by its name and the hash of its text."""


class Spread(NamedTuple):
    """The mean and the standard deviation of several games; None for a single game."""

    mean: float
    spread: float | None


def spread(values: Sequence[float]) -> Spread:
    """Return mean and standard deviation; one value has none."""
    return Spread(round(fmean(values), 6), round(pstdev(values), 6) if len(values) > 1 else None)


# ------------------------------------------------------------------ a run


def is_answered(record: Record) -> bool:
    """Say whether a run answered its level."""
    return record["outcome"] in ANSWERED


def instance_of(record: Record) -> Instance:
    """Return the level of a run."""
    return record["level"], record["level_hash"]


def spent(record: Record) -> float:
    """Return the processor time of a run, or its wall-clock time where that was not measured."""
    known = record.get("cpu_seconds")
    return max(MIN_SECONDS, float(record["seconds"] if known is None else known))


def penalised(record: Record) -> float:
    """Return the time of a run, or its penalty."""
    if is_answered(record):
        return spent(record)
    return PENALTY * float(record["seconds_limit"])


def is_number(value: Any) -> bool:
    """Say whether a figure has a mean."""
    return isinstance(value, int | float) and not isinstance(value, bool)


# ------------------------------------------------------------------ an algorithm on a level


@dataclass(frozen=True)
class Runs:
    """The runs of an algorithm or player on one level: its seeds and repeats."""

    records: Sequence[Record]
    name: str = ""
    """The algorithm without the seeds that vary."""
    varied: Sequence[str] = ()
    """What got another seed in each run: `level`, `algorithm`, both or nothing."""

    @cached_property
    def coverage(self) -> float:
        """Return the share of runs that answered the level."""
        return fmean(map(is_answered, self.records))

    @cached_property
    def seconds(self) -> float:
        """Return the penalised time: the median of repeats, the mean over seeds."""
        by_seed: dict[object, list[float]] = {}
        for record in self.records:
            asked = record["level"], record["algorithm"], record.get("seed")
            by_seed.setdefault(asked, []).append(penalised(record))
        return fmean(map(median, by_seed.values()))

    def figure(self, name: str) -> float | None:
        """Return the mean of a figure over all runs, None unless each answered; or the seconds."""
        if name == "seconds":
            return self.seconds
        values = [record.get(name) for record in self.records]
        known = [float(value) for value in values if isinstance(value, int | float)]
        return fmean(known) if len(known) == len(values) and self.coverage == 1 else None

    # ------------------------------------------------------------------ as games

    @property
    def is_one_game(self) -> bool:
        """Say whether all games were the same, so that their spread says nothing."""
        seen = {(each["outcome"], each["plan"], each["expanded"]) for each in self.records}
        return len(self.records) > 1 and len(seen) == 1

    @property
    def ended(self) -> list[Record]:
        """Return the games that were played to their end; one that was stopped has no figures."""
        return [each for each in self.records if each["outcome"] in ENDS]

    @property
    def ends(self) -> dict[str, int]:
        """Count the games by how they ended."""
        ends = [ENDS.get(each["outcome"], "no result") for each in self.records]
        return {end: ends.count(end) for end in (*ENDS.values(), "no result")}

    @property
    def figures(self) -> dict[str, Spread]:
        """Return cost, steps and the game's own numbers over all games that came to an end."""
        rows = [
            {"cost": each["cost"] or 0, "steps": each["steps"] or 0, **own_figures(each)}
            for each in self.ended
        ]
        names = dict.fromkeys(name for row in rows for name in row if is_number(row[name]))
        return {name: spread([row.get(name, 0) for row in rows]) for name in names}

    @property
    def efforts(self) -> dict[str, Spread]:
        """Return the effort of the searches, over all games."""
        names = ("expanded", "generated", "seconds")
        found = {name: spread([each[name] for each in self.records]) for name in names}
        found["cpu_seconds"] = spread([*map(spent, self.records)])
        sizes = [each["peak_memory_mb"] for each in self.records]
        return found if None in sizes else {**found, "peak_memory_mb": spread(sizes)}

    @property
    def above_optimum(self) -> Spread | None:
        """Return by which share the plans cost more than cheapest ones; None if that is unknown."""
        shares = [each["above_optimum"] for each in self.records if each["outcome"] == "solved"]
        return spread(shares) if shares and None not in shares else None

    @property
    def proven(self) -> int:
        """Count the plans that are proven to be cheapest."""
        return sum(bool(each["optimal"]) for each in self.records)

    @property
    def milliseconds(self) -> float:
        """Return the time for a move."""
        moves = sum(each["steps"] or 0 for each in self.ended)
        return 1000 * sum(map(spent, self.ended)) / max(1, moves)

    @property
    def longest(self) -> float | None:
        """Return the longest time between two expansions, in milliseconds, if all were watched."""
        pauses = [each.get("longest") for each in self.records]
        known = [pause for pause in pauses if pause is not None]
        return round(1000 * max(known), 3) if len(known) == len(pauses) else None

    def as_dict(self) -> dict[str, Any]:
        """Return all games as one record; docs/guide/json.md lists the names."""
        first, above = self.records[0], self.above_optimum
        return {
            **fields(first, "game", "own_code_hash"),
            "algorithm": self.name,
            "games": len(self.records),
            "varied": list(self.varied),
            **{end.replace(" ", "_"): number for end, number in self.ends.items()},
            "cheapest": self.proven,
            **{name: each._asdict() for name, each in {**self.figures, **self.efforts}.items()},
            "above_optimum": above and above._asdict(),
            "ms_per_move": round(self.milliseconds, 3),
            "longest_ms": self.longest,
            **fields(first, "seconds_limit", "time"),
        }


# ------------------------------------------------------------------ an algorithm on all levels


@dataclass(frozen=True)
class Total:
    """What an algorithm achieved on all levels."""

    label: str
    by_level: Sequence[Runs]
    shared: Sequence[Runs]
    """Those on the levels in common: only these can be compared with other algorithms."""
    optima: Mapping[Instance, int]

    @cached_property
    def records(self) -> list[Record]:
        """Return all its runs."""
        return [record for runs in self.by_level for record in runs.records]

    @property
    def runs(self) -> int:
        """Count its runs, those that failed too."""
        return len(self.records)

    @property
    def levels(self) -> int:
        """Count the levels that it ran on."""
        return len(self.by_level)

    @property
    def common(self) -> int:
        """Count its levels that every algorithm answered."""
        return len(self.shared)

    @property
    def failed(self) -> int:
        """Count the runs that have no result."""
        return sum(each["outcome"] == FAILED for each in self.records)

    @property
    def proven(self) -> int:
        """Count the plans that it has proven itself to be cheapest."""
        return sum(runs.proven for runs in self.by_level)

    @cached_property
    def solved(self) -> list[Record]:
        """Return the runs with a plan that reaches the goal."""
        return [each for each in self.records if each["outcome"] == "solved"]

    @cached_property
    def shares_above(self) -> list[tuple[Record, float]]:
        """Return its plans whose optimum is known, and by which share each costs more."""
        found = [
            (each, share_above(each["cost"], self.optima.get(instance_of(each))))
            for each in self.solved
        ]
        return [(record, share) for record, share in found if share is not None]

    @property
    def cheapest(self) -> int | None:
        """Count the plans that are as cheap as the optimum; None where no optimum is known."""
        costs = [each["cost"] == self.optima[instance_of(each)] for each, _ in self.shares_above]
        return sum(costs) if costs else None

    @property
    def above(self) -> float | None:
        """Return the mean share by which plans cost more than the optimum."""
        return fmean(share for _, share in self.shares_above) if self.shares_above else None

    @property
    def score(self) -> float | None:
        """Return the mean score of all games that came to an end, won or not."""
        ended = [each for runs in self.by_level for each in runs.ended]
        known = [each["score"] for each in ended if is_number(each.get("score"))]
        return fmean(known) if known else None

    # ------------------------------------------------------------------ answers and their time

    @property
    def coverage(self) -> float:
        """Return the share of runs that answered, as a mean over the levels."""
        return fmean(runs.coverage for runs in self.by_level)

    @property
    def interval(self) -> Interval | None:
        """Return the interval of the coverage."""
        return statistics.bootstrap([runs.coverage for runs in self.by_level])

    @property
    def par2(self) -> float:
        """Return the mean time over the levels, with the penalty of runs without an answer."""
        return fmean(runs.seconds for runs in self.by_level)

    @property
    def par2_interval(self) -> Interval | None:
        """Return the interval of PAR-2."""
        return statistics.bootstrap([runs.seconds for runs in self.by_level])

    # ------------------------------------------------------------------ on the levels in common

    def values(self, name: str) -> list[float]:
        """Return a figure on each level in common that has it."""
        found = [runs.figure(name) for runs in self.shared]
        return [value for value in found if value is not None]

    def figure(self, name: str) -> float | None:
        """Return the mean of a figure."""
        values = self.values(name)
        return fmean(values) if values else None

    def geometric(self, name: str) -> float | None:
        """Return the geometric mean of a figure; None where it is unknown on some level."""
        values = self.values(name)
        return statistics.geometric_mean(values) if values and len(values) == self.common else None


# ------------------------------------------------------------------ all of them


class Pair(NamedTuple):
    """Two algorithms on the levels that both ran on."""

    first: str
    second: str
    levels: int
    wins: dict[str, tuple[int, int, int]]
    """Measure -> on how many levels the first is better, both are equal, the second is better."""
    ratio: float | None
    """Time of the first divided by that of the second, geometric mean where both answered."""
    interval: Interval | None
    p_seconds: float | None
    p_expanded: float | None
    """p-values of Wilcoxon's test, corrected by Holm's method for the number of pairs."""


class Summary:
    """The records of an experiment as a grid of algorithms and levels, in the suite's order."""

    def __init__(self, records: Iterable[Record], *, all_asked: bool = False) -> None:
        """Sort records into the grid.

        With `all_asked` every algorithm was to answer every level: where it has no run it has not
        come to it yet. Else the parts of a suite have levels and algorithms of their own.
        """
        self.records = sorted(records, key=lambda each: int(each.get("number", 0)))
        self.all_asked = all_asked
        grouped: dict[str, dict[Instance, list[Record]]] = {}
        for record in self.records:
            row = grouped.setdefault(record["label"], {})
            row.setdefault(instance_of(record), []).append(record)
        self.grid = {
            label: {instance: Runs(runs) for instance, runs in row.items()}
            for label, row in grouped.items()
        }

    @property
    def labels(self) -> list[str]:
        """Return the algorithms, in the order of the suite."""
        return list(self.grid)

    @property
    def instances(self) -> list[Instance]:
        """Return the levels."""
        return list(dict.fromkeys(each for row in self.grid.values() for each in row))

    def common(self) -> set[Instance]:
        """Return the levels that every algorithm that ran on them answered, in each run.

        An algorithm that fails everywhere does not count.
        """
        works = {each["label"] for each in self.records if each["outcome"] != FAILED}
        rows = [self.grid[label] for label in self.labels if label in works]
        return {
            instance
            for instance in self.instances
            if all(self._has_answered(row.get(instance)) for row in rows)
        }

    def _has_answered(self, runs: Runs | None) -> bool:
        return not self.all_asked if runs is None else runs.coverage == 1

    def optima(self) -> dict[Instance, int]:
        """Return the lowest costs that are known: shipped with a level, or proven by a run."""
        known: dict[Instance, int] = {}
        for record in self.records:
            if record.get("optimum") is not None:
                known.setdefault(instance_of(record), record["optimum"])
            elif record["optimal"] and not record.get("own_code_hash"):
                known[instance_of(record)] = record["cost"]
        return known

    def totals(self) -> list[Total]:
        """Return what each algorithm achieved."""
        common, optima = self.common(), self.optima()
        return [
            Total(label, [*row.values()], [runs for each, runs in row.items()
                                           if each in common and runs.coverage == 1], optima)
            for label, row in self.grid.items()
        ]  # fmt: skip

    # ------------------------------------------------------------------ pairs

    def pairs(self) -> list[Pair]:
        """Return every pair of algorithms, their p-values corrected together."""
        found = [self.pair(first, second) for first, second in combinations(self.labels, 2)]
        seconds = statistics.holm([each.p_seconds for each in found])
        expanded = statistics.holm([each.p_expanded for each in found])
        return [
            each._replace(p_seconds=p, p_expanded=q)
            for each, p, q in zip(found, seconds, expanded, strict=True)
        ]

    def pair(self, first: str, second: str) -> Pair:
        """Compare two algorithms on the levels that both ran on."""
        one, other = self.grid[first], self.grid[second]
        both = [(one[each], other[each]) for each in one if each in other]
        answered = [(a, b) for a, b in both if a.coverage == b.coverage == 1]
        ratios = [a.seconds / b.seconds for a, b in answered]
        counts = [(a.figure("expanded"), b.figure("expanded")) for a, b in answered]
        return Pair(
            first,
            second,
            len(both),
            {name: wins(name, both) for name in MEASURES},
            statistics.geometric_mean(ratios) if ratios else None,
            statistics.bootstrap_ratio(ratios),
            statistics.wilcoxon([a.seconds - b.seconds for a, b in both]),
            statistics.wilcoxon([a - b for a, b in counts if a is not None and b is not None]),
        )


def wins(name: str, both: Sequence[tuple[Runs, Runs]]) -> tuple[int, int, int]:
    """Count on how many levels the first is better, both are equal, the second is better."""
    signs = [better(name, *runs) for runs in both]
    return signs.count(1), signs.count(0), signs.count(-1)


def better(name: str, one: Runs, other: Runs) -> int:
    """Return 1 if the first is better, -1 if the second is; an answer is better than none."""
    if one.coverage != other.coverage:
        return 1 if one.coverage > other.coverage else -1
    left, right = one.figure(name), other.figure(name)
    if left is None or right is None or left == right:
        return 0
    return 1 if left < right else -1
