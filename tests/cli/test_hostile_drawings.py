"""Bad drawings, and files that are no text, give exit code 2 and one line that says where."""

from pathlib import Path

import pytest
from answers import check_refusal, searchcade
from hostile import GOOD, WALLED_IN

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
    "unknown header": (
        "colour: red\n" + GOOD,
        ["line 1, column 1", "title:, directions:, energy:"],
    ),
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
