"""Files that are missing, unreadable or no files, and names that are hard to write."""

import os
import socket
import sys
from pathlib import Path

import pytest
from answers import check_refusal, searchcade
from hostile import GOOD, write_good


@pytest.fixture
def good(tmp_path: Path) -> str:
    return write_good(tmp_path)


def test_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "missing.txt"
    check_refusal(searchcade("solve", str(path)), f"{path}: ", "no such file")


def test_refuses_a_folder(tmp_path: Path) -> None:
    check_refusal(searchcade("solve", str(tmp_path)), f"{tmp_path}: ", "directory")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_refuses_a_pipe_without_waiting_for_it(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    check_refusal(searchcade("solve", str(path)), f"{path}: ", "found a pipe")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices with names here")
def test_refuses_a_device() -> None:
    check_refusal(searchcade("solve", "/dev/zero"), "/dev/zero: ", "found a device")


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no sockets with names here")
def test_refuses_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as found:
        found.bind("socket")
        check_refusal(searchcade("solve", "socket"), "socket: ", "found a socket")


def test_refuses_a_file_below_a_file(good: str) -> None:
    check_refusal(searchcade("solve", f"{good}/level.txt"), "not a directory")


def test_refuses_an_empty_name() -> None:
    check_refusal(searchcade("solve", ""), "directory")


def test_refuses_a_path_with_a_nul_byte() -> None:
    check_refusal(searchcade("solve", "a\0b"), "null byte")


def test_refuses_a_path_that_is_too_long() -> None:
    check_refusal(searchcade("solve", "x" * 5000), "too long")


def test_says_a_name_with_a_line_break_on_one_line() -> None:
    check_refusal(searchcade("solve", "first\nsecond\r\nthird"), "first second third")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all files")
def test_refuses_a_file_that_may_not_be_read(good: str) -> None:
    Path(good).chmod(0)
    check_refusal(searchcade("solve", good), f"{good}: ", "permission denied")


@pytest.mark.parametrize("number", ["0", "2", "99", "-1", "x", "1x", "²", "١", "9" * 99])
def test_refuses_a_level_number_that_the_file_does_not_have(number: str, good: str) -> None:
    check_refusal(searchcade("solve", f"{good}#{number}"), f"{good}: ", "from 1 to 1")


def test_shows_a_name_with_brackets_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a[" / "b] [red].txt"
    path.parent.mkdir()
    path.write_text(GOOD)
    for command in (["levels", "check"], ["compare", "--with", "bfs"], ["solve"]):
        answer = searchcade(*command, str(path))
        assert answer.code == 0
        assert "[red].txt" in answer.out


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are Unicode there")
def test_shows_a_name_that_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.txt")
    path.write_text(GOOD)
    for command in (["levels", "check"], ["compare", "--with", "bfs"], ["solve"], ["solve --json"]):
        answer = searchcade(*command[0].split(), *command[1:], str(path))
        assert answer.code == 0
        assert "xff.txt" in answer.out.encode().decode()
