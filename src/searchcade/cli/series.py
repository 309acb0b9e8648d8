"""The means and spreads of several games, as text."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.cli import common
from searchcade.lab.summary import Runs, Spread

WITH_DECIMAL = 100  # means from here on are written without decimals


def tell_alike(series: Sequence[Runs]) -> None:
    """Print whose games have no spread because nothing depends on a seed."""
    for runs in series:
        name = runs.name
        if not runs.varied:
            common.tell(f"{name}: one game, for neither the level nor {name} has a seed to vary")
        elif runs.is_one_game:
            common.tell(f"{name}: all {len(runs.records)} games were the same, whatever the seed")


def figure_names(series: Sequence[Runs]) -> list[str]:
    """Return the names of the figures that are not always 0; the cost where it is not the steps."""
    every = [runs.figures for runs in series]
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
    digits = 1 if abs(times * value.mean) < WITH_DECIMAL else 0
    mean = common.number(times * value.mean, digits)
    if value.spread is None:
        return mean
    return f"{mean} ± {common.number(times * value.spread, digits)}"
