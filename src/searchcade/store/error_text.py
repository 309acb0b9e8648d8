"""The errors of database engines as one line that a player can act on."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    InterfaceError,
    OperationalError,
    TimeoutError,
)

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
