"""Tables of the results of several games or levels: counts, means and spreads."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.cli import common
from searchcade.lab.record import Record, Spread

ENOUGH = 100  # means from here on are written without decimals


def show_match(records: Sequence[Record], *, as_json: bool) -> None:
    """Print how players did: the ends of their games, the game's figures, the time for a move."""
    if as_json:
        return print_json(records)
    figures = figure_names(records)
    ends = [end for end in records[0].ends if any(record.ends[end] for record in records)]
    columns = (*ends, *map(said, figures), "ms a move", "longest ms")
    table = common.table(titled(records, "games"), "player ", *columns)
    for record in records:
        table.add_row(
            common.verbatim(record.choice.name),
            *(str(record.ends[end]) for end in ends),
            *(spread(record.figures.get(name)) for name in figures),
            common.number(record.milliseconds, 2),
            common.number(record.longest, 1),
        )
    table.caption = "mean ± standard deviation over the games that ended; longest: without a sign"
    return common.console().print(table)


def tell_alike(records: Sequence[Record]) -> None:
    """Print which records have no spread because nothing depends on a seed."""
    for record in records:
        name = record.choice.name
        if not record.varied:
            common.tell(f"{name}: one game, for neither the level nor {name} has a seed to vary")
        elif record.is_one_game:
            common.tell(f"{name}: all {len(record.games)} games were the same, whatever the seed")


def print_json(records: Sequence[Record]) -> None:
    """Print one object per line."""
    for record in records:
        common.print_json(record.as_dict())


def titled(records: Sequence[Record], what: str) -> str:
    """Name the first level, and how many there are."""
    count = max(len(record.games) for record in records)
    return f"{records[0].games[0].report.loaded.name}, {count} {what}"


def figure_names(records: Sequence[Record]) -> list[str]:
    """Return the names of the figures that are not always 0; the cost where it is not the steps."""
    every = [record.figures for record in records]
    names = dict.fromkeys(name for figures in every for name in figures if any(figures[name]))
    if all(figures.get("cost") == figures.get("steps") for figures in every):
        names.pop("cost", None)
    return list(names)


def said(name: str) -> str:
    """Return the title of a figure's column."""
    return name.replace("_", " ")


def spread(value: Spread | None, times: float = 1) -> str:
    """Write a mean and its standard deviation."""
    if value is None:
        return "-"
    digits = 1 if abs(times * value.mean) < ENOUGH else 0
    mean = common.number(times * value.mean, digits)
    if value.spread is None:
        return mean
    return f"{mean} ± {common.number(times * value.spread, digits)}"
