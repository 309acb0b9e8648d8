"""A recording as a lane of a film: the same moments, the same marks, the same numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from searchcade.problem import Heuristic
from searchcade.recording.arrays import UNKNOWN, Entries
from searchcade.recording.deepening import Deepening
from searchcade.recording.textbook import Textbook
from searchcade.recording.waves import Beam
from searchcade.report import SolveReport
from searchcade.web.film import Film, Lane, Search, Seen, same
from searchcade.web.stage import Stage

if TYPE_CHECKING:
    from searchcade.recording.recording import Recording

MAX_EXPANSIONS = 15_000  # expansions of a lane
MAX_VALUE = 10**9  # the value of a step that wins or loses at once


def film_of(recording: Recording, most: int = MAX_EXPANSIONS) -> Film:
    """Return the film of a search without words, which texts/films.py adds."""
    stage = Stage(recording.loaded)
    return stage.film(same(recording.loaded.name), [lane_of(stage, recording, most=most)])


def lane_of(
    stage: Stage,
    recording: Recording,
    report: SolveReport | None = None,
    most: int = MAX_EXPANSIONS,
) -> Lane:
    """Return the lane of a search that is done, with its first expansions, at most so many.

    The report of the same search when it ran unwatched has the fair time.
    """
    report = report or recording.report
    assert report is not None, "the search is still running"
    start = stage.look(recording.problem.start)
    searched = [stage.look(state) for state in recording.expanded_states(most)]
    walk, looks = stage.walk(report.result.plan or "")
    return Lane(
        same(recording.choice.name),
        [start, *searched, *looks[1:]],
        walk,
        report.film_figures(),
        report.result.plan,
        search=search_of(recording, len(searched), report.result.expanded),
        values=values_of(recording, len(searched), len(looks) - 1),
    )


def search_of(recording: Recording, count: int, expanded: int) -> Search:
    """Return what a search did in its first expansions, of so many."""
    tree, explainer, estimate = recording.tree, recording.explainer, recording.estimate
    states = tree.states(recording.node_count(count))
    return Search(
        nodes=recording.numbers[:count].tolist(),
        waiting=[recording.waiting_at(t) for t in range(1, count + 1)],
        cells=tree.cells[: len(states)].tolist(),
        parents=tree.parents[: len(states)].tolist(),
        costs=[tree.cost(number) for number in range(len(states))],
        estimates=[estimate(state) for state in states] if estimate else [],
        seen=list(seen_by(recording, count)),
        passes=[t for t in passes_of(recording) if t <= count],
        waits=waits_of(explainer.entries, count)
        if isinstance(explainer, Deepening | Beam)
        else None,
        expanded=max(count, expanded),
    )


def passes_of(recording: Recording) -> Sequence[int]:
    """Return when each pass after the first begins, where a search has passes."""
    explainer = recording.explainer
    return explainer.passes[1:] if isinstance(explainer, Deepening) else ()


# ------------------------------------------------------------------ what was seen


def seen_by(recording: Recording, count: int) -> Iterator[list[Seen]]:
    """Yield for each expansion the cells it saw first, or at a lower cost than before."""
    cheapest: dict[int, int] = {}
    last = last_look(recording)
    for t, state in enumerate(recording.expanded_states(count), start=1):
        if t > last:
            yield []
            continue
        cost = recording.tree.cost(recording.numbers[t - 1])
        offers = offered(recording, t, recording.problem.successors(state))
        yield [
            (cell, None if cost is None else cost + step, estimated(recording.estimate, after))
            for cell, (step, after) in offers.items()
            if is_news(cheapest, cell, UNKNOWN if cost is None else cost + step)
        ]


def last_look(recording: Recording) -> int:
    """Return the last moment whose neighbours are looked at: a textbook search ends at a goal."""
    last, explainer = recording.recorded, recording.explainer
    ends = last > 0 and isinstance(explainer, Textbook) and explainer.is_goal(last)
    return last - 1 if ends else last


def offered(
    recording: Recording, t: int, successors: Iterable[tuple[str, Any, int]]
) -> dict[int, tuple[int, Any]]:
    """Return the cells not expanded by a moment that it leads to: the cheapest step, its state."""
    offers: dict[int, tuple[int, Any]] = {}
    for _, after, step in successors:
        cell = recording.cell_of(after)
        if recording.order[cell] > t and (cell not in offers or step < offers[cell][0]):
            offers[cell] = step, after
    return offers


def is_news(cheapest: dict[int, int], cell: int, cost: int) -> bool:
    """Say whether a cell is seen for the first time, or at a lower cost; note the cost."""
    known = cheapest.get(cell)
    if known is not None and cost >= known:
        return False
    cheapest[cell] = cost
    return True


def estimated(estimate: Heuristic[Any] | None, state: Any) -> float | None:
    """Return the estimate of a state, where the search has one."""
    return estimate(state) if estimate else None


# ------------------------------------------------------------------ what waited, what was valued


def waits_of(entries: Entries, count: int) -> list[list[int]]:
    """Return for each expansion the cells that begin to wait, and those that end to."""
    changes: list[list[tuple[int, int]]] = [[] for _ in range(count + 1)]
    for cell, born, left in zip(entries.cells, entries.born, entries.left, strict=True):
        if born > count:
            break
        changes[born].append((cell, 1))
        if left <= count:
            changes[left].append((cell, -1))
    counts: dict[int, int] = {}
    return [signed(counts, step) for step in changes][1:]


def signed(counts: dict[int, int], step: list[tuple[int, int]]) -> list[int]:
    """Count what waits at each cell after a step; return the cells that begin or end to wait."""
    before = {cell: counts.get(cell, 0) for cell, _ in step}
    for cell, change in step:
        counts[cell] = counts.get(cell, 0) + change
    return [
        cell + 1 if counts[cell] else -cell - 1
        for cell in before
        if bool(counts[cell]) != bool(before[cell])
    ]


def values_of(
    recording: Recording, count: int, moves: int
) -> dict[int, list[tuple[int, float]]] | None:
    """Return for each moment the values that an agent has given to its steps."""
    if not recording.has_values:
        return None
    walked = min(moves, recording.published.walk)  # none where it was cut
    skipped = recording.recorded - count
    shown = range(count + 1 + walked)
    moments = {t: recording.moment(t if t <= count else t + skipped).values for t in shown}
    return {
        t: [(row * recording.cols + col, max(-MAX_VALUE, min(MAX_VALUE, value)))
            for (row, col), value in values.items()]
        for t, values in moments.items()
        if values
    }  # fmt: skip
