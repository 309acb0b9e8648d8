"""A tour through all screens, each in a state worth looking at, and always the same one.

The golden pictures and the pictures of the documents are taken on it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pygame
from desk import QUICK, click, fill, find, frames, open_desk, press, settle
from played import plan, save, score
from playtable import drawn

from searchcade import catalog
from searchcade.app.main import replayed
from searchcade.app.screens.account.login import LoginScreen
from searchcade.app.screens.account.register import RegisterScreen
from searchcade.app.screens.account.welcome import WelcomeScreen
from searchcade.app.screens.menu.help import HelpScreen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.menu.leaderboard import LeaderboardScreen
from searchcade.app.screens.menu.saves import SavesScreen
from searchcade.app.screens.menu.settings import SettingsScreen
from searchcade.app.screens.play.play import PlayScreen
from searchcade.app.screens.play.playing import begin
from searchcade.app.screens.result.result import ResultScreen
from searchcade.app.screens.setup.setup import SetupScreen
from searchcade.app.screens.watch.race import RaceScreen
from searchcade.app.screens.watch.replay import ReplayScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.store import Store, open_store

ROOM = drawn(
    """\
7 40 12
  #####
###   #
#.@$  #
### $.#
#.##$ ##
#     .#
#      #
########""",
    "sokoban",
)
BRIDGES = drawn(
    """\
#####..####
#S#o#aab###
##x##aab#T#
####:..####
soft 1 3  open A
heavy 2 2  close A  toggle B
split 3 4  to  0 0  3 10""",
    "bloxorz",
)
HUNT = drawn(
    """\
%%%%%%%%%%%%%%%
%P....%.....G.%
%.%%%.%.%%%.%.%
%.%...........%
%...%%.%%%.%..%
%.%.....%...%.%
%..G%.%...%...%
%%%%%%%%%%%%%%%""",
    "pacman",
)
FOG = drawn(
    """\
level: 3
%%%%%%%%%%%%%%%
%P..  %  .  ..%
% %%% % %%% % %
%.%     .     %
%   %% %%% %  %
% %  G  %   %.%
%  . % .  % G %
%%%%%%%%%%%%%%%""",
    "pacman",
)
NAMES = ("Đinh Hà", "Minh Anh", "Linh", "Tuấn", "Ada", "Grace", "Quỳnh", "Edsger")
NOON = datetime(2026, 5, 17, 12, 0, tzinfo=UTC)


def full_store(folder: Path) -> Store:
    """Return a store in which some people have played, at times that never change."""
    ticks = iter(range(10**6))

    def now() -> datetime:
        return NOON + timedelta(seconds=next(ticks))

    return open_store(f"sqlite:///{folder / 'tour.db'}", replay=replayed, now=now, hasher=QUICK)


def people(app: App) -> None:
    """Let some people win some levels; the one who looks on is one of them."""
    random = Random(5)
    users = [app.store.accounts.register(name.replace(" ", "_"), "correct horse") for name in NAMES]
    for number in range(40):
        seconds = 20 + random.random() * 90
        score(app, users[number % len(users)], detours=random.randrange(6), seconds=seconds)
    app.set_user(users[0])


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
    named = catalog.level("maze/easy?seed=7&braid=0.1")
    app.start(HomeScreen(app), PlayScreen(app, begin(app, named, "Monday")))
    rested(app)
    walk(app, plan(named)[:24])


def play_energy(app: App) -> None:
    """Show a game with energy."""
    named = catalog.level("maze/energy-easy?seed=5")
    app.start(HomeScreen(app), PlayScreen(app, begin(app, named, "Hungry")))
    rested(app)
    walk(app, plan(named)[:30])


def sokoban_setup(app: App) -> None:
    """Show the choice of a level among pictures, with the rules that can be chosen."""
    game = catalog.game("sokoban")
    screen = SetupScreen(app, game)
    app.start(HomeScreen(app), screen)
    screen.choose_level(next(iter(catalog.shipped(game))))
    for _ in range(8):  # the pictures come one after the other
        rested(app)


def sokoban_play(app: App) -> None:
    """Show a game in which stones were pushed, one of them where it can never leave."""
    app.start(HomeScreen(app), PlayScreen(app, begin(app, ROOM, "Too far")))
    rested(app)
    walk(app, "RDRUL")


def sokoban_watch(app: App) -> None:
    """Show a search among stones."""
    app.start(HomeScreen(app), WatchScreen(app, ROOM, "astar"))
    settle(app)
    press(app, "space")
    seek(app, "watch.timeline", 0.6)


def bloxorz_setup(app: App) -> None:
    """Show levels in a row, of which some are won and most are locked."""
    game = catalog.game("bloxorz")
    first, second, *_ = catalog.shipped(game)
    score(app, app.user, name=f"bloxorz/{first}")
    score(app, app.user, name=f"bloxorz/{second}", detours=1)
    app.start(HomeScreen(app), SetupScreen(app, game))
    for _ in range(4):  # the pictures come one after the other
        rested(app)


