"""From the set-up to the screen that was asked for: play, watch or race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.screens.setup import sidecard
from searchcade.level import LoadedLevel
from searchcade.play.saved_game import SavedGame
from searchcade.spec import Spec

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen


def start(screen: SetupScreen, loaded: LoadedLevel) -> None:
    """Do what the mode says with a level."""
    if screen.choices.mode == "play":
        title = screen.choices.title.strip() or screen.usual_title()
        screen.choices.title = ""  # the next game gets a title of its own
        play(screen, loaded, title)
    elif screen.choices.mode == "watch":
        _watch(screen, loaded)
    else:
        _race(screen, loaded)


def play(screen: SetupScreen, loaded: LoadedLevel, title: str) -> None:
    """Begin a game on a level."""
    app = screen.app

    def begun(play: SavedGame) -> None:
        if app.screen is screen:
            app.push(app.routes.play(play))

    app.jobs.start(lambda _job: app.new_game(loaded, title), begun)


def _watch(screen: SetupScreen, loaded: LoadedLevel) -> None:
    name = informed(screen, sidecard.algorithm(screen))
    screen.app.push(screen.app.routes.watch(loaded, name))


def _race(screen: SetupScreen, loaded: LoadedLevel) -> None:
    names = [informed(screen, name) for name in sidecard.racers(screen)]
    if len(names) >= 2:
        screen.app.push(screen.app.routes.race(loaded, names))
    else:
        screen.app.audio.effect("error")
        screen.app.toast(screen.texts("setup.too_few"), "bad")


def informed(screen: SetupScreen, name: str) -> str:
    """Return an algorithm's name with the chosen heuristic, where it uses another than usual."""
    heuristic = sidecard.heuristic(screen)
    is_usual = heuristic == next(iter(screen.game.estimates), "")
    if is_usual or not sidecard.is_informed(screen, name):
        return name
    return str(Spec.parse(name).with_({"heuristic": heuristic}))
