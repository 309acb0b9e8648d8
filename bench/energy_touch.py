"""Measure play with values on touch: success rates, calibration, and the loss to the best play.

    python bench/energy_touch.py

Writes bench/results/energy_touch.json and docs/bench/energy.md. The figures that count do not
depend on the machine: all mazes, pills and values come from seeds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any, NamedTuple

import energy_page
from measure import keep
from searchcade.games.maze.energy import best_walk, straight_energy
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.hidden_values import Policy, greedy_touch, policy_touch
from searchcade.games.maze.paths import homeward
from searchcade.games.maze.rules import EnergyWalk, Maze, State
from searchcade.search.node import Search

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "maze"))
from brute_touch import best_possible

DENSITY = 0.2  # pills a cell
SMALL_TREES = 400
MAX_LOSS = 0.002
MAX_MISJUDGED = 0.03


class Setting(NamedTuple):
    """A kind of level: Wilson mazes of one size, the energy a share of the straight walk."""

    size: int
    share: float
    mazes: int
    target: float


SETTINGS = (Setting(100, 0.40, 300, 0.93), Setting(20, 0.35, 2000, 0.54))


def main() -> None:
    games = [measured(setting) for setting in SETTINGS]
    report = {"games": games, "small_trees": losses(SMALL_TREES)}
    keep("energy_touch", report, indent=2)
    energy_page.main()


def measured(setting: Setting) -> dict[str, Any]:
    """Play the same levels with all four players."""
    rows = [played(level) for level in levels(setting)]
    mean = {name: round(fmean(row[name] for row in rows), 4) for name in rows[0]}
    seconds = [row["build_seconds"] for row in rows]
    won = [row["policy_steps"] for row in rows if row["policy"]]
    return {
        **setting._asdict(),
        **{name: mean[name] for name in ("straight", "greedy", "policy", "known", "predicted")},
        "policy_steps": round(fmean(won), 3),
        "build_seconds_median": round(median(seconds), 4),
        "build_seconds_worst": round(max(seconds), 4),
        "reached": mean["policy"] >= setting.target,
        "calibrated": abs(mean["policy"] - mean["predicted"]) <= MAX_MISJUDGED,
    }


def levels(setting: Setting) -> Iterator[Maze]:
    """Make the levels of a setting, from corner to corner."""
    for seed in range(setting.mazes):
        maze = generate_maze(setting.size, setting.size, "wilson", seed)
        yield filled(maze, int(DENSITY * len(maze.cells)), setting.share, Random(seed))


def filled(maze: Maze, count: int, share: float, random: Random) -> Maze:
    """Return the maze with so many pills and with energy for a share of the straight walk."""
    free = [cell for cell in range(len(maze.cells)) if cell not in (maze.start, maze.goal)]
    pills = {cell: random.randint(1, 5) for cell in sorted(random.sample(free, count))}
    energy = max(1, int(share * steps_home(maze)[maze.start]))
    return replace(maze, pills=pills, energy=energy, hidden=True)


def played(level: Maze) -> dict[str, float]:
    """Play a level with all four players, and predict the policy's chance."""
    energy, problem = level.energy or 0, EnergyWalk(level)
    began = time.perf_counter()
    policy = Policy(level)
    seconds = time.perf_counter() - began
    steps = steps_of(policy_touch(problem))
    return {
        "straight": energy >= straight_energy(level),
        "greedy": steps_of(greedy_touch(problem)) is not None,
        "policy": steps is not None,
        "known": best_walk(level) is not None,
        "predicted": policy.chance(energy),
        "policy_steps": (steps or 0) / steps_home(level)[level.start],
        "build_seconds": seconds,
    }


def steps_of(search: Search[State]) -> int | None:
    """Play to the end; return the number of steps of a game that is won."""
    cost = 0
    while True:
        try:
            step = next(search)
        except StopIteration as end:
            return None if end.value is None else cost
        cost = cost if isinstance(step, int) else step[0].cost


def steps_home(maze: Maze) -> dict[int, int]:
    """Return how many steps each cell is from the goal."""
    steps = {maze.goal: 0}
    for cell, after in homeward(maze).items():
        steps.setdefault(cell, steps[after] + 1)
    return steps


def losses(count: int) -> dict[str, Any]:
    """Compare the policy with the best possible play on small trees."""
    random = Random(4)
    rows = []
    for seed in range(count):
        size = random.choice((5, 6, 7))
        maze = generate_maze(size, size, random.choice(("backtracker", "wilson", "prim")), seed)
        level = filled(maze, random.randint(4, 9), random.uniform(0.3, 0.9), random)
        rows.append((best_possible(level), Policy(level).chance(level.energy or 0)))
    lost = [best - chance for best, chance in rows]
    return {
        "trees": count,
        "best": round(fmean(best for best, _ in rows), 5),
        "policy": round(fmean(chance for _, chance in rows), 5),
        "mean_loss": round(fmean(lost), 6),
        "worst_loss": round(max(lost), 4),
        "least_loss": round(min(lost), 12),
        "best_found": round(sum(loss < 1e-9 for loss in lost) / count, 4),
        "reached": fmean(lost) <= MAX_LOSS,
    }


if __name__ == "__main__":
    main()
