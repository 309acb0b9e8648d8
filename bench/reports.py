"""Write docs/bench/reports.md: the figures of five student reports beside ours.

python bench/reports.py RESULTS reads the results of `searchcade bench reports/maze` and so on, as
RESULTS/reports-maze and so on; without RESULTS the page is written anew from what was kept of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any

import measure
from measure import Record, table
from searchcade.lab.bench import results, suite
from searchcade.lab.bench.suite import Expected, Suite
from searchcade.lab.bench.tables import FigurePair, Line, as_printed, beside, unseeded, written
from searchcade.lab.summary import is_answered

OPTIONS = {
    "maze": "",
    "pacman": " --levels MAPS",
    "sokoban": " --levels INPUTS",
    "bloxorz": " --levels STAGES",
    "pies": " --levels MAPS",
}
"""Report -> what its command needs for the original levels."""
SHOWN = ("maze", "pacman", "bloxorz", "pies")
"""Reports whose further runs are shown; those of Sokoban are many, and say nothing new."""
COLUMNS = ("steps", "score", "expanded", "seconds")
DIGITS = 6


# ------------------------------------------------------------------ from results to figures


def kept(folder: Path) -> Record:
    """Return what the page needs of all results."""
    return {name: kept_of(suite.find(f"reports/{name}"), folder, name) for name in OPTIONS}


def kept_of(found: Suite, folder: Path, name: str) -> Record:
    """Return the figures of one report: its tables, and our runs beyond them."""
    records = results.latest(results.read([folder / f"reports-{name}"]))
    return {
        "runs": len(records),
        "versions": sorted({record["version"] for record in records}),
        "tables": [[figures(line) for line in beside(each, records)] for each in found.expected],
        "more": list(further(found, records)),
        **({"quicker": quicker(records)} if name == "maze" else {}),
    }


def figures(line: Line) -> Record:
    """Return our side of a line."""
    ours = [short(pair.ours) for pair in line.pairs]
    return {"runs": line.runs, "answered": line.answered, "ours": ours}


def further(found: Suite, records: Sequence[Record]) -> Iterator[Record]:
    """Yield our means on levels that the report has no figures for."""
    known = {row[:2] for each in found.expected for row in each.rows}
    groups: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        groups.setdefault((unseeded(record["level"]), record["label"]), []).append(record)
    for (level, label), runs in sorted(groups.items()):
        if (level, label) not in known:
            answered = [run for run in runs if is_answered(run)]
            means = {name: mean_of(runs if name == "score" else answered, name) for name in COLUMNS}
            counts = {"runs": len(runs), "answered": len(answered)}
            yield {"level": level, "label": label, **counts, **means}


def mean_of(runs: Sequence[Record], name: str) -> float | None:
    """Return the mean of a figure; None where a run lacks it."""
    values = [run.get(name) for run in runs]
    known = [value for value in values if isinstance(value, int | float)]
    return short(mean(known)) if known and len(known) == len(values) else None


def quicker(records: Sequence[Record]) -> Record:
    """Say on how many mazes A* takes less time and fewer nodes than BFS, and the ratio of means."""
    found = {}
    for name in ("seconds", "expanded"):
        bfs, astar = (by_maze(records, label, name) for label in ("bfs", "astar?heuristic=squared"))
        pairs = [(astar[level], bfs[level]) for level in bfs]
        found[name] = {
            "mazes": len(pairs),
            "less": sum(one < other for one, other in pairs),
            "ratio": short(sum(astar.values()) / sum(bfs.values())),
        }
    return found


def by_maze(records: Sequence[Record], label: str, name: str) -> dict[str, float]:
    """Return the median of a figure on each generated maze."""
    values: dict[str, list[float]] = {}
    for record in records:
        if record["label"].startswith(label) and "seed=" in record["level"]:
            values.setdefault(record["level"], []).append(record[name])
    return {level: median(every) for level, every in values.items()}


def short(value: Any) -> Any:
    """Return a number with few digits."""
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


# ------------------------------------------------------------------ from figures to the page


def report(name: str, found: Record) -> Record:
    """Return what the page shows of one report."""
    told = suite.find(f"reports/{name}")
    tables = [
        lines_of(each, rows) for each, rows in zip(told.expected, found["tables"], strict=True)
    ]
    pairs = [pair for rows in tables for line in rows for pair in line.pairs if pair.is_comparable]
    same = sum(pair.is_same for pair in pairs)
    command = f"python3 run.py bench reports/{name}{OPTIONS[name]}"
    equal = f"Of {len(pairs):,} figures that can be compared {same:,} are the same."
    parts = [equal] if pairs else []
    if "quicker" in found:
        parts.append(measure.filled("reports_quicker", found["quicker"]).strip())
    for each, rows in zip(told.expected, tables, strict=True):
        source = f"Theirs: {each.source}. {each.note}".strip("\n")
        parts += [f"### {each.title}", source, figure_table(each, rows)]
    if name in SHOWN:
        parts += ["### Our runs beyond these figures", more_table(found["more"])]
    return {
        "title": told.title,
        "made": f"`{command}`: {found['runs']:,} runs, searchcade {', '.join(found['versions'])}.",
        "tables": "\n\n".join(parts),
    }


def lines_of(expected: Expected, rows: Sequence[Record]) -> list[Line]:
    """Return the lines of a table again."""
    found = []
    for (level, label, *published), ours in zip(expected.rows, rows, strict=True):
        pairs = tuple(
            FigurePair(value, figure, bool(ours["runs"]) and name not in expected.incomparable)
            for name, value, figure in zip(
                expected.columns[2:], published, ours["ours"], strict=True
            )
        )
        found.append(Line(str(level), str(label), ours["runs"], ours["answered"], pairs))
    return found


def figure_table(expected: Expected, rows: Sequence[Line]) -> str:
    """Write a published table beside ours."""
    head = ["level ", "algorithm ", *expected.columns[2:], "our runs answered"]
    body = []
    for line in rows:
        names = [f"`{line.level}`", f"`{line.label}`"]
        body.append([*names, *map(cell, line.pairs), f"{line.answered} of {line.runs}"])
    return table(head, body)


def cell(pair: FigurePair) -> str:
    """Write two figures, bold where they are the same."""
    nothing = pair.ours is None and pair.published == "#"
    ours = "#" if nothing else written(pair.ours)
    both = f"{as_printed(pair.published)} / {ours}"
    return f"**{both}**" if pair.is_same else both


def more_table(rows: Sequence[Record]) -> str:
    """Write our means on other levels."""
    names = [name for name in COLUMNS if any(row[name] is not None for row in rows)]
    body = [
        [f"`{row['level']}`", f"`{row['label']}`", f"{row['answered']} of {row['runs']}"]
        + [written(row[name]) for name in names]
        for row in rows
    ]
    note = (
        "Means over the runs with an answer (a plan, or proven that there is none), all seeds "
        "together; of points, over all runs."
    )
    return f"{note}\n\n{table(['level ', 'algorithm ', 'answered', *names], body)}"


def parts(found: Record) -> Record:
    """Return the parts of the page, one a report."""
    return {name: report(name, found[name]) for name in OPTIONS}


def main() -> None:
    """Keep what results say, if there are any, and write the page."""
    if sys.argv[1:]:
        measure.keep("reports", kept(Path(sys.argv[1])))
    found = measure.kept("reports")
    measure.write_page("reports", parts(found))


if __name__ == "__main__":
    main()
