"""The measurements of the window, each for a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from measure import ROOT, Record

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
    from searchcade.web.pace import SPEEDS

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
    from searchcade.store.address import address
    from searchcade.store.database import Database
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
