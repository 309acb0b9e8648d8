"""Things that tests of the store share: a clock that obeys, a game with hardly any rules."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import create_engine, text

from searchcade.problem import IllegalMove
from searchcade.search.node import Ended
from searchcade.store import Handle, Order, Played, Progress, Score, Store, StoreFailed, User
from searchcade.store.database import address

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.time = datetime(2030, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def go(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def play(game: str, level_text: str, level_name: str, moves: str) -> Played:
    """Play by the rules of a toy: any moves but X, won when the last ones are the level's text.

    A game with points in its name gives ten for each F, and is lost with an L. The board is that
    of the name, as in `toy/easy?seed=3`.
    """
    if "X" in moves:
        raise IllegalMove(f"{game}: move {moves.index('X') + 1} ('X') is not legal")
    points = 10 * moves.count("F") if "points" in game else None
    ended: Ended = "" if moves.endswith(level_text) else "lost" if "L" in moves else "resigned"
    board = level_name.partition("/")[2]
    family = board.partition("?")[0] if "?seed=" in board else ""
    optimum = 2 * len(level_text) if family else None
    return Played(ended, len(moves), 2 * len(moves), points, board, family, optimum)


def begin(store: Store, user: User, **different: str) -> int:
    """Begin a game of the toy, won by the move G, and return the number of its save."""
    about = {"title": "Mine", "game": "toy", "level_name": "toy/easy", "level_text": "G"}
    return store.saves.begin(user.id, **{**about, **different}).id


def by_hand(moves: str, hints: int = 0, seconds: float = 1, helped: bool = False) -> Progress:
    """Return a game of which a person made all moves."""
    return Progress(moves, "p" * len(moves), hints, seconds, helped)


def keep(store: Store, user: User, save_id: int, progress: Progress) -> None:
    """Keep how far a game has come, whatever its version is."""
    store.saves.keep(user.id, Handle(save_id, 0), progress, force=True)


def end(
    store: Store, user: User, save_id: int, progress: Progress, order: Order = "steps"
) -> Score | None:
    """Finish a game, whatever its version is."""
    return store.scores.finish(user.id, Handle(save_id, 0), progress, order, force=True)


def finish(
    store: Store, user: User, moves: str = "G", seconds: float = 1, **different: str
) -> Score:
    """Play a game of the toy to its end."""
    save_id = begin(store, user, **different)
    score = end(store, user, save_id, by_hand(moves, seconds=seconds))
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
    keep(store, user, save_id, by_hand("RR"))
    assert store.saves.load(user.id, save_id).moves == "RR"
