"""The page of the sokoban bench: its figures as tables, beside what was aimed at."""

from __future__ import annotations

from statistics import median

from frontdoor_page import front_part
from measure import Record, table
from sokoban_any_page import any_part, verdict

MOST_EXPANSIONS, ALL_SECONDS = 4000, 1.0
ENOUGH_LEVELS = 95
STEP_RATE, PUSH_RATE = 1e6, 0.2e6


def page(results: Record) -> str:
    """Return the page."""
    parts = [
        "# Measurements of the sokoban solvers",
        front_part("sokoban"),
        "## Any plan, then cheaper ones",
        any_part(results.get("any", {})),
        "## How the rest was measured",
        intro(results),
        "## The 15 levels of the assignment, cheapest plans",
        ares_part(results["ares"]["levels"]),
        "## Beside the textbook searches",
        textbook_part(results),
        "## Microban 1 to 100",
        microban_part(results),
        "## Expansions a second",
        rates_part(results["rates"]["runs"]),
    ]
    if "planner" in results:
        parts += ["## Beside a planner", planner_part(results["planner"]["levels"])]
    return "\n\n".join(parts) + "\n"


def intro(results: Record) -> str:
    """Say where and how it was measured."""
    machine = results["machine"]
    return (
        f"`python bench/sokoban.py LEVELS --only exact`, one run, on {machine['cpu']} with "
        f"{machine['cores']} cores and {machine['memory_gb']} GB, Python {machine['python']}, "
        f"Numba {results['versions']['numba']}. Sources {results['sources']}, load before "
        f"{results['load_before'][0]}, after {results['load_after'][0]}: with others at work trust "
        "the counts and the ratios more than the seconds. Kernels are compiled and loaded before "
        "the clock runs; tables of a room, the search and the plan count."
    )


def ares_part(levels: list[Record]) -> str:
    """Show the 15 levels under both conventions."""
    rows = []
    for one, other in zip(levels[::2], levels[1::2], strict=True):
        costs = [f"{each['cost']:,} of {each['expected']:,}" for each in (one, other)]
        figures = [
            f"{each['expanded']:,} / {each['whole_s'] * 1000:.1f} ms" for each in (one, other)
        ]
        rows.append([one["level"], costs[0], figures[0], costs[1], figures[1]])
    right = all(each["cost"] == each["expected"] for each in levels)
    most = max(each["expanded"] for each in levels)
    whole = sum(each["whole_s"] for each in levels)
    return (
        table(
            ["level ", "cost, push w", "expanded / time", "cost, push 1+w", "expanded / time"], rows
        )
        + f"\n\nAll at the known optimum: {verdict(right)}. At most {MOST_EXPANSIONS:,} expansions "
        f"each: {verdict(most <= MOST_EXPANSIONS)} ({most:,}). All 30 together in {whole:.2f} s, "
        f"aimed at {ALL_SECONDS:.0f} s: {verdict(whole < ALL_SECONDS)}."
    )


def textbook_part(results: Record) -> str:
    """Compare sums over the 15 levels."""
    ours = [each for each in results["ares"]["levels"] if each["push"] == "w"]
    expanded, seconds = (sum(each[key] for each in ours) for key in ("expanded", "whole_s"))
    rows = [["push-astar", f"{expanded:,}", "1", f"{seconds:.2f}", "1", "", "15"]]
    searches = {each["search"]: None for each in results["textbook"]["runs"]}
    best = {each["level"]: each["expected"] for each in ours}
    for search in searches:
        runs = [each for each in results["textbook"]["runs"] if each["search"] == search]
        nodes, waited = (sum(each[key] for each in runs) for key in ("expanded", "whole_s"))
        faster = [
            (each["expanded"] / each["seconds"]) / (python["expanded"] / python["seconds"])
            for each in runs
            if (python := each["python"])["expanded"] > 3000
        ]
        cheapest = sum(each["cost"] == best[each["level"]] for each in runs)
        ratios = [f"{waited / seconds:.1f}", f"{median(faster):.0f}", f"{cheapest}"]
        rows.append([search, f"{nodes:,}", f"{nodes / expanded:.1f}", f"{waited:.2f}", *ratios])
    names = ["search ", "expanded", "times ours", "seconds", "times ours"]
    return (
        "Sums over the 15 levels, push cost w, everything compiled. The twins of the textbook "
        "searches expand exactly the states that the Python ones expand; *faster* is how many "
        "times as many a second (median).\n\n" + table([*names, "faster", "cheapest of 15"], rows)
    )


