"""Measure energy mode: the exact plan against brute force and the clock, and hidden values.

    python bench/energy.py check [--cases 50000]
    python bench/energy.py speed
    python bench/energy.py touch
    python bench/energy.py page

`check` tries many small mazes with every energy from 1 until the straight walk works, and exits
with 1 if an answer differs from brute force. `speed` times 100x100 mazes with 2000 pills by three
generators, with the least energy that is enough, 1.05 and 1.2 times that; then 500x500; then mazes
with loops, where the walk is not always proven shortest. `touch` plays where values show on touch:
success rates, and the loss to the best play, which do not depend on the machine. Each
writes its part of bench/results/energy.json and docs/bench/energy.md, `page` only the latter.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from statistics import fmean, median
from typing import NamedTuple

import measure
from measure import Record, timed
from searchcade.games.maze.energy import best_walk, least_energy, solve, straight_energy
from searchcade.games.maze.energy import energy as _registers_itself  # noqa: F401
from searchcade.games.maze.energy.tree import finished
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.hidden_values import Policy, greedy_touch, policy_touch
from searchcade.games.maze.paths import homeward
from searchcade.games.maze.rules import EnergyWalk, Maze, State, problem, walk_to_plan
from searchcade.problem import replay
from searchcade.search.node import Search
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Result, run

sys.path.insert(0, str(measure.ROOT / "tests" / "maze"))
from brute_energy import (
    Brute,
    distances,
    legs_and_clusters,
    passages_of,
    random_maze,
    shape,
    tempting,
)
from brute_touch import best_possible

DENSITY = 0.2  # pills a cell
GENERATORS = ("backtracker", "wilson", "prim")
LOOPS_SHARE = 0.1  # of the cases, with loops
SMALL_TREES = 400


# ------------------------------------------------------------------ against brute force


def check(cases: int) -> Record:
    """Compare with brute force on perfect mazes and on some with loops."""
    return {
        "perfect_mazes": checked(tree, cases, Random(2026)),
        "loops_and_few_pills": checked(looped, int(cases * LOOPS_SHARE), Random(2027)),
    }


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


# ------------------------------------------------------------------ speed


class Kind(NamedTuple):
    """Mazes of one size by one generator."""

    generator: str
    size: int
    mazes: int
    braid: float = 0.0
    shares: tuple[float, ...] = (1.0, 1.05, 1.2)
    """The energies, as shares of the least one (with loops: of one that is enough)."""


KINDS = (
    *(Kind(generator, 100, 100) for generator in GENERATORS),
    *(Kind(generator, 500, 3) for generator in GENERATORS),
    *(Kind(generator, 40, 10, 0.3, (1.0, 0.85, 0.7)) for generator in GENERATORS),
)


def speed() -> Record:
    """Time the whole algorithm under `run()`, plan and its replay included."""
    for braid in (0.0, 0.5):  # so that all that is loaded late is loaded
        maze = corner_to_corner(Kind("wilson", 20, 1, braid), 0)
        run(ALGORITHMS["energy"], problem(replace(maze, energy=least_energy(maze))))
    report = measure.begun()
    rows = [row for kind in KINDS for row in speed_rows(kind)]
    return {**report, "rows": rows, "load_after": measure.load()}


def corner_to_corner(kind: Kind, seed: int) -> Maze:
    """Make a maze with pills anywhere."""
    cells = kind.size**2
    maze = generate_maze(
        kind.size, kind.size, kind.generator, seed=seed, start=0, goal=cells - 1, braid=kind.braid
    )
    random = Random(seed)
    free = random.sample(range(1, cells - 1), int(DENSITY * cells))
    return replace(maze, pills={cell: random.randint(1, 5) for cell in free})


def speed_rows(kind: Kind) -> Iterator[Record]:
    """Solve all mazes of a kind with each energy; yield a row for each."""
    print(kind, flush=True)
    results: dict[float, list[Result]] = {share: [] for share in kind.shares}
    least_seconds = []
    for seed in range(kind.mazes):
        maze = corner_to_corner(kind, seed)
        least, seconds, _ = timed(partial(least_energy, maze))
        least_seconds.append(seconds)
        for share in kind.shares:
            enough = replace(maze, energy=max(1, math.ceil(share * least)))
            results[share].append(run(ALGORITHMS["energy"], problem(enough)))
    for share, found in results.items():
        yield {**kind._asdict(), "share": share, **speed_row(found, least_seconds)}


def speed_row(results: list[Result], least_seconds: list[float]) -> Record:
    """Return the figures of one row."""
    seconds = [result.seconds for result in results]
    gaps = [
        (result.cost - result.lower_bound) / result.cost
        for result in results
        if result.cost and result.lower_bound is not None
    ]
    return {
        "median_s": round(median(seconds), 5),
        "worst_s": round(max(seconds), 5),
        "least_energy_median_s": round(median(least_seconds), 5),
        "proven": sum(result.optimal for result in results),
        "widest_gap": round(max(gaps, default=0.0), 4),
    }


# ------------------------------------------------------------------ values on touch


class Setting(NamedTuple):
    """A kind of level: Wilson mazes of one size, the energy a share of the straight walk."""

    size: int
    share: float
    mazes: int
    target: float


SETTINGS = (Setting(100, 0.40, 300, 0.93), Setting(20, 0.35, 2000, 0.54))


def touch() -> Record:
    """Play with all four players, and compare the policy with the best play on small trees."""
    return {"games": [games(setting) for setting in SETTINGS], "small_trees": losses(SMALL_TREES)}


def games(setting: Setting) -> Record:
    """Play the same levels with all four players."""
    rows = []
    for seed in range(setting.mazes):
        maze = generate_maze(setting.size, setting.size, "wilson", seed)
        count = int(DENSITY * len(maze.cells))
        rows.append(played(hidden(maze, count, setting.share, Random(seed))))
    means = {name: round(fmean(row[name] for row in rows), 4) for name in rows[0]}
    return {**setting._asdict(), **means}


def hidden(maze: Maze, count: int, share: float, random: Random) -> Maze:
    """Return the maze with so many pills and with energy for a share of the straight walk."""
    free = [cell for cell in range(len(maze.cells)) if cell not in (maze.start, maze.goal)]
    pills = {cell: random.randint(1, 5) for cell in sorted(random.sample(free, count))}
    energy = max(1, int(share * steps_home(maze)))
    return replace(maze, pills=pills, energy=energy, hidden=True)


def played(level: Maze) -> dict[str, float]:
    """Play a level with all four players, and predict the policy's chance."""
    energy, walk = level.energy or 0, EnergyWalk(level)
    return {
        "straight": energy >= straight_energy(level),
        "greedy": is_won(greedy_touch(walk)),
        "policy": is_won(policy_touch(walk)),
        "known": best_walk(level) is not None,
        "predicted": Policy(level).chance(energy),
    }


