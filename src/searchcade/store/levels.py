"""Texts of levels: each is kept once, however many play it."""

from __future__ import annotations

import hashlib

from sqlalchemy import delete, exists
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from searchcade.store.database import insert
from searchcade.store.models import LevelRow, ReplayRow, SaveRow


def keep_level(session: Session, game: str, text: str) -> int:
    """Return the number of a level, which is kept if it is new."""
    content_hash = hashlib.sha256(text.encode()).hexdigest()
    row = {"game": game, "content_hash": content_hash, "text": text}
    adding = insert(session, LevelRow).values(row)
    # Setting the game to what it is anyway holds the level, so that nobody drops it now.
    adding = adding.on_conflict_do_update(
        index_elements=["game", "content_hash"], set_={"game": adding.excluded.game}
    )
    return session.scalars(adding.returning(LevelRow.id)).one()


def drop_unused_level(session: Session, level_id: int) -> None:
    """Forget the text of a level that no save and no replay needs any more."""
    saved = exists().where(SaveRow.level_id == level_id)
    replayed = exists().where(ReplayRow.level_id == level_id)
    unused = delete(LevelRow).where(LevelRow.id == level_id, ~saved, ~replayed)
    try:
        with session.begin_nested():
            session.execute(unused.execution_options(synchronize_session=False))
    except IntegrityError:
        pass  # somebody began to play it at this moment
