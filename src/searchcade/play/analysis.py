"""Analysis of a finished game: what remained after each move, and where something was lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf, isfinite
from typing import Any, Literal, NamedTuple

from searchcade.level import LoadedLevel
from searchcade.play.remaining_cost import Cost, RemainingCost, remaining_costs
from searchcade.play.session import Session
from searchcade.search.limits import never

Reason = Literal["", "unwinnable", "hopeless", "unknown"]
"""Why there is no analysis: the level is played for points only, its goal is out of reach from the
start, or the solver could not tell in time."""
FIRST_TRY_S = 1.3  # for the searches of a whole game: with the exploring before, two at most
SECOND_TRY_S = 10.0  # for those of a second try, where the first has left gaps


class Stretch(NamedTuple):
    """Moves in a row of which each lost something."""

    first: int
    """The number of the first of these moves; the first move of a game is 1."""
    last: int
    loss: float
    """What they cost more than the best moves; infinity where the goal got out of reach."""
    best: str
    """The moves that would have been best in place of the first, as far as they are known."""
    is_all: bool
    """Whether no other move would have been as good."""

    @property
    def is_fatal(self) -> bool:
        """Say whether the goal got out of reach."""
        return self.loss == inf


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known about a game, state by state; the start comes first."""

    moves: str
    spent: tuple[int, ...]
    """What the moves so far have cost."""
    remaining: tuple[Cost, ...] = ()
    """What the rest costs at least; infinity where the goal is out of reach."""
    stretches: tuple[Stretch, ...] = ()
    best: tuple[str, ...] = ()
    """The moves that are known to be best in each state."""
    reason: Reason = ""
    is_hindsight: bool = False
    """Whether it is reckoned with what nobody who plays can see, such as what the fog hides."""

    @property
    def has_curve(self) -> bool:
        """Say whether anything is known that a curve could show."""
        return sum(are_known([cost]) for cost in self.remaining) > 1

    @property
    def unknown(self) -> int:
        """Return after how many moves nothing is known."""
        return sum(cost is None for cost in self.remaining)

    @property
    def has_gaps(self) -> bool:
        """Say whether more time could tell more."""
        return self.reason == "unknown" or self.unknown > 0

    @property
    def lost(self) -> float:
        """Return what all moves together cost more than the best ones."""
        return sum(stretch.loss for stretch in self.stretches)

    @property
    def out_of_reach(self) -> int | None:
        """Return the number of the move that put the goal out of reach, if one did."""
        return next((each.first for each in self.stretches if each.is_fatal), None)

    def stretch_at(self, number: int) -> int | None:
        """Return which stretch the next move after so many belongs to, if any."""
        for index, stretch in enumerate(self.stretches):
            if stretch.first <= number + 1 <= stretch.last:
                return index
        return None


def analyse(
    loaded: LoadedLevel,
    moves: str,
    cancelled: Callable[[], bool] = never,
    seconds: float = FIRST_TRY_S,
) -> Analysis:
    """Find out what remained after each move, in the time there is; the rest stays unknown."""
    session = Session(loaded.game, loaded.level, moves)
    is_hindsight = bool(loaded.game.play.hidden(loaded.level))
    bare = Analysis(session.moves, tuple(session.costs), is_hindsight=is_hindsight)
    if not loaded.game.levels.winnable(loaded.level):
        return replace(bare, reason="unwinnable")
    source = remaining_costs(loaded, seconds, cancelled)
    remaining = costs_along(session, source)
    if remaining[0] == inf:
        return replace(bare, reason="hopeless")
    stretches = tuple(lost_stretches(session, remaining, source))
    known = tuple(best_moves(session, remaining, source))
    found = replace(bare, remaining=remaining, stretches=stretches, best=known)
    return found if found.has_curve or stretches else replace(bare, reason="unknown")


# ------------------------------------------------------------------ the curve


def costs_along(session: Session[Any, Any], source: RemainingCost) -> tuple[Cost, ...]:
    """Return the remaining cost of each state of a game, asking for as few as possible.

    Between two states whose costs differ by what was paid no move lost anything, and after one
    that is out of reach all are: only the rest is halved until all is known.
    """
    states, last = session.states, len(session.states) - 1
    found: dict[int, Cost] = {last: end_cost(session, source), 0: source.cost(states[0])}
    waiting = deque([(0, last)])
    while waiting:
        first, last = waiting.popleft()
        if last - first < 2:
            continue
        known = between(session.costs, found, first, last)
        if known is not None:
            found |= known
            continue
        middle = (first + last) // 2
        found[middle] = source.cost(states[middle])
        waiting += [(middle, last), (first, middle)]  # late states are the cheaper ones
    return tuple(found[number] for number in range(len(states)))


def end_cost(session: Session[Any, Any], source: RemainingCost) -> Cost:
    """Return what the last state of a game costs: nothing if it is won."""
    if session.is_won:
        return 0
    return inf if session.ended else source.cost(session.state)


def between(
    spent: Sequence[int], found: dict[int, Cost], first: int, last: int
) -> dict[int, Cost] | None:
    """Return the costs between two states if they follow from theirs."""
    before, after = found[first], found[last]
    inner = range(first + 1, last)
    if before == inf:
        return dict.fromkeys(inner, inf)
    if before is None or after is None or before - after != spent[last] - spent[first]:
        return None
    return {number: before - (spent[number] - spent[first]) for number in inner}


# ------------------------------------------------------------------ what was lost


def losses(session: Session[Any, Any], remaining: Sequence[Cost]) -> list[float]:
    """Return what each move lost; nothing where that is not known."""
    lost = []
    for number in range(len(session.moves)):
        before, after = remaining[number : number + 2]
        paid = session.costs[number + 1] - session.costs[number]
        if before is None or after is None or before == inf:
            lost.append(0.0)
        else:
            lost.append(paid + after - before)
    return lost


def lost_stretches(
    session: Session[Any, Any], remaining: Sequence[Cost], source: RemainingCost
) -> Iterator[Stretch]:
    """Yield the moves that lost something, those in a row together; a fatal one stands alone."""
    lost = losses(session, remaining)
    kinds = [(loss > 0) + (loss == inf) for loss in lost]
    for kind, run in groupby(range(len(lost)), key=kinds.__getitem__):
        if not kind:
            continue
        numbers = list(run)
        loss = sum(lost[number] for number in numbers)
        best, is_all = source.best_moves(session.states[numbers[0]])
        yield Stretch(numbers[0] + 1, numbers[-1] + 1, loss, best, is_all)


def best_moves(
    session: Session[Any, Any], remaining: Sequence[Cost], source: RemainingCost
) -> Iterator[str]:
    """Yield the moves that are known to be best in each state, without a further search."""
    lost = losses(session, remaining)
    for number, state in enumerate(session.states):
        known, own = source.known_moves(state), session.moves[number : number + 1]
        is_best = own and lost[number] == 0 and are_known(remaining[number : number + 2])
        yield known + own if is_best and own not in known else known


def are_known(costs: Sequence[Cost]) -> bool:
    """Say whether all of these costs are known and finite."""
    return all(cost is not None and isfinite(cost) for cost in costs)
