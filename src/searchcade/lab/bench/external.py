"""External solvers: a command gets a level as text and answers with one line of JSON.

The level is its standard input, and the file that `{level}` in the command stands for. The last
line of its output that is a JSON object is the answer: `{"plan": "RRDL"}`, or `{"outcome":
"unsolvable"}` or `"not found"`. `expanded` and `generated` may be added. A plan is replayed by our
rules; what a solver says beyond that is its claim, not our proof.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from searchcade.lab.bench.code import words_of
from searchcade.level import LoadedLevel
from searchcade.places.child_run import Killed
from searchcade.problem import BadInput
from searchcade.problem import replay as replay_by_rules
from searchcade.search.limits import Budget, Stop
from searchcade.search.memory import MEGABYTE, psutil
from searchcade.search.run import Outcome, Result

POLL_S = 0.01  # between two looks at the process
MAX_OUTPUT_BYTES = 16 * MEGABYTE
OUTCOMES = ("unsolvable", "not found")
MAX_ERROR = 200  # characters of an error that are shown


class Usage(NamedTuple):
    """How a process ended, and what it used."""

    code: int
    stopped: Stop | None
    seconds: float
    cpu_seconds: float | None
    memory_mb: float | None


class Answer(NamedTuple):
    """The result of an external solver, and what it claims without a proof."""

    result: Result
    cpu_seconds: float | None
    claims: list[str]


def solve(
    loaded: LoadedLevel,
    command: str,
    folder: str,
    budget: Budget,
    cancelled: Callable[[], bool],
) -> Answer:
    """Let an external solver solve a level, within hard limits, and replay its plan."""
    with tempfile.TemporaryDirectory(prefix="searchcade-") as name:
        scratch = Path(name)
        level = scratch / "level.txt"
        level.write_text("".join(loaded.game.pieces(loaded.level)), encoding="utf-8")
        words = [filled(word, level, loaded, budget) for word in words_of(command)]
        used = watched(words, folder, scratch, budget, cancelled)
        said = last_object(scratch / "out")
        error = last_line(scratch / "err")
    if used.code == -signal.SIGKILL and used.stopped is None:
        raise Killed(f"{words[0]}: its process was killed")
    if said is None and used.stopped is None:
        raise BadInput(f"expected a line of JSON, found none (exit code {used.code}){error}")
    return judged(loaded, said or {}, used)


def filled(word: str, level: Path, loaded: LoadedLevel, budget: Budget) -> str:
    """Return a word of the command with its placeholders filled in."""
    values = {
        "{level}": str(level),
        "{game}": loaded.game.name,
        "{seconds}": f"{budget.seconds:g}",
        "{memory_mb}": f"{budget.memory_mb:g}",
    }
    for name, value in values.items():
        word = word.replace(name, value)
    return word


# ------------------------------------------------------------------ the process


def watched(
    words: list[str], folder: str, scratch: Path, budget: Budget, cancelled: Callable[[], bool]
) -> Usage:
    """Run a command in a new process group until it ends or reaches a limit."""
    began = time.perf_counter()
    with (
        (scratch / "level.txt").open("rb") as level,
        (scratch / "out").open("wb") as out,
        (scratch / "err").open("wb") as err,
    ):
        try:
            process = subprocess.Popen(
                words, cwd=folder, stdin=level, stdout=out, stderr=err, start_new_session=True
            )
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            raise BadInput(f"{words[0]}: {reason.lower()}") from None
    peak, stopped = 0.0, None
    try:
        while (ended := waited(process)) is None and stopped is None:
            time.sleep(POLL_S)
            held, spent = used_by(process.pid)
            peak, clock = max(peak, held), time.perf_counter() - began
            stopped = limit_reached(clock, spent, peak, budget, cancelled)
            check_output(scratch)
    finally:
        kill_group(process)
    code, cpu, most = ended or waited_for(process)
    seconds = time.perf_counter() - began
    return Usage(code, stopped, seconds, cpu, round(max(peak, most), 1) or None)


def limit_reached(
    clock: float, spent: float | None, peak: float, budget: Budget, cancelled: Callable[[], bool]
) -> Stop | None:
    """Return the limit that a process has reached, if any; the clock alone where it must do."""
    longest = budget.seconds if spent is None else budget.wall_seconds
    if clock > longest or (spent or 0) > budget.seconds:
        return "out of time"
    if peak > budget.memory_mb:
        return "out of memory"
    return "cancelled" if cancelled() else None


def check_output(scratch: Path) -> None:
    """Refuse a solver that fills the disk."""
    for name in ("out", "err"):
        if (scratch / name).stat().st_size > MAX_OUTPUT_BYTES:
            raise BadInput(f"expected at most {MAX_OUTPUT_BYTES:,} bytes of output, found more")


def waited(process: subprocess.Popen[bytes]) -> tuple[int, float | None, float] | None:
    """Return exit code, processor time and peak memory of a process that has ended, else None."""
    if not hasattr(os, "wait4"):
        code = process.poll()
        return None if code is None else (code, None, 0.0)
    pid, status, used = os.wait4(process.pid, os.WNOHANG)
    return None if pid == 0 else ended_with(process, status, used)


def waited_for(process: subprocess.Popen[bytes]) -> tuple[int, float | None, float]:
    """Wait for the end of a process that was killed."""
    if not hasattr(os, "wait4"):
        return process.wait(), None, 0.0
    _pid, status, used = os.wait4(process.pid, 0)
    return ended_with(process, status, used)


def ended_with(
    process: subprocess.Popen[bytes], status: int, used: Any
) -> tuple[int, float | None, float]:
    """Return exit code, processor time and peak memory, as the system counted them."""
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu = round(used.ru_utime + used.ru_stime, 6)
    return process.returncode, cpu, used.ru_maxrss / 1024  # kilobytes on Linux


def used_by(pid: int) -> tuple[float, float | None]:
    """Return the megabytes and the processor time of a process and its descendants.

    The time is None where it is not known.
    """
    library = psutil()
    if library is None:
        return 0.0, None
    held, spent = 0, 0.0
    with suppress(library.Error):
        root = library.Process(pid)
        for each in [root, *root.children(recursive=True)]:
            with suppress(library.Error):
                held += each.memory_info().rss
                spent += sum(each.cpu_times()[:4])  # with that of children that have ended
    return held / MEGABYTE, spent


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and all that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


# ------------------------------------------------------------------ the answer


def last_object(path: Path) -> dict[str, Any] | None:
    """Return the last line of a file that is a JSON object."""
    for line in reversed(path.read_bytes().splitlines()):
        with suppress(ValueError, RecursionError):
            if line.lstrip().startswith(b"{") and isinstance(said := json.loads(line), dict):
                return said
    return None


def last_line(path: Path) -> str:
    """Return the last line of an error text, to be put behind a message."""
    lines = path.read_bytes().decode(errors="replace").split("\n")
    words = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f": {words[:MAX_ERROR]}" if words else ""


def judged(loaded: LoadedLevel, said: dict[str, Any], used: Usage) -> Answer:
    """Return what a solver said as a result; a plan is replayed by the rules."""
    plan, outcome = said.get("plan"), said.get("outcome")
    claims = [outcome] if outcome == "unsolvable" else []
    cost = None
    if plan is not None:
        cost = replayed(loaded, plan)
        claims = ["optimal"] if said.get("optimal") is True else []
    elif said and outcome not in OUTCOMES:
        wanted = f"a plan, or an outcome among {', '.join(OUTCOMES)}"
        raise BadInput(f"expected {wanted}; found {str(said)[:MAX_ERROR]}")
    told: Outcome = "solved" if plan is not None else outcome or used.stopped or "not found"
    result = Result(
        told,
        plan,
        cost,
        expanded=count(said, "expanded"),
        generated=count(said, "generated"),
        peak_memory_mb=used.memory_mb,
        seconds=used.seconds,
        stopped=used.stopped,
    )
    return Answer(result, used.cpu_seconds, claims)


def count(said: dict[str, Any], name: str) -> int:
    """Return a counter of the solver, 0 where it does not say."""
    value = said.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput(f"expected {name} as a whole number, found {value!r}")
    return value


def replayed(loaded: LoadedLevel, plan: Any) -> int:
    """Return the cost of a plan by the rules; refuse one that does not end at the goal."""
    if not isinstance(plan, str):
        raise BadInput(
            f"expected the plan as a text, one letter a move, found {str(plan)[:MAX_ERROR]}"
        )
    problem = loaded.problem()
    state, cost = replay_by_rules(problem, plan)
    if not problem.is_goal(state):
        raise BadInput(f"its plan of {len(plan):,} moves does not end at the goal")
    return cost
