"""A run in a process of its own, and its record.

This is all that a worker does, here or on a cluster: start the process, wait, describe the end.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from searchcade import __version__, catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.lab.bench import code, external
from searchcade.lab.bench.results import Record
from searchcade.lab.bench.runs import Run
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.registry import Algorithm, anything
from searchcade.search.run import Result, never
from searchcade.solve import SolveReport, WrongPlan, check, rules_of

ATTEMPTS = 3
"""How often a run is tried whose process somebody else killed, as a system short of memory does."""
KILLED = "exit code -9"
ENDED, FAILED = "ended", "failed"
COUNTERS = ("expanded", "generated", "peak_frontier")


class OtherCode(BadInput):
    """The code or files of this machine are not those that the run was planned with."""


def perform(run: Run, cancelled: Callable[[], bool] = never) -> Record | None:
    """Answer a run and return its record; None where it was cancelled."""
    check_code(run)
    began = time.perf_counter()
    try:
        loaded = run.load()
    except BadInput as problem:
        return {**described(run, None, str(problem)), **own_fields(run, FAILED, began)}
    began = time.perf_counter()
    for attempt in range(ATTEMPTS):
        try:
            record = answer(run, loaded, cancelled)
        except (BadInput, WrongPlan) as problem:
            if cancelled():
                return None
            if KILLED not in str(problem) or attempt + 1 == ATTEMPTS:
                record = described(run, loaded, str(problem))
                break
        else:
            break
    if record["stopped"] == "cancelled":
        return None
    ended = FAILED if record["outcome"] == FAILED else record["stopped"] or ENDED
    return {**record, "cells": cells(loaded), **own_fields(run, ended, began)}


def check_code(run: Run) -> None:
    """Refuse to answer for code that is not here."""
    names = [run.algorithm, *([run.heuristic] if run.heuristic else [])]
    if code.answering(run.game, names, run.command, run.folder) != run.code:
        found = f"other code or files on {socket.gethostname()}, or they changed meanwhile"
        raise OtherCode(f"{run.label}: expected the code that planned the run, found {found}")


# ------------------------------------------------------------------ answering


def answer(run: Run, loaded: LoadedLevel, cancelled: Callable[[], bool]) -> Record:
    """Return the record of what an algorithm or an external solver says about a level."""
    if not run.command:
        choice = chosen(run, loaded)
        report = solved_in_child(run, loaded, choice, cancelled)
        return {**report.as_dict(), "algorithm": run.algorithm, "heuristic": run.heuristic}
    found = external.solve(loaded, run.command, run.folder, run.limits, cancelled)
    record = report_of(run, loaded, found.result).as_dict()
    unknown = {name: None for name in COUNTERS if not record[name]}
    more = {"cpu_seconds": found.cpu_seconds, "claims": found.claims}
    return {**record, **unknown, **more, "command": run.command}


def solved_in_child(
    run: Run, loaded: LoadedLevel, choice: AlgorithmSpec, cancelled: Callable[[], bool]
) -> SolveReport:
    """Solve a level in a process of its own."""
    from searchcade.apart import solve_apart

    return solve_apart(loaded, choice, run.limits, cancelled)


def chosen(run: Run, loaded: LoadedLevel) -> AlgorithmSpec:
    """Return the algorithm of a run, with the user's files as seen from its folder."""
    heuristic = code.located(run.heuristic, run.folder) if run.heuristic else None
    return catalog.algorithm(code.located(run.algorithm, run.folder), loaded, heuristic)


def report_of(run: Run, loaded: LoadedLevel, result: Result) -> SolveReport:
    """Return a result as a report; an external solver promises nothing."""
    promised = Algorithm(run.label, run.label, unused, False, False, "no", "", anything)
    choice = AlgorithmSpec(run.algorithm, promised)
    return SolveReport(loaded, choice, result, check(loaded, result))


def unused(*_arguments: Any) -> Any:
    """Stand for the search of an external solver."""
    raise NotImplementedError


# ------------------------------------------------------------------ describing


def described(run: Run, loaded: LoadedLevel | None, error: str) -> Record:
    """Return the record of a run that failed."""
    empty = dict.fromkeys(Result("not found").as_dict())
    return {
        "game": run.game,
        "level": run.level,
        "level_hash": loaded.content_hash if loaded else None,
        "algorithm": run.algorithm,
        "heuristic": run.heuristic,
        **empty,
        "outcome": FAILED,
        "optimal": False,
        "proof": "",
        "error": " ".join(error.split()),
        **(rules_of(loaded) if loaded else {}),
        "version": __version__,
    }


def own_fields(run: Run, ended: str, began: float) -> Record:
    """Return what tells this run from all others, and where and when it was made."""
    return {
        "key": run.key,
        "suite": run.suite,
        "label": run.label,
        "seed": run.seed,
        "repeat": run.repeat,
        "limits": {
            "nodes": run.limits.nodes,
            "seconds": run.limits.seconds,
            "memory_mb": run.limits.memory_mb,
        },
        "exit": ended,
        "wall_seconds": round(time.perf_counter() - began, 6),
        "code": run.code,
        "host": socket.gethostname(),
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def cells(loaded: LoadedLevel) -> int:
    """Return the number of cells of the board: how large a level is."""
    scene = loaded.scene([loaded.problem().start])
    return scene.rows * scene.cols
