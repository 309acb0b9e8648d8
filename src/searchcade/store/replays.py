"""Replays: the moves of finished games."""

from __future__ import annotations

from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.orm import aliased

from searchcade.store.database import Database
from searchcade.store.errors import NoSuch, NotYet
from searchcade.store.models import LevelRow, ReplayRow, ScoreRow, UserRow
from searchcade.store.records import FinishedGame


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


def may_watch(user_id: int, replay_id: int) -> ColumnElement[bool]:
    """Say whether a game is the user's own, or was not won, or is of a level the user has won."""
    shown, mine = aliased(ReplayRow), aliased(ReplayRow)
    this = select(shown.level_id).where(shown.id == replay_id).scalar_subquery()
    is_own = exists().where(shown.id == replay_id, shown.user_id == user_id)
    not_won = exists().where(ScoreRow.replay_id == replay_id, ScoreRow.ended != "")
    won = (ScoreRow.replay_id == mine.id) & (ScoreRow.ended == "")
    has_won = exists().where(mine.user_id == user_id, mine.level_id == this, won)
    return or_(is_own, not_won, has_won)
