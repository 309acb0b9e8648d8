"""Compile the kernels of all games before the tests run, so that no two workers do the same."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from searchcade import catalog
from searchcade.compiled import jit, preparing

COMPILE = "import importlib, sys; importlib.import_module(sys.argv[1]).prepare()"


def missing() -> list[str]:
    """Return the modules that have kernels to compile, the longest compile first."""
    if not jit.available():
        return []
    places = {place for name in catalog.games() for place in catalog.game(name).kernels.values()}
    modules = {place.partition(":")[0] for place in places}
    seconds = {name: preparing.missing(importlib.import_module(name).BODIES) for name in modules}
    return sorted((name for name in modules if seconds[name]), key=lambda name: -seconds[name])


def compile_all() -> None:
    """Compile what is missing: a process a module, as many at once as there are processors."""
    if modules := missing():
        print(f"compiling the kernels of {len(modules)} modules ...", file=sys.stderr)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_module, modules))


def compile_module(name: str) -> None:
    """Compile the kernels of a module in a process of its own."""
    subprocess.run([sys.executable, "-c", COMPILE, name], check=True)
