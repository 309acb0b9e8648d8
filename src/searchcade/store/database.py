"""One database, SQLite or PostgreSQL: its address, transactions, and errors as one line each.

A file reserves a little disk space: on a full disk, deleting needs some space first.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
    TimeoutError,
)
from sqlalchemy.orm import Session

from searchcade.files import write_whole
from searchcade.problem import BadInput, library_needed
from searchcade.store.folder import data_folder
from searchcade.store.models import Base
from searchcade.store.records import DiskFull, StoreFailed

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

RESERVE_BYTES = 2**20  # enough to log a deletion, and to merge the log into the file
FULL = "the disk is full; nothing was changed: delete old saves or other files"
LOCKED = "another program keeps the data locked; nothing was changed, try again"
READ_ONLY = "the data is read-only; nothing was changed"
UNFIT = "something in it cannot be stored; nothing was changed"
UNLINKED = "it belongs to something that is not there; nothing was changed"
UNKNOWN = "the data cannot be read or written"

SQLITE = {
    "SQLITE_FULL": FULL,
    "SQLITE_BUSY": LOCKED,
    "SQLITE_LOCKED": LOCKED,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_PERM": READ_ONLY,
    "SQLITE_CANTOPEN": "the file cannot be opened or made",
    "SQLITE_NOTADB": "the file is damaged or is not a database; it was left as it is",
    "SQLITE_CORRUPT": "the file is damaged; it was left as it is",
    "SQLITE_IOERR": "the disk cannot be read or written",
    "SQLITE_CONSTRAINT": UNLINKED,
    "SQLITE_TOOBIG": UNFIT,
}
POSTGRESQL = {  # SQLSTATE codes, or their first two digits: the class of the error
    "53100": FULL,
    "55P03": LOCKED,
    "40": LOCKED,
    "25006": READ_ONLY,
    "42501": "the database user may not do this",
    "42P07": "other tables with the same names are in this database; it was left as it is",
    "23": UNLINKED,
}
WAIT_SECONDS = 5  # seconds to wait for a server or for another transaction
DISCREET: dict[str, Any] = {"hide_parameters": True, "logging_name": "searchcade"}
# A more talkative logger would write whole rows, and with them the hashes of passwords.
logging.getLogger("sqlalchemy.engine.Engine.searchcade").setLevel(logging.WARNING)
DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}
ESCAPED = "expected @ / ? # in a name or password as %40 %2F %3F %23"
EXPECTED = "expected sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"


def address(text: str | None = None) -> URL:
    """Read a database URL: the given one, SEARCHCADE_DATABASE, or the file in the data folder."""
    text = text or os.environ.get("SEARCHCADE_DATABASE")
    if not text:
        return URL.create(DRIVERS["sqlite"], database=str(data_folder() / "searchcade.db"))
    try:
        url = make_url(text)
        url = url.set(drivername=DRIVERS[url.get_backend_name()])
    except (ArgumentError, ValueError, KeyError):
        # The text is not repeated: it may hold a password.
        raise BadInput(f"database: {EXPECTED}, found something else") from None
    if not file_of(url) and not is_escaped(text):
        raise BadInput(f"database: {ESCAPED}, found something else")
    if file_of(url) and (url.query or url.host or not is_plain_file(url.database)):
        raise BadInput("database: expected a plain file after sqlite:///, found something else")
    return url


def is_escaped(text: str) -> bool:
    """Say whether it is clear where the password ends; else a part of it is read as the server."""
    rest = text.partition("://")[2]
    server = re.split("[/?#]", rest, maxsplit=1)[0]
    return rest.count("@") == server.count("@") <= 1


def is_plain_file(name: str | None) -> bool:
    """Say whether SQLite takes this name for a file on the disk."""
    return bool(name) and name != ":memory:" and not str(name).startswith("file:")


def file_of(url: URL) -> Path | None:
    """Return the file of a SQLite database, and None for a server."""
    return Path(url.database or "") if url.drivername == DRIVERS["sqlite"] else None


def place_of(url: URL) -> str:
    """Return where the data lies, without secrets."""
    if file := file_of(url):
        return os.fsencode(file).decode(errors="backslashreplace")  # any screen can show it
    shown = URL.create("postgresql", url.username, None, url.host, url.port, url.database)
    return shown.render_as_string()


def secrets_of(url: URL) -> list[str]:
    """Return the parts of a URL that no message may repeat."""
    query = url.normalized_query.items()
    hidden = [value for name, values in query if "pass" in name for value in values]
    return [secret for secret in (url.password, *hidden) if secret]


def reserve_of(file: Path) -> Path:
    """Return the path of a database's reserve."""
    return file.with_name(f"{file.name}-reserve")


def make_reserve(file: Path) -> None:
    """Write the reserve, if there is space."""
    try:
        if not reserve_of(file).exists():
            noise = os.urandom(RESERVE_BYTES)  # no file system can compress it
            write_whole(reserve_of(file), noise, private=True)
    except (OSError, BadInput):
        pass  # the disk is full already, or the folder is read-only


def is_reserve_needed(file: Path) -> bool:
    """Say whether there is a reserve, and hardly any other space."""
    try:
        return reserve_of(file).exists() and shutil.disk_usage(file.parent).free < RESERVE_BYTES
    except OSError:
        return False


def free_reserve(file: Path) -> None:
    """Delete the reserve."""
    try:
        reserve_of(file).unlink(missing_ok=True)
    except OSError:
        pass


# ------------------------------------------------------------------ errors in words


def error_text(problem: BaseException, secrets: Iterable[str] = ()) -> str:
    """Return a line for an error of the engine, without secrets."""
    if isinstance(problem, TimeoutError):
        return LOCKED
    if isinstance(problem, UnicodeEncodeError | OverflowError | DataError):
        return UNFIT
    origin = problem.orig if isinstance(problem, DBAPIError) else problem
    if name := getattr(origin, "sqlite_errorname", ""):
        return SQLITE.get("_".join(name.split("_")[:2]), UNKNOWN)
    code = getattr(origin, "sqlstate", "?") or ""  # empty if no server was reached
    if known := POSTGRESQL.get(code) or POSTGRESQL.get(code[:2]):
        return known
    if code != "?" and isinstance(problem, OperationalError | InterfaceError):
        return f"the server cannot be reached: {first_line(str(origin), secrets)}"
    return UNKNOWN


def first_line(message: str, secrets: Iterable[str]) -> str:
    """Return the first line of a server's message, without secrets."""
    line = next(iter(message.splitlines()), "")
    for secret in secrets:
        line = line.replace(secret, "***")
    return line


# ------------------------------------------------------------------ the database


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
    arguments = {"check_same_thread": False, "timeout": WAIT_SECONDS}
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
        "connect_timeout": WAIT_SECONDS,
        "tcp_user_timeout": 2000 * WAIT_SECONDS,  # milliseconds
        "options": f"-c lock_timeout={WAIT_SECONDS}s -c timezone=UTC",
    }
    with library_needed("a PostgreSQL database"):
        return create_engine(url, **DISCREET, pool_pre_ping=True, connect_args=arguments)


def insert(session: Session, table: type[Base]) -> sqlite.Insert | postgresql.Insert:
    """Return an INSERT that supports `on_conflict`; each engine has its own."""
    if session.get_bind().dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # late: it takes a sixth of the time to open a file

    return postgresql.insert(table)
