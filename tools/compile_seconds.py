"""Measure what the compiler takes for each kernel, beside what is announced before it runs.

`.venv/bin/python tools/compile_seconds.py sokoban` compiles every group of kernels of a game in a
process and a cache of its own and prints processor seconds, kernel by kernel: the figures that
`Bodies` hold. The first line is what the first compile in a process takes whatever it compiles.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from searchcade import catalog
from searchcade.compiled import background, jit


def trifle(number: int) -> int:
    """Return the next number: as little as can be compiled."""
    return number + 1


def main() -> None:
    """Measure the groups of some games, or the one that a child is asked for."""
    if os.environ.get("MEASURED_PART"):
        measure(os.environ["MEASURED_PART"])
        return
    games = sys.argv[1:] or [name for name in catalog.games() if catalog.game(name).kernels]
    names = ["start"]
    for game in games:
        kernels = catalog.game(game).kernels
        assert kernels is not None, f"{game} compiles nothing"
        names += [f"{game}/{part.name}" for part in kernels.loaded().all()]
    for name in names:
        with tempfile.TemporaryDirectory() as cache:
            environment = {**os.environ, "SEARCHCADE_CACHE": cache, "MEASURED_PART": name}
            subprocess.run([sys.executable, __file__], env=environment, check=True)


def measure(name: str) -> None:
    """Compile one group and print what each of its kernels took, after a first trifle."""
    began = time.process_time()
    jit.compiled(trifle)(1)
    start = time.process_time() - began
    if name == "start":
        print(f"{'the first compile in a process':44} {start:6.1f} s", flush=True)
        return
    game, _, part_name = name.partition("/")
    kernels = catalog.game(game).kernels
    assert kernels is not None
    part = next(each for each in kernels.loaded().all() if each.name == part_name)
    spent: dict[str, float] = {}
    watch_compiles(spent)
    began = time.process_time()
    part.try_out()
    total = time.process_time() - began
    announced = background.START + sum(part.bodies.values())
    print(f"{part_name:44} {start + total:6.1f} s, announced {announced:.1f} s")
    for body, seconds in part.bodies.items():
        took = spent.get(body.__name__, 0.0)
        print(f"    {body.__name__:40} {took:6.1f} s, announced {seconds:.1f} s", flush=True)


def watch_compiles(spent: dict[str, float]) -> None:
    """Note the processor seconds of every compile by the name of its kernel."""
    event: Any = __import__("numba.core.event", fromlist=["event"])
    begun: dict[str, float] = {}

    class Stopwatch(event.Listener):  # type: ignore[misc]
        """Hears of compiles; those of helpers lie within those of kernels."""

        def on_start(self, told: Any) -> None:
            begun[told.data["dispatcher"].py_func.__name__] = time.process_time()

        def on_end(self, told: Any) -> None:
            name = told.data["dispatcher"].py_func.__name__
            spent[name] = spent.get(name, 0.0) + time.process_time() - begun[name]

    event.register("numba:compile", Stopwatch())


if __name__ == "__main__":
    main()
