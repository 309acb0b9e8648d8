"""Own players: a user's `act(seen)`, called once a turn, and what it may answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from math import isnan
from typing import Any, NamedTuple, Protocol, Self

from searchcade.own.function import OwnCodeError, OwnFunction, told
from searchcade.search.limits import processor_seconds
from searchcade.search.run import Result


class PlayerView(Protocol):
    """What a player is shown; each game has its own kind."""

    @property
    def moves(self) -> Collection[str]:
        """The legal moves."""


class Answer(NamedTuple):
    """What a player does in a turn."""

    move: str
    """One of the legal moves; empty to resign."""
    values: Mapping[str, float]
    """What each move is worth to the player, as far as it says so."""


Act = Callable[[Any], Answer]
"""A player that can be asked: from what it sees to what it does."""


class OwnPlayer:
    """A user's player in this process, for one game."""

    def __init__(self, source: OwnFunction, options: Mapping[str, Any]) -> None:
        self.source, self.options = source, options
        self.printed = ""
        """What the player has printed, where it is not seen anyway."""

    def begin(self, _cancelled: Callable[[], bool]) -> None:
        """Load the function, before the clock runs."""
        self.function, self.began = self.source.load(), processor_seconds()

    def __call__(self, seen: PlayerView) -> Answer:
        """Ask for a move; raise OwnCodeError for whatever is none."""
        with told(self.source.text, self.source.path, lambda: f"    with {seen!r}"):
            answer = self.function(seen, **self.options)
        return checked(self.source, seen, answer)

    def end(self, result: Result) -> Result:
        """End the game; return its result with the processor time and memory that it took."""
        return replace(result, cpu_seconds=processor_seconds() - self.began)

    def __enter__(self) -> Self:
        """Use it for a game."""
        return self

    def __exit__(self, *_problem: object) -> None:
        """Leave nothing behind."""


def checked(source: OwnFunction, seen: PlayerView, answer: Any) -> Answer:
    """Read what a player returned: a move, or a move with the values of some moves."""
    move, values = answer if is_pair(answer) else (answer, {})
    if not is_legal(seen, move):
        wanted = f"expected one of {', '.join(seen.moves)}, or None to resign"
        raise OwnCodeError(
            f"{source.text}: {wanted}; it returned {move!r:.100}", [f"    with {seen!r}"]
        )
    for letter, value in values.items():
        if not (letter and is_legal(seen, letter) and is_value(value)):
            wanted = "expected a number for each of some moves"
            raise OwnCodeError(
                f"{source.text}: {wanted}; it returned {letter!r:.50}: {value!r:.50}",
                [f"    with {seen!r}"],
            )
    return Answer(move or "", {letter: float(value) for letter, value in values.items()})


def is_pair(answer: Any) -> bool:
    """Say whether a player returned values beside its move."""
    return isinstance(answer, tuple | list) and len(answer) == 2 and isinstance(answer[1], dict)


def is_legal(seen: PlayerView, move: Any) -> bool:
    """Say whether a player may answer with this."""
    return move is None or (isinstance(move, str) and (not move or move in seen.moves))


def is_value(value: Any) -> bool:
    """Say whether this is a number that can be compared."""
    try:
        return not isinstance(value, str) and not isnan(float(value))
    except (TypeError, ValueError, OverflowError):
        return False
