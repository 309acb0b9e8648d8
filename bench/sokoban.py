"""Measure the sokoban solvers on public levels: any plan, cheapest plans, and others beside them.

    python bench/sokoban.py LEVELS [--more FOLDER] [--only any] [--downward PYTHON]
    python bench/sokoban.py --page

LEVELS is a folder with `ares/`, `ares_optimal.csv` and the sets that `sokoban_any.py` names, all
.xsb files; these levels are not ours to ship. FOLDER has further .xsb files, which nobody looked at
while the search was written: they are reported apart. PYTHON is that of an environment with
up-fast-downward (`pip install up-fast-downward`). Writes bench/results/sokoban.json and
docs/bench/sokoban.md, `--page` only the latter; any plans are kept level by level, so that an
interrupted run goes on.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import measure
from frontdoor import front_part
from measure import Record, timed, verdict
from searchcade.compiled.kernel_run import CompiledSearch
from searchcade.games.sokoban import compiled
from searchcade.games.sokoban.collection import split_file
from searchcade.games.sokoban.exact.graph import Goal
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.levels import DOMAIN, parse, problem_text, vary
from searchcade.games.sokoban.rules import Room, problem
from searchcade.problem import replay
from searchcade.search import best_first, breadth_first  # noqa: F401  they register
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, never, run
from sokoban_any import Kept, any_figures, known_sets, measure_sets, unseen_sets

LIMIT = 1800.0  # seconds for a task
EACH, PLANNER_LIMIT = 10.0, 20.0  # seconds for a level, and for the planner
LONGER, OPEN = 60.0, [93]  # seconds for the rooms of Microban that 10 s leave open
PLANNER_LEVELS = ["ares 03", "ares 05", "ares 08", "ares 12", "ares 13", "ares 14", "ares 15"]
PLANNER_LEVELS += ["Microban 5", "Microban 10", "Microban 36", "Microban 60"]
Tasks = dict[str, tuple[str, measure.Record]]
WANTED_LEVELS = 95
WHERE = "import importlib.util as u; print(u.find_spec('up_fast_downward').origin)"
PLANNERS = {"blind": "astar(blind())", "LM-cut": "astar(lmcut())"}
TEXTBOOK: dict[str, tuple[str, CompiledSearch[Room]]] = {
    "bfs": ("", compiled.breadth_first),
    "ucs": ("", compiled.uniform_cost),
    "astar manhattan": ("manhattan", compiled.astar),
    "astar pull": ("pull", compiled.astar),
}
BUDGET = Budget(seconds=120, memory_mb=6000)
PYTHON_NODES = 60_000  # expansions after which Python's rate is known
LONG = (36, 43, 60, 78, 93, 99)  # Microban levels that keep a search busy
FOR_RATES = Budget(nodes=400_000, memory_mb=6000)


def ares_rooms(folder: str) -> Iterator[tuple[str, Record, Room]]:
    """Yield the 15 levels with what is known of them."""
    files = {path.name.lower(): path for path in Path(folder, "ares").iterdir()}
    with Path(folder, "ares_optimal.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            text = files[row["level"].lower()].read_text(encoding="utf-8")
            yield row["level"][-6:-4], row, parse(text.replace("\r\n", "\n"))


def microban(folder: str) -> Iterator[tuple[int, Record, Room]]:
    """Yield the first 100 levels of Microban with what is known of them."""
    texts = split_file(Path(folder, "microban_001-100.xsb").read_text(encoding="utf-8"))
    with Path(folder, "microban_001-100_optimal.csv").open(encoding="utf-8") as lines:
        for row, (_, text) in zip(csv.DictReader(lines), texts, strict=True):
            yield int(row["level"]), row, parse(text)


def brief(result: Result) -> Record:
    """Return the figures of a result."""
    return {
        "outcome": result.outcome,
        "cost": result.cost,
        "expanded": result.expanded,
        "generated": result.generated,
        "seconds": round(result.seconds, 5),
        "memory_mb": result.peak_memory_mb,
    }


def waited(search: Callable[..., Result], *arguments: Any, **options: Any) -> Record:
    """Return the figures of a search with the whole time that its caller waited."""
    result, wall, cpu = timed(lambda: search(*arguments, **options))
    return {**brief(result), "whole_s": round(wall, 5), "cpu_s": round(cpu, 5)}


def ares(folder: str) -> Record:
    """Solve the 15 levels under both conventions."""
    compiled.ALL.try_out()
    found = []
    for name, row, room in ares_rooms(folder):
        for convention in ("w", "1+w"):
            level = vary(room, {"push-cost": convention})
            record = waited(compiled.push_astar, level, "", BUDGET, never)
            expected = int(row[f"optimal_cost_push={convention}"])
            found.append({"level": name, "push": convention, "expected": expected, **record})
    return {"levels": found}


def textbook(folder: str) -> Record:
    """Solve the 15 levels with the textbook searches, compiled, and some way in Python."""
    compiled.ALL.try_out()
    found = []
    for name, _, room in ares_rooms(folder):
        for label, (estimate, search) in TEXTBOOK.items():
            record = waited(search, room, estimate, BUDGET, never)
            python = run(
                ALGORITHMS[label.partition(" ")[0]],
                problem(room),
                ESTIMATES[estimate].build(room) if estimate else None,
                budget=Budget(nodes=PYTHON_NODES),
                unit_cost=False,
            )
            found.append({"level": name, "search": label, **record, "python": brief(python)})
    return {"runs": found}


def collection(
    folder: str, goal: Goal, seconds: float, only: Collection[int] = range(1000)
) -> Record:
    """Solve Microban for a goal, with so many seconds for each level."""
    compiled.ALL.try_out()
    found = []
    for number, row, room in microban(folder):
        if number not in only:
            continue
        result = compiled.push_astar(
            room, "", Budget(seconds=seconds, memory_mb=6000), never, goal=goal
        )
        known, moves = row[f"optimal_{goal}"], reached(room, result.plan, goal)
        record = {"level": number, "expected": int(known) if known else None, "found": moves}
        found.append({**record, **brief(result)})
    return {"levels": found}


def reached(room: Room, plan: str | None, goal: Goal) -> int | None:
    """Replay a plan by the rules; return its moves or pushes."""
    if plan is None:
        return None
    game = problem(room)
    last, _ = replay(game, plan)
    assert game.is_goal(last)
    return len(plan) if goal == "moves" else sum(letter.isupper() for letter in plan)


def rates(folder: str) -> Record:
    """Measure expansions a second of processor time on searches that are long enough."""
    compiled.ALL.try_out()
    found = []
    for number, _, room in microban(folder):
        if number in LONG:
            push = waited(compiled.push_astar, room, "", FOR_RATES, never, goal="moves")
            found.append({"level": f"Microban {number}", "graph": "pushes", **push})
            for label, (estimate, search) in TEXTBOOK.items():
                step = waited(search, room, estimate, FOR_RATES, never)
                found.append({"level": f"Microban {number}", "graph": label, **step})
    return {"runs": [each for each in found if each["expanded"] >= 30_000]}


def planner(folder: str, python: str, names: list[str], seconds: float) -> Record:
    """Ask Fast Downward, and ourselves, about some levels."""
    compiled.ALL.try_out()
    rooms: dict[str, Any] = {f"ares {name}": room for name, _, room in ares_rooms(folder)}
    rooms |= {f"Microban {number}": room for number, _, room in microban(folder)}
    found = []
    for name in names:
        ours = waited(compiled.push_astar, rooms[name], "", BUDGET, never)
        theirs = {search: ask_planner(python, rooms[name], search, seconds) for search in PLANNERS}
        found.append({"level": name, "ours": ours, "planner": theirs})
    return {"levels": found}


def ask_planner(python: str, room: Any, search: str, limit: float) -> Record:
    """Let Fast Downward find a cheapest plan; return its cost, expansions and seconds."""
    place = subprocess.run([python, "-c", WHERE], capture_output=True, text=True, check=True)
    program = str(Path(place.stdout.strip()).parent / "downward" / "fast-downward.py")
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, "domain.pddl"), Path(folder, "problem.pddl")]
        for file, text in zip(files, (DOMAIN, problem_text(room)), strict=True):
            file.write_text(text, encoding="ascii")
        command = [python, program, *map(str, files), "--search", PLANNERS[search]]
        began = time.perf_counter()
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=limit, cwd=folder, check=False
            )
        except subprocess.TimeoutExpired:
            return {"outcome": "too slow", "limit_s": limit}
        seconds = round(time.perf_counter() - began, 3)
    cost = re.search(r"Plan cost: (\d+)", done.stdout)
    expanded = re.search(r"Expanded (\d+) state", done.stdout)
    if not cost or not expanded:
        return {"outcome": "failed", "why": (done.stderr or done.stdout).strip()[-200:]}
    counts = {"cost": int(cost[1]), "expanded": int(expanded[1])}
    return {"outcome": "done", **counts, "seconds": seconds}


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    levels, runs = results["ares"]["levels"], results["rates"]["runs"]
    goals = ("moves", "pushes")
    order = sorted(runs, key=lambda run: (run["graph"], run["level"], f"{run['expanded']:,}"))
    return results | {
        "front": front_part("sokoban"),
        "any": any_figures(results["any"]["after"]),
        "pairs": [
            {"w": one, "more": more} for one, more in zip(levels[::2], levels[1::2], strict=True)
        ],
        "ours": summed([each for each in levels if each["push"] == "w"]),
        "textbook": textbook_sums(results),
        "goals": [goal_row(goal, results[goal]["levels"]) for goal in goals],
        "microban_said": " ".join(left_open(goal, results[goal]["levels"]) for goal in goals),
        "microban_longer": "".join(longer(goal, results) for goal in goals),
        "rates": order,
        "steps_rate": rate([each for each in runs if each["graph"] != "pushes"]) / 1e6,
        "pushes_rate": rate([each for each in runs if each["graph"] == "pushes"]) / 1e6,
        "planned": [planner_row(each) for each in results["planner"]["levels"]],
    }


def summed(runs: list[Record]) -> Record:
    """Add up the expansions and the time of runs."""
    return {name: sum(each[name] for each in runs) for name in ("expanded", "whole_s")}


def textbook_sums(results: Record) -> list[Record]:
    """Return the sums of each textbook search over the 15 levels."""
    best = {each["level"]: each["expected"] for each in results["ares"]["levels"][::2]}
    found = []
    for search in TEXTBOOK:
        runs = [each for each in results["textbook"]["runs"] if each["search"] == search]
        faster = [
            (each["expanded"] / each["seconds"]) / (python["expanded"] / python["seconds"])
            for each in runs
            if (python := each["python"])["expanded"] > 3000
        ]
        cheapest = sum(each["cost"] == best[each["level"]] for each in runs)
        found.append({"search": search, "faster": median(faster), "cheapest": cheapest})
        found[-1] |= summed(runs)
    return found


def proven(levels: list[Record]) -> list[Record]:
    """Return the levels that were solved with the known optimum."""
    solved = [each for each in levels if each["outcome"] == "solved"]
    return [each for each in solved if each["expected"] in (None, each["found"])]


def goal_row(goal: str, levels: list[Record]) -> Record:
    times = [each["seconds"] for each in levels if each["outcome"] == "solved"]
    quick = sum(each < 1 for each in times)
    return {"goal": goal, "proven": len(proven(levels)), "quick": quick, "seconds": sum(times)}


def left_open(goal: str, levels: list[Record]) -> str:
    right = proven(levels)
    names = [f"{each['level']} ({each['outcome']})" for each in levels if each not in right]
    return f"Fewest {goal}: {verdict(len(right) >= WANTED_LEVELS)}; open: {', '.join(names)}."


def longer(goal: str, results: Record) -> str:
    """Say what a minute brings for the rooms that are open after ten seconds."""
    levels = results.get(f"{goal}, longer", {}).get("levels", [])
    found = [f"{each['level']} {each['outcome']} ({each['seconds']:.0f} s)" for each in levels]
    return f" With 60 s, fewest {goal}: {', '.join(found)}." if found else ""


def rate(runs: list[Record]) -> float:
    """Return the expansions a second of processor time."""
    return float(sum(each["expanded"] for each in runs) / sum(each["cpu_s"] for each in runs))


def planner_row(each: Record) -> Record:
    """Return a level with what the planner answered."""
    ours, texts = each["ours"], []
    for answer in each["planner"].values():
        if answer["outcome"] != "done":
            texts.append(f"over {answer['limit_s']:.0f} s" if "limit_s" in answer else "failed")
            continue
        assert answer["cost"] == ours["cost"]
        ratio = answer["seconds"] / ours["whole_s"]
        texts.append(f"{answer['seconds']:.2f} s ({answer['expanded']:,}), {ratio:.0f} times")
    return each | {"answers": " | ".join(texts)}


def main() -> None:
    arguments = parsed()
    if arguments.page:
        measure.write_page("sokoban", figures(measure.kept("sokoban")))
        return
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SEARCHCADE_CACHE", scratch))
        if arguments.only != "any":
            measure_exact(arguments, cache)
        if arguments.only != "exact":
            measure_any(arguments, Path(scratch, "quick"))
    measure.write_page("sokoban", figures(measure.kept("sokoban")))


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", type=Path, nargs="?", help="the folder of public levels")
    parser.add_argument("--page", action="store_true", help="measure nothing, write the page anew")
    parser.add_argument("--more", type=Path, help="a folder of unseen .xsb files")
    parser.add_argument("--only", choices=["any", "exact"], help="which part; by default both")
    parser.add_argument("--sets", default="", help="only sets whose names have one of these, by ,")
    parser.add_argument("--record", choices=["before", "after"], default="after")
    parser.add_argument("--seeds", type=int, default=3, help="runs a level, if there are seeds")
    parser.add_argument("--jobs", type=int, choices=[1, 2], default=2, help="processes at a time")
    parser.add_argument("--keep", action="store_true", help="go on with what other sources gave")
    parser.add_argument("--downward", default="", help="a Python with up-fast-downward")
    arguments = parser.parse_args()
    if arguments.levels is None and not arguments.page:
        parser.error("expected the folder of public levels")
    return arguments


def measure_any(arguments: argparse.Namespace, cache: Path) -> None:
    """Look for any plan of each level of all sets."""
    sets = known_sets(arguments.levels.resolve())
    sets += unseen_sets(arguments.more.resolve()) if arguments.more else []
    wanted = arguments.sets.split(",")
    chosen = [each for each in sets if any(part in each.name for part in wanted)]
    kept = Kept().of(arguments.record, keep=arguments.keep)
    measure_sets(chosen, kept, arguments.seeds, arguments.jobs, cache)


def measure_exact(arguments: argparse.Namespace, cache: Path) -> None:
    kept = Kept()
    kept.results |= measure.begun("wasmtime")
    folder = str(arguments.levels.resolve())
    for name, (task, values) in exact_tasks(arguments.downward).items():
        print(f"{name} ...", flush=True)
        kept.results[name] = measure.fresh(f"sokoban:{task}", LIMIT, cache, folder=folder, **values)
        kept.results["load_after"] = measure.load()
        kept.write()


def exact_tasks(downward: str) -> Tasks:
    """Return what is measured, and with which arguments."""
    tasks: Tasks = {"ares": ("ares", {}), "textbook": ("textbook", {}), "rates": ("rates", {})}
    for goal in ("moves", "pushes"):
        tasks[goal] = ("collection", {"goal": goal, "seconds": EACH})
        longer = {"goal": goal, "seconds": LONGER, "only": OPEN}
        tasks[f"{goal}, longer"] = ("collection", longer)
    if downward:
        more = {"python": downward, "names": PLANNER_LEVELS, "seconds": PLANNER_LIMIT}
        tasks["planner"] = ("planner", more)
    return tasks


if __name__ == "__main__":
    main()
