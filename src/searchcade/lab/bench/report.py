"""The report of an experiment: one HTML file with everything in it, which works offline.

Tables of algorithms and pairs are written here; the plots and the table of levels are drawn by
`page/page.js` from the figures that the file carries.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from operator import methodcaller
from pathlib import Path
from string import Template
from typing import Any

from searchcade import __version__
from searchcade.lab.bench import suite as suites
from searchcade.lab.bench.results import SUITE
from searchcade.lab.bench.suite import Suite
from searchcade.lab.bench.tables import algorithm_table, pair_table, published
from searchcade.lab.summary import ANSWERED, Record, Runs, Summary
from searchcade.problem import BadInput

PAGE = Path(__file__).parent / "page"
MEASURES = {
    "seconds": "processor time in seconds",
    "expanded": "nodes expanded",
    "generated": "nodes generated",
    "peak_memory_mb": "peak memory in MB",
    "cost": "cost of the plan",
    "score": "score",
}
"""Field of a record -> its name in the report; those that no record has are left out."""
DIGITS = 4
MAX_ERRORS = 50
MAX_NAMES = 4


def suite_of(place: Path) -> Suite | None:
    """Return the suite that lies beside results, if it can be read."""
    path = (place if place.is_dir() else place.parent) / SUITE
    try:
        return suites.read(path, place.name)
    except BadInput:
        return None


def page(records: Sequence[Record], suite: Suite | None = None) -> str:
    """Return the whole page."""
    if not records:
        raise BadInput("expected records to report on, found none")
    summary = Summary(records)
    parts = {
        "title": escape(suite.title if suite else records[0]["suite"]),
        "about": escape(suite.about if suite else ""),
        "style": (PAGE / "page.css").read_text(encoding="utf-8"),
        "script": (PAGE / "page.js").read_text(encoding="utf-8"),
        "facts": facts(summary),
        "notices": notices(records),
        "rows": algorithm_table(summary),
        "pairs": pair_table(summary.pairs()),
        "expected": published(suite.expected if suite else (), summary),
        "failures": failures(records),
        "method": method(summary),
        "footer": footer(records),
        "data": embedded(data(summary)),
    }
    parts["sections"] = sections(parts)
    return Template((PAGE / "page.html").read_text(encoding="utf-8")).substitute(parts)


def sections(parts: Mapping[str, str]) -> str:
    """Return the links to the parts of the page that are there."""
    names = {
        "algorithms": "Algorithms",
        "plots": "Plots",
        "pairs": "Pairs",
        **({"published": "Published figures"} if parts["expected"] else {}),
        "levels": "Levels",
        **({"failures": "Failures"} if parts["failures"] else {}),
        "method": "How to read this",
    }
    return "".join(f'<li><a href="#{key}">{name}</a></li>' for key, name in names.items())


# ------------------------------------------------------------------ what was measured


def facts(summary: Summary) -> str:
    """Return what was measured, where and when."""
    records = summary.records
    days = sorted(record["time"][:10] for record in records)
    limits = {limits_in_words(record) for record in records}
    told = {
        "Runs": f"{len(records):,}",
        "Levels": f"{len(summary.instances):,}",
        "Algorithms": f"{len(summary.labels):,}",
        "Limits of a run": "; ".join(sorted(limits)),
        "Machines": several({record["host"] for record in records}),
        "Program": several({f"searchcade {record['version']}" for record in records}),
        "Made": days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}",
    }
    return "".join(
        f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in told.items()
    )


def limits_in_words(record: Record) -> str:
    """Write the limits of a run."""
    nodes = f", {record['nodes_limit']:,} nodes" if record.get("nodes_limit") else ""
    return f"{record['seconds_limit']:g} s, {record['memory_limit_mb']:,.0f} MB{nodes}"


def several(names: Iterable[str]) -> str:
    """Write a few names, or how many there are."""
    found = sorted(names)
    return ", ".join(found) if len(found) <= MAX_NAMES else f"{len(found):,}"


def notices(records: Sequence[Record]) -> str:
    """Return what a reader must know before the figures."""
    lines = []
    codes = Counter((record["label"], record["game"], record["code"]) for record in records)
    games = {(label, game) for label, game, _code in codes}
    if len(codes) > len(games):
        lines.append("Some runs were answered by other code than others of the same algorithm.")
    if len({record["host"] for record in records}) > 1:
        lines.append("The runs were made on several machines: compare counters rather than times.")
    return "".join(f'<p class="notice">{line}</p>' for line in lines)


def failures(records: Sequence[Record]) -> str:
    """Return the errors of failed runs, each once."""
    errors = Counter((each["label"], each["error"]) for each in records if each.get("error"))
    if not errors:
        return ""
    items = [
        f"<li><b>{escape(label)}</b>, {count:,} runs: {escape(error)}</li>"
        for (label, error), count in errors.most_common(MAX_ERRORS)
    ]
    more = f"<p>and {len(errors) - MAX_ERRORS:,} more</p>" if len(errors) > MAX_ERRORS else ""
    head = '<section id="failures" aria-labelledby="h-failures"><h2 id="h-failures">Failures</h2>'
    return f'{head}<ul class="errors">{"".join(items)}</ul>{more}</section>'


def footer(records: Sequence[Record]) -> str:
    """Return who wrote this, and the code that answered."""
    codes = several({record["code"] for record in records})
    return f"Written by searchcade {__version__}, bench report. Code: {escape(codes)}."


# ------------------------------------------------------------------ figures for the plots


def data(summary: Summary) -> dict[str, Any]:
    """Return the figures of every level and algorithm, column by column."""
    instances = summary.instances
    names = Counter(level for level, _text in instances)
    cells = {record["level_hash"]: record.get("cells") for record in summary.records}
    outcomes = list(dict.fromkeys(record["outcome"] for record in summary.records))
    known = [
        name for name in MEASURES if any(each.get(name) is not None for each in summary.records)
    ]
    return {
        "labels": summary.labels,
        "levels": [
            [level if names[level] == 1 else f"{level} ({text})", cells.get(text)]
            for level, text in instances
        ],
        "outcomes": outcomes,
        "measures": {name: MEASURES[name] for name in known},
        "cells": [
            columns([row.get(each) for each in instances], known, outcomes)
            for row in summary.grid.values()
        ],
    }


def columns(
    row: Sequence[Runs | None], names: Sequence[str], outcomes: Sequence[str]
) -> dict[str, list[float | None]]:
    """Return the figures of an algorithm on all levels."""

    def column(figure: Callable[[Runs], float | None]) -> list[float | None]:
        return [None if each is None else rounded(figure(each)) for each in row]

    found = {name: column(methodcaller("figure", name)) for name in names}
    found["coverage"] = column(lambda each: each.coverage)
    found["outcome"] = column(lambda each: outcomes.index(worst(each)))
    return found


def worst(runs: Runs) -> str:
    """Return the outcome of a run without an answer, if there is one."""
    outcomes: list[str] = [record["outcome"] for record in runs.records]
    return next((each for each in outcomes if each not in ANSWERED), outcomes[0])


def rounded(value: float | None) -> float | None:
    """Return a number with few digits: a page carries thousands."""
    if value is None:
        return None
    short = float(f"{value:.{DIGITS}g}")
    return int(short) if short.is_integer() else short


def embedded(figures: Mapping[str, Any]) -> str:
    """Return figures as JSON that cannot end the script element that it is in."""
    return json.dumps(figures, separators=(",", ":")).replace("<", "\\u003c")


def method(summary: Summary) -> str:
    """Return how the figures were made."""
    seeds = {record["seed"] for record in summary.records}
    repeats = {record["repeat"] for record in summary.records}
    return (
        "<p>Every run was a process of its own with hard limits of time and memory. Every plan was "
        "replayed by the rules of its game before it was recorded. Time is processor time, that of "
        "the search alone, without starting the process; that of an external solver is of its "
        "whole process. Nodes are counted alike for every algorithm of searchcade; those of an "
        "external solver are its own claim.</p>"
        f"<p>{len(seeds - {None}):,} seeds and {len(repeats):,} repeats: on one level the figure "
        "of an algorithm is the median over repeats and the mean over seeds (counters: the mean of "
        "all).</p>"
    )
