"""From the set-up to the screen that was asked for: play, watch or race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.screens.names import with_heuristic
from searchcade.app.screens.setup import sidecard
from searchcade.catalog import Named

if TYPE_CHECKING:
    from searchcade.app.screens.play.playing import Play
    from searchcade.app.screens.setup.setup import SetupScreen


def start(screen: SetupScreen, named: Named) -> None:
    """Do what the mode says with a level."""
    if screen.wish.mode == "play":
        title = screen.wish.title.strip() or screen.usual_title()
        screen.wish.title = ""  # the next game gets a title of its own
        play(screen, named, title)
    elif screen.wish.mode == "watch":
        _watch(screen, named)
    else:
        _race(screen, named)


def play(screen: SetupScreen, named: Named, title: str) -> None:
    """Begin a game on a level."""
    from searchcade.app.screens.play.playing import begin

    app = screen.app

    def begun(play: Play) -> None:
        from searchcade.app.screens.play.play import PlayScreen

        if app.screen is screen:
            app.push(PlayScreen(app, play))

    app.jobs.start(lambda _job: begin(app, named, title), begun)


def _watch(screen: SetupScreen, named: Named) -> None:
    from searchcade.app.screens.watch.watch import WatchScreen

    name = informed(screen, sidecard.algorithm(screen))
    screen.app.push(WatchScreen(screen.app, named, name))


def _race(screen: SetupScreen, named: Named) -> None:
    from searchcade.app.screens.watch.race import RaceScreen

    names = [informed(screen, name) for name in sidecard.racers(screen)]
    if len(names) >= 2:
        screen.app.push(RaceScreen(screen.app, named, names))
    else:
        screen.app.audio.effect("error")
        screen.app.toast(screen.texts("setup.too_few"), "bad")


def informed(screen: SetupScreen, name: str) -> str:
    """Return an algorithm's name with the chosen heuristic, where it uses another than usual."""
    heuristic = sidecard.heuristic(screen)
    is_usual = heuristic == next(iter(screen.game.estimates), "")
    if is_usual or not sidecard.is_informed(screen, name):
        return name
    return with_heuristic(name, heuristic)
