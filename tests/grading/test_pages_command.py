"""`grade --form pages` writes a folder, and refuses a place where it cannot before it grades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from grading_desk import command_of, write

from searchcade.cli import run
from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.marks import Marked


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    """Make a class whose folders are empty; return the command that writes its pages."""
    names = [tmp_path / "an", tmp_path / "bo"]
    for each in names:
        each.mkdir()
    return command_of(write(tmp_path), *names, "--form", "pages")


def files(folder: Path) -> list[str]:
    """Return the names in a folder."""
    return sorted(each.name for each in folder.iterdir())


def test_a_folder_of_pages_is_written(command: list[str], tmp_path: Path) -> None:
    out = tmp_path / "pages"
    out.mkdir()  # an empty folder is as good as none
    assert run([*command, "--out", str(out), "--language", "vi"]) == 0
    assert files(out) == ["an.html", "bo.html", "class.html"]
    assert "<title>Nho: an · searchcade</title>" in (out / "an.html").read_text(encoding="utf-8")


def test_pages_want_a_folder(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine")
    for more in ([], ["--out", str(tmp_path / "file"), "--force"]):
        assert run([*command, *more]) == 2
        assert "expected a folder, --out FOLDER" in capsys.readouterr().err
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_that_is_not_empty_wants_force(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "pages"
    out.mkdir()
    (out / "an.html").write_text("mine")
    assert run([*command, "--out", str(out)]) == 2
    assert "expected an empty folder" in capsys.readouterr().err
    assert files(out) == ["an.html"]
    assert run([*command, "--out", str(out), "--force"]) == 0
    assert (out / "an.html").read_text(encoding="utf-8") != "mine"


def test_other_forms_refuse_a_folder(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command[:-1], "html", "--out", str(tmp_path)]) == 2
    assert "expected a file, found a folder" in capsys.readouterr().err


def test_hidden_levels_are_for_those_who_reveal_them(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def pages(every: Sequence[Marked], reader: Reader) -> Iterator[tuple[str, str]]:
        seen.append((len(every), reader.reveal))
        return iter(())

    monkeypatch.setattr("searchcade.lab.grading.forms.pages.pages", pages)
    assert run([*command, "--out", str(tmp_path / "a")]) == 0
    assert run([*command, "--out", str(tmp_path / "b"), "--reveal"]) == 0
    assert seen == [(2, False), (2, True)]


def test_one_file_is_written_once(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = []

    def written(_form: str, every: Sequence[Marked], _reader: Reader) -> str:
        counts.append(len(every))
        return ""

    monkeypatch.setattr("searchcade.lab.grading.forms.written", written)
    assert run([*command[:-1], "html", "--out", str(tmp_path / "a.html")]) == 0
    assert counts == [2]
