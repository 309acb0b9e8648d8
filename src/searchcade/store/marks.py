"""Marks: how often each user was asked about what, and was right; no leaderboard knows them."""

from __future__ import annotations

from sqlalchemy import select

from searchcade.store.database import Database, insert
from searchcade.store.models import MarkRow

Skill = tuple[str, str, str]
"""A game, an algorithm and a kind of question."""


class UserMarks:
    """Counts answers; windows that answer at the same time lose none."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, user_id: int) -> dict[Skill, tuple[int, int]]:
        """Return how often a user was asked about what, and how often that was right."""
        query = select(MarkRow).where(MarkRow.user_id == user_id)
        with self._database.reading() as session:
            return {
                (row.game, row.algorithm, row.kind): (row.asked, row.correct)
                for row in session.scalars(query)
            }

    def add(self, user_id: int, skill: Skill, *, is_right: bool) -> None:
        """Count one more answer."""
        key = dict(zip(("game", "algorithm", "kind"), skill, strict=True))
        row = {"user_id": user_id, **key, "asked": 1, "correct": int(is_right)}
        with self._database.writing() as session:
            adding = insert(session, MarkRow).values(row)
            more = {
                "asked": MarkRow.asked + 1,
                "correct": MarkRow.correct + adding.excluded.correct,
            }
            session.execute(
                adding.on_conflict_do_update(index_elements=["user_id", *key], set_=more)
            )
