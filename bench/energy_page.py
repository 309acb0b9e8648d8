"""Write docs/bench/energy.md from what the three energy benches measured."""

from __future__ import annotations

from measure import Record, kept, write_page

KINDS = {"perfect_mazes": "perfect mazes", "loops_and_few_pills": "loops, at most 16 pills"}


def speed_row(row: Record) -> Record:
    """Return a row of times, with its words and in milliseconds."""
    loops = f", braid {row['braid']}" if row["braid"] else ""
    return row | {
        "title": f"{row['size']} x {row['size']} {row['generator']}{loops}",
        "unit": "of enough" if row["braid"] else "H*",
        "ms": [1000 * row[name] for name in ("median_s", "worst_s", "least_energy_median_s")],
    }


def main() -> None:
    check, speed, touch = (kept(f"energy_{name}") for name in ("check", "speed", "touch"))
    figures = {
        "machine": speed["machine"],
        "checks": [{"title": title, **check[key]} for key, title in KINDS.items()],
        "rows": map(speed_row, speed["rows"]),
        "games": touch["games"],
        "trees": touch["small_trees"],
    }
    write_page("energy", figures)


if __name__ == "__main__":
    main()
