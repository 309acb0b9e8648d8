"""The results of an experiment: a folder with one JSON line for each run, which is never rewritten.

A line is written whole and reaches the disk before the next run is recorded. What a killed program
or a power cut leaves of a last line is recognised and removed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from searchcade.lab.summary import Record
from searchcade.problem import BadInput

NAME = "results"
FIELDS = (
    "number", "label", "seed", "repeat", "exit", "code", "suite", "game", "level", "level_hash",
    "algorithm", "outcome", "cost", "optimal", "seconds", "seconds_limit", "memory_limit_mb",
    "host", "version", "time",
)  # fmt: skip
"""What every record has, failed or not."""
SUITE = "suite.toml"
"""A copy of the suite, beside its results."""
ENDING = ".jsonl"


class ResultsFile:
    """The file that a client appends records to; it is open to this process alone."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path = path
        self.file = file
        self.end = file.seek(0, os.SEEK_END)

    def write(self, record: Record) -> None:
        """Append a record and wait until it is on the disk; a failure leaves the file as before."""
        line = json.dumps(record, ensure_ascii=False).encode() + b"\n"
        try:
            self.file.write(line)
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as problem:
            self.cut()
            reason = (problem.strerror or str(problem)).lower()
            raise BadInput(f"{self.path}: {reason}; the same command goes on from here") from None
        self.end += len(line)

    def cut(self) -> None:
        """Remove what a failed write has left."""
        try:
            os.ftruncate(self.file.fileno(), self.end)
        except OSError:
            pass  # the next start removes it


@contextmanager
def opened(folder: Path, part: str = "") -> Iterator[ResultsFile]:
    """Open the results of a folder, or those of one part of the runs, such as `-2-of-8`."""
    path = folder / f"{NAME}{part}{ENDING}"
    with ExitStack() as held:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(locked(folder / f"{NAME}{part}.lock"))
            file = held.enter_context(path.open("ab+", buffering=0))
            remove_torn_line(path, file)
            sync_folder(folder)
        except OSError as problem:
            place = problem.filename or folder
            raise BadInput(f"{place}: {(problem.strerror or str(problem)).lower()}") from None
        yield ResultsFile(path, file)


# ------------------------------------------------------------------ one client at a time


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock that the system releases when this process ends, however it ends."""
    with path.open("a+", encoding="ascii") as file:
        if not lock(file):
            file.seek(0)
            holder = file.read().strip()
            who = f"process {holder}" if holder else "another process"
            raise BadInput(f"{path.parent}: expected a folder that no bench writes to, found {who}")
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def lock(file: IO[str]) -> bool:
    """Lock an open file; say whether that worked."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def remove_torn_line(path: Path, file: IO[bytes]) -> None:
    """Remove what follows the last whole record."""
    file.seek(0)
    end = max((end for end, _record in scan(path, file)), default=0)
    if end < file.seek(0, os.SEEK_END):
        file.truncate(end)


def sync_folder(folder: Path) -> None:
    """Let the names of new files reach the disk, where the system can do that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# ------------------------------------------------------------------ reading


def scan(path: Path, file: Iterable[bytes]) -> Iterator[tuple[int, Record]]:
    """Yield every record with the place where its line ends; a torn last line is no record."""
    end, torn = 0, 0
    for number, line in enumerate(file, start=1):
        end += len(line)
        record = parsed(line)
        if record is None:
            torn = torn or number
        elif torn:
            wanted = "expected a JSON object with a key"
            raise BadInput(f"{path}, line {torn}: {wanted}, found something else")
        else:
            yield end, record


def parsed(line: bytes) -> Record | None:
    """Return the record of a whole line, else None."""
    if not line.endswith(b"\n"):
        return None
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) and isinstance(record.get("key"), str) else None


def files(place: Path) -> list[Path]:
    """Return the files with records of a folder, or the one file that is named."""
    if place.is_file():
        return [place]
    found = sorted(place.glob(f"{NAME}*{ENDING}")) if place.is_dir() else []
    if not found:
        raise BadInput(f"{place}: expected a folder with {NAME}{ENDING}, found none")
    return found


def read(places: Iterable[Path]) -> list[Record]:
    """Return the records of folders or files, none of them twice."""
    records: dict[str, Record] = {}
    for path in [file for place in places for file in files(place)]:
        try:
            with path.open("rb") as file:
                for _end, record in scan(path, file):
                    check_record(path, record)
                    records.setdefault(record["key"], record)
        except OSError as problem:
            raise BadInput(f"{path}: {(problem.strerror or str(problem)).lower()}") from None
    return list(records.values())


def check_record(path: Path, record: Record) -> None:
    """Refuse a line that bench has not written: others rely on its fields."""
    if missing := [name for name in FIELDS if name not in record]:
        wanted = f"expected a record of bench with {missing[0]!r}"
        raise BadInput(f"{path}, key {record['key'][:40]!r}: {wanted}, found none")


def keys(folder: Path) -> set[str]:
    """Return the keys of the runs that are recorded in a folder."""
    found = folder.glob(f"{NAME}*{ENDING}")
    return {record["key"] for record in read(sorted(found))}


def latest(records: Iterable[Record]) -> list[Record]:
    """Return the last record of each question: later code has answered it again."""
    by_question: dict[tuple[Any, ...], Record] = {}
    for record in records:
        by_question.pop(question(record), None)
        by_question[question(record)] = record
    return list(by_question.values())


def question(record: Record) -> tuple[Any, ...]:
    """Return what a run was asked, whoever answered and whatever its limits."""
    names = ("game", "level", "level_hash", "algorithm", "heuristic", "seed", "repeat")
    return tuple(record.get(name) for name in names)


# ------------------------------------------------------------------ merging


def merge(folder: Path) -> int:
    """Join the files of all parts into one; return the number of records in it."""
    with opened(folder) as results:
        parts = [path for path in files(folder) if path != results.path]
        have = {record["key"] for record in read([results.path])}
        for path in parts:
            with locked(path.with_suffix(".lock")):
                for record in read([path]):
                    if record["key"] not in have:
                        have.add(record["key"])
                        results.write(record)
                path.unlink()
            path.with_suffix(".lock").unlink()
    return len(have)
