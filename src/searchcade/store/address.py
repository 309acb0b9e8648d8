"""Where the data lies: a file of this user, or a server that a URL names."""

from __future__ import annotations

import os
import re
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from searchcade.problem import BadInput
from searchcade.store.folder import data_folder

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
