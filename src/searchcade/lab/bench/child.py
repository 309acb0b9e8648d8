"""A run in a separate process, and its record.

This is all that a worker does, here or on a cluster: start the process, wait, describe the end.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from searchcade import __version__, catalog, optima
from searchcade.catalog import AlgorithmSpec
from searchcade.host import host
from searchcade.lab.bench import code, external
from searchcade.lab.bench.runs import BenchRun
from searchcade.lab.summary import FAILED, Record
from searchcade.level import LoadedLevel
from searchcade.places.child_run import Killed
from searchcade.places.launch import NotStarted
from searchcade.problem import BadInput
from searchcade.report import SolveReport, now
from searchcade.search.registry import Algorithm, anything
from searchcade.search.run import Result, never
from searchcade.solve import WrongPlan, check
from searchcade.subprocess_solve import solve_in_subprocess

ATTEMPTS = 3
"""How often a run is tried whose process was killed from outside, as when memory is short."""
STARTS = 6
"""How often the start of a process is tried."""
PAUSE = 0.2  # seconds before the second start; twice as long before each further one
ENDED = "ended"
COUNTERS = ("expanded", "generated", "peak_frontier")


class OtherCode(BadInput):
    """The code or files of this machine are not those that the run was planned with."""


def perform(run: BenchRun, cancelled: Callable[[], bool] = never) -> Record | None:
    """Answer a run and return its record; None where it was cancelled."""
    check_code(run)
    began = time.perf_counter()
    try:
        loaded = run.load()
    except BadInput as problem:
        return {**without_level(run, problem), **own_fields(run, FAILED, began)}
    began = time.perf_counter()
    record = tried(run, loaded, cancelled)
    if record is None or record["stopped"] == "cancelled":
        return None
    ended = FAILED if record["outcome"] == FAILED else record["stopped"] or ENDED
    return {**record, "cells": cells(loaded), **own_fields(run, ended, began)}


def tried(run: BenchRun, loaded: LoadedLevel, cancelled: Callable[[], bool]) -> Record | None:
    """Return the record of a run, tried again where its process was killed from outside."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return started(run, loaded, cancelled)
        except (BadInput, WrongPlan) as problem:
            if cancelled():
                return None
            if isinstance(problem, NotStarted):
                raise  # it says something about this machine, and nothing about the run
            if attempt == ATTEMPTS or not isinstance(problem, Killed):
                return described(run, loaded, problem)
    return None


def started(run: BenchRun, loaded: LoadedLevel, cancelled: Callable[[], bool]) -> Record:
    """Answer a run, and try again a little later where its process does not even start."""
    pause = PAUSE
    for _ in range(STARTS):
        try:
            return answer(run, loaded, cancelled)
        except (NotStarted, ConnectionError):
            if cancelled():
                raise
        time.sleep(pause)
        pause *= 2
    raise NotStarted(f"{run.label} on {run.level}: no process could be started, {STARTS} times")


def check_code(run: BenchRun) -> None:
    """Refuse to answer for code that is not here."""
    names = [run.algorithm, *([run.heuristic] if run.heuristic else [])]
    if code.answering(run.game, names, run.command, run.folder) != run.code:
        found = f"other code or files on {host()}, or they changed meanwhile"
        raise OtherCode(f"{run.label}: expected the code that planned the run, found {found}")


# ------------------------------------------------------------------ answering


def answer(run: BenchRun, loaded: LoadedLevel, cancelled: Callable[[], bool]) -> Record:
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
    run: BenchRun, loaded: LoadedLevel, choice: AlgorithmSpec, cancelled: Callable[[], bool]
) -> SolveReport:
    """Solve a level in a separate process, with hard limits."""
    report = solve_in_subprocess(loaded, choice, run.limits, cancelled)
    return replace(report, limits=run.limits, optimum=optima.shipped(loaded))


def chosen(run: BenchRun, loaded: LoadedLevel) -> AlgorithmSpec:
    """Return the algorithm of a run, with the user's files as seen from its folder."""
    heuristic = code.located(run.heuristic, run.folder) if run.heuristic else None
    return catalog.algorithm(code.located(run.algorithm, run.folder), loaded, heuristic)


def report_of(run: BenchRun, loaded: LoadedLevel, result: Result) -> SolveReport:
    """Return a result as a report of an algorithm that promises nothing."""
    promised = Algorithm(run.label, run.label, unused, False, False, "no", "", anything)
    choice = AlgorithmSpec(run.algorithm, promised, run.heuristic)
    figures, least = check(loaded, result), optima.shipped(loaded)
    return SolveReport(loaded, choice, result, figures, limits=run.limits, optimum=least)


def unused(*_arguments: Any) -> Any:
    """Stand for the search of an external solver."""
    raise NotImplementedError


# ------------------------------------------------------------------ describing


def described(run: BenchRun, loaded: LoadedLevel, problem: Exception) -> Record:
    """Return the record of a run that failed."""
    record = report_of(run, loaded, Result("not found")).as_dict()
    unknown = dict.fromkeys((*COUNTERS, "seconds", "compiled"))
    return {**record, **unknown, "outcome": FAILED, "error": in_one_line(problem)}


def without_level(run: BenchRun, problem: Exception) -> Record:
    """Return the record of a run whose level could not even be made."""
    return {
        "game": run.game,
        "level": run.level,
        "level_hash": None,
        "algorithm": run.algorithm,
        "heuristic": run.heuristic,
        **dict.fromkeys(Result("not found").as_dict()),
        "outcome": FAILED,
        "error": in_one_line(problem),
        "seconds_limit": run.limits.seconds,
        "memory_limit_mb": run.limits.memory_mb,
        "host": host(),
        "version": __version__,
        "time": now().isoformat(timespec="seconds"),
    }


def in_one_line(problem: Exception) -> str:
    """Return what an error says."""
    return " ".join(str(problem).split())


def own_fields(run: BenchRun, ended: str, began: float) -> Record:
    """Return what tells this run from all others of an experiment."""
    return {
        "key": run.key,
        "suite": run.suite,
        "number": run.number,
        "label": run.label,
        "seed": run.seed,
        "repeat": run.repeat,
        "exit": ended,
        "wall_seconds": round(time.perf_counter() - began, 6),
        "code": run.code,
    }


def cells(loaded: LoadedLevel) -> int:
    """Return the number of cells of the board: how large a level is."""
    scene = loaded.scene([loaded.problem().start])
    return scene.rows * scene.cols
