"""Reproduce the report's table of DFS and A* on Bloxorz, in its counting, beside the true optima.

python bench/bloxorz_report.py FOLDER; the stages are not part of the repository. In the report the
switches of stage 2 only open their bridges, while in the game they toggle them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from measure import Record, table
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.search.run import Result
from searchcade.solve import solve

PAGE = Path(__file__).parent.parent / "docs" / "bench" / "bloxorz_report.md"
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
WORDS = """\
# The report's table of DFS and A*, reproduced

`python bench/bloxorz_report.py FOLDER` with the public stages 1 to 23. `report-dfs` and
`report-astar` search and count as the student report does; on any level you can run
`python3 run.py solve LEVEL --with report-astar` and read its moves as *steps* and its nodes as
*generated*.

What it counts:

- A swap of the cubes is a move like any other, so its unit is keys pressed. Our cost counts rolls,
  and a swap is free unless the level says `swap-cost: 1`.
- "Nodes" are all different states that were generated. A state in which the block has fallen is
  one, too, and the bridges in it are those after all switches have acted.
- Moves are tried in the order left, right, up, down, swap. DFS takes the newest node first. A*
  takes the one with the lowest sum of moves made and h, where h adds the distances of both halves
  to the hole, row and column; between equal sums a binary heap decides.
- Both close a state when it is *generated*. So A* keeps the first way to it, even if a shorter one
  comes later; and h is not admissible: an upright block three cells from the hole needs 2 moves,
  and h is 6.
- In three rules it differs from the game: switches act before anything falls; cubes that join
  press the switch under the one that rested; a resting cube falls when its bridge goes. On these
  stages all its plans are legal in the game all the same.
"""


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


def page(rows: list[Record]) -> str:
    """Write the page."""
    equal = sum(REPORT.get(row["stage"]) == row["counted"] for row in rows)
    missed = [row for row in rows if row["counted"].astar_moves > row["keys"]]
    head = ["stage", "DFS moves", "nodes", "A* moves", "nodes", "as printed", "fewest keys"]
    parts = [
        WORDS,
        f"All four numbers are as printed on {equal} of the {len(REPORT)} stages of the table.\n",
        table([*head, "fewest moves", "A* over"], [line(row) for row in rows]),
        f"\nA* misses the fewest keys on {len(missed)} of these {len(rows)} stages. *as printed* "
        "says whether the report's table has the same four numbers; most stages are not in it, and "
        "stages 19 to 22 were not part of its program. *fewest moves* does not count swaps.\n",
    ]
    return "\n".join(parts)


def line(row: Record) -> list[str]:
    """Write a stage's line."""
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
    rows = [measured(folder, stage) for stage in there]
    PAGE.write_text(page(rows), encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
