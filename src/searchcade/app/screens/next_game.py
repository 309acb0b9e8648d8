"""From a game to the next one: another level, or the same once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.level import LoadedLevel
from searchcade.play.progress import load
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.window import App
    from searchcade.play.saved_game import SavedGame


def start_next(app: App, get_level: Callable[[], LoadedLevel], *, always: str = "") -> None:
    """Load a level in a background thread, and begin a game on it in place of the present screen.

    A level that is not open yet is refused, but for the one that may be played `always`.
    """
    present, texts = app.screen, app.texts

    def work(_job: object) -> SavedGame | None:
        loaded = get_level()
        name, progress = loaded.short_name, load(app.store, app.user.id, loaded.game)
        if name != always and not progress.is_open(name):
            return None
        return app.new_game(loaded, game_title(texts, loaded))

    def done(saved: SavedGame | None) -> None:
        if saved is None:
            app.toast(texts("play.win_first"))
        elif app.screen is present:
            app.replace(app.routes.play(saved))

    app.jobs.start(work, done)
