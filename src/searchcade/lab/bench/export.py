"""Records in other forms: CSV, Parquet (the one door to pyarrow), properties as Lab reads them."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from searchcade.files import write_whole
from searchcade.lab import spreadsheet
from searchcade.lab.summary import Record, is_answered, spent
from searchcade.problem import library_needed

LAB_ERRORS = {
    "solved": "success",
    "unsolvable": "search-unsolvable",
    "out of time": "search-out-of-time",
    "out of memory": "search-out-of-memory",
    "out of nodes": "search-unsolved-incomplete",
    "not found": "search-unsolved-incomplete",
}
"""Outcome -> what Lab calls it; other outcomes keep their name."""


def flat(record: Mapping[str, Any]) -> Record:
    """Return a record without nested values."""
    return {
        name: ",".join(map(str, value)) if isinstance(value, list) else value
        for name, value in record.items()
    }


def table(records: Iterable[Record]) -> tuple[list[str], list[Record]]:
    """Return the names of all fields in the order of their first use, and the rows."""
    rows = [flat(record) for record in records]
    return list(dict.fromkeys(name for row in rows for name in row)), rows


# ------------------------------------------------------------------ CSV and Parquet


def write_csv(records: Iterable[Record], path: Path) -> None:
    """Write a CSV file with a row for each run; what is not known is empty."""
    spreadsheet.write_csv(path, *table(records))


def write_parquet(records: Iterable[Record], path: Path) -> None:
    """Write a Parquet file with a row for each run."""
    with library_needed("--form parquet"):
        import pyarrow as arrow
        from pyarrow import parquet

    names, rows = table(records)
    columns = {name: column([row.get(name) for row in rows]) for name in names}
    data = io.BytesIO()
    parquet.write_table(arrow.table(columns), data)
    write_whole(path, data.getvalue())


def column(values: Sequence[Any]) -> Sequence[Any]:
    """Return values of one type: numbers of both kinds as floats, mixed ones as texts."""
    kinds = {type(value) for value in values if value is not None}
    if kinds == {int, float}:
        return [None if value is None else float(value) for value in values]
    if len(kinds) > 1:
        return [None if value is None else str(value) for value in values]
    return values


# ------------------------------------------------------------------ Lab


def write_lab(records: Iterable[Record], path: Path) -> None:
    """Write the properties file of a Lab experiment: run id -> its properties."""
    runs = [properties(record) for record in records]
    text = json.dumps({"-".join(run["id"]): run for run in runs}, indent=2, sort_keys=True)
    write_whole(path, text.encode())


def properties(record: Record) -> Record:
    """Return a record with the names that Lab's planning reports know.

    Lab knows a run by domain, problem and algorithm: seeds and repeats are part of the problem.
    """
    problem = task(record)
    memory = record["peak_memory_mb"]
    seconds = spent(record) if is_answered(record) else None
    run = {
        **flat(record),
        "domain": record["game"],
        "problem": problem,
        "algorithm": record["label"],
        "id": [record["label"], record["game"], problem],
        "coverage": int(record["outcome"] == "solved"),
        "unsolvable": int(record["outcome"] == "unsolvable"),
        "error": LAB_ERRORS.get(record["outcome"], record["outcome"].replace(" ", "-")),
        "cost": record["cost"],
        "plan_length": record["steps"],
        "expansions": record["expanded"],
        "memory": None if memory is None else round(1024 * memory),
        "search_time": seconds,
        "total_time": seconds,
        "node": record["host"],
    }
    if record["exit"] == "failed":
        run["unexplained_errors"] = [record["error"]]
    return {name: value for name, value in run.items() if value is not None}


def task(record: Record) -> str:
    """Return the level without its game, with a seed of the algorithm's own and the repeat."""
    level: str = record["level"]
    words = [level.removeprefix(f"{record['game']}/")]
    if record["seed"] is not None and f"={record['seed']}" not in level:
        words.append(f"seed={record['seed']}")
    return " ".join(words if record["repeat"] == 1 else [*words, f"repeat={record['repeat']}"])


FORMS = {"csv": write_csv, "parquet": write_parquet, "lab": write_lab}
