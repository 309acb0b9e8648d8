"""Measure Monte-Carlo tree search on Bloxorz: the report's rows, and the strong form on all stages.

    python bench/bloxorz_mcts.py LEVELS
    python bench/bloxorz_mcts.py --page
    python bench/bloxorz_mcts.py --ladder

LEVELS is a folder with `bloxorz/`; these stages are not ours to ship. Times are those of the
processor, and include compiling the level and the bound's table. Writes
bench/results/bloxorz_mcts.json and docs/bench/bloxorz_mcts.md, `--page` only the latter. `--ladder`
prints the table of docs/guide/mcts.md, what each change brings on the way from the report's search
to the strong one: levels that ship, and numbers of playouts, which are the same on every machine.
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
from searchcade.games.bloxorz.mcts import Bound, Climber, least_left
from searchcade.games.bloxorz.mcts.classic import ROWS
from searchcade.games.bloxorz.mcts.tree import PlanTree, Rolls
from searchcade.games.bloxorz.rules import Rolling
from searchcade.lab.bench import suite
from searchcade.search.run import Budget, run

GAME, SEARCHES = catalog.game("bloxorz"), catalog.algorithms("bloxorz")
SEEDS = 20
OPEN_ONLY = 2  # the stage whose switches the report has wrong
A_RUN, A_ROW = 10.0, 15.0  # seconds that a run of the classic search may take, and a row of them
LADDER_LEVELS = ("11-two-buttons", "18-one-door-closes", "22-helping-hand", "38-pine-tree")
LADDER_SEEDS = 5
MAX_PLAYOUTS = 3000  # after which the report's form gives up
CLASSIC: dict[str, Record] = {
    "the report's search, playouts all random": {"max_previous_nodes": 0},
    "playouts avoid the last 2 states": {},
    "each state once in the tree": {"is_unique_node": "yes"},
}
BARE = {"playouts": "random", "shortcuts": "way", "bound": "none", "reward": "none"}
STRONG: dict[str, Record] = {
    "what is exhausted is closed, cheaper ways are taken": BARE,
    "playouts avoid all their own states": {**BARE, "playouts": "self-avoiding"},
    "plans are shortened through all that was seen": {"bound": "none", "reward": "none"},
    "an admissible bound": {"reward": "none"},
    "playouts that come near are worth more": {},
}


def strong(level: Any, seed: int, bound: Bound = "bridges", **options: Any) -> Record:
    """Run the strong search to its proof; note when it has the first plan."""
    began = time.process_time()
    problem = Rolling(level)
    rolls = Rolls(problem, least_left(problem, bound))
    tree = PlanTree(rolls, Random(seed), options.pop("shortcuts", "seen"))
    climber, proof = Climber(tree, **options), 0
    first: Record = {}
    while climber.grow():
        proof += 1
        if not first and tree.best:
            seconds = time.process_time() - began
            first = {"first_s": seconds, "first": tree.limit, "playouts": proof}
    seconds = time.process_time() - began
    last = {"first_s": seconds, "first": tree.limit, "playouts": proof}
    return {**last, **first, "seconds": seconds, "cost": tree.limit, "proof": proof}


# ------------------------------------------------------------------ the stages


def board(path: Path, *, as_reported: bool = False) -> Any:
    """Read a stage, fresh, so that nothing is known of it."""
    text = path.read_text(encoding="utf-8")
    if as_reported and stage_of(path) == OPEN_ONLY:
        text = text.replace("toggle", "open")
    return GAME.parse(text)


def stage_of(path: Path) -> int:
    return int(path.stem.removeprefix("level"))


def classic(path: Path, row: str) -> Record:
    """Run a row of the report with several seeds, until its time is used up."""
    began, found = time.process_time(), []
    for seed in range(1, SEEDS + 1):
        problem = GAME.problem(board(path, as_reported=True))
        before = time.process_time()
        if before - began > A_ROW:
            break
        result = run(
            SEARCHES["mcts-classic"],
            problem,
            options={"row": row, "seed": seed},
            budget=Budget(seconds=1000),
            cancelled=past(before + A_RUN),
        )
        found.append({"seconds": time.process_time() - before, "moves": result.steps})
    return {"row": row, "stage": ROWS[row].stage, "runs": found}


def past(moment: float) -> Callable[[], bool]:
    """Say whether the processor's clock is past a moment."""
    return lambda: time.process_time() > moment


