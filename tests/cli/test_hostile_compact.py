"""Damaged compact forms of mazes are refused, before they take much memory."""

import sys
import zlib
from base64 import b64encode
from functools import cache
from pathlib import Path

import pytest
from answers import check_refusal, searchcade
from hostile import GOOD, PACKED, compact, maze_body

from searchcade.games.maze.levels import MAX_BYTES, PREFIX

DAMAGED = {
    "nothing behind the prefix": PREFIX,
    "nothing inside": compact(b""),
    "ends in the numbers": compact(maze_body(3, 3, 0)),
    "ends in the pills": compact(maze_body(2, 2, 0, 1, 9, 0, 1)),
    "ends in the title": compact(maze_body(2, 2, 0, 1, 0, 0, 0, 99, rest=b"abc")),
    "ends in the cells": compact(maze_body(9, 9, 0, 1, 0, 0, 0, 0, rest=b"\0\0")),
    "more than the cells": compact(maze_body(2, 2, 0, 1, 0, 0, 0, 0, rest=b"\0\0")),
    "a number without an end": compact(b"\xff" * 100),
    "a title without an end": compact(maze_body(2, 2, 0, 1, 0, 0, 0, 2**69)),
    "no rows": compact(maze_body(0, 5, 0, 1, 0, 0, 0, 0)),
    "too many rows": compact(maze_body(10_001, 1, 0, 1, 0, 0, 0, 0)),
    "start outside": compact(maze_body(2, 2, 4, 1, 0, 0, 0, 0, rest=b"\0")),
    "goal outside": compact(maze_body(2, 2, 0, 4, 0, 0, 0, 0, rest=b"\0")),
    "start on the goal": compact(maze_body(2, 2, 1, 1, 0, 0, 0, 0, rest=b"\0")),
    "too much energy": compact(maze_body(2, 2, 0, 1, 10**9 + 2, 0, 0, 0, rest=b"\0")),
    "rules that are none": compact(maze_body(2, 2, 0, 1, 5, 4, 0, 0, rest=b"\0")),
    "eight directions with energy": compact(maze_body(2, 2, 0, 1, 5, 2, 0, 0, rest=b"\0")),
    "hidden without energy": compact(maze_body(2, 2, 0, 1, 0, 1, 0, 0, rest=b"\0")),
    "pills without energy": compact(maze_body(2, 2, 0, 1, 0, 0, 1, 10, 0, rest=b"\0")),
    "pill on the start": compact(maze_body(2, 2, 0, 1, 5, 0, 1, 0, 0, rest=b"\0")),
    "pill on the goal": compact(maze_body(2, 2, 0, 1, 5, 0, 1, 5, 0, rest=b"\0")),
    "pill outside": compact(maze_body(2, 2, 0, 1, 5, 0, 1, 20, 0, rest=b"\0")),
    "title that rings": compact(maze_body(2, 2, 0, 1, 0, 0, 0, 1, rest=b"\a\0")),
    "title that is not UTF-8": compact(maze_body(2, 2, 0, 1, 0, 0, 0, 1, rest=b"\xff\0")),
    "a way out": compact(maze_body(2, 2, 0, 1, 0, 0, 0, 0, rest=b"\xff")),
    "more than one stream": PACKED.strip() + "00000",
    "characters that are none of it": PREFIX + "abc def",
    "characters that are not ASCII": PREFIX + "äöü",
    "a drawing behind it": PACKED + GOOD,
}


@pytest.mark.parametrize("name", DAMAGED)
def test_refuses_a_damaged_compact_form(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(DAMAGED[name], encoding="utf-8")
    answer = searchcade("solve", str(path), "--game", "maze")
    check_refusal(answer, f"{path}, line 1", "compact maze", "damaged")


@pytest.mark.parametrize("length", range(len(PREFIX), len(PACKED.strip())))
def test_refuses_a_compact_form_that_is_cut(length: int, tmp_path: Path) -> None:
    path = tmp_path / "cut.txt"
    path.write_text(PACKED[:length])
    check_refusal(searchcade("solve", str(path), "--game", "maze"), "damaged")


def peak_memory() -> int:
    """Return the most bytes that this process ever used."""
    if sys.platform == "win32":
        return 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return unit * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@cache
def zeros(size: int) -> bytes:
    """Return a piece of a stream that unpacks to so many zeros, wherever it stands."""
    deflate = zlib.compressobj(9, wbits=-15)
    return deflate.compress(bytes(size)) + deflate.flush(zlib.Z_FULL_FLUSH)


def bomb(*numbers: int) -> str:
    """Return a text of 1 MB whose stream has these numbers and then a gigabyte of zeros."""
    deflate = zlib.compressobj(9, wbits=-15)
    first = deflate.compress(maze_body(*numbers)) + deflate.flush(zlib.Z_FULL_FLUSH)
    return PREFIX + b64encode(b"\x78\x9c" + first + 64 * zeros(2**24)).decode()


@pytest.mark.parametrize(
    "numbers",
    [
        (100, 100, 0, 99, 0, 0, 0, 0),
        (10_000, 10_000, 0, 99, 5, 0, 99_999_999),
        (2, 2, 0, 1, 0, 0, 0, 10**12),
    ],
)
def test_refuses_a_zip_bomb_before_it_bursts(numbers: tuple[int, ...], tmp_path: Path) -> None:
    path = tmp_path / "bomb.txt"
    path.write_text(bomb(*numbers))
    before = peak_memory()
    check_refusal(searchcade("solve", str(path), "--game", "maze"), "damaged")
    assert peak_memory() - before < 200_000_000


def test_refuses_more_pills_than_there_is_text_for(tmp_path: Path) -> None:
    path = tmp_path / "pills.txt"
    path.write_text(compact(maze_body(10_000, 10_000, 0, 1, 5, 0, 99_999_999) + bytes(10**7)))
    before = peak_memory()
    check_refusal(searchcade("solve", str(path), "--game", "maze"), "damaged")
    assert peak_memory() - before < MAX_BYTES
