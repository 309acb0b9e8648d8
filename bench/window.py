"""Measure the window: frames, idle processor use, start, a leaderboard with 10,000 lines.

    python bench/window.py

Every measurement runs in a process of its own; with Xvfb on its display, otherwise with SDL's
dummy driver (the record says which). Writes bench/results/window.json and docs/bench/window.md.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import measure
from window_page import page

RESULTS = Path(__file__).parent / "results" / "window.json"
PAGE = measure.ROOT / "docs" / "bench" / "window.md"
LIMIT = 180.0  # seconds for a measurement
ROUNDS = 5


@contextmanager
def display() -> Iterator[str]:
    """Start an X server without a screen where there is one; name the driver to use."""
    program = shutil.which("Xvfb")
    if program is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        yield "dummy"
        return
    read, write = os.pipe()
    command = [program, "-displayfd", str(write), "-screen", "0", "1920x1080x24"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as answer:
            os.environ["DISPLAY"] = f":{answer.readline().strip()}"
        os.environ["SDL_VIDEODRIVER"] = "x11"
        try:
            yield "x11 (Xvfb, no graphics card)"
        finally:
            server.terminate()


def main() -> None:
    os.environ.update(SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    results: measure.Record = {
        "machine": measure.machine(),
        "versions": measure.versions(["pygame-ce", "sqlalchemy", "numpy"]),
        "sources": measure.sources(),
        "load_before": measure.load(),
    }
    with display() as driver, tempfile.TemporaryDirectory() as folder:
        results["driver"] = driver
        os.environ["SEARCHCADE_DATA"] = folder
        for name, task, arguments in tasks(folder):
            print(f"{name} ...", flush=True)
            results[name] = measure.fresh(
                f"window_tasks:{task}", LIMIT, Path(folder) / "cache", **arguments
            )
        results["first_frame"] = [
            measure.fresh("window_tasks:first_frame", LIMIT, Path(folder) / "cache")
            for _ in range(ROUNDS)
        ]
    results["load_after"] = measure.load()
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    _, mark, monkey = PAGE.read_text(encoding="utf-8").partition("## A monkey")
    PAGE.write_text(page(results) + (f"\n{mark}{monkey}" if mark else ""), encoding="utf-8")
    print(f"wrote {RESULTS.name} and {PAGE.name}")


def tasks(folder: str) -> Iterator[tuple[str, str, measure.Record]]:
    """Name the measurements."""
    yield "frames_hard", "frames", {"level": "maze/hard?seed=1", "algorithm": "astar"}
    yield "frames_bfs", "frames", {"level": "maze/hard?seed=2&braid=0.3", "algorithm": "bfs"}
    yield "frames_energy", "frames", {"level": "maze/energy-hard?seed=1", "algorithm": "bfs"}
    small = {"level": "maze/loops?seed=21&size=12", "algorithm": "astar"}
    yield "frames_explained", "explained_frames", {**small, "speed": 10}
    yield "frames_numbers", "explained_frames", {**small, "speed": 50}
    stones = {"level": "sokoban/09-feather-and-anvil", "algorithm": "astar"}
    yield "frames_states", "explained_frames", {**stones, "speed": 10}
    yield "frames_play", "play_frames", {"level": "maze/hard?seed=1"}
    yield "frames_naive", "naive_frames", {"level": "maze/hard?seed=1"}
    yield "idle_home", "idle", {"screen": "home"}
    yield "idle_play", "idle", {"screen": "play"}
    yield "idle_watch", "idle", {"screen": "watch"}
    yield "idle_login", "idle", {"screen": "login"}
    yield "leaderboard", "leaderboard", {"rows": 10_000, "folder": folder}


if __name__ == "__main__":
    main()
