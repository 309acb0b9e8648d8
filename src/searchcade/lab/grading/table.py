"""A table of a TOML file, read strictly: one clear line for each kind of mistake."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from searchcade.problem import BadInput
from searchcade.reading import Limits, read_text

LARGEST = Limits(size=1_000_000, lines=20_000, columns=100_000)
MISSING: Any = object()
LANGUAGES = ("en", "vi")


class Table:
    """A table with its place in the file; whoever reads it takes what it knows, then ends it."""

    def __init__(self, place: str, values: Mapping[str, Any]) -> None:
        self.place, self.values = place, values
        self._known: list[str] = []

    @classmethod
    def read(cls, path: Path) -> Table:
        """Read a file."""
        try:
            return cls(path.name, tomllib.loads(read_text(path, lambda _head: LARGEST)))
        except tomllib.TOMLDecodeError as problem:
            raise BadInput(f"{path}: {problem}") from None

    def take(self, name: str, kind: type | tuple[type, ...], wanted: str, default: Any) -> Any:
        """Return a value of one of these types; without a default it has to be there."""
        self._known.append(name)
        value = self.values.get(name, default)
        if value is MISSING:
            raise BadInput(f"{self.place}: expected {name}, {wanted}; found none")
        if value is default:
            return value
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.wrong(name, wanted, value)
        return value

    def wrong(self, name: str, wanted: str, found: Any) -> BadInput:
        """Return the error for a value that does not fit."""
        return BadInput(f"{self.place}: expected {name} as {wanted}, found {found!r:.100}")

    def text(self, name: str, default: str = MISSING) -> str:
        """Return a text."""
        return str(self.take(name, str, "a text", default))

    def one_of(self, name: str, choices: Sequence[str]) -> str:
        """Return one of some words."""
        value = self.text(name)
        if value not in choices:
            raise self.wrong(name, f"one of {', '.join(choices)}", value)
        return value

    def whole(self, name: str, least: int, most: int, default: int = MISSING) -> int:
        """Return a whole number from a range."""
        wanted = f"a whole number from {least} to {most:,}"
        value: int = self.take(name, int, wanted, default)
        if not least <= value <= most:
            raise self.wrong(name, wanted, value)
        return value

    def number(self, name: str, least: float, most: float, default: float = MISSING) -> float:
        """Return a number from a range."""
        wanted = f"a number from {least:g} to {most:g}"
        value = self.take(name, (int, float), wanted, default)
        if not least <= value <= most:
            raise self.wrong(name, wanted, value)
        return float(value)

    def texts(self, name: str, default: Sequence[str] = MISSING) -> list[str]:
        """Return a list of texts."""
        value = self.take(name, list, "a list of texts", default)
        if not all(isinstance(each, str) for each in value):
            raise self.wrong(name, "a list of texts", value)
        return list(value)

    def words(self, name: str) -> dict[str, str]:
        """Return a text in each language."""
        table = self.table(name)
        found = {language: table.text(language) for language in LANGUAGES}
        table.end()
        return found

    def table(self, name: str, default: Mapping[str, Any] = MISSING) -> Table:
        """Return a table within this one."""
        return Table(f"{self.place}, {name}", self.take(name, dict, "a table", default))

    def tables(self, name: str) -> Iterator[Table]:
        """Return the named tables within this one."""
        for key, value in self.take(name, dict, "a table of tables", {}).items():
            if not isinstance(value, dict):
                raise self.wrong(f"{name}.{key}", "a table", value)
            yield Table(f"{self.place}, {name}.{key}", value)

    def list_of_tables(self, name: str) -> list[Table]:
        """Return the tables of a list, each with its number as its place."""
        values = self.take(name, list, "a list of tables", MISSING)
        if not values or not all(isinstance(each, dict) for each in values):
            raise self.wrong(name, f"at least one table [[{name}]]", values)
        places = range(1, len(values) + 1)
        return [
            Table(f"{self.place}, {name} {number}", value)
            for number, value in zip(places, values, strict=True)
        ]

    def end(self) -> None:
        """Refuse what nobody has asked for."""
        unknown = [name for name in self.values if name not in self._known]
        if unknown:
            wanted = ", ".join(self._known)
            raise BadInput(f"{self.place}: expected one of {wanted}; found {unknown[0]!r:.60}")
