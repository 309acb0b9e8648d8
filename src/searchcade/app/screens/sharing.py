"""Share a game: put a code into the clipboard from which anybody can replay it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from searchcade import share
from searchcade.level import LoadedLevel

if TYPE_CHECKING:
    from searchcade.app.window import App


def share_game(app: App, loaded: LoadedLevel, moves: str) -> None:
    """Copy the code of a game, and say so; making it may take a moment."""

    def done(code: str) -> None:
        pygame.scrap.put_text(code)
        app.toast(app.texts("result.shared"), "good")

    app.jobs.start(lambda _job: share.code_of(loaded, moves), done)
