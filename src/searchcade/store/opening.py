"""Open a database and put a store on it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from argon2 import PasswordHasher

from searchcade.store import Store
from searchcade.store.accounts import Accounts
from searchcade.store.address import address
from searchcade.store.audit import Audit
from searchcade.store.database import Database
from searchcade.store.passwords import Passwords
from searchcade.store.records import Judge
from searchcade.store.replays import Replays
from searchcade.store.saves import Saves
from searchcade.store.scores import Scores
from searchcade.store.settings import Settings
from searchcade.store.upgrade import prepare


def open_database(url: str | None) -> Database:
    """Open a database in the version of today, or raise StoreFailed and leave it as it is."""
    database = Database(address(url))
    try:
        make_folder(database)
        prepare(database)
    except BaseException:
        database.close()
        raise
    return database


def check() -> str:
    """Say where the data lies, after opening it; a file that is not there yet is not made."""
    database = Database(address(None))
    if database.file is not None and not database.file.exists():
        return f"{database.place}, made on first use"
    open_database(None).close()
    return database.place


def make_folder(database: Database) -> None:
    """Make the folder of a SQLite file; hashes of passwords are nobody else's business."""
    if database.file is None:
        return
    try:
        database.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        reason = (problem.strerror or "something is in the way").lower()
        raise database.failed(f"the folder cannot be made: {reason}") from None


JUDGING = 20.0  # seconds that opening may take to judge the scores of an older version


def store_on(
    database: Database,
    judge: Judge,
    now: Callable[[], datetime],
    hasher: PasswordHasher | None,
) -> Store:
    """Offer what is in a database, after the scores of an older version were judged."""
    audit = Audit(database, judge)
    audit.judge_new(JUDGING)
    return Store(
        accounts=Accounts(database, Passwords(hasher), now),
        settings=Settings(database),
        saves=Saves(database, now),
        scores=Scores(database, now, judge),
        replays=Replays(database),
        audit=audit,
        place=database.place,
        close=database.close,
    )
