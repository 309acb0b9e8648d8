"""Read a user's text file: a plain file, not too large, in any usual encoding."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from searchcade.problem import BadInput

PIECE = 2**20  # bytes that are read at a time
HEAD = 2**16  # bytes that tell what kind of file it is; a maze's first row is below 21,000
WIDE = 20_000_000  # bytes above which a text must be ASCII: others take up to 4 times the memory
PACKED = {
    b"PK\x03\x04": "zip",
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7z",
    b"Rar!": "rar",
    b"\x28\xb5\x2f\xfd": "zstd",
}
BLANKS = b"\t\n\v\f\r\x1a"  # control characters that text may have
CONTROLS = bytes(each for each in range(32) if each not in BLANKS)
KINDS = {
    stat.S_IFDIR: "a directory",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


class FileLimits(NamedTuple):
    """The largest file that is read, so that no file can use up the memory."""

    size: int
    """Characters."""
    lines: int
    columns: int
    """Characters of a line."""


def read_head(path: Path) -> str:
    """Read how a file begins, as text."""
    try:
        with os.fdopen(open_plain(path), "rb") as file:
            head = file.read(HEAD)
    except (OSError, ValueError) as problem:
        raise unreadable(path, problem) from None
    return head.decode(encoding(head), errors="replace")


def read_text(path: Path, limits: Callable[[str], FileLimits]) -> str:
    """Read a file as text with plain line ends.

    `limits` gets the beginning of the text and says how large the whole may be; no more is read.
    """
    try:
        with os.fdopen(open_plain(path), "rb") as file:
            head = file.read(HEAD)
            check_kind(path, head)
            most = limits(head.decode(encoding(head), errors="replace"))
            size = os.fstat(file.fileno()).st_size
            if size > most.size:
                raise BadInput(f"{path}: expected at most {most.size:,} bytes, found {size:,}")
            data = b"".join([head, *pieces(path, file, most)])
    except (OSError, ValueError) as problem:
        raise unreadable(path, problem) from None
    text = decoded(path, data)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def unreadable(path: Path, problem: Exception) -> BadInput:
    """Return the error for a file that cannot be opened or read."""
    reason = getattr(problem, "strerror", None) or str(problem)
    return BadInput(f"{path}: {reason.lower()}")


def pieces(path: Path, file: BinaryIO, most: FileLimits) -> Iterator[bytes]:
    """Yield the rest of a file in chunks: one large read would allocate all memory first."""
    size = lines = 0
    while piece := file.read(PIECE):
        size, lines = size + len(piece), lines + piece.count(b"\n")
        if size > most.size:
            raise BadInput(f"{path}: expected at most {most.size:,} bytes, found more")
        if lines > most.lines:
            raise BadInput(f"{path}: expected at most {most.lines:,} lines, found more")
        yield piece


def open_plain(path: Path) -> int:
    """Open a plain file and nothing else: a pipe would block, a device may never end."""
    refuse_others(path, os.stat(path).st_mode)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    try:
        refuse_others(path, os.fstat(handle).st_mode)  # it may have been replaced meanwhile
    except BadInput:
        os.close(handle)
        raise
    return handle


def refuse_others(path: Path, mode: int) -> None:
    """Refuse everything but a plain file."""
    if not stat.S_ISREG(mode):
        found = KINDS.get(stat.S_IFMT(mode), "something else")
        raise BadInput(f"{path}: expected a plain file, found {found}")


def check_kind(path: Path, head: bytes) -> None:
    """Refuse a compressed file."""
    for sign, name in PACKED.items():
        if head.startswith(sign):
            raise BadInput(f"{path}: expected a text file, found a packed one ({name})")


def decoded(path: Path, data: bytes) -> str:
    """Return bytes as text: UTF-16 with its mark, UTF-8, else the Windows code page 1252."""
    if len(data) > WIDE and not data.isascii():
        raise BadInput(f"{path}: expected only ASCII in a file of more than {WIDE:,} bytes")
    if encoding(data) == "utf-8" and (place := data.find(b"\0")) >= 0:
        raise no_text(path, data, place)
    try:
        return data.decode(encoding(data))
    except UnicodeDecodeError as problem:
        if encoding(data) != "utf-8" or len(data.translate(None, CONTROLS)) < len(data):
            raise no_text(path, data, problem.start) from None
        return data.decode("cp1252", errors="replace")


def no_text(path: Path, data: bytes, place: int) -> BadInput:
    """Return the error for a byte that cannot be part of a text."""
    found = f"something else at byte {place + 1} (0x{data[place]:02x})"
    return BadInput(f"{path}: expected a text file, found {found}")


def encoding(data: bytes) -> str:
    """Return the expected encoding: UTF-16 where the file begins with its byte order mark."""
    return "utf-16" if data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)) else "utf-8"


class TooLarge(BadInput):
    """A text is larger than a game allows, which is `most` characters."""

    def __init__(self, message: str, most: int) -> None:
        super().__init__(message)
        self.most = most


def check_shape(text: str, limits: FileLimits) -> None:
    """Refuse a text that is too long or has too many lines or columns, without splitting it."""
    counts = (len(text), text.count("\n") + 1)
    for count, most, what in zip(counts, limits[:2], ("characters", "lines"), strict=True):
        if count > most:
            raise TooLarge(f"expected at most {most:,} {what}, found {count:,}", limits.size)
    begin = 0
    while len(text) - begin > limits.columns:
        end = text.rfind("\n", begin, begin + limits.columns + 1)
        if end < 0:
            line = text.count("\n", 0, begin) + 1
            wanted = f"expected at most {limits.columns:,} characters"
            raise TooLarge(f"line {line}: {wanted}, found more", limits.size)
        begin = end + 1


def is_whole(text: str, digits: int = 9) -> bool:
    """Say whether a text is a whole number of at most so many digits."""
    return text.isascii() and text.isdigit() and len(text) <= digits


def plain_line(text: str, longest: int = 80) -> str:
    """Return a text of sensible length that can be printed on one line, such as a title."""
    return "".join(filter(str.isprintable, text))[:longest].strip()


def header_of(line: str, marks: str = " \t") -> tuple[str, str] | None:
    """Return the name in lower case and the value of a line `Name: value`.

    The name consists of letters, blanks and hyphens; any of `marks` may precede it.
    """
    name, colon, value = line.partition(":")
    name = name.lstrip(marks).rstrip()
    letters = name.replace("-", "").replace(" ", "")
    if not (colon and letters.isascii() and letters.isalpha() and name[0].isalpha()):
        return None
    return name.lower(), value.strip()
