"""Share a game: as a code in the clipboard from which anybody can replay it, or as a web page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from searchcade import share
from searchcade.app.screens.pages import save_game
from searchcade.level import LoadedLevel

if TYPE_CHECKING:
    from searchcade.app.window import App


def share_game(app: App, loaded: LoadedLevel, moves: str) -> None:
    """Copy the code of a game, and offer a web page of it; making the code may take a moment."""

    def done(code: str) -> None:
        pygame.scrap.put_text(code)
        app.toast(app.texts("result.shared"), "good", (app.texts("filming.save"), save))

    def save() -> None:
        save_game(app, loaded, moves)

    app.jobs.start(lambda _job: share.code_of(loaded, moves), done)
