"""Write docs/bench/energy.md from what the three energy benches measured."""

from __future__ import annotations

from measure import Record, kept, records_table, write_page


def check_table(found: Record) -> str:
    """Show the comparison with brute force."""
    kinds = {"perfect_mazes": "perfect mazes", "loops_and_few_pills": "loops, at most 16 pills"}
    return records_table(
        {
            "mazes ": "{title}",
            "pairs (maze, energy)": "{pairs:,}",
            "mismatches": "{mismatches:,}",
            "no way": "{unsolvable:,}",
            "with detours": "{detour:,}",
            "turning back on the trunk": "{back_step:,}",
            "entering a branch twice": "{re_entry:,}",
        },
        [{"title": title, **found[key]} for key, title in kinds.items()],
    )


def speed_table(rows: list[Record]) -> str:
    """Show the times."""
    return records_table(
        {
            "mazes ": lambda row: (
                f"{row['size']} x {row['size']} {row['generator']}"
                + (f", braid {row['braid']}" if row["braid"] else "")
            ),
            "number": "{mazes}",
            "energy": lambda row: f"{row['share']} {'of enough' if row['braid'] else 'H*'}",
            "median": lambda row: f"{row['median_s'] * 1000:.0f} ms",
            "worst": lambda row: f"{row['worst_s'] * 1000:.0f} ms",
            "H* median": lambda row: f"{row['least_energy_median_s'] * 1000:.0f} ms",
            "proven": "{proven}",
            "widest gap": "{widest_gap:.1%}",
        },
        rows,
    )


def touch_table(games: list[Record]) -> str:
    """Show how the policies for hidden values do."""
    return records_table(
        {
            "Wilson mazes ": "{mazes} of {size} x {size}, energy {share} S",
            "straight": "{straight:.1%}",
            "greedy rule": "{greedy:.1%}",
            "policy": "{policy:.1%}",
            "values known": "{known:.1%}",
            "predicted": "{predicted:.1%}",
            "target for the policy": "{target:.0%}",
        },
        games,
    )


def main() -> None:
    speed, touch = kept("energy_speed"), kept("energy_touch")
    figures = {
        "machine": speed["machine"],
        "check_table": check_table(kept("energy_check")),
        "speed_table": speed_table(speed["rows"]),
        "touch_table": touch_table(touch["games"]),
        "trees": touch["small_trees"],
    }
    write_page("energy", figures)


if __name__ == "__main__":
    main()
