"""Scores: finished games enter a leaderboard after the rules have seen their moves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, case, func, select, tuple_
from sqlalchemy.orm import Session, aliased

from searchcade.problem import BadInput
from searchcade.store.database import Database
from searchcade.store.models import LevelRow, ReplayRow, SaveRow, ScoreRow, UserRow
from searchcade.store.records import Board, Order, Played, Record, Replay, Score
from searchcade.store.refusals import NoSuch

ORDERS: dict[str, tuple[str, ...]] = {
    "points": ("seconds", "date", "id"),  # after the points themselves
    "steps": ("steps", "seconds", "date", "id"),
    "cost": ("cost", "seconds", "date", "id"),
    "seconds": ("seconds", "date", "id"),
}


class Scores:
    """The leaderboards of all games."""

    def __init__(self, database: Database, now: Callable[[], datetime], replay: Replay) -> None:
        self._database = database
        self._now = now
        self._replay = replay

    def finish(
        self,
        save_id: int,
        *,
        moves: str,
        hints: int,
        seconds: float,
        helped: bool,
        order: Order = "steps",
    ) -> Score | None:
        """Turn a save into a replay and a score, which tells its rank.

        Steps, cost and points are what the rules say. A game that the solver helped with has no
        score. Raise BadInput, and change nothing, if the moves neither win nor count by points.
        """
        played = self._judge(save_id, moves)
        with self._database.writing() as session:
            save = take_save(session, save_id)
            game = ReplayRow(
                user_id=save.user_id,
                level_id=save.level_id,
                level_name=save.level_name,
                moves=moves,
                hints=max(hints, save.hints),
                seconds=seconds,
                helped=helped or save.helped,
                date=self._now(),
            )
            session.add(game)
            session.flush()
            return None if game.helped else add_score(session, game, save.board, played, order)

    def boards(self) -> list[Board]:
        """Return the leaderboards on which anybody stands."""
        key = ScoreRow.game, ScoreRow.board
        query = select(*key, func.count()).group_by(*key).order_by(*key)
        with self._database.reading() as session:
            return [Board(*row) for row in session.execute(query)]

    def count(self, game: str, board: str) -> int:
        """Return the number of lines of a leaderboard."""
        with self._database.reading() as session:
            return int(session.scalars(lines(func.count(), game, board)).one())

    def page(
        self, game: str, board: str, order: Order, offset: int = 0, limit: int = 50
    ) -> list[Score]:
        """Return some lines of a leaderboard; the best one has rank 1."""
        # Numbers first: so the lines before the page are skipped in the index alone.
        numbers = lines(ScoreRow.id, game, board).order_by(*columns(ScoreRow, order))
        part = numbers.offset(offset).limit(limit).subquery()
        query = scores().join(part, part.c.id == ScoreRow.id).order_by(*columns(ScoreRow, order))
        with self._database.reading() as session:
            rows = session.execute(query)
            return [as_score(row, rank) for rank, row in enumerate(rows, start=offset + 1)]

    def own(self, game: str, board: str, order: Order, user_id: int) -> Score | None:
        """Return a user's best line of a leaderboard."""
        query = lines(ScoreRow.id, game, board).where(ScoreRow.user_id == user_id)
        with self._database.reading() as session:
            best = session.scalars(query.order_by(*columns(ScoreRow, order)).limit(1)).first()
            return None if best is None else ranked(session, best, order)

    def records(self, game: str, user_id: int) -> dict[str, Record]:
        """Return what a user's best games of each leaderboard of a game cost, of those won."""
        unaided = func.min(case((ScoreRow.hints == 0, ScoreRow.cost)))
        query = select(ScoreRow.board, func.min(ScoreRow.cost), unaided)
        mine = (ScoreRow.user_id == user_id) & (ScoreRow.game == game)
        with self._database.reading() as session:
            rows = session.execute(query.where(mine, ScoreRow.ended == "").group_by(ScoreRow.board))
            return {board: Record(cost, best) for board, cost, best in rows}

    def rank(self, score_id: int, order: Order) -> int:
        """Return the place of a score on its leaderboard."""
        with self._database.reading() as session:
            return ranked(session, score_id, order).rank

    def _judge(self, save_id: int, moves: str) -> Played:
        """Let the rules play the moves, while no transaction makes others wait."""
        query = select(LevelRow.game, LevelRow.text).join(SaveRow).where(SaveRow.id == save_id)
        with self._database.reading() as session:
            level = session.execute(query).one_or_none()
        if level is None:
            raise NoSuch("save")
        played = self._replay(level.game, level.text, moves)
        if played.ended and played.points is None:
            raise BadInput("the game is not won yet")
        return played


def take_save(session: Session, save_id: int) -> SaveRow:
    """Remove a save and return it; of several who try, one gets it."""
    query = select(SaveRow).where(SaveRow.id == save_id).with_for_update()
    save = session.scalars(query).one_or_none()
    if save is None:
        raise NoSuch("save")
    session.delete(save)
    return save


def add_score(session: Session, game: ReplayRow, board: str, played: Played, order: Order) -> Score:
    """Enter a finished game on a leaderboard."""
    line = ScoreRow(
        user_id=game.user_id,
        replay_id=game.id,
        game=session.get_one(LevelRow, game.level_id).game,
        board=board,
        steps=played.steps,
        cost=played.cost,
        seconds=game.seconds,
        hints=game.hints,
        date=game.date,
        points=played.points,
        ended=played.ended,
    )
    session.add(line)
    session.flush()
    return ranked(session, line.id, order)


def columns(table: Any, order: Order) -> list[Any]:
    """Return the columns that a leaderboard is sorted by."""
    if order not in ORDERS:
        raise BadInput(f"expected an order among {', '.join(ORDERS)}; found {order!r}")
    found = [getattr(table, name) for name in ORDERS[order]]
    return [table.points.desc(), *found] if order == "points" else found


def is_better(order: Order, mine: Any) -> Any:
    """Say which lines of a leaderboard stand above one of them."""
    one, other = (
        tuple_(*(getattr(table, name) for name in ORDERS[order])) for table in (ScoreRow, mine)
    )
    if order != "points":
        return one < other
    return (ScoreRow.points > mine.points) | ((ScoreRow.points == mine.points) & (one < other))


def lines(what: Any, game: str, board: str) -> Select[Any]:
    """Ask for something about the lines of one leaderboard."""
    return select(what).where(ScoreRow.game == game, ScoreRow.board == board)


def scores() -> Select[Any]:
    """Ask for scores and the names of who made them."""
    shown = [column for column in ScoreRow.__table__.c if column.name in Score.__slots__]
    return select(*shown, UserRow.name).join_from(ScoreRow, UserRow)


def as_score(row: Row[Any], rank: int) -> Score:
    """Return a line with its rank."""
    return Score(rank=rank, **row._mapping)


def ranked(session: Session, score_id: int, order: Order) -> Score:
    """Return a score with its rank: one more than there are better lines on its board."""
    row = session.execute(scores().where(ScoreRow.id == score_id)).one_or_none()
    if row is None:
        raise NoSuch("score")
    mine = aliased(ScoreRow)
    better = is_better(order, mine)
    same_board = (ScoreRow.game == mine.game) & (ScoreRow.board == mine.board)
    query = select(func.count()).select_from(ScoreRow).join(mine, same_board)
    before = session.scalars(query.where(mine.id == score_id, better)).one()
    return as_score(row, before + 1)
