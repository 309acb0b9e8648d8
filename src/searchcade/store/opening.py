"""Open a database and put a store on it."""

from __future__ import annotations

import glob
import os
from collections.abc import Callable
from datetime import datetime

from argon2 import PasswordHasher

from searchcade.files import make_private
from searchcade.store import Store, data_folder
from searchcade.store.accounts import Accounts
from searchcade.store.address import address
from searchcade.store.audit import Audit
from searchcade.store.database import Database, utc_now
from searchcade.store.errors import StoreFailed
from searchcade.store.logins import Logins
from searchcade.store.passwords import Passwords
from searchcade.store.pending import Pending
from searchcade.store.records import Judge
from searchcade.store.replays import Replays
from searchcade.store.reserve import free_reserve, is_needed, make_reserve
from searchcade.store.saves import Saves
from searchcade.store.scores import Scores
from searchcade.store.settings import Settings
from searchcade.store.upgrade import prepare

JUDGING = 20.0  # seconds that opening may take to judge the scores of an older version


def open_database(url: str | None, *, must_exist: bool = False) -> Database:
    """Open a database and upgrade it, or raise StoreFailed and leave it as it is."""
    database = Database(address(url))
    try:
        if must_exist and database.file is not None and not database.file.exists():
            raise database.failed("there is no such file")
        make_folder(database)
        keep_private(database)
        prepare_on_any_disk(database)
    except BaseException:
        database.close()
        raise
    if database.file is not None:
        make_reserve(database.file)
    return database


def prepare_on_any_disk(database: Database) -> None:
    """Prepare a database for use; on a full disk, use the space of the reserve."""
    try:
        prepare(database)
    except StoreFailed:
        if database.file is None or not is_needed(database.file):
            raise
        free_reserve(database.file)
        prepare(database)


def check() -> str:
    """Return where the data lies, after opening it; a missing file is not created."""
    database = Database(address(None))
    if database.file is not None and not database.file.exists():
        return f"{database.place}, made on first use"
    open_database(None).close()
    return database.place


def make_folder(database: Database) -> None:
    """Create the folder of a SQLite file, private to its owner: it holds password hashes."""
    if database.file is None:
        return
    try:
        database.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        reason = (problem.strerror or "something is in the way").lower()
        raise database.failed(f"the folder cannot be made: {reason}") from None


def keep_private(database: Database) -> None:
    """Make the file, its log and its copies readable by the owner only.

    SQLite gives the log the permissions of the file, so the file is created first.
    """
    if (file := database.file) is None:
        return
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDONLY, 0o600))
    except OSError:
        pass  # the engine will raise the same error, with a better message
    for each in (file, *file.parent.glob(f"{glob.escape(file.name)}[-.]*")):
        make_private(each)


def store_on(
    database: Database,
    judge: Judge,
    now: Callable[[], datetime] | None,
    hasher: PasswordHasher | None,
) -> Store:
    """Return the store of a database, after judging the scores of an older version."""
    audit, scores = Audit(database, judge), Scores(database, now or database.now, judge)
    audit.judge_new(JUDGING)
    return Store(
        accounts=Accounts(database, Passwords(hasher), now or database.now),
        logins=Logins(database, now or database.now),
        settings=Settings(database),
        saves=Saves(database, now or utc_now),
        scores=scores,
        replays=Replays(database),
        audit=audit,
        pending=Pending(data_folder() / "pending", database.place, scores),
        place=database.place,
        close=database.close,
    )
