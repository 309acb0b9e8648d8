"""Reproduce the report's table of DFS and A* on Bloxorz, in its counting, beside the true optima.

python bench/bloxorz_report.py FOLDER; the stages are not part of the repository. In the report the
switches of stage 2 only open their bridges, while in the game they toggle them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from measure import Record, table, write_page
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.search.run import Result
from searchcade.solve import solve

OPEN_ONLY = 2  # the stage whose switches the report has wrong
STAGES = 23


class Printed(NamedTuple):
    """What the report's table says of a stage: moves and nodes of DFS and of A*."""

    dfs_moves: int
    dfs_nodes: int
    astar_moves: int
    astar_nodes: int


REPORT = {
    1: Printed(13, 41, 7, 37),
    2: Printed(57, 528, 19, 191),
    3: Printed(32, 247, 19, 103),
    5: Printed(100, 426, 41, 535),
    9: Printed(476, 2319, 25, 950),
    14: Printed(106, 761, 67, 1121),
    15: Printed(812, 4518, 69, 11030),
}


def run(folder: Path, stage: int, algorithm: str, swap_cost: int) -> Result:
    """Solve a stage; for the report's searches as the report has it."""
    file = folder / f"level{stage:02d}.txt"
    game = catalog.game("bloxorz")
    text = file.read_text(encoding="utf-8")
    if algorithm.startswith("report") and stage == OPEN_ONLY:
        text = text.replace("toggle", "open")
    level = game.rules.with_options(game.parse(text), {"swap-cost": str(swap_cost)})
    loaded = LoadedLevel(file.name, game, level)
    return solve(loaded, catalog.algorithm(algorithm, game)).result


def measured(folder: Path, stage: int) -> Record:
    """Count a stage as the report does, and find what is really best."""
    dfs, astar = (run(folder, stage, name, 0) for name in ("report-dfs", "report-astar"))
    keys, moves = (run(folder, stage, "ucs", swap_cost) for swap_cost in (1, 0))
    assert keys.optimal
    assert moves.optimal
    counted = Printed(dfs.steps or 0, dfs.generated, astar.steps or 0, astar.generated)
    return {"stage": stage, "counted": counted, "keys": keys.cost, "moves": moves.cost}


def figures(rows: list[Record]) -> Record:
    head = ["stage", "DFS moves", "nodes", "A* moves", "nodes", "as printed", "fewest keys"]
    return {
        "equal": sum(REPORT.get(row["stage"]) == row["counted"] for row in rows),
        "printed": len(REPORT),
        "table": table([*head, "fewest moves", "A* over"], map(line, rows)),
        "missed": sum(row["counted"].astar_moves > row["keys"] for row in rows),
        "stages": len(rows),
    }


def line(row: Record) -> list[str]:
    counted: Printed = row["counted"]
    printed = REPORT.get(row["stage"])
    same = "" if printed is None else "yes" if printed == counted else f"no: {printed}"
    over = counted.astar_moves - row["keys"]
    cells = [row["stage"], *(f"{number:,}" for number in counted), same, row["keys"], row["moves"]]
    return [*map(str, cells), f"+{over}" if over else ""]


def main(folder: Path) -> None:
    """Count all stages that are there."""
    there = [stage for stage in range(1, STAGES + 1) if (folder / f"level{stage:02d}.txt").exists()]
    if not there:
        print(f"{folder}: no stages there, nothing measured")
        return
    write_page("bloxorz_report", figures([measured(folder, stage) for stage in there]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
