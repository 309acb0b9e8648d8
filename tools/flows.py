"""Walk four flows through the program and count the files that each one touches.

.venv/bin/python tools/flows.py [solve] [key] [watch] [score]     --list names the files

`there and back` counts pairs of files that call each other.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).parent.parent
SOURCE = str(ROOT / "src" / "searchcade") + os.sep
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "app")]
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


class Tracer:
    """Notes the first call into each file, and which files call which."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}
        self.edges: set[tuple[str, str]] = set()

    def see(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Note a call."""
        name = frame.f_code.co_filename
        if event != "call" or not name.startswith(SOURCE) or frame.f_code.co_name == "<module>":
            return
        here, caller = name.removeprefix(SOURCE), frame.f_back
        self.files.setdefault(here, frame.f_code.co_name)
        while caller and not caller.f_code.co_filename.startswith(SOURCE):
            caller = caller.f_back
        before = caller.f_code.co_filename.removeprefix(SOURCE) if caller else here
        if before != here:
            self.edges.add((before, here))

    @contextmanager
    def running(self) -> Iterator[None]:
        """Trace this thread and those that start meanwhile."""
        threading.setprofile(self.see)
        sys.setprofile(self.see)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @property
    def pairs(self) -> int:
        """Return how many pairs of files call each other."""
        return sum((after, before) in self.edges for before, after in self.edges) // 2


def window(folder: Path) -> Any:
    """Open a window in memory."""
    from desk import open_desk, settle

    app = open_desk(folder)
    settle(app)
    return app


def solve(tracer: Tracer, _folder: Path) -> None:
    """Solve a level of Sokoban from the command line."""
    from searchcade.cli import run

    with redirect_stdout(StringIO()), tracer.running():
        run(["solve", "sokoban/36-lighthouse", "--with", "best"])


def key(tracer: Tracer, folder: Path) -> None:
    """Press a key in level 4 of Pacman, up to the autosave."""
    from desk import frames
    from desk import key as pressed
    from playtable import rest, sit_down

    app = window(folder)
    sit_down(app, "pacman/4-3-between-two-hunters")
    rest(app)
    with tracer.running():
        frames(app, events=[pressed("right"), pressed("right", up=True)])
        rest(app)
    app.quit()


def watch(tracer: Tracer, folder: Path) -> None:
    """Watch A* in a maze, from its first expansion to pixels."""
    from desk import frames, settle

    from searchcade import catalog

    app = window(folder)
    with tracer.running():
        app.push(app.routes.watch(catalog.level("maze/easy?seed=7"), "astar"))
        settle(app)
        frames(app, 0.5)
    app.quit()


def score(tracer: Tracer, folder: Path) -> None:
    """Win a game and look at the leaderboard."""
    from desk import frames, settle
    from desk import key as pressed
    from playtable import CORRIDOR, drawn, rest, sit_down

    app = window(folder)
    screen = sit_down(app, drawn(CORRIDOR))
    plan = screen.saved.session.hint("way")
    assert plan
    most, last = plan[:-1], plan[-1]
    for move in most:
        screen.saved.session.play(move)
    names = {"U": "up", "D": "down", "L": "left", "R": "right"}
    with tracer.running():
        frames(app, events=[pressed(names[last]), pressed(names[last], up=True)])
        rest(app)
        frames(app, 5.0)
        settle(app)
        app.push(app.routes.leaderboard("maze"))
        settle(app)
    app.quit()


FLOWS: dict[str, Callable[[Tracer, Path], None]] = {
    "solve": solve,
    "key": key,
    "watch": watch,
    "score": score,
}


if __name__ == "__main__":
    last = ""
    wanted = [name for name in sys.argv[1:] if name in FLOWS] or list(FLOWS)
    for name in sorted(2 * wanted, key=wanted.index):  # the first time it imports
        tracer = Tracer()
        with tempfile.TemporaryDirectory() as folder:
            os.environ["SEARCHCADE_DATA"] = folder
            FLOWS[name](tracer, Path(folder))
        if name != last:
            last = name
            continue
        print(f"{name}: {len(tracer.files)} files, {tracer.pairs} pairs there and back")
        if "--list" in sys.argv:
            print(*(f"  {file} {first}" for file, first in tracer.files.items()), sep="\n")
