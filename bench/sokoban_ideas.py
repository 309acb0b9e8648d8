"""Measure what each idea of the any-plan search brings: leave it out, and count the rooms solved.

    python bench/sokoban_ideas.py SECONDS FILE.xsb [FILE.xsb ...]

Prints a table for docs/guide/sokoban.md. The clock is processor time; a room counts when the rules
have replayed its first plan. Each row is one run with the usual seed, so a room or two is noise.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any

from searchcade import catalog
from searchcade.games.sokoban.quick import anytime
from searchcade.games.sokoban.quick.anytime import SearchTurn, turns
from searchcade.games.sokoban.rules import Room, problem
from searchcade.problem import replay

Turns = Callable[[], Iterator[SearchTurn]]


def changed(**fields: Any) -> Turns:
    """Return the usual turns with other settings."""
    return lambda: (turn._replace(**fields) for turn in turns())


def one_long_turn() -> Iterator[SearchTurn]:
    """Yield the first turn as often as it takes, without an end to its nodes."""
    return repeat(next(turns())._replace(nodes=1 << 18))


IDEAS: dict[str, Turns] = {
    "all of them": turns,
    "without a packing plan": changed(packing_nodes=0),
    "without zones and what they teach": changed(zone_limit=0),
    "one plan instead of many short turns": one_long_turn,
    "without noise in the plans": changed(noise=1),
    "without stones that keep away": changed(keeps_away=False, avoids_switches=False),
    "without choosy sinks": changed(is_choosy=False),
    "without stones that are kept parked": changed(keep=0),
}


def is_solved(room: Room, seconds: float) -> bool:
    """Say whether a first plan is found in time."""
    search, until = anytime.QuickSearch(room), time.process_time() + seconds
    for _ in search.find():
        if time.process_time() > until:
            return False
    if search.pushes is None:
        return False
    pushing = problem(room)
    assert pushing.is_goal(replay(pushing, search.plan)[0])
    return True


def main() -> None:
    seconds, files = float(sys.argv[1]), sys.argv[2:]
    sets = {file: [each.level for each in catalog.levels(file, "sokoban", {})] for file in files}
    print("| ideas |", " | ".join(f"{len(rooms)} of {file}" for file, rooms in sets.items()), "|")
    print("| --- |", " | ".join("---:" for _ in sets), "|", flush=True)
    for name, some in IDEAS.items():
        vars(anytime)["turns"] = some
        counts = [sum(is_solved(room, seconds) for room in rooms) for rooms in sets.values()]
        print(f"| {name} |", " | ".join(map(str, counts)), "|", flush=True)


if __name__ == "__main__":
    main()
