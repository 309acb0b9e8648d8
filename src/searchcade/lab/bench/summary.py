"""What the records of an experiment say, algorithm by algorithm and pair by pair."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter
from statistics import median
from typing import NamedTuple

from searchcade.lab.bench import statistics
from searchcade.lab.bench.results import Record
from searchcade.lab.bench.statistics import Interval

ANSWERED = ("solved", "unsolvable")
"""Outcomes that answer a level: a plan, or a proof that there is none."""
PENALTY = 2  # PAR-2: a run without an answer counts as so many times its time limit
LEAST = 1e-6  # seconds that any run takes: nothing can be divided by zero
MEASURES = ("seconds", "expanded", "cost")

Instance = tuple[str, str | None]
"""A level by its name and the hash of its text."""


def is_answered(record: Record) -> bool:
    """Say whether a run answered its level."""
    return record["outcome"] in ANSWERED


def instance_of(record: Record) -> Instance:
    """Return the level of a run."""
    return record["level"], record["level_hash"]


def is_cheapest(record: Record, optima: Mapping[Instance, int]) -> bool:
    """Say whether a run has a plan that costs as little as any."""
    least = optima.get(instance_of(record))
    return bool(record["outcome"] == "solved" and record["cost"] == least)


def spent(record: Record) -> float:
    """Return the processor time of a run, or that by the clock where nobody measured it."""
    known = record.get("cpu_seconds")
    return max(LEAST, float(record["seconds"] if known is None else known))


def penalised(record: Record) -> float:
    """Return the time of a run, or its penalty."""
    if is_answered(record):
        return spent(record)
    return PENALTY * float(record["seconds_limit"])


@dataclass(frozen=True, slots=True)
class Cell:
    """All runs of an algorithm on one level: its seeds and repeats."""

    records: Sequence[Record]

    @property
    def coverage(self) -> float:
        """Return the share of runs that answered the level."""
        return statistics.mean([is_answered(each) for each in self.records])

    @property
    def seconds(self) -> float:
        """Return the penalised time: the median of repeats, the mean over seeds."""
        by_seed: dict[object, list[float]] = {}
        for record in self.records:
            by_seed.setdefault(record["seed"], []).append(penalised(record))
        return statistics.mean([median(times) for times in by_seed.values()])

    def figure(self, name: str) -> float | None:
        """Return the mean of a figure over all runs; None unless each of them answered."""
        values = [record.get(name) for record in self.records]
        known = [float(value) for value in values if isinstance(value, int | float)]
        if len(known) < len(values) or self.coverage < 1:
            return None
        return statistics.mean(known)

    def measure(self, name: str) -> float | None:
        """Return a measure that is better when it is smaller."""
        return self.seconds if name == "seconds" else self.figure(name)


class Standing(NamedTuple):
    """What an algorithm achieved in the whole experiment."""

    label: str
    levels: int
    runs: int
    answered: int
    """Runs that answered."""
    failed: int
    optimal: int
    """Runs that prove that their plan is cheapest."""
    cheapest: int
    """Runs whose plan costs as little as any, as far as that is known."""
    coverage: float
    interval: Interval | None
    """Of the coverage."""
    par2: float
    par2_interval: Interval | None
    common: int
    """Levels that every algorithm that ran on them answered."""
    expanded: float | None
    """Geometric mean over these levels."""
    seconds: float | None
    """The same."""
    score: float | None
    """Mean of the points, in games that have points."""


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
    """The records of an experiment as a grid of levels and algorithms, in the suite's order."""

    def __init__(self, records: Iterable[Record]) -> None:
        self.records = sorted(records, key=itemgetter("number"))
        grouped: dict[str, dict[Instance, list[Record]]] = {}
        for record in self.records:
            row = grouped.setdefault(record["label"], {})
            row.setdefault(instance_of(record), []).append(record)
        self.grid = {
            label: {instance: Cell(runs) for instance, runs in row.items()}
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
        """Return the levels that every algorithm that ran on them answered, in each run."""
        missed = {
            instance
            for row in self.grid.values()
            for instance, cell in row.items()
            if cell.coverage < 1
        }
        return set(self.instances) - missed

    def optima(self) -> dict[Instance, int]:
        """Return the lowest costs that are known: shipped with a level, or proven by a run."""
        known: dict[Instance, int] = {}
        for record in self.records:
            if record.get("optimum") is not None:
                known.setdefault(instance_of(record), record["optimum"])
            elif record["optimal"] and not record.get("own_code_hash"):
                known[instance_of(record)] = record["cost"]
        return known

    # ------------------------------------------------------------------ algorithms

    def standings(self) -> list[Standing]:
        """Return what each algorithm achieved."""
        common, optima = self.common(), self.optima()
        return [self.standing(label, common, optima) for label in self.labels]

    def standing(
        self, label: str, common: Container[Instance], optima: Mapping[Instance, int]
    ) -> Standing:
        """Return what an algorithm achieved."""
        cells = list(self.grid[label].values())
        runs = [record for cell in cells for record in cell.records]
        coverages, times = [cell.coverage for cell in cells], [cell.seconds for cell in cells]
        points = [float(each["score"]) for each in runs if isinstance(each.get("score"), int)]
        shared = [cell for each, cell in self.grid[label].items() if each in common]
        return Standing(
            label,
            len(cells),
            len(runs),
            sum(map(is_answered, runs)),
            sum(record["exit"] == "failed" for record in runs),
            sum(bool(record["optimal"]) for record in runs),
            sum(is_cheapest(record, optima) for record in runs),
            statistics.mean(coverages),
            statistics.bootstrap(coverages),
            statistics.mean(times),
            statistics.bootstrap(times),
            len(shared),
            geometric([cell.figure("expanded") for cell in shared]),
            geometric([cell.seconds for cell in shared]),
            statistics.mean(points) if points else None,
        )

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


def geometric(values: Sequence[float | None]) -> float | None:
    """Return the geometric mean; a count of zero is taken as one; None where a value is unknown."""
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return None
    return statistics.geometric_mean([value or 1 for value in known])


def wins(name: str, both: Sequence[tuple[Cell, Cell]]) -> tuple[int, int, int]:
    """Count on how many levels the first is better, both are equal, the second is better."""
    signs = [better(name, *cells) for cells in both]
    return signs.count(1), signs.count(0), signs.count(-1)


def better(name: str, one: Cell, other: Cell) -> int:
    """Return 1 if the first is better, -1 if the second is; an answer is better than none."""
    if one.coverage != other.coverage:
        return 1 if one.coverage > other.coverage else -1
    left, right = one.measure(name), other.measure(name)
    if left is None or right is None or left == right:
        return 0
    return 1 if left < right else -1
