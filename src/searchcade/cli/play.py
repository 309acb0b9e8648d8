"""searchcade play: open the window, straight into a game where one is given; or the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from searchcade.cli import common
from searchcade.problem import BadInput

if TYPE_CHECKING:
    from searchcade.app.screen import Screen
    from searchcade.app.window import App
    from searchcade.level import LoadedLevel


@click.command(epilog="Example: searchcade play maze/energy-easy?seed=3")
@click.argument("level", required=False)
@common.level_options
@click.option("--terminal", is_flag=True, help="Play in the terminal instead of a window.")
@click.option("--with", "own", multiple=True, help="Your own search FILE.py:FUNCTION, to watch.")
@common.database_option
def command(
    level: str | None = None,
    game: str | None = None,
    options: tuple[str, ...] = (),
    terminal: bool = False,
    own: tuple[str, ...] = (),
    database: str | None = None,
) -> int:
    """Open the window; with LEVEL in that level, with the name of a game in its set-up.

    With your own search (--with) and LEVEL, it shows that search on the level.

    In the terminal it exits 0 when the level is won, 1 when it is left before.
    """
    from searchcade import catalog

    if level in catalog.games() and not terminal:
        return in_window(database, own, None, level)
    loaded = catalog.level(level, game, common.read_options(options)) if level else None
    if terminal:
        return in_terminal(loaded or an_easy_one())
    return in_window(database, own, loaded)


def in_window(
    url: str | None, own: tuple[str, ...] = (), loaded: LoadedLevel | None = None, game: str = ""
) -> int:
    """Play in a window; where there is no display, say so and play in the terminal if possible."""
    from searchcade.app.display import NoDisplay, check_display

    check_own(own)

    def first(app: App) -> list[Screen]:
        return first_screens(app, own, loaded, game)

    try:
        check_display()
        from searchcade.app.main import open_window

        open_window(url, first if own or loaded or game else None)
    except NoDisplay as problem:
        if not on_terminal():
            raise
        common.tell(f"searchcade: {problem}; here is the game in the terminal")
        return in_terminal(loaded or an_easy_one(game))
    return 0


def start(url: str | None, help: Callable[[], str]) -> int:
    """Open the window; without a display and a terminal, show what else there is."""
    from searchcade.app.display import NoDisplay

    try:
        return in_window(url)
    except NoDisplay as problem:
        common.tell(f"searchcade: {problem}; the commands below work without")
        click.echo(help())
        return 0


def check_own(own: tuple[str, ...]) -> None:
    """Refuse a file that has no such search before a window opens."""
    for place in own:
        from searchcade.search.own import own_algorithm

        own_algorithm(place)


def first_screens(
    app: App, own: tuple[str, ...], loaded: LoadedLevel | None, game: str
) -> list[Screen]:
    """Return the screens to begin with: home, and above it what was asked for."""
    from searchcade import catalog
    from searchcade.app.screens.menu.home import HomeScreen
    from searchcade.app.screens.play.screen import PlayScreen
    from searchcade.app.screens.setup.setup import SetupScreen
    from searchcade.app.screens.watch.watch import WatchScreen
    from searchcade.play.saved_game import SavedGame
    from searchcade.texts.titles import game_title

    app.extra = list(own)
    home = HomeScreen(app)
    if loaded is not None and own:
        return [home, WatchScreen(app, loaded, own[0])]
    if loaded is not None:
        return [
            home,
            PlayScreen(
                app, SavedGame.begin(app.store, app.user.id, loaded, game_title(app.texts, loaded))
            ),
        ]
    return [home, SetupScreen(app, catalog.game(game))] if game else [home]


def on_terminal() -> bool:
    """Say whether somebody sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def an_easy_one(game: str = "") -> LoadedLevel:
    """Return a new level of a game's first kind."""
    from searchcade import catalog

    of = catalog.game(game or catalog.games()[0])
    first = next(iter(of.levels.presets))
    return catalog.level(f"{of.name}/{first}?seed={secrets.randbelow(10**6)}")


def in_terminal(loaded: LoadedLevel) -> int:
    """Play in the terminal; return the exit code."""
    from searchcade.cli.terminal import play
    from searchcade.play.session import Session

    if not on_terminal():
        raise BadInput("play: expected a terminal; solve and compare work without one")
    return 0 if play(loaded, Session(loaded.game, loaded.level)) else 1
