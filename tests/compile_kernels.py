"""Compile the kernels of all games before the tests run, so that no two workers do the same."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from searchcade import catalog
from searchcade.compiled import jit

COMPILE = """
import sys
from searchcade import catalog
kernels = catalog.game(sys.argv[1]).kernels.loaded()
next(each for each in kernels.all() if each.name == sys.argv[2]).prepare()
"""


def missing() -> list[tuple[str, str]]:
    """Return the kernels that have to be compiled, by game and name, the longest compile first."""
    if not jit.available():
        return []
    games = [catalog.game(name) for name in catalog.games()]
    parts = [
        (game.name, part) for game in games if game.kernels for part in game.kernels.loaded().all()
    ]
    seconds = {(game, part.name): part.seconds() for game, part in parts}
    return sorted((key for key in seconds if seconds[key]), key=lambda key: -seconds[key])


def compile_all() -> None:
    """Compile what is missing: a process each, as many at once as there are processors."""
    if kernels := missing():
        print(f"compiling {len(kernels)} groups of kernels ...", file=sys.stderr)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, kernels))


def compile_one(key: tuple[str, str]) -> None:
    """Compile a group of kernels in a process of its own."""
    subprocess.run([sys.executable, "-c", COMPILE, *key], check=True)
