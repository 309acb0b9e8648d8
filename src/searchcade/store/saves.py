"""Saves: unfinished games, written after every move; the texts of levels, each stored once."""

from __future__ import annotations

import builtins
import hashlib
from collections.abc import Callable
from datetime import datetime
from math import isfinite
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, case, delete, exists, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from searchcade.hands import HANDS
from searchcade.problem import BadInput
from searchcade.store.database import Database, insert
from searchcade.store.models import LevelRow, ReplayRow, SaveRow
from searchcade.store.records import Changed, DiskFull, Handle, NoSuch, Progress, Save, StoreFailed

PERSON = "p"


def keep_level(session: Session, game: str, text: str) -> int:
    """Return the id of a level; store it first if it is new.

    Transactions that begin the same level do not wait for each other: they share a lock on the
    row, which only prevents its deletion.
    """
    content_hash = hashlib.sha256(text.encode()).hexdigest()
    row = {"game": game, "content_hash": content_hash, "text": text}
    same = (LevelRow.game == game) & (LevelRow.content_hash == content_hash)
    known = select(LevelRow.id).where(same).with_for_update(read=True, key_share=True)
    adding = insert(session, LevelRow).values(row).on_conflict_do_nothing()
    while True:
        if (number := session.scalars(known).one_or_none()) is not None:
            return number
        number = session.scalars(adding.returning(LevelRow.id)).one_or_none()
        if number is not None:
            return number  # else another transaction was faster: it is there now


def drop_unused_level(session: Session, level_id: int) -> None:
    """Delete a level that no save and no replay refers to any more."""
    saved = exists().where(SaveRow.level_id == level_id)
    replayed = exists().where(ReplayRow.level_id == level_id)
    unused = delete(LevelRow).where(LevelRow.id == level_id, ~saved, ~replayed)
    try:
        with session.begin_nested():
            session.execute(unused.execution_options(synchronize_session=False))
    except IntegrityError:
        pass  # another transaction has begun to use it at this moment


