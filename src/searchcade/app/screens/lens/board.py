"""A board under the lens: a number on every cell, on a colour that says how much it is."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from searchcade.app import fonts
from searchcade.app.board import BoardPainter, Marks
from searchcade.app.board.layers import Overlay, size_of
from searchcade.app.board.view import View
from searchcade.app.board.widget import STEPS, BoardView
from searchcade.app.cache import cached
from searchcade.app.layout import inset
from searchcade.app.paint import MIN_LETTER, Painter, Rect, rounded
from searchcade.app.widgets import Event, draw_focus
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.scene import Scene, Sprite
from searchcade.theme import Theme
from searchcade.views.lens import BLACK, WHITE, Face, Faces, sprites_below

if TYPE_CHECKING:
    from searchcade.app.screens.lens.screen import LensScreen

SHARE = 0.46  # of a cell: the height of its number
ROOM = 0.93  # of a cell: the widest number
SIGN = 0.42  # of a cell: a picture in its corner
MIN_SIGN = 9  # pixels
Blits = list[tuple[pygame.Surface, tuple[int, int]]]


class Tints(Overlay):
    """The colours of the faces, below the walls: one small picture, scaled up."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.faces: Faces = {}

    def draw(self, surface: pygame.Surface, view: View, marks: Marks, opacity: int = 255) -> None:
        """Draw the colours, and hatch what is too high."""
        del marks, opacity
        part = (0, view.rows, 0, view.cols)
        small = pygame.Surface((view.cols, view.rows), pygame.SRCALPHA)
        for (row, col), face in self.faces.items():
            small.set_at((col, row), face.fill)
        scale = pygame.transform.scale if view.is_fine else pygame.transform.smoothscale
        surface.blit(scale(small, size_of(view, part)), view.corner(0, 0))
        hatched = [view.cell(*cell) for cell, face in self.faces.items() if face.hatched]
        surface.fblits([(hatch(place.size), place.topleft) for place in hatched])


@cached(2)
def hatch(size: tuple[int, int]) -> pygame.Surface:
    """Return dark slanted lines over a cell."""
    wide, high = size
    lines = pygame.Surface(size, pygame.SRCALPHA)
    apart = max(3, wide // 4)
    for start in range(-high, wide, apart):
        pygame.draw.line(lines, (0, 0, 0, 70), (start, high), (start + high, 0), max(1, wide // 20))
    return lines


class LensPainter(BoardPainter):
    """Draws a scene with faces on its cells."""

    def __init__(self, game: Game[Any, Any], theme: Theme) -> None:
        super().__init__(game, theme)
        self.flat = True
        self.overlay = self.tints = Tints(theme)
        self.signs = game.lens.signs

    def draw_lens(self, surface: pygame.Surface, scene: Scene, seen: MarkedFaces) -> None:
        """Draw the board; things on cells with a number are small or left out."""
        self.tints.faces = faces = seen.faces
        rest, small = sprites_below(scene, faces, self.signs)
        self.draw(surface, scene._replace(sprites=tuple(rest)), Marks())
        view = self.view()
        assert isinstance(view, View)
        signed = {(each.row, each.col): each for each in small}
        surface.fblits([self._sign(view, each) for each in signed.values()])
        surface.fblits(numbers(view, faces, self.scale, signed))
        if seen.marked:
            draw_mark(surface, view.cell(*seen.marked), self.scale)

    def _sign(self, view: View, sprite: Sprite) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the small picture of a thing, in the corner of its cell."""
        side = max(MIN_SIGN, round(view.size * SIGN))
        cell = view.cell(sprite.row, sprite.col)
        picture = self.pictures.get(sprite.picture, side)
        return picture, (cell.right - side, cell.bottom - side)


class MarkedFaces(NamedTuple):
    """What a board shows above its scene."""

    faces: Faces
    marked: Place | None


def numbers(view: View, faces: Faces, scale: float, signed: Collection[object] = ()) -> Blits:
    """Return the numbers of all cells, if cells are large enough for all of them."""
    least = max(MIN_LETTER, round(MIN_LETTER * scale))
    size = max(least, round(view.size * SHARE))
    longest = max((face.text for face in faces.values()), key=len, default="")
    room = view.size * ROOM
    while size > least and fonts.width(longest, size, "semibold") > room:
        size -= 1
    if size > room or fonts.width(longest, size, "semibold") > room:
        return []
    return [
        written(view.cell(*cell), face, size, aside=cell in signed) for cell, face in faces.items()
    ]


def written(
    cell: pygame.Rect, face: Face, size: int, *, aside: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the number of a cell and where it goes: beside the thing in its corner."""
    words = fonts.rendered(face.text, size, "semibold", face.ink)
    place = words.get_rect(center=cell.center)
    if aside:
        place.left = max(cell.left + 1, place.left - cell.width // 8)
        place.top = max(cell.top - 1, place.top - cell.height // 6)
    return words, place.topleft


def draw_mark(surface: pygame.Surface, cell: pygame.Rect, scale: float) -> None:
    """Draw a ring around a cell that is seen on every colour."""
    line = max(2, round(3 * scale))
    for reach, colour in ((2 * line, BLACK), (line, WHITE), (0, BLACK)):
        box = cell.inflate(2 * reach, 2 * reach)
        thick = line if reach == line else max(1, line // 2)
        surface.blit(rounded(box.size, 3 * line, None, colour, thick, 255), box)


class LensBoard(BoardView):
    """One of the boards; pointer and arrows move the mark, which all boards share."""

    focusable = True

    def __init__(self, id: str, rect: Rect, screen: LensScreen) -> None:
        game, level, theme = screen.loaded.game, screen.loaded.level, screen.app.theme
        scene = game.scene(game.look.revealed(level), screen.loaded.problem().start)
        super().__init__(id, rect, game, theme, scene, clicked=screen.click)
        self.board = self.lens = LensPainter(game, theme)
        self.seen = MarkedFaces({}, None)
        self._screen = screen

    @property
    def text(self) -> str:
        """Return the number of the marked cell."""
        face = self.seen.faces.get(self.seen.marked) if self.seen.marked else None
        return face.text if face else ""

    def restore(self, old: BoardView) -> None:  # type: ignore[override]
        """Keep the drawn layers where nothing else has changed."""
        if isinstance(old, LensBoard) and old.board.theme is self.board.theme:
            self.board = self.lens = old.lens

    def on_key(self, event: Event) -> bool:
        """Move the mark with the arrow keys."""
        if event.type != pygame.KEYDOWN or event.key not in STEPS:
            return False
        self._screen.step(*STEPS[event.key])
        return True

    def on_mouse(self, event: Event) -> bool:
        """Let the mark follow the pointer."""
        taken = super().on_mouse(event)
        if event.type == pygame.MOUSEMOTION and taken and self.pointed:
            self._screen.mark(self.pointed)
        return taken

    def draw(self, paint: Painter) -> None:
        """Draw the board, with a ring around its marked cell."""
        self.board.scale = paint.scale
        self.board.place(paint.pixels(self.rect))
        self.lens.draw_lens(paint.surface, self.scene, self.seen)
        if self.focused:
            x, y, wide, high = (part / paint.scale for part in self.board.seen)
            draw_focus(paint, inset(Rect(x, y, wide, high), -6), 10)
