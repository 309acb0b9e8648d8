"""A tour through all screens, each in a state worth looking at, and always the same one.

The golden pictures and the pictures of the documents are taken on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pygame
from desk import QUICK, click, fill, frames, open_desk, press, settle
from gamestops import GAME_STOPS
from played import plan, save, score
from tourhands import point, rested, seek, walk

from searchcade import catalog
from searchcade.app.screens.account.login import LoginScreen
from searchcade.app.screens.account.register import RegisterScreen
from searchcade.app.screens.account.welcome import WelcomeScreen
from searchcade.app.screens.menu.help import HelpScreen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.menu.leaderboard import LeaderboardScreen
from searchcade.app.screens.menu.saves import SavesScreen
from searchcade.app.screens.menu.settings import SettingsScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.result.screen import ResultScreen
from searchcade.app.screens.setup.setup import SetupScreen
from searchcade.app.screens.watch.race import RaceScreen
from searchcade.app.screens.watch.replay import ReplayScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.play.judge import judge
from searchcade.play.saved_game import SavedGame
from searchcade.play.tips import TIPS
from searchcade.store import Store, open_store

NAMES = ("Đinh Hà", "Minh Anh", "Linh", "Tuấn", "Ada", "Grace", "Quỳnh", "Edsger")
NOON = datetime(2026, 5, 17, 12, 0, tzinfo=UTC)


def full_store(folder: Path) -> Store:
    """Return a store in which some people have played, at times that never change."""
    ticks = iter(range(10**6))

    def now() -> datetime:
        return NOON + timedelta(seconds=next(ticks))

    return open_store(f"sqlite:///{folder / 'tour.db'}", judge=judge, now=now, hasher=QUICK)


def people(app: App) -> None:
    """Let some people win some levels; the one who looks on is one of them."""
    random = Random(5)
    users = [app.store.accounts.register(name.replace(" ", "_"), "correct horse") for name in NAMES]
    for number in range(40):
        seconds = 20 + random.random() * 90
        score(app, users[number % len(users)], detours=random.randrange(6), seconds=seconds)
    app.set_user(users[0])
    app.take_settings(app.settings.changed(tips=" ".join(TIPS)))


def games(app: App) -> None:
    """Keep some unfinished games."""
    save(app, "maze/first-steps", title="First steps", moves=9)
    save(app, "maze/energy-easy?seed=3", title="Hungry", moves=25)
    save(app, "maze/easy?seed=12", title="Monday morning", moves=31)


# ------------------------------------------------------------------ the stops


def welcome(app: App) -> None:
    """Show the first screen, with the little search at rest."""
    app.start(WelcomeScreen(app))
    settle(app)
    frames(app, 12)


def login(app: App) -> None:
    """Show a login that was refused."""
    app.start(WelcomeScreen(app), LoginScreen(app))
    fill(app, "login.name", "Đinh_Hà")
    fill(app, "login.password", "wrong horse")
    press(app, "return")
    settle(app)


def register(app: App) -> None:
    """Show what is wrong beside the fields."""
    app.start(WelcomeScreen(app), RegisterScreen(app))
    fill(app, "register.name", "Hà")
    fill(app, "register.password", "short")
    press(app, "return", "return")
    settle(app)


def home(app: App) -> None:
    """Show the games and the way to everything else."""
    app.start(HomeScreen(app))
    settle(app)


def setup(app: App) -> None:
    """Show the choice of a level with its options."""
    app.start(HomeScreen(app), SetupScreen(app, catalog.game("maze")))
    fill(app, "setup.option.seed", "7")
    fill(app, "setup.title", "Monday")
    rested(app)


def setup_race(app: App) -> None:
    """Show the choice of racers."""
    app.start(HomeScreen(app), SetupScreen(app, catalog.game("maze")))
    fill(app, "setup.option.seed", "7")
    click(app, "setup.mode.race")
    rested(app)


def play(app: App) -> None:
    """Show a game in which some steps were made and a hint is on the board."""
    loaded = catalog.level("maze/easy?seed=7&braid=0.1")
    app.start(
        HomeScreen(app), PlayScreen(app, SavedGame.begin(app.store, app.user.id, loaded, "Monday"))
    )
    rested(app)
    walk(app, plan(loaded)[:24])


def play_energy(app: App) -> None:
    """Show a game with energy."""
    loaded = catalog.level("maze/energy-easy?seed=5")
    app.start(
        HomeScreen(app), PlayScreen(app, SavedGame.begin(app.store, app.user.id, loaded, "Hungry"))
    )
    rested(app)
    walk(app, plan(loaded)[:30])


def watch(app: App) -> None:
    """Show a search in the middle of its work, with the numbers of a cell."""
    loaded = catalog.level("maze/loops?seed=12")
    app.start(HomeScreen(app), WatchScreen(app, loaded, "astar"))
    settle(app)
    press(app, "space")
    seek(app, "watch.timeline", 0.62)
    point(app, "watch.board", 0.36, 0.62)


def race(app: App) -> None:
    """Show four algorithms side by side."""
    loaded = catalog.level("maze/loops?seed=12")
    app.start(HomeScreen(app), RaceScreen(app, loaded, ["bfs", "astar", "greedy", "dfs"]))
    settle(app)
    press(app, "space")
    seek(app, "race.timeline", 0.4)


def race_results(app: App) -> None:
    """Show the table at the end of a race."""
    race(app)
    press(app, "end")
    settle(app)
    frames(app, 1)


def result(app: App) -> None:
    """Show a game that was won with a detour, beside the best way."""
    loaded = catalog.level("maze/loops?seed=4")
    game = SavedGame.begin(app.store, app.user.id, loaded, "Monday")
    best = plan(loaded)
    for move in best[0] + "LRUD"["RLDU".index(best[0])] + best:
        game.session.play(move)
    game.seconds = 83.0
    app.start(HomeScreen(app), ResultScreen(app, game, game.finish()))
    settle(app)
    frames(app, 4)


def leaderboard(app: App) -> None:
    """Show who is best."""
    app.start(HomeScreen(app), LeaderboardScreen(app, "maze", "first-steps"))
    settle(app)


def saves(app: App) -> None:
    """Show the unfinished games."""
    games(app)
    app.start(HomeScreen(app), SavesScreen(app))
    rested(app)


def replay(app: App) -> None:
    """Show a stored game being played back."""
    loaded = catalog.level("maze/easy?seed=3")
    app.start(HomeScreen(app), ReplayScreen(app, loaded, plan(loaded), "Đinh Hà"))
    settle(app)
    press(app, "space")
    seek(app, "replay.timeline", 0.5)


def settings(app: App) -> None:
    """Show all settings."""
    app.start(HomeScreen(app), SettingsScreen(app))
    settle(app)


def help(app: App) -> None:
    """Show a page of the help."""
    app.start(HomeScreen(app), HelpScreen(app, catalog.game("maze")))
    settle(app)


STOPS: dict[str, Callable[[App], None]] = {
    stop.__name__.replace("_", "-"): stop
    for stop in (
        welcome, login, register, home, setup, setup_race, play, play_energy, watch, race,
        race_results, result, leaderboard, saves, replay, settings, help,
        *GAME_STOPS,
    )
}  # fmt: skip


def taken(
    folder: Path, size: tuple[int, int], language: str, theme: str
) -> Iterator[tuple[str, pygame.Surface]]:
    """Go on the tour and give a picture of each stop."""
    app = open_desk(folder, size=size, store=full_store(folder))
    people(app)
    app.take_settings(app.settings.changed(language=language, theme=theme))
    for name, stop in STOPS.items():
        stop(app)
        app.draw()
        yield name, app.surface
    app.quit()
