"""The page of the Monte-Carlo bench: the report's figures beside ours, and all stages."""

from __future__ import annotations

from statistics import mean

from measure import Record, table

PRINTED = {
    "A": (0.0139, 18.8),
    "B": (1.2149, 37.2),
    "C1": (2.033, 21.1),
    "C2": (1.383, 24.0),
    "D1": (1.747, 53.4),
    "D2": None,
    "E1": (42.97, 340.3),
    "E2": None,
    "F1": None,
    "F2": (56.66, 31.8),
    "G1": (165.1, 29.4),
    "G2": (1.096, 50.4),
}
"""Average seconds and moves of the report; its PATH counts states, which is one more than moves."""
MOST_SECONDS, BEST_RATIO = 2.0, 1.10


def page(results: Record) -> str:
    """Return the page."""
    parts = [
        "# Measurements of Monte-Carlo tree search on Bloxorz",
        intro(results),
        "## The report's rows",
        rows_part(results),
        "## The strong form on the public stages",
        stages_part(results),
    ]
    return "\n\n".join(parts) + "\n"


def intro(results: Record) -> str:
    """Say where and how it was measured."""
    where = results["machine"]
    return (
        f"`python bench/bloxorz_mcts.py FOLDER`, one run, on {where['cpu']} with {where['cores']} "
        f"cores, Python {where['python']}, sources {results['sources']}, load "
        f"{results['load'][0]}. Seconds are those of the processor; all counts that is done after "
        "a level was read. What the two forms do is told in [the guide](../guide/mcts.md)."
    )


def rows_part(results: Record) -> str:
    """Show each row: the report, our classic form, the strong one."""
    beside = {row["stage"]: row for row in results["beside"]}
    head = ["row ", "stage", "report: s", "moves", "classic: solved", "s", "moves"]
    head += ["strong, first plan: s", "moves", "proven best: s", "moves"]
    lines = [row_line(row, beside[row["stage"]]) for row in results["rows"]]
    return table(head, lines) + (
        "\n\nAll figures are averages over the runs that were solved. *report* is what its tables "
        "print, on its machine, with `#` where it gave up after 1000 s or 1 GB; its PATH counts "
        "states, one more than moves. *classic* is `mcts-classic?row=A` and so on, at most "
        f"{results['a_run']:.0f} s a run and about {results['a_row']:.0f} s a row; *strong* is "
        f"`mcts`, {results['seeds']} seeds. Moves include swaps in the first two, and not in the "
        "last. On stage 2 the switches only open, as in the report. Row F2 takes minutes in the "
        "report; the program that its authors published is a hundred times faster there, and so "
        "is ours. C1 and C2 are the same search: the guide says why."
    )


def row_line(row: Record, strong: Record) -> list[str]:
    """Write a row's line."""
    printed = PRINTED[row["row"]]
    told = ["#", "#"] if printed is None else [f"{printed[0]:.3f}", f"{printed[1]:.1f}"]
    good = [run for run in row["runs"] if run["moves"] is not None]
    ours = [seconds(good), f"{mean(run['moves'] for run in good):.1f}"] if good else ["#", "#"]
    runs = strong["runs"]
    first = [
        f"{mean(run['first_s'] for run in runs):.4f}",
        f"{mean(run['first'] for run in runs):.1f}",
    ]
    solved = f"{len(good)} of {len(row['runs'])}"
    best = [seconds(runs), str(strong["optimum"])]
    return [row["row"], str(row["stage"]), *told, solved, *ours, *first, *best]


def seconds(runs: list[Record]) -> str:
    """Return the average time."""
    return f"{mean(run['seconds'] for run in runs):.3f}"


def stages_part(results: Record) -> str:
    """Show all stages and whether the targets are reached."""
    stages = results["stages"]
    runs = [(run, stage) for stage in stages for run in stage["runs"]]
    right = sum(run["cost"] == stage["optimum"] for run, stage in runs)
    slowest = max(run["seconds"] for run, _ in runs)
    ratio = mean(run["first"] / stage["optimum"] for run, stage in runs)
    head = ["stage", "optimum", "proven best", "s average", "s most", "first plan: s", "moves"]
    return (
        f"{len(stages)} of the original 33 stages are at hand. {results['seeds']} seeds each, to "
        f"the end: the optimum was found and proven in {right} of {len(runs)} runs; in "
        f"{len(runs) - right} something false was proven.\n\n"
        + table([*head, "ratio"], [stage_line(stage) for stage in stages])
        + f"\n\nSlowest run {slowest:.2f} s, aimed at {MOST_SECONDS:.0f} s: "
        f"{reached(slowest <= MOST_SECONDS)}. First plans are {ratio:.3f} times the optimum on "
        f"average, aimed at {BEST_RATIO:.2f}: {reached(ratio <= BEST_RATIO)}."
    )


def stage_line(stage: Record) -> list[str]:
    """Write a stage's line."""
    runs, optimum = stage["runs"], stage["optimum"]
    right = sum(run["cost"] == optimum for run in runs)
    first = mean(run["first"] for run in runs)
    times = [mean(run["seconds"] for run in runs), max(run["seconds"] for run in runs)]
    return [
        str(stage["stage"]),
        str(optimum),
        f"{right} of {len(runs)}",
        *(f"{each:.3f}" for each in times),
        f"{mean(run['first_s'] for run in runs):.4f}",
        f"{first:.1f}",
        f"{first / optimum:.2f}",
    ]


def reached(is_reached: bool) -> str:
    """Say whether a target is reached."""
    return "reached" if is_reached else "**missed**"
