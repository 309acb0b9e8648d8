"""Ask Fast Downward what it says about a room, as PDDL.

The planner is installed in a virtual environment of its own with `pip install up-fast-downward`;
the bench is given that environment's Python.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from searchcade.games.sokoban.pddl import DOMAIN, problem_text

Record = dict[str, Any]
WHERE = "import importlib.util as u; print(u.find_spec('up_fast_downward').origin)"
SEARCHES = {"blind": "astar(blind())", "LM-cut": "astar(lmcut())"}


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
