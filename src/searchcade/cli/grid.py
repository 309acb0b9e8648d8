"""A table that leaves out its least important columns where the terminal is too narrow for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from searchcade.cli import common

if TYPE_CHECKING:
    from rich.table import Table

Cells = Mapping[str, Any]
"""Title of a column -> cell. A title that ends in a blank is aligned to the left."""


def show_grid(
    title: str, rows: Sequence[Cells], *, notes: Sequence[str] = (), spare: Sequence[str] = ()
) -> None:
    """Print a table; of the columns in `spare` as many are left out as must be, the first first."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    left_out: list[str] = []
    table = filled(title, columns, rows)
    for name in spare:
        if name in columns and not fits(table):
            columns.remove(name)
            left_out.append(" ".join(name.split()))
            table = filled(title, columns, rows)
    more = [f"too narrow for: {', '.join(left_out)}"] if left_out else []
    table.caption = "\n".join([*notes, *more]) or None
    common.console().print(table)


def filled(title: str, columns: Sequence[str], rows: Sequence[Cells]) -> Table:
    """Return a table with these columns."""
    table = common.table(title, *columns)
    for column in table.columns[1:]:
        column.no_wrap = True  # only names are broken where they must be
    table.columns[0].overflow = "fold"
    for row in rows:
        table.add_row(*(row.get(name, "") for name in columns))
    return table


def fits(table: Table) -> bool:
    """Say whether nothing has to be broken or cut in this terminal."""
    from rich.measure import Measurement

    console = common.console()
    unlimited = console.options.update(width=10_000)
    return Measurement.get(console, unlimited, table).maximum <= console.width
