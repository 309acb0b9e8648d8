"""Let a monkey use the window: random keys, text, clicks, drags, wheel, sizes and dropped files.

    python bench/monkey.py                      10 minutes, half of them in Vietnamese
    python bench/monkey.py --minutes 1 --seed 7 another monkey, for a shorter time

Every 40 actions it begins inside another screen: every screen of every game, and Watch with every
algorithm, in a random order. Runs on Xvfb where it is installed, else with SDL's dummy driver.
Every frame that fails is counted and written down with the screen it began in and the number of
the action; these and the memory are printed every minute, in a short run more often. Writes
bench/results/monkey.json and the section of docs/bench/window.md.

Kernels that are not in the cache of this user are compiled in the process, which then holds
hundreds of megabytes more: `searchcade play` compiles them once, in another process.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame

import measure
import window
from searchcade import catalog
from searchcade.app.cache import caches
from searchcade.app.garbage import freeze_loaded
from searchcade.app.screen import Screen
from searchcade.app.window import App
from searchcade.compiled.engines.linear import cache_folder
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput

SAMPLES = 20  # looks at the memory of a short run; a long one has one a minute
VISIT = 40  # actions between two beginnings
TYPED = (
    "abc", "Đinh Hà", "ẫộ", "e\u0301", "\u034f", "\ufe0f", "\u180b", "\u200b", "\u200d", "\ufeff",
    "\u202e", "\u00ad", "\u3164", "\x07", "漢字", "🙂", "a" * 300, "12", " ", "'; --",
)  # fmt: skip
NAMES = (
    "return", "escape", "tab", "space", "left", "right", "up", "down", "home", "end", "page up",
    "page down", "backspace", "delete", "f1", "f2", "f3", "f4", "u", "y", "h", "r", "n", "p", "g",
    "s", "l", "b", "c", "i", "v", "w", "e", "x", "1", "2", "3", "4", "5", "6", "=", "-",
)  # fmt: skip
SIZES = ((1280, 720), (1024, 600), (960, 540), (1600, 900), (640, 400), (190, 700), (700, 90))
LEVELS = (
    "maze/easy?seed=7", "maze/loops?seed=12", "maze/energy-easy?seed=3", "maze/touch-easy?seed=2",
    "pacman/1-1", "pacman/2-3", "pacman/3-3", "pacman/4-1", "pacman/4-7", "pacman/4-8",
    "sokoban/01", "sokoban/05", "sokoban/12", "sokoban/40",
    "bloxorz/01", "bloxorz/20", "bloxorz/24", "bloxorz/40",
)  # fmt: skip
SMALL = ("maze/easy?seed=7", "pacman/1-1", "pacman/4-8", "sokoban/01", "bloxorz/01")
"""Levels on which no search runs so long that its compiled version is wanted."""
PLAIN = ("welcome", "register", "login", "home", "help", "settings", "saves", "leaderboard",
         "record", "lab", "browse", "editor")  # fmt: skip
"""Screens that need no level."""
OF_LEVEL = ("play", "replay", "lens", "edit", "levels", "setup", "lesson")
FILES = {
    "maze.txt": "#####\n#S G#\n#####\n",
    "sokoban.txt": "#####\n#@$.#\n#####\n",
    "several.txt": "1\n#####\n#@$.#\n#####\n\n2\n######\n#@ $.#\n######\n",
    "odd.txt": "\u202e\x00 not a level \ufeff",
    "empty.txt": "",
}


class Start(NamedTuple):
    """Where a visit begins: a screen, of a level where it has one, with its algorithms."""

    screen: str
    level: str = ""
    algorithms: Sequence[str] = ()

    def __str__(self) -> str:
        return " ".join([self.screen, self.level, *self.algorithms]).strip()

    def open(self, app: App) -> Screen:
        """Make the screen."""
        routes = app.routes
        if not self.level:
            made: Screen = getattr(routes, self.screen)()
            return made
        loaded = catalog.level(self.level)
        make: dict[str, Callable[[], Screen]] = {
            "watch": lambda: routes.watch(loaded, *self.algorithms),
            "race": lambda: routes.race(loaded, list(self.algorithms)),
            "play": lambda: routes.play(app.new_game(loaded, "A game")),
            "replay": lambda: routes.replay(loaded, first_moves(loaded)),
            "lens": lambda: routes.lens(loaded),
            "edit": lambda: routes.editor(loaded),
            "levels": lambda: routes.levels(loaded.game),
            "setup": lambda: routes.setup(loaded.game),
            "lesson": lambda: routes.lesson(loaded.game.name),
        }
        return make[self.screen]()


def first_moves(loaded: LoadedLevel, most: int = 6) -> str:
    """Return some moves that the rules allow."""
    problem, state, moves = loaded.problem(), loaded.problem().start, ""
    while len(moves) < most and (successors := list(problem.successors(state))):
        move, state, _ = successors[0]
        moves += move
    return moves


def all_starts(random: Random, levels: Sequence[str] = LEVELS) -> list[Start]:
    """Return every screen, with every level and, where a search is watched, every algorithm."""
    starts = [Start(name) for name in PLAIN]
    for level in levels:
        names = catalog.fitting_algorithms(catalog.level(level))
        starts += [Start(name, level) for name in OF_LEVEL]
        starts += [Start("watch", level, [name]) for name in names]
        starts.append(Start("race", level, random.sample(names, min(len(names), 3))))
    random.shuffle(starts)
    return starts


class Monkey:
    """Does one random thing after the other, and begins elsewhere now and then."""

    def __init__(
        self,
        app: App,
        random: Random,
        folder: Path,
        *,
        resizes: bool = True,
        levels: Sequence[str] = LEVELS,
    ) -> None:
        self.app, self.random, self.folder = app, random, folder
        self.actions = 0
        self.start = Start("welcome")
        self._levels = levels
        self._left: list[Start] = []
        for name, text in FILES.items():
            (folder / name).write_text(text, encoding="utf-8")
        self._kinds: list[tuple[int, Callable[[], list[pygame.event.Event]]]] = [
            (40, self._key), (8, self._held), (10, self._text), (30, self._click), (6, self._drag),
            (6, self._wheel), (6, self._point), (2, self._focus), (2, self._drop),
            (12, self._line), (12, self._scrub), (3, self._new), (1, self._look),
        ]  # fmt: skip
        if resizes:
            self._kinds.append((2, self._resize))

    def visit(self) -> None:
        """Begin inside the next screen; one that has nothing to show there is passed over."""
        app = self.app
        if not self._left:
            self._left = all_starts(self.random, self._levels)
        self.start, app.running = self._left.pop(), True
        app.start(app.routes.home())
        try:
            app.push(self.start.open(app))
        except BadInput:
            self.visit()

    def act(self) -> None:
        """Do one thing, and let the window draw a few frames."""
        weights = [weight for weight, _ in self._kinds]
        do = self.random.choices([do for _, do in self._kinds], weights)[0]
        self.actions += 1
        events = do()
        if self.app.running:
            self.app.loop.frame(events, 1 / 60)
        for _ in range(self.random.randrange(4)):
            if self.app.running:
                self.app.loop.frame([], self.random.choice((1 / 60, 1 / 20, 0.5)))

    # ------------------------------------------------------------------ what it does

    def _event(self, kind: int, **values: Any) -> pygame.event.Event:
        return pygame.event.Event(kind, **values)

    def _press(self, name: str, times: int = 1, mod: int | None = None) -> list[pygame.event.Event]:
        code = pygame.key.key_code(name)
        if mod is None:
            mod = self.random.choice((0,) * 8 + (pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
        values = {"key": code, "mod": mod, "unicode": "", "scancode": 0}
        down = [self._event(pygame.KEYDOWN, **values) for _ in range(times)]
        return [*down, self._event(pygame.KEYUP, **values)]

    def _key(self) -> list[pygame.event.Event]:
        return self._press(self.random.choice(NAMES))

    def _held(self) -> list[pygame.event.Event]:
        return self._press(self.random.choice(NAMES), self.random.randrange(2, 30))

    def _line(self) -> list[pygame.event.Event]:
        """Go on or back by some lines of pseudo-code."""
        name = self.random.choice(("right", "right", "left"))
        return self._press(name, self.random.randrange(1, 5), pygame.KMOD_SHIFT)

    def _scrub(self) -> list[pygame.event.Event]:
        """Click on the timeline, often at one of its ends, or on a button beside it."""
        names = ("timeline", "first", "previous", "play", "next", "last")
        ids = tuple(f".{name}" for name in names)
        found = [each for each in self.app.screen.group.widgets if each.id.endswith(ids)]
        if not found:
            return self._key()
        box = self.random.choice(found).rect
        share = self.random.choice((0.0, 0.5, 0.98, self.random.random()))
        return self._click_at(((box.x + share * box.w) * self.app.scale,
                               box.centery * self.app.scale))  # fmt: skip

    def _new(self) -> list[pygame.event.Event]:
        """Ask for something new, as in the editor, where the next click chooses the game."""
        return self._press("n", mod=0)

    def _look(self) -> list[pygame.event.Event]:
        self.app.change_settings(theme=self.random.choice(("default", "beach")))
        return []

    def _text(self) -> list[pygame.event.Event]:
        text = self.random.choice(TYPED)
        composed = self._event(pygame.TEXTEDITING, text=text[:20], start=0, length=len(text))
        typed = self._event(pygame.TEXTINPUT, text=text)
        return self.random.choice(([typed], [composed], [composed, typed]))

    def _place(self) -> tuple[float, float]:
        """Point at something that can be pressed, or anywhere."""
        app = self.app
        group = app.screen.dialog.group if app.screen.dialog else app.screen.group
        if group.widgets and self.random.random() < 0.8:
            box = self.random.choice(group.widgets).rect
            x = box.x + self.random.random() * box.w
            y = box.y + self.random.random() * box.h
            return x * app.scale, y * app.scale
        width, height = app.surface.get_size()
        return self.random.random() * width, self.random.random() * height

    def _mouse(self, kind: int, place: tuple[float, float]) -> pygame.event.Event:
        return self._event(kind, pos=place, button=1, rel=(1, 1), buttons=(0, 0, 0))

    def _click(self) -> list[pygame.event.Event]:
        return self._click_at(self._place())

    def _click_at(self, place: tuple[float, float]) -> list[pygame.event.Event]:
        kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return [self._mouse(kind, place) for kind in kinds]

    def _drag(self) -> list[pygame.event.Event]:
        moves = [self._mouse(pygame.MOUSEMOTION, self._place()) for _ in range(5)]
        down = self._mouse(pygame.MOUSEBUTTONDOWN, self._place())
        return [moves[0], down, *moves[1:], self._mouse(pygame.MOUSEBUTTONUP, self._place())]

    def _point(self) -> list[pygame.event.Event]:
        return [self._mouse(pygame.MOUSEMOTION, self._place()) for _ in range(8)]

    def _wheel(self) -> list[pygame.event.Event]:
        lines = self.random.choice((-3, -1, 1, 3))
        return [self._event(pygame.MOUSEWHEEL, x=0, y=lines, flipped=False)]

    def _focus(self) -> list[pygame.event.Event]:
        return [self._event(pygame.WINDOWFOCUSLOST), self._event(pygame.WINDOWFOCUSGAINED)]

    def _drop(self) -> list[pygame.event.Event]:
        file = self.folder / self.random.choice(sorted(FILES))
        return [self._event(pygame.DROPFILE, file=str(file))]

    def _resize(self) -> list[pygame.event.Event]:
        self.app.resize(pygame.display.set_mode(self.random.choice(SIZES), pygame.RESIZABLE))
        return []


# ------------------------------------------------------------------ a run


def sample(began: float) -> measure.Record:
    """Look at what the process holds: memory, pictures that are kept, files, threads."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return {
        "seconds": round(time.monotonic() - began),
        "resident_mb": round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6),
        "pictures_mb": round(sum(each.size for each in caches) / 1e6, 1),
        "files": len(os.listdir("/proc/self/fd")),
        "threads": threading.active_count(),
    }


