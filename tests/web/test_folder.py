"""A site is written whole or not at all, and never over somebody else's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from searchcade.files import write_whole
from searchcade.problem import BadInput
from searchcade.web import build
from searchcade.web.build import write_site

SITE = {"index.html": b"page", "python/a": b"a", "python/b": b"b"}


def names(of: Path) -> set[str]:
    """Return the files below a folder, without our list of them."""
    files = [path for path in of.rglob("*") if path.is_file() and path.name != build.LIST]
    return {path.relative_to(of).as_posix() for path in files}


def test_writes_a_new_folder_and_an_old_one_again(tmp_path: Path) -> None:
    site = tmp_path / "deep" / "site"
    write_site(site, SITE)
    assert names(site) == SITE.keys()
    write_site(site, {"index.html": b"new", "python/c": b"c"})
    assert names(site) == {"index.html", "python/c"}
    assert (site / "index.html").read_bytes() == b"new"


def test_refuses_a_folder_with_other_files(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(BadInput, match="expected a new or empty folder"):
        write_site(tmp_path, SITE)
    assert names(tmp_path) == {"thesis.txt"}


def test_leaves_alone_what_was_put_beside_a_site(tmp_path: Path) -> None:
    write_site(tmp_path, SITE)
    (tmp_path / "thesis.txt").write_text("mine")
    write_site(tmp_path, {"index.html": b"new"})
    assert names(tmp_path) == {"index.html", "thesis.txt"}


def test_removes_nothing_outside_its_folder(tmp_path: Path) -> None:
    site, mine = tmp_path / "site", tmp_path / "thesis.txt"
    write_site(site, SITE)
    mine.write_text("mine")
    (site / build.LIST).write_text('["../thesis.txt", "."]')
    write_site(site, SITE)
    assert mine.read_text() == "mine"


def test_a_build_that_was_killed_leaves_no_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(tmp_path, SITE)

    def killed(path: Path, data: bytes) -> None:
        if path.name == "b":
            raise KeyboardInterrupt
        write_whole(path, data)

    monkeypatch.setattr(build, "write_whole", killed)
    with pytest.raises(KeyboardInterrupt):
        write_site(tmp_path, SITE)
    monkeypatch.undo()
    assert not (tmp_path / "index.html").exists()
    write_site(tmp_path, SITE)
    assert names(tmp_path) == SITE.keys()
