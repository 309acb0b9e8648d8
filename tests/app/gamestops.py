"""The stops of the tour at single games, on levels drawn for them."""

from __future__ import annotations

from desk import find, frames, press, settle
from played import score
from playtable import drawn
from tourhands import point_at, rested, seek, walk

from searchcade import catalog
from searchcade.app.screens.lesson.screen import LessonScreen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.result.screen import ResultScreen
from searchcade.app.screens.setup.setup import SetupScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame
from searchcade.play.tips import TIPS

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


def sokoban_setup(app: App) -> None:
    """Show the choice of a level among pictures, with the rules that can be chosen."""
    game = catalog.game("sokoban")
    screen = SetupScreen(app, game)
    app.start(HomeScreen(app), screen)
    screen.choose_level(next(iter(game.shipped())))
    for _ in range(8):  # the pictures come one after the other
        rested(app)


def sokoban_play(app: App) -> None:
    """Show a game in which stones were pushed, one of them where it can never leave."""
    app.start(
        HomeScreen(app), PlayScreen(app, SavedGame.begin(app.store, app.user.id, ROOM, "Too far"))
    )
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
    first, second, *_ = game.shipped()
    score(app, app.user, name=f"bloxorz/{first}")
    score(app, app.user, name=f"bloxorz/{second}", detours=1)
    app.start(HomeScreen(app), SetupScreen(app, game))
    for _ in range(4):  # the pictures come one after the other
        rested(app)


def bloxorz_play(app: App) -> None:
    """Show a block beside a bridge that has opened, and what a switch does."""
    app.start(
        HomeScreen(app),
        PlayScreen(app, SavedGame.begin(app.store, app.user.id, BRIDGES, "Over the bridge")),
    )
    rested(app)
    walk(app, "R")
    point_at(app, "play.board", 2, 2)


def bloxorz_fall(app: App) -> None:
    """Show what is said after a fall."""
    app.start(
        HomeScreen(app),
        PlayScreen(app, SavedGame.begin(app.store, app.user.id, BRIDGES, "Over the edge")),
    )
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
    app.start(
        HomeScreen(app), PlayScreen(app, SavedGame.begin(app.store, app.user.id, level, "Pincers"))
    )
    rested(app)


def pacman_fog(app: App) -> None:
    """Show what Pacman sees, remembers, and does not know."""
    app.start(
        HomeScreen(app), PlayScreen(app, SavedGame.begin(app.store, app.user.id, FOG, "In the fog"))
    )
    rested(app)
    walk(app, "RRRRDD")


def pacman_lost(app: App) -> None:
    """Show what is said to somebody who was caught."""
    app.start(
        HomeScreen(app), PlayScreen(app, SavedGame.begin(app.store, app.user.id, HUNT, "Hunted"))
    )
    rested(app)
    walk(app, "RRRLLLRL")


def pacman_result(app: App) -> None:
    """Show the end of a lost game."""
    game = SavedGame.begin(app.store, app.user.id, FOG, "Given up")
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


def pacman_tip(app: App) -> None:
    """Show what a player is told who is in the fog for the first time."""
    app.take_settings(app.settings.changed(tips=""))
    pacman_fog(app)
    app.take_settings(app.settings.changed(tips=" ".join(TIPS)))


def lesson(app: App) -> None:
    """Show a lesson in which the first thing has been done."""
    app.start(HomeScreen(app), LessonScreen(app, catalog.game("maze")))
    rested(app)
    for _ in range(2):
        press(app, "right")
        rested(app)


def lesson_stuck(app: App) -> None:
    """Show a lesson in which the block has fallen."""
    app.start(HomeScreen(app), LessonScreen(app, catalog.game("bloxorz")))
    rested(app)
    press(app, "up")
    rested(app)


def lesson_end(app: App) -> None:
    """Show the end of a lesson."""
    app.start(HomeScreen(app), LessonScreen(app, catalog.game("sokoban")))
    rested(app)
    for name in ("right", "right", "left", "down", "right", "right", "right", "right"):
        press(app, name)
        rested(app)
    for _ in range(4):
        rested(app)


GAME_STOPS = (
    pacman_tip, lesson, lesson_stuck, lesson_end,
    sokoban_setup, sokoban_play, sokoban_watch,
    bloxorz_setup, bloxorz_play, bloxorz_fall, bloxorz_watch,
    pacman_setup, pacman_start, pacman_fog, pacman_lost, pacman_result, pacman_watch,
)  # fmt: skip
