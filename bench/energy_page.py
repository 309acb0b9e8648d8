"""Write docs/bench/energy.md from what the three energy benches measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "bench" / "energy.md"


def load(name: str) -> Any:
    """Read a results file."""
    return json.loads((HERE / "results" / f"{name}.json").read_text(encoding="utf-8"))


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """Return the lines of a table, all columns but the first set to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return [*("| " + " | ".join(line) + " |" for line in lines), ""]


def check() -> list[str]:
    """Show the comparison with brute force."""
    kinds = {"perfect_mazes": "perfect mazes", "loops_and_few_pills": "loops, at most 16 pills"}
    head = ["mazes", "pairs (maze, energy)", "mismatches", "no way", "with detours"]
    rows = []
    for key, title in kinds.items():
        row = load("energy_check")[key]
        names = ("pairs", "mismatches", "unsolvable", "detour", "back_step", "re_entry")
        rows.append([title, *(f"{row[name]:,}" for name in names)])
    return [
        "## Exact? Compared with brute force",
        "",
        "`python bench/energy_check.py` compares the solver with a breadth-first search over",
        "(cell, set of pills taken) that shares no code with it: shortest length, or no way.",
        "",
        *table([*head, "turning back on the trunk", "entering a branch twice"], rows),
    ]


def speed() -> list[str]:
    """Show the times."""
    head = ["mazes", "number", "energy", "median", "worst", "H* median", "proven", "widest gap"]
    rows = []
    for row in load("energy_speed")["rows"]:
        kind = f"{row['size']} x {row['size']} {row['generator']}"
        kind += f", braid {row['braid']}" if row["braid"] else ""
        unit = "of enough" if row["braid"] else "H*"
        rows.append(
            [
                kind,
                f"{row['mazes']}",
                f"{row['share']} {unit}",
                f"{row['median_s'] * 1000:.0f} ms",
                f"{row['worst_s'] * 1000:.0f} ms",
                f"{row['least_energy_median_s'] * 1000:.0f} ms",
                f"{row['proven']}",
                f"{row['widest_gap']:.1%}",
            ]
        )
    return [
        "## Fast? Times of the exact plan",
        "",
        "`python bench/energy_speed.py`: pills on a fifth of the cells; time of the whole",
        "algorithm, plan and its replay included. H* is the least energy that is enough.",
        "Targets: 100 x 100 median at most 50 ms and worst at most 1 s; 500 x 500 at most 2 s;",
        "H* at 100 x 100 at most 0.1 s. With loops and many pills no exact method is left: what",
        "is not proven shows its gap to the lower bound.",
        "",
        *table(head, rows),
    ]


def touch() -> list[str]:
    """Show how the policies for hidden values do."""
    found = load("energy_touch")
    head = ["Wilson mazes", "straight", "greedy rule", "policy", "values known", "predicted"]
    rows = [
        [
            f"{game['mazes']} of {game['size']} x {game['size']}, energy {game['share']} S",
            *(f"{game[name]:.1%}" for name in ("straight", "greedy", "policy", "known")),
            f"{game['predicted']:.1%}",
            f"{game['target']:.0%}",
        ]
        for game in found["games"]
    ]
    trees = found["small_trees"]
    return [
        "## Lucky? Success where values show on touch",
        "",
        "`python bench/energy_touch.py`: the same hidden values for all. *Values known* is the",
        "exact solver that sees them, and so a limit for every policy.",
        "",
        *table([*head, "target for the policy"], rows),
        f"On {trees['trees']} small trees the best possible play arrives with a chance of "
        f"{trees['best']:.4f} on average,",
        f"the policy with {trees['policy']:.4f}: a mean loss of {trees['mean_loss']:.5f} (target "
        f"0.002), at worst {trees['worst_loss']:.3f}.",
        "",
    ]


def main() -> None:
    """Write the page."""
    machine = load("energy_speed")["machine"]
    lines = [
        "# Energy mode: measured",
        "",
        f"Made by `python bench/energy_page.py`. Machine of the times: {machine['cpu']}, "
        f"{machine['cores']} cores, Python {machine['python']}, shared with other work.",
        "",
        *check(),
        *speed(),
        *touch(),
    ]
    PAGE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
