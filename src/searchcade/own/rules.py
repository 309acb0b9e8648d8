"""The rules as own code holds them: one problem, counted, limited and watched.

Neither a plain function nor a generator holds the rules themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any

from searchcade.problem import BadInput, Reversible
from searchcade.search.limits import Limits, Stop
from searchcade.search.node import Node, Stopped
from searchcade.search.run import unwatched

UNKNOWN = -1  # the number of nodes that wait: a plain function does not tell
OFTEN = 1024  # expansions between two words about the progress
PEEK = 1000  # states whose repetition is noticed: the first ones
Move = str
Successors = list[tuple[Move, Any, int]]


def untold(_expanded: int, _generated: int) -> None:
    """Tell nobody."""


class LimitReached(Stopped):
    """Raised in own code that asks for successors after a limit is reached."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop)
        self.stop = stop


class OwnProblem:
    """A problem as own code holds it: start, goal test, successors, and the level as data.

    Its functions are closures, so that no attribute leads to the rules behind the counter.
    """

    def __init__(self, problem: Any, ask: Callable[[Any], Iterable[tuple[Move, Any, int]]]) -> None:
        kind, is_goal = type(problem.start), problem.is_goal
        facts = {key: value for key, value in vars(problem).items() if is_fact(key, value)}
        vars(self).update(facts)
        self.start = problem.start

        def goal(state: Any) -> bool:
            try:
                return bool(is_goal(state))
            except Exception:
                raise NotAState(state, kind) from None

        def successors(state: Any) -> Successors:
            try:
                return list(ask(state))
            except Exception as error:
                raise error if isinstance(error, BadInput) else NotAState(state, kind) from None

        self.is_goal, self.successors = goal, successors
        if isinstance(problem, Reversible):
            before = problem.predecessors

            def predecessors(state: Any) -> Successors:
                ask(state)  # searching backwards is counted, as well
                return list(before(state))

            self.predecessors, self.goals = predecessors, list(problem.goals)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"this problem has {', '.join(vars(self))}; it has no {name!r}")

    def __repr__(self) -> str:
        return f"<problem with {', '.join(key for key in vars(self))}>"


def is_fact(name: str, value: Any) -> bool:
    """Say whether own code may have an attribute of a problem: the level, but no function."""
    return not name.startswith("_") and not callable(value)


class ForwardRules:
    """The rules of a level without those that search backwards."""

    def __init__(self, problem: Any) -> None:
        vars(self).update({key: each for key, each in vars(problem).items() if is_fact(key, each)})
        self.start, self.is_goal = problem.start, problem.is_goal
        self.successors = problem.successors


class NotAState(Exception):
    """Raised in own code that asks about something that is no state."""

    def __init__(self, found: Any, kind: type) -> None:
        wanted = f"{kind.__name__}({', '.join(getattr(kind, '_fields', ()))})"
        super().__init__(f"expected a state of this level, a {wanted}; found {found!r:.200}")


class Meter:
    """Counts the states that own code asks for, and stops it at a limit."""

    def __init__(
        self,
        problem: Any,
        limits: Limits,
        watch: Callable[[Node[Any], int], None],
        progress: Callable[[int, int], None],
    ) -> None:
        self.limits, self.watch = limits, watch
        self.rules = problem.successors
        self.expanded = self.generated = 0
        self.first = Counter[Any]()
        """How often it asked for each of the first states."""
        self.state: Any = None
        """The state that it asked for last."""
        self._next, self._tell = 1, progress

    def ask(self, state: Any) -> Successors:
        """Return the successors of a state; raise LimitReached where a limit is reached."""
        if stopped := self.limits.exceeded(self.expanded):
            raise LimitReached(stopped)
        self.state = state
        if self.watch is not unwatched:
            self.watch(Node(state), UNKNOWN)
        successors = self.rules(state)
        if not isinstance(successors, list):
            successors = list(successors)
        self.expanded += 1
        self.generated += len(successors)
        if self.expanded <= PEEK:
            self.first[state] += 1
        if self.expanded >= self._next:
            self._tell(self.expanded, self.generated)
            self._next += min(self._next, OFTEN)
        return successors

    def repetition(self) -> str:
        """Say that it asks for the same states again and again, if it does."""
        state, times = max(self.first.items(), key=itemgetter(1), default=(None, 0))
        if self.expanded < PEEK or 2 * len(self.first) > PEEK:
            return ""
        return (
            f"of the first {PEEK:,} states that it asked for, {len(self.first):,} were different; "
            f"for {state!r:.100} it asked {times:,} times: does it remember what it has reached?"
        )

    def note(self) -> str:
        """Say where the search was."""
        if not self.expanded:
            return ""
        return (
            f"    after {self.expanded} expansions; the last state asked for: {self.state!r:.200}"
        )
