"""What can go wrong with a file and its disk: one clear line, nothing lost, and it goes on."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event
from toy_rules import QUICK, begin, by_hand, check_goes_on, keep, one_line, play

from searchcade.store import Store, StoreFailed, open_store
from searchcade.store.database import SQLITE, UNKNOWN

pytest_plugins = ["databases"]


def store_on(file: Path) -> Store:
    return open_store(f"sqlite:///{file}", judge=play, hasher=QUICK)


def test_leaves_a_file_that_is_no_database_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "noise.db"
    file.write_bytes(Random(1).randbytes(20_000))
    before = file.read_bytes()
    with pytest.raises(StoreFailed, match="damaged or is not a database") as failure:
        store_on(file)
    assert str(file) in one_line(failure)
    assert file.read_bytes() == before


def use(file: Path) -> str:
    """Use a file until something fails; return what was said."""
    try:
        store = store_on(file)
        check_goes_on(store, store.accounts.guest("here"))
        store.close()
    except StoreFailed as failure:
        return str(failure)
    return "no damage was met"


def test_says_so_when_a_file_is_damaged(file: Path) -> None:
    use(file)
    whole = file.read_bytes()
    random, answers = Random(1), set()
    for _ in range(20):
        damaged = bytearray(whole)
        for _ in range(10):
            place = random.randrange(100, len(damaged) - 500)
            damaged[place : place + 500] = random.randbytes(500)
        file.write_bytes(damaged)
        answers.add(use(file).removeprefix(f"{file}: "))
    assert answers <= {"no damage was met", *SQLITE.values(), UNKNOWN}
    assert SQLITE["SQLITE_CORRUPT"] in answers


def test_says_so_when_a_folder_stands_where_the_file_should(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="cannot be opened") as failure:
        store_on(tmp_path)
    assert one_line(failure)


def test_says_so_when_the_folder_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "in the way").touch()
    with pytest.raises(StoreFailed, match="folder cannot be made") as failure:
        store_on(tmp_path / "in the way" / "searchcade.db")
    assert one_line(failure)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder that everybody can reach."""
    folder = Path(tempfile.mkdtemp(prefix="searchcade-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextmanager
def without_privileges() -> Iterator[None]:
    """Be somebody whom file permissions stop."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("mode", [0o555, 0o777])
def test_says_so_when_the_file_is_read_only(folder: Path, mode: int) -> None:
    file = folder / "searchcade.db"
    store_on(file).close()
    before = file.read_bytes()
    file.chmod(0o444)
    folder.chmod(mode)
    with without_privileges(), pytest.raises(StoreFailed, match="read-only") as failure:
        store_on(file)
    assert one_line(failure)
    assert file.read_bytes() == before


def test_says_so_when_a_file_cannot_be_made(folder: Path) -> None:
    folder.chmod(0o555)
    with without_privileges(), pytest.raises(StoreFailed, match="opened or made") as failure:
        store_on(folder / "searchcade.db")
    assert one_line(failure)


def test_goes_on_after_the_disk_was_full(file: Path) -> None:
    store = store_on(file)
    user = store.accounts.guest("here")
    save_id = begin(store, user)
    engine = store.saves._database.engine
    limit = [1]  # SQLite takes the present size for a limit below it

    @event.listens_for(engine, "checkout")
    def narrow(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {limit[0]}")

    with pytest.raises(StoreFailed, match="disk is full; nothing was changed") as failure:
        keep(store, user, save_id, by_hand("R" * 100_000, seconds=1))
    assert one_line(failure)
    with pytest.raises(StoreFailed, match="disk is full"):
        begin(store, user, level_text="#" * 100_000)
    assert [(save.moves, save.level_text) for save in store.saves.list(user.id)] == [("", "G")]
    limit[0] = 1_000_000
    keep(store, user, save_id, by_hand("R" * 100_000, seconds=1))
    check_goes_on(store, user)
    store.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of 3 MB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(disk)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def fill_up(disk: Path) -> None:
    """Leave no space on a disk."""
    with contextlib.suppress(OSError), (disk / "fill").open("ab", buffering=0) as file:
        while True:
            file.write(bytes(512))


def test_deletes_saves_on_a_full_disk(small_disk: Path) -> None:
    store = store_on(small_disk / "searchcade.db")
    user = store.accounts.guest("here")
    saves = [begin(store, user, level_text="#" * 3000 + str(number)) for number in range(20)]
    fill_up(small_disk)
    with pytest.raises(StoreFailed, match="delete old saves"):
        begin(store, user, level_text="#" * 300_000)
    for save_id in saves:
        store.saves.delete(user.id, save_id)
    assert not {save.id for save in store.saves.list(user.id)} & set(saves)
    check_goes_on(store, user)
    store.close()
    fill_up(small_disk)
    store = store_on(small_disk / "searchcade.db")  # with the space that was kept back
    for save in store.saves.list(user.id):
        store.saves.delete(user.id, save.id)
    assert store.saves.list(user.id) == []
    store.close()


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let the system refuse to write beyond this size."""
    old, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (old, hard))


def test_goes_on_after_the_disk_refused_to_write(file: Path) -> None:
    store = store_on(file)
    user = store.accounts.guest("here")
    with largest_file(2000):
        with pytest.raises(StoreFailed, match="disk") as failure:
            begin(store, user, level_text="#" * 100_000)
        assert one_line(failure)
        assert store.saves.list(user.id) == []
    check_goes_on(store, user)
    store.close()


def test_can_be_opened_later_when_the_disk_was_full_the_first_time(tmp_path: Path) -> None:
    file = tmp_path / "searchcade.db"
    with largest_file(20_000), pytest.raises(StoreFailed, match="disk"):
        store_on(file)
    store = store_on(file)
    check_goes_on(store, store.accounts.guest("here"))
    store.close()


def test_closes_without_leaving_anything_behind(file: Path) -> None:
    store = store_on(file)
    check_goes_on(store, store.accounts.guest("here"))
    store.close()
    assert sorted(each.name for each in file.parent.iterdir()) == [
        "searchcade.db",
        "searchcade.db-reserve",
    ]


def test_sets_up_every_connection_of_a_file(file: Path) -> None:
    store = store_on(file)
    with store.saves._database.reading() as first, store.saves._database.reading() as second:
        for session in (first, second):
            ask = session.connection().exec_driver_sql
            assert ask("PRAGMA journal_mode").scalar_one() == "wal"
            assert ask("PRAGMA foreign_keys").scalar_one() == 1
            assert ask("PRAGMA synchronous").scalar_one() == 1
            assert ask("PRAGMA busy_timeout").scalar_one() == 5000
    store.close()
