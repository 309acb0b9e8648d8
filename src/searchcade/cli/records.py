"""Tables of what came of several games or levels: counts, means and spreads."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.cli import common
from searchcade.lab.matches import Record, Spread


def show_match(records: Sequence[Record], *, as_json: bool) -> None:
    """Print how players did: the ends of their games, the game's figures, the time for a move."""
    if as_json:
        return print_json(records)
    figures = [name for name in figure_names(records) if name != "cost"]
    ends = [end for end in records[0].ends if any(record.ends[end] for record in records)]
    columns = (*ends, *map(said, figures), "ms a move", "longest ms")
    found = common.table(titled(records, "games"), "player ", *columns)
    for record in records:
        found.add_row(
            common.verbatim(record.choice.name),
            *(str(record.ends[end]) for end in ends),
            *(spread(record.figures.get(name)) for name in figures),
            common.number(record.milliseconds, 2),
            common.number(record.longest, 1),
        )
    found.caption = "mean ± standard deviation over the games; longest: without a sign"
    return common.console().print(found)


def show_series(records: Sequence[Record], *, as_json: bool) -> None:
    """Print what algorithms made of several levels, and what it took."""
    if as_json:
        return print_json(records)
    figures = figure_names(records)
    columns = ("solved", "cheapest", *map(said, figures), "expanded", "generated", "ms")
    found = common.table(titled(records, "seeds"), "algorithm ", *columns)
    for record in records:
        efforts = record.efforts
        found.add_row(
            common.verbatim(record.choice.name),
            str(record.ends["won"]),
            str(record.cheapest),
            *(spread(record.figures.get(name)) for name in figures),
            spread(efforts["expanded"]),
            spread(efforts["generated"]),
            spread(efforts["seconds"], times=1000),
        )
    found.caption = "mean ± standard deviation; cheapest: proven that no plan costs less"
    return common.console().print(found)


def print_json(records: Sequence[Record]) -> None:
    """Print one object a line."""
    for record in records:
        common.print_json(record.as_dict())


def titled(records: Sequence[Record], what: str) -> str:
    """Name the first level, and how many there are."""
    games = records[0].games
    return f"{games[0].attempt.named.name}, {len(games)} {what}"


def figure_names(records: Sequence[Record]) -> list[str]:
    """Return the names of the figures of any of the records, each once."""
    return list(dict.fromkeys(name for record in records for name in record.figures))


def said(name: str) -> str:
    """Return the title of a figure's column."""
    return name.replace("_", " ")


def spread(found: Spread | None, times: float = 1) -> str:
    """Write a mean and how far the values lie apart."""
    if found is None:
        return "-"
    return f"{common.number(times * found.mean, 1)} ± {common.number(times * found.spread, 1)}"
