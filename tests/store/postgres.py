"""A PostgreSQL server of our own for the test run: Debian's programs, a socket in a folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

ACCOUNT = "postgres"  # the server refuses to run as root
RULES = "local all locked scram-sha-256\nlocal all all trust\n"
# Quick, as nothing here has to outlive the run; reachable through its folder only.
OPTIONS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "shared_buffers": "16MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
}


class Server:
    """A running server; each test gets a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._admin = psycopg.connect(self.url("postgres"), autocommit=True)
        self._numbers = count(1)

    def url(self, database: str, user: str = "searchcade") -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def execute(self, statement: str) -> None:
        self._admin.execute(statement.encode())

    def new_database(self, like: str = "template0") -> str:
        """Make a database, a copy of another one, and return its name."""
        name = f"test{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {like} STRATEGY FILE_COPY")
        return name

    def cut_off(self, database: str) -> None:
        """Throw everybody out of a database and let nobody in."""
        self.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
        self.execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"
        )

    def let_in(self, database: str) -> None:
        self.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")

    def close(self) -> None:
        self._admin.close()


def why_not() -> str | None:
    """Say why no server can be started here, or None."""
    if programs() is None:
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam(ACCOUNT)
        except KeyError:
            return f"PostgreSQL does not run as root, and there is no user {ACCOUNT}"
    return None


def programs() -> Path | None:
    """Return the folder of initdb and postgres."""
    on_path = shutil.which("initdb")
    found = [Path(on_path).resolve()] if on_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    return next((each.parent for each in found if (each.parent / "postgres").exists()), None)


@contextmanager
def running() -> Iterator[Server]:
    """Start a server, and stop it at the end."""
    folder = Path(tempfile.mkdtemp(prefix="searchcade-"))  # short: the name of a socket is
    here = programs() or Path()
    identity: dict[str, Any] = {}
    if os.geteuid() == 0:
        identity = {"user": ACCOUNT, "group": ACCOUNT, "extra_groups": []}
        shutil.chown(folder, ACCOUNT, ACCOUNT)
    data = folder / "data"
    prepare = [f"{here}/initdb", "-D", f"{data}", "-U", "searchcade", "-A", "trust", "-E", "UTF8"]
    prepare += ["--no-locale", "--no-sync", "--no-instructions"]
    subprocess.run(prepare, cwd=folder, check=True, stdout=subprocess.DEVNULL, **identity)
    (data / "pg_hba.conf").write_text(RULES)
    options = [part for name, value in OPTIONS.items() for part in ("-c", f"{name}={value}")]
    command = [f"{here}/postgres", "-D", f"{data}", "-k", f"{folder}", *options]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, **identity)
    try:
        server = Server(wait_for(folder, process))
        yield server
        server.close()
    finally:
        process.send_signal(signal.SIGINT)  # for the server: throw out all clients and end
        process.wait()
        shutil.rmtree(folder)


def wait_for(folder: Path, process: subprocess.Popen[bytes]) -> Path:
    """Wait until the server answers."""
    while process.poll() is None:
        try:
            psycopg.connect(f"postgresql://searchcade@/postgres?host={folder}").close()
        except psycopg.OperationalError:
            time.sleep(0.02)
        else:
            return folder
    raise RuntimeError((folder / "log").read_text())
