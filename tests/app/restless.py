"""A process to be killed: plays random moves in the window's loop and prints each one it sees.

Run with the file of the database; it resumes the newest game there, or begins one.
"""

from __future__ import annotations

import os
import sys
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from searchcade import catalog
from searchcade.app.audio import Audio
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.play.judge import judge
from searchcade.play.saved_game import SavedGame
from searchcade.store import open_store

KEYS = {"U": pygame.K_UP, "D": pygame.K_DOWN, "L": pygame.K_LEFT, "R": pygame.K_RIGHT}
LEVEL = "maze/hard?seed=11"  # too large to be won by chance


class Restless(PlayScreen):
    """A game that presses its own keys, as fast as the window takes them."""

    def __init__(self, app: App, play: SavedGame, random: Random) -> None:
        super().__init__(app, play)
        self.random = random
        self.seen = len(play.session.moves)

    def update(self, seconds: float) -> bool:
        """Print the moves that are on the board, and press the next key."""
        changed = super().update(seconds)
        for move in self.saved.session.moves[self.seen :]:
            print(move, flush=True)
        self.seen = len(self.saved.session.moves)
        if not self.stage.is_busy:
            self.press(self.random.choice(sorted(self.table.legal())))
        return changed

    def press(self, move: str) -> None:
        """Press and release the key of a move."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=KEYS[move], mod=0, unicode="", scancode=0)
            pygame.event.post(event)


def main(database: str, seed: int) -> None:
    """Play until killed."""
    store = open_store(f"sqlite:///{database}", judge=judge)
    surface = pygame.display.set_mode((320, 180))
    app = App(surface, store, store.accounts.guest("restless"), Audio(enabled=False))
    app.take_settings(app.settings.changed(speed=8.0))
    save = store.saves.newest(app.user.id)
    play = (
        SavedGame.resume(app.store, app.user.id, save)
        if save
        else SavedGame.begin(app.store, app.user.id, catalog.level(LEVEL), "restless")
    )
    print(play.session.moves, flush=True)
    app.start(Restless(app, play, Random(seed)))
    app.loop.run()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