def microban_part(results: Record) -> str:
    """Show how many levels are solved best."""
    rows, lines = [], []
    for goal in ("moves", "pushes"):
        levels = results[goal]["levels"]
        solved = [each for each in levels if each["outcome"] == "solved"]
        right = [each for each in solved if each["expected"] in (None, each["found"])]
        quick = sum(each["seconds"] < 1 for each in solved)
        total = sum(each["seconds"] for each in solved)
        rows.append([goal, f"{len(right)}", f"{quick}", f"{total:.1f} s"])
        open_ones = ", ".join(f"{each['level']} ({each['outcome']})" for each in levels
                              if each not in right)  # fmt: skip
        lines.append(f"Fewest {goal}: {verdict(len(right) >= ENOUGH_LEVELS)}; open: {open_ones}.")
    return (
        table(["fewest ", "proven in 10 s each, of 100", "in under 1 s", "those together"], rows)
        + f"\n\nAimed at {ENOUGH_LEVELS}. "
        + " ".join(lines)
        + " Every plan was replayed and agrees with the known optimum."
        + "".join(longer(goal, results) for goal in ("moves", "pushes"))
    )


def longer(goal: str, results: Record) -> str:
    """Say what a minute brings for the rooms that are open after ten seconds."""
    levels = results.get(f"{goal}, longer", {}).get("levels", [])
    found = [f"{each['level']} {each['outcome']} ({each['seconds']:.0f} s)" for each in levels]
    return f" With 60 s, fewest {goal}: {', '.join(found)}." if found else ""


def rates_part(runs: list[Record]) -> str:
    """Show how fast the kernels expand."""
    rows = []
    for each in runs:
        rate, made = each["expanded"] / each["cpu_s"], each["generated"] / each["cpu_s"]
        figures = [f"{each['expanded']:,}", f"{rate / 1e6:.2f} M", f"{made / 1e6:.1f} M"]
        rows.append([each["graph"], each["level"], *figures])
    rows.sort()
    steps = [each for each in runs if each["graph"] != "pushes"]
    pushes = [each for each in runs if each["graph"] == "pushes"]
    step, push = (sum(e["expanded"] for e in some) / sum(e["cpu_s"] for e in some)
                  for some in (steps, pushes))  # fmt: skip
    return (
        table(["search ", "level ", "expanded", "expanded a second", "generated a second"], rows)
        + f"\n\nBy processor time, one core. Over steps {step / 1e6:.2f} M a second, aimed at 1 M: "
        f"{verdict(step >= STEP_RATE)}. Over pushes {push / 1e6:.2f} M, aimed at 0.2 M: "
        f"{verdict(push >= PUSH_RATE)}."
    )


def planner_part(levels: list[Record]) -> str:
    """Compare with Fast Downward."""
    rows = []
    for each in levels:
        ours = each["ours"]
        row = [
            each["level"],
            f"{ours['cost']:,}",
            f"{ours['whole_s']:.3f} s ({ours['expanded']:,})",
        ]
        for answer in each["planner"].values():
            if answer["outcome"] != "done":
                row.append(f"over {answer['limit_s']:.0f} s" if "limit_s" in answer else "failed")
                continue
            assert answer["cost"] == ours["cost"]
            ratio = answer["seconds"] / ours["whole_s"]
            row.append(f"{answer['seconds']:.2f} s ({answer['expanded']:,}), {ratio:.0f} times")
        rows.append(row)
    names = [f"Fast Downward, {name}" for name in levels[0]["planner"]]
    return (
        "Seconds (expansions) to a proven cheapest plan. The planner's time is that of its whole "
        "process, start and translation included; its stones are all different to it. Where it "
        "answers, the costs agree.\n\n" + table(["level ", "cost", "push-astar", *names], rows)
    )
