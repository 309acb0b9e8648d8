"""A suite: an experiment as a TOML file, read strictly.

Keys at the top hold for the whole suite; each `[[part]]` may have its own instead.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from searchcade.problem import BadInput
from searchcade.reading import Limits, read_text
from searchcade.search.limits import Budget

SHIPPED = Path(__file__).parent.parent / "suites"
SIZE = Limits(size=5_000_000, lines=200_000, columns=1_000_000)
MOST_SEEDS = 100_000
MOST_REPEATS = 1_000
OVER = ("min", "max")
LIMITS = Budget(seconds=10.0, memory_mb=1024.0)


class Expected(NamedTuple):
    """A table of published figures, which a report shows beside ours."""

    source: str
    """Where they were published."""
    columns: tuple[str, ...]
    """`level`, `algorithm`, and figures as `published.py` reads them, such as `steps min`."""
    rows: tuple[tuple[str | float, ...], ...]
    title: str = ""
    note: str = ""
    """What a reader must know to compare."""
    incomparable: frozenset[str] = frozenset()
    """Columns that are shown, but not compared: times on another machine."""


@dataclass(frozen=True, slots=True)
class Part:
    """Levels, algorithms, and how often each pair of them runs."""

    levels: tuple[str, ...]
    algorithms: tuple[str, ...]
    game: str | None = None
    """The game that level files are for, where their text cannot tell."""
    options: Mapping[str, tuple[str, ...]] | None = None
    """Options of the levels; with several values, each level is there once for each of them."""
    heuristics: tuple[str, ...] = ()
    seeds: tuple[int, ...] = ()
    repeats: int = 1
    limits: Budget = LIMITS
    needs: str = ""
    """What the folder of `--levels` must hold, where the levels do not come with the suite."""
    replace: Mapping[str, str] | None = None
    """Words of the level files -> what to read instead."""


@dataclass(frozen=True, slots=True)
class Suite:
    """An experiment as its file describes it."""

    name: str
    text: str
    folder: Path
    """Where the names of files in it start from."""
    parts: tuple[Part, ...]
    title: str = ""
    about: str = ""
    external: Mapping[str, str] | None = None
    """Name of an external solver -> its command."""
    expected: tuple[Expected, ...] = ()
    levels: Path | None = None
    """The folder of `--levels`."""

    def folder_of(self, part: Part) -> Path | None:
        """Return where the level files of a part are; None where nobody said it."""
        return self.levels if part.needs else self.folder


# ------------------------------------------------------------------ finding


def find(name: str, levels: Path | None = None) -> Suite:
    """Return the suite of a file, or one that ships, such as `standard/maze`."""
    if name in shipped():
        found = read(SHIPPED / f"{name}.toml", name)
    elif (path := Path(name)).exists():
        found = read(path, path.stem)
    else:
        wanted = ", ".join(shipped())
        raise BadInput(f"expected a suite file or one of {wanted}; found {name!r}")
    if levels and not any(part.needs for part in found.parts):
        raise BadInput(f"--levels: expected a suite that needs levels, found {name!r}")
    return replace(found, levels=levels and levels.absolute())


def shipped() -> list[str]:
    """Return the names of the suites that ship."""
    paths = sorted(SHIPPED.rglob("*.toml"))
    return [path.relative_to(SHIPPED).with_suffix("").as_posix() for path in paths]


def read(path: Path, name: str) -> Suite:
    """Read the file of a suite."""
    text = read_text(path, lambda _head: SIZE)
    try:
        return parse(text, name, path.absolute().parent)
    except BadInput as problem:
        raise BadInput(f"{path}: {problem}") from None


# ------------------------------------------------------------------ reading


def parse(text: str, name: str, folder: Path) -> Suite:
    """Read the text of a suite."""
    try:
        top = Table("", tomllib.loads(text))
    except (ValueError, RecursionError) as problem:
        raise BadInput(f"expected TOML, found: {str(problem).lower()}") from None
    title, about = top.text("title", ""), top.text("about", "")
    external = top.texts_by_name("external")
    expected = [expected_table(each) for each in top.tables("expected")]
    parts = top.tables("part") or [Table("", {})]
    shared = top.take_all()
    suite = Suite(
        name,
        text,
        folder,
        tuple(part(each.with_defaults(shared)) for each in parts),
        title or name,
        about,
        external,
        tuple(expected),
    )
    check_external(suite)
    return suite


def part(table: Table) -> Part:
    """Read the keys of a part."""
    made = Part(
        table.names("levels"),
        table.names("algorithms"),
        table.text("game", "") or None,
        table.choices("options"),
        table.names("heuristics", ()),
        table.seeds(),
        table.whole("repeats", 1, 1, MOST_REPEATS),
        budget(table.table("limits")),
        table.text("needs", ""),
        table.texts_by_name("replace"),
    )
    table.refuse_rest()
    return made


def budget(table: Table) -> Budget:
    """Read the limits of each run."""
    limits = Budget(
        nodes=table.whole("nodes", LIMITS.nodes, 1, 10**12),
        seconds=table.number("seconds", LIMITS.seconds, 0.01, 10**6),
        memory_mb=table.number("memory_mb", LIMITS.memory_mb, 16, 10**7),
    )
    table.refuse_rest()
    return limits


def expected_table(table: Table) -> Expected:
    """Read a table of published figures."""
    source, columns = table.text("source"), table.names("columns")
    if columns[:2] != ("level", "algorithm") or len(columns) < 3:
        raise table.wrong("columns", "level, algorithm and at least one figure", list(columns))
    rows, incomparable = table.take("rows", list), table.names("incomparable", ())
    title, note = table.text("title", ""), table.text("note", "")
    table.refuse_rest()
    if unknown := set(incomparable) - set(columns[2:]):
        raise table.wrong("incomparable", "columns of figures", min(unknown))
    if wrong := [name for name in columns[2:] if not is_figure(name)]:
        raise table.wrong("columns", f"fields of a record, or one with {' or '.join(OVER)}", wrong)
    for number, row in enumerate(rows, start=1):
        if not (isinstance(row, list) and len(row) == len(columns) and row_is_good(row)):
            wanted = f"two texts and {len(columns) - 2} figures in row {number}"
            raise table.wrong("rows", wanted, row)
    return Expected(source, columns, tuple(map(tuple, rows)), title, note, frozenset(incomparable))


def is_figure(name: str) -> bool:
    """Say whether a column is a field of a record, or the least or most of one over the runs."""
    _field, sign, over = name.partition(" ")
    return not sign or over in OVER


def row_is_good(row: Sequence[Any]) -> bool:
    """Say whether a row of published figures has two texts, then texts and numbers."""
    names, figures = row[:2], row[2:]
    return all(isinstance(name, str) for name in names) and all(
        isinstance(each, str | int | float) and not isinstance(each, bool) for each in figures
    )


def check_external(suite: Suite) -> None:
    """Refuse an external solver that no part asks for: probably its name is misspelt."""
    used = {name for part in suite.parts for name in part.algorithms}
    if unused := set(suite.external or {}) - used:
        name = min(unused)
        raise BadInput(f"external.{name}: expected {name!r} among the algorithms, found none")


class Table:
    """A table of a TOML file that is read key by key; what nobody asked for is refused."""

    def __init__(self, name: str, values: Mapping[str, Any]) -> None:
        self.name = name
        self.left = dict(values)
        self.known: list[str] = []

    # ------------------------------------------------------------------ any value

    def take(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """Return the value of a key, which must be of this type; without a default it must be."""
        self.known.append(key)
        if key not in self.left:
            if default is None:
                raise BadInput(f"{self.place(key)}: expected {said(kind)}, found nothing")
            return default
        value = self.left.pop(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.wrong(key, said(kind), value)
        return value

    def take_all(self) -> dict[str, Any]:
        """Return everything that has not been read."""
        rest, self.left = self.left, {}
        return rest

    def with_defaults(self, values: Mapping[str, Any]) -> Table:
        """Return the table with these values where it has none of its own."""
        return Table(self.name, {**values, **self.left})

    def refuse_rest(self) -> None:
        """Refuse keys that nobody asked for."""
        if self.left:
            wanted = f"a key among {', '.join(self.known)}"
            place = f"{self.name}: " if self.name else ""
            raise BadInput(f"{place}expected {wanted}; found {min(self.left)!r}")

    def place(self, key: str) -> str:
        """Return where a key is."""
        return f"{self.name}.{key}" if self.name else key

    def wrong(self, key: str, wanted: str, found: Any) -> BadInput:
        """Return the error for a value."""
        shown = repr(found)
        shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
        return BadInput(f"{self.place(key)}: expected {wanted}, found {shown}")

    # ------------------------------------------------------------------ values of one type

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text."""
        value: str = self.take(key, str, default)
        return value

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        """Return a whole number within limits."""
        return int(self.within(key, self.take(key, int, default), least, most))

    def number(self, key: str, default: float, least: float, most: float) -> float:
        """Return a number within limits."""
        return float(self.within(key, self.take(key, (int, float), default), least, most))

    def within(self, key: str, value: float, least: float, most: float) -> float:
        """Return a number that is within limits; `nan` is not."""
        if not least <= value <= most:
            raise self.wrong(key, f"a number from {least:,} to {most:,}", value)
        return value

    def names(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return a list of texts, of which none is empty."""
        value = self.take(key, list, default)
        if (not value and default is None) or not all(
            isinstance(each, str) and each for each in value
        ):
            raise self.wrong(key, "a list of texts", value)
        return tuple(value)

    def seeds(self) -> tuple[int, ...]:
        """Return the seeds: those of a list, or 1, 2, 3 and so on as many as a number says."""
        value = self.take("seeds", (int, list), [])
        if isinstance(value, int):
            self.within("seeds", value, 1, MOST_SEEDS)
            return tuple(range(1, value + 1))
        if len(value) > MOST_SEEDS or not all(is_seed(each) for each in value):
            raise self.wrong("seeds", "a number, or a list of numbers from 0 to 10^8", value)
        return tuple(dict.fromkeys(value))

    # ------------------------------------------------------------------ tables in it

    def table(self, key: str) -> Table:
        """Return a table of this one; an empty one where there is none."""
        return Table(self.place(key), self.take(key, dict, {}))

    def tables(self, key: str) -> list[Table]:
        """Return a list of tables; one table is a list of one."""
        value = self.take(key, (list, dict), [])
        every = [value] if isinstance(value, dict) else value
        if not all(isinstance(each, dict) for each in every):
            raise self.wrong(key, f"tables, each below a line [[{key}]]", value)
        return [
            Table(f"{self.place(key)} {number}" if len(every) > 1 else self.place(key), each)
            for number, each in enumerate(every, start=1)
        ]

    def texts_by_name(self, key: str) -> dict[str, str]:
        """Return a table of texts."""
        table = self.table(key)
        return {name: table.text(name) for name in list(table.left)}

    def choices(self, key: str) -> dict[str, tuple[str, ...]]:
        """Return a table of options: a value each, or a list of values."""
        table = self.table(key)
        return {name: table.values_of(name) for name in list(table.left)}

    def values_of(self, name: str) -> tuple[str, ...]:
        """Return the values of an option as texts."""
        value = self.take(name, (str, int, float, list))
        values = value if isinstance(value, list) else [value]
        if not values or not all(is_option(each) for each in values):
            raise self.wrong(name, "a text, a number or a list of them", value)
        return tuple(dict.fromkeys(str(each) for each in values))


def is_seed(value: Any) -> bool:
    """Say whether a value can be a seed."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**8


def is_option(value: Any) -> bool:
    """Say whether a value can be written as `name=value`."""
    return isinstance(value, str | int | float) and not isinstance(value, bool) and value != ""


KINDS: Mapping[type, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "a table",
}


def said(kind: type | tuple[type, ...]) -> str:
    """Name the type of a value in words."""
    if kind == (int, float):
        return "a number"
    kinds = kind if isinstance(kind, tuple) else (kind,)
    return " or ".join(KINDS[each] for each in kinds)
