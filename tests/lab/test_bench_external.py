"""External solvers take part: what they answer is replayed, and their limits are hard."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from benches import ROOM, planned, written
from searchcade.lab.bench import external
from searchcade.lab.bench.child import perform
from searchcade.lab.bench.runs import Plan
from searchcade.search.limits import Budget, never

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the solvers here are shell scripts")

SOLVER = """
import json, sys
from collections import deque

rows = sys.stdin.read().splitlines()
cells = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}
start = next(cell for cell, letter in cells.items() if letter == "S")
waiting, seen = deque([(start, "")]), {start}
while waiting:
    (row, col), plan = waiting.popleft()
    if cells[row, col] == "G":
        print("found one after", len(seen), "cells")
        print(json.dumps({"plan": plan, "expanded": len(seen), "optimal": True}))
        break
    for letter, (down, right) in {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}.items():
        next_cell = row + 2 * down, col + 2 * right  # walls have places of their own
        if cells[row + down, col + right] != "#" and next_cell not in seen:
            seen.add(next_cell)
            waiting.append((next_cell, plan + letter))
else:
    print(json.dumps({"outcome": "unsolvable"}))
"""
"""Breadth-first search in the drawing of a maze, as somebody else writes it."""


def plan_of(folder: Path, command: str, more: str = "", level: str = "corridor.txt") -> Plan:
    """Return the one run of an external solver."""
    quoted = command.replace("\\", "\\\\").replace('"', '\\"')
    return planned(
        folder, f'levels = ["{level}"]\nalgorithms = ["x"]\n{more}\nexternal = {{ x = "{quoted}" }}'
    )


def answer(folder: Path, command: str, more: str = "", level: str = "corridor.txt") -> Any:
    """Return the record of an external solver."""
    return perform(plan_of(folder, command, more, level).runs[0])


def say(folder: Path, text: str) -> str:
    """Return a command that prints a text."""
    (folder / "said").write_text(text)
    return "cat said"


def test_a_solver_reads_the_level_and_its_plan_is_replayed(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "solver.py").write_text(SOLVER)
    found = answer(tmp_path, "python3 solver.py")
    assert (found["outcome"], found["plan"], found["cost"], found["steps"]) == (
        "solved",
        "RR",
        2,
        2,
    )
    assert (found["expanded"], found["generated"], found["claims"]) == (3, None, ["optimal"])
    assert found["optimal"] is False  # a claim is no proof
    assert (found["exit"], found["algorithm"], found["label"]) == ("ended", "x", "x")
    assert found["cpu_seconds"] > 0


def test_a_solver_may_say_that_there_is_no_solution(tmp_path: Path) -> None:
    (tmp_path / "walled.txt").write_text("#####\n#S#G#\n#####\n")
    (tmp_path / "solver.py").write_text(SOLVER)
    found = answer(tmp_path, "python3 solver.py", level="walled.txt")
    assert (found["outcome"], found["claims"], found["plan"]) == (
        "unsolvable",
        ["unsolvable"],
        None,
    )


def test_the_level_is_also_a_file_and_limits_can_be_handed_on(tmp_path: Path) -> None:
    (tmp_path / "room.txt").write_text(ROOM)
    (tmp_path / "s.sh").write_text('cmp - "$1" && echo "$2 $3 $4" > seen\necho \'{"plan": "R"}\'\n')
    found = answer(tmp_path, "sh s.sh {level} {game} {seconds} {memory_mb}", level="room.txt")
    assert (found["outcome"], found["pushes"]) == ("solved", 1)
    assert (tmp_path / "seen").read_text() == "sokoban 10 1024\n"


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ('{"plan": "RX"}', "move 2 ('X') of the plan is not legal"),
        ('{"plan": "R"}', "its plan of 1 moves does not end at the goal"),
        ('{"plan": 5}', "expected the plan as a text"),
        ('{"plan": "RR", "expanded": -1}', "expected expanded as a whole number, found -1"),
        ('{"outcome": "solved"}', "expected a plan, or an outcome among"),
        ("hello", "expected a line of JSON, found none (exit code 0)"),
        ("[1]\n{broken", "expected a line of JSON, found none"),
        ("", "expected a line of JSON, found none"),
    ],
)
def test_a_wrong_answer_is_a_failed_run_that_says_why(
    said: str, words: str, tmp_path: Path
) -> None:
    written(tmp_path)
    found = answer(tmp_path, say(tmp_path, said))
    assert (found["outcome"], found["exit"], found["plan"]) == ("failed", "failed", None)
    assert words in found["error"]


def test_a_solver_that_fails_is_told_with_its_last_words(tmp_path: Path) -> None:
    (tmp_path / "s.sh").write_text("echo one >&2\necho no such thing >&2\nexit 3\n")
    found = answer(written(tmp_path).parent, "sh s.sh")
    assert "found none (exit code 3): no such thing" in found["error"]


def test_a_command_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert "no such file" in answer(tmp_path, "./nowhere {level}")["error"]


def test_a_solver_that_does_not_end_is_killed_with_all_that_it_started(tmp_path: Path) -> None:
    (tmp_path / "s.sh").write_text("sleep 300 &\necho $! > pid\nsleep 300\n")
    found = answer(tmp_path, "sh s.sh", "limits = { seconds = 0.3 }")
    assert (found["outcome"], found["exit"]) == ("out of time", "out of time")
    assert found["wall_seconds"] < 60
    assert is_gone(int((tmp_path / "pid").read_text()))


def test_a_plan_that_was_printed_in_time_counts(tmp_path: Path) -> None:
    (tmp_path / "s.sh").write_text('echo \'{"plan": "RR"}\'\nsleep 300\n')
    found = answer(tmp_path, "sh s.sh", "limits = { seconds = 0.3 }")
    assert (found["outcome"], found["stopped"], found["cost"]) == ("solved", "out of time", 2)


def test_a_solver_that_takes_too_much_memory_is_killed(tmp_path: Path) -> None:
    code = "x = []\nwhile True:\n    x.append(bytearray(4000000))\n"
    (tmp_path / "eat.py").write_text(code)
    found = answer(tmp_path, "python3 eat.py", "limits = { memory_mb = 100 }")
    assert (found["outcome"], found["exit"]) == ("out of memory", "out of memory")
    assert found["peak_memory_mb"] >= 100


def test_a_solver_that_fills_the_disk_is_killed(tmp_path: Path) -> None:
    found = answer(tmp_path, "yes", "limits = { seconds = 60 }")
    assert "at most 16,777,216 bytes of output" in found["error"]


def test_a_killed_solver_is_tried_again(tmp_path: Path) -> None:
    script = 'echo x >> tries\n[ $(wc -l < tries) -ge 3 ] || kill -9 $$\necho \'{"plan": "RR"}\'\n'
    (tmp_path / "s.sh").write_text(script)
    assert answer(tmp_path, "sh s.sh")["outcome"] == "solved"
    (tmp_path / "s.sh").write_text("kill -9 $$\n")
    assert "its process was killed" in answer(tmp_path, "sh s.sh")["error"]


def test_files_that_changed_since_the_plan_are_refused(tmp_path: Path) -> None:
    run = plan_of(tmp_path, "sh answer.sh").runs[0]
    (tmp_path / "answer.sh").write_text("exit 1\n")
    from searchcade.lab.bench.child import OtherCode

    with pytest.raises(OtherCode, match="expected the code that planned the run"):
        perform(run)


def is_gone(pid: int) -> bool:
    """Say whether a process has ended, within a while."""
    for _ in range(200):
        state = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True
        )
        if state.stdout.strip()[:1] in ("", "Z"):
            return True
        time.sleep(0.05)
    return False


# ------------------------------------------------------------------ the example of the guide

PLANNER = """\
#!/bin/sh
while [ $# -gt 0 ]; do
    [ "$1" = --plan-file ] && echo '(push-on s0 p1-1 p1-2 p1-3 right)' > "$2"
    shift
done
"""
"""Stands for Fast Downward: it knows the plan of ROOM."""


@pytest.mark.long
def test_the_example_of_the_guide_asks_a_planner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide = Path(__file__).parents[2] / "docs" / "guide" / "bench.md"
    (example,) = re.findall(r"^```py\n(.*?)^```", guide.read_text(), re.MULTILINE | re.DOTALL)
    (tmp_path / "downward.py").write_text(example)
    (tmp_path / "room.txt").write_text(ROOM)
    program = f'#!/bin/sh\nexec "{sys.executable}" -m searchcade "$@"\n'
    for name, text in {"fast-downward.py": PLANNER, "searchcade": program}.items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    found = answer(tmp_path, "python3 downward.py {level} {seconds}", level="room.txt")
    assert (found["outcome"], found["plan"], found.get("error")) == ("solved", "R", None)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("clock", "spent", "stop"),
    [
        (8.9, 1.9, None),
        (9.1, 0.0, "out of time"),
        (2.1, 2.1, "out of time"),
        (1.9, None, None),
        (2.1, None, "out of time"),
    ],
)
def test_time_is_processor_time_where_that_is_known(
    clock: float, spent: float | None, stop: str | None
) -> None:
    assert external.limit_reached(clock, spent, 0, Budget(seconds=2), never) == stop


def test_memory_and_time_are_those_of_all_processes() -> None:
    code = "import os, time\nif os.fork(): time.sleep(300)\nwhile True: pass"
    process = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
    try:
        own = psutil.Process(process.pid)
        while True:  # the one that works is the child
            spent = external.used_by(process.pid)[1] or 0
            if spent > sum(own.cpu_times()[:4]) + 0.05:
                break
            time.sleep(0.01)
        assert external.used_by(process.pid)[0] > own.memory_info().rss / 2**20
    finally:
        external.kill_group(process)
        process.wait()
