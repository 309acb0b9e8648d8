"""Settings of a user: names and values, both texts."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import delete, select

from searchcade.store.database import Database, insert
from searchcade.store.models import SettingRow


class Settings:
    """The settings that each user has chosen; others are missing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, user_id: int) -> dict[str, str]:
        """Return all settings of a user."""
        query = select(SettingRow.name, SettingRow.value).where(SettingRow.user_id == user_id)
        with self._database.reading() as session:
            return {row.name: row.value for row in session.execute(query)}

    def keep(self, user_id: int, values: Mapping[str, str]) -> None:
        """Change these settings; the others stay."""
        # Sorted, so that two transactions with the same settings cannot deadlock.
        rows = [
            {"user_id": user_id, "name": name, "value": value}
            for name, value in sorted(values.items())
        ]
        if not rows:
            return
        with self._database.writing() as session:
            adding = insert(session, SettingRow).values(rows)
            newer = {"value": adding.excluded.value}
            session.execute(
                adding.on_conflict_do_update(index_elements=["user_id", "name"], set_=newer)
            )

    def reset(self, user_id: int) -> None:
        """Delete all settings of a user."""
        with self._database.writing() as session:
            session.execute(delete(SettingRow).where(SettingRow.user_id == user_id))