def is_won(search: Search[State]) -> bool:
    """Play to the end; say whether the game is won."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value is not None


def steps_home(maze: Maze) -> int:
    """Return how many steps the start is from the goal."""
    steps = {maze.goal: 0}
    for cell, after in homeward(maze).items():
        steps.setdefault(cell, steps[after] + 1)
    return steps[maze.start]


def losses(count: int) -> Record:
    """Compare the policy with the best possible play on small trees."""
    random = Random(4)
    rows = []
    for seed in range(count):
        size = random.choice((5, 6, 7))
        maze = generate_maze(size, size, random.choice(GENERATORS), seed)
        level = hidden(maze, random.randint(4, 9), random.uniform(0.3, 0.9), random)
        rows.append((best_possible(level), Policy(level).chance(level.energy or 0)))
    lost = [best - chance for best, chance in rows]
    return {
        "trees": count,
        "best": round(fmean(best for best, _ in rows), 5),
        "policy": round(fmean(chance for _, chance in rows), 5),
        "mean_loss": round(fmean(lost), 6),
        "worst_loss": round(max(lost), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("check", "speed", "touch", "page"))
    parser.add_argument("--cases", type=int, default=50_000, help="pairs of maze and energy")
    asked = parser.parse_args()
    results = measure.kept("energy")
    parts: dict[str, Callable[[], Record]] = {
        "check": partial(check, asked.cases),
        "speed": speed,
        "touch": touch,
    }
    if asked.what in parts:
        results[asked.what] = parts[asked.what]()
        measure.keep("energy", results)
    measure.write_page("energy", results)
    sys.exit(any(each["mismatches"] for each in results["check"].values()))


if __name__ == "__main__":
    main()
