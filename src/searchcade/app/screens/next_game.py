"""From a screen to a game: the next level, another one, or the same once more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play.progress import PlayerProgress, load, world_of
from searchcade.store import FinishedGame
from searchcade.texts import Texts
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.screen import Screen
    from searchcade.app.window import App
    from searchcade.play.saved_game import SavedGame


def start_next(app: App, get_level: Callable[[], LoadedLevel], *, always: str = "") -> None:
    """Begin a game on a level in place of the present screen.

    A level that is not open yet asks first, but for the one that may be played `always`.
    """
    begin(app, get_level, app.replace, always)


def start_above(app: App, get_level: Callable[[], LoadedLevel]) -> None:
    """Begin a game on a level above the present screen; one that is not open yet asks first."""
    begin(app, get_level, app.push)


def begin(
    app: App,
    get_level: Callable[[], LoadedLevel],
    show: Callable[[Screen], None],
    always: str = "",
    *,
    anyway: bool = False,
) -> None:
    """Load a level in a background thread and begin a game on it; where it is locked, ask."""
    present, texts = app.screen, app.texts

    def work(_job: object) -> SavedGame | str:
        loaded = get_level()
        name, progress = loaded.short_name, load(app.store, app.user.id, loaded.game)
        if not (anyway or name == always or progress.is_open(name)):
            return why_locked(texts, progress, name)
        return app.new_game(loaded, game_title(texts, loaded))

    def done(saved: SavedGame | str) -> None:
        if app.screen is not present:
            return
        if isinstance(saved, str):
            ask_anyway(present, saved, partial(begin, app, get_level, show, anyway=True))
        else:
            show(app.routes.play(saved))

    app.jobs.start(work, done)


def play_level(app: App, loaded: LoadedLevel, title: str, *, instead: bool = False) -> None:
    """Begin a game above the present screen, or `instead` of it, unless that is left meanwhile."""
    present, show = app.screen, app.replace if instead else app.push

    def begun(saved: SavedGame) -> None:
        if app.screen is present:
            show(app.routes.play(saved))

    app.jobs.start(lambda _job: app.new_game(loaded, title), begun)


def load_replay(app: App, replay_id: int) -> tuple[LoadedLevel, FinishedGame]:
    """Load a finished game and its level; the player must be allowed to watch it."""
    finished = app.store.replays.load(app.user.id, replay_id)
    game = catalog.game(finished.game)
    return LoadedLevel(finished.level_name, game, game.parse(finished.level_text)), finished


def ask_anyway(screen: Screen, why: str, play: Callable[[], None]) -> None:
    """Say why a level is locked, and let the player decide: a lock is advice, not a wall."""
    texts = screen.texts
    later = ("not_yet", texts("road.not_yet"), screen.app.redraw)
    screen.ask(why, [later, ("anyway", texts("road.anyway"), play)])


def why_locked(texts: Texts, progress: PlayerProgress, level: str) -> str:
    """Say how many levels of the world before have to be solved to open a level."""
    worlds = progress.game.worlds()
    world = world_of(progress.game, level)
    before = texts.of(progress.game).world(worlds[worlds.index(world) - 1].name)
    return texts("road.missing", count=progress.missing(world), world=before)
