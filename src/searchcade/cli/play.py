"""searchcade play: open the window, or play in the terminal.

The window (pygame) and the terminal's pictures (rich) are imported where they are needed.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from searchcade import catalog
from searchcade.cli import common
from searchcade.game import Options
from searchcade.level import LoadedLevel
from searchcade.own.function import own_function
from searchcade.play.judge import judge
from searchcade.play.saved_game import SavedGame
from searchcade.problem import BadInput
from searchcade.spec import Spec
from searchcade.store import Save, Store, StoreFailed, User, open_store
from searchcade.store.folder import guest_key
from searchcade.texts import LANGUAGES, Texts, system_language
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.screen import Screen
    from searchcade.app.window import App


@click.command(epilog="Example: searchcade play maze/energy-easy?seed=3")
@click.argument("level", required=False)
@common.level_options
@click.option("--resume", is_flag=True, help="Continue the newest saved game.")
@click.option("--terminal", is_flag=True, help="Play in the terminal instead of a window.")
@click.option("--as", "account", metavar="NAME", help="Play as this account (in the terminal).")
@click.option(
    "--with", "own", multiple=True, help="Your own search or player FILE.py:FUNCTION, to watch."
)
@common.database_option
def command(
    level: str | None = None,
    game: str | None = None,
    options: Options | None = None,
    resume: bool = False,
    terminal: bool = False,
    account: str | None = None,
    own: tuple[str, ...] = (),
    database: str | None = None,
) -> int:
    """Open the window; with LEVEL in that level, with the name of a game in its set-up.

    With your own search or player (--with) and LEVEL, it shows that one on the level.

    In the terminal it exits 0 when the level is won, 1 when it is left before. What you play
    there is saved after every move and enters the leaderboard, as in the window.
    """
    if resume and level:
        raise BadInput(f"--resume: expected no level beside it, found {level!r}")
    if account and not terminal:
        raise BadInput("--as: expected --terminal beside it; in the window, log in there")
    if level in catalog.games() and not terminal:
        return in_window(database, own, None, level)
    loaded = catalog.level(level, game, options or {}) if level else None
    if terminal:
        return in_terminal(None if resume else loaded or an_easy_one(), database, account)
    return in_window(database, own, loaded, resume=resume)


def in_window(
    url: str | None,
    own: tuple[str, ...] = (),
    loaded: LoadedLevel | None = None,
    game: str = "",
    *,
    resume: bool = False,
) -> int:
    """Play in a window; where there is no display, say so and play in the terminal if possible."""
    from searchcade.app.display import NoDisplay, check_display

    check_own(own)

    def first(app: App) -> list[Screen]:
        return first_screens(app, own, loaded, game, resume=resume)

    try:
        check_display()
        from searchcade.app.main import open_window

        open_window(url, first if own or loaded or game or resume else None)
    except NoDisplay as problem:
        if not on_terminal():
            raise
        common.tell(f"searchcade: {problem}; here is the game in the terminal")
        return in_terminal(None if resume else loaded or an_easy_one(game), url)
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
    """Refuse a file without such a search or player, before a window opens."""
    for place in own:
        own_function(Spec.parse(place).name).check_search()


def first_screens(
    app: App,
    own: tuple[str, ...],
    loaded: LoadedLevel | None,
    game: str,
    *,
    resume: bool = False,
) -> list[Screen]:
    """Return the screens to begin with: home, and above it what was asked for."""
    app.extra, home = list(own), app.routes.home()
    if resume:
        return [home, app.routes.play(app.resumed(newest(app.store, app.user.id)))]
    if loaded is not None and own:
        return [home, app.routes.watch(loaded, own[0])]
    if loaded is not None:
        return [home, app.routes.play(app.new_game(loaded, game_title(app.texts, loaded)))]
    return [home, app.routes.levels(catalog.game(game))] if game else [home]


def newest(store: Store, user_id: int) -> Save:
    """Return the newest saved game; raise BadInput where there is none."""
    save = store.saves.newest(user_id)
    if save is None:
        raise BadInput("--resume: expected a saved game, found none")
    return save


def on_terminal() -> bool:
    """Say whether input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def an_easy_one(game: str = "") -> LoadedLevel:
    """Return a new level of a game's first kind."""
    of = catalog.game(game or catalog.games()[0])
    first = next(iter(of.levels.presets))
    return catalog.level(f"{of.name}/{first}?seed={secrets.randbelow(10**6)}")


def in_terminal(
    loaded: LoadedLevel | None, url: str | None = None, account: str | None = None
) -> int:
    """Play a level, or the newest saved game, in the terminal; return the exit code."""
    if not on_terminal():
        raise BadInput("play: expected a terminal; solve and compare work without one")
    from searchcade.cli.terminal import play

    with opened_store(url) as store:
        user = log_in(store, account) if account else store.accounts.guest(guest_key())
        language = store.settings.load(user.id).get("language", "")
        texts = Texts(language if language in LANGUAGES else system_language())
        if loaded is None:
            saved = SavedGame.resume(store, user.id, newest(store, user.id))
        else:
            saved = SavedGame.begin(store, user.id, loaded, game_title(texts, loaded))
        return 0 if play(saved, texts) else 1


@contextmanager
def opened_store(url: str | None) -> Iterator[Store]:
    """Open the store; where the usual one fails, say so and keep the game for this time only."""
    with ExitStack() as stack:
        try:
            store = open_store(url, judge=judge)
        except StoreFailed as problem:
            if url or "SEARCHCADE_DATABASE" in os.environ:
                raise
            common.tell(f"searchcade: {problem}; this game is not saved")
            folder = stack.enter_context(TemporaryDirectory())
            store = open_store(f"sqlite:///{folder}/games.db", judge=judge)
        yield stack.enter_context(closing(store))


def log_in(store: Store, account: str) -> User:
    """Ask for the password of an account."""
    return store.accounts.log_in(account, click.prompt("Password", hide_input=True))
