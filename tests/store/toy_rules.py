"""Things that tests of the store share: a clock that obeys, a game with hardly any rules."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import create_engine, text

from searchcade.problem import IllegalMove
from searchcade.search.node import Ended
from searchcade.store import Played, Score, Store, StoreFailed, User
from searchcade.store.address import address

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.time = datetime(2030, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def go(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def play(game: str, level_text: str, moves: str) -> Played:
    """Play by the rules of a toy: any moves but X, won when the last ones are the level's text.

    A game with points in its name gives ten for each F, and is lost with an L.
    """
    if "X" in moves:
        raise IllegalMove(f"{game}: move {moves.index('X') + 1} ('X') is not legal")
    points = 10 * moves.count("F") if "points" in game else None
    ended: Ended = "" if moves.endswith(level_text) else "lost" if "L" in moves else "resigned"
    return Played(ended, len(moves), 2 * len(moves), points)


def begin(store: Store, user: User, **different: str) -> int:
    """Begin a game of the toy, won by the move G."""
    about = {"title": "Mine", "game": "toy", "level_name": "toy/one", "board": "easy"}
    return store.saves.begin(user.id, **{**about, "level_text": "G", **different})


def finish(
    store: Store, user: User, moves: str = "G", seconds: float = 1, **different: str
) -> Score:
    """Play a game of the toy to its end."""
    save_id = begin(store, user, **different)
    score = store.scores.finish(save_id, moves=moves, hints=0, seconds=seconds, helped=False)
    assert score is not None
    return score


def ask(url: str, statement: str) -> list[Any]:
    """Run a statement past the store and return the first column of its answer."""
    engine = create_engine(address(url))
    with engine.begin() as connection:
        answer = connection.execute(text(statement))
        rows = [row[0] for row in answer] if answer.returns_rows else []
    engine.dispose()
    return rows


def one_line(failure: pytest.ExceptionInfo[StoreFailed]) -> str:
    """Return a message, which must fit a line and come without the engine's own words."""
    message = str(failure.value)
    assert "\n" not in message
    assert "sqlalche.me" not in message
    return message


def check_goes_on(store: Store, user: User) -> None:
    """Check that a store works as if nothing had happened."""
    save_id = begin(store, user)
    store.saves.keep(save_id, moves="RR", hints=0, seconds=2)
    assert store.saves.load(user.id, save_id).moves == "RR"
