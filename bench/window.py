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
from pathlib import Path
from statistics import median
from typing import Any

import measure
from measure import ROOT, Record, table

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
    from searchcade.app.main import open_app, open_display
    from searchcade.app.sound.audio import Audio
    from searchcade.play.judge import judge
    from searchcade.store import open_store

    place = Path(folder or tempfile.mkdtemp()) / "bench.db"
    store = open_store(f"sqlite:///{place}", judge=judge)
    return open_app(open_display(), store, Audio(enabled=False))


def timed_frames(app: Any, seconds: float, each: Callable[[int], None] | None = None) -> Record:
    """Run frames as fast as they go; every one is drawn and shown."""
    import pygame

    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        if each:
            each(len(times))
        app.redraw()
        app.loop.frame(pygame.event.get(), 1 / 60)
        times.append(time.perf_counter() - began)
    ordered = sorted(times)
    return {
        "frames": len(times),
        "per_second": round(len(times) / sum(times), 1),
        "median_ms": round(1000 * median(times), 2),
        "p95_ms": round(1000 * ordered[int(0.95 * len(times))], 2),
        "p99_ms": round(1000 * ordered[int(0.99 * len(times))], 2),
        "worst_ms": round(1000 * ordered[-1], 2),
        "late_share": round(sum(t > 1 / 60 for t in times) / len(times), 4),
    }


def settle(app: Any) -> None:
    """Let the work beside the window end."""
    while app.jobs.running:
        app.loop.frame([], 1 / 60)
        time.sleep(0.005)


def frames(level: str, algorithm: str) -> Record:
    """Watch a search from its beginning, while it is recorded and while it is played."""
    from searchcade import catalog
    from searchcade.app.screens.watch.watch import WatchScreen

    sys.setswitchinterval(0.0005)
    app = opened()
    app.start(WatchScreen(app, catalog.level(level), algorithm))
    return timed_frames(app, SECONDS)


def explained_frames(level: str, algorithm: str, speed: int) -> Record:
    """Play a recorded search at a speed, with numbers, arrows and every panel on."""
    from searchcade import catalog
    from searchcade.app.screens.watch.watch import WatchScreen
    from searchcade.web.playback import SPEEDS

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

    return timed_frames(app, SECONDS, again)


def play_frames(level: str) -> Record:
    """Walk through a level with held keys."""
    import pygame

    from searchcade import catalog
    from searchcade.app.screens.play.screen import PlayScreen
    from searchcade.play.saved_game import SavedGame

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

    return timed_frames(app, SECONDS, press)


def naive_frames(level: str) -> Record:
    """Draw the same board as a student program does: every cell and wall, every frame."""
    import pygame

    from searchcade import catalog

    loaded = catalog.level(level)
    scene = loaded.game.scene(loaded.level, loaded.game.problem(loaded.level).start)
    surface = pygame.display.set_mode((1280, 720))
    side, times = 6, []
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        began = time.perf_counter()
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
        times.append(time.perf_counter() - began)
    return {"per_second": round(len(times) / sum(times), 1)}


def idle(screen: str) -> Record:
    """Leave a screen alone and count the processor time of ten seconds."""
    import pygame

    from searchcade import catalog
    from searchcade.app.loop import wait_for_events
    from searchcade.app.screens.account.login import LoginScreen
    from searchcade.app.screens.menu.home import HomeScreen
    from searchcade.app.screens.play.screen import PlayScreen
    from searchcade.app.screens.watch.watch import WatchScreen
    from searchcade.play.saved_game import SavedGame

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
    began, worked = time.perf_counter(), 0.0
    for phase in ("warm up", "measure"):
        end = time.perf_counter() + (3 if phase == "warm up" else 10)
        began, worked = time.perf_counter(), time.process_time()
        last = began
        while time.perf_counter() < end:
            rest = app.loop.rest()
            events = wait_for_events(min(rest, 1.0)) if rest else pygame.event.get()
            now = time.perf_counter()
            app.loop.frame(events, now - last)
            last = now
    spent = time.process_time() - worked
    return {"percent": round(100 * spent / (time.perf_counter() - began), 2)}


def first_frame() -> Record:
    """Start the program as a command and wait for the first picture."""
    began = time.time()
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=os.environ,
    )
    return {"seconds": round(float(done.stdout.split()[-1]) - began, 3)}


def leaderboard(rows: int, folder: str) -> Record:
    """Open a leaderboard with many lines and scroll through all of it."""
    import pygame

    from searchcade.app.screens.menu.leaderboard import LeaderboardScreen

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

    frames = timed_frames(app, SECONDS, scroll)
    pygame.quit()
    return {"ready_ms": round(1000 * ready, 1), **frames}


def fill(app: Any, rows: int) -> None:
    """Put lines on a leaderboard, by the store's own tables; playing them all would take long."""
    from datetime import UTC, datetime, timedelta

    from sqlalchemy import insert

    from searchcade import catalog
    from searchcade.store import Progress
    from searchcade.store.database import Database, address
    from searchcade.store.models import LevelRow, ReplayRow, ScoreRow

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
    naive, monkey = results["frames_naive"]["per_second"], measure.kept("monkey")
    return results | {
        "frames": named(results, NAMES),
        "times_fewer": results["frames_hard"]["per_second"] / naive,
        "idles": named(results, IDLES),
        "start": median(starts),
        "starts": len(starts),
        "start_least": min(starts),
        "start_most": max(starts),
        "monkey": monkey,
        "monkeys": map(monkey_row, monkey["runs"]),
        "memory_table": memory_table(monkey["runs"]),
    }


def named(results: Record, names: dict[str, str]) -> list[Record]:
    """Return the measurements that were made, with their names."""
    return [{"name": name, **results[key]} for key, name in names.items() if key in results]


def monkey_row(run: Record) -> Record:
    files, threads = ([look[name] for look in run["samples"]] for name in ("files", "threads"))
    counts = {"least": min(files), "most": max(files), "threads": max(threads)}
    return {**run, **counts, "minutes": run["seconds"] / 60, "bad": len(run["failures"])}


def memory_table(runs: list[Record]) -> str:
    """Show what a monkey's process held over time."""
    shares = (0.1, 0.25, 0.5, 0.75, 1)
    rows = []
    for run in runs:
        looks = [run["samples"][round(len(run["samples"]) * share) - 1] for share in shares]
        cells = [f"{look['resident_mb']} ({look['pictures_mb']:.0f})" for look in looks]
        rows.append([f"{run['language']} {run['seed']}", *cells])
    return table(
        ["language, seed ", *(f"{share:.0%}".replace("%", " %") for share in shares)], rows
    )


def main() -> None:
    if "--page" not in sys.argv:
        measure.keep("window", measured())
    measure.write_page("window", figures(measure.kept("window")))


def measured() -> Record:
    os.environ.update(SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    results = measure.begun("pygame-ce", "sqlalchemy", "numpy")
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
