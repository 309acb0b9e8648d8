"""Measure the window: frames, idle processor use, start, a leaderboard with 10,000 lines.

    python bench/window.py
    python bench/window.py --page

Every measurement runs in a process of its own; with Xvfb on its display, otherwise with SDL's
dummy driver (the record says which). Writes bench/results/window.json and
docs/bench/window.md, `--page` only the latter.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import insert

import measure
from measure import ROOT, Record, timed
from searchcade import catalog
from searchcade.play.judge import judge
from searchcade.play.saved_game import SavedGame
from searchcade.store import Progress, open_store
from searchcade.store.database import Database, address
from searchcade.store.models import LevelRow, ReplayRow, ScoreRow
from searchcade.web.playback import SPEEDS

os.environ.update(SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
import pygame

from searchcade.app.audio import Audio
from searchcade.app.loop import wait_for_events
from searchcade.app.main import open_app, open_display
from searchcade.app.screens.account.login import LoginScreen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.menu.leaderboard import LeaderboardScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.watch.watch import WatchScreen

LIMIT = 180.0  # seconds for a measurement
ROUNDS = 5
NAMES = {
    "frames_hard": "watch A* on 100x100, while it is recorded and played",
    "frames_bfs": "watch BFS on 100x100 with loops",
    "frames_energy": "watch BFS on 100x100 with 2,000 pills",
    "frames_explained": "watch A* on 12x12 at 10 steps a second, every panel and layer on",
    "frames_numbers": "the same at 50 steps a second, when the explanation rests",
    "frames_states": "watch A* in Sokoban at 10 steps a second, small boards in the strip",
    "frames_play": "walk through 100x100",
    "leaderboard": "scroll through 10,000 lines",
}
IDLES = {
    "idle_home": "home",
    "idle_play": "a game, its clock running",
    "idle_watch": "a search that stands still, explained",
    "idle_login": "login, a caret blinking",
}
SECONDS = 6.0
FIRST_FRAME = """
import os, time
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
flip = pygame.display.flip
def first():
    flip()
    print(time.time(), flush=True)
    raise SystemExit(0)
pygame.display.flip = first
from searchcade.cli import main
main()
"""


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


def opened(folder: str | None = None) -> Any:
    """Open the window as the program does, with a store of its own."""
    place = Path(folder or tempfile.mkdtemp()) / "bench.db"
    store = open_store(f"sqlite:///{place}", judge=judge)
    return open_app(open_display(), store, Audio(enabled=False))


def frame_times(frame: Callable[[int], object]) -> Record:
    """Draw frames as fast as they go."""
    times: list[float] = []
    while sum(times) < SECONDS:
        times.append(timed(partial(frame, len(times))).wall_s)
    ordered = sorted(times)
    return {
        "frames": len(times),
        "per_second": round(len(times) / sum(times), 1),
        "median_ms": round(1000 * median(times), 2),
        "p95_ms": round(1000 * ordered[int(0.95 * len(times))], 2),
        "worst_ms": round(1000 * ordered[-1], 2),
        "late_share": round(sum(t > 1 / 60 for t in times) / len(times), 4),
    }


def timed_frames(app: Any, each: Callable[[int], object] = lambda _number: None) -> Record:
    """Do something and draw the whole window, again and again."""

    def frame(number: int) -> None:
        each(number)
        app.redraw()
        app.loop.frame(pygame.event.get(), 1 / 60)

    return frame_times(frame)


def settle(app: Any) -> None:
    """Let the work beside the window end."""
    while app.jobs.running:
        app.loop.frame([], 1 / 60)
        time.sleep(0.005)


def frames(level: str, algorithm: str) -> Record:
    """Watch a search from its beginning, while it is recorded and while it is played."""
    sys.setswitchinterval(0.0005)
    app = opened()
    app.start(WatchScreen(app, catalog.level(level), algorithm))
    return timed_frames(app)


def explained_frames(level: str, algorithm: str, speed: int) -> Record:
    """Play a recorded search at a speed, with numbers, arrows and every panel on."""
    app = opened()
    screen = WatchScreen(app, catalog.level(level), algorithm)
    app.start(screen)
    settle(app)
    screen.switch("parents")
    screen.playback.choose(SPEEDS.index(speed))
    screen.playback.restart()

    def again(_number: int) -> None:
        if not screen.playback.playing:
            screen.playback.restart()

    return timed_frames(app, again)


def play_frames(level: str) -> Record:
    """Walk through a level with held keys."""
    app = opened()
    loaded = catalog.level(level)
    app.start(PlayScreen(app, SavedGame.begin(app.store, app.user.id, loaded, "bench")))
    keys = {"U": pygame.K_UP, "D": pygame.K_DOWN, "L": pygame.K_LEFT, "R": pygame.K_RIGHT}
    plan = loaded.game.advice(loaded.level, loaded.game.problem(loaded.level).start) or ""

    def press(number: int) -> None:
        if number % 12 == 0:
            key = keys[plan[number // 12 % len(plan)]]
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode=""))

    return timed_frames(app, press)


def naive_frames(level: str) -> Record:
    """Draw the same board as a student program does: every cell and wall, every frame."""
    loaded = catalog.level(level)
    scene = loaded.game.scene(loaded.level, loaded.game.problem(loaded.level).start)
    surface = pygame.display.set_mode((1280, 720))
    side = 6

    def frame(_number: int) -> None:
        surface.fill((20, 20, 30))
        for row in range(scene.rows):
            for col in range(scene.cols):
                box = pygame.Rect(col * side, row * side, side, side)
                pygame.draw.rect(surface, (40, 60, 120), box)
                square = scene.passages[row * scene.cols + col]
                for bit, start, stop in (
                    (1, box.topleft, box.topright),
                    (2, box.topright, box.bottomright),
                    (4, box.bottomleft, box.bottomright),
                    (8, box.topleft, box.bottomleft),
                ):
                    if not square & bit:
                        pygame.draw.line(surface, (200, 200, 220), start, stop)
        pygame.display.flip()
        pygame.event.get()

    return frame_times(frame)


def idle(screen: str) -> Record:
    """Leave a screen alone and count the processor time of ten seconds."""
    app = opened()
    makers: dict[str, Callable[[], Any]] = {
        "home": lambda: HomeScreen(app),
        "login": lambda: LoginScreen(app),
        "watch": lambda: WatchScreen(app, catalog.level("maze/loops?seed=21&size=12"), "astar"),
        "play": lambda: PlayScreen(
            app, SavedGame.begin(app.store, app.user.id, catalog.level("maze/hard?seed=1"), "bench")
        ),
    }
    app.start(makers[screen]())
    settle(app)
    if isinstance(app.screen, WatchScreen):
        app.screen.go(69)
    leave_alone(app, 3)
    _, wall, cpu = timed(partial(leave_alone, app, 10))
    return {"percent": round(100 * cpu / wall, 2)}


def leave_alone(app: Any, seconds: float) -> None:
    """Let the program's loop run."""
    last = time.perf_counter()
    end = last + seconds
    while last < end:
        rest = app.loop.rest()
        events = wait_for_events(min(rest, 1.0)) if rest else pygame.event.get()
        now = time.perf_counter()
        app.loop.frame(events, now - last)
        last = now