class Saves:
    """The unfinished games of all users; the reader checks whether the moves are legal."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def begin(
        self, user_id: int, *, title: str, game: str, level_name: str, level_text: str
    ) -> Handle:
        """Store a game that has just begun."""
        now = self._now()
        row = {"user_id": user_id, "title": title, "level_name": level_name}
        start = {"moves": "", "hints": 0, "seconds": 0.0, "helped": False}
        with self._database.writing() as session:
            level_id = keep_level(session, game, level_text)
            adding = insert(session, SaveRow).values(
                **row, **start, level_id=level_id, created=now, changed=now
            )
            return Handle(*session.execute(adding.returning(SaveRow.id, SaveRow.version)).one())

    def keep(
        self, user_id: int, handle: Handle, progress: Progress, *, force: bool = False
    ) -> Handle:
        """Store the progress of a game; raise Changed if another process has written it since.

        Hints and time only grow, and a helped game stays helped. With `force` it is written in
        any case.
        """
        check_hands(progress)
        known = own(user_id, handle.id)
        known = known if force else known & (SaveRow.version == handle.version)
        changing = update(SaveRow).where(known).values(**self._grown(progress))
        changing = changing.returning(SaveRow.version)
        changing = changing.execution_options(synchronize_session=False)
        with self._database.writing() as session:
            version = session.scalars(changing).one_or_none()
            if version is None:
                raise missing(session, user_id, handle.id)
        return Handle(handle.id, version)

    def _grown(self, progress: Progress) -> dict[str, Any]:
        """Return the new values of a save."""
        helped = {"helped": True} if progress.helped or "s" in progress.hands else {}
        return {
            **helped,
            "moves": progress.moves,
            "hands": progress.hands,
            "hints": most(SaveRow.hints, progress.hints),
            "seconds": most(SaveRow.seconds, honest(progress.seconds)),
            "running": progress.running,
            "version": SaveRow.version + 1,
            "changed": self._now(),
        }

    def newest(self, user_id: int) -> Save | None:
        """Return the save that was played last, if there is one."""
        with self._database.reading() as session:
            row = session.execute(saves_of(user_id).limit(1)).one_or_none()
            return None if row is None else as_save(row)

    def load(self, user_id: int, save_id: int) -> Save:
        """Return a save of this user."""
        with self._database.reading() as session:
            row = session.execute(saves_of(user_id).where(SaveRow.id == save_id)).one_or_none()
        if row is None:
            raise NoSuch("save")
        return as_save(row)

    def rename(self, user_id: int, save_id: int, title: str) -> None:
        """Give a save of this user another title."""
        self._change(own(user_id, save_id), title=title)

    def delete(self, user_id: int, save_id: int) -> None:
        """Delete a save of this user, even on a full disk."""
        try:
            self._delete(user_id, save_id)
        except DiskFull:
            with self._database.with_reserve():
                self._delete(user_id, save_id)

    def _delete(self, user_id: int, save_id: int) -> None:
        deleting = delete(SaveRow).where(own(user_id, save_id)).returning(SaveRow.level_id)
        with self._database.writing() as session:
            level_id = session.scalars(deleting).one_or_none()
            if level_id is None:
                raise NoSuch("save")
            drop_unused_level(session, level_id)

    def list(self, user_id: int) -> builtins.list[Save]:
        """Return all saves of a user, the one played last first."""
        with self._database.reading() as session:
            return [as_save(row) for row in session.execute(saves_of(user_id))]

    def _change(self, which: ColumnElement[bool], **values: Any) -> None:
        changing = update(SaveRow).where(which).values(**values).returning(SaveRow.id)
        changing = changing.execution_options(synchronize_session=False)
        with self._database.writing() as session:
            if session.scalars(changing).one_or_none() is None:
                raise NoSuch("save")


def as_save(row: Row[Any]) -> Save:
    """Return a save; moves without a hand were made by the player."""
    values = dict(row._mapping)
    values["hands"] = values["hands"].ljust(len(values["moves"]), PERSON)
    return Save(**values)


def most(column: Any, value: float) -> Any:
    """Return the larger of a column and a value, in SQL that both engines understand."""
    return case((column < value, value), else_=column)


def honest(seconds: float) -> float:
    """Return a time that is finite and not negative, else 0."""
    return max(0.0, seconds) if isfinite(seconds) else 0.0


def check_hands(progress: Progress) -> None:
    """Refuse a game without a hand for each move."""
    if len(progress.hands) != len(progress.moves) or set(progress.hands) - set(HANDS):
        raise BadInput(f"expected a letter of {HANDS} for each move, found something else")


def check_finished(progress: Progress) -> None:
    """Refuse a finished game without a hand for each move, or with a time that cannot be."""
    check_hands(progress)
    if not (isfinite(progress.seconds) and progress.seconds >= 0):
        raise BadInput(f"expected a time from 0 s up, found {progress.seconds:g} s")


def missing(session: Session, user_id: int, save_id: int) -> StoreFailed:
    """Return why a save cannot be written: it has another version, or does not exist."""
    number = session.scalars(select(SaveRow.id).where(own(user_id, save_id))).one_or_none()
    return NoSuch("save") if number is None else Changed()


def own(user_id: int, save_id: int) -> ColumnElement[bool]:
    """Return the condition that a save has this id and belongs to this user."""
    return (SaveRow.id == save_id) & (SaveRow.user_id == user_id)


def saves_of(user_id: int) -> Select[Any]:
    """Return the query for the saves of a user, the one played last first."""
    own_columns = [column for column in SaveRow.__table__.c if column.name in Save.__slots__]
    query = select(*own_columns, LevelRow.game, LevelRow.text.label("level_text"))
    query = query.join_from(SaveRow, LevelRow).where(SaveRow.user_id == user_id)
    return query.order_by(SaveRow.changed.desc(), SaveRow.id.desc())
