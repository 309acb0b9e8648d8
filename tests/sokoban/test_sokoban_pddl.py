"""Rooms as PDDL: planners that know nothing of Sokoban find plans of the same cost."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pddl_reader import cheapest

from searchcade import catalog
from searchcade.games.sokoban.levels import (
    DOMAIN,
    PUSH_COSTS,
    parse,
    problem_text,
    vary,
    write_pddl,
)
from searchcade.games.sokoban.rules import Room
from searchcade.level import LoadedLevel
from searchcade.solve import solve

ROOMS = {
    "weights decide": "2 9\n#######\n#@ $ .#\n# $ . #\n#     #\n#######\n",
    "a stone on its switch": "5 1\n######\n#@*$.#\n#    #\n######\n",
    "a stone that weighs nothing": "0\n######\n# @$.#\n######\n",
    "more switches than stones": "3\n#####\n#.$.#\n# @ #\n#####\n",
    "Ares on a switch": "4\n######\n#+ $ #\n#    #\n######\n",
    "no way": "7\n#####\n#@$ #\n#  .#\n#####\n",
}
COSTS = pytest.mark.parametrize("push_cost", PUSH_COSTS)


def room_of(name: str, push_cost: str) -> Room:
    """Return a room with a cost of a push."""
    return vary(parse(ROOMS[name]), {"push-cost": push_cost})


def our_cost(room: Room) -> int | None:
    """Return the cost of a cheapest plan as we find it."""
    level = LoadedLevel("room", catalog.game("sokoban"), room)
    result = solve(level, catalog.algorithm("best", level)).result
    assert result.optimal or result.outcome == "unsolvable"
    return result.cost


@COSTS
@pytest.mark.parametrize("name", ROOMS)
def test_a_plain_planner_finds_the_same_cost(name: str, push_cost: str) -> None:
    room = room_of(name, push_cost)
    assert cheapest(DOMAIN, problem_text(room)) == our_cost(room)


def test_the_two_costs_of_a_push_differ_in_the_problem_only() -> None:
    light, full = (room_of("weights decide", push_cost) for push_cost in PUSH_COSTS)
    assert "(= (price s0) 2)" in problem_text(light)
    assert "(= (price s0) 3)" in problem_text(full)
    assert problem_text(light).replace("price s0) 2", "price s0) 3").replace(
        "price s1) 9", "price s1) 10"
    ) == problem_text(full)


def test_the_domain_stands_beside_the_problem() -> None:
    room = room_of("no way", "w")
    assert list(write_pddl(room, "room.pddl")) == ["room.pddl", "room-domain.pddl"]
    assert list(write_pddl(room, "level")) == ["level", "level-domain"]
    assert "(ares p1-1)" in problem_text(room)


def fast_downward() -> Path:
    """Return the planner's script, or skip the test."""
    found = importlib.util.find_spec("up_fast_downward")
    if found is None or found.origin is None:
        pytest.skip("Fast Downward is not installed (pip install up-fast-downward, 61 MB)")
    return Path(found.origin).parent / "downward" / "fast-downward.py"


@pytest.mark.long
@COSTS
@pytest.mark.parametrize("level", [*ROOMS, "05-near-or-far", "12-left-bank"])
def test_fast_downward_finds_the_same_cost(level: str, push_cost: str, tmp_path: Path) -> None:
    planner = fast_downward()
    if level in ROOMS:
        room = room_of(level, push_cost)
    else:
        room = catalog.level(f"sokoban/{level}?push-cost={push_cost}").level
    for name, text in write_pddl(room, "room.pddl").items():
        (tmp_path / name).write_text(text, encoding="ascii")
    done = subprocess.run(
        [sys.executable, str(planner), "room-domain.pddl", "room.pddl",
         "--search", "astar(lmcut())"],
        capture_output=True, text=True, cwd=tmp_path, timeout=120, check=False,
    )  # fmt: skip
    cost = re.search(r"Plan cost: (\d+)", done.stdout)
    assert (int(cost[1]) if cost else None) == our_cost(room)
    assert cost or "unsolvable" in done.stdout or "no solution" in done.stdout, done.stdout
