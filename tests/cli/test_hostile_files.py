"""Bad level files give exit code 2 and one line that says what is wrong and where."""

import os
import socket
import sys
import tempfile
import zlib
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from answers import check_complaint, check_manners, check_refusal, searchcade
from hypothesis import example, given
from hypothesis import strategies as st

from searchcade.games.maze.compact import LONGEST, PREFIX, pack, varint
from searchcade.games.maze.levels import parse

GOOD = """\
#######
#S    #
##### #
#G    #
#######
"""
WITH_PILLS = """\
title: two pills
energy: 3
values: known
#######
#S 2 1#
##### #
#G    #
#######
"""
WALLED_IN = """\
#####
#S#G#
#####
"""


@pytest.fixture
def good(tmp_path: Path) -> str:
    """Write a good level and return its path."""
    path = tmp_path / "good.txt"
    path.write_text(GOOD)
    return str(path)


# ------------------------------------------------------------------ drawings

DRAWINGS = {
    "empty": ("", ["empty"]),
    "only blanks": (" \n\t\n  \n", ["empty"]),
    "only a byte order mark": ("\ufeff", ["empty"]),
    "only a header": ("title: nothing more\n", ["empty"]),
    "unequal rows": ("#####\n#S G\n#####", ["line 2", "expected 5 characters, found 4"]),
    "a long last row": ("#####\n#S G#\n######", ["line 3", "expected 5 characters, found 6"]),
    "even width": ("######\n#S  G#\n######", ["line 1", "odd width", "found 6"]),
    "even height": ("#####\n#S G#\n#   #\n#####", ["line 1", "odd number of rows", "found 4"]),
    "no start": ("#####\n#  G#\n#####", ["line 1", "expected one 'S'", "found none"]),
    "no goal": ("#####\n#S  #\n#####", ["line 1", "expected one 'G'", "found none"]),
    "two starts": ("#######\n#S S G#\n#######", ["line 2, column 4", "only one 'S'"]),
    "two goals": ("#####\n#S G#\n# ###\n#  G#\n#####", ["line 4, column 4", "only one 'G'"]),
    "open rim above": ("### #\n#S G#\n#####", ["line 1, column 4", "'#' on the rim"]),
    "open rim below": ("#####\n#S G#\n# ###", ["line 3, column 2", "'#' on the rim"]),
    "open rim at the side": ("#####\n S G#\n#####", ["line 2, column 1", "'#' on the rim"]),
    "hole in a corner": ("#####\n#S G#\n#   #\n#   #\n#####", ["line 3, column 3", "expected one"]),
    "unknown character": ("#####\n#S x#\n#####", ["line 2, column 4", "' SG12345'", "'x'"]),
    "a character that is no letter": ("#####\n#S ☃#\n#####", ["line 2, column 4", "'\\u2603'"]),
    "pill on a wall": ("#####\n#S1G#\n#####", ["line 2, column 3", "'1'"]),
    "tabs": ("#####\n#S\tG#\n#####", ["line 2, column 3", "'\\t'"]),
    "pills without energy": ("#######\n#S 3 G#\n#######", ["line 2, column 4", "energy: N"]),
    "values without energy": ("values: known\n" + GOOD, ["line 1", "beside 'energy:'"]),
    "unknown values": ("energy: 3\nvalues: maybe\n" + GOOD, ["line 2", "known or hidden"]),
    "energy as a word": ("energy: lots\n" + GOOD, ["line 1", "whole number", "'lots'"]),
    "no energy": ("energy:\n" + GOOD, ["line 1", "whole number"]),
    "negative energy": ("energy: -1\n" + GOOD, ["line 1", "whole number", "'-1'"]),
    "half an energy": ("energy: 1.5\n" + GOOD, ["line 1", "whole number", "'1.5'"]),
    "too much energy": ("energy: 1000000001\n" + GOOD, ["line 1", "from 0 to 1000000000"]),
    "endless energy": ("energy: " + "9" * 9999 + "\n" + GOOD, ["line 1", "from 0 to 1000000000"]),
    "Arabic-Indic digits": ("energy: ٣٤\n" + GOOD, ["line 1", "whole number"]),
    "superscript digits": ("energy: ²\n" + GOOD, ["line 1", "whole number", "'\\xb2'"]),
    "header twice": ("energy: 3\nenergy: 4\n" + GOOD, ["line 2, column 1", "each once"]),
    "unknown header": ("colour: red\n" + GOOD, ["line 1, column 1", "title:, energy:, values:"]),
    "header below": (GOOD + "energy: 3\n", ["line 6"]),
    "title that rings": ("title: \a\n" + GOOD, ["line 1", "title", "'\\x07'"]),
    "one cell": ("###\n#S#\n###", ["line 1", "expected one 'G'"]),
    "one character": ("#", ["line 1", "odd width of 3 or more, found 1"]),
    "one column": ("#\n#\n#\n", ["line 1", "odd width of 3 or more, found 1"]),
    "one row": ("#####", ["line 1", "odd number of rows, 3 or more, found 1"]),
    "very wide": ("\n".join(["#" * 30_001] * 3), ["at most 10000 x 10000 cells, found 1 x 15000"]),
    "very high": ("###\n" * 20_003, ["at most 10000 x 10000 cells, found 10001 x 1"]),
    "prose": ("Dear Sir or Madam,\n", ["line 1, column 1", "'Dear Sir or Madam,'"]),
    "endless prose": ("x" * 100_000, ["line 1, column 1", "..."]),
    "a compact form of tomorrow": ("maze2:abc\n", ["line 1, column 1", "maze2:abc"]),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_refuses_a_bad_drawing(name: str, tmp_path: Path) -> None:
    text, words = DRAWINGS[name]
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    check_refusal(searchcade("solve", str(path), "--game", "maze"), f"{path}, ", *words)


BYTES = {
    "binary": bytes(range(256)),
    "UTF-16 without a mark": GOOD.encode("utf-16-le"),
    "UTF-16 that is cut": GOOD.encode("utf-16")[:-1],
    "bytes that are neither UTF-8 nor a text of Windows": GOOD.encode() + b"\xff\x01",
    "NUL bytes": GOOD.encode() + b"\0\0",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(100),
}


@pytest.mark.parametrize("name", BYTES)
def test_refuses_what_is_no_text_and_says_where(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(BYTES[name])
    check_refusal(searchcade("solve", str(path)), f"{path}: ", "expected a text file", "byte ")


TEXTS = {
    "UTF-16 with its mark": GOOD.encode("utf-16"),
    "UTF-16, the high byte first": b"\xfe\xff" + GOOD.encode("utf-16-be"),
    "UTF-8 with a mark": b"\xef\xbb\xbf" + GOOD.encode(),
    "a code page of Windows": "title: Irrgärten – groß\n".encode("cp1252") + GOOD.encode(),
    "line ends of old Macs": GOOD.replace("\n", "\r").encode(),
    "line ends of Windows": GOOD.replace("\n", "\r\n").encode(),
}


@pytest.mark.parametrize("name", TEXTS)
def test_reads_text_in_any_usual_encoding(name: str, tmp_path: Path) -> None:
    path = tmp_path / "good.txt"
    path.write_bytes(TEXTS[name])
    answer = searchcade("levels", "show", str(path))
    assert answer.code == 0
    assert answer.out.endswith(GOOD)
    assert ("groß" in answer.out) == (name == "a code page of Windows")


PACKED_FILES = {
    "zip": b"PK\x03\x04",
    "gzip": b"\x1f\x8b\x08",
    "xz": b"\xfd7zXZ\0",
    "bzip2": b"BZh9",
}


@pytest.mark.parametrize("name", PACKED_FILES)
def test_refuses_a_packed_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "levels.txt"
    path.write_bytes(PACKED_FILES[name] + bytes(100))
    check_refusal(searchcade("solve", str(path)), f"{path}: ", f"a packed one ({name})")


def test_takes_a_maze_without_a_way_as_a_maze(tmp_path: Path) -> None:
    path = tmp_path / "walled.txt"
    path.write_text(WALLED_IN)
    assert searchcade("solve", str(path)).code == 1


# ------------------------------------------------------------------ compact forms


def compact(body: bytes) -> str:
    """Write a body as `pack` would, whatever it says."""
    return PREFIX + b64encode(zlib.compress(body)).decode()


def maze_body(*numbers: int, rest: bytes = b"") -> bytes:
    """Return rows, cols, start, goal, energy, hidden, pills ... as a body."""
    return b"".join(map(varint, numbers)) + rest


PACKED = pack(parse(GOOD))
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
    "hidden what": compact(maze_body(2, 2, 0, 1, 5, 2, 0, 0, rest=b"\0")),
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
    assert peak_memory() - before < LONGEST


# ------------------------------------------------------------------ paths


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


# ------------------------------------------------------------------ anything at all


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Return a folder for the files of one test after the other."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def check_file(path: Path) -> None:
    """Check what the program does with a file, good or bad."""
    budget = ("--nodes", "5000", "--seconds", "600")
    check_manners(searchcade("solve", str(path), "--game", "maze", "--with", "bfs", *budget))
    check_manners(searchcade("levels", "convert", str(path), "--to", "compact"))


@given(text=st.text())
@example(text="#\n\n" * 500)
@example(text="#:" * 500)
@example(text="maze1:\nmaze1:\n\nmaze1:")
def test_keeps_its_manners_with_any_text(text: str, folder: Path) -> None:
    path = folder / "text.txt"
    path.write_bytes(text.encode())
    check_file(path)


@given(text=st.text("# SG15\n\r\t\ufeff:abe"))
def test_keeps_its_manners_with_text_that_is_almost_a_drawing(text: str, folder: Path) -> None:
    path = folder / "almost.txt"
    path.write_bytes(text.encode())
    check_file(path)


@given(data=st.binary())
def test_keeps_its_manners_with_any_bytes(data: bytes, folder: Path) -> None:
    path = folder / "bytes.txt"
    path.write_bytes(data)
    check_file(path)


@given(
    text=st.sampled_from([GOOD, WITH_PILLS, f"{GOOD}\n{WITH_PILLS}"]),
    place=st.integers(min_value=0),
    sign=st.sampled_from("# SG15\n\t:x") | st.characters(codec="utf-8"),
)
def test_keeps_its_manners_when_one_character_is_wrong(
    text: str, place: int, sign: str, folder: Path
) -> None:
    place %= len(text)
    path = folder / "changed.txt"
    path.write_bytes((text[:place] + sign + text[place + 1 :]).encode())
    check_file(path)


@given(place=st.integers(0, len(PACKED) - 2), sign=st.characters(codec="ascii"))
def test_keeps_its_manners_when_one_character_of_a_compact_form_is_wrong(
    place: int, sign: str, folder: Path
) -> None:
    path = folder / "flipped.txt"
    path.write_bytes((PACKED[:place] + sign + PACKED[place + 1 :]).encode())
    check_file(path)


@given(body=st.binary(max_size=40) | st.lists(st.integers(0, 5)).map(bytes))
def test_keeps_its_manners_with_any_body_of_a_compact_form(body: bytes, folder: Path) -> None:
    path = folder / "body.txt"
    path.write_text(compact(body))
    check_file(path)


@given(words=st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1)))
def test_keeps_its_manners_with_any_words(words: list[str]) -> None:
    answer = searchcade("levels", *words)
    assert answer.code in (0, 2)
    if answer.code:
        check_complaint(answer.err)
