"""A table that leaves out its least important columns where the terminal is too narrow for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from searchcade.cli import common

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Cells = Mapping[str, Any]
"""Title of a column -> cell. A title that ends in a blank is aligned to the left."""
EDGE = 1  # columns share the blank between them


def show_grid(
    title: str, rows: Sequence[Cells], *, notes: Sequence[str] = (), spare: Sequence[str] = ()
) -> None:
    """Print a table; of the columns in `spare` as many are left out as must be, the first first."""
    console = common.console()
    columns = list(dict.fromkeys(name for row in rows for name in row))
    widths = {name: width(console, name, rows) for name in columns}
    left_out: list[str] = []
    for name in spare:
        if name in columns and sum(widths[each] for each in columns) >= console.width:
            columns.remove(name)
            left_out.append(" ".join(name.split()))
    table = filled(title, columns, rows)
    more = [f"too narrow for: {', '.join(left_out)}"] if left_out else []
    table.caption = "\n".join([*notes, *more]) or None
    console.print(table)


def filled(title: str, columns: Sequence[str], rows: Sequence[Cells]) -> Table:
    """Return a table with these columns."""
    table = common.table(title, *columns)
    for column in table.columns[1:]:
        column.no_wrap = True  # only names are broken where they must be
    table.columns[0].overflow = "fold"
    for row in rows:
        table.add_row(*(row.get(name, "") for name in columns))
    return table


def width(console: Console, column: str, rows: Sequence[Cells]) -> int:
    """Return how wide a column is, with the blanks beside it."""
    from rich.measure import Measurement

    alone = filled("", [column], rows)
    unlimited = console.options.update(width=10_000)
    return Measurement.get(console, unlimited, alone).maximum - EDGE
