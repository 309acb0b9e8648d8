"""A race of two to four recordings on one clock, which counts expansions or seconds; its lanes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording.filming import MAX_EXPANSIONS
from searchcade.recording.recording import Recording
from searchcade.report import SolveReport
from searchcade.search.run import Budget, never
from searchcade.solve import solve

By = Literal["expansions", "time"]
MIN_SECONDS = 1e-6  # no search is quicker
MIN_RECORDING_SECONDS = 60.0  # for recording a search that has ended by itself
ROUNDING = 1e-6  # expansions: so that the last moment is reached where the clock ends


@dataclass(slots=True)
class Lane:
    """A search in a race: its recording, and its result when it ran unwatched."""

    recording: Recording
    measured: SolveReport | None = None
    """What `solve()` returned unwatched: recording takes time, so only these seconds are fair."""

    @property
    def report(self) -> SolveReport | None:
        """Return the result to show, as soon as there is one."""
        return self.measured or self.recording.report

    @property
    def unkept(self) -> int:
        """Return the number of expansions that were counted but not recorded."""
        published = self.recording.published
        return published.expanded - published.recorded

    def rate(self, by: By) -> float:
        """Return the expansions per unit of the clock; 0 before the search is measured."""
        if by == "expansions":
            return 1
        if self.measured is None:
            return 0
        result = self.measured.result
        return max(1, result.expanded) / max(MIN_SECONDS, result.spent)

    def finish(self, by: By) -> float | None:
        """Return the time on the clock when the search ends, if that is known."""
        rate = self.rate(by)
        return self.report.result.expanded / rate if self.report and rate else None

    def end(self, by: By) -> float:
        """Return the time on the clock when the walk along the plan ends, as far as is known."""
        rate = self.rate(by)
        return (self.recording.length + self.unkept) / rate if rate else 0

    def steps(self, clock: float, by: By) -> int:
        """Return the number of expansions until then; after the last one, moves count, too."""
        return int(clock * self.rate(by) + ROUNDING)

    def moment(self, clock: float, by: By) -> int:
        """Return the moment of the recording to show; it stands still where none was recorded."""
        t, last = self.steps(clock, by), self.recording.recorded
        return min(t if t <= last else max(last, t - self.unkept), self.recording.length)


class Race:
    """Searches side by side. The caller keeps the clock, and may turn it back."""

    def __init__(self, lanes: Sequence[Lane], by: By = "expansions") -> None:
        """Start a race; the searches may still be running."""
        if not 2 <= len(lanes) <= 4:
            raise BadInput(f"race: expected two to four algorithms, found {len(lanes)}")
        self.lanes = list(lanes)
        self.by: By = by

    @property
    def end(self) -> float:
        """Return the time on the clock when all have finished, as far as is known."""
        return max(lane.end(self.by) for lane in self.lanes)

    def moments(self, clock: float) -> list[int]:
        """Return for each lane the moment of its recording to show."""
        return [lane.moment(clock, self.by) for lane in self.lanes]

    def finished(self, clock: float) -> list[int]:
        """Return the lanes whose search has ended by then, in the order of their ends."""
        ends = {
            number: end
            for number, lane in enumerate(self.lanes)
            if lane.report and (end := lane.finish(self.by)) is not None
            if lane.report.result.expanded <= lane.steps(clock, self.by)
        }
        return sorted(ends, key=ends.__getitem__)

    def places(self) -> list[int | None]:
        """Return each lane's place among those that solved it; equal ends share a place."""
        ends = [
            lane.finish(self.by) if lane.report and lane.report.result.outcome == "solved" else None
            for lane in self.lanes
        ]
        known = [end for end in ends if end is not None]
        return [None if end is None else 1 + sum(e < end for e in known) for end in ends]

    def table(self) -> list[dict[str, Any] | None]:
        """Return each lane's figures with its place, `seconds` being processor time.

        None for a lane that is not done.
        """
        return [
            {**report.as_dict(), "seconds": report.result.spent, "place": place} if report else None
            for report, place in zip(
                [lane.report for lane in self.lanes], self.places(), strict=True
            )
        ]


def record(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    cancelled: Callable[[], bool] = never,
    most: int = MAX_EXPANSIONS,
) -> Lane:
    """Solve a level, then record how the search goes; the figures are those of the quick run."""
    return recorded(solve(loaded, choice, budget, cancelled=cancelled), cancelled, most)


def recorded(
    report: SolveReport, cancelled: Callable[[], bool] = never, most: int = MAX_EXPANSIONS
) -> Lane:
    """Run the search of a report once more, and record its first expansions."""
    recording, limits = Recording(report.loaded, report.choice, most), report.limits or Budget()
    least = 0 if report.result.stopped else MIN_RECORDING_SECONDS  # recording takes longer
    seconds = max(least, limits.seconds)
    nodes = min(most, report.result.expanded + 1, limits.nodes)
    again = recording.run(replace(limits, nodes=nodes, seconds=seconds), cancelled)
    differs = again.result.stopped is None and again.result.plan != report.result.plan
    return Lane(recording, again if differs else report)  # own code may throw dice
