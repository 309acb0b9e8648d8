"""Measure Pacman's turn function: full turns a second, a random player against every rule set.

    python bench/pacman_engine.py [MAP ...]
    python bench/pacman_engine.py --page

A full turn is Pacman's step, his food, the step of every monster, and the looks at who touches
whom; choosing the step is part of the time. Maps are files or names; without any, maps of our own
are played, and the results go to bench/results/pacman_engine.json and docs/bench/pacman.md.
"""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from statistics import median

import measure
from measure import Record, timed
from searchcade import catalog
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import vary
from searchcade.games.pacman.rules import MonsterProblem, PieProblem, problem
from searchcade.games.pacman.scoring import said_rules
from searchcade.problem import BadInput

MAPS = (
    "pacman/level-4",
    "pacman/custom?rows=15&cols=35&food=12&monsters=2&loops=100",
    "pacman/custom?rows=15&cols=35&food=12&monsters=4&loops=100",
    "pacman/pies",
)
KINDS = (
    {"level": "2"},
    {"level": "3"},
    {"level": "3", "wander": "free"},
    {"level": "4"},
    {"level": "4", "turns": "simultaneous"},
    {"level": "4", "policy": "random-chase"},
    {"level": "4", "policy": "classic"},
    {"level": "pies"},
)
ROUNDS, TURNS = 5, 40_000


def measured(name: str, arena: Arena) -> Record:
    """Play many turns, several times; the middle one counts."""
    rules = problem(arena)
    floor = [cell for cell, wall in enumerate(arena.walls) if not wall]
    for cell in floor if arena.monsters else ():
        arena.compass(cell)  # tables are not counted
    spent = [timed(partial(play, rules, Random(f"round {number}"))) for number in range(ROUNDS)]
    return {
        "map": name,
        "rules": said_rules(arena),
        "monsters": len(arena.monsters),
        "cells": len(floor),
        "turns_per_second": round(TURNS / median(each.wall_s for each in spent)),
        "turns_per_cpu_second": round(TURNS / median(each.cpu_s for each in spent)),
    }


def play(rules: MonsterProblem | PieProblem, random: Random) -> None:
    """Let a random player make the turns."""
    after, neighbours, below = rules.after, rules.arena.next_to, random.random
    state = rules.start
    for _ in range(TURNS):
        theres = neighbours[state.cell]
        state = after(state, theres[int(below() * len(theres))])
        if not state.food or state.cell in state.monsters:
            state = rules.start


def played(names: list[str]) -> list[Record]:
    """Measure every map with every rule set that fits it."""
    found = []
    for name in names:
        arena = catalog.level(name, "pacman").level
        for kind in KINDS:
            try:
                varied = vary(arena, kind)
            except BadInput:
                continue  # such as monsters where pies are played
            if bool(arena.monsters) == (kind["level"] != "pies"):
                found.append(measured(name, varied))
                print(f"{name} {found[-1]['rules']}", file=sys.stderr, flush=True)
    return found


def main() -> None:
    maps = [each for each in sys.argv[1:] if each != "--page"]
    record = measure.kept("pacman_engine")
    if "--page" not in sys.argv:
        record = measure.begun()
        record |= {"turns": played(maps or [*MAPS]), "load_after": measure.load()}
    part = measure.filled("pacman_engine", record)
    print(part)
    if not maps:
        measure.keep("pacman_engine", record)
        measure.put("pacman", "engine", part)


if __name__ == "__main__":
    main()
