"""The first difference: the expansion at which own code leaves the textbook, and why it does.

The reason is a hypothesis that fits: a textbook search with one usual mistake whose expansions are
those of the run. Where none fits, only the place is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from searchcade.own.source import LineRole, Source
from searchcade.problem import Heuristic, Problem
from searchcade.recording.usual_mistakes import INFORMED, MISTAKES, TIES, Kind, ModelSearch, Variant

MAX_COMPARED = 2000  # expansions
UNKNOWN = object()  # a state that nobody knows: its estimate was not asked for
NAMES: dict[Kind, str] = {
    "bfs": r"bfs|breadth|rộng",
    "dfs": r"dfs|depth|sâu",
    "ucs": r"ucs|uniform|dijkstra",
    "greedy": r"greedy|tham lam",
    "astar": r"a_?star|a\*",
}
"""How a function says which algorithm it is meant to be."""
ROLES: dict[str, LineRole] = {
    "goal_early": "goal", "ties": "take", "stack": "take", "queue": "take", "stale": "take",
    "goal_never": "take", "": "take", "visited_late": "put",
}  # fmt: skip
"""Mistake -> what the line does that shows it; the others show where a state is put."""


class OwnRun(NamedTuple):
    """The run of own code that is compared."""

    problem: Problem[Any]
    estimate: Heuristic[Any] | None
    states: Sequence[Any]
    """The states that it asked for, in their order."""
    is_whole: bool
    """Whether it has ended by itself, and these are all its states."""
    about: str
    """Name and first line of the description of the function."""
    is_informed: bool = False
    """Whether it takes an estimate."""


class Difference(NamedTuple):
    """How a run differs from the textbook."""

    kind: Kind
    """The algorithm that it is compared with."""
    moment: int = 0
    """The number of the first expansion that differs, from 1; 0 where none does."""
    mistake: str = ""
    """The usual mistake that explains all expansions; empty where none does."""
    expected: Any = None
    """The state that the textbook expands there; None where it has ended, or is not known."""
    has_ended: bool = False
    """Whether the run has ended before that expansion."""
    is_exact: bool = True
    """Whether the textbook is known until there; else it may leave it later."""


def first_difference(run: OwnRun) -> Difference | None:
    """Return where a run leaves the textbook; None where there is nothing to compare."""
    kinds = kinds_of(run)
    if not run.states or not kinds:
        return None
    textbook = [Variant(kind, ties=ties, is_closed=closed)
                for kind in kinds for closed in closings(kind) for ties in TIES[kind]]  # fmt: skip
    laid = {variant: Comparison.of(run, variant) for variant in textbook}
    nearest = sorted(textbook, key=lambda each: laid[each].same, reverse=True)
    if fitting := next((each for each in textbook if laid[each].fits), None):
        return described(run, Variant(fitting.kind), "ties")
    for kind in dict.fromkeys(each.kind for each in nearest):
        for variant in with_mistakes(kind):
            if Comparison.of(run, variant).fits:
                return described(run, variant._replace(mistake=""), variant.mistake)
    return described(run, nearest[0], "")


def kinds_of(run: OwnRun) -> list[Kind]:
    """Return the algorithms that a run is compared with: the one that it is named after, or all.

    None where its estimate is not known here, as that of own code.
    """
    named = [kind for kind, pattern in NAMES.items() if re.search(pattern, run.about.lower())][:1]
    known = [kind for kind in named or NAMES if run.estimate or kind not in INFORMED]
    return [] if run.is_informed and not run.estimate else known


def closings(kind: Kind) -> tuple[bool, ...]:
    """Return whether an algorithm may remember what it has expanded, or must."""
    return (False,) if kind in ("bfs", "dfs") else (False, True)


def with_mistakes(kind: Kind) -> Iterator[Variant]:
    """Yield an algorithm with each mistake and each order among equals."""
    for mistake, ties in product(MISTAKES[kind], TIES[kind]):
        for closed in closings(kind):
            yield Variant(kind, mistake, ties, closed)


# ------------------------------------------------------------------ side by side


class Comparison(NamedTuple):
    """A run beside a variant."""

    same: int
    """How many expansions are the same from the first one on."""
    fits: bool
    """Whether all are."""

    @classmethod
    def of(cls, run: OwnRun, variant: Variant) -> Comparison:
        """Compare expansion by expansion, no further than the first that differs."""
        states, theirs, same = compared(run, variant.mistake), model(run, variant), 0
        try:
            for own in states:
                if own != next(theirs, None):
                    return cls(same, fits=False)
                same += 1
            return cls(same, not is_whole(run) or next(theirs, None) is None)
        except TypeError:  # states that have no order
            return cls(0, fits=False)


def model(run: OwnRun, variant: Variant) -> Iterator[Any]:
    """Yield the expansions of a variant, as far as the estimates are known."""
    try:
        yield from ModelSearch(run.problem, run.estimate, variant).expanded()
    except KeyError:
        yield UNKNOWN


def compared(run: OwnRun, mistake: str) -> Sequence[Any]:
    """Return the states that are compared: not a goal at the end, where the textbook stops."""
    states = run.states[:MAX_COMPARED]
    is_goal = mistake != "goal_never" and bool(states) and run.problem.is_goal(states[-1])
    return states[:-1] if is_goal else states


def is_whole(run: OwnRun) -> bool:
    """Say whether the end of a run is compared, too."""
    return run.is_whole and len(run.states) <= MAX_COMPARED


def described(run: OwnRun, textbook: Variant, mistake: str) -> Difference:
    """Return the first difference from a textbook search, which a mistake explains."""
    states = compared(run, mistake)
    expected = list(islice(model(run, textbook), len(states) + 1))
    pairs = enumerate(zip(states, expected, strict=False), start=1)
    shorter = min(len(states), len(expected)) + 1
    moment = next((t for t, (own, theirs) in pairs if own != theirs), shorter)
    has_ended = moment > len(states)
    if has_ended and (len(expected) < moment or not is_whole(run)):
        return Difference(textbook.kind)
    theirs = expected[moment - 1] if moment <= len(expected) else None
    if theirs is UNKNOWN:
        return Difference(textbook.kind, moment, mistake, None, has_ended, is_exact=False)
    return Difference(textbook.kind, moment, mistake, theirs, has_ended)


def line_of(difference: Difference, source: Source, ran: list[int]) -> int:
    """Return the line that shows a difference, among those that ran before; 0 for none."""
    role = ROLES.get(difference.mistake, "put")
    return source.last(ran, role) or (ran[-1] if ran else 0)
