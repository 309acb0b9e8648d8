"""The texts of levels, each stored once."""

from __future__ import annotations

import hashlib

from sqlalchemy import delete, exists, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from searchcade.store.database import insert
from searchcade.store.models import LevelRow, ReplayRow, SaveRow


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
