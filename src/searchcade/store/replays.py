"""Replays: games that were finished, move by move."""

from __future__ import annotations

from sqlalchemy import select

from searchcade.store.database import Database
from searchcade.store.models import LevelRow, ReplayRow, UserRow
from searchcade.store.records import FinishedGame
from searchcade.store.refusals import NoSuch


class Replays:
    """The finished games of all users; everybody may watch them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, replay_id: int) -> FinishedGame:
        """Return a finished game."""
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
        return FinishedGame(**row._mapping)
