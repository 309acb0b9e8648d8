"""A tour through all screens, each in a state worth looking at, and always the same one.

The golden pictures and the pictures of the documents are taken on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pygame
from desk import QUICK, fill, frames, open_desk, press, settle, until
from editorstops import EDITOR_STOPS
from gamestops import GAME_STOPS
from labtable import compared, open_lab
from played import BACK, plan, save, score
from tourhands import point, rested, seek, walk

from searchcade import catalog
from searchcade.app.screens.account.login import LoginScreen
from searchcade.app.screens.account.own import OwnAccountScreen
from searchcade.app.screens.account.register import RegisterScreen
from searchcade.app.screens.account.welcome import WelcomeScreen
from searchcade.app.screens.levels.screen import LevelsScreen
from searchcade.app.screens.menu.help import HelpScreen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.menu.leaderboard import LeaderboardScreen
from searchcade.app.screens.menu.record import RecordScreen
from searchcade.app.screens.menu.saves import SavesScreen
from searchcade.app.screens.menu.settings import SettingsScreen
from searchcade.app.screens.play.mistakes import MistakesScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.result.screen import ResultScreen
from searchcade.app.screens.setup.setup import SetupScreen
from searchcade.app.screens.watch.race import RaceScreen
from searchcade.app.screens.watch.replay import ReplayScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.play.analysis import analyse
from searchcade.play.judge import judge
from searchcade.play.progress import PlayerProgress
from searchcade.play.road import Road
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


def first_start(app: App) -> None:
    """Show what somebody sees who has never played."""
    screen = HomeScreen(app)
    app.start(screen)
    settle(app)
    screen.road = Road({name: PlayerProgress(catalog.game(name)) for name in catalog.games()})
    screen.rebuild()
    settle(app)


def levels(app: App) -> None:
    """Show the levels of a game, of which some are solved and some are locked."""
    for name in list(catalog.game("sokoban").shipped())[:4]:
        score(app, app.user, name=f"sokoban/{name}")
    app.start(HomeScreen(app), LevelsScreen(app, catalog.game("sokoban")))
    for _ in range(8):  # the pictures come one after the other
        rested(app)


def levels_locked(app: App) -> None:
    """Show a level that is locked, and the world before it."""
    app.start(HomeScreen(app), LevelsScreen(app, catalog.game("pacman"), "2-1-sentries"))
    for _ in range(8):
        rested(app)


def setup(app: App) -> None:
    """Show the choice of a level with its options."""
    app.start(HomeScreen(app), SetupScreen(app, catalog.game("maze"), "easy?seed=7"))
    rested(app)


def setup_more(app: App) -> None:
    """Show all options of a level of which one was changed."""
    app.start(HomeScreen(app), SetupScreen(app, catalog.game("maze"), "energy-easy?seed=7&size=30"))
    settle(app)
    press(app, "m")
    fill(app, "setup.title", "Monday")
    rested(app)


def setup_race(app: App) -> None:
    """Show the choice of racers."""
    app.start(HomeScreen(app), SetupScreen(app, catalog.game("maze"), "easy?seed=7", "race"))
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


def watch_lines(app: App) -> None:
    """Show a line of an expansion, with arrows to the parents."""
    loaded = catalog.level("maze/loops?seed=21&size=12")
    app.start(HomeScreen(app), WatchScreen(app, loaded, "idastar"))
    settle(app)
    press(app, "space")
    seek(app, "watch.timeline", 0.5)
    press(app, "right", "right", mod=pygame.KMOD_SHIFT)


def watch_tree(app: App) -> None:
    """Show the search tree beside the board."""
    loaded = catalog.level("maze/loops?seed=21&size=12")
    app.start(HomeScreen(app), WatchScreen(app, loaded, "astar"))
    settle(app)
    press(app, "space")
    seek(app, "watch.timeline", 0.5)
    press(app, "v")


def watch_study(app: App) -> None:
    """Show a question after a wrong answer, or one that is open where two are right."""
    loaded = catalog.level("maze/loops?seed=21&size=12")
    screen = WatchScreen(app, loaded, "astar", study=True)
    app.start(HomeScreen(app), screen)
    until(app, lambda: screen.study is not None and screen.study.view is not None)
    mode = screen.study
    assert mode is not None
    assert mode.study is not None
    question = mode.study.question
    assert question is not None
    mode.choose(next(n for n in range(len(question.options)) if n not in question.right))
    rested(app)


def watch_stage(app: App) -> None:
    """Show a search for a projector."""
    watch(app)
    press(app, "s")


def watch_states(app: App) -> None:
    """Show the positions behind a cell."""
    screen = WatchScreen(app, catalog.level("sokoban/09-feather-and-anvil"), "astar")
    app.start(HomeScreen(app), screen)
    settle(app)
    press(app, "space")
    screen.go(120)
    frames(app)
    screen.open_cell(screen.recording.moment(120).path[-1])
    settle(app)


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


def mistakes(app: App) -> None:
    """Show a mistake of a game after a wrong try."""
    loaded = catalog.level("maze/roundabout")
    best = plan(loaded)
    found = analyse(loaded, best[0] + BACK[best[0]] + best)
    screen = MistakesScreen(app, loaded, found, "Monday")
    app.start(HomeScreen(app), screen)
    screen.attempt(screen.review.played)
    rested(app)


def study(app: App) -> None:
    """Show what somebody was asked and knew."""
    marks, user_id = app.store.marks, app.user.id
    answers = {"astar/next": 5, "astar/score": 3, "astar/fate": 1, "bfs/next": 4, "/mistake": 2}
    for name, right in answers.items():
        algorithm, _, kind = name.partition("/")
        for number in range(5):
            marks.add(user_id, ("maze", algorithm, kind), is_right=number < right)
    screen = RecordScreen(app)
    app.start(HomeScreen(app), screen)
    settle(app)
    screen.turn("study")


def record(app: App) -> None:
    """Show what somebody has done so far."""
    score(app, app.user, name="bloxorz/01-first-roll", seconds=75)
    app.start(HomeScreen(app), RecordScreen(app))
    settle(app)


def ghost(app: App) -> None:
    """Show one's own best game on the board, beside the game that is played."""
    score(app, app.user, name="maze/roundabout", seconds=9)
    loaded = catalog.level("maze/roundabout")
    app.start(
        HomeScreen(app), PlayScreen(app, SavedGame.begin(app.store, app.user.id, loaded, "Again"))
    )
    rested(app)
    press(app, "b")
    walk(app, "RR")
    app.memory.clear()


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


