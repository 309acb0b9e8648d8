"""Share a game: put a text into the clipboard from which somebody else can replay it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from searchcade.level import LoadedLevel

if TYPE_CHECKING:
    from searchcade.app.window import App


def share_game(app: App, loaded: LoadedLevel, moves: str) -> None:
    """Copy a game as text, and say so."""
    pygame.scrap.put_text(game_text(loaded, moves))
    app.toast(app.texts("result.shared"), "good")


def game_text(loaded: LoadedLevel, moves: str) -> str:
    """Return the name of the level and the moves, as `searchcade replay` takes them."""
    return f"{loaded.name} {moves}"
