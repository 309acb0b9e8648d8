"""Measure Monte-Carlo tree search on Bloxorz: the report's rows, and the strong form on all stages.

python bench/bloxorz_mcts.py FOLDER; the stages are not part of the repository. Times are those of
the processor, for others may be at work, and include compiling the level and the bound's table.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bloxorz_mcts_page import page
from measure import Record, load, machine, sources
from searchcade import catalog
from searchcade.games.bloxorz.mcts.parameters import ROWS
from searchcade.games.bloxorz.mcts.strong import Climber, least_left
from searchcade.games.bloxorz.mcts.tree import Rolls, Tree
from searchcade.games.bloxorz.rules import Rolling
from searchcade.search.run import Budget, run

PAGE = Path(__file__).parent.parent / "docs" / "bench" / "bloxorz_mcts.md"
RESULTS = Path(__file__).parent / "results" / "bloxorz_mcts.json"
STAGES = 23
SEEDS = 20
OPEN_ONLY = 2  # the stage whose switches the report has wrong
A_RUN, A_ROW = 10.0, 15.0  # seconds that a run of the classic search may take, and a row of them


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
    climber = Climber(Tree(Rolls(problem, least_left(problem, "bridges")), Random(seed)))
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


def main(folder: Path) -> None:
    """Measure everything and write the page."""
    there = [stage for stage in range(1, STAGES + 1) if (folder / f"level{stage:02d}.txt").exists()]
    if not there:
        print(f"{folder}: no stages there, nothing measured")
        return
    results: Record = {"machine": machine(), "sources": sources(), "load": load(), "seeds": SEEDS}
    results |= {"a_run": A_RUN, "a_row": A_ROW, "rows": []}
    for row in ROWS:
        results["rows"].append(classic(folder, row))
        print(row, flush=True)
    stages = {case.stage for case in ROWS.values()}
    results["beside"] = [measured(folder, stage, as_reported=True) for stage in sorted(stages)]
    results["stages"] = []
    for stage in there:
        results["stages"].append(measured(folder, stage))
        print(stage, flush=True)
    RESULTS.write_text(json.dumps(results) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
