"""Keys of a game: which move each of them means."""

from __future__ import annotations

import pygame

from searchcade.play.table import Table
from searchcade.scene import DIRECTIONS

ARROWS = {
    pygame.K_UP: "U", pygame.K_DOWN: "D", pygame.K_LEFT: "L", pygame.K_RIGHT: "R",
    pygame.K_w: "U", pygame.K_s: "D", pygame.K_a: "L", pygame.K_d: "R",
}  # fmt: skip


class MoveKeys:
    """Which key means which move. Moves other than directions have letters, and get buttons."""

    def __init__(self, table: Table) -> None:
        self._table, self._own = table, table.session.game.play.move_keys

    def move_of(self, key: int) -> str:
        """Return the move of a key, if it has one."""
        name = pygame.key.name(key)
        if own := next((move for move, its_key in self._own.items() if name == its_key), ""):
            return own
        letters = {*self._table.letters} - self._own.keys()
        if name.upper() in letters:
            return name.upper()
        can_walk = bool(DIRECTIONS.keys() & self._table.legal().keys())
        return ARROWS.get(key, "") if can_walk or not letters else ""
