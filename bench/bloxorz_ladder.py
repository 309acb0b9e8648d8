"""Measure what each change brings on the way from the report's MCTS to the strong one.

python bench/bloxorz_ladder.py prints the table of docs/guide/mcts.md: levels that ship, so that
everybody can repeat it, and numbers of playouts, which are the same on every machine.
"""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import Any

from measure import Record, table
from searchcade import catalog
from searchcade.games.bloxorz.mcts import Climber, least_left
from searchcade.games.bloxorz.mcts.tree import PlanTree, Rolls
from searchcade.games.bloxorz.rules import Rolling
from searchcade.search.run import run

LEVELS = ("11-two-buttons", "18-one-door-closes", "22-helping-hand", "38-pine-tree")
SEEDS = range(1, 6)
PLAYOUTS = 3000  # after which the report's form gives up
CLASSIC: dict[str, Record] = {
    "the report's search, playouts all random": {"max_previous_nodes": 0},
    "playouts avoid the last 2 states": {},
    "each state once in the tree": {"is_unique_node": "yes"},
}
BARE = {"playouts": "random", "shortcuts": "way", "bound": "none", "reward": "none"}
STRONG: dict[str, Record] = {
    "what is exhausted is closed, cheaper ways are taken": BARE,
    "playouts avoid all their own states": {**BARE, "playouts": "self-avoiding"},
    "plans are shortened through all that was seen": {"bound": "none", "reward": "none"},
    "an admissible bound": {"reward": "none"},
    "playouts that come near are worth more": {},
}


def classic(board: Any, options: Record, seed: int) -> Record:
    """Run the report's form: its first plan is its last."""
    algorithm = catalog.algorithms("bloxorz")["mcts-classic"]
    told = {**options, "seed": seed, "simulation_number": PLAYOUTS}
    result = run(algorithm, Rolling(board), options=told)
    return {"first": result.cost, "playouts": result.expanded, "proof": None}


def strong(board: Any, options: Record, seed: int) -> Record:
    """Run the strong form to its proof."""
    told = {**options}
    problem = Rolling(board)
    rolls = Rolls(problem, least_left(problem, told.pop("bound", "bridges")))
    climber = Climber(PlanTree(rolls, Random(seed), told.pop("shortcuts", "seen")), **told)
    found: Record = {}
    proof = 0
    while climber.grow():
        proof += 1
        if not found and climber.tree.best:
            found = {"first": climber.tree.limit, "playouts": proof}
    return {**(found or {"first": climber.tree.limit, "playouts": proof}), "proof": proof}


def line(title: str, options: Record, form: Any) -> list[str]:
    """Run one form on all levels with all seeds."""
    runs = []
    for name in LEVELS:
        board = catalog.level(f"bloxorz/{name}").level
        best = run(catalog.algorithms("bloxorz")["ucs"], Rolling(board)).cost
        runs += [{**form(board, options, seed), "best": best} for seed in SEEDS]
    good = [each for each in runs if each["first"] is not None]
    proven = [each["proof"] for each in good if each["proof"] is not None]
    return [
        title,
        f"{len(good)} of {len(runs)}",
        f"{mean(each['playouts'] for each in runs):,.0f}",
        f"{mean(each['first'] / each['best'] for each in good):.2f}" if good else "",
        f"{mean(proven):,.0f}" if proven else "never",
    ]


def main() -> None:
    rows = [line(title, options, classic) for title, options in CLASSIC.items()]
    rows += [line(title, options, strong) for title, options in STRONG.items()]
    head = ["each with all before it ", "solved", "playouts until then", "plan / best"]
    print(table([*head, "playouts until proven"], rows))


if __name__ == "__main__":
    main()