def proven(path: Path, *, as_reported: bool = False) -> Record:
    """Run the strong search on a stage with all seeds, beside the truth."""
    optimum = run(SEARCHES["ucs"], GAME.problem(board(path, as_reported=as_reported))).cost
    runs = []
    for seed in range(1, SEEDS + 1):
        level = board(path, as_reported=as_reported)
        gc.collect()
        gc.disable()  # as the driver of all searches has it
        runs.append(strong(level, seed))
        gc.enable()
    return {"stage": stage_of(path), "optimum": optimum, "runs": runs}


def measured(folder: Path) -> Record:
    paths = {stage_of(path): path for path in sorted(folder.glob("level*.txt"))}
    begun = {"machine": measure.machine(), "sources": measure.sources(), "load": measure.load()}
    reported = sorted({case.stage for case in ROWS.values()})
    return {
        **begun,
        "seeds": SEEDS,
        "a_run": A_RUN,
        "a_row": A_ROW,
        "rows": [classic(paths[ROWS[row].stage], row) for row in ROWS],
        "beside": [proven(paths[stage], as_reported=True) for stage in reported],
        "stages": [proven(path) for path in paths.values()],
    }


# ------------------------------------------------------------------ the ladder


def report_form(level: Any, seed: int, **options: Any) -> Record:
    """Run the report's form: its first plan is its last."""
    options |= {"seed": seed, "simulation_number": MAX_PLAYOUTS}
    result = run(SEARCHES["mcts-classic"], Rolling(level), options=options)
    return {"first": result.cost, "playouts": result.expanded, "proof": None}


def rung(title: str, options: Record, form: Callable[..., Record]) -> list[str]:
    """Run one form on all levels with all seeds."""
    runs = []
    for name in LADDER_LEVELS:
        level = catalog.level(f"bloxorz/{name}").level
        best = run(SEARCHES["ucs"], Rolling(level)).cost
        seeds = range(1, LADDER_SEEDS + 1)
        runs += [{**form(level, seed, **options), "best": best} for seed in seeds]
    good = [each for each in runs if each["first"] is not None]
    proofs = [each["proof"] for each in good if each["proof"] is not None]
    return [
        title,
        f"{len(good)} of {len(runs)}",
        f"{mean(each['playouts'] for each in runs):,.0f}",
        f"{mean(each['first'] / each['best'] for each in good):.2f}" if good else "",
        f"{mean(proofs):,.0f}" if proofs else "never",
    ]


def ladder() -> str:
    """Return the table of all forms."""
    rows = [rung(title, options, report_form) for title, options in CLASSIC.items()]
    rows += [rung(title, options, strong) for title, options in STRONG.items()]
    head = ["each with all before it ", "solved", "playouts until then", "plan / best"]
    return table([*head, "playouts until proven"], rows)


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    stages = results["stages"]
    beside, printed = {row["stage"]: row for row in results["beside"]}, published()
    rows = [row | {"strong": beside[row["stage"]]} | printed[row["row"]] for row in results["rows"]]
    return results | {
        "rows": [row | {"good": [run for run in row["runs"] if run["moves"]]} for row in rows],
        "runs": [run | {"optimum": stage["optimum"]} for stage in stages for run in stage["runs"]],
    }


def published() -> dict[str, Record]:
    """Return the mean seconds and moves that the report prints for each row."""
    found = {}
    for each in suite.find("reports/bloxorz").expected:
        for values in each.rows:
            row = dict(zip(each.columns, values, strict=True))
            name = str(row["algorithm"]).partition("row=")[2]
            if name:
                found[name] = {"their_s": row["seconds"], "their_states": row["states"]}
    return found


def main() -> None:
    if "--ladder" in sys.argv:
        print(ladder())
        return
    if folder := measure.levels_folder(__doc__, "bloxorz/level01.txt"):
        measure.keep("bloxorz_mcts", measured(Path(folder, "bloxorz")), indent=None)
    measure.write_page("bloxorz_mcts", figures(measure.kept("bloxorz_mcts")))


if __name__ == "__main__":
    main()
