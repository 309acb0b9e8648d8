"""The tiles of a tilted board, from the farthest to the nearest, above an abyss."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import pygame

from searchcade.app.board.layers import FIRST, LAST, NOTHING, WAITING, disc, numbered
from searchcade.app.board.marks import Marks
from searchcade.app.board.oblique.decal import CellShape, Decal, cell_of, decal, sheet, thick_tile
from searchcade.app.board.oblique.slant import Slant
from searchcade.app.cache import cached
from searchcade.app.pictures import Pictures
from searchcade.oblique import FAINT
from searchcade.roll import Cells, firm_cells
from searchcade.scene import GAP, Sprite
from searchcade.theme import Colour, Theme, mixed

WHITE = (255, 255, 255)
SHADE, TINT = 175, 80  # opacity of what a search expanded, and of what waits
SHADES = 63  # from what was expanded first to what was last
COMING = 5.0  # cells above the board at which a tile that comes is not yet seen
GOING = 1.6  # cells below the board at which a tile that goes is not seen any more
FLASH = 120  # opacity of the light on a tile that rises or sinks
DOT = 120  # pixels of the flat picture of a dot
STRENGTHS = 12
"""A tile is drawn in one of so many opacities, from hardly seen to fully there."""
MIN_PICTURE, MAX_PICTURE = 24, 320  # pixels of the flat pictures that are laid on tiles
FINER = 2.5  # times larger than a cell

Blits = list[tuple[pygame.Surface, tuple[int, int]]]
CellTest = Callable[[float, float], bool]
"""Whether a cell is wanted, by its row and column."""


class Tiles:
    """Draws the tiles of a game in one theme; their places are cached until one changes."""

    def __init__(self, pictures: Pictures) -> None:
        self.theme = pictures.theme
        self.pictures = TilePictures(pictures)
        self.firm: Cells = frozenset()
        """The cells of the last scene that have a tile in its place."""
        self._seen: tuple[Slant, tuple[Sprite, ...]] | None = None
        self._blits: list[tuple[Sprite, Blits]] = []

    def draw(
        self, surface: pygame.Surface, slant: Slant, tiles: tuple[Sprite, ...], marks: Marks
    ) -> None:
        """Draw all tiles."""
        if (slant, tiles) != self._seen:
            self._seen = (slant, tiles)
            self.firm = firm_cells(tiles)
            ordered = sorted(tiles, key=lambda each: (each.row, each.col))
            self._blits = [(each, self._blits_of(slant, each)) for each in ordered]
        surface.fblits([blit for _, blits in self._blits for blit in blits])
        surface.fblits(list(self._shades(slant, marks)))

    def draw_again(
        self, surface: pygame.Surface, slant: Slant, marks: Marks, which: CellTest
    ) -> None:
        """Draw some of the tiles once more, above what lies behind them."""
        chosen = [blits for each, blits in self._blits if which(each.row, each.col)]
        surface.fblits([blit for blits in chosen for blit in blits])
        surface.fblits(list(self._shades(slant, marks, which)))

    def _blits_of(self, slant: Slant, tile: Sprite) -> Blits:
        """Return the picture of a tile, faint while it comes or goes, and lit below the board."""
        cell, strength = cell_of(slant), round(presence(tile.depth) * STRENGTHS)
        if not strength:
            return []
        x, y = slant.corner(tile.row, tile.col)
        y += round(tile.depth * slant.up)
        parts = [self.pictures.get(cell, tile, strength)]
        if tile.depth > 0:
            share = strength / STRENGTHS
            parts.append(sheet(cell, WHITE, round(FLASH * 4 * share * (1 - share))))
        if not parts[0].picture.get_rect(topleft=(x + parts[0].x, y)).colliderect(slant.window):
            return []
        return [(each.picture, (x + each.x, y + each.y)) for each in parts]

    def _shades(
        self, slant: Slant, marks: Marks, which: CellTest | None = None
    ) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
        """Yield the colours of what a search expanded, or put into the frontier."""
        if marks.order is None and marks.found is None:
            return
        part, cell = slant.seen(), cell_of(slant)
        numbers = numbered(marks, slant.rows, slant.cols, part)
        for place, number in enumerate(numbers.tobytes()):
            row, col = part[0] + place // numbers.width, part[2] + place % numbers.width
            if number != NOTHING and (which is None or which(row, col)):
                x, y = slant.corner(row, col)
                for each in self._signs(cell, number):
                    yield each.picture, (x + each.x, y + each.y)

    def _signs(self, cell: CellShape, number: int) -> Sequence[Decal]:
        """Return the decals of a tile that was expanded, early or late, or that waits."""
        theme = self.theme
        if number == WAITING:
            return sheet(cell, theme.waiting, TINT), dot(cell, theme.waiting)
        share = round((number - FIRST) / (LAST - FIRST) * SHADES) / SHADES
        return (sheet(cell, mixed(theme.first, theme.last, share), SHADE),)


def presence(depth: float) -> float:
    """Return the opacity of a tile from 0 to 1: far above or below its place, none."""
    return max(0.0, 1 - (depth / GOING if depth > 0 else -depth / COMING))


@lru_cache(maxsize=8)
def dot(cell: CellShape, colour: Colour) -> Decal:
    """Return a disc that lies on a tile."""
    flat = pygame.Surface((DOT, DOT), pygame.SRCALPHA)
    flat.fill((*colour, 0))
    circle = disc(DOT / 5, colour)
    flat.blit(circle, circle.get_rect(center=flat.get_rect().center))
    return decal(flat, cell)


class TilePictures:
    """The pictures of tiles, each made once for the size of cells that is in use."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self._cell: CellShape | None = None
        self._kept: dict[tuple[str, str, int], Decal] = {}

    def get(self, cell: CellShape, tile: Sprite, strength: int = STRENGTHS) -> Decal:
        """Return the picture of a tile; draw it when it is asked for the first time."""
        if cell != self._cell:
            self._cell = cell
            self._kept.clear()
        name = (tile.picture, tile.label, strength)
        if name not in self._kept:
            if strength == STRENGTHS:
                self._kept[name] = self._drawn(cell, tile)
            else:
                self._kept[name] = faded(self.get(cell, tile), strength / STRENGTHS)
        return self._kept[name]

    def _drawn(self, cell: CellShape, tile: Sprite) -> Decal:
        """Draw a thick tile, or only its outline where there is none yet."""
        side = round(min(MAX_PICTURE, max(MIN_PICTURE, FINER * cell.across[0])))
        flat = self.pictures.drawn(tile.picture, side, tile.label)
        if tile.picture == GAP:
            return faded(decal(flat, cell), FAINT)
        return thick_tile(flat, cell)


def faded(whole: Decal, strength: float) -> Decal:
    """Return a decal that is partly transparent."""
    picture = whole.picture.copy()
    veil = (255, 255, 255, round(255 * strength))
    picture.fill(veil, special_flags=pygame.BLEND_RGBA_MULT)
    return whole._replace(picture=picture)


def draw_abyss(surface: pygame.Surface, area: pygame.Rect, theme: Theme) -> None:
    """Fill an area with what is seen below a board."""
    surface.blit(abyss(area.size, theme), area)


@cached(48)
def abyss(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a picture whose colour goes from top to bottom."""
    picture = pygame.Surface(size)
    for line in range(size[1]):
        picture.fill(mixed(theme.deep, theme.deeper, line / size[1]), (0, line, size[0], 1))
    return picture