def first_frame() -> Record:
    """Start the program as a command and wait for the first picture."""
    began = time.time()
    command = [sys.executable, "-c", FIRST_FRAME]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    return {"seconds": round(float(done.stdout.split()[-1]) - began, 3)}


def leaderboard(rows: int, folder: str) -> Record:
    """Open a leaderboard with many lines and scroll through all of it."""
    app = opened(folder)
    fill(app, rows)
    began = time.perf_counter()
    app.start(LeaderboardScreen(app, "maze", "first-steps"))
    settle(app)
    app.loop.frame([], 1 / 60)
    ready = time.perf_counter() - began
    table = next(w for w in app.screen.group.widgets if w.role == "table")

    def scroll(number: int) -> None:
        table.scroll_to(number * 137 % (rows * 38))

    frames = timed_frames(app, scroll)
    pygame.quit()
    return {"ready_ms": round(1000 * ready, 1), **frames}


def fill(app: Any, rows: int) -> None:
    """Put lines on a leaderboard, by the store's own tables; playing them all would take long."""
    loaded = catalog.level("maze/first-steps")
    plan = loaded.game.advice(loaded.level, loaded.game.problem(loaded.level).start) or ""
    save = app.store.saves.begin(
        app.user.id, title="", game="maze", level_name=loaded.name,
        level_text=loaded.game.render(loaded.level),
    )  # fmt: skip
    played = Progress(plan, "p" * len(plan), hints=0, seconds=10.0)
    app.store.scores.finish(app.user.id, save, played)
    database = Database(address(f"sqlite:///{app.store.place}"))
    now = datetime.now(UTC)
    with database.writing() as session:
        level = session.query(LevelRow).one().id
        for number in range(rows - 1):
            replay = {
                "user_id": app.user.id, "level_id": level, "level_name": loaded.name, "moves": plan,
                "hints": 0, "seconds": 10.0 + number, "helped": False, "date": now,
            }  # fmt: skip
            number_of = insert(ReplayRow).values(**replay).returning(ReplayRow.id)
            key = session.scalars(number_of).one()
            score = {
                "user_id": app.user.id, "replay_id": key,
                "game": "maze", "board": loaded.kind, "steps": 27 + number % 90,
                "cost": 27 + number % 90, "seconds": 10.0 + number, "hints": number % 4,
                "aided": number % 4 > 0, "verdict": "", "date": now + timedelta(seconds=number),
            }  # fmt: skip
            session.execute(insert(ScoreRow).values(**score))
    database.close()


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    """Return what the page shows, with the figures of the last monkey."""
    starts = [each["seconds"] for each in results["first_frame"] if each["outcome"] == "done"]
    return results | {
        "frames": named(results, NAMES),
        "idles": named(results, IDLES),
        "starts": starts,
        "monkey": measure.kept("monkey"),
    }


def named(results: Record, names: dict[str, str]) -> list[Record]:
    """Return the measurements that were made, with their names."""
    return [{"name": name, **results[key]} for key, name in names.items() if key in results]


def main() -> None:
    if "--page" not in sys.argv:
        measure.keep("window", measured())
    measure.write_page("window", figures(measure.kept("window")))


def measured() -> Record:
    results = measure.begun("pygame-ce", "sqlalchemy", "pillow")
    with display() as driver, tempfile.TemporaryDirectory() as folder:
        results["driver"] = driver
        os.environ["SEARCHCADE_DATA"] = folder
        cache = Path(folder) / "cache"
        for name, task, arguments in tasks(folder):
            print(f"{name} ...", flush=True)
            results[name] = measure.fresh(f"window:{task}", LIMIT, cache, **arguments)
        starts = [measure.fresh("window:first_frame", LIMIT, cache) for _ in range(ROUNDS)]
    return {**results, "first_frame": starts, "load_after": measure.load()}


def tasks(folder: str) -> Iterator[tuple[str, str, Record]]:
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