def run(language: str, seed: int, minutes: float, folder: Path) -> measure.Record:
    """Let a monkey run for some minutes; a frame that fails is counted."""
    # GIFs are written into the folder, and no other program is found that could be started
    os.environ.update(HOME=str(folder), XDG_PICTURES_DIR=str(folder), PATH="")
    app: App = window.opened(str(folder))
    app.change_settings(language=language)
    freeze_loaded()
    failures: list[str] = []
    take = app.rescue.take

    def count(problem: Exception) -> None:
        at = traceback.extract_tb(problem.__traceback__)[-1]
        place = f"{Path(at.filename).name}:{at.lineno}"
        began = f"action {monkey.actions}, begun in {monkey.start}"
        failures.append(f"{began}: {type(problem).__name__}: {problem} ({place})")
        print(failures[-1], flush=True)
        take(problem)

    app.rescue.take = count  # type: ignore[method-assign]
    monkey = Monkey(app, Random(seed), folder)
    samples, began = [], time.monotonic()
    looks = max(SAMPLES, round(minutes))
    for number in range(1, looks + 1):
        end = began + 60 * minutes * number / looks
        while time.monotonic() < end:
            if monkey.actions % VISIT == 0 or not app.running:
                monkey.visit()
            monkey.act()
        samples.append(sample(began))
        print(language, seed, samples[-1], monkey.actions, "actions,", len(failures),
              "bad frames", flush=True)  # fmt: skip
    app.quit()
    app.store.close()
    return {"language": language, "seed": seed, "actions": monkey.actions, "samples": samples,
            "failures": failures, "seconds": round(time.monotonic() - began)}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    os.environ["SEARCHCADE_CACHE"] = str(cache_folder())  # before HOME is another one
    runs = []
    with window.display() as driver, tempfile.TemporaryDirectory() as folder:
        os.environ["SEARCHCADE_DATA"] = folder
        for language in ("en", "vi"):
            place = Path(folder) / language
            place.mkdir()
            with ProcessPoolExecutor(1, get_context("spawn")) as process:  # what it prints is seen
                work = process.submit(run, language, chosen.seed, chosen.minutes / 2, place)
                found = work.result()
            runs.append(found)
            print(language, found["actions"], "actions,", len(found["failures"]), "bad frames,",
                  [look["resident_mb"] for look in found["samples"]])  # fmt: skip
    measure.keep("monkey", {"driver": driver, "sources": measure.sources(), "runs": runs})
    measure.write_page("window", window.figures(measure.kept("window")))


if __name__ == "__main__":
    main()
