"""Hold the exact energy plan to brute force on many small mazes.

    python bench/energy_check.py [--cases 50000]

Each maze is tried with every energy from 1 until the straight walk works. Prints the counts, writes
bench/results/energy_check.json and docs/bench/energy.md, and exits with 1 if an answer differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import energy_page
from measure import keep
from searchcade.games.maze.energy import solve
from searchcade.games.maze.energy.tree import finished
from searchcade.games.maze.rules import EnergyWalk, Maze, walk_to_plan
from searchcade.problem import replay

HERE = Path(__file__).resolve().parent
SHARE_WITH_LOOPS = 0.1

sys.path.insert(0, str(HERE.parent / "tests" / "maze"))
from brute_energy import (  # noqa: E402
    Brute,
    distances,
    legs_and_clusters,
    passages_of,
    random_maze,
    shape,
    tempting,
)


def main() -> None:
    cases = options().cases
    began = time.perf_counter()
    perfect = checked(tree, cases, Random(2026))
    loops = checked(looped, int(cases * SHARE_WITH_LOOPS), Random(2027))
    report = {
        "perfect_mazes": perfect,
        "loops_and_few_pills": loops,
        "seconds": round(time.perf_counter() - began, 1),
    }
    print(json.dumps(report, indent=2))
    keep("energy_check", report, indent=2)
    energy_page.main()
    sys.exit(1 if perfect["mismatches"] or loops["mismatches"] else 0)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cases", type=int, default=50_000, help="pairs of maze and energy")
    return parser.parse_args()


def tree(random: Random) -> Maze:
    """Make a perfect maze of one of three kinds."""
    makers = (random_maze, random_maze, legs_and_clusters, legs_and_clusters, tempting)
    return random.choice(makers)(random)


def looped(random: Random) -> Maze:
    """Make a maze with some loops."""
    return random_maze(random, 9, loops=random.randint(1, 6))


def checked(make: Callable[[Random], Maze], cases: int, random: Random) -> dict[str, int]:
    """Compare on at least so many cases; count what came up."""
    keys = ("pairs", "mazes", "mismatches", "unsolvable", "detour", "back_step", "re_entry")
    seen = Counter(dict.fromkeys(keys, 0))
    while seen["pairs"] < cases:
        maze = make(random)
        seen["mazes"] += 1
        for found in compared(maze):
            seen["pairs"] += 1
            seen.update(found)
    return dict(seen)


def compared(maze: Maze) -> Iterator[list[str]]:
    """Compare for each energy; yield what is to be counted."""
    brute = Brute(maze)
    straight = distances(passages_of(maze), maze.start)[maze.goal]
    for energy in range(1, straight + 1):
        steps = brute.steps(energy)
        yield notes(replace(maze, energy=energy), steps)
        if steps == straight:
            break


def notes(maze: Maze, steps: int | None) -> list[str]:
    """Solve, replay and compare with the number of steps that brute force found."""
    walk = finished(solve(maze))
    plan = walk_to_plan(walk.walk, maze.cols) if walk.walk else None
    wrong = not walk.proven or (len(plan) if plan else None) != steps
    if plan:
        state, cost = replay(EnergyWalk(maze), plan)
        wrong |= state.cell != maze.goal or cost != steps
    if wrong:
        print(f"mismatch: {maze!r}: brute force {steps}, found {walk}", file=sys.stderr)
    look = [name for name, has in shape(maze, plan)._asdict().items() if has] if plan else []
    return look + ["mismatches"] * wrong + ["unsolvable"] * (steps is None)


if __name__ == "__main__":
    main()
