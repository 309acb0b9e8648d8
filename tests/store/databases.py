"""Stores for tests, each on both engines: `pytest_plugins = ["databases"]` brings them in."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import postgres
import psycopg
import pytest
from toy_rules import QUICK, Clock, play

from searchcade.store import Store, User, open_store
from searchcade.store.models import Base

ENGINES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    if reason := postgres.why_not():
        pytest.skip(reason)
    with postgres.running() as running:
        yield running


@pytest.fixture(scope="session")
def prepared_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a SQLite file of today, to be copied: quicker than to make one for each test."""
    file = tmp_path_factory.mktemp("store") / "prepared.db"
    open_store(f"sqlite:///{file}", judge=play).close()
    return file


@pytest.fixture(scope="session")
def prepared_database(server: postgres.Server) -> str:
    name = server.new_database()
    open_store(server.url(name), judge=play).close()
    return name


@pytest.fixture(scope="session")
def shared_database(server: postgres.Server, prepared_database: str) -> str:
    return server.new_database(like=prepared_database)


@pytest.fixture
def file(tmp_path: Path, prepared_file: Path) -> Path:
    """Return a SQLite file of today."""
    copy = tmp_path / "searchcade.db"
    shutil.copy(prepared_file, copy)
    return copy


@pytest.fixture(params=ENGINES)
def url(request: pytest.FixtureRequest) -> str:
    """Return the URL of a database of today without any data in it."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('file')}"
    server: postgres.Server = request.getfixturevalue("server")
    address = server.url(request.getfixturevalue("shared_database"))
    clear(address)
    return address


def clear(address: str) -> None:
    """Delete all rows: much quicker than to make a new database on a server."""
    with psycopg.connect(address) as connection:
        for table in reversed(Base.metadata.sorted_tables):
            connection.execute(f"DELETE FROM {table.name}".encode())


@pytest.fixture(params=ENGINES)
def own_url(request: pytest.FixtureRequest) -> str:
    """Return the URL of a database of today whose tables a test may change."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('file')}"
    server: postgres.Server = request.getfixturevalue("server")
    return server.url(server.new_database(like=request.getfixturevalue("prepared_database")))


@pytest.fixture(params=ENGINES)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a database with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'searchcade.db'}"
    server: postgres.Server = request.getfixturevalue("server")
    return server.url(server.new_database())


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    opened = open_store(url, judge=play, now=clock, hasher=QUICK)
    yield opened
    opened.close()


@pytest.fixture
def guest(store: Store) -> User:
    return store.accounts.guest("this installation")


@pytest.fixture
def user(store: Store) -> User:
    return store.accounts.register("Đinh_Hà", "mật khẩu dài")
