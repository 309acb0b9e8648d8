"""The stops of the tour at single games, on levels drawn for them."""

from __future__ import annotations

from desk import find, frames, press, settle
from played import BACK, plan, score
from playtable import drawn
from tourhands import point_at, rested, seek, walk

from searchcade import catalog
from searchcade.app.screens.lens.screen import LensScreen
from searchcade.app.screens.lesson.screen import LessonScreen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.result.screen import ResultScreen
from searchcade.app.screens.setup.setup import SetupScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame
from searchcade.play.tips import TIPS
from searchcade.recording.game_look import GameLook

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
    """Show a level that was drawn, and what matters about it."""
    game = catalog.game("sokoban")
    app.start(HomeScreen(app), SetupScreen(app, game, next(iter(game.shipped()))))
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
    """Show the first level in a row that is not won yet."""
    game = catalog.game("bloxorz")
    first, second, *_ = game.shipped()
    score(app, app.user, name=f"bloxorz/{first}")
    score(app, app.user, name=f"bloxorz/{second}", detours=1)
    app.start(HomeScreen(app), SetupScreen(app, game))
    rested(app)
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


def bloxorz_result(app: App) -> None:
    """Show a game with two mistakes, at the second of them."""
    loaded = catalog.level("bloxorz/12-teacup")
    game = SavedGame.begin(app.store, app.user.id, loaded, "Teacup")
    best = plan(loaded)
    for move in best[:7] + BACK[best[6]] + best[6:19] + BACK[best[18]] + best[18:]:
        game.session.play(move)
    game.seconds = 72.0
    app.start(HomeScreen(app), ResultScreen(app, game, game.finish()))
    settle(app)
    press(app, "down")
    frames(app, 0.2)


def bloxorz_watch(app: App) -> None:
    """Show a search on a board that is seen from the front."""
    app.start(HomeScreen(app), WatchScreen(app, BRIDGES, "bfs"))
    settle(app)
    press(app, "space", "v")
    seek(app, "watch.timeline", 0.3)


def pacman_setup(app: App) -> None:
    """Show a map with its difficulties."""
    app.start(HomeScreen(app), SetupScreen(app, catalog.game("pacman"), "4-1-once-around"))
    rested(app)


def pacman_start(app: App) -> None:
    """Show what is said before the first move, of a map that nobody can win."""
    level = catalog.level("pacman/4-8-pincers")
    app.start(
        HomeScreen(app), PlayScreen(app, SavedGame.begin(app.store, app.user.id, level, "Pincers"))
    )
    rested(app)


def pacman_real_time(app: App) -> None:
    """Show the choice between turns and real time before an arcade game."""
    level = catalog.level("pacman/arcade?seed=3")
    screen = PlayScreen(app, SavedGame.begin(app.store, app.user.id, level, "Arcade"))
    app.start(HomeScreen(app), screen)
    screen.choose_pace("usual")
    app.change_settings(pace="turns")  # the next stops are played turn by turn
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


def pacman_tree(app: App) -> None:
    """Show the moment of a cut in a look ahead."""
    app.start(HomeScreen(app), WatchScreen(app, HUNT, "alphabeta?nodes=200"))
    settle(app)
    screen = app.screen
    assert isinstance(screen, WatchScreen)
    look = screen.explainer
    assert isinstance(look, GameLook)
    turns = sorted({look.turn(t) for t in range(1, screen.recording.recorded)})
    screen.go(next(turn for turn in turns if grown_cut(look, turn)))
    frames(app)
    settle(app)
    screen.playback.line = grown_cut(look, screen.playback.moment)
    frames(app)


def grown_cut(look: GameLook, turn: int) -> int:
    """Make the tree of a move; return after how many events something is cut, or 0."""
    look.grow(turn)
    tree = look.tree(turn)
    events = enumerate(tree.events if tree else (), start=1)
    return next((number for number, event in events if event.what == "cut"), 0)


def lens_of(app: App, level: str, heuristic: str = "") -> None:
    """Show a heuristic on every cell of a board."""
    app.start(HomeScreen(app), LensScreen(app, catalog.level(level), heuristic))
    settle(app)
    frames(app, 0.3)


def lens(app: App) -> None:
    """Show a heuristic that is too high in places."""
    lens_of(app, "maze/loops?size=12&seed=21", "manhattan?times=1.5")


def sokoban_lens(app: App) -> None:
    """Show a heuristic with one stone on every cell."""
    lens_of(app, "sokoban/16-storeroom")


def bloxorz_lens(app: App) -> None:
    """Show one of the boards of the lens large."""
    lens_of(app, "bloxorz/24-hand-in-hand", "relaxed")
    press(app, "3")


def pacman_lens(app: App) -> None:
    """Show a heuristic for food, with a monster."""
    lens_of(app, "pacman/4-1-once-around", "mst")


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
    lens, sokoban_lens, bloxorz_lens, pacman_lens, pacman_tree,
    pacman_tip, lesson, lesson_stuck, lesson_end,
    sokoban_setup, sokoban_play, sokoban_watch,
    bloxorz_setup, bloxorz_play, bloxorz_fall, bloxorz_result, bloxorz_watch,
    pacman_setup, pacman_start, pacman_real_time, pacman_fog, pacman_lost, pacman_result,
    pacman_watch,
)  # fmt: skip
