"""Hashes of passwords are the owner's business: nobody else reads the file or what is beside it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from toy_rules import play

from searchcade.store import migrations, open_store
from searchcade.store.opening import open_database

pytestmark = pytest.mark.skipif(os.name == "nt", reason="rights are another matter there")
pytest_plugins = ["databases"]


@pytest.fixture(autouse=True)
def usual_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir() if each.stat().st_mode & 0o077]


def test_a_new_file_in_a_folder_of_everybody_is_private(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'new.db'}", judge=play)
    store.accounts.guest("here")
    names = {f"new.db{end}" for end in ("", "-wal", "-shm", "-reserve")}
    assert {each.name for each in tmp_path.iterdir()} == names
    assert open_to_others(tmp_path) == []
    store.close()


def test_a_file_of_before_becomes_private_with_all_that_is_beside_it(file: Path) -> None:
    shutil.copy(file, file.with_name(f"{file.name}.version-0001"))
    stranger = file.with_name("holiday.jpg")
    stranger.touch()
    for each in file.parent.iterdir():
        each.chmod(0o644)
    open_store(f"sqlite:///{file}", judge=play).close()
    assert open_to_others(file.parent) == ["holiday.jpg"]


def test_the_copy_before_an_upgrade_is_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "steps"
    shutil.copytree(migrations.STEPS, old, ignore=shutil.ignore_patterns("v000[3456]*"))
    url = f"sqlite:///{tmp_path / 'data' / 'old.db'}"
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", old)
        patch.setattr(migrations, "NEWEST", "0002")
        open_database(url).close()
    open_store(url, judge=play).close()
    names = sorted(each.name for each in (tmp_path / "data").iterdir())
    assert names == ["old.db", "old.db-reserve", "old.db.version-0002"]
    assert open_to_others(tmp_path / "data") == []