def lab(app: App) -> None:
    """Show a comparison as bars, above its table."""
    open_lab(app, compared(10))


def lab_scatter(app: App) -> None:
    """Show every run as a dot, and levels being typed."""
    screen = open_lab(app, compared(10))
    screen.state.chart = "scatter"
    press(app, "a")
    frames(app, 0.1)


def lab_by_time(app: App) -> None:
    """Show how many levels are solved by when."""
    screen = open_lab(app, compared(10))
    screen.state.chart, screen.state.focus = "by_time", "astar"
    screen.rebuild()


def lab_runs(app: App) -> None:
    """Show the runs of one algorithm."""
    rows = [row for row in compared(10) if row.algorithm == "wastar"]
    app.start(HomeScreen(app), app.routes.lab_runs(rows))
    settle(app)


def settings(app: App) -> None:
    """Show all settings."""
    app.start(HomeScreen(app), SettingsScreen(app))
    settle(app)


def own_account(app: App) -> None:
    """Show the card of an account, with a password that is too short."""
    app.start(HomeScreen(app), SettingsScreen(app), OwnAccountScreen(app))
    for field in ("present", "password"):
        fill(app, f"own.{field}", "horse")
    press(app, "return", "return")
    settle(app)


def play_menu(app: App) -> None:
    """Show the menu beside a game."""
    play(app)
    press(app, "m")


def help(app: App) -> None:
    """Show a page of the help."""
    app.start(HomeScreen(app), HelpScreen(app, "maze"))
    settle(app)


STOPS: dict[str, Callable[[App], None]] = {
    stop.__name__.replace("_", "-"): stop
    for stop in (
        welcome, login, register, home, first_start, levels, levels_locked, setup, setup_more,
        setup_race, play, play_menu, play_energy, watch, watch_lines,
        watch_tree, watch_study, watch_stage, watch_states, race, race_results, result, mistakes,
        record, study,
        ghost, leaderboard, saves, replay, lab, lab_scatter, lab_by_time, lab_runs, settings,
        own_account, help,
        *GAME_STOPS,
        *EDITOR_STOPS,
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
