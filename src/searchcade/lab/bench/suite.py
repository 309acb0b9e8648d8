"""A suite: an experiment as a TOML file, read strictly.

Keys at the top hold for the whole suite; each `[[part]]` may have its own instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from searchcade.lab import toml_table
from searchcade.lab.toml_table import Table, in_file, is_filled, is_number, is_text, whole_within
from searchcade.problem import BadInput
from searchcade.reading import read_text
from searchcade.search.limits import Budget

SHIPPED = Path(__file__).parent.parent / "suites"
MAX_SEEDS = 100_000
MAX_SEED = 10**8
MAX_REPEATS = 1_000
OVER = ("min", "max")
LIMITS = Budget(seconds=10.0, memory_mb=1024.0)


class Expected(NamedTuple):
    """A table of published figures, which a report shows beside ours."""

    source: str
    """Where they were published."""
    columns: tuple[str, ...]
    """`level`, `algorithm`, and figures as `tables.py` reads them, such as `steps min`."""
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
        """Return where the level files of a part are; None where they are unknown."""
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
    text = read_text(path, lambda _head: toml_table.SIZE)
    with in_file(path):
        return parse(text, name, path.absolute().parent)


# ------------------------------------------------------------------ reading


def parse(text: str, name: str, folder: Path) -> Suite:
    """Read the text of a suite."""
    top = toml_table.parse(text)
    title, about = top.text("title", ""), top.text("about", "")
    external = texts_by_name(top.table("external", {}))
    expected = [expected_table(each) for each in top.tables("expected", ())]
    parts = top.tables("part", ()) or [Table({})]
    read_parts = tuple(part(each.with_defaults(top.left)) for each in parts)
    suite = Suite(name, text, folder, read_parts, title or name, about, external, tuple(expected))
    check_external(suite)
    return suite


def part(table: Table) -> Part:
    """Read the keys of a part."""
    made = Part(
        table.texts("levels"),
        table.texts("algorithms"),
        table.text("game", "") or None,
        options(table.table("options", {})),
        table.texts("heuristics", ()),
        seeds(table),
        table.whole("repeats", 1, MAX_REPEATS, 1),
        budget(table.table("limits", {})),
        table.text("needs", ""),
        texts_by_name(table.table("replace", {})),
    )
    table.refuse_rest()
    return made


def budget(table: Table) -> Budget:
    """Read the limits of each run."""
    limits = Budget(
        nodes=table.whole("nodes", 1, 10**12, LIMITS.nodes),
        seconds=table.number("seconds", 0.01, 10**6, LIMITS.seconds),
        memory_mb=table.number("memory_mb", 16, 10**7, LIMITS.memory_mb),
    )
    table.refuse_rest()
    return limits


def expected_table(table: Table) -> Expected:
    """Read a table of published figures."""
    source, columns = table.text("source"), table.texts("columns")
    if columns[:2] != ("level", "algorithm") or len(columns) < 3:
        raise table.wrong("columns", "level, algorithm and at least one figure", list(columns))
    rows = table.take("rows", "a list of rows", lambda value: isinstance(value, list))
    incomparable = table.texts("incomparable", ())
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
    return all(map(is_text, names)) and all(is_text(each) or is_number(each) for each in figures)


def check_external(suite: Suite) -> None:
    """Refuse an external solver that no part asks for: probably its name is misspelt."""
    used = {name for part in suite.parts for name in part.algorithms}
    if unused := set(suite.external or {}) - used:
        name = min(unused)
        raise BadInput(f"external.{name}: expected {name!r} among the algorithms, found none")


# ------------------------------------------------------------------ values that only suites have


def texts_by_name(table: Table) -> dict[str, str]:
    """Read a table of texts."""
    return {name: table.text(name) for name in table}


def options(table: Table) -> dict[str, tuple[str, ...]]:
    """Read a table of options: a value each, or a list of values."""
    return {name: values_of(table, name) for name in table}


def values_of(table: Table, name: str) -> tuple[str, ...]:
    """Read the values of an option as texts."""
    value = table.take(name, "a text, a number or a list of them", are_options)
    values = value if isinstance(value, list) else [value]
    return tuple(dict.fromkeys(map(str, values)))


def are_options(value: Any) -> bool:
    """Say whether a value, or each one of a list, can be written as `name=value`."""
    values = value if isinstance(value, list) else [value]
    return values != [] and all(is_number(each) or is_filled(each) for each in values)


def seeds(table: Table) -> tuple[int, ...]:
    """Read the seeds: those of a list, or 1, 2, 3 and so on as many as a number says."""
    wanted = f"a number from 1 to {MAX_SEEDS:,}, or a list of seeds from 0 to {MAX_SEED:,}"
    value = table.take("seeds", wanted, are_seeds, [])
    return tuple(dict.fromkeys(value if isinstance(value, list) else range(1, value + 1)))


def are_seeds(value: Any) -> bool:
    """Say whether a value is a number of seeds or a list of them, and not too many."""
    if isinstance(value, list):
        return len(value) <= MAX_SEEDS and all(map(whole_within(0, MAX_SEED), value))
    return whole_within(1, MAX_SEEDS)(value)
