"""Saves: unfinished games, written after every move."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, select, update

from searchcade.store.database import Database, insert
from searchcade.store.levels import drop_unused_level, keep_level
from searchcade.store.models import LevelRow, SaveRow
from searchcade.store.records import Save
from searchcade.store.refusals import NoSuch


class Saves:
    """The unfinished games of all users; whether the moves are legal is the reader's to judge."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def begin(
        self, user_id: int, *, title: str, game: str, level_name: str, board: str, level_text: str
    ) -> int:
        """Keep a game that has just begun and return the number of its save."""
        now = self._now()
        row = {"user_id": user_id, "title": title, "level_name": level_name, "board": board}
        start = {"moves": "", "hints": 0, "seconds": 0.0, "helped": False}
        with self._database.writing() as session:
            level_id = keep_level(session, game, level_text)
            adding = insert(session, SaveRow).values(
                **row, **start, level_id=level_id, created=now, changed=now
            )
            return session.scalars(adding.returning(SaveRow.id)).one()

    def keep(
        self, save_id: int, *, moves: str, hints: int, seconds: float, helped: bool = False
    ) -> None:
        """Keep how far a game has come; once helped, it stays helped."""
        played = {"moves": moves, "hints": hints, "seconds": seconds, "changed": self._now()}
        if helped:
            played["helped"] = True
        self._change(SaveRow.id == save_id, **played)

    def newest(self, user_id: int) -> Save | None:
        """Return the save that was played last, if there is one."""
        with self._database.reading() as session:
            row = session.execute(saves_of(user_id).limit(1)).one_or_none()
            return None if row is None else Save(**row._mapping)

    def load(self, user_id: int, save_id: int) -> Save:
        """Return a save of this user."""
        with self._database.reading() as session:
            row = session.execute(saves_of(user_id).where(SaveRow.id == save_id)).one_or_none()
        if row is None:
            raise NoSuch("save")
        return Save(**row._mapping)

    def rename(self, user_id: int, save_id: int, title: str) -> None:
        """Give a save of this user another title."""
        self._change(own(user_id, save_id), title=title)

    def delete(self, user_id: int, save_id: int) -> None:
        """Forget a save of this user."""
        deleting = delete(SaveRow).where(own(user_id, save_id)).returning(SaveRow.level_id)
        with self._database.writing() as session:
            level_id = session.scalars(deleting).one_or_none()
            if level_id is None:
                raise NoSuch("save")
            drop_unused_level(session, level_id)

    def list(self, user_id: int) -> builtins.list[Save]:
        """Return all saves of a user, the one played last first."""
        with self._database.reading() as session:
            return [Save(**row._mapping) for row in session.execute(saves_of(user_id))]

    def _change(self, which: ColumnElement[bool], **values: Any) -> None:
        changing = update(SaveRow).where(which).values(**values).returning(SaveRow.id)
        changing = changing.execution_options(synchronize_session=False)
        with self._database.writing() as session:
            if session.scalars(changing).one_or_none() is None:
                raise NoSuch("save")


def own(user_id: int, save_id: int) -> ColumnElement[bool]:
    """Say that a save has this number and belongs to this user."""
    return (SaveRow.id == save_id) & (SaveRow.user_id == user_id)


def saves_of(user_id: int) -> Select[Any]:
    """Ask for the saves of a user, the one played last first."""
    own_columns = [column for column in SaveRow.__table__.c if column.name in Save.__slots__]
    query = select(*own_columns, LevelRow.game, LevelRow.text.label("level_text"))
    query = query.join_from(SaveRow, LevelRow).where(SaveRow.user_id == user_id)
    return query.order_by(SaveRow.changed.desc(), SaveRow.id.desc())
