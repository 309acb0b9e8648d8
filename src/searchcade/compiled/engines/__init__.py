"""What runs kernels: plain Python, wasmtime, or the browser that Python runs in."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from math import inf

from searchcade.compiled.arena import KernelArena
from searchcade.compiled.engines import browser
from searchcade.problem import BadInput

NAMES = ("python", "wasmtime", "browser")
Engine = Callable[[str, float], KernelArena]
"""Makes an empty arena for the kernels of a game, with a limit in megabytes."""

chosen: Engine | None = None
"""The engine that a test or a tool has chosen."""


def arena(game: str, megabytes: float = inf) -> KernelArena:
    """Return an empty memory for the kernels of a game."""
    return (chosen or best())(game, megabytes)


def are_compiled() -> bool:
    """Say whether kernels run compiled here; as plain functions they are no use to a user."""
    return chosen is not None or name() != "python"


def name() -> str:
    """Return which engine is used: that of the environment, or the fastest that there is."""
    wanted = os.environ.get("SEARCHCADE_KERNELS", "")
    if wanted not in ("", *NAMES):
        raise BadInput(f"SEARCHCADE_KERNELS: expected {' or '.join(NAMES)}, found {wanted!r}")
    return wanted or next(each for each in reversed(NAMES) if is_there(each))


def is_there(engine: str) -> bool:
    """Say whether this process has an engine."""
    if engine == "browser":
        return browser.webassembly is not None
    return engine == "python" or has_wasmtime()


@cache
def has_wasmtime() -> bool:
    """Say whether wasmtime is installed; every search asks, and a look takes 0.1 ms."""
    return importlib.util.find_spec("wasmtime") is not None


@cache
def best() -> Engine:
    """Return the engine of this process."""
    if name() == "wasmtime":
        from searchcade.compiled.engines.wasmtime import WasmtimeArena

        return WasmtimeArena
    if name() == "browser":
        return browser.BrowserArena
    from searchcade.compiled.engines.python import PythonArena

    return PythonArena


@contextmanager
def using(engine: Engine) -> Iterator[None]:
    """Run kernels by another engine for a while."""
    global chosen
    before, chosen = chosen, engine
    try:
        yield
    finally:
        chosen = before
