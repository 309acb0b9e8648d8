"""Open a database and put a store on it; upgrade an older version, refuse a newer one."""

from __future__ import annotations

import glob
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from argon2 import PasswordHasher
from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine.interfaces import DBAPICursor

from searchcade.files import make_private
from searchcade.store import migrations
from searchcade.store.accounts import Accounts, Logins, Passwords, UserSettings
from searchcade.store.audit import Audit
from searchcade.store.database import (
    WAIT_SECONDS,
    Database,
    address,
    free_reserve,
    is_reserve_needed,
    make_reserve,
    utc_now,
)
from searchcade.store.folder import data_folder
from searchcade.store.marks import UserMarks
from searchcade.store.pending import Pending
from searchcade.store.records import Judge, Store, StoreFailed
from searchcade.store.saves import Saves
from searchcade.store.scores import Replays, Scores

MAX_JUDGING_SECONDS = 20.0  # that opening may take to judge the scores of an older version
EMPTY = ""  # nothing in it yet
FOREIGN = " "  # tables of another program
BEFORE_FIRST = "0000"
LOCK = 7_327_242  # any number, the same in every process that may upgrade this server


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
        if database.file is None or not is_reserve_needed(database.file):
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
    audit.judge_new(MAX_JUDGING_SECONDS)
    return Store(
        accounts=Accounts(database, Passwords(hasher), now or database.now),
        logins=Logins(database, now or database.now),
        settings=UserSettings(database),
        marks=UserMarks(database),
        saves=Saves(database, now or utc_now),
        scores=scores,
        replays=Replays(database),
        audit=audit,
        pending=Pending(data_folder() / "pending", database.place, scores),
        place=database.place,
        close=database.close,
    )


# ------------------------------------------------------------------ versions


def prepare(database: Database) -> None:
    """Prepare a database for use, or refuse it and leave it untouched."""
    with database.reading() as session:
        version = stored_version(session.connection())
    if version == FOREIGN and database.file:
        raise database.failed("the file belongs to another program; it was left as it is")
    if version > migrations.NEWEST:
        raise database.failed(
            f"the data has version {version} and needs a newer searchcade; "
            f"this one knows versions up to {migrations.NEWEST}"
        )
    if database.file:
        use_write_ahead_log(database)
    if version == migrations.NEWEST:
        try_to_write(database)
    else:
        upgrade(database)


def stored_version(connection: Connection) -> str:
    """Return the version of the tables."""
    tables = inspect(connection).get_table_names()
    if migrations.VERSION_TABLE not in tables:
        return FOREIGN if tables else EMPTY
    rows = connection.scalars(text(f"SELECT version_num FROM {migrations.VERSION_TABLE}"))
    return max(map(str, rows), default=BEFORE_FIRST)


def use_write_ahead_log(database: Database) -> None:
    """Switch to the write-ahead log, so that readers and a writer work at the same time."""
    with database.explained(), database.engine.connect() as connection:
        switch_log(connection.connection.cursor())  # outside a transaction


def switch_log(cursor: DBAPICursor) -> None:
    """Switch the log, with retries: here SQLite does not wait for other processes."""
    end = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > end:
                raise
            time.sleep(0.01)


def try_to_write(database: Database) -> None:
    """Run a DELETE of no rows, which fails on a read-only database."""
    with database.writing() as session:
        session.execute(text(f"DELETE FROM {migrations.VERSION_TABLE} WHERE 1 = 0"))


def upgrade(database: Database) -> None:
    """Run the missing migrations in one transaction."""
    with (
        database.explained(),
        database.engine.connect().execution_options(writes=True) as connection,
        loose_links(connection),
        connection.begin(),
    ):
        if database.file is None:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        version = stored_version(connection)  # again: another process may have been faster
        if database.file and BEFORE_FIRST <= version < migrations.NEWEST:
            back_up(database, database.file, version)
        migrations.migrate(connection)


@contextmanager
def loose_links(connection: Connection) -> Iterator[None]:
    """Disable foreign keys of SQLite, so that a migration can replace a table."""
    if connection.dialect.name != "sqlite":
        yield
        return
    cursor = connection.connection.cursor()
    cursor.execute("PRAGMA foreign_keys = OFF")  # has no effect inside a transaction
    try:
        yield
    finally:
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()


def back_up(database: Database, file: Path, version: str) -> None:
    """Copy the file in its folder before it is upgraded; one copy for each version."""
    target = backup_of(file, version)
    unfinished = target.with_name(target.name + ".part")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # for the owner only
        with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(unfinished)) as new:
            old.backup(new)  # with what is still in the write-ahead log
        os.replace(unfinished, target)
    except (sqlite3.Error, OSError):
        unfinished.unlink(missing_ok=True)
        raise database.failed(
            "the copy that is made before an upgrade cannot be written; nothing was changed"
        ) from None


def backup_of(file: Path, version: str) -> Path:
    """Return the path of the copy of a file of this version."""
    return file.with_name(f"{file.name}.version-{version}")
