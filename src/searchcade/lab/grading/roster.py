"""A roster: who is in the class, as a CSV with a header or a list of names, one a line."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from searchcade.lab.toml_table import SIZE
from searchcade.problem import BadInput
from searchcade.reading import read_text

TEAM = " & "  # between the names of those who handed in together
NAMES = (
    "name", "student", "student name", "full name", "fullname",
    "tên sinh viên", "sinh viên", "họ tên", "họ và tên",
)  # fmt: skip
PAIRS = (
    ("first name", "last name"), ("first name", "surname"), ("first name", "last name / surname"),
    ("họ", "tên"), ("họ đệm", "tên"), ("họ và tên đệm", "tên"),
)  # fmt: skip
LOGINS = (
    "login", "login id", "sis login id", "username", "user name", "tên đăng nhập", "mssv",
    "email", "e-mail", "email address",
)  # fmt: skip
NOBODY = "points possible"  # Canvas has a row of that name


class Person(NamedTuple):
    """Somebody in a roster, whom any of the keys names."""

    name: str
    line: int
    keys: frozenset[str]


def read_roster(path: Path) -> list[Person]:
    """Read a roster."""
    lines = read_text(path, lambda _head: SIZE).lstrip("\ufeff").split("\n")
    header = next(filter(str.strip, lines), "")
    comma = max(",;\t", key=header.count)
    try:
        rows = [cells(line, comma if comma in header else "") for line in lines]
    except csv.Error as problem:
        raise BadInput(f"{path}: expected CSV, found: {problem}") from None
    start = lines.index(header)
    heads = [normal(each) for each in rows[start]] if header else []
    columns = {*NAMES, *LOGINS, *(each for pair in PAIRS for each in pair)}
    if columns.isdisjoint(heads):
        if comma in header and path.suffix.lower() == ".csv":
            wanted = "expected a column such as name, login or email"
            raise BadInput(f"{path}: line {start + 1}: {wanted}")
        heads, start, rows = ["name"], -1, [[each] for each in lines]
    people = [person(number, dict(zip(heads, row, strict=False)))
              for number, row in enumerate(rows[start + 1 :], start + 2)]  # fmt: skip
    if not any(people):
        raise BadInput(f"{path}: expected at least one name")
    return [each for each in people if each]


def cells(line: str, comma: str) -> list[str]:
    """Return the cells of a line; without a comma the whole line is one."""
    return next(csv.reader([line], delimiter=comma), []) if comma else [line]


def person(line: int, row: Mapping[str, str]) -> Person | None:
    """Return who is in a row; None for an empty one."""
    full = [row[each] for each in NAMES if each in row]
    for first, last in PAIRS:
        if row.get(first) and row.get(last):
            full += [f"{row[first]} {row[last]}", f"{row[last]} {row[first]}"]
    every = [each.strip() for each in (*full, *(row.get(each, "") for each in LOGINS))]
    every = [each for each in every if each]
    if not every or normal(every[0]) == NOBODY:
        return None
    squeezed = {"".join(filter(str.isalnum, normal(each))) for each in full}  # as Canvas does
    return Person(every[0], line, frozenset().union(squeezed, *map(keys, every)))


def keys(name: str) -> set[str]:
    """Return what a name is found by: itself, and an e-mail's part before the @."""
    return {normal(name), normal(name).partition("@")[0]}


def normal(name: str) -> str:
    """Return a name as it is compared: composed letters, no capitals, single spaces."""
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())


def compared(authors: Sequence[str], people: Sequence[Person]) -> tuple[list[Person], list[str]]:
    """Return who handed nothing in, and who handed in and is not in the roster.

    An author stands for one of several people of his name.
    """
    waiting, strangers = list(people), []
    for name in (each for author in authors for each in author.split(TEAM)):
        wanted = keys(name)
        same = [each for each in people if each.keys & wanted]
        if not same:
            strangers.append(name)
        elif here := next((each for each in same if each in waiting), None):
            waiting.remove(here)
    return waiting, strangers
