"""One database, SQLite or PostgreSQL, and its transactions."""

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

PATIENCE = 5  # seconds to wait for a server or for another transaction
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
        # The last three are raised for values that cannot be stored, or that a damaged file has.
        self._failures = (SQLAlchemyError, driver.Error, OverflowError, TypeError, ValueError)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a transaction that only reads: it sees the data of one moment."""
        with self.explained(), Session(self.engine) as session, session.begin():
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a transaction that writes: it commits at the end, and rolls back on an error."""
        with self.explained(), Session(self._writer) as session, session.begin():
            yield session

    def now(self) -> datetime:
        """Return the time, of the server if there is one: a client could set its own clock."""
        if self.file is not None:
            return utc_now()
        with self.reading() as session:
            now: datetime = session.execute(text("SELECT clock_timestamp()")).scalar_one()
        return now.astimezone(UTC)

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Turn every error of the engine into a StoreFailed of one line."""
        try:
            yield
        except self._failures as problem:
            # The message of the server may quote a row with a password hash: it must not be logged.
            cause = None if isinstance(problem, DBAPIError) else problem
            reason = error_text(problem, self._secrets)
            if reason == FULL:
                raise DiskFull(f"{self.place}: {reason}") from cause
            raise self.failed(reason) from cause

    @contextmanager
    def with_reserve(self) -> Iterator[None]:
        """Free the reserve for a deletion on a full disk, then give the space back to the disk."""
        if self.file is None:
            yield
            return
        free_reserve(self.file)
        try:
            yield
            with self.engine.connect() as connection:  # outside a transaction
                connection.connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except self._failures:
            pass  # the log is merged later, when there is more space
        finally:
            make_reserve(self.file)

    def failed(self, reason: str) -> StoreFailed:
        """Return an error that names this database."""
        return StoreFailed(f"{self.place}: {reason}")

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def utc_now() -> datetime:
    """Return the time of this machine."""
    return datetime.now(UTC)


def sqlite_engine(url: URL) -> Engine:
    """Create an engine for SQLite; we begin its transactions ourselves."""
    arguments = {"check_same_thread": False, "timeout": PATIENCE}
    engine = create_engine(url, **DISCREET, connect_args=arguments)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver would begin only before writes
        connection.execute("PRAGMA foreign_keys = ON")
        # With WAL a crash of the program loses no commit; when the power fails, the last may go.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA secure_delete = ON")  # a deleted account leaves no name or hash

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that upgrades from reading to writing fails if another one wrote first.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def postgresql_engine(url: URL) -> Engine:
    """Create an engine for PostgreSQL that notices a lost server soon, and reconnects."""
    arguments = {
        "connect_timeout": PATIENCE,
        "tcp_user_timeout": 2000 * PATIENCE,  # milliseconds
        "options": f"-c lock_timeout={PATIENCE}s -c timezone=UTC",
    }
    return create_engine(url, **DISCREET, pool_pre_ping=True, connect_args=arguments)


def insert(session: Session, table: type[Base]) -> sqlite.Insert | postgresql.Insert:
    """Return an INSERT that supports `on_conflict`; each engine has its own."""
    if session.get_bind().dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # late: it takes a sixth of the time to open a file

    return postgresql.insert(table)
