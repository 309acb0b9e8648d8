"""The pictures of tiles, each made once for the size of cells that is in use."""

from __future__ import annotations

import pygame

from searchcade.app.board.oblique.laying import Cell, Laid, laid, slab
from searchcade.app.pictures import Pictures
from searchcade.scene import GAP, Sprite

STRENGTHS = 12
"""A tile is drawn in one of so many strengths, from hardly seen to fully there."""
FAINT = 185  # opacity of the outline of a tile that is not there
COARSEST, FINEST = 24, 320  # pixels of the flat pictures that are laid on tiles
FINER = 2.5  # how much larger they are than a cell


class Slabs:
    """The tiles of a game in one theme."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self._cell: Cell | None = None
        self._kept: dict[tuple[str, str, int], Laid] = {}

    def get(self, cell: Cell, tile: Sprite, strength: int = STRENGTHS) -> Laid:
        """Return the picture of a tile; make it when it is asked for the first time."""
        if cell != self._cell:
            self._cell = cell
            self._kept.clear()
        name = (tile.picture, tile.label, strength)
        if name not in self._kept:
            whole = strength == STRENGTHS
            found = self._made(cell, tile) if whole else self.get(cell, tile)
            self._kept[name] = found if whole else faded(found, strength / STRENGTHS)
        return self._kept[name]

    def _made(self, cell: Cell, tile: Sprite) -> Laid:
        """Make a thick tile, or a mere outline where there is none yet."""
        side = round(min(FINEST, max(COARSEST, FINER * cell.across[0])))
        flat = self.pictures.drawn(tile.picture, side, tile.label)
        if tile.picture == GAP:
            return faded(laid(flat, cell), FAINT / 255)
        return slab(flat, cell)


def faded(whole: Laid, strength: float) -> Laid:
    """Return a picture that is seen through."""
    picture = whole.picture.copy()
    veil = (255, 255, 255, round(255 * strength))
    picture.fill(veil, special_flags=pygame.BLEND_RGBA_MULT)
    return whole._replace(picture=picture)