def bloxorz_play(app: App) -> None:
    """Show a block beside a bridge that has opened, and what a switch does."""
    app.start(HomeScreen(app), PlayScreen(app, begin(app, BRIDGES, "Over the bridge")))
    rested(app)
    walk(app, "R")
    point_at(app, "play.board", 2, 2)


def bloxorz_fall(app: App) -> None:
    """Show what is said after a fall."""
    app.start(HomeScreen(app), PlayScreen(app, begin(app, BRIDGES, "Over the edge")))
    rested(app)
    walk(app, "R")
    press(app, "up")
    rested(app)
    press(app, "up")
    rested(app)


def bloxorz_watch(app: App) -> None:
    """Show a search on a board that is seen from the front."""
    app.start(HomeScreen(app), WatchScreen(app, BRIDGES, "bfs"))
    settle(app)
    press(app, "space", "v")
    seek(app, "watch.timeline", 0.3)


def pacman_setup(app: App) -> None:
    """Show the maps of all levels with their pictures."""
    screen = SetupScreen(app, catalog.game("pacman"))
    app.start(HomeScreen(app), screen)
    screen.choose_level("4-1-once-around")
    for _ in range(8):  # the pictures come one after the other
        rested(app)


def pacman_start(app: App) -> None:
    """Show what is said before the first move, of a map that nobody can win."""
    level = catalog.level("pacman/4-8-pincers")
    app.start(HomeScreen(app), PlayScreen(app, begin(app, level, "Pincers")))
    rested(app)


def pacman_fog(app: App) -> None:
    """Show what Pacman sees, remembers, and does not know."""
    app.start(HomeScreen(app), PlayScreen(app, begin(app, FOG, "In the fog")))
    rested(app)
    walk(app, "RRRRDD")


def pacman_lost(app: App) -> None:
    """Show what is said to somebody who was caught."""
    app.start(HomeScreen(app), PlayScreen(app, begin(app, HUNT, "Hunted")))
    rested(app)
    walk(app, "RRRLLLRL")


def pacman_result(app: App) -> None:
    """Show the end of a lost game."""
    game = begin(app, FOG, "Given up")
    for move in "RRRRDD":
        game.session.play(move)
    game.seconds, game.resigned = 27.0, True
    app.start(HomeScreen(app), ResultScreen(app, game, game.finish()))
    settle(app)
    frames(app, 4)


def pacman_watch(app: App) -> None:
    """Show a player at work: the danger, and what it thinks of each step."""
    app.start(HomeScreen(app), WatchScreen(app, HUNT, "report-minimax"))
    settle(app)
    press(app, "space")
    screen = app.screen
    assert isinstance(screen, WatchScreen)
    find(app, "watch.timeline").set(screen.recording.recorded + 5)
    frames(app, 0.2)


def watch(app: App) -> None:
    """Show a search in the middle of its work, with the numbers of a cell."""
    named = catalog.level("maze/loops?seed=12")
    app.start(HomeScreen(app), WatchScreen(app, named, "astar"))
    settle(app)
    press(app, "space")
    seek(app, "watch.timeline", 0.62)
    point(app, "watch.board", 0.36, 0.62)


def race(app: App) -> None:
    """Show four algorithms side by side."""
    named = catalog.level("maze/loops?seed=12")
    app.start(HomeScreen(app), RaceScreen(app, named, ["bfs", "astar", "greedy", "dfs"]))
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
    named = catalog.level("maze/loops?seed=4")
    game = begin(app, named, "Monday")
    best = plan(named)
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
    named = catalog.level("maze/easy?seed=3")
    app.start(HomeScreen(app), ReplayScreen(app, named, plan(named), "Đinh Hà"))
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
        sokoban_setup, sokoban_play, sokoban_watch,
        bloxorz_setup, bloxorz_play, bloxorz_fall, bloxorz_watch,
        pacman_setup, pacman_start, pacman_fog, pacman_lost, pacman_result, pacman_watch,
    )
}  # fmt: skip


# ------------------------------------------------------------------ hands


def rested(app: App) -> None:
    """Let everything come to rest that waits a little before it begins."""
    for _ in range(3):
        frames(app, 0.5)
        settle(app)


def walk(app: App, moves: str) -> None:
    """Make moves with the arrow keys."""
    names = {"U": "up", "D": "down", "L": "left", "R": "right"}
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    for number, move in enumerate(moves, start=1):
        press(app, names[move.upper()])
        while len(screen.play.session.moves) < number:  # it waits for the save
            time.sleep(0.001)
            frames(app)
        frames(app, 0.3)
    rested(app)


def seek(app: App, id: str, share: float) -> None:
    """Drag a timeline to a place."""
    timeline = find(app, id)
    timeline.set(round(timeline.known * share))
    frames(app, 0.2)


def point(app: App, id: str, across: float, down: float) -> None:
    """Move the mouse over a widget."""
    rect = find(app, id).rect
    place = ((rect.x + across * rect.w) * app.scale, (rect.y + down * rect.h) * app.scale)
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    frames(app, 0.1, [move])


def point_at(app: App, id: str, row: int, col: int) -> None:
    """Move the mouse to a cell of a board."""
    place = find(app, id).board.view().centre(row, col)
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    frames(app, 0.1, [move])


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
