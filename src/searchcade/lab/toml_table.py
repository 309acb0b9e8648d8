"""A table of a TOML file, read strictly.

Each mistake is one line: `place.key: expected what fits there, found something else`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from searchcade.problem import BadInput
from searchcade.reading import FileLimits, read_text

SIZE = FileLimits(size=5_000_000, lines=200_000, columns=1_000_000)
MAX_SHOWN = 60  # characters of a value in a message
MISSING: Any = object()

Fits = Callable[[Any], bool]
"""Says whether a value is what is wanted."""


def read(path: Path) -> Table:
    """Read a file."""
    text = read_text(path, lambda _head: SIZE)
    with in_file(path):
        return parse(text)


def parse(text: str) -> Table:
    """Read the text of a file."""
    try:
        return Table(tomllib.loads(text))
    except (ValueError, RecursionError) as problem:
        raise BadInput(f"expected TOML, found: {str(problem).lower()}") from None


@contextmanager
def in_file(path: Path) -> Iterator[None]:
    """Name the file in the error for what is wrong in it."""
    try:
        yield
    except BadInput as problem:
        raise BadInput(f"{path}: {problem}") from None


class Table:
    """A table that is read key by key; unread keys are refused at the end."""

    def __init__(self, values: Mapping[str, Any], place: str = "") -> None:
        self.left = dict(values)
        self.place = place
        """Where it is in the file; empty for the whole file."""
        self.known: list[str] = []

    # ------------------------------------------------------------------ any value

    def take(self, key: str, wanted: str, fits: Fits, default: Any = MISSING) -> Any:
        """Return the value of a key if it fits; without a default it has to be there."""
        self.known.append(key)
        value = self.left.pop(key, MISSING)
        if value is MISSING and default is not MISSING:
            return default
        if value is MISSING or not fits(value):
            raise self.wrong(key, wanted, value)
        return value

    def wrong(self, key: str, wanted: str, found: Any) -> BadInput:
        """Return the error for a value that does not fit."""
        return BadInput(f"{self.at(key)}: expected {wanted}, found {shown(found)}")

    def at(self, key: str) -> str:
        """Return the place of a key."""
        return f"{self.place}.{key}" if self.place else key

    def __iter__(self) -> Iterator[str]:
        """Go through the keys that have not been read."""
        return iter(list(self.left))  # reading a key takes it out

    def with_defaults(self, values: Mapping[str, Any]) -> Table:
        """Return the table with these values for keys that it lacks."""
        return Table({**values, **self.left}, self.place)

    def refuse_rest(self) -> None:
        """Refuse the keys that were not read."""
        if self.left:
            place = f"{self.place}: " if self.place else ""
            wanted, found = ", ".join(self.known), shown(next(iter(self)))
            raise BadInput(f"{place}expected a key among {wanted}; found {found}")

    # ------------------------------------------------------------------ texts and numbers

    def text(self, key: str, default: str = MISSING) -> str:
        """Return a text."""
        return str(self.take(key, "a text", is_text, default))

    def one_of(self, key: str, choices: Iterable[str], default: str = MISSING) -> str:
        """Return one of some texts."""
        known = list(choices)
        wanted = f"one of {', '.join(known)}"
        return str(self.take(key, wanted, lambda value: value in known, default))

    def texts(self, key: str, default: Iterable[str] = MISSING) -> tuple[str, ...]:
        """Return a list of texts, of which none is empty; without a default it has some."""
        fits = list_of(is_filled, needed=default is MISSING)
        return tuple(self.take(key, "a list of texts", fits, default))

    def whole(self, key: str, least: int, most: int, default: int = MISSING) -> int:
        """Return a whole number from a range."""
        wanted = f"a whole number from {least:,} to {most:,}"
        return int(self.take(key, wanted, whole_within(least, most), default))

    def number(self, key: str, least: float, most: float, default: float = MISSING) -> float:
        """Return a number from a range."""
        wanted = f"a number from {least:,} to {most:,}"
        return float(self.take(key, wanted, within(least, most), default))

    # ------------------------------------------------------------------ tables in it

    def table(self, key: str, default: Mapping[str, Any] = MISSING) -> Table:
        """Return a table of this one."""
        return Table(self.take(key, "a table", is_table, default), self.at(key))

    def tables(self, key: str, default: Iterable[Mapping[str, Any]] = MISSING) -> list[Table]:
        """Return the tables of a list; one table is a list of one."""
        if is_table(self.left.get(key)):
            return [self.table(key)]
        wanted = f"tables, each below a line [[{key}]]"
        every = self.take(key, wanted, list_of(is_table, needed=default is MISSING), default)
        place = self.at(key)
        return [Table(each, f"{place} {number}") for number, each in enumerate(every, start=1)]


# ------------------------------------------------------------------ what fits


def is_text(value: Any) -> bool:
    """Say whether a value is a text."""
    return isinstance(value, str)


def is_filled(value: Any) -> bool:
    """Say whether a value is a text that is not empty."""
    return is_text(value) and value != ""


def is_table(value: Any) -> bool:
    """Say whether a value is a table."""
    return isinstance(value, dict)


def is_number(value: Any) -> bool:
    """Say whether a value is a number; `true` is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def within(least: float, most: float) -> Fits:
    """Return the test for a number from a range; `nan` is in none."""
    return lambda value: is_number(value) and least <= value <= most


def whole_within(least: int, most: int) -> Fits:
    """Return the test for a whole number from a range."""
    return lambda value: isinstance(value, int) and within(least, most)(value)


def list_of(fits: Fits, *, needed: bool) -> Fits:
    """Return the test for a list of values that fit; where it is needed, of at least one."""
    return lambda value: (
        isinstance(value, list) and (value != [] or not needed) and all(map(fits, value))
    )


def shown(value: Any) -> str:
    """Write a value for a message."""
    text = "nothing" if value is MISSING else repr(value)
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 3]}..."
