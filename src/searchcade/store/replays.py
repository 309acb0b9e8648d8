"""Replays: the moves of finished games."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, exists, func, or_, select
from sqlalchemy.orm import aliased

from searchcade.store.database import Database
from searchcade.store.errors import NoSuch, NotYet
from searchcade.store.models import LevelRow, ReplayRow, ScoreRow, UserRow
from searchcade.store.records import FinishedGame, PastGame
from searchcade.store.scores import GOOD


class Replays:
    """The finished games of all users; winning ones are shown to users that have won the level."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, user_id: int, replay_id: int) -> FinishedGame:
        """Return a finished game for a user to watch, or raise NotYet."""
        query = (
            select(
                LevelRow.game,
                ReplayRow.level_name,
                LevelRow.text.label("level_text"),
                ReplayRow.moves,
                ReplayRow.seconds,
                ReplayRow.hints,
                UserRow.name,
                ReplayRow.date,
            )
            .join_from(ReplayRow, LevelRow)
            .join(UserRow, UserRow.id == ReplayRow.user_id)
            .where(ReplayRow.id == replay_id)
        )
        with self._database.reading() as session:
            row = session.execute(query).one_or_none()
            if row is None:
                raise NoSuch("replay")
            if not session.scalar(select(may_watch(user_id, replay_id))):
                raise NotYet
        return FinishedGame(**row._mapping)

    def history(self, user_id: int) -> list[PastGame]:
        """Return all finished games of a user, the newest first."""
        with self._database.reading() as session:
            return [PastGame(**row._mapping) for row in session.execute(games_of(user_id))]


def games_of(user_id: int) -> Select[Any]:
    """Return the query for the games of a user; those that the judge refused are left out."""
    played = ReplayRow.level_name, ReplayRow.seconds, ReplayRow.hints, ReplayRow.helped
    judged = ScoreRow.board, ScoreRow.ended, ScoreRow.cost, ScoreRow.points, ScoreRow.optimum
    number, steps = ReplayRow.id.label("replay_id"), func.length(ReplayRow.moves).label("steps")
    query = select(number, steps, ReplayRow.date, LevelRow.game, *played, *judged)
    query = query.join_from(ReplayRow, LevelRow).outerjoin(
        ScoreRow, ScoreRow.replay_id == ReplayRow.id
    )
    counts = or_(ReplayRow.helped, ScoreRow.verdict == GOOD)
    mine = query.where(ReplayRow.user_id == user_id, counts)
    return mine.order_by(ReplayRow.date.desc(), ReplayRow.id.desc())


def may_watch(user_id: int, replay_id: int) -> ColumnElement[bool]:
    """Say whether a game is the user's own, or was not won, or is of a level the user has won."""
    shown, mine = aliased(ReplayRow), aliased(ReplayRow)
    this = select(shown.level_id).where(shown.id == replay_id).scalar_subquery()
    is_own = exists().where(shown.id == replay_id, shown.user_id == user_id)
    not_won = exists().where(ScoreRow.replay_id == replay_id, ScoreRow.ended != "")
    won = (ScoreRow.replay_id == mine.id) & (ScoreRow.ended == "")
    has_won = exists().where(mine.user_id == user_id, mine.level_id == this, won)
    return or_(is_own, not_won, has_won)
