"""Ask Fast Downward: a room as PDDL, and what the planner says about it.

The planner is installed in a virtual environment of its own with `pip install up-fast-downward`;
the bench is given that environment's Python.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Record = dict[str, Any]
WHERE = "import importlib.util as u; print(u.find_spec('up_fast_downward').origin)"
SEARCHES = {"blind": "astar(blind())", "LM-cut": "astar(lmcut())"}

DOMAIN = """\
(define (domain ares)
 (:requirements :strips :typing :action-costs)
 (:types place stone way)
 (:predicates (ares ?p - place) (at ?s - stone ?p - place) (free ?p - place) (done ?s - stone)
  (next ?p ?q - place ?w - way) (switch ?p - place) (plain ?p - place))
 (:functions (price ?s - stone) (total-cost))
 (:action walk :parameters (?p ?q - place ?w - way)
  :precondition (and (ares ?p) (free ?q) (next ?p ?q ?w))
  :effect (and (ares ?q) (not (ares ?p)) (increase (total-cost) 1)))
 (:action push-on :parameters (?s - stone ?p ?q ?r - place ?w - way)
  :precondition (and (ares ?p) (at ?s ?q) (free ?r) (next ?p ?q ?w) (next ?q ?r ?w) (switch ?r))
  :effect (and (ares ?q) (not (ares ?p)) (at ?s ?r) (not (at ?s ?q)) (free ?q) (not (free ?r))
   (done ?s) (increase (total-cost) (price ?s))))
 (:action push-off :parameters (?s - stone ?p ?q ?r - place ?w - way)
  :precondition (and (ares ?p) (at ?s ?q) (free ?r) (next ?p ?q ?w) (next ?q ?r ?w) (plain ?r))
  :effect (and (ares ?q) (not (ares ?p)) (at ?s ?r) (not (at ?s ?q)) (free ?q) (not (free ?r))
   (not (done ?s)) (increase (total-cost) (price ?s)))))
"""


def problem_text(room: Any) -> str:
    """Write a room as a PDDL problem."""
    floor = [cell for cell, wall in enumerate(room.walls) if not wall]
    stones = range(len(room.stones))
    return (
        "(define (problem room) (:domain ares)\n (:objects "
        + " ".join(f"p{cell}" for cell in floor)
        + " - place "
        + " ".join(f"s{number}" for number in stones)
        + " - stone up right down left - way)\n (:init (= (total-cost) 0)\n  "
        + "\n  ".join(facts(room, floor))
        + ")\n (:goal (and "
        + " ".join(f"(done s{number})" for number in stones)
        + "))\n (:metric minimize (total-cost)))\n"
    )


def facts(room: Any, floor: list[int]) -> Iterator[str]:
    """Yield what holds at the start."""
    yield f"(ares p{room.ares})"
    for number, (cell, weight) in enumerate(zip(room.stones, room.weights, strict=True)):
        yield f"(at s{number} p{cell}) (= (price s{number}) {room.push_cost(weight)})"
        if cell in room.switches:
            yield f"(done s{number})"
    for cell in floor:
        yield f"({'switch' if cell in room.switches else 'plain'} p{cell})"
        if cell not in room.stones:
            yield f"(free p{cell})"
        for way, step in zip(("up", "right", "down", "left"), room.steps, strict=True):
            if not room.walls[cell + step]:
                yield f"(next p{cell} p{cell + step} {way})"


def ask(python: str, room: Any, search: str, limit: float) -> Record:
    """Let the planner find a cheapest plan; return its cost, expansions and seconds."""
    place = subprocess.run([python, "-c", WHERE], capture_output=True, text=True, check=True)
    program = str(Path(place.stdout.strip()).parent / "downward" / "fast-downward.py")
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, "domain.pddl"), Path(folder, "problem.pddl")]
        for file, text in zip(files, (DOMAIN, problem_text(room)), strict=True):
            file.write_text(text, encoding="ascii")
        command = [python, program, *map(str, files), "--search", SEARCHES[search]]
        began = time.perf_counter()
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=limit, cwd=folder, check=False
            )
        except subprocess.TimeoutExpired:
            return {"outcome": "too slow", "limit_s": limit}
        seconds = round(time.perf_counter() - began, 3)
    cost = re.search(r"Plan cost: (\d+)", done.stdout)
    expanded = re.search(r"Expanded (\d+) state", done.stdout)
    if not cost or not expanded:
        return {"outcome": "failed", "why": (done.stderr or done.stdout).strip()[-200:]}
    return {
        "outcome": "done",
        "cost": int(cost[1]),
        "expanded": int(expanded[1]),
        "seconds": seconds,
    }
