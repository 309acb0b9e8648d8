"""One database, SQLite or PostgreSQL: transactions that end whole or not at all."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Session

from searchcade.store.address import file_of, place_of, secrets_of
from searchcade.store.error_text import FULL, error_text
from searchcade.store.errors import DiskFull, StoreFailed
from searchcade.store.models import Base
from searchcade.store.reserve import free_reserve, make_reserve

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

PATIENCE = 5  # seconds to wait for a server or for somebody else's transaction
DISCREET: dict[str, Any] = {"hide_parameters": True, "logging_name": "searchcade"}
# A more talkative logger would write whole rows, and with them the hashes of passwords.
logging.getLogger("sqlalchemy.engine.Engine.searchcade").setLevel(logging.WARNING)


class Database:
    """The engine and its two kinds of transactions; any thread may use it."""

    def __init__(self, url: URL) -> None:
        self.place = place_of(url)
        self.file = file_of(url)
        self.engine = sqlite_engine(url) if self.file else postgresql_engine(url)
        self._writer = self.engine.execution_options(writes=True)
        self._secrets = secrets_of(url)
        driver = self.engine.dialect.loaded_dbapi
        # The last three come from values: such as cannot be stored, such as damage has made.
        self._failures = (SQLAlchemyError, driver.Error, OverflowError, TypeError, ValueError)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Look at the data as it is at one moment."""
        with self.explained(), Session(self.engine) as session, session.begin():
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Change the data: all of it when the block ends, nothing when it raises."""
        with self.explained(), Session(self._writer) as session, session.begin():
            yield session

    def now(self) -> datetime:
        """Return the time: of the server, where there is one, for a client sets its own clock."""
        if self.file is not None:
            return utc_now()
        with self.reading() as session:
            found: datetime = session.execute(text("SELECT clock_timestamp()")).scalar_one()
        return found.astimezone(UTC)

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Turn every failure of the engine into one clear line."""
        try:
            yield
        except self._failures as problem:
            # What the server says may quote a row with its password hash: nobody shall log it.
            cause = None if isinstance(problem, DBAPIError) else problem
            reason = error_text(problem, self._secrets)
            if reason == FULL:
                raise DiskFull(f"{self.place}: {reason}") from cause
            raise self.failed(reason) from cause

    @contextmanager
    def with_reserve(self) -> Iterator[None]:
        """Let something be deleted on a full disk; what that frees is given back to the disk."""
        if self.file is None:
            yield
            return
        free_reserve(self.file)
        try:
            yield
            with self.engine.connect() as connection:  # outside a transaction
                connection.connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except self._failures:
            pass  # the log is taken in later, when there is more space
        finally:
            make_reserve(self.file)

    def failed(self, reason: str) -> StoreFailed:
        """Say that something is wrong with this database."""
        return StoreFailed(f"{self.place}: {reason}")

    def close(self) -> None:
        """Let go of the file or the server."""
        self.engine.dispose()


def utc_now() -> datetime:
    """Return the time of this machine."""
    return datetime.now(UTC)


def sqlite_engine(url: URL) -> Engine:
    """Make an engine whose transactions we begin ourselves."""
    arguments = {"check_same_thread": False, "timeout": PATIENCE}
    engine = create_engine(url, **DISCREET, connect_args=arguments)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver would begin late, and not before reads
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")  # with WAL a crash loses no commit

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer that begins as a reader fails at once when another writer was quicker.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def postgresql_engine(url: URL) -> Engine:
    """Make an engine that finds out quickly when the server is gone, and comes back with it."""
    arguments = {
        "connect_timeout": PATIENCE,
        "tcp_user_timeout": 2000 * PATIENCE,  # milliseconds
        "options": f"-c lock_timeout={PATIENCE}s -c timezone=UTC",
    }
    return create_engine(url, **DISCREET, pool_pre_ping=True, connect_args=arguments)


def insert(session: Session, table: type[Base]) -> sqlite.Insert | postgresql.Insert:
    """Begin an INSERT that may say what to do `on_conflict`; each engine has its own."""
    if session.get_bind().dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # late: it takes a sixth of the time to open a file

    return postgresql.insert(table)
