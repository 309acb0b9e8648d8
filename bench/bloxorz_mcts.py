"""Measure Monte-Carlo tree search on Bloxorz: the report's rows, and the strong form on all stages.

python bench/bloxorz_mcts.py FOLDER, or --page to write the page anew; the stages are not part of
the repository. Times are those of the processor, for others may be at work, and include compiling
the level and the bound's table.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import measure
from measure import Record, table
from searchcade import catalog
from searchcade.games.bloxorz.mcts import Climber, least_left
from searchcade.games.bloxorz.mcts.classic import ROWS
from searchcade.games.bloxorz.mcts.tree import PlanTree, Rolls
from searchcade.games.bloxorz.rules import Rolling
from searchcade.search.run import Budget, run

STAGES = 23
SEEDS = 20
OPEN_ONLY = 2  # the stage whose switches the report has wrong
A_RUN, A_ROW = 10.0, 15.0  # seconds that a run of the classic search may take, and a row of them

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


def board(folder: Path, stage: int, *, as_reported: bool = False) -> Any:
    """Read a stage, fresh, so that nothing is known of it."""
    text = (folder / f"level{stage:02d}.txt").read_text(encoding="utf-8")
    if as_reported and stage == OPEN_ONLY:
        text = text.replace("toggle", "open")
    return catalog.game("bloxorz").parse(text)


def classic(folder: Path, row: str) -> Record:
    """Run a row of the report with several seeds, until its time is used up."""
    game, began = catalog.game("bloxorz"), time.process_time()
    algorithm = catalog.algorithms("bloxorz")["mcts-classic"]
    found: list[Record] = []
    for seed in range(1, SEEDS + 1):
        problem = game.problem(board(folder, ROWS[row].stage, as_reported=True))
        before = time.process_time()
        if before - began > A_ROW:
            break
        told = {"row": row, "seed": seed}
        result = run(
            algorithm,
            problem,
            options=told,
            budget=Budget(seconds=1000),
            cancelled=past(before + A_RUN),
        )
        found.append({"seconds": time.process_time() - before, "moves": result.steps})
    return {"row": row, "stage": ROWS[row].stage, "runs": found}


def past(moment: float) -> Callable[[], bool]:
    """Say whether the processor's clock is past a moment."""
    return lambda: time.process_time() > moment


def strong(folder: Path, stage: int, seed: int, *, as_reported: bool = False) -> Record:
    """Run the strong search to its end; note when it has the first plan."""
    level = board(folder, stage, as_reported=as_reported)
    began = time.process_time()
    problem = Rolling(level)
    climber = Climber(PlanTree(Rolls(problem, least_left(problem, "bridges")), Random(seed)))
    first: Record | None = None
    while climber.grow():
        if first is None and climber.tree.best:
            first = {"first_s": time.process_time() - began, "first": climber.tree.limit}
    seconds = time.process_time() - began
    first = first or {"first_s": seconds, "first": climber.tree.limit}
    return {**first, "seconds": seconds, "cost": climber.tree.limit}


def measured(folder: Path, stage: int, *, as_reported: bool = False) -> Record:
    """Run the strong search on a stage with all seeds, beside the truth."""
    game = catalog.game("bloxorz")
    truth = run(
        catalog.algorithms("bloxorz")["ucs"],
        game.problem(board(folder, stage, as_reported=as_reported)),
    )
    runs = []
    for seed in range(1, SEEDS + 1):
        gc.collect()
        gc.disable()  # as the driver of all searches has it
        runs.append(strong(folder, stage, seed, as_reported=as_reported))
        gc.enable()
    return {"stage": stage, "optimum": truth.cost, "runs": runs}


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    stages = results["stages"]
    runs = [(run, stage["optimum"]) for stage in stages for run in stage["runs"]]
    right = sum(run["cost"] == optimum for run, optimum in runs)
    slowest = max(run["seconds"] for run, _ in runs)
    ratio = mean(run["first"] / optimum for run, optimum in runs)
    beside = {row["stage"]: row for row in results["beside"]}
    rows = ["row ", "stage", "report: s", "moves", "classic: solved", "s", "moves"]
    rows += ["strong, first plan: s", "moves", "proven best: s", "moves"]
    return results | {
        "rows_table": table(rows, [row_line(row, beside[row["stage"]]) for row in results["rows"]]),
        "stages": map(stage_row, stages),
        "count": len(stages),
        "runs": len(runs),
        "right": right,
        "wrong": len(runs) - right,
        "slowest": slowest,
        "ratio": ratio,
    }


def row_line(row: Record, strong: Record) -> list[str]:
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
    return f"{mean(run['seconds'] for run in runs):.3f}"


def stage_row(stage: Record) -> Record:
    """Return the averages of a stage."""
    runs, optimum = stage["runs"], stage["optimum"]
    first = mean(run["first"] for run in runs)
    return {
        "stage": stage["stage"],
        "optimum": optimum,
        "proven": f"{sum(run['cost'] == optimum for run in runs)} of {len(runs)}",
        "average": mean(run["seconds"] for run in runs),
        "most": max(run["seconds"] for run in runs),
        "first_s": mean(run["first_s"] for run in runs),
        "first": first,
        "ratio": first / optimum,
    }


def measured_all(folder: Path) -> Record:
    there = [stage for stage in range(1, STAGES + 1) if (folder / f"level{stage:02d}.txt").exists()]
    if not there:
        sys.exit(f"{folder}: no stages there, nothing measured")
    begun = {"machine": measure.machine(), "sources": measure.sources(), "load": measure.load()}
    results: Record = {**begun, "seeds": SEEDS, "a_run": A_RUN, "a_row": A_ROW}
    results["rows"] = [classic(folder, row) for row in ROWS]
    stages = {case.stage for case in ROWS.values()}
    results["beside"] = [measured(folder, stage, as_reported=True) for stage in sorted(stages)]
    results["stages"] = [measured(folder, stage) for stage in there]
    return results


if __name__ == "__main__":
    if sys.argv[1] != "--page":
        measure.keep("bloxorz_mcts", measured_all(Path(sys.argv[1])), indent=None)
    measure.write_page("bloxorz_mcts", figures(measure.kept("bloxorz_mcts")))
