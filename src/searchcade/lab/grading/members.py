"""The members of what was handed in: files of a folder or zip, none of which is trusted.

Links are not followed, and nothing is ever written to a path that a zip names.
"""

from __future__ import annotations

import io
import os
import re
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO
from unicodedata import normalize
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.trial import printable

MAX_DEPTH = 20  # folders in each other
MAX_MEMBERS = 20_000  # files and folders of a folder or zip
MAX_NAME = 255  # characters of a name
MAX_ZIP_BYTES = 20_000_000  # of a zip in a folder or zip
MEGABYTE = 1_000_000
HIDDEN = (".", "__MACOSX", "__pycache__")
ENCRYPTED, UTF8_NAME = 0x1, 0x800  # flags of a zip's entry
ZIP_ERRORS = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError)


class Refusal(Exception):
    """Why something that was handed in is not read."""

    def __init__(self, name: str, file: str = "", **numbers: int) -> None:
        self.why = Sentence(name, file=cleaned(file), **numbers)
        super().__init__(self.why.say("en"))


@dataclass(frozen=True, slots=True)
class Member:
    """A file of a folder or zip, or a folder in it, whose path ends with an empty name."""

    path: tuple[str, ...]
    open: Callable[[], IO[bytes]] = io.BytesIO
    refused: Refusal | None = None

    @property
    def name(self) -> str:
        """Return the name without folders."""
        return self.path[-1]

    @property
    def is_zip(self) -> bool:
        """Say whether it is called a zip."""
        return self.name.lower().endswith(".zip")

    def read(self, most: int) -> bytes:
        """Return the content; stop where it is longer, whatever a zip says of its length."""
        try:
            with self.open() as file:
                content = file.read(most + 1)
        except ZIP_ERRORS:
            raise Refusal("unreadable", file=self.name) from None
        if len(content) > most:
            raise Refusal("too_large", file=self.name, megabytes=most // MEGABYTE)
        return content

    def unpacked(self) -> list[Member]:
        """Return what is in it if it is a zip, else itself."""
        if self.refused or not self.is_zip:
            return [self]
        archive = opened(io.BytesIO(self.read(MAX_ZIP_BYTES)), self.name)
        return [replace(each, path=self.path + each.path) for each in zipped(archive, self.name)]


def cleaned(name: str) -> str:
    """Return a name in one line, with composed letters and without control characters."""
    return " ".join(printable(normalize("NFC", name)).split())


def is_container(path: Path) -> bool:
    """Say whether a path is a folder or zip; a link is neither."""
    return not path.is_symlink() and (path.is_dir() or path.suffix.lower() == ".zip")


def walked(root: Path) -> list[Member]:
    """Return the members of a folder, or a file as the only one."""
    if is_container(root):
        return counted(below(root), root.name)
    return [each for each in [member(root, (root.name,))] if each]


def below(root: Path) -> Iterator[Member]:
    """Yield all files and folders of a folder."""
    for here, folders, files in os.walk(root):
        path = Path(here).relative_to(root).parts
        every = [member(Path(here, name), (*path, name)) for name in (*folders, *files)]
        yield from filter(None, every)
        folders[:] = folders if len(path) < MAX_DEPTH else []


def member(place: Path, path: tuple[str, ...]) -> Member | None:
    """Return a file or folder; None for a pipe or a device."""
    if place.is_symlink():
        return Member(path, refused=Refusal("link", file=place.name))
    if place.is_dir():
        return Member((*path, ""))
    return Member(path, lambda: place.open("rb")) if place.is_file() else None


def opened(file: Path | IO[bytes], name: str) -> ZipFile:
    """Open a zip."""
    try:
        return ZipFile(file)
    except ZIP_ERRORS:
        raise Refusal("unreadable", file=name) from None


def zipped(archive: ZipFile, name: str) -> list[Member]:
    """Return the members of a zip."""
    return counted((entry(archive, each) for each in archive.infolist()), name)


def entry(archive: ZipFile, info: ZipInfo) -> Member:
    """Return an entry of a zip as a member."""
    name = utf8_name(info).replace("\\", "/")
    path = tuple(each for each in name.split("/") if each not in ("", ".", ".."))
    path += ("",) if name.endswith("/") else ()
    return Member(path, partial(archive.open, info), risk(info, name))


def utf8_name(info: ZipInfo) -> str:
    """Return the name of an entry; macOS writes UTF-8 and does not say so."""
    if info.flag_bits & UTF8_NAME:
        return info.filename
    try:
        return info.filename.encode("cp437").decode()
    except UnicodeError:
        return info.filename


def risk(info: ZipInfo, name: str) -> Refusal | None:
    """Return why an entry must not be read, if so; only two packings need little memory."""
    if name.startswith("/") or re.match("[A-Za-z]:", name) or ".." in name.split("/"):
        return Refusal("outside", file=name)
    if stat.S_ISLNK(info.external_attr >> 16):
        return Refusal("link", file=name)
    if info.flag_bits & ENCRYPTED:
        return Refusal("encrypted", file=name)
    is_usual = info.compress_type in (ZIP_STORED, ZIP_DEFLATED)
    return None if is_usual else Refusal("unreadable", file=name)


def counted(members: Iterable[Member], name: str) -> list[Member]:
    """Return the members that count, in order: no hidden ones, and folders only if empty."""
    shown = (each for each in members if is_shown(each.path))
    every = sorted(islice(shown, MAX_MEMBERS + 1), key=lambda each: each.path)
    if len(every) > MAX_MEMBERS:
        raise Refusal("too_many_files", file=name, members=MAX_MEMBERS)
    inside = Counter(each.path[:end] for each in every for end in range(1, len(each.path)))
    return [each for each in every if each.name or inside[each.path[:-1]] == 1]


def is_shown(path: tuple[str, ...]) -> bool:
    """Say whether a path is a student's, not made by a system, neither too deep nor too long."""
    is_usual = all(len(name) <= MAX_NAME and not name.startswith(HIDDEN) for name in path)
    return is_usual and 0 < len(path) <= MAX_DEPTH
