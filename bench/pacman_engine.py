"""Measure Pacman's turn function: full turns a second, a random player against every rule set.

    python bench/pacman_engine.py [MAP ...]

A full turn is Pacman's step, his food, the step of every monster, and the looks at who touches
whom; choosing the step is part of the time. Maps are files or names; without any, maps of our own
are played, and the results go to bench/results/pacman_engine.json and docs/bench/pacman.md.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

import measure
import pacman_part
from measure import Record
from searchcade import catalog
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import vary
from searchcade.games.pacman.pie_rules import PieProblem
from searchcade.games.pacman.rules import MonsterProblem, problem
from searchcade.games.pacman.scoring import said_rules
from searchcade.problem import BadInput

RESULTS = Path(__file__).resolve().parent / "results" / "pacman_engine.json"
TARGET = 100_000
OTHERS = {"Berkeley's engine, smallClassic": 4_200, "pacai, classic-small": 14_700}
MEASURED = "earlier, with random players, on a machine of this kind"
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
    began = time.process_time()
    floor = [cell for cell, wall in enumerate(arena.walls) if not wall]
    for cell in floor if arena.monsters else ():
        arena.compass(cell)
    tables = time.process_time() - began
    spent = [seconds(rules, Random(f"round {number}")) for number in range(ROUNDS)]
    return {
        "map": name,
        "rules": said_rules(arena),
        "monsters": len(arena.monsters),
        "cells": len(floor),
        "tables_ms": round(1000 * tables, 1),
        "turns_per_second": round(TURNS / median(wall for wall, _ in spent)),
        "turns_per_cpu_second": round(TURNS / median(cpu for _, cpu in spent)),
    }


def seconds(rules: MonsterProblem | PieProblem, random: Random) -> tuple[float, float]:
    """Return the time and the processor's time that a random player needs for the turns."""
    after, neighbours, below = rules.after, rules.arena.next_to, random.random
    state = rules.start
    began = time.perf_counter(), time.process_time()
    for _ in range(TURNS):
        theres = neighbours[state.cell]
        state = after(state, theres[int(below() * len(theres))])
        if not state.food or state.cell in state.monsters:
            state = rules.start
    return time.perf_counter() - began[0], time.process_time() - began[1]


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


def page(record: Record) -> str:
    """Write the measurements as a table."""
    columns = ("map ", "rules ", "monsters", "cells", "turns/s", "turns/s of CPU", "target")
    rows = [
        (
            each["map"],
            each["rules"],
            str(each["monsters"]),
            str(each["cells"]),
            f"{each['turns_per_second']:,}",
            f"{each['turns_per_cpu_second']:,}",
            pacman_part.verdict(each["turns_per_cpu_second"] >= TARGET),
        )
        for each in record["turns"]
    ]
    others = ", ".join(f"{name} {speed:,}" for name, speed in OTHERS.items())
    where = pacman_part.said_machine(record)
    head = (
        f"`python bench/pacman_engine.py`, one run, {where} A random player in plain Python; aimed "
        f"at {TARGET:,} full turns a second. Others reach ({MEASURED}): {others}."
    )
    return f"## The engine\n\n{head}\n\n{measure.table(columns, rows)}\n"


def main() -> None:
    """Measure, print, and keep."""
    before = measure.load()
    turns = played(sys.argv[1:] or [*MAPS])
    record = {
        "date": time.strftime("%Y-%m-%d"),
        "machine": measure.machine(),
        "sources": measure.sources(),
        "load_before": before,
        "load_after": measure.load(),
        "turns": turns,
    }
    print(page(record))
    if not sys.argv[1:]:
        RESULTS.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        pacman_part.put("engine", page(record))


if __name__ == "__main__":
    main()
