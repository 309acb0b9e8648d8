"""A small card beside the cell under the mouse: what is known of it, or what it does."""

from __future__ import annotations

from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Widget

LINE = 23.0
GAP = 14.0  # units between the cell and the card
CORNER = 24.0  # units from a corner of the board, used where a place near the cell hides too much
DOT = 20.0  # units before lines that mark cells


class CellNote(Widget):
    """A card with a few lines that never lies on the cell it describes."""

    role = "note"

    def __init__(self, id: str, board: BoardView) -> None:
        super().__init__(id, Rect(0, 0, 0, 0))
        self.board = board
        self.lines: list[str] = []
        self.dots: dict[int, str] = {}
        """Number of a line -> colour of the theme in which its cells are marked."""

    @property
    def text(self) -> str:
        """Return the lines."""
        return "\n".join(self.lines)

    def draw_above(self, paint: Painter) -> None:
        """Draw the card beside the cell, where it hides the fewest marked cells."""
        if not self.lines or self.board.pointed is None:
            return
        room = DOT if self.dots else 0
        wide = max(paint.width(line, size=17) for line in self.lines) + 28 + room
        box = self._placed(paint, wide, len(self.lines) * LINE + 16)
        paint.shadow(box, radius=10)
        paint.box(box, paint.theme.card, radius=10, border=paint.theme.line)
        _, dot, words, _ = columns(box, (14, room, REST, 12))
        places = rows(words, (8, *[LINE] * len(self.lines), 8))[1:-1]
        for number, (line, place) in enumerate(zip(self.lines, places, strict=True)):
            if number in self.dots:
                ink = getattr(paint.theme, self.dots[number])
                paint.dot((dot.x + 6, place.centery), 6, ink)
            first = number == 0
            colour = paint.theme.faint if first else paint.theme.text
            paint.text(line, place, size=16 if first else 17, colour=colour)

    def _placed(self, paint: Painter, wide: float, tall: float) -> Rect:
        """Return the first place that hides the fewest of the cells that the card describes."""
        assert self.board.pointed is not None
        view, board = self.board.board.view(), self.board.rect
        cells = [view.cell(*each) for each in (self.board.pointed, *self.board.marks.lit)]
        described = [Rect(*(side / paint.scale for side in cell)) for cell in cells]
        right = paint.surface.get_width() / paint.scale - 8
        area = Rect(8, board.top, right - 8, board.h)
        places = [*around(described[0], wide, tall), *corners(board, wide, tall)]
        boxes = [Rect(place, (wide, tall)).clamp(area) for place in places]
        return min(boxes, key=lambda box: len(box.collidelistall(described)))


def around(cell: Rect, wide: float, tall: float) -> list[tuple[float, float]]:
    """Return where a card begins that lies at the right of a cell, left of it, above or below."""
    beside, middle = cell.centery - tall / 2, cell.centerx - wide / 2
    return [
        (cell.right + GAP, beside),
        (cell.left - GAP - wide, beside),
        (middle, cell.top - GAP - tall),
        (middle, cell.bottom + GAP),
    ]


def corners(board: Rect, wide: float, tall: float) -> list[tuple[float, float]]:
    """Return where a card begins that lies in a corner of the board, the lower ones first."""
    lefts = board.left + CORNER, board.right - wide - CORNER
    tops = board.bottom - tall - CORNER, board.top + CORNER
    return [(left, top) for top in tops for left in lefts]
