"""Files that are written whole, once, or for their owner only."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from searchcade.files import write_once, write_whole
from searchcade.problem import BadInput

MANY = """
import sys
from searchcade.app.main import guest_key
sys.stdin.readline()  # all begin together
print(guest_key())
"""


def test_many_first_starts_at_once_agree_on_one_guest(tmp_path: Path) -> None:
    for number in range(3):
        folder = {**os.environ, "SEARCHCADE_DATA": str(tmp_path / str(number))}
        starts = [
            subprocess.Popen(
                [sys.executable, "-c", MANY],
                env=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(6)
        ]
        for start in starts:
            assert start.stdin is not None
            start.stdin.write("\n")
            start.stdin.flush()
        keys = {start.communicate()[0].splitlines()[-1] for start in starts}
        assert keys == {(tmp_path / str(number) / "guest").read_text()}


def test_a_file_that_is_written_once_stays(tmp_path: Path) -> None:
    write_once(tmp_path / "key", b"first")
    write_once(tmp_path / "key", b"second")
    assert (tmp_path / "key").read_bytes() == b"first"
    assert [each.name for each in tmp_path.iterdir()] == ["key"]


def test_it_is_written_where_there_are_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_places: object) -> None:
        raise OSError("not here")

    monkeypatch.setattr(os, "link", refuse)
    write_once(tmp_path / "key", b"first")
    write_once(tmp_path / "key", b"second")
    assert (tmp_path / "key").read_bytes() == b"first"
    assert [each.name for each in tmp_path.iterdir()] == ["key"]


@pytest.mark.skipif(os.name == "nt", reason="rights are another matter there")
def test_a_private_file_is_read_by_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0o022)
    write_whole(tmp_path / "private", b"x", private=True)
    write_whole(tmp_path / "public", b"x")
    write_once(tmp_path / "once", b"x")
    os.umask(before)
    rights = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    assert rights == {"private": 0o600, "public": 0o644, "once": 0o600}


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        write_once(tmp_path / "none" / "key", b"x")
